//! A new card fills the gap.
use super::outcome;
use crate::{
    action::{Chance, Event},
    game::DiceBrewing,
    state::State,
};
use serde::{Deserialize, Serialize};
use taproom_core::{
    MoveOf,
    steps::{At, Awaits, Step},
};

/// The top card of the deck (DB-7.6); with an empty deck the gap stays (DB-7.9).
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Reveal {
    /// Which place of the row.
    pub slot: u8,
}

impl Step<DiceBrewing> for Reveal {
    fn awaits(&self, _game: &DiceBrewing, state: &State) -> Awaits {
        if state.deck.is_empty() { Awaits::Nothing } else { Awaits::Chance }
    }

    fn chances(&self, _game: &DiceBrewing, state: &State, out: &mut Vec<(Chance, u32)>) {
        out.extend(state.deck.iter().map(|recipe| (Chance::Reveal(recipe), 1)));
    }

    fn run(self, at: &mut At<'_, DiceBrewing>, answer: Option<MoveOf<DiceBrewing>>) {
        if let Some(Chance::Reveal(recipe)) = outcome(answer) {
            at.state.deck.remove(recipe);
            at.state.row[usize::from(self.slot)] = Some(recipe);
            at.say(|| Event::Revealed { recipe });
        } else {
            at.say(|| Event::DeckEmpty);
        }
    }
}
