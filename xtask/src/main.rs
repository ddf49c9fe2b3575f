//! Everything that is done with the repository, as one command: `cargo xtask`.
#![allow(clippy::disallowed_methods)] // Works on the files of the repository.
mod balance;
mod bench;
mod rules_index;
mod shell;
mod test;

use anyhow::Result;
use clap::{Parser, Subcommand};

/// Work on the repository.
#[derive(Parser)]
#[command(max_term_width = 100)]
struct Args {
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand)]
enum Task {
    /// Run every check and every test, and count them: formatting, lints, docs, rules index, tests
    Test {
        /// Only tests whose name contains this; no other checks
        filter: Option<String>,
    },
    /// Write golden playthroughs anew, after a change that is meant to change them
    Bless {
        /// Only of this game
        game: Option<String>,
    },
    /// Show where each rule is coded and tested; fail if one is not
    RulesIndex {
        /// Only of this game
        game: Option<String>,
        /// Print nothing but faults
        #[arg(long)]
        quiet: bool,
    },
    /// Measure speed and print JSON: wall clock, and instructions a move where valgrind is installed
    Bench {
        /// Only of this game
        game: Option<String>,
    },
    /// Write the section "How it plays" of a game's RULES.md anew
    Balance {
        /// Which game
        game: String,
        /// Games for each number of players
        #[arg(long, default_value_t = 10_000)]
        games: u64,
    },
}

fn main() -> Result<()> {
    match Args::parse().task {
        Task::Test { filter } => test::everything(filter.as_deref()),
        Task::Bless { game } => test::bless(game.as_deref()),
        Task::RulesIndex { game, quiet } => rules_index::run(game.as_deref(), quiet),
        Task::Bench { game } => bench::run(game.as_deref()),
        Task::Balance { game, games } => balance::run(&game, games),
    }
}
