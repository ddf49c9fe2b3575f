//! `cargo xtask rules-index`: every rule has code and a test that name it.
use crate::games;
use anyhow::{Context as _, Result, bail};
use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
};

/// The reader of `RULES.md` is that of the games; its file alone is taken, without the crate around it.
#[allow(dead_code, missing_docs, unreachable_pub)]
#[path = "../../crates/kit/src/rules.rs"]
mod rules;

pub(crate) fn run(game: Option<&str>, quiet: bool) -> Result<()> {
    let mut faults = 0;
    for slug in games::named(game)? {
        faults += index(&slug, quiet)?;
    }
    if faults > 0 {
        bail!("{faults} rules lack code or a test");
    }
    Ok(())
}

/// What an entry must have, by its kind.
struct Needs {
    code: bool,
    test: bool,
}

impl Needs {
    fn of(id: &str, prefix: &str) -> Self {
        match id[prefix.len() + 1..].chars().next() {
            // Worked examples are for tests; notes on notation are for neither.
            Some('E') => Self { code: false, test: true },
            Some('N') => Self { code: false, test: false },
            _ => Self { code: true, test: true },
        }
    }
}

fn index(slug: &str, quiet: bool) -> Result<usize> {
    let folder = games::folder(slug);
    let text = fs::read_to_string(folder.join("RULES.md")).with_context(|| format!("{slug}: RULES.md"))?;
    let prefix = prefix(&text).with_context(|| format!("{slug}: RULES.md has no rule such as **XY-1.1**"))?;
    let code = cited(&folder, "src", prefix)?;
    let tests = cited(&folder, "tests", prefix)?;
    let entries = rules::rules(&text, prefix);
    let mut faults = 0;
    for rule in &entries {
        let needs = Needs::of(rule.id, prefix);
        let (in_code, in_tests) = (code.get(rule.id), tests.get(rule.id));
        let mut missing = Vec::new();
        if needs.code && in_code.is_none() {
            missing.push("code");
        }
        if needs.test && in_tests.is_none() {
            missing.push("test");
        }
        if !missing.is_empty() {
            faults += 1;
            println!("{}: {} (RULES.md:{}) has no {}", slug, rule.id, rule.line, missing.join(" and no "));
        } else if !quiet {
            let place = |places: Option<&String>| places.cloned().unwrap_or_else(|| "-".into());
            println!("{:<10} {:<40} {}", rule.id, place(in_code), place(in_tests));
        }
    }
    for (id, place) in code.iter().chain(&tests).filter(|(id, _)| !entries.iter().any(|rule| rule.id == **id)) {
        faults += 1;
        println!("{slug}: {place} names {id}, which is no rule");
    }
    println!("{}: {} rules, rulings, examples and decisions, {faults} faults", slug, entries.len());
    Ok(faults)
}

/// What the ids of a game begin with: the letters of the first one.
fn prefix(text: &str) -> Option<&str> {
    text.split("**").filter_map(|words| words.split_once('-')).find_map(|(letters, rest)| {
        let capitals = !letters.is_empty() && letters.bytes().all(|byte| byte.is_ascii_uppercase());
        (capitals && rest.starts_with(|c: char| c.is_ascii_digit())).then_some(letters)
    })
}

/// The first place below a folder where each id is named: in full (`SS-4.2`) or as a test's name (`fn ss_4_2_…`).
fn cited(folder: &Path, below: &str, prefix: &str) -> Result<BTreeMap<String, String>> {
    let mut found = BTreeMap::new();
    for path in walk(&folder.join(below))? {
        let text = fs::read_to_string(&path).with_context(|| path.display().to_string())?;
        let name = path.strip_prefix(folder)?.display().to_string();
        for (n, line) in text.lines().enumerate() {
            for id in ids(line, prefix) {
                found.entry(id).or_insert_with(|| format!("{name}:{}", n + 1));
            }
        }
    }
    Ok(found)
}

fn walk(folder: &Path) -> Result<Vec<PathBuf>> {
    let mut paths = Vec::new();
    for entry in fs::read_dir(folder).with_context(|| folder.display().to_string())? {
        let path = entry?.path();
        if path.is_dir() {
            paths.extend(walk(&path)?);
        } else if path.extension().is_some_and(|ending| ending == "rs" || ending == "txt")
            && !path.components().any(|part| part.as_os_str() == "playthroughs")
        {
            paths.push(path);
        }
    }
    paths.sort();
    Ok(paths)
}

fn ids(line: &str, prefix: &str) -> Vec<String> {
    let mut found = Vec::new();
    let start = format!("{prefix}-");
    for (at, _) in line.match_indices(&start) {
        let rest = &line[at + start.len()..];
        let word = rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '.').map_or(rest, |end| &rest[..end]);
        let word = word.trim_end_matches('.');
        if word.bytes().any(|byte| byte.is_ascii_digit()) {
            found.push(format!("{start}{word}"));
        }
    }
    let start = format!("fn {}_", prefix.to_lowercase());
    if let Some(at) = line.find(&start) {
        let mut parts = line[at + start.len()..].split('_');
        let number = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
        let first = parts.next().unwrap_or_default();
        match parts.next() {
            Some(second) if number(first) && number(second) => found.push(format!("{prefix}-{first}.{second}")),
            _ if first.len() > 1 && number(&first[1..]) => found.push(format!("{prefix}-{}", first.to_uppercase())),
            _ => {}
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::{ids, prefix};

    #[test]
    fn the_first_id_tells_the_prefix() {
        assert_eq!(prefix("# Rules\n\nA **bold - word**.\n\n- **SS-1.1** text, **PC-1.1**"), Some("SS"));
        assert_eq!(prefix("no rules"), None);
    }

    #[test]
    fn finds_ids_in_comments_and_names() {
        assert_eq!(ids("// SS-4.2: not twice (SS-R22).", "SS"), ["SS-4.2", "SS-R22"]);
        assert_eq!(ids("    fn ss_6_7_the_largest_group() {", "SS"), ["SS-6.7"]);
        assert_eq!(ids("fn ss_e8_mary() {", "SS"), ["SS-E8"]);
        assert_eq!(ids("scenario SS-D4a SS-5.1. words", "SS"), ["SS-D4a", "SS-5.1"]);
        assert!(ids("SS- is a prefix, PC-1.1 another game's", "SS").is_empty());
    }
}
