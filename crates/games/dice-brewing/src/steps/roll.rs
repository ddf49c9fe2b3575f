//! Rolling dice, one chance move each.
use super::{Placement, outcome};
use crate::{
    action::{Chance, Event},
    dice::Die,
    game::DiceBrewing,
    state::State,
    words::Where,
};
use serde::{Deserialize, Serialize};
use taproom_core::{
    MoveOf, Seat, Seats,
    steps::{At, Awaits, Step},
};

/// Every player rolls all dice of the own active pool; the warehouse rests (DB-4.1, DB-R8, DB-R9).
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RollPools {
    /// Who rolls.
    pub seat: Seat,
}

/// Dice of one place that wait for a roll: gained (DB-4.7), picked on school-1 (DB-5.3) or hit by a token (DB-9.7).
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RollDice {
    /// Whose dice.
    pub seat: Seat,
    /// Where they lie.
    pub place: Where,
}

#[inline]
fn waiting(state: &State, seat: Seat, place: Where) -> Option<Die> {
    state.player(seat).dice(place).waiting()
}

#[inline]
fn faces(die: Option<Die>, out: &mut Vec<(Chance, u32)>) {
    if let Some(die) = die {
        out.extend((1..=Die::MAX).map(|value| (Chance::Roll(die.colour(), value), 1)));
    }
}

/// One waiting die gets its value;  if there was none.
#[inline]
fn roll(at: &mut At<'_, DiceBrewing>, seat: Seat, place: Where, answer: Option<MoveOf<DiceBrewing>>) -> bool {
    let (Some(Chance::Roll(_, value)), Some(die)) = (outcome(answer), waiting(at.state, seat, place)) else {
        return false;
    };
    at.state.player_mut(seat).dice_mut(place).change(die, die.rolled(value));
    at.say(|| Event::Rolled { seat, place, die: die.rolled(value) });
    true
}

impl Step<DiceBrewing> for RollPools {
    #[inline]
    fn awaits(&self, _game: &DiceBrewing, state: &State) -> Awaits {
        if waiting(state, self.seat, Where::Pool).is_some() { Awaits::Chance } else { Awaits::Nothing }
    }

    #[inline]
    fn chances(&self, _game: &DiceBrewing, state: &State, out: &mut Vec<(Chance, u32)>) {
        faces(waiting(state, self.seat, Where::Pool), out);
    }

    #[inline]
    fn run(self, at: &mut At<'_, DiceBrewing>, answer: Option<MoveOf<DiceBrewing>>) {
        if roll(at, self.seat, Where::Pool, answer) {
            at.push(self);
        } else if let Some(seat) = at.state.after(self.seat) {
            at.push(Self { seat });
        } else {
            at.push(Placement::turn(at.state.first, Seats::NONE));
        }
    }
}

impl Step<DiceBrewing> for RollDice {
    fn awaits(&self, _game: &DiceBrewing, state: &State) -> Awaits {
        if waiting(state, self.seat, self.place).is_some() { Awaits::Chance } else { Awaits::Nothing }
    }

    fn chances(&self, _game: &DiceBrewing, state: &State, out: &mut Vec<(Chance, u32)>) {
        faces(waiting(state, self.seat, self.place), out);
    }

    fn run(self, at: &mut At<'_, DiceBrewing>, answer: Option<MoveOf<DiceBrewing>>) {
        if roll(at, self.seat, self.place, answer) {
            at.push(self);
        }
    }
}
