//! Lab Research (BC-7.13, BC-7.14) and what its first steps mark.
use super::gain::GainEvent;
use super::secret::show;
use super::{Answer, Table, act, recipes_of};
use crate::action::{Action, Event};
use crate::game::BrewCrafters;
use crate::state::{Brewery, State};
use crate::words::{Building, Track};
use serde::{Deserialize, Serialize};
use taproom_core::Seat;
use taproom_core::steps::{Awaits, Step};

/// Can the cube of this track still move?
pub(crate) fn researchable(brewery: &Brewery, track: Track) -> bool {
    brewery.research[track] < 4
}

/// Moves the cube one step; what the step and workers give is one gain event.
pub(super) fn research(at: &mut Table<'_>, seat: Seat, track: Track) {
    let tables = &at.game.tables;
    let brewery = at.state.of_mut(seat);
    brewery.research[track] += 1;
    let step = brewery.research[track];
    let assets = brewery.assets();
    let cell = &tables.research[track.index()][usize::from(step) - 1];
    at.say(|| Event::Researched(seat, track, step));
    if cell.mark_space > 0 {
        at.push(MarkSpace { seat });
    }
    if cell.mark_recipe > 0 {
        at.push(MarkRecipe { seat });
    }
    let mut event = GainEvent::default();
    event.joined(&cell.now, 1);
    for row in tables.on_research.iter().filter(|row| assets & row.assets == row.assets) {
        event.joined(&row.goods, 1);
    }
    event.give(at, seat);
}

/// Which empty building space gets the Rep (BC-7.15)?
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MarkSpace {
    /// Who marks.
    pub seat: Seat,
}

impl MarkSpace {
    /// Original building spaces that are still empty (BC-R6).
    pub(crate) fn spaces(game: &BrewCrafters, brewery: &Brewery) -> impl Iterator<Item = Building> {
        let built = brewery.buildings;
        Building::ALL.into_iter().filter(move |&it| game.tables.tiles[it.index()].original && !built.has(it))
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

    fn run(self, at: &mut Table<'_>, answer: Answer) {
        if let Some(Action::MarkSpace(building)) = act(answer) {
            at.state.of_mut(self.seat).marked_space = Some(building);
            at.say(|| Event::SpaceMarked(self.seat, building));
        }
    }
}

/// Which recipe is marked (BC-7.16)? It saves no ingredients (BC-R23).
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MarkRecipe {
    /// Who marks.
    pub seat: Seat,
}

impl Step<BrewCrafters> for MarkRecipe {
    fn awaits(&self, _: &BrewCrafters, _: &State) -> Awaits {
        Awaits::one(self.seat)
    }

    fn legal(&self, _: &BrewCrafters, state: &State, seat: Seat, out: &mut Vec<Action>) {
        out.extend(recipes_of(state, seat).iter().map(Action::MarkRecipe));
    }

    fn run(self, at: &mut Table<'_>, answer: Answer) {
        if let Some(Action::MarkRecipe(recipe)) = act(answer) {
            // The token lies open, and so does a secret recipe from now on.
            show(at, self.seat, recipe);
            at.state.of_mut(self.seat).marked_recipe = Some(recipe);
            at.say(|| Event::RecipeMarked(self.seat, recipe));
        }
    }
}
