//! The brew step of a turn: Recipes on tap, one after another (PC-4.3).
use super::Reveal;
use crate::{
    PintCraft,
    action::{Action, Event},
    components::{Ending, Ingredient, Recipe},
    score::end,
    state::{RecipeStack, State},
};
use serde::{Deserialize, Serialize};
use taproom_core::{
    Move, MoveOf, Seat,
    steps::{At, Awaits, Step},
};

/// Which face-up Recipe, or stop (PC-D15). The order is free, for it decides what is uncovered (PC-D21); there is no limit
/// (PC-6.4).
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Brew {
    /// Whose turn it is.
    pub seat: Seat,
}

impl PintCraft {
    /// Does the player hold every ingredient the Recipe shows (PC-6.2)?
    #[inline]
    pub fn affords(&self, state: &State, seat: Seat, recipe: Recipe) -> bool {
        let tokens = &state.tokens[seat.index()];
        let needs = &self.tables.recipes[recipe.index()].needs;
        Ingredient::ALL.into_iter().zip(needs).all(|(ingredient, &n)| tokens.count(ingredient) >= n)
    }
}

impl Step<PintCraft> for Brew {
    // PC-D17: over when nothing is affordable. Tokens and face-up Recipes are open to all.
    fn awaits(&self, game: &PintCraft, state: &State) -> Awaits {
        let any = state.face_up().any(|(_, recipe)| game.affords(state, self.seat, recipe));
        if any { Awaits::one(self.seat) } else { Awaits::Nothing }
    }

    fn legal(&self, game: &PintCraft, state: &State, seat: Seat, out: &mut Vec<Action>) {
        let start = out.len();
        let recipes = state.face_up().map(|(_, recipe)| recipe);
        out.extend(recipes.filter(|&recipe| game.affords(state, seat, recipe)).map(Action::Brew));
        out[start..].sort_unstable();
        out.push(Action::Stop);
    }

    fn run(self, at: &mut At<'_, PintCraft>, answer: Option<MoveOf<PintCraft>>) {
        let Self { seat } = self;
        let Some(Move::Act(_, Action::Brew(recipe))) = answer else { return };
        let Some(n) = at.state.stack_of(recipe) else { return };
        // PC-6.2: exactly those tokens go back to the pot.
        for (ingredient, need) in Ingredient::ALL.into_iter().zip(at.game.tables.recipes[recipe.index()].needs) {
            at.state.tokens[seat.index()].take(ingredient, need);
        }
        at.state.stacks[n].top = None;
        at.state.taps[seat.index()].insert(recipe);
        at.say(|| Event::Brewed { seat, recipe });
        // PC-6.6, PC-10.9, PC-R30: before anything else.
        if at.state.stacks.iter().all(RecipeStack::is_empty) {
            let ending = if at.state.in_face_off() {
                Ending::AllOnTapInFaceOff
            } else if at.state.initiator().is_some() {
                Ending::AllOnTapInChallenge
            } else {
                Ending::AllOnTap
            };
            return end(at, ending);
        }
        at.push(self);
        // PC-6.3
        at.push(Reveal { stack: n as u8 });
    }
}
