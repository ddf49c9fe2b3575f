//! Secret recipes (BC-12.5).
use super::{Answer, Table, act};
use crate::action::{Action, Event};
use crate::game::BrewCrafters;
use crate::state::State;
use crate::words::Recipe;
use serde::{Deserialize, Serialize};
use taproom_core::Seat;
use taproom_core::steps::{Awaits, Step};

/// Which card of the box? Only the player who chooses sees the box, and only now (BC-13.1, BC-R37).
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DevelopSecret {
    /// Who chooses.
    pub seat: Seat,
}

impl Step<BrewCrafters> for DevelopSecret {
    fn awaits(&self, game: &BrewCrafters, state: &State) -> Awaits {
        if state.recipe_box(game).is_empty() { Awaits::Nothing } else { Awaits::one(self.seat) }
    }

    fn legal(&self, game: &BrewCrafters, state: &State, _: Seat, out: &mut Vec<Action>) {
        out.extend(state.recipe_box(game).iter().map(Action::Develop));
    }

    fn run(self, at: &mut Table<'_>, answer: Answer) {
        if let Some(Action::Develop(recipe)) = act(answer) {
            at.state.of_mut(self.seat).hidden.insert(recipe);
            at.say(|| Event::SecretTaken(self.seat, Some(recipe)));
        }
    }
}

/// Turns a hidden recipe of this seat up; nothing happens if it is not hidden.
pub(super) fn show(at: &mut Table<'_>, seat: Seat, recipe: Recipe) {
    let brewery = at.state.of_mut(seat);
    if brewery.hidden.has(recipe) {
        brewery.hidden.remove(recipe);
        brewery.secrets.insert(recipe);
        at.say(|| Event::Revealed(seat, recipe));
    }
}
