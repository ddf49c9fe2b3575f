//! `cargo xtask balance GAME`: the section "How it plays" of its RULES.md.
use crate::{
    games, section,
    shell::{cargo, output},
};
use anyhow::Result;

const MARKS: [&str; 2] = ["<!-- how it plays: written by `cargo xtask balance` -->", "<!-- /how it plays -->"];

pub(crate) fn run(game: &str, games: u64, each: Option<&str>) -> Result<()> {
    let slug = games::one(game)?;
    let count = games.to_string();
    let mut balance = cargo(&["run", "--release", "--", "balance", &slug, "--games", &count, "--markdown"]);
    balance.args(each.into_iter().flat_map(|name| ["--each", name]));
    let table = output(&mut balance)?;
    section::write(&games::folder(&slug).join("RULES.md"), MARKS, "---\n\n## How it plays", &table)?;
    println!("wrote the section \"How it plays\" of crates/games/{slug}/RULES.md");
    Ok(())
}
