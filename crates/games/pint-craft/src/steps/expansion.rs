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

/// The face-up Recipe on the lowest stack that brings as much as this one.
pub(crate) fn same_amount(game: &PintCraft, state: &Public, recipe: Recipe, ingredient: Ingredient) -> Option<Recipe> {
    let n = amount(game, state, recipe, ingredient);
    state.face_up().map(|(_, other)| other).find(|&other| amount(game, state, other, ingredient) == n)
}

impl Need {
    /// Of Recipes that bring the same leaves the one on the lowest stack: for a search they are one answer, and in revision 1 they
    /// were for everybody (PC-D6).
    pub(crate) fn keep_one_of_each(self, game: &PintCraft, state: &Public, answers: &mut Vec<Action>) {
        answers.retain(|answer| match *answer {
            Action::Need(recipe) => same_amount(game, state, recipe, self.ingredient) == Some(recipe),
            _ => true,
        });
    }
}

impl Step<PintCraft> for Need {
    fn awaits(&self, _: &PintCraft, _: &State) -> Awaits {
        Awaits::one(self.seat)
    }

    // Players name the beer they mean to brew, whatever else brings as much.
    fn legal(&self, game: &PintCraft, state: &State, _: Seat, out: &mut Vec<Action>) {
        let start = out.len();
        out.extend(state.face_up().map(|(_, recipe)| Action::Need(recipe)));
        out[start..].sort_unstable();
        if !game.names_every_recipe() {
            self.keep_one_of_each(game, state, out);
        }
    }

    fn acted(self, at: &mut At<'_, PintCraft>, seat: Seat, action: Action) {
        let Action::Need(recipe) = action else { at.impossible(self, action) };
        take(at, seat, self.ingredient, at.game.recipe(recipe).needs[self.ingredient.index()].into());
    }
}
