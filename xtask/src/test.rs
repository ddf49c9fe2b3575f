//! `cargo xtask test` and `cargo xtask bless`
use crate::{
    browser, games, rules_index,
    shell::{cargo, run},
};
use anyhow::{Context as _, Result, bail};
use std::{
    io::{BufRead as _, BufReader},
    process::Stdio,
};

/// Every check, then every test.
fn checks() -> Result<()> {
    run(&mut cargo(&["fmt", "--all", "--check"]))?;
    run(&mut cargo(&["clippy", "--workspace", "--all-targets", "--locked", "--", "-D", "warnings"]))?;
    run(cargo(&["doc", "--workspace", "--no-deps", "--locked"]).env("RUSTDOCFLAGS", "-D warnings"))?;
    rules_index::run(None, true)
}

fn test(filter: Option<&str>) -> Result<()> {
    let mut words = vec!["test", "--workspace", "--locked", "--no-fail-fast"];
    words.extend(filter);
    let mut command = cargo(&words);
    println!("$ cargo {}", words.join(" "));
    let mut child = command.stdout(Stdio::piped()).spawn().context("cannot run cargo test")?;
    let (mut passed, mut failed, mut ignored) = (0, 0, 0);
    for line in BufReader::new(child.stdout.take().context("no output")?).lines() {
        let line = line?;
        println!("{line}");
        if let Some(counts) = line.strip_prefix("test result: ") {
            passed += count(counts, "passed");
            failed += count(counts, "failed");
            ignored += count(counts, "ignored");
        }
    }
    let status = child.wait()?;
    if filter.is_none() {
        let (in_browser, lost) = browser::tests(None)?;
        passed += in_browser;
        failed += lost;
    }
    println!("\n{passed} passed, {failed} failed, {ignored} skipped");
    if !status.success() || failed > 0 {
        bail!("tests failed");
    }
    if passed == 0 && filter.is_none() {
        bail!("no test was run");
    }
    Ok(())
}

pub(crate) fn everything(filter: Option<&str>) -> Result<()> {
    if filter.is_none() {
        checks()?;
    }
    test(filter)
}

/// Golden files are written by the tests themselves.
pub(crate) fn bless(game: Option<&str>) -> Result<()> {
    for slug in games::named(game)? {
        run(cargo(&["test", "-p", &slug, "--test", "suite", "playthroughs"]).env("TAPROOM_BLESS", "1"))?;
    }
    Ok(())
}

fn count(counts: &str, word: &str) -> u64 {
    let before = counts.split(word).next().unwrap_or_default();
    before.trim_end().rsplit([' ', ';']).next().and_then(|number| number.parse().ok()).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::count;

    #[test]
    fn reads_the_closing_line_of_a_test_run() {
        let line = "FAILED. 12 passed; 3 failed; 1 ignored; 0 measured; 0 filtered out; finished in 0.10s";
        assert_eq!(["passed", "failed", "ignored"].map(|word| count(line, word)), [12, 3, 1]);
    }
}
