//! The games, by their folders.
use crate::shell::root;
use anyhow::{Context as _, Result, bail};
use std::{fs, path::PathBuf};

/// The folder of a game.
pub(crate) fn folder(slug: &str) -> PathBuf {
    root().join("crates/games").join(slug)
}

/// All games, or the one whose slug begins like this.
pub(crate) fn named(wanted: Option<&str>) -> Result<Vec<String>> {
    let folder = root().join("crates/games");
    let mut slugs = Vec::new();
    for entry in fs::read_dir(&folder).with_context(|| folder.display().to_string())? {
        let entry = entry?;
        if entry.path().join("Cargo.toml").exists() {
            slugs.push(entry.file_name().to_string_lossy().into_owned());
        }
    }
    slugs.sort();
    let Some(wanted) = wanted else { return Ok(slugs) };
    let found: Vec<String> = slugs.iter().filter(|slug| slug.starts_with(wanted)).cloned().collect();
    match found.len() {
        1 => Ok(found),
        _ => bail!("no game `{wanted}`; there are: {}", slugs.join(", ")),
    }
}

/// One game, by the beginning of its slug.
pub(crate) fn one(wanted: &str) -> Result<String> {
    Ok(named(Some(wanted))?.remove(0))
}

#[cfg(test)]
mod tests {
    use super::{named, one};

    #[test]
    fn a_game_is_found_by_the_beginning_of_its_slug() {
        assert_eq!(one("pint").expect("a game"), "pint-craft");
        assert!(named(None).expect("games").len() >= 5);
        let why = one("chess").expect_err("no such game").to_string();
        assert!(why.contains("pint-craft"), "{why}");
        assert!(one("b").is_err(), "several begin like this");
    }
}
