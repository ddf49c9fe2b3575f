//! school-1: reroll own dice of one place.
use super::RollDice;
use crate::{action::Action, board::pickable, dice::Die, game::DiceBrewing, state::State, words::Where};
use taproom_core::{
    Seat, step,
    steps::{At, Awaits, Step},
};

step! {
    /// From which place (DB-5.3, DB-D6).
    RerollSource { seat: Seat }
}

step! {
    /// Die by die, or enough (DB-D6). Picked dice wait for their roll from then on.
    RerollPick {
        seat: Seat,
        place: Where,
        /// Under the first rules, the class picked last; picks do not go down in the order of DB-D4.
        #[serde(default)]
        last: Option<Die>,
    }
}

impl Step<DiceBrewing> for RerollSource {
    fn awaits(&self, _: &DiceBrewing, _: &State) -> Awaits {
        Awaits::one(self.seat)
    }

    fn legal(&self, _: &DiceBrewing, state: &State, seat: Seat, out: &mut Vec<Action>) {
        let can = |place: &Where| pickable(state.player(seat), *place) > 0;
        out.extend(Where::ALL.into_iter().filter(can).map(Action::From));
    }

    fn acted(self, at: &mut At<'_, DiceBrewing>, seat: Seat, action: Action) {
        let Action::From(place) = action else { at.impossible(self, action) };
        at.push(RerollPick { seat, place, last: None });
    }
}

impl Step<DiceBrewing> for RerollPick {
    fn awaits(&self, _: &DiceBrewing, _: &State) -> Awaits {
        Awaits::one(self.seat)
    }

    fn legal(&self, _: &DiceBrewing, state: &State, seat: Seat, out: &mut Vec<Action>) {
        let dice = state.player(seat).dice(self.place);
        if dice.waiting().is_some() {
            out.push(Action::Roll);
        }
        dice.each(|die, _| {
            if die.is_free() && self.last.is_none_or(|last| die >= last) {
                out.push(Action::Die(self.place, die));
            }
        });
    }

    fn acted(self, at: &mut At<'_, DiceBrewing>, seat: Seat, action: Action) {
        let place = self.place;
        match action {
            Action::Die(_, die) => {
                // A temporary raise is gone with the roll (DB-9.8).
                at.state.player_mut(seat).dice_mut(place).change(die, die.to_roll());
                at.push(Self { last: at.game.asks_in_order().then_some(die), ..self });
            }
            Action::Roll => at.push(RollDice { seat, place }),
            other => at.impossible(self, other),
        }
    }
}
