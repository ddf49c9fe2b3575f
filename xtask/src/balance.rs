//! `cargo xtask balance GAME`: the section "How it plays" of its RULES.md.
use crate::shell::{cargo, output, root};
use anyhow::{Context as _, Result, anyhow};
use std::fs;

const BEGIN: &str = "<!-- how it plays: written by `cargo xtask balance` -->";
const END: &str = "<!-- /how it plays -->";

pub(crate) fn run(game: &str, games: u64) -> Result<()> {
    let title = taproom_catalog::find(game).map_err(|why| anyhow!(why))?;
    let slug = title.about().slug;
    let count = games.to_string();
    let table = output(&mut cargo(&[
        "run",
        "--release",
        "--",
        "balance",
        slug,
        "--games",
        &count,
        "--budget",
        "60",
        "--markdown",
    ]))?;
    let path = root().join("crates/games").join(slug).join("RULES.md");
    let text = fs::read_to_string(&path).with_context(|| path.display().to_string())?;
    let section = format!("{BEGIN}\n{table}{END}\n");
    let new = match (text.find(BEGIN), text.find(END)) {
        (Some(start), Some(end)) => {
            let rest = &text[end + END.len()..];
            format!("{}{section}{}", &text[..start], rest.strip_prefix('\n').unwrap_or(rest))
        }
        _ => format!("{}\n\n---\n\n## How it plays\n\n{section}", text.trim_end()),
    };
    fs::write(&path, new).with_context(|| path.display().to_string())?;
    println!("wrote the section \"How it plays\" of crates/games/{slug}/RULES.md");
    Ok(())
}
