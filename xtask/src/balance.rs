//! `cargo xtask balance GAME`: the section "How it plays" of its RULES.md.
use crate::{
    section,
    shell::{cargo, output, root},
};
use anyhow::{Result, anyhow};

const MARKS: [&str; 2] = ["<!-- how it plays: written by `cargo xtask balance` -->", "<!-- /how it plays -->"];

pub(crate) fn run(game: &str, games: u64) -> Result<()> {
    let title = taproom_catalog::find(game).map_err(|why| anyhow!(why))?;
    let slug = title.about().slug;
    let count = games.to_string();
    let table = output(&mut cargo(&["run", "--release", "--", "balance", slug, "--games", &count, "--markdown"]))?;
    let path = root().join("crates/games").join(slug).join("RULES.md");
    section::write(&path, MARKS, "---\n\n## How it plays", &table)?;
    println!("wrote the section \"How it plays\" of crates/games/{slug}/RULES.md");
    Ok(())
}
