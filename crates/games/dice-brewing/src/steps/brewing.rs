//! A brewing turn.
use super::{BrewDice, CleanUp, action};
use crate::{
    action::{Action, Event},
    game::DiceBrewing,
    state::State,
};
use serde::{Deserialize, Serialize};
use taproom_core::{
    MoveOf, Seat,
    steps::{At, Awaits, Step},
};

/// Brew one recipe or decline, round and round, until all have declined in succession (DB-7.2, DB-R10, DB-D10). Who can
/// brew nothing declines without being asked.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Brewing {
    /// Whose turn.
    pub seat: Seat,
    /// How many have declined since the last brew.
    #[serde(default)]
    pub declined: u8,
}

impl Brewing {
    /// The next player's turn.
    pub(super) fn next(at: &mut At<'_, DiceBrewing>, seat: Seat, declined: u8) {
        let seats = at.game.seats;
        if declined < seats {
            at.push(Self { seat: seat.next(seats), declined });
        } else {
            at.push(CleanUp {});
        }
    }
}

impl Step<DiceBrewing> for Brewing {
    #[inline]
    fn awaits(&self, game: &DiceBrewing, state: &State) -> Awaits {
        if game.can_brew(state, self.seat) { Awaits::one(self.seat) } else { Awaits::Nothing }
    }

    fn legal(&self, game: &DiceBrewing, state: &State, seat: Seat, out: &mut Vec<Action>) {
        out.push(Action::Decline);
        game.each_brew(state, seat, |recipe, extra| out.push(Action::Brew(recipe, extra)));
    }

    fn run(self, at: &mut At<'_, DiceBrewing>, answer: Option<MoveOf<DiceBrewing>>) {
        let seat = self.seat;
        match action(answer) {
            Some(Action::Brew(recipe, extra)) => {
                at.push(BrewDice { seat, recipe, extra, index: 0, last: None });
            }
            declined => {
                if declined.is_some() {
                    at.say(|| Event::Declined { seat });
                }
                Self::next(at, seat, self.declined + 1);
            }
        }
    }
}
