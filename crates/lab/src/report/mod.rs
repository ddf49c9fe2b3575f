//! What many games show a designer: how they go, what winners did, when it was decided, and what another edition changes.
//!
//! It knows no game. What was done is read off the answers themselves, as records write them (`play smash_hit`); who leads is
//! what the bots' own judgement says of the open table.
mod compare;
mod difference;
mod page;
mod plot;
mod sample;
mod words;

pub use compare::{Figure, Judged, RowChange, TooStrong, changes, compare, judge, standing_out};
pub use page::{Commands, Other, Report};
pub use sample::{Deed, Drama, Sample, sample};
