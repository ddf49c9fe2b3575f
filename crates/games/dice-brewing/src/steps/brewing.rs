//! A brewing turn.
use super::{BrewDice, CleanUp};
use crate::{
    action::{Action, Event},
    game::DiceBrewing,
    state::State,
};
use taproom_core::{
    Seat, step,
    steps::{At, Awaits, Step},
};

step! {
    /// Brew one recipe or decline, round and round, until all have declined in succession (DB-7.2, DB-R10, DB-D10). Who can
    /// brew nothing declines without being asked.
    Brewing {
        seat: Seat,
        /// How many have declined since the last brew.
        #[serde(default)]
        declined: u8,
    }
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

    fn acted(self, at: &mut At<'_, DiceBrewing>, seat: Seat, action: Action) {
        match action {
            Action::Brew(recipe, extra) => at.push(BrewDice { seat, recipe, extra, index: 0, last: None }),
            Action::Decline => {
                at.say(|| Event::Declined(seat));
                self.passed(at);
            }
            other => at.impossible(self, other),
        }
    }

    fn passed(self, at: &mut At<'_, DiceBrewing>) {
        Self::next(at, self.seat, self.declined + 1);
    }
}
