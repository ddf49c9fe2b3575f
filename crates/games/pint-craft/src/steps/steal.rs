//! Blind Taste Test: random cards of one hand move to another (PC-8.15).
use crate::{
    PintCraft,
    action::{Chance, Event},
    state::State,
};
use taproom_core::{
    Seat, Seats, step,
    steps::{At, Awaits, Step},
};

step! {
    /// Cards still to be picked by chance.
    Steal {
        /// Who gets them.
        thief: Seat,
        /// Who loses them.
        victim: Seat,
        /// How many more, if the hand has them.
        left: u8,
    }
}

impl Step<PintCraft> for Steal {
    fn awaits(&self, _: &PintCraft, state: &State) -> Awaits {
        if self.left > 0 && state.has_hand(self.victim) { Awaits::Chance } else { Awaits::Nothing }
    }

    fn chances(&self, _: &PintCraft, state: &State, out: &mut Vec<(Chance, u32)>) {
        let hand = &state.hidden.hands[self.victim.index()];
        out.extend(hand.iter().map(|(card, copies)| (Chance::Steal(card), copies.into())));
    }

    fn drawn(self, at: &mut At<'_, PintCraft>, outcome: Chance) {
        let Self { thief, victim, left } = self;
        let Chance::Steal(card) = outcome else { at.impossible(self, outcome) };
        let hidden = &mut at.state.hidden;
        hidden.hands[victim.index()].take(card, 1);
        hidden.hands[thief.index()].add(card, 1);
        // PC-11.3: only these two have seen it.
        hidden.forget_stolen(victim, card, thief);
        hidden.remember(thief, card, Seats::one(victim));
        at.say(|| Event::Stole { seat: thief, victim, card: Some(card) });
        at.push(Self { thief, victim, left: left - 1 });
    }

    fn passed(self, _: &mut At<'_, PintCraft>) {}
}
