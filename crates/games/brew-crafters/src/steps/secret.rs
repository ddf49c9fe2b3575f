//! Secret recipes (BC-12.5).
use crate::action::{Action, Event};
use crate::game::BrewCrafters;
use crate::state::State;
use crate::words::Recipe;
use taproom_core::steps::{At, Awaits, Step};
use taproom_core::{Seat, step};

step! {
    /// Which card of the box? Only the player who chooses sees the box, and only now (BC-13.1, BC-R37).
    DevelopSecret { seat: Seat }
}

impl Step<BrewCrafters> for DevelopSecret {
    fn awaits(&self, game: &BrewCrafters, state: &State) -> Awaits {
        if state.recipe_box(game).is_empty() { Awaits::Nothing } else { Awaits::one(self.seat) }
    }

    fn legal(&self, game: &BrewCrafters, state: &State, _: Seat, out: &mut Vec<Action>) {
        out.extend(state.recipe_box(game).iter().map(Action::Develop));
    }

    fn acted(self, at: &mut At<'_, BrewCrafters>, seat: Seat, action: Action) {
        let Action::Develop(recipe) = action else { at.impossible(self, action) };
        at.state.hidden.face_down[seat.index()].insert(recipe);
        at.say(|| Event::SecretTaken(seat, Some(recipe)));
    }

    fn passed(self, _: &mut At<'_, BrewCrafters>) {}
}

/// Turns a hidden recipe of this seat up; nothing happens if it is not hidden.
pub(super) fn show(at: &mut At<'_, BrewCrafters>, seat: Seat, recipe: Recipe) {
    let face_down = &mut at.state.hidden.face_down[seat.index()];
    if face_down.has(recipe) {
        face_down.remove(recipe);
        at.state.of_mut(seat).secrets.insert(recipe);
        at.say(|| Event::Revealed(seat, recipe));
    }
}
