//! Lab Research (BC-7.13, BC-7.14) and what its first steps mark.
use super::gain::GainEvent;
use super::secret::show;
use crate::action::{Action, Event};
use crate::game::BrewCrafters;
use crate::state::{Brewery, State};
use crate::words::{Building, Track};
use taproom_core::steps::{At, Awaits, Step};
use taproom_core::{Seat, step};

/// Can the cube of this track still move?
pub(crate) fn researchable(brewery: &Brewery, track: Track) -> bool {
    brewery.research[track] < 4
}

/// Moves the cube one step; what the step and workers give is one gain event.
pub(super) fn research(at: &mut At<'_, BrewCrafters>, seat: Seat, track: Track) {
    let values = &at.game.values;
    let brewery = at.state.of_mut(seat);
    brewery.research[track] += 1;
    let step = brewery.research[track];
    let assets = brewery.assets();
    let cell = &values.research[track.index()][usize::from(step) - 1];
    at.say(|| Event::Researched(seat, track, step));
    if cell.mark_space > 0 {
        at.push(MarkSpace { seat });
    }
    if cell.mark_recipe > 0 {
        at.push(MarkRecipe { seat });
    }
    let mut event = GainEvent::default();
    event.joined(&cell.now, 1);
    event.bonuses(&values.on_research, assets);
    event.give(at, seat);
}

step! {
    /// Which empty building space gets the Rep (BC-7.15)?
    MarkSpace { seat: Seat }
}

impl MarkSpace {
    /// Original building spaces that are still empty (BC-R6).
    pub(crate) fn spaces(game: &BrewCrafters, brewery: &Brewery) -> impl Iterator<Item = Building> {
        let built = brewery.buildings;
        Building::ALL.into_iter().filter(move |&it| game.values.tiles[it.index()].original && !built.has(it))
    }
}

impl Step<BrewCrafters> for MarkSpace {
    fn awaits(&self, game: &BrewCrafters, state: &State) -> Awaits {
        let any = Self::spaces(game, state.of(self.seat)).next().is_some();
        if any { Awaits::one(self.seat) } else { Awaits::Nothing }
    }

    fn legal(&self, game: &BrewCrafters, state: &State, seat: Seat, out: &mut Vec<Action>) {
        out.extend(Self::spaces(game, state.of(seat)).map(Action::MarkSpace));
    }

    fn acted(self, at: &mut At<'_, BrewCrafters>, seat: Seat, action: Action) {
        let Action::MarkSpace(building) = action else { at.impossible(self, action) };
        at.state.of_mut(seat).marked_space = Some(building);
        at.say(|| Event::SpaceMarked(seat, building));
    }

    fn passed(self, _: &mut At<'_, BrewCrafters>) {}
}

step! {
    /// Which recipe is marked (BC-7.16)? It saves no ingredients (BC-R23).
    MarkRecipe { seat: Seat }
}

impl Step<BrewCrafters> for MarkRecipe {
    fn awaits(&self, _: &BrewCrafters, _: &State) -> Awaits {
        Awaits::one(self.seat)
    }

    fn legal(&self, _: &BrewCrafters, state: &State, seat: Seat, out: &mut Vec<Action>) {
        out.extend(state.recipes_of(seat).iter().map(Action::MarkRecipe));
    }

    fn acted(self, at: &mut At<'_, BrewCrafters>, seat: Seat, action: Action) {
        let Action::MarkRecipe(recipe) = action else { at.impossible(self, action) };
        // The token lies open, and so does a secret recipe from now on.
        show(at, seat, recipe);
        at.state.of_mut(seat).marked_recipe = Some(recipe);
        at.say(|| Event::RecipeMarked(seat, recipe));
    }
}
