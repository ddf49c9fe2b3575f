//! What every rule set tells the rest of Taproom, and nothing more.
//!
//! A game is a pure function over a small plain state. Everything a person, a bot or a program does is one
//! [`Move`] in answer to one question; a match is nothing but its header and its list of moves ([`record`]).
//! This crate does no I/O, reads no clock and owns no random generator: chance is a weighted move too.
mod drive;
mod explain;
mod game;
mod list;
mod log;
mod mix;
mod notation;
mod options;
mod play;
pub mod record;
mod rng;
mod seat;
mod sentence;
mod standings;
pub mod steps;

pub use drive::{Mover, Scratch, Watched, drive};
pub use explain::{Choice, Explain, Measure, Place, Refusal, ScorePart, Study, refuse};
pub use game::{About, EditionError, Game, Move, MoveOf, Revision, RulesRev, SetupError, Turn};
pub use list::List;
pub use log::Log;
pub use mix::{Mix, MixPart};
#[doc(hidden)]
pub use notation::spells;
pub use notation::{Notation, NotationError, Word};
pub use options::{OptionKind, OptionSpec, Options};
pub use play::{PlayError, play, play_chance};
pub use rng::{Rng, pick};
pub use seat::{MAX_SEATS, Seat, Seats, Viewer};
pub use sentence::{Fragment, Label, Sentence, capitalised, counted, listed, plural};
pub use standings::Standings;

// The macros below name these through `$crate`, so that a game crate needs nothing but this one.
#[doc(hidden)]
pub use serde;
