//! `cargo xtask tune GAME`: fits the weights of a game and writes what is better into the repository.
use crate::{
    games,
    shell::{cargo, root, run},
};
use anyhow::{Context as _, Result};
use std::ffi::OsString;

pub(crate) fn run_with(game: &str, words: &[OsString]) -> Result<()> {
    let slug = games::one(game)?;
    let file = games::folder(&slug).join("weights.toml");
    let file = file.strip_prefix(root()).context("a file of the repository")?;
    let mut command = cargo(&["run", "--release", "--locked", "--bin", "taproom", "--", "tune", &slug]);
    run(command.args(words).arg("--out").arg(file))
}
