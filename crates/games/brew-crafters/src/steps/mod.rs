//! Every question of a match, in order of play. The phase of the season lies at the bottom of the stack, the turn and
//! what follows from it above.
mod brew;
mod brewery;
mod collaborate;
mod gain;
mod hire;
mod install;
mod market;
mod pay;
mod process;
mod research;
mod season;
mod secret;
mod setup;
mod trade;
mod winter;

pub use brew::{Brewed, Brewing, MashTun, Vessels, YeastLab};
pub use brewery::{BreweryPhase, BreweryTurn, Crew};
pub use collaborate::{ContributeKind, Contributed};
pub use gain::{Choose, Overflow};
pub use hire::{Agency, FreeAction, HireWorker, Partner, Refusable};
pub use market::{MarketPhase, MarketTurn, Token};
pub use pay::Pay;
pub use process::Process;
pub use research::{MarkRecipe, MarkSpace};
pub use season::{CommunityPick, FallEnd, LastPlanting, SeasonEnd, SeasonStart, SpringEnd};
pub use secret::DevelopSecret;
pub use setup::Setup;
pub use trade::{TradeGive, TradeReceive};
pub use winter::{Annual, WinterStart};

pub(crate) use brew::{brew_cost, can_name};
pub(crate) use collaborate::holds_all_but_one;
pub(crate) use install::installable;
pub(crate) use pay::payable;
pub(crate) use research::researchable;

use crate::action::{Action, Event};
use crate::game::BrewCrafters;
use crate::state::State;
use crate::words::{Ingredient, Season};
use serde::{Deserialize, Serialize};
use taproom_core::Seat;
use taproom_core::steps::At;

taproom_core::steps! { BrewCrafters, State.steps;
    Setup, SeasonStart, WinterStart, Annual,
    MarketPhase, MarketTurn, Partner, HireWorker, Agency, FreeAction, TradeGive, TradeReceive,
    BreweryPhase, BreweryTurn, Process, ContributeKind, Contributed, MashTun, Vessels, YeastLab, Pay, Brewed,
    MarkSpace, MarkRecipe, DevelopSecret, Choose, Overflow,
    SpringEnd, LastPlanting, FallEnd, CommunityPick, SeasonEnd,
}

/// How far the free actions of one window have come: they are taken in a fixed order, so that search does not meet
/// the same outcome again and again (BC-D3).
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Window(pub u8);

impl Window {
    /// The greatest value there is.
    pub const LAST: u8 = 18;

    /// Where a free action stands in the order: exchanges by target and paid cube, then plants, then harvests.
    fn of(action: Action) -> Self {
        Self(match action {
            Action::Exchange(paid, target) => {
                1 + 3 * (target.index() - Ingredient::Spices.index()) as u8 + paid.index() as u8
            }
            Action::Plant(ingredient) => 7 + ingredient.index() as u8,
            Action::Harvest(ingredient) => 13 + ingredient.index() as u8,
            _ => 0,
        })
    }
}

/// Appends the free actions of a window, sorted (BC-4.5, BC-4.6).
pub(crate) fn free_actions(game: &BrewCrafters, state: &State, seat: Seat, window: Window, out: &mut Vec<Action>) {
    let brewery = state.of(seat);
    let can = state.exchanges(game, seat);
    if can != [false; 2] && window < Window(7) {
        for paid in Ingredient::BASIC.into_iter().filter(|&paid| brewery.storage.has(paid)) {
            for (target, can) in [Ingredient::Spices, Ingredient::Coffee].into_iter().zip(can) {
                let action = Action::Exchange(paid, target);
                if can && Window::of(action) >= window {
                    out.push(action);
                }
            }
        }
    }
    if can_plant_or_harvest(game, state, seat) {
        for ingredient in Ingredient::ALL {
            let action = Action::Plant(ingredient);
            if plantable(game, state, seat, ingredient) && Window::of(action) >= window {
                out.push(action);
            }
        }
        for ingredient in Ingredient::ALL {
            let action = Action::Harvest(ingredient);
            if harvestable(state, seat, ingredient) && Window::of(action) >= window {
                out.push(action);
            }
        }
    }
}

/// May a cube of this kind go on a plot now (BC-8.8)?
pub(crate) fn plantable(game: &BrewCrafters, state: &State, seat: Seat, ingredient: Ingredient) -> bool {
    let brewery = state.of(seat);
    // BC-R20: only what the Farm has a yield for.
    state.time() == Season::Spring
        && game.values.farm_yields[ingredient.index()] > 0
        && brewery.storage.has(ingredient)
        && brewery.free_plots(&game.values) > 0
}

/// May a plot of this kind be harvested now (BC-8.9)?
pub(crate) fn harvestable(state: &State, seat: Seat, ingredient: Ingredient) -> bool {
    // BC-R19: Fall only.
    state.time() == Season::Fall && state.of(seat).farm.has(ingredient)
}

/// Is there any farm work in this window?
pub(crate) fn can_plant_or_harvest(game: &BrewCrafters, state: &State, seat: Seat) -> bool {
    state.of(seat).buildings.has(crate::words::Building::Farm)
        && Ingredient::ALL.into_iter().any(|it| plantable(game, state, seat, it) || harvestable(state, seat, it))
}

/// Carries a free action out; pushes what it gives on top of what is already there.
pub(crate) fn free_action(at: &mut At<'_, BrewCrafters>, seat: Seat, action: Action) {
    match action {
        Action::Exchange(paid, target) => exchange(at, seat, paid, target),
        Action::Plant(ingredient) => plant(at, seat, ingredient),
        Action::Harvest(ingredient) => harvest(at, seat, ingredient),
        other => at.impossible("a free action", other),
    }
}

/// Pays a Basic cube for Spices or Coffee: one way, one for one, and nothing is triggered (BC-9.6, BC-R3).
pub(crate) fn exchange(at: &mut At<'_, BrewCrafters>, seat: Seat, paid: Ingredient, target: Ingredient) {
    let storage = &mut at.state.of_mut(seat).storage;
    storage.take(paid, 1);
    storage.add(target, 1);
    at.say(|| Event::Exchanged(seat, paid, target));
}

/// Moves a cube from storage to a plot.
pub(crate) fn plant(at: &mut At<'_, BrewCrafters>, seat: Seat, ingredient: Ingredient) {
    let brewery = at.state.of_mut(seat);
    brewery.storage.take(ingredient, 1);
    brewery.farm.add(ingredient, 1);
    at.say(|| Event::Planted(seat, ingredient));
}

/// Takes one whole plot in: one gain event (BC-8.9).
pub(crate) fn harvest(at: &mut At<'_, BrewCrafters>, seat: Seat, ingredient: Ingredient) {
    let brewery = at.state.of_mut(seat);
    let n = brewery.farm_yield(&at.game.values, ingredient);
    brewery.farm.take(ingredient, 1);
    brewery.storage.add(ingredient, n);
    at.say(|| Event::Harvested(seat, ingredient, n));
    at.push(Overflow::new(seat));
}
