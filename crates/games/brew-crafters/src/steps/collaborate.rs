//! The collaboration (BC-7.10 to BC-7.12).
use super::trade::{can_give, one};
use super::{Answer, Pay, Table, act};
use crate::action::{Action, Event};
use crate::game::BrewCrafters;
use crate::state::State;
use crate::tables::counts;
use crate::words::{Ingredient, Lot};
use serde::{Deserialize, Serialize};
use taproom_core::steps::{Awaits, Step};
use taproom_core::{Game, Seat};

/// Did this seat put in all but the last portion, so that the batch would have too few brewers (BC-7.11)?
pub(crate) fn holds_all_but_one(game: &BrewCrafters, state: &State, seat: Seat) -> bool {
    let open = state.collaboration.values().iter().filter(|owner| owner.is_none()).count();
    let others = Seat::all(game.seats()).filter(|&other| other != seat && state.portions(other) > 0).count();
    open == 1 && others + 1 < usize::from(game.tables.min_contributors)
}

/// Can this portion be contributed now (BC-7.10)?
pub(crate) fn can_contribute(game: &BrewCrafters, state: &State, seat: Seat, lot: Lot) -> bool {
    if state.collaboration[lot].is_some() || holds_all_but_one(game, state, seat) {
        return false;
    }
    if lot == Lot::Advanced {
        // BC-R34
        return Ingredient::ADVANCED.into_iter().any(|it| can_give(game, state, seat, it));
    }
    state.of(seat).storage.contains(&game.tables.portion_cost[lot.index()].cubes)
}

/// Pays the portion and takes its token.
pub(super) fn contribute(at: &mut Table<'_>, seat: Seat, lot: Lot) {
    at.push(Contributed { seat, lot });
    if lot == Lot::Advanced {
        at.push(ContributeKind { seat });
    } else {
        at.push(Pay::new(seat, counts(&at.game.tables.portion_cost[lot.index()].cubes)));
    }
}

/// Which Advanced Ingredient is put in?
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ContributeKind {
    /// Who contributes.
    pub seat: Seat,
}

impl Step<BrewCrafters> for ContributeKind {
    fn awaits(&self, game: &BrewCrafters, state: &State) -> Awaits {
        let any = Ingredient::ADVANCED.into_iter().any(|it| can_give(game, state, self.seat, it));
        if any { Awaits::one(self.seat) } else { Awaits::Nothing }
    }

    fn legal(&self, game: &BrewCrafters, state: &State, seat: Seat, out: &mut Vec<Action>) {
        out.extend(Ingredient::ADVANCED.into_iter().filter(|&it| can_give(game, state, seat, it)).map(Action::Give));
    }

    fn run(self, at: &mut Table<'_>, answer: Answer) {
        if let Some(Action::Give(ingredient)) = act(answer) {
            at.push(Pay::new(self.seat, one(ingredient)));
        }
    }
}

/// The portion is paid.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Contributed {
    /// Who contributed.
    pub seat: Seat,
    /// What.
    pub lot: Lot,
}

impl Step<BrewCrafters> for Contributed {
    fn awaits(&self, _: &BrewCrafters, _: &State) -> Awaits {
        Awaits::Nothing
    }

    fn run(self, at: &mut Table<'_>, _: Answer) {
        let Self { seat, lot } = self;
        let game = at.game;
        at.state.collaboration[lot] = Some(seat);
        at.say(|| Event::Contributed(seat, lot));
        let assets = at.state.of(seat).assets();
        for row in game.tables.on_contribute.iter().filter(|row| assets & row.assets == row.assets) {
            let brewery = at.state.of_mut(seat);
            brewery.rep += row.goods.rep;
            brewery.money += row.goods.money;
            at.say(|| Event::Gained(seat, row.goods));
        }
        // BC-7.12: sold at once; the batch is nobody's.
        let owners = *at.state.collaboration.values();
        if owners.iter().all(Option::is_some) {
            at.say(|| Event::CollaborationSold);
            for (owner, reward) in owners.into_iter().flatten().zip(&game.tables.portion_reward) {
                let brewery = at.state.of_mut(owner);
                brewery.rep += reward.rep;
                brewery.money += reward.money;
                at.say(|| Event::Rewarded(owner, *reward));
            }
            at.state.collaboration = crate::set::Table::default();
        }
    }
}
