//! The Traders Market (BC-12.2).
use super::Pay;
use super::market::receive;
use crate::action::{Action, Event};
use crate::game::BrewCrafters;
use crate::state::State;
use crate::words::{Ingredient, Lot};
use taproom_core::steps::{At, Awaits, Step};
use taproom_core::{Seat, step};

step! {
    /// Which cube is given, if any?
    TradeGive { seat: Seat }
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
    fn awaits(&self, game: &BrewCrafters, state: &State) -> Awaits {
        let must_trade = game.must_trade() && state.of(self.seat).storage.is_empty();
        if must_trade { Awaits::Nothing } else { Awaits::one(self.seat) }
    }

    fn legal(&self, game: &BrewCrafters, state: &State, seat: Seat, out: &mut Vec<Action>) {
        out.extend(Ingredient::ALL.into_iter().filter(|&it| can_give(game, state, seat, it)).map(Action::Give));
        // BC-R38
        if !game.must_trade() {
            out.push(Action::Decline);
        }
    }

    fn acted(self, at: &mut At<'_, BrewCrafters>, seat: Seat, action: Action) {
        match action {
            Action::Give(given) => {
                at.push(TradeReceive { seat, given });
                at.push(Pay::new(seat, one(given)));
            }
            Action::Decline => at.say(|| Event::Declined(seat)),
            other => at.impossible(self, other),
        }
    }

    fn passed(self, _: &mut At<'_, BrewCrafters>) {}
}

step! {
    /// Which bundle of the line is taken?
    TradeReceive {
        /// Who trades.
        seat: Seat,
        /// What was given.
        given: Ingredient,
    }
}

impl Step<BrewCrafters> for TradeReceive {
    fn awaits(&self, _: &BrewCrafters, _: &State) -> Awaits {
        Awaits::one(self.seat)
    }

    fn legal(&self, game: &BrewCrafters, _: &State, _: Seat, out: &mut Vec<Action>) {
        let line = &game.values.trades[Lot::of(self.given).index()];
        out.extend(line.iter().map(|&(lot, _)| Action::Receive(lot)));
    }

    fn acted(self, at: &mut At<'_, BrewCrafters>, seat: Seat, action: Action) {
        let line = &at.game.values.trades[Lot::of(self.given).index()];
        let bundle = line.iter().find(|(lot, _)| action == Action::Receive(*lot));
        let Some((lot, goods)) = bundle else { at.impossible(self, action) };
        at.say(|| Event::Traded(seat, self.given, *lot));
        // BC-R28: the whole bundle is received and counts for bonuses.
        receive(at, seat, goods);
    }
}
