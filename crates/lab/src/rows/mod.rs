//! Files of results: CSV or Parquet, the same rows in both, for arenas and simulations.
//!
//! Rows come in *units* that are whole or not there at all: a deal of an arena, a game of a simulation. Units have numbers
//! without gaps; a file may begin at any of them, so that many machines can share a run.
mod journal;
mod merge;
mod parquet;

pub(crate) use journal::Journal;
pub use journal::ResultsError;
pub use merge::{Merged, merge};

use taproom_bots::BotSpec;
use taproom_match::Setup;

/// What a file of results holds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Sheet {
    /// Who made it: `arena` or `sim`.
    pub(crate) maker: String,
    /// All that decides what is played, as words.
    pub(crate) settings: Vec<(String, String)>,
    /// Names; the first is the number of the unit.
    pub(crate) columns: Vec<String>,
    /// Rows of one unit.
    pub(crate) rows: usize,
    /// The first unit.
    pub(crate) from: u64,
}

/// Who made a file, its settings, and the names of its columns.
type Description = (String, Vec<(String, String)>, Vec<String>);

/// What a column holds.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Cell {
    Whole,
    Text,
    Real,
}

impl Cell {
    /// Names tell: only bots are words, only times have fractions.
    fn of(column: &str) -> Self {
        match column {
            "bot" => Self::Text,
            time if time.ends_with("_ms") => Self::Real,
            _ => Self::Whole,
        }
    }
}

impl Sheet {
    /// The settings, and where the file begins unless that is at 0.
    fn all_settings(&self) -> Vec<(String, String)> {
        let from = (self.from > 0).then(|| ("from".to_owned(), self.from.to_string()));
        self.settings.iter().cloned().chain(from).collect()
    }

    fn first_line(&self) -> String {
        format!("# taproom-{} 1", self.maker)
    }

    fn header(&self) -> String {
        let settings = self.all_settings().into_iter().map(|(name, value)| format!("# {name} {value}"));
        let lines: Vec<String> =
            [self.first_line()].into_iter().chain(settings).chain([self.columns.join(",")]).collect();
        lines.join("\n") + "\n"
    }

    /// What a unit is called.
    fn unit(&self) -> &str {
        &self.columns[0]
    }

    /// Is it a row of this unit?
    fn fits(&self, line: &str, unit: u64) -> bool {
        let mut cells = line.split(',');
        let number = line.split(',').next().and_then(|cell| cell.parse().ok());
        let sound = self.columns.iter().all(|column| {
            cells.next().is_some_and(|cell| match Cell::of(column) {
                Cell::Whole => cell.parse::<i64>().is_ok(),
                Cell::Text => true,
                Cell::Real => cell.parse::<f64>().is_ok(),
            })
        });
        number == Some(unit) && sound && cells.next().is_none()
    }
}

/// What every run is decided by.
pub(crate) fn settings(setup: &Setup, bots: &[BotSpec], seed: u64) -> Vec<(String, String)> {
    let Setup { game, rules, edition, seats, options } = setup;
    let bots: Vec<String> = bots.iter().map(ToString::to_string).collect();
    let all = [
        ("game", game.clone()),
        ("rules", rules.to_string()),
        ("edition", edition.clone()),
        ("seats", seats.to_string()),
        ("options", options.clone()),
        ("bots", bots.join(",")),
        ("seed", seed.to_string()),
    ];
    all.map(|(name, value)| (name.to_owned(), value)).to_vec()
}
