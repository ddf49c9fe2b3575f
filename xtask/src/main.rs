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
mod python;
mod revisions;
mod rules_index;
mod test;
mod tune;
mod unseen;

pub(crate) use xtask::{section, shell};

use anyhow::Result;
use clap::{Parser, Subcommand};
use shell::{cargo, run, target};
use std::{ffi::OsString, path::PathBuf, process::Command};

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
    /// Use the Python package: only these tests
    Python {
        /// Only tests whose name contains this
        filter: Option<String>,
        /// Every game at every number of seats
        #[arg(long)]
        long: bool,
    },
    /// Make new pictures for the README
    Screenshots,
    /// Draw the picture of the terminal's table in the README
    TerminalPicture,
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
        /// By an older revision of the rules, to compare
        #[arg(long, value_name = "N")]
        rules: Option<u16>,
    },
    /// Measure and write docs/figures.md: one section, or all of them
    Figures {
        /// Only this section
        section: Option<figures::Figure>,
        /// Measure revisions with this program instead of a new release build
        #[arg(long, value_name = "FILE")]
        program: Option<PathBuf>,
        /// Games of each revision
        #[arg(long, default_value_t = 400)]
        games: u64,
    },
    /// Write the section "How it plays" of a game's RULES.md
    Balance {
        /// Which game
        game: String,
        /// Games for each number of players
        #[arg(long, default_value_t = 10_000)]
        games: u64,
        /// A column for each value of this option
        #[arg(long, value_name = "NAME")]
        each: Option<String>,
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
    /// Kill the server again and again under load, or let each of its writes fail; find what is lost or doubled
    #[command(disable_help_flag = true)]
    Storm {
        /// See `cargo xtask storm --help`
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        options: Vec<OsString>,
    },
    /// Send random requests to every route: no 5xx, memory flat
    #[command(disable_help_flag = true)]
    FuzzWeb {
        /// See `cargo xtask fuzz-web --help`
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        options: Vec<OsString>,
    },
    /// Try the server behind nginx and Caddy, with the configurations of docs/proxy
    #[command(disable_help_flag = true)]
    Proxies {
        /// See `cargo xtask proxies --help`
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        options: Vec<OsString>,
    },
    /// Let one visitor do its worst while others play; print how long they wait, quiet and attacked
    #[command(disable_help_flag = true)]
    Worst {
        /// See `cargo xtask worst --help`
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        options: Vec<OsString>,
    },
}

fn main() -> Result<()> {
    match Args::parse().task {
        Task::Test { filter, long } => test::everything(&test::Order { filter: filter.as_deref(), long }),
        Task::Browser { filter } => browser::only(filter.as_deref()),
        Task::Python { filter, long } => python::only(filter.as_deref(), &test::Env::of(long)),
        Task::Screenshots => browser::screenshots(),
        Task::TerminalPicture => terminal_picture(),
        Task::Bless { game } => test::bless(game.as_deref()),
        Task::RulesIndex { game, quiet } => rules_index::run(game.as_deref(), quiet),
        Task::Bench { game, rules } => bench::run(game.as_deref(), rules),
        Task::Figures { section, program, games } => figures::write(section, program.as_deref(), games),
        Task::Balance { game, games, each } => balance::run(&game, games, each.as_deref()),
        Task::Tune { game, options } => tune::run_with(&game, &options),
        Task::Ladder { options } => measure("ladder", &options),
        Task::Load { options } => measure("load", &options),
        Task::Storm { options } => measure("storm", &options),
        Task::FuzzWeb { options } => measure("fuzz-web", &options),
        Task::Proxies { options } => measure("proxies", &options),
        Task::Worst { options } => measure("worst", &options),
    }
}

/// A real screen in the midst of a match that is kept as a record.
fn terminal_picture() -> Result<()> {
    let record = "crates/games/brew-crafters/tests/records/three-collaborate.taproom";
    let tui =
        ["run", "--", "tui", record, "--at", "160", "--size", "140x46", "--picture", "docs/pictures/terminal.svg"];
    run(cargo(&tui).args(["--bot", "1=medium", "--bot", "2=hard"]))
}

/// Builds `taproom` and the program that measures it, for speed, and runs the latter.
fn measure(task: &str, options: &[OsString]) -> Result<()> {
    run(&mut cargo(&["build", "--release", "--locked", "-p", "taproom", "-p", "measure"]))?;
    run(Command::new(target()?.join("release/measure")).arg(task).args(options))
}
