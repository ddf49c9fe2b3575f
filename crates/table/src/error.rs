//! Why a table refuses.
use std::fmt;
use taproom_core::{Seat, Sentence, sentence};
use taproom_match::MoveError;

/// Why the table refuses. Nothing has changed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TableError {
    /// The seat looked at an older table than this.
    MovedOn,
    /// A player has not ended their turn yet.
    Held(Seat),
    /// The rules refuse it.
    Rules(MoveError),
    /// There is nothing to take back.
    NothingToUndo,
    /// Taking back would take back what a player has learnt from it.
    Learnt,
    /// The match is over and its secret is out: whoever went on would know the luck.
    Over,
    /// Chance is drawn from the secret of this match, not given by hand.
    Sealed,
}

impl TableError {
    /// In words, with players still to be named.
    pub fn sentence(&self) -> Sentence {
        match self {
            Self::MovedOn => "the table moved on while you were choosing".into(),
            Self::Held(seat) => sentence![*seat, " has not ended the turn yet"],
            Self::Rules(error) => error.sentence(),
            Self::NothingToUndo => "there is no answer of yours to take back".into(),
            Self::Learnt => "this cannot be taken back: something new was seen since".into(),
            Self::Over => "the match is over and its luck is known, so nothing can be taken back".into(),
            Self::Sealed => "chance is drawn from the secret of this match".into(),
        }
    }
}

impl fmt::Display for TableError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.sentence().fmt(f)
    }
}
impl std::error::Error for TableError {}

impl From<MoveError> for TableError {
    fn from(error: MoveError) -> Self {
        Self::Rules(error)
    }
}
