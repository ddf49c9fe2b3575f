//! Rolling dice, one chance move each.
use super::Placement;
use crate::{
    action::{Chance, Event},
    dice::Die,
    game::DiceBrewing,
    state::State,
    words::Where,
};
use taproom_core::{
    Seat, Seats, step,
    steps::{At, Awaits, Step},
};

step! {
    /// Every player rolls all dice of their active pool; the warehouse rests (DB-4.1, DB-R8, DB-R9).
    RollPools { seat: Seat }
}

step! {
    /// Dice of one place that wait for a roll: gained (DB-4.7), picked on school-1 (DB-5.3) or hit by a token (DB-9.7).
    RollDice { seat: Seat, place: Where }
}

impl RollDice {
    #[inline]
    fn waiting(self, state: &State) -> Option<Die> {
        state.player(self.seat).dice(self.place).waiting()
    }

    /// The first waiting die gets its value.
    #[inline]
    fn roll(self, at: &mut At<'_, DiceBrewing>, outcome: Chance) {
        let (Chance::Roll(_, value), Some(die)) = (outcome, self.waiting(at.state)) else {
            at.impossible(self, outcome)
        };
        let Self { seat, place } = self;
        at.state.player_mut(seat).dice_mut(place).change(die, die.rolled(value));
        at.say(|| Event::Rolled(seat, place, die.rolled(value)));
    }
}

impl Step<DiceBrewing> for RollDice {
    #[inline]
    fn awaits(&self, _: &DiceBrewing, state: &State) -> Awaits {
        if self.waiting(state).is_some() { Awaits::Chance } else { Awaits::Nothing }
    }

    #[inline]
    fn chances(&self, _: &DiceBrewing, state: &State, out: &mut Vec<(Chance, u32)>) {
        if let Some(die) = self.waiting(state) {
            out.extend((1..=Die::MAX).map(|value| (Chance::Roll(die.colour(), value), 1)));
        }
    }

    #[inline]
    fn drawn(self, at: &mut At<'_, DiceBrewing>, outcome: Chance) {
        self.roll(at, outcome);
        at.push(self);
    }

    fn passed(self, _: &mut At<'_, DiceBrewing>) {}
}

impl RollPools {
    #[inline]
    const fn pool(self) -> RollDice {
        RollDice { seat: self.seat, place: Where::Pool }
    }
}

impl Step<DiceBrewing> for RollPools {
    #[inline]
    fn awaits(&self, game: &DiceBrewing, state: &State) -> Awaits {
        self.pool().awaits(game, state)
    }

    #[inline]
    fn chances(&self, game: &DiceBrewing, state: &State, out: &mut Vec<(Chance, u32)>) {
        self.pool().chances(game, state, out);
    }

    #[inline]
    fn drawn(self, at: &mut At<'_, DiceBrewing>, outcome: Chance) {
        self.pool().roll(at, outcome);
        at.push(self);
    }

    #[inline]
    fn passed(self, at: &mut At<'_, DiceBrewing>) {
        match at.state.after(self.seat) {
            Some(seat) => at.push(Self { seat }),
            None => at.push(Placement::turn(at.state.first, Seats::NONE)),
        }
    }
}
