//! The first open recipes.
use super::{RoundStart, outcome};
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

/// Cards are turned up until the row is full (DB-2.5). In the standard game it is full from the start (DB-2.4); with a
/// random row every card comes from the deck (DB-11.2).
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OpeningRow {}

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

    fn chances(&self, _game: &DiceBrewing, state: &State, out: &mut Vec<(Chance, u32)>) {
        out.extend(state.deck.iter().map(|recipe| (Chance::Reveal(recipe), 1)));
    }

    fn run(self, at: &mut At<'_, DiceBrewing>, answer: Option<MoveOf<DiceBrewing>>) {
        let gap = Self::gap(at.game, at.state);
        if let (Some(Chance::Reveal(recipe)), Some(gap)) = (outcome(answer), gap) {
            at.state.deck.remove(recipe);
            at.state.row[gap] = Some(recipe);
            at.say(|| Event::Revealed { recipe });
            at.push(self);
        } else {
            at.push(RoundStart {});
        }
    }
}
