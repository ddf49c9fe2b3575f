//! school-2: roll the supply of one colour and swap one of those dice for one of the player's.
use crate::{
    action::{Action, Chance, Event},
    dice::Die,
    game::DiceBrewing,
    state::State,
    words::{Colour, Where},
};
use taproom_core::{
    Seat, step,
    steps::{At, Awaits, Step},
};

step! {
    /// Which colour (DB-5.4, DB-D7).
    SwapColour { seat: Seat }
}

step! {
    /// The supply dice of the colour roll, one after the other.
    SwapRoll {
        seat: Seat,
        colour: Colour,
        /// How many are still to roll.
        left: u8,
        /// How many show each face, from 1.
        rolled: [u8; 6],
    }
}

step! {
    /// Which of them to take, if any (DB-R35).
    SwapTake {
        seat: Seat,
        colour: Colour,
        /// How many show each face, from 1.
        rolled: [u8; 6],
    }
}

step! {
    /// Which own die goes to the supply for it.
    SwapGive {
        seat: Seat,
        colour: Colour,
        /// The value of the die taken.
        value: u8,
    }
}

impl Step<DiceBrewing> for SwapColour {
    fn awaits(&self, _: &DiceBrewing, _: &State) -> Awaits {
        Awaits::one(self.seat)
    }

    fn legal(&self, game: &DiceBrewing, state: &State, seat: Seat, out: &mut Vec<Action>) {
        out.extend(Colour::ALL.into_iter().filter(|&it| game.can_swap(state, seat, it)).map(Action::Colour));
    }

    fn acted(self, at: &mut At<'_, DiceBrewing>, seat: Seat, action: Action) {
        let Action::Colour(colour) = action else { at.impossible(self, action) };
        let left = at.state.supply.count(colour);
        at.push(SwapRoll { seat, colour, left, rolled: [0; 6] });
    }
}

impl Step<DiceBrewing> for SwapRoll {
    fn awaits(&self, _: &DiceBrewing, _: &State) -> Awaits {
        if self.left > 0 { Awaits::Chance } else { Awaits::Nothing }
    }

    fn chances(&self, _: &DiceBrewing, _: &State, out: &mut Vec<(Chance, u32)>) {
        out.extend((1..=Die::MAX).map(|value| (Chance::Roll(self.colour, value), 1)));
    }

    fn drawn(self, at: &mut At<'_, DiceBrewing>, outcome: Chance) {
        let Chance::Roll(_, value) = outcome else { at.impossible(self, outcome) };
        let Self { seat, colour, left, mut rolled } = self;
        rolled[usize::from(value) - 1] += 1;
        at.say(|| Event::SupplyRolled { seat, colour, value });
        at.push(Self { left: left - 1, rolled, ..self });
    }

    fn passed(self, at: &mut At<'_, DiceBrewing>) {
        let Self { seat, colour, rolled, .. } = self;
        at.push(SwapTake { seat, colour, rolled });
    }
}

impl Step<DiceBrewing> for SwapTake {
    fn awaits(&self, _: &DiceBrewing, _: &State) -> Awaits {
        Awaits::one(self.seat)
    }

    fn legal(&self, _: &DiceBrewing, _: &State, _: Seat, out: &mut Vec<Action>) {
        out.push(Action::Keep);
        out.extend((1..).zip(self.rolled).filter(|(_, n)| *n > 0).map(|(value, _)| Action::Take(value)));
    }

    fn acted(self, at: &mut At<'_, DiceBrewing>, seat: Seat, action: Action) {
        match action {
            Action::Take(value) => at.push(SwapGive { seat, colour: self.colour, value }),
            Action::Keep => at.say(|| Event::KeptDice(seat)),
            other => at.impossible(self, other),
        }
    }
}

impl Step<DiceBrewing> for SwapGive {
    fn awaits(&self, _: &DiceBrewing, _: &State) -> Awaits {
        Awaits::one(self.seat)
    }

    fn legal(&self, _: &DiceBrewing, state: &State, seat: Seat, out: &mut Vec<Action>) {
        for place in Where::ALL {
            state.player(seat).dice(place).each_of(self.colour, |die, _| {
                if die.is_free() {
                    out.push(Action::Die(place, die));
                }
            });
        }
    }

    fn acted(self, at: &mut At<'_, DiceBrewing>, seat: Seat, action: Action) {
        let Action::Die(place, given) = action else { at.impossible(self, action) };
        // One die in, one die out: the supply keeps its size.
        let taken = Die::new(self.colour, self.value);
        at.state.player_mut(seat).dice_mut(place).change(given, taken);
        at.say(|| Event::Swapped { seat, given, taken });
    }
}
