//! An Expansion looks at one face-up Recipe (PC-7.7, PC-R15, PC-R16).
use crate::{
    PintCraft,
    action::Action,
    state::{Public, State},
    supply::take,
    words::{Ingredient, Recipe},
};
use taproom_core::{
    Seat, step,
    steps::{At, Awaits, Step},
};

step! {
    /// Which Recipe (PC-D6), to take this ingredient for.
    Need { seat: Seat, ingredient: Ingredient }
}

/// What the Recipe would bring now: its need, as far as the pot has it (PC-5.2).
pub(crate) fn amount(game: &PintCraft, state: &Public, recipe: Recipe, ingredient: Ingredient) -> u8 {
    game.recipe(recipe).needs[ingredient.index()].min(game.pot_of(state, ingredient))
}

/// The face-up Recipe on the lowest stack that brings as much as this one. It stands for all of them (PC-D6).
pub(crate) fn same_amount(game: &PintCraft, state: &Public, recipe: Recipe, ingredient: Ingredient) -> Option<Recipe> {
    let n = amount(game, state, recipe, ingredient);
    state.face_up().map(|(_, other)| other).find(|&other| amount(game, state, other, ingredient) == n)
}

impl Step<PintCraft> for Need {
    fn awaits(&self, _: &PintCraft, _: &State) -> Awaits {
        Awaits::one(self.seat)
    }

    fn legal(&self, game: &PintCraft, state: &State, _: Seat, out: &mut Vec<Action>) {
        let start = out.len();
        let first = |recipe: &Recipe| same_amount(game, state, *recipe, self.ingredient) == Some(*recipe);
        out.extend(state.face_up().map(|(_, recipe)| recipe).filter(first).map(Action::Need));
        out[start..].sort_unstable();
    }

    fn acted(self, at: &mut At<'_, PintCraft>, seat: Seat, action: Action) {
        let Action::Need(recipe) = action else { at.impossible(self, action) };
        take(at, seat, self.ingredient, at.game.recipe(recipe).needs[self.ingredient.index()].into());
    }
}
