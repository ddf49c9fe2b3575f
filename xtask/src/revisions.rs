//! What the newest rules cost beside the first ones, in one run: how fast random moves are made, how long bots think, and
//! whether `easy` still beats `greedy`.
use crate::{
    bench, games,
    shell::{cargo, output, run, target},
};
use anyhow::{Context as _, Result};
use serde_json::Value;
use std::{
    fmt::Write as _,
    fs,
    path::{Path, PathBuf},
    process::Command,
};

/// Random games whose instructions are counted: the difference leaves out start-up.
const COUNTED: [u64; 2] = [20, 60];
/// So often are both revisions played, in turn, so that a machine that grows slower is slow for both.
const TURNS: u64 = 2;

/// One ladder step under one revision.
#[derive(Default)]
struct Step {
    shares: Vec<f64>,
    games: u64,
    answers: u64,
    ticks: u64,
}

/// The table for docs/figures.md; with a program that was built before, or the release build.
pub(crate) fn measure(program: Option<&Path>, games: u64) -> Result<String> {
    let built: PathBuf = if let Some(program) = program {
        program.to_owned()
    } else {
        run(&mut cargo(&["build", "--release", "--locked", "--bin", "taproom"]))?;
        target()?.join("release/taproom")
    };
    let mut text = format!(
        "\n`cargo xtask figures revisions --games {games}`: the first rules and the newest, in turn, in one run. Instructions of a random \
         move, the list of legal ones included, are counted by valgrind; processor time is that of all answers of `easy` and \
         `greedy` in games of two, whose first four answers are random; the share is what `easy` wins of them.\n\n\
         | game | instructions a move, rules 1 | newest | | time an answer, rules 1 | newest | | easy > greedy, rules 1 | newest |\n\
         |---|---:|---:|---:|---:|---:|---:|---:|---:|\n"
    );
    for slug in games::named(None)? {
        let mut steps = [Step::default(), Step::default()];
        for turn in 0..TURNS {
            for (step, rules) in steps.iter_mut().zip([&["--rules=1"][..], &[]]) {
                play(&built, &slug, rules, games / TURNS, turn, step).with_context(|| slug.clone())?;
            }
        }
        let count = |rules: &[&str]| {
            let rules: Vec<String> = rules.iter().map(ToString::to_string).collect();
            bench::instructions(&built, &slug, &rules, COUNTED).unwrap_or(f64::NAN)
        };
        let (first, newest) = (count(&["--rules=1"]), count(&[]));
        let _ = writeln!(
            text,
            "| {slug} | {first:.0} | {newest:.0} | {} | {:.2} ms | {:.2} ms | {} | {} | {} |",
            change(first, newest),
            steps[0].millis(),
            steps[1].millis(),
            change(steps[0].millis(), steps[1].millis()),
            steps[0].share(),
            steps[1].share(),
        );
    }
    text.push('\n');
    Ok(text)
}

fn play(program: &Path, slug: &str, rules: &[&str], games: u64, seed: u64, step: &mut Step) -> Result<()> {
    let before = ticks_of_children()?;
    let (games, seed) = (games.to_string(), seed.to_string());
    let words = ["arena", slug, "--bots=easy,greedy", "--threads=1", "--json", "--games", &games, "--seed", &seed];
    // Where a deal knows no chance, bots would play the same game again and again.
    let told = output(Command::new(program).args(words).arg("--opening=4").args(rules))?;
    step.ticks += ticks_of_children()? - before;
    let report: Value = serde_json::from_str(&told).context("the arena prints JSON")?;
    let bots = report["bots"].as_array().context("the arena names its bots")?;
    let easy = bots.iter().find(|bot| bot["bot"] == "easy").context("easy has played")?;
    step.shares.push(easy["wins"]["share"].as_f64().context("a share")?);
    step.games += report["games"].as_u64().context("games")?;
    step.answers += bots.iter().filter_map(|bot| bot["answers"].as_u64()).sum::<u64>();
    Ok(())
}

impl Step {
    /// A tick is a hundredth of a second.
    fn millis(&self) -> f64 {
        self.ticks as f64 * 10.0 / self.answers.max(1) as f64
    }

    /// With an interval that takes every game for itself.
    fn share(&self) -> String {
        let share = self.shares.iter().sum::<f64>() / self.shares.len() as f64;
        let error = 1.96 * (share * (1.0 - share) / self.games as f64).sqrt();
        format!("{:.0} ± {:.0} %", share * 100.0, error * 100.0)
    }
}

/// "+3 %".
fn change(before: f64, after: f64) -> String {
    format!("{:+.0} %", (after / before - 1.0) * 100.0)
}

/// Processor time of all programs that were started and are over, in ticks; Linux tells it.
fn ticks_of_children() -> Result<u64> {
    let stat = fs::read_to_string("/proc/self/stat").context("processor time is read from /proc, which Linux has")?;
    // The name in brackets may hold spaces; after it, the 14th and 15th numbers are those of children.
    let rest = stat.rsplit_once(')').context("a line of /proc")?.1;
    let of_children = rest.split_whitespace().skip(13).take(2).map(str::parse::<u64>);
    of_children.sum::<Result<u64, _>>().context("numbers in /proc")
}

#[cfg(test)]
mod tests {
    use super::change;

    #[test]
    fn a_change_is_told_with_its_sign() {
        assert_eq!([change(100.0, 103.0), change(100.0, 95.0)], ["+3 %", "-5 %"]);
    }
}
