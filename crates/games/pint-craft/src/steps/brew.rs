//! The brew step of a turn: Recipes on tap, one after another (PC-4.3).
use super::Reveal;
use crate::{
    PintCraft,
    action::{Action, Event},
    score::{end, note_crossing},
    state::{Public, RecipeStack, State},
    words::{Ending, Ingredient, Recipe},
};
use taproom_core::{
    Seat, step,
    steps::{At, Awaits, Step},
};

step! {
    /// Which face-up Recipe, or stop (PC-D15). The order is free, for it decides what is uncovered (PC-D21); there is no limit
    /// (PC-6.4).
    Brew { seat: Seat }
}

impl PintCraft {
    /// Does the player hold every ingredient the Recipe shows (PC-6.2)?
    #[inline]
    pub fn affords(&self, state: &Public, seat: Seat, recipe: Recipe) -> bool {
        let tokens = &state.tokens[seat.index()];
        let needs = &self.recipe(recipe).needs;
        Ingredient::ALL.into_iter().zip(needs).all(|(ingredient, &n)| tokens.count(ingredient) >= n)
    }

    /// What the player lacks for a Recipe, by ingredient.
    pub fn short(&self, state: &Public, seat: Seat, recipe: Recipe) -> [u8; Ingredient::COUNT] {
        let (needs, held) = (self.recipe(recipe).needs, &state.tokens[seat.index()]);
        std::array::from_fn(|n| needs[n].saturating_sub(held.count(Ingredient::ALL[n])))
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

    fn acted(self, at: &mut At<'_, PintCraft>, seat: Seat, action: Action) {
        let recipe = match action {
            Action::Brew(recipe) => recipe,
            Action::Stop => return,
            other => at.impossible(self, other),
        };
        let n = at.state.stack_of(recipe).expect("only face-up Recipes are listed");
        // PC-6.2: exactly those tokens go back to the pot.
        for (ingredient, need) in Ingredient::ALL.into_iter().zip(at.game.recipe(recipe).needs) {
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
        note_crossing(at, seat);
        at.push(self);
        // PC-6.3
        at.push(Reveal { stack: n as u8 });
    }

    fn passed(self, _: &mut At<'_, PintCraft>) {}
}
