//! school-2: roll the supply of one colour and swap one of those dice for an own one.
use super::{action, outcome};
use crate::{
    action::{Action, Chance, Event},
    dice::Die,
    game::DiceBrewing,
    state::State,
    words::{Colour, Where},
};
use serde::{Deserialize, Serialize};
use taproom_core::{
    MoveOf, Seat,
    steps::{At, Awaits, Step},
};

/// Which colour (DB-5.4, DB-D7).
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SwapColour {
    /// Who swaps.
    pub seat: Seat,
}

/// The supply dice of the colour roll, one after the other.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SwapRoll {
    /// Who swaps.
    pub seat: Seat,
    /// Which colour.
    pub colour: Colour,
    /// How many are still to roll.
    pub left: u8,
    /// How many show each face, from 1.
    pub rolled: [u8; 6],
}

/// Which of them to take, if any (DB-R35).
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SwapTake {
    /// Who swaps.
    pub seat: Seat,
    /// Which colour.
    pub colour: Colour,
    /// How many show each face, from 1.
    pub rolled: [u8; 6],
}

/// Which own die goes to the supply for it.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SwapGive {
    /// Who swaps.
    pub seat: Seat,
    /// Which colour.
    pub colour: Colour,
    /// The value of the die taken.
    pub value: u8,
}

impl Step<DiceBrewing> for SwapColour {
    fn awaits(&self, _game: &DiceBrewing, _state: &State) -> Awaits {
        Awaits::one(self.seat)
    }

    fn legal(&self, game: &DiceBrewing, state: &State, seat: Seat, out: &mut Vec<Action>) {
        out.extend(Colour::ALL.into_iter().filter(|&it| game.can_swap(state, seat, it)).map(Action::Colour));
    }

    fn run(self, at: &mut At<'_, DiceBrewing>, answer: Option<MoveOf<DiceBrewing>>) {
        if let Some(Action::Colour(colour)) = action(answer) {
            let left = at.state.supply.count(colour);
            at.push(SwapRoll { seat: self.seat, colour, left, rolled: [0; 6] });
        }
    }
}

impl Step<DiceBrewing> for SwapRoll {
    fn awaits(&self, _game: &DiceBrewing, _state: &State) -> Awaits {
        if self.left > 0 { Awaits::Chance } else { Awaits::Nothing }
    }

    fn chances(&self, _game: &DiceBrewing, _state: &State, out: &mut Vec<(Chance, u32)>) {
        out.extend((1..=Die::MAX).map(|value| (Chance::Roll(self.colour, value), 1)));
    }

    fn run(self, at: &mut At<'_, DiceBrewing>, answer: Option<MoveOf<DiceBrewing>>) {
        let Self { seat, colour, left, mut rolled } = self;
        if let Some(Chance::Roll(_, value)) = outcome(answer) {
            rolled[usize::from(value) - 1] += 1;
            at.say(|| Event::SupplyRolled { seat, colour, value });
            at.push(Self { left: left - 1, rolled, ..self });
        } else {
            at.push(SwapTake { seat, colour, rolled });
        }
    }
}

impl Step<DiceBrewing> for SwapTake {
    fn awaits(&self, _game: &DiceBrewing, _state: &State) -> Awaits {
        Awaits::one(self.seat)
    }

    fn legal(&self, _game: &DiceBrewing, _state: &State, _seat: Seat, out: &mut Vec<Action>) {
        out.push(Action::Keep);
        out.extend((1..).zip(self.rolled).filter(|(_, n)| *n > 0).map(|(value, _)| Action::Take(value)));
    }

    fn run(self, at: &mut At<'_, DiceBrewing>, answer: Option<MoveOf<DiceBrewing>>) {
        let Self { seat, colour, .. } = self;
        if let Some(Action::Take(value)) = action(answer) {
            at.push(SwapGive { seat, colour, value });
        } else {
            at.say(|| Event::KeptDice { seat });
        }
    }
}

impl Step<DiceBrewing> for SwapGive {
    fn awaits(&self, _game: &DiceBrewing, _state: &State) -> Awaits {
        Awaits::one(self.seat)
    }

    fn legal(&self, _game: &DiceBrewing, state: &State, seat: Seat, out: &mut Vec<Action>) {
        for place in Where::ALL {
            state.player(seat).dice(place).each_of(self.colour, |die, _| {
                if die.is_free() {
                    out.push(Action::Die(place, die));
                }
            });
        }
    }

    fn run(self, at: &mut At<'_, DiceBrewing>, answer: Option<MoveOf<DiceBrewing>>) {
        if let Some(Action::Die(place, given)) = action(answer) {
            // One die in, one die out: the supply keeps its size.
            let taken = Die::new(self.colour, self.value);
            at.state.player_mut(self.seat).dice_mut(place).change(given, taken);
            at.say(|| Event::Swapped { seat: self.seat, given, taken });
        }
    }
}
