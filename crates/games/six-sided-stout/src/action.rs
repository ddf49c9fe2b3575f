//! What is answered, what the dice decide, what happens.
use crate::{Assistant, Cell, CellSet, Ingredient, Kind, Malt};
use std::{fmt, str::FromStr};
use taproom_core::{Finite, List, NotationError, Seat, Seats, notation};

/// An assistant or nobody.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Aide(pub Option<Assistant>);

impl fmt::Display for Aide {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0.map_or("none", Assistant::slug))
    }
}

impl FromStr for Aide {
    type Err = NotationError;
    fn from_str(text: &str) -> Result<Self, NotationError> {
        if text == "none" { Ok(Self(None)) } else { text.parse().map(|assistant| Self(Some(assistant))) }
    }
}

impl Finite for Aide {
    const COUNT: usize = Assistant::COUNT + 1;
    #[inline]
    fn id(self) -> usize {
        self.0.map_or(0, |assistant| assistant.index() + 1)
    }
    #[inline]
    fn of(id: usize) -> Option<Self> {
        let Some(n) = id.checked_sub(1) else { return Some(Self(None)) };
        Assistant::of(n).map(|assistant| Self(Some(assistant)))
    }
}

notation! {
    /// A seat's answer.
    pub enum Action {
        /// SS-D1: end one's game before this day.
        Stop = "stop",
        /// SS-D1: go to the market for this.
        Market(Ingredient) = "market",
        /// SS-D1: roast dice of this box.
        Roast(Malt) = "roast",
        /// SS-D2: who comes along to the market.
        Assistant(Aide) = "assistant",
        /// SS-D4a, SS-D4b: a die of the batch to roast.
        Batch(u8 in 1..=6) = "batch",
        /// SS-D3: which two dice count, the higher one first.
        Keep(u8 in 1..=6, u8 in 1..=6) = "keep",
        /// SS-D5: which kind to write next.
        Write(Kind) = "write",
        /// SS-D6: which malt die to draw from.
        Use(u8 in 1..=6) = "use",
        /// SS-D7: where a piece goes.
        Cell(Cell) = "cell",
        /// SS-D6, SS-D7: no more of this malt for now.
        Enough = "enough",
        /// SS-D5: nothing more to write today.
        Done = "done",
    }
}

notation! {
    /// The answer of a die.
    pub enum Chance {
        /// It shows this face.
        Roll(u8 in 1..=6) = "roll",
    }
}

/// What happened, for the log. Nothing of a declaration is told before all are revealed (SS-10.2).
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Event {
    /// A day begins.
    Day(u8),
    /// A seat ended its game.
    Stopped(Seat),
    /// A seat went to the market.
    Visited(Seat, Ingredient, Aide),
    /// A seat roasted these dice of a box into the next, or burnt them.
    Roasted(Seat, Malt, List<u8, 2>, Option<Malt>),
    /// A die fell, for one seat or for all visitors.
    Rolled(Option<Seat>, u8),
    /// A seat counts these two dice.
    Kept(Seat, u8, u8),
    /// A seat bought units.
    Bought(Seat, Ingredient, u8),
    /// A seat wrote a group.
    Wrote(Seat, Kind, CellSet),
    /// Units found no room.
    Lost(Seat, Kind, u8),
    /// A seat has no empty cell left.
    Filled(Seat),
    /// A seat's final score.
    Scored(Seat, i32),
    /// The contest is over (SS-10.6).
    Won {
        /// The most points.
        points: i32,
        /// Who has them.
        tied: Seats,
        /// Whom the tie-breaks leave.
        winners: Seats,
        /// The tie-break that decided, if one did.
        by: Option<&'static str>,
    },
}
