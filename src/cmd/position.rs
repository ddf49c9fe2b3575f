//! `taproom position`
use crate::{
    args::{PositionArgs, Shared},
    files, paint,
};
use anyhow::Result;

pub(crate) fn run(args: &PositionArgs, shared: &Shared) -> Result<()> {
    paint::json(&files::look(&args.source, shared)?.the_match().position())
}
