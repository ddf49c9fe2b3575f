//! The Traders Market (BC-12.2).
use super::market::receive;
use super::{Answer, Pay, Table, act};
use crate::action::{Action, Event};
use crate::game::BrewCrafters;
use crate::state::State;
use crate::words::{Ingredient, Lot};
use serde::{Deserialize, Serialize};
use taproom_core::Seat;
use taproom_core::steps::{Awaits, Step};

/// Which cube is given?
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TradeGive {
    /// Who trades.
    pub seat: Seat,
}

/// Is this cube in storage, or can it be made by exchange while giving it?
pub(crate) fn can_give(game: &BrewCrafters, state: &State, seat: Seat, ingredient: Ingredient) -> bool {
    let storage = &state.of(seat).storage;
    let basic = || Ingredient::BASIC.into_iter().any(|it| storage.has(it));
    storage.has(ingredient)
        || match ingredient {
            Ingredient::Spices => state.exchanges(game, seat)[0] && basic(),
            Ingredient::Coffee => state.exchanges(game, seat)[1] && basic(),
            _ => false,
        }
}

/// The cost of one cube.
pub(super) fn one(ingredient: Ingredient) -> [u8; 6] {
    let mut cost = [0; 6];
    cost[ingredient.index()] = 1;
    cost
}

impl Step<BrewCrafters> for TradeGive {
    fn awaits(&self, _: &BrewCrafters, state: &State) -> Awaits {
        if state.of(self.seat).storage.is_empty() { Awaits::Nothing } else { Awaits::one(self.seat) }
    }

    fn legal(&self, game: &BrewCrafters, state: &State, seat: Seat, out: &mut Vec<Action>) {
        out.extend(Ingredient::ALL.into_iter().filter(|&it| can_give(game, state, seat, it)).map(Action::Give));
    }

    fn run(self, at: &mut Table<'_>, answer: Answer) {
        if let Some(Action::Give(given)) = act(answer) {
            at.push(TradeReceive { seat: self.seat, given });
            at.push(Pay::new(self.seat, one(given)));
        }
    }
}

/// Which bundle of the line is taken?
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TradeReceive {
    /// Who trades.
    pub seat: Seat,
    /// What was given.
    pub given: Ingredient,
}

impl Step<BrewCrafters> for TradeReceive {
    fn awaits(&self, _: &BrewCrafters, _: &State) -> Awaits {
        Awaits::one(self.seat)
    }

    fn legal(&self, game: &BrewCrafters, _: &State, _: Seat, out: &mut Vec<Action>) {
        let line = &game.tables.trades[Lot::of(self.given).index()];
        out.extend(line.iter().map(|&(lot, _)| Action::Receive(lot)));
    }

    fn run(self, at: &mut Table<'_>, answer: Answer) {
        let Some(Action::Receive(lot)) = act(answer) else { return };
        let line = &at.game.tables.trades[Lot::of(self.given).index()];
        let Some(&(_, goods)) = line.iter().find(|(of, _)| *of == lot) else { return };
        at.say(|| Event::Traded(self.seat, self.given, lot));
        // BC-R28: the whole bundle is received and counts for bonuses.
        receive(at, self.seat, &goods);
    }
}
