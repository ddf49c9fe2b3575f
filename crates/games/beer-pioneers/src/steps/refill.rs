//! The market is filled up from the draw pile. BP-11.3 BP-3.3

use crate::{BeerPioneers, Chance, Event, gains::Gains, state::State};
use taproom_core::{
    step,
    steps::{At, Awaits, Step},
};

step! {
    /// Turns up one card after the other, left to right, until the market is full or no card is left. BP-11.5
    Refill {}
}

impl Step<BeerPioneers> for Refill {
    fn awaits(&self, _: &BeerPioneers, state: &State) -> Awaits {
        let gap = state.market.iter().any(Option::is_none);
        if gap && !state.next_cards().is_empty() { Awaits::Chance } else { Awaits::Nothing }
    }

    fn chances(&self, _: &BeerPioneers, state: &State, out: &mut Vec<(Chance, u32)>) {
        out.extend(state.next_cards().iter().map(|card| (Chance::Reveal(card), 1)));
    }

    fn drawn(self, at: &mut At<'_, BeerPioneers>, outcome: Chance) {
        let Chance::Reveal(card) = outcome else { at.impossible(self, outcome) };
        at.reshuffle();
        if let Some(gap) = at.state.market.iter_mut().find(|place| place.is_none()) {
            *gap = Some(card);
        }
        at.say(|| Event::Revealed { card });
        at.push(self);
    }

    fn passed(self, _: &mut At<'_, BeerPioneers>) {}
}
