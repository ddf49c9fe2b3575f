//! A live match, without any I/O: who may answer now, what follows by itself, what can be taken back, and what each viewer
//! has noticed.
//!
//! A [`Table`] is a cache: it can be made again from the header, the secret and the moves at any time. The caller writes
//! down what a call returns *before* it lets anyone look, and throws the table away if that fails.
//!
//! Browser and command line use it alike: [`Table::ask`] is what a viewer is asked, [`Table::play`] an answer and all that
//! follows by itself, [`Table::undo`] what can be taken back.
mod ask;
mod clock;
mod error;
pub mod opening;
mod table;
mod turn;

pub use ask::Ask;
pub use clock::{Clock, ClockError, Quiet, time_left};
pub use error::TableError;
pub use table::{Advance, Answer, Chance, Help, Noticed, Table, TimedMove};
pub use turn::TurnAnswer;
