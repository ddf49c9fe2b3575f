//! A random set-up: chance deals recipes, then workers, then says who begins (BC-13.2).
use super::SeasonStart;
use crate::action::{Chance, Event};
use crate::game::BrewCrafters;
use crate::set::Set;
use crate::state::State;
use crate::words::{Recipe, Style};
use taproom_core::steps::{At, Awaits, Step};
use taproom_core::{Game, Seat, step};

step! {
    /// Cards are dealt until all lie there.
    Setup {}
}

/// The recipes one of which is dealt next: two of each style, style by style (BC-3.5).
fn next_recipes(game: &BrewCrafters, state: &State) -> Set<Recipe> {
    for style in Style::ALL {
        let of: Set<Recipe> =
            game.advanced_recipes().iter().filter(|it| game.values.recipes[it.index()].style == style).collect();
        if of.and(state.recipes).len() < game.values.per_style {
            return of.minus(state.recipes);
        }
    }
    Set::EMPTY
}

fn workers_missing(game: &BrewCrafters, state: &State) -> bool {
    state.display.len() < game.display_count()
}

impl Step<BrewCrafters> for Setup {
    fn awaits(&self, game: &BrewCrafters, state: &State) -> Awaits {
        let done = next_recipes(game, state).is_empty() && !workers_missing(game, state);
        if done { Awaits::Nothing } else { Awaits::Chance }
    }

    fn chances(&self, game: &BrewCrafters, state: &State, out: &mut Vec<(Chance, u32)>) {
        let recipes = next_recipes(game, state);
        if recipes.is_empty() {
            // BC-3.6: only workers that fit the number of players.
            out.extend(game.workers_allowed().minus(state.display).iter().map(|it| (Chance::Worker(it), 1)));
        } else {
            out.extend(recipes.iter().map(|it| (Chance::Recipe(it), 1)));
        }
    }

    fn drawn(self, at: &mut At<'_, BrewCrafters>, outcome: Chance) {
        match outcome {
            Chance::Recipe(recipe) => {
                at.state.recipes.insert(recipe);
                at.say(|| Event::RecipeDealt(recipe));
            }
            Chance::Worker(worker) => {
                at.state.display.insert(worker);
                at.say(|| Event::WorkerDealt(worker));
            }
            Chance::Start(_) => at.impossible(self, outcome),
        }
        at.push(self);
    }

    fn passed(self, at: &mut At<'_, BrewCrafters>) {
        at.push(SeasonStart {});
        if at.game.draws_start_player() {
            at.push(DrawStartPlayer {});
        }
    }
}

step! {
    /// Who begins, if chance says it (BC-3.2).
    DrawStartPlayer {}
}

impl Step<BrewCrafters> for DrawStartPlayer {
    fn awaits(&self, _: &BrewCrafters, _: &State) -> Awaits {
        Awaits::Chance
    }

    fn chances(&self, game: &BrewCrafters, _: &State, out: &mut Vec<(Chance, u32)>) {
        out.extend((0..game.seats()).map(|seat| (Chance::Start(seat), 1)));
    }

    fn drawn(self, at: &mut At<'_, BrewCrafters>, outcome: Chance) {
        let Chance::Start(seat) = outcome else { at.impossible(self, outcome) };
        let first = Seat(seat);
        at.game.begin_with(at.state, first);
        at.say(|| Event::StartPlayer(first));
    }
}
