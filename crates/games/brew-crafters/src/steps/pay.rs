//! Paying with ingredients, by exchange where Spices or Coffee are missing (BC-D9).
use super::{exchange, retain_some};
use crate::action::Action;
use crate::effect::Cubes;
use crate::game::BrewCrafters;
use crate::state::State;
use crate::values::counts;
use crate::words::Ingredient;
use taproom_core::steps::{At, Awaits, Step};
use taproom_core::{Seat, step};

step! {
    /// The cubes leave storage; before that, each missing Spices, then each missing Coffee, is exchanged for a Basic cube.
    Pay {
        /// Who pays.
        seat: Seat,
        /// What is paid.
        cost: Cubes,
        /// The kind that was exchanged last.
        from: Ingredient,
    }
}

impl Pay {
    /// Nothing is exchanged yet.
    pub(super) fn new(seat: Seat, cost: [u8; 6]) -> Self {
        Self { seat, cost: Ingredient::ALL.into_iter().zip(cost).collect(), from: Ingredient::Malt }
    }

    /// What must still be made by exchange.
    pub(crate) fn missing(&self, state: &State) -> Option<Ingredient> {
        let storage = &state.of(self.seat).storage;
        [Ingredient::Spices, Ingredient::Coffee].into_iter().find(|&it| storage.count(it) < self.cost.count(it))
    }

    /// Can this payment spare a cube of this kind?
    fn convertible(&self, game: &BrewCrafters, state: &State, paid: Ingredient) -> bool {
        let have = counts(&state.of(self.seat).storage);
        let cost = counts(&self.cost);
        paid.is_basic()
            && have[paid.index()] > cost[paid.index()]
            && payable(&have, &cost, state.exchanges(game, self.seat))
    }

    /// Leaves out the last kinds, if they cannot spare all that is missing: every payment exchanges one of the others too.
    pub(super) fn keep_way(&self, state: &State, out: &mut Vec<Action>, from: usize) {
        let have = counts(&state.of(self.seat).storage);
        let cost = counts(&self.cost);
        let due = cost[3].saturating_sub(have[3]) + cost[4].saturating_sub(have[4]);
        let spare = |it: Ingredient| have[it.index()].saturating_sub(cost[it.index()]);
        retain_some(out, from, |action| match action {
            Action::Convert(paid) => {
                Ingredient::BASIC.into_iter().filter(|&it| it >= paid).map(spare).sum::<u8>() >= due
            }
            _ => true,
        });
    }

    /// Kinds in order.
    pub(super) fn in_order(&self, state: &State, out: &mut Vec<Action>, from: usize) {
        self.keep_way(state, out, from);
        retain_some(out, from, |action| !matches!(action, Action::Convert(paid) if paid < self.from));
    }
}

/// Can this be paid from storage, with what the partnerships exchange (BC-7.6)?
#[inline]
pub(crate) fn payable(have: &[u8; 6], cost: &[u8; 6], exchanges: [bool; 2]) -> bool {
    if have[0] < cost[0] || have[1] < cost[1] || have[2] < cost[2] || have[5] < cost[5] {
        return false;
    }
    let (spices, coffee) = (cost[3].saturating_sub(have[3]), cost[4].saturating_sub(have[4]));
    if spices + coffee == 0 {
        return true;
    }
    let spare = (have[0] - cost[0]) + (have[1] - cost[1]) + (have[2] - cost[2]);
    (spices == 0 || exchanges[0]) && (coffee == 0 || exchanges[1]) && spare >= spices + coffee
}

impl Step<BrewCrafters> for Pay {
    fn awaits(&self, game: &BrewCrafters, state: &State) -> Awaits {
        let asks = self.missing(state).is_some()
            && Ingredient::BASIC.into_iter().any(|paid| self.convertible(game, state, paid));
        if asks { Awaits::one(self.seat) } else { Awaits::Nothing }
    }

    fn legal(&self, game: &BrewCrafters, state: &State, _: Seat, out: &mut Vec<Action>) {
        let from = out.len();
        out.extend(
            Ingredient::BASIC.into_iter().filter(|&paid| self.convertible(game, state, paid)).map(Action::Convert),
        );
        if game.asks_in_order() {
            self.in_order(state, out, from);
        }
    }

    fn acted(self, at: &mut At<'_, BrewCrafters>, seat: Seat, action: Action) {
        let (Action::Convert(paid), Some(target)) = (action, self.missing(at.state)) else {
            at.impossible(self, action)
        };
        exchange(at, seat, paid, target);
        at.push(Self { from: paid, ..self });
    }

    fn passed(self, at: &mut At<'_, BrewCrafters>) {
        let storage = &mut at.state.of_mut(self.seat).storage;
        for (kind, n) in self.cost.iter() {
            storage.take(kind, n.min(storage.count(kind)));
        }
    }
}
