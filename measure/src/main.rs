//! Measurements that need the games and the server themselves: `cargo xtask ladder` and `cargo xtask load` run this.
#![allow(clippy::disallowed_methods)] // Works on the files of the repository.
mod ladder;
mod load;

use anyhow::{Context as _, Result};
use clap::{Parser, Subcommand};
use std::path::PathBuf;

/// Measure bots and the server.
#[derive(Parser)]
#[command(name = "cargo xtask", max_term_width = 100)]
struct Args {
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand)]
enum Task {
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
  cargo xtask load --viewers 1 --rate 3000      with a viewer for each match, at a given pace")]
    Load(load::Load),
}

fn main() -> Result<()> {
    match Args::parse().task {
        Task::Load(order) => load::load(&order),
        Task::Ladder { game, seats, games, quick, opening, write } => {
            let games = if quick { 40 } else { games };
            ladder::climb(&ladder::Order { game: game.as_deref(), seats, games, opening, write })
        }
    }
}

/// The `taproom` that was built with this program: it lies beside it.
fn taproom() -> Result<PathBuf> {
    let this = std::env::current_exe().context("cannot find out where this program lies")?;
    Ok(this.with_file_name(format!("taproom{}", std::env::consts::EXE_SUFFIX)))
}
