//! The questions of the game, in order of play.
mod brew;
mod day;
mod declare;
mod roll;

pub use brew::Brew;
pub(crate) use brew::keep_pairs;
pub use day::Day;
pub use declare::Declare;
pub(crate) use declare::{declarations, declare, leads, may_buy, roast};
pub use roll::Roll;
pub(crate) use roll::{dice_of, fewest_and_most, units};

use crate::{Decision, SixSidedStout, State};
use taproom_core::{Seat, Seats, steps, steps::Awaits};

steps! { SixSidedStout, State.steps; Day, Declare, Roll, Brew }

/// Every seat that has a question to answer; sheets are independent, so all of them at once (SS-10.1, SS-D11).
#[inline]
fn asked(state: &State) -> Awaits {
    let mut seats = Seats::NONE;
    for (seat, sheet) in (0..).map(Seat).zip(&state.sheets) {
        if sheet.ask.is_some() {
            seats.insert(seat);
        }
    }
    if seats.is_empty() { Awaits::Nothing } else { Awaits::Seats(seats) }
}

impl Decision {
    /// The row of the decision table that asks this.
    pub(crate) const fn rule(self) -> &'static str {
        match self {
            Self::Action => "SS-D1",
            Self::Assistant => "SS-D2",
            Self::Keep => "SS-D3",
            Self::FirstDie => "SS-D4a",
            Self::SecondDie => "SS-D4b",
            Self::Kind => "SS-D5",
            Self::Die => "SS-D6",
            Self::Cell => "SS-D7",
        }
    }
}
