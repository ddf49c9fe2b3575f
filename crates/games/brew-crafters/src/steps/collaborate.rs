//! The collaboration (BC-7.10 to BC-7.12).
use super::Pay;
use super::trade::{can_give, one};
use crate::action::{Action, Event};
use crate::game::BrewCrafters;
use crate::set::PerWord;
use crate::state::State;
use crate::values::counts;
use crate::words::{Ingredient, Lot};
use taproom_core::steps::{At, Awaits, Step};
use taproom_core::{Game, Seat, step};

/// Did this seat put in all but the last portion, so that the batch would have too few brewers (BC-7.11)?
pub(crate) fn holds_all_but_one(game: &BrewCrafters, state: &State, seat: Seat) -> bool {
    let open = state.collaboration.values().iter().filter(|owner| owner.is_none()).count();
    let others = Seat::all(game.seats()).filter(|&other| other != seat && state.portions(other) > 0).count();
    open == 1 && others + 1 < usize::from(game.values.min_contributors)
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
    state.of(seat).storage.contains(&game.values.portion_cost[lot.index()].cubes)
}

/// Pays the portion and takes its token.
pub(super) fn contribute(at: &mut At<'_, BrewCrafters>, seat: Seat, lot: Lot) {
    at.push(Contributed { seat, lot });
    if lot == Lot::Advanced {
        at.push(ContributeKind { seat });
    } else {
        at.push(Pay::new(seat, counts(&at.game.values.portion_cost[lot.index()].cubes)));
    }
}

step! {
    /// Which Advanced Ingredient is put in?
    ContributeKind { seat: Seat }
}

impl Step<BrewCrafters> for ContributeKind {
    fn awaits(&self, game: &BrewCrafters, state: &State) -> Awaits {
        let any = Ingredient::ADVANCED.into_iter().any(|it| can_give(game, state, self.seat, it));
        if any { Awaits::one(self.seat) } else { Awaits::Nothing }
    }

    fn legal(&self, game: &BrewCrafters, state: &State, seat: Seat, out: &mut Vec<Action>) {
        out.extend(Ingredient::ADVANCED.into_iter().filter(|&it| can_give(game, state, seat, it)).map(Action::Give));
    }

    fn acted(self, at: &mut At<'_, BrewCrafters>, seat: Seat, action: Action) {
        let Action::Give(ingredient) = action else { at.impossible(self, action) };
        at.push(Pay::new(seat, one(ingredient)));
    }

    fn passed(self, _: &mut At<'_, BrewCrafters>) {}
}

step! {
    /// The portion is paid.
    Contributed {
        /// Who contributed.
        seat: Seat,
        /// What.
        lot: Lot,
    }
}

impl Step<BrewCrafters> for Contributed {
    fn awaits(&self, _: &BrewCrafters, _: &State) -> Awaits {
        Awaits::Nothing
    }

    fn passed(self, at: &mut At<'_, BrewCrafters>) {
        let Self { seat, lot } = self;
        let game = at.game;
        at.state.collaboration[lot] = Some(seat);
        at.say(|| Event::Contributed(seat, lot));
        let assets = at.state.of(seat).assets();
        for row in game.values.on_contribute.iter().filter(|row| assets & row.assets == row.assets) {
            let brewery = at.state.of_mut(seat);
            brewery.rep += row.goods.rep;
            brewery.money += row.goods.money;
            at.say(|| Event::Gained(seat, row.goods));
        }
        // BC-7.12: sold at once; the batch is nobody's.
        let owners = *at.state.collaboration.values();
        if owners.iter().all(Option::is_some) {
            at.say(|| Event::CollaborationSold);
            for (owner, reward) in owners.into_iter().flatten().zip(&game.values.portion_reward) {
                let brewery = at.state.of_mut(owner);
                brewery.rep += reward.rep;
                brewery.money += reward.money;
                at.say(|| Event::Rewarded(owner, *reward));
            }
            at.state.collaboration = PerWord::default();
        }
    }
}
