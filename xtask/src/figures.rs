//! `cargo xtask figures`: writes docs/figures.md, each section by the command that measures it.
use crate::{
    bench, games, python, revisions, section,
    shell::{cargo, output, root, run, target},
};
use anyhow::{Context as _, Result};
use clap::ValueEnum;
use serde_json::Value;
use std::{
    fmt::Write as _,
    fs,
    path::{Path, PathBuf},
    process::Command,
};

/// A section of the page.
#[derive(Copy, Clone, PartialEq, Eq, ValueEnum)]
pub(crate) enum Figure {
    /// Lines of code by role in each game: what a sixth game would take
    Lines,
    /// The size of the program
    Size,
    /// Speed of rules and search
    Bench,
    /// The newest rules beside the first ones
    Revisions,
    /// The server with two thousand matches
    Load,
    /// What storm and fuzz-web have found so far, and worst
    Trust,
    /// The Python package beside other libraries
    Python,
}

impl Figure {
    const fn name(self) -> &'static str {
        match self {
            Self::Lines => "lines",
            Self::Size => "size",
            Self::Bench => "bench",
            Self::Revisions => "revisions",
            Self::Load => "load",
            Self::Trust => "trust",
            Self::Python => "python",
        }
    }

    const fn title(self) -> &'static str {
        match self {
            Self::Lines => "Lines of a game, by role",
            Self::Size => "The program",
            Self::Bench => "Rules and search",
            Self::Revisions => "The newest rules beside the first",
            Self::Load => "The server",
            Self::Trust => "The server under attack",
            Self::Python => "From Python",
        }
    }
}

/// Measures what is asked for, or everything, and writes it into docs/figures.md.
pub(crate) fn write(wanted: Option<Figure>, program: Option<&Path>, games: u64) -> Result<()> {
    let path = root().join("docs/figures.md");
    for &figure in Figure::value_variants().iter().filter(|figure| wanted.is_none_or(|it| it == **figure)) {
        let body = match figure {
            Figure::Lines => lines()?,
            Figure::Size => size()?,
            Figure::Bench => speed()?,
            Figure::Revisions => revisions::measure(program, games)?,
            Figure::Load => load()?,
            Figure::Trust => trust()?,
            Figure::Python => python::bench()?,
        };
        let name = figure.name();
        let marks = [format!("<!-- cargo xtask figures {name} -->"), format!("<!-- /{name} -->")];
        section::write(&path, [&marks[0], &marks[1]], &format!("## {}", figure.title()), &body)?;
        println!("wrote \"{}\" in docs/figures.md", figure.title());
    }
    Ok(())
}

/// Roles and the files that fill them; a folder counts with all that is in it.
const ROLES: [(&str, &[&str]); 12] = [
    ("game, words, actions", &["lib.rs", "game.rs", "revisions.rs", "words.rs", "action.rs"]),
    ("data and values", &["data.rs", "values.rs", "values"]),
    ("state and view", &["state.rs", "view.rs"]),
    ("steps", &["steps", "steps.rs"]),
    ("audit", &["audit.rs"]),
    ("score and study", &["score.rs", "study.rs"]),
    ("words for people", &["explain", "explain.rs"]),
    ("terminal", &["draw.rs"]),
    ("page", &["page", "page.rs"]),
    ("heuristic and weights", &["heuristic.rs", "weights.rs"]),
    ("files of its own", &[]),
    ("tests", &[]),
];

fn lines() -> Result<String> {
    let toy = root().join("crates/testkit/src/toy");
    let mut columns = vec![("toy".to_owned(), by_role(&toy, None)?)];
    for slug in games::named(None)? {
        let folder = root().join("crates/games").join(&slug);
        columns.push((slug, by_role(&folder.join("src"), Some(&folder.join("tests/suite")))?));
    }
    let row = |role: &str, cells: Vec<String>| format!("| {role} | {} |\n", cells.join(" | "));
    let cells = |of: &dyn Fn(&[usize]) -> String| columns.iter().map(|(_, counts)| of(counts)).collect();
    let mut text = format!("\n{}", row("role", columns.iter().map(|(name, _)| name.clone()).collect()));
    text.push_str(&row("---", cells(&|_| "---:".into())));
    for (n, (role, _)) in ROLES.iter().enumerate() {
        text.push_str(&row(role, cells(&|counts| counts[n].to_string())));
    }
    text.push_str(&row("**together**", cells(&|counts| format!("**{}**", counts.iter().sum::<usize>()))));
    text.push('\n');
    Ok(text)
}

