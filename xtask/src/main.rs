//! Everything that is done with the repository, as one command: `cargo xtask`.
#![allow(clippy::disallowed_methods)] // Works on the files of the repository.
mod balance;
mod bench;
mod browser;
mod ladder;
mod load;
mod rules_index;
mod section;
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
    /// Play in a real Chromium: only these tests
    Browser {
        /// Only tests whose name contains this
        filter: Option<String>,
    },
    /// Make the pictures of the README anew
    Screenshots,
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
    /// Play each level of bots against the one below, in each game with each number of players, and print tables
    #[command(after_help = "\
Examples:
  cargo xtask ladder six-sided-stout --quick
  cargo xtask ladder --games 400 --write

What is played is kept below target/ladder and used again, as long as bots and game have not changed: an interrupted
ladder goes on where it stopped, and more games only add to those there are.")]
    Ladder {
        /// Only of this game
        game: Option<String>,
        /// Only with this number of players
        #[arg(long)]
        seats: Option<u8>,
        /// The most games of one cell
        #[arg(long, default_value_t = 320)]
        games: u64,
        /// At most 40 games a cell: a first impression
        #[arg(long, conflicts_with = "games")]
        quick: bool,
        /// Random answers at the start of every deal [default: 4 for a game without chance, else none]
        #[arg(long, value_name = "K")]
        opening: Option<u32>,
        /// Put the tables into the games' BOTS.md
        #[arg(long, conflicts_with = "seats")]
        write: bool,
    },
    /// Play many matches at once against a real server, and print durable moves a second, latencies and memory
    #[command(after_help = "\
Examples:
  cargo xtask load                              as many moves as it takes
  cargo xtask load --viewers 1 --rate 3000      with somebody who watches each match, at a given pace")]
    Load(load::Load),
}

fn main() -> Result<()> {
    match Args::parse().task {
        Task::Test { filter } => test::everything(filter.as_deref()),
        Task::Browser { filter } => browser::only(filter.as_deref()),
        Task::Screenshots => browser::screenshots(),
        Task::Bless { game } => test::bless(game.as_deref()),
        Task::RulesIndex { game, quiet } => rules_index::run(game.as_deref(), quiet),
        Task::Bench { game } => bench::run(game.as_deref()),
        Task::Load(order) => load::load(&order),
        Task::Balance { game, games } => balance::run(&game, games),
        Task::Ladder { game, seats, games, quick, opening, write } => {
            let games = if quick { 40 } else { games };
            ladder::climb(&ladder::Order { game: game.as_deref(), seats, games, opening, write })
        }
    }
}
