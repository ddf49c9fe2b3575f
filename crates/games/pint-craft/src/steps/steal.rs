//! Blind Taste Test: random cards of one hand move to another (PC-8.15).
use crate::{
    PintCraft,
    action::{Chance, Event},
    state::State,
};
use serde::{Deserialize, Serialize};
use taproom_core::{
    Move, MoveOf, Seat, Seats,
    steps::{At, Awaits, Step},
};

/// Cards still to be picked by chance.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Steal {
    /// Who gets them.
    pub thief: Seat,
    /// Who loses them.
    pub victim: Seat,
    /// How many more, if the hand has them.
    pub left: u8,
}

impl Step<PintCraft> for Steal {
    fn awaits(&self, _: &PintCraft, state: &State) -> Awaits {
        let more = self.left > 0 && !state.hands[self.victim.index()].is_empty();
        if more { Awaits::Chance } else { Awaits::Nothing }
    }

    fn chances(&self, _: &PintCraft, state: &State, out: &mut Vec<(Chance, u32)>) {
        let hand = &state.hands[self.victim.index()];
        out.extend(hand.iter().map(|(card, copies)| (Chance::Steal(card), copies.into())));
    }

    fn run(self, at: &mut At<'_, PintCraft>, answer: Option<MoveOf<PintCraft>>) {
        let Self { thief, victim, left } = self;
        let Some(Move::Chance(Chance::Steal(card))) = answer else { return };
        at.state.hands[victim.index()].take(card, 1);
        at.state.hands[thief.index()].add(card, 1);
        // PC-11.3: only these two have seen it.
        at.state.forget_stolen(victim, card, thief);
        at.state.remember(thief, card, Seats::one(victim));
        at.say(|| Event::Stole { seat: thief, victim, card: Some(card) });
        at.push(Self { thief, victim, left: left - 1 });
    }
}
