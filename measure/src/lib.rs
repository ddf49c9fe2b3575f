//! Measurements that need the games and the server themselves.
//!
//! `cargo xtask ladder`, `load`, `storm`, `fuzz-web`, `worst` and `proxies` run them; a small slice of the storm and of the fuzzing is
//! part of the ordinary tests.
#![allow(clippy::disallowed_methods)] // Works on the files of the repository, with a clock and a network.
pub mod fuzz;
pub mod ladder;
pub mod load;
mod party;
pub mod proxy;
mod server;
pub mod storm;
pub mod worst;

use anyhow::{Context as _, Result};
use std::path::PathBuf;

/// The `taproom` that was built with this program: it lies beside it.
pub(crate) fn taproom() -> Result<PathBuf> {
    let this = std::env::current_exe().context("cannot find out where this program lies")?;
    Ok(this.with_file_name(format!("taproom{}", std::env::consts::EXE_SUFFIX)))
}

/// A folder beside what cargo built, where a measurement keeps its state.
pub(crate) fn kept(name: &str) -> Result<PathBuf> {
    let this = std::env::current_exe().context("cannot find out where this program lies")?;
    let target = this.parent().and_then(std::path::Path::parent).context("this program lies in no target folder")?;
    Ok(target.join(name))
}

/// A number that looks random and is the same every time.
pub(crate) fn roll(dice: &mut u64, n: usize) -> usize {
    *dice = dice.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    (*dice >> 33) as usize % n.max(1)
}
