//! A live match, without any I/O: who may answer now, what follows by itself, what can be taken back, and what each viewer
//! has noticed.
//!
//! A [`Table`] is a cache: it can be made again from the header, the secret and the moves at any time. The caller writes
//! down what a call returns *before* it lets anybody look, and throws the table away if that fails.
mod clock;
mod table;
mod turn;

pub use clock::{Clock, ClockError};
pub use table::{Advance, Answer, TimedMove, Table, TableError};
pub use turn::TurnAnswer;