fn by_role(source: &Path, tests: Option<&Path>) -> Result<Vec<usize>> {
    let mut counts = Vec::new();
    for (role, files) in ROLES {
        counts.push(match (role, tests) {
            ("tests", Some(folder)) => count(folder)?,
            _ => files.iter().map(|file| count(&source.join(file))).sum::<Result<usize>>()?,
        });
    }
    let own = count(source)? - counts[..counts.len() - 1].iter().sum::<usize>();
    counts[ROLES.len() - 2] = own;
    Ok(counts)
}

/// Lines of Rust in a file or folder; none if there is no such file.
fn count(path: &Path) -> Result<usize> {
    if path.is_dir() {
        let entries = fs::read_dir(path).with_context(|| path.display().to_string())?;
        let paths: Vec<PathBuf> = entries.map(|entry| Ok(entry?.path())).collect::<Result<_>>()?;
        return paths.iter().map(|path| count(path)).sum();
    }
    let rust = path.extension().is_some_and(|ending| ending == "rs");
    Ok(if rust && path.exists() { fs::read_to_string(path)?.lines().count() } else { 0 })
}

fn size() -> Result<String> {
    run(&mut cargo(&["build", "--release", "--locked", "--bin", "taproom"]))?;
    let bytes = fs::metadata(target()?.join("release/taproom"))?.len();
    Ok(format!("\n`cargo build --release` makes one program of {:.1} MB.\n\n", bytes as f64 / 1e6))
}

fn speed() -> Result<String> {
    let mut text = String::from(
        "\nOne core, random play, the least number of players; medians of seven rounds. Compare ratios: machines are noisy.\n\n\
         | game | moves/s | of that with erased types | clone | random games/s | search, of random games | as levels think | two threads |\n\
         |---|---:|---:|---:|---:|---:|---:|---:|\n",
    );
    for report in bench::measure(None, None)? {
        let number = |path: &str| report.pointer(path).and_then(Value::as_f64).unwrap_or(f64::NAN);
        let _ = writeln!(
            text,
            "| {} | {:.1} M | {:.0} % | {:.0} ns | {:.0} | {:.0} % | {:.0}/s | × {:.2} |",
            report.pointer("/setup/game").and_then(Value::as_str).unwrap_or("?"),
            number("/typed_moves_per_second") / 1e6,
            number("/erased_to_typed") * 100.0,
            number("/clone_ns"),
            number("/search/playouts_per_second"),
            number("/search/simulations_to_playouts") * 100.0,
            number("/search/judged_per_second"),
            number("/search/two_threads"),
        );
    }
    text.push('\n');
    Ok(text)
}

fn load() -> Result<String> {
    run(&mut cargo(&["build", "--release", "--locked", "-p", "taproom", "-p", "measure"]))?;
    let told = output(Command::new(target()?.join("release/measure")).args(["load", "--matches", "2000"]))?;
    Ok(format!("\n{told}\n"))
}

/// What the long runs have found until now (they keep it in files), and one look at an attacker.
fn trust() -> Result<String> {
    run(&mut cargo(&["build", "--release", "--locked", "-p", "taproom", "-p", "measure"]))?;
    let mut text = String::new();
    let orders: [(&str, &[&str]); 3] = [
        ("cargo xtask storm", &["storm", "--faults", "--most", "0"]),
        ("cargo xtask fuzz-web", &["fuzz-web", "--requests", "0"]),
        ("cargo xtask worst", &["worst"]),
    ];
    for (title, words) in orders {
        let told = output(Command::new(target()?.join("release/measure")).args(words))?;
        let _ = write!(text, "\n`{title}`:\n\n```\n{told}```\n");
    }
    text.push('\n');
    Ok(text)
}
