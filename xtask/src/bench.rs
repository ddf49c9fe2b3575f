//! `cargo xtask bench`: speed, as JSON.
use crate::{
    games,
    shell::{cargo, output, target},
};
use anyhow::{Context as _, Result};
use serde_json::{Value, json};
use std::process::Command;

/// Games for counting instructions: the difference of two runs leaves out start-up.
const FEW: u64 = 200;
const MANY: u64 = 1_200;

pub(crate) fn run(game: Option<&str>, rules: Option<u16>) -> Result<()> {
    println!("{}", serde_json::to_string_pretty(&measure(game, rules)?)?);
    Ok(())
}

/// What `taproom bench` says of each game, by the newest rules or an older revision, with instructions per move.
pub(crate) fn measure(game: Option<&str>, rules: Option<u16>) -> Result<Vec<Value>> {
    let slugs = games::named(game)?;
    crate::shell::run(&mut cargo(&["build", "--release", "--locked", "--bin", "taproom"]))?;
    let binary = target()?.join("release/taproom");
    let rules: Vec<String> = rules.into_iter().map(|rules| format!("--rules={rules}")).collect();
    let mut all = Vec::new();
    for slug in &slugs {
        let text = output(Command::new(&binary).args(["bench", slug, "--json"]).args(&rules))?;
        let mut report: Value = serde_json::from_str(&text).context("the bench prints JSON")?;
        report["instructions_per_move"] = instructions(&binary, slug, &rules, [FEW, MANY]).map_or_else(
            |error| json!(format!("not counted: {error:#}")),
            |count| json!((count * 10.0).round() / 10.0),
        );
        all.push(report);
    }
    Ok(all)
}

/// Instructions of one random move, legal list included, counted by valgrind.
pub(crate) fn instructions(
    binary: &std::path::Path,
    slug: &str,
    rules: &[String],
    [few, many]: [u64; 2],
) -> Result<f64> {
    let (few, few_moves) = callgrind(binary, slug, rules, few)?;
    let (many, many_moves) = callgrind(binary, slug, rules, many)?;
    Ok((many - few) as f64 / (many_moves - few_moves) as f64)
}

fn callgrind(binary: &std::path::Path, slug: &str, rules: &[String], games: u64) -> Result<(u64, u64)> {
    let run = Command::new("valgrind")
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
        .arg(binary)
        .args(["bench", slug, "--json", "--count-games", &games.to_string()])
        .args(rules)
        .output()
        .context("valgrind does not run here")?;
    let told = String::from_utf8_lossy(&run.stderr);
    let collected = told.lines().find_map(|line| line.split("Collected :").nth(1));
    let count = collected.and_then(|text| text.trim().parse().ok()).context("valgrind did not count")?;
    let report: Value = serde_json::from_slice(&run.stdout).context("the bench prints JSON")?;
    Ok((count, report["moves"].as_u64().context("the bench counts moves")?))
}
