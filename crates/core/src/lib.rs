//! What every rule set tells the rest of Taproom, and nothing more.
//!
//! A game is a pure function over a small plain state. Everything a person, a bot or a program does is one
//! [`Move`] in answer to one question; a match is nothing but its header and its list of moves ([`record`]).
//! This crate does no I/O, reads no clock and owns no random generator: chance is a weighted move too.
mod explain;
mod game;
mod heuristic;
mod list;
mod log;
mod notation;
mod options;
mod page;
mod play;
pub mod record;
mod rng;
mod seat;
mod standings;
pub mod steps;

pub use explain::{Choice, Explain, Measure, Part, Place, Refusal, Study};
pub use game::{About, EditionError, Game, Move, MoveOf, Revision, RulesRev, SetupError, Turn};
pub use heuristic::{Heuristic, Planner, Question};
pub use list::List;
pub use log::Log;
#[doc(hidden)]
pub use notation::spells;
pub use notation::{Notation, NotationError, Word};
pub use options::{OptionKind, OptionSpec, Options};
pub use page::{Canvas, Draw, Ink, Page};
pub use play::{PlayError, play, play_chance};
pub use rng::{Rng, pick};
pub use seat::{MAX_SEATS, Seat, Seats, Viewer};
pub use standings::Standings;

// The macros below name these through `$crate`, so that a game crate needs nothing but this one.
#[doc(hidden)]
pub use serde;
