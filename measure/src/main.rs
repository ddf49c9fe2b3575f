//! Measurements that need the games and the server themselves, as commands: `cargo xtask` runs this.
use anyhow::Result;
use clap::{Parser, Subcommand};
use measure::{fuzz, ladder, load, proxy, storm, worst};

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
    /// Kill the server again and again under load, or let each of its writes fail; find what is lost or doubled
    #[command(after_help = "\
Examples:
  cargo xtask storm --kills 1000        people, bots and undo in all games; goes on after an interruption
  cargo xtask storm --faults            each write and sync of a short match fails once

State and database are kept in target/storm; delete that folder to begin again.")]
    Storm(storm::Storm),
    /// Send random requests to every route: no 5xx, memory flat
    #[command(after_help = "\
Examples:
  cargo xtask fuzz-web --requests 1000000      goes on after an interruption

State and database are kept in target/fuzz-web; delete that folder to begin again.")]
    FuzzWeb(fuzz::Fuzz),
    /// Let one visitor do its worst while others play; print how long they wait, quiet and attacked
    #[command(after_help = "Examples:\n  cargo xtask worst\n  cargo xtask worst --players 50 --seconds 60")]
    Worst(worst::Worst),
    /// Try the server behind nginx and Caddy, with the configurations of docs/proxy
    #[command(after_help = "Examples:\n  apt-get install nginx caddy && cargo xtask proxies")]
    Proxies(proxy::Proxies),
}

fn main() -> Result<()> {
    match Args::parse().task {
        Task::Load(order) => load::load(&order),
        Task::Storm(order) => storm::run(&order).map(|found| storm::print(&found)),
        Task::FuzzWeb(order) => fuzz::run(&order).map(|answered| fuzz::print(&answered)),
        Task::Worst(order) => worst::run(&order),
        Task::Proxies(order) => proxy::run(&order),
        Task::Ladder { game, seats, games, quick, opening, write } => {
            let games = if quick { 40 } else { games };
            ladder::climb(&ladder::Climb { game: game.as_deref(), seats, games, opening, write })
        }
    }
}
