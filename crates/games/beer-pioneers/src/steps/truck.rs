//! Truck actions. BP-8.1
use super::{CompleteOrder, Passives, Resolve};
use crate::{
    Action, BeerPioneers, Event,
    effect::{Effect, Trigger},
    gains::{Duty, Gains},
    query::Means,
    state::State,
    words::{Lorry, TruckSpace},
};
use taproom_core::{
    Seat, plain, step,
    steps::{At, Awaits, Step},
};

step! {
    /// Which truck space? BP-D4
    Drive { seat: Seat, truck: Lorry }
}

impl Step<BeerPioneers> for Drive {
    fn awaits(&self, _: &BeerPioneers, _: &State) -> Awaits {
        Awaits::one(self.seat)
    }

    fn legal(&self, game: &BeerPioneers, state: &State, seat: Seat, out: &mut Vec<Action>) {
        let means = Means::of(state, seat);
        let able = TruckSpace::ALL.iter().copied().filter(|&space| game.can_truck_space(state, means, space));
        out.extend(able.map(Action::Drive));
    }

    fn acted(self, at: &mut At<'_, BeerPioneers>, seat: Seat, action: Action) {
        let space = match action {
            Action::Drive(space) => space,
            // Only in an imagined world: a hand that leaves no answer.
            Action::Stop => return,
            other => at.impossible(self, other),
        };
        let Self { truck, .. } = self;
        match truck {
            Lorry::Own => at.state.board_mut(seat).truck = Some(space),
            Lorry::Neutral => at.state.neutral_truck.at = Some(space),
        }
        at.say(|| Event::Drove { seat, truck, space });
        // BP-8.7 BP-20.4: a recall does not make a later truck the first.
        let first = !at.state.visited.has(space);
        at.state.visited.insert(space);
        let (list, first_bonus) = at.game.values.trucks[space.index()];
        // BP-20.14: after its action, own or neutral.
        at.push(Passives { seat, on: Trigger::Truck });
        if space == TruckSpace::Order {
            // BP-8.3 BP-8.4 BP-R22
            if first {
                at.push(FirstTruck { seat, when: When::Before });
            } else {
                at.push(CompleteOrder { seat, discount: 0, duty: Duty::Must });
            }
        } else {
            if first {
                // BP-8.5
                at.resolve(seat, first_bonus);
            }
            at.push(Resolve::new(seat, list, Duty::Must));
        }
    }
}

/// Before or after the order.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum When {
    Before,
    After,
}
plain! { When as u8 }

step! {
    /// The first truck's move: now or not? BP-D21
    FirstTruck { seat: Seat, when: When }
}

impl FirstTruck {
    fn bonus(game: &BeerPioneers) -> Effect {
        let list = game.values.trucks[TruckSpace::Order.index()].1;
        game.values.list(list).first().copied().unwrap_or(Effect::Coins(0))
    }
}

impl Step<BeerPioneers> for FirstTruck {
    fn awaits(&self, game: &BeerPioneers, state: &State) -> Awaits {
        let possible = game.can(state, Means::of(state, self.seat), Self::bonus(game));
        if possible { Awaits::one(self.seat) } else { Awaits::Nothing }
    }

    fn legal(&self, game: &BeerPioneers, state: &State, seat: Seat, out: &mut Vec<Action>) {
        out.push(Action::Accept);
        if self.when == When::After || game.can_order(state, Means::of(state, seat), 0, 0) {
            out.push(Action::Stop);
        }
    }

    fn acted(self, at: &mut At<'_, BeerPioneers>, seat: Seat, action: Action) {
        match action {
            Action::Accept => {
                let n = at.game.amount(at.state, seat, Self::bonus(at.game));
                at.move_barrels(seat, n);
                if self.when == When::Before {
                    at.push(CompleteOrder { seat, discount: 0, duty: Duty::Must });
                }
            }
            Action::Stop => self.passed(at),
            other => at.impossible(self, other),
        }
    }

    fn passed(self, at: &mut At<'_, BeerPioneers>) {
        let Self { seat, when } = self;
        if when == When::Before {
            at.push(Self { seat, when: When::After });
            at.push(CompleteOrder { seat, discount: 0, duty: Duty::Must });
        }
    }
}
