//! school-1: reroll own dice of one place.
use super::{RollDice, action};
use crate::{action::Action, board::pickable, dice::Die, game::DiceBrewing, state::State, words::Where};
use serde::{Deserialize, Serialize};
use taproom_core::{
    MoveOf, Seat,
    steps::{At, Awaits, Step},
};

/// From which place (DB-5.3, DB-D6).
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RerollSource {
    /// Who rerolls.
    pub seat: Seat,
}

/// Die by die, or enough (DB-D6). Picked dice wait for their roll from then on.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RerollPick {
    /// Who rerolls.
    pub seat: Seat,
    /// From where.
    pub place: Where,
    /// The class picked last; picks do not go down in the order of DB-D4.
    #[serde(default)]
    pub last: Option<Die>,
}

impl Step<DiceBrewing> for RerollSource {
    fn awaits(&self, _game: &DiceBrewing, _state: &State) -> Awaits {
        Awaits::one(self.seat)
    }

    fn legal(&self, _game: &DiceBrewing, state: &State, seat: Seat, out: &mut Vec<Action>) {
        let can = |place: &Where| pickable(state.player(seat), *place) > 0;
        out.extend(Where::ALL.into_iter().filter(can).map(Action::From));
    }

    fn run(self, at: &mut At<'_, DiceBrewing>, answer: Option<MoveOf<DiceBrewing>>) {
        if let Some(Action::From(place)) = action(answer) {
            at.push(RerollPick { seat: self.seat, place, last: None });
        }
    }
}

impl Step<DiceBrewing> for RerollPick {
    fn awaits(&self, _game: &DiceBrewing, _state: &State) -> Awaits {
        Awaits::one(self.seat)
    }

    fn legal(&self, _game: &DiceBrewing, state: &State, seat: Seat, out: &mut Vec<Action>) {
        if self.last.is_some() {
            out.push(Action::Roll);
        }
        state.player(seat).dice(self.place).each(|die, _| {
            if die.is_free() && self.last.is_none_or(|last| die >= last) {
                out.push(Action::Die(self.place, die));
            }
        });
    }

    fn run(self, at: &mut At<'_, DiceBrewing>, answer: Option<MoveOf<DiceBrewing>>) {
        let Self { seat, place, .. } = self;
        if let Some(Action::Die(_, die)) = action(answer) {
            // A temporary raise is gone with the roll (DB-9.8).
            at.state.player_mut(seat).dice_mut(place).change(die, die.to_roll());
            at.push(Self { last: Some(die), ..self });
        } else {
            at.push(RollDice { seat, place });
        }
    }
}
