//! Cards are turned up.
use super::RoundStart;
use crate::{
    action::{Chance, Event},
    game::DiceBrewing,
    state::State,
};
use taproom_core::{
    step,
    steps::{At, Awaits, Step},
};

step! {
    /// The row is filled (DB-2.5). In the standard game it is full from the start (DB-2.4); with a random row every card
    /// comes from the deck (DB-11.2).
    OpeningRow {}
}

step! {
    /// The top card of the deck fills this place of the row (DB-7.6); with an empty deck the gap stays (DB-7.9).
    Reveal { slot: u8 }
}

impl OpeningRow {
    fn gap(game: &DiceBrewing, state: &State) -> Option<usize> {
        let row = &state.row[..usize::from(game.crowd.open_recipes)];
        row.iter().position(Option::is_none).filter(|_| !state.deck.is_empty())
    }
}

impl Step<DiceBrewing> for OpeningRow {
    fn awaits(&self, game: &DiceBrewing, state: &State) -> Awaits {
        if Self::gap(game, state).is_some() { Awaits::Chance } else { Awaits::Nothing }
    }

    fn chances(&self, _: &DiceBrewing, state: &State, out: &mut Vec<(Chance, u32)>) {
        cards(state, out);
    }

    fn drawn(self, at: &mut At<'_, DiceBrewing>, outcome: Chance) {
        let Some(gap) = Self::gap(at.game, at.state) else { at.impossible(self, outcome) };
        Reveal { slot: gap as u8 }.drawn(at, outcome);
        at.push(self);
    }

    fn passed(self, at: &mut At<'_, DiceBrewing>) {
        at.push(RoundStart {});
    }
}

impl Step<DiceBrewing> for Reveal {
    fn awaits(&self, _: &DiceBrewing, state: &State) -> Awaits {
        if state.deck.is_empty() { Awaits::Nothing } else { Awaits::Chance }
    }

    fn chances(&self, _: &DiceBrewing, state: &State, out: &mut Vec<(Chance, u32)>) {
        cards(state, out);
    }

    fn drawn(self, at: &mut At<'_, DiceBrewing>, outcome: Chance) {
        let Chance::Reveal(recipe) = outcome else { at.impossible(self, outcome) };
        at.state.deck.remove(recipe);
        at.state.row[usize::from(self.slot)] = Some(recipe);
        at.say(|| Event::Revealed(recipe));
    }

    fn passed(self, at: &mut At<'_, DiceBrewing>) {
        at.say(|| Event::DeckEmpty);
    }
}

/// Every card of the deck is as likely as any other.
fn cards(state: &State, out: &mut Vec<(Chance, u32)>) {
    out.extend(state.deck.iter().map(|recipe| (Chance::Reveal(recipe), 1)));
}
