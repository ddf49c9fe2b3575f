//! What a terminal shows, and how.
use super::SeatBot;
use clap::{Args as ClapArgs, ValueEnum};
use std::{path::PathBuf, str::FromStr};
use taproom_tui::Depth;

/// What a terminal writes on.
#[derive(Copy, Clone, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Ground {
    Light,
    Dark,
}

/// How a terminal shows the table.
#[derive(ClapArgs, Debug)]
pub(crate) struct ScreenArgs {
    /// How many colours [default: as the terminal says]
    #[arg(long, value_name = "none|16|256|true")]
    pub(crate) colours: Option<Depth>,
    /// The ground of the terminal [default: as COLORFGBG says, else dark]
    #[arg(long, value_enum)]
    pub(crate) ground: Option<Ground>,
    /// Only ASCII letters
    #[arg(long)]
    pub(crate) ascii: bool,
    /// Leave the mouse to the terminal
    #[arg(long)]
    pub(crate) no_mouse: bool,
    /// How long each move of the others is shown, in milliseconds; 0: only what came of them
    #[arg(long, value_name = "MS", default_value_t = 700, value_parser = clap::value_parser!(u64).range(..=60_000))]
    pub(crate) pace: u64,
}

#[derive(ClapArgs, Debug)]
pub(crate) struct TuiArgs {
    /// A record to go on with, or a game
    #[arg(value_name = "FILE|GAME")]
    pub(crate) what: Option<String>,
    /// Let a bot answer for a seat of the record; may be given several times
    #[arg(long, value_name = "SEAT=BOT")]
    pub(crate) bot: Vec<SeatBot>,
    /// Where to write the record of a new match [default: in the data folder]
    #[arg(long, short, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
    /// Draw the screen of a record to a file instead of playing
    #[arg(long, value_name = "FILE.svg", requires = "what")]
    pub(crate) picture: Option<PathBuf>,
    /// The size of that screen
    #[arg(long, value_name = "COLUMNSxROWS", default_value = "120x40")]
    pub(crate) size: ScreenSize,
    /// The record as it was after this many moves
    #[arg(long, value_name = "PLY", requires = "picture")]
    pub(crate) at: Option<usize>,
    #[command(flatten)]
    pub(crate) screen: ScreenArgs,
}

/// `120x40`
#[derive(Copy, Clone, Debug)]
pub(crate) struct ScreenSize(pub(crate) u16, pub(crate) u16);

impl FromStr for ScreenSize {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, String> {
        let parts = text.split_once('x').and_then(|(wide, high)| Some((wide.parse().ok()?, high.parse().ok()?)));
        match parts {
            Some((wide @ 20..=500, high @ 10..=200)) => Ok(Self(wide, high)),
            _ => Err(format!("`{text}` should be columns and rows, as in 120x40")),
        }
    }
}

#[derive(ClapArgs, Debug)]
pub(crate) struct JoinArgs {
    /// The link
    pub(crate) url: String,
    /// What you want to be called [default: your login name]
    #[arg(long)]
    pub(crate) name: Option<String>,
    #[command(flatten)]
    pub(crate) screen: ScreenArgs,
}
