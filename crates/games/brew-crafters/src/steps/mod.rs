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
pub use setup::{DrawStartPlayer, Setup};
pub use trade::{TradeGive, TradeReceive};
pub use winter::{Annual, WinterStart};

pub(crate) use brew::{brew_cost, can_name, mash_tun_rep, yeast_lab_rep};
pub(crate) use collaborate::holds_all_but_one;
pub(crate) use install::installable;
pub(crate) use market::bonuses;
pub(crate) use pay::payable;
pub(crate) use research::researchable;
pub(crate) use trade::can_give;

use crate::action::{Action, Event};
use crate::game::BrewCrafters;
use crate::state::State;
use crate::words::{Ingredient, Season};
use serde::{Deserialize, Serialize};
use taproom_core::Seat;
use taproom_core::steps::At;

taproom_core::steps! { BrewCrafters, State.steps;
    Setup, DrawStartPlayer, SeasonStart, WinterStart, Annual,
    MarketPhase, MarketTurn, Partner, HireWorker, Agency, FreeAction, TradeGive, TradeReceive,
    BreweryPhase, BreweryTurn, Process, ContributeKind, Contributed, MashTun, Vessels, YeastLab, Pay, Brewed,
    MarkSpace, MarkRecipe, DevelopSecret, Choose, Overflow,
    SpringEnd, LastPlanting, FallEnd, CommunityPick, SeasonEnd,
}

/// The last free action of one window. Rules 1 took them in a fixed order, and bots still look ahead in it, so that they do
/// not meet the same outcome again and again (BC-D3).
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

    /// Was it an exchange?
    pub(crate) const fn is_exchange(self) -> bool {
        matches!(self.0, 1..=6)
    }

    /// Only the free actions that come no earlier in the fixed order; other answers stay.
    fn in_order(self, out: &mut Vec<Action>, from: usize) {
        if self > Self::default() {
            retain(out, from, |it| Self::of(it) == Self::default() || Self::of(it) >= self);
        }
    }
}

/// Appends the free actions of a window, sorted, in whatever order they are taken (BC-4.5, BC-4.6).
pub(crate) fn free_actions(game: &BrewCrafters, state: &State, seat: Seat, window: Window, out: &mut Vec<Action>) {
    let from = out.len();
    let brewery = state.of(seat);
    let can = state.exchanges(game, seat);
    if can != [false; 2] {
        for paid in Ingredient::BASIC.into_iter().filter(|&paid| brewery.storage.has(paid)) {
            for (target, can) in [Ingredient::Spices, Ingredient::Coffee].into_iter().zip(can) {
                if can {
                    out.push(Action::Exchange(paid, target));
                }
            }
        }
    }
    if can_plant_or_harvest(game, state, seat) {
        let plots = Ingredient::ALL.into_iter();
        out.extend(plots.clone().filter(|&it| plantable(game, state, seat, it)).map(Action::Plant));
        out.extend(plots.filter(|&it| harvestable(state, seat, it)).map(Action::Harvest));
    }
    if game.asks_in_order() {
        window.in_order(out, from);
    }
}

/// Leaves out of a seat's answers, which begin at `from`, all that only give the same thing in another order: the order that
/// rules 1 asked in, and in which bots look ahead. More than [`keep_way`], since it goes by what came before.
pub(crate) fn in_order(game: &BrewCrafters, state: &State, out: &mut Vec<Action>, from: usize) {
    match state.steps.top() {
        Some(Step::MarketTurn(it)) => it.window.in_order(out, from),
        Some(Step::BreweryTurn(it)) => it.window.in_order(out, from),
        Some(Step::Process(it)) if it.at_start() => retain(out, from, |it| Window::of(it) == Window::default()),
        Some(Step::Process(it)) => it.window.in_order(out, from),
        Some(Step::Vessels(it)) => it.in_order(state, out, from),
        Some(Step::Pay(it)) => it.in_order(state, out, from),
        Some(Step::Overflow(it)) => it.in_order(game, state, out, from),
        Some(Step::LastPlanting(it)) => it.in_order(out, from),
        _ => {}
    }
}

/// Leaves out of a seat's answers those that another order reaches from here: of cubes that must go, the last kinds, if they
/// are too few for all that must go.
pub(crate) fn keep_way(game: &BrewCrafters, state: &State, out: &mut Vec<Action>) {
    match state.steps.top() {
        Some(Step::Pay(it)) => it.keep_way(state, out, 0),
        Some(Step::Overflow(it)) => it.keep_way(game, state, out, 0),
        _ => {}
    }
}

/// Keeps those of the answers from `from` on that fit.
fn retain(out: &mut Vec<Action>, from: usize, fits: impl Fn(Action) -> bool) {
    let mut kept = from;
    for n in from..out.len() {
        if fits(out[n]) {
            out[kept] = out[n];
            kept += 1;
        }
    }
    out.truncate(kept);
}

/// The same, but all stay if none fits: only in a position from outside.
fn retain_some(out: &mut Vec<Action>, from: usize, fits: impl Fn(Action) -> bool) {
    if out[from..].iter().any(|&it| fits(it)) {
        retain(out, from, fits);
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
