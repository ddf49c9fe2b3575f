//! Everything that is done with the repository, as one command: `cargo xtask`.
//!
//! It knows files and commands, and no game, so that it is built in seconds. What needs the games or the server themselves
//! is in the package `measure`, which it builds and runs.
#![allow(clippy::disallowed_methods)] // Works on the files of the repository.
mod balance;
mod bench;
mod browser;
mod figures;
mod games;
mod programs;
mod rules_index;
mod test;
mod tune;
mod unseen;

pub(crate) use xtask::{section, shell};

use anyhow::Result;
use clap::{Parser, Subcommand};
use shell::{cargo, run, target};
use std::{ffi::OsString, process::Command};

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
    #[command(after_help = "\
Random games begin at another seed every time; it is printed, and TAPROOM_SEED=N repeats them.")]
    Test {
        /// Only tests whose name contains this; no other checks
        filter: Option<String>,
        /// Play all random games, not only a fifth of them
        #[arg(long)]
        long: bool,
    },
    /// Play in a real Chromium: only these tests
    Browser {
        /// Only tests whose name contains this
        filter: Option<String>,
    },
    /// Make new pictures for the README
    Screenshots,
    /// Write golden playthroughs again, after a change that is meant to change them
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
    /// Measure and write docs/figures.md: one section, or all of them
    Figures {
        /// Only this section
        section: Option<figures::Figure>,
    },
    /// Write the section "How it plays" of a game's RULES.md
    Balance {
        /// Which game
        game: String,
        /// Games for each number of players
        #[arg(long, default_value_t = 10_000)]
        games: u64,
    },
    /// Fit the weights of a game's heuristic, and write them to its weights.toml if they are better
    #[command(after_help = "\
Examples:
  cargo xtask tune pint-craft --minutes 10
  cargo xtask tune pint-craft --seats 4 --only token,spread

Takes the options of `taproom tune`.")]
    Tune {
        /// Which game
        game: String,
        /// Options of `taproom tune`
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        options: Vec<OsString>,
    },
    /// Play each level of bots against the one below, and print tables
    #[command(disable_help_flag = true)]
    Ladder {
        /// See `cargo xtask ladder --help`
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        options: Vec<OsString>,
    },
    /// Play many matches at once against a real server, and print durable moves a second, latencies and memory
    #[command(disable_help_flag = true)]
    Load {
        /// See `cargo xtask load --help`
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        options: Vec<OsString>,
    },
}

fn main() -> Result<()> {
    match Args::parse().task {
        Task::Test { filter, long } => test::everything(&test::Order { filter: filter.as_deref(), long }),
        Task::Browser { filter } => browser::only(filter.as_deref()),
        Task::Screenshots => browser::screenshots(),
        Task::Bless { game } => test::bless(game.as_deref()),
        Task::RulesIndex { game, quiet } => rules_index::run(game.as_deref(), quiet),
        Task::Bench { game } => bench::run(game.as_deref()),
        Task::Figures { section } => figures::write(section),
        Task::Balance { game, games } => balance::run(&game, games),
        Task::Tune { game, options } => tune::run_with(&game, &options),
        Task::Ladder { options } => measure("ladder", &options),
        Task::Load { options } => measure("load", &options),
    }
}

/// Builds `taproom` and the program that measures it, for speed, and runs the latter.
fn measure(task: &str, options: &[OsString]) -> Result<()> {
    run(&mut cargo(&["build", "--release", "--locked", "-p", "taproom", "-p", "measure"]))?;
    run(Command::new(target()?.join("release/measure")).arg(task).args(options))
}
