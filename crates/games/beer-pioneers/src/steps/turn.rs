//! A turn: one of four kinds of action. BP-4.1 BP-4.2
use super::{Drive, Office, PlaceWorker, Stand};
use crate::{
    Action, BeerPioneers,
    gains::Duty,
    query::Means,
    state::State,
    words::{AdminAction, Hired, Lorry, TruckSpace},
};
use taproom_core::{
    Seat, step,
    steps::{At, Awaits, Step},
};

step! {
    /// Which action? Only available ones, and no passing. BP-D1 BP-4.3
    Turn { seat: Seat }
}

impl Step<BeerPioneers> for Turn {
    fn awaits(&self, _: &BeerPioneers, _: &State) -> Awaits {
        Awaits::one(self.seat)
    }

    fn legal(&self, game: &BeerPioneers, state: &State, seat: Seat, out: &mut Vec<Action>) {
        let board = state.board(seat);
        let means = Means::of(state, seat);
        let (own, grey_worker) = game.placeable(state, seat);
        if own {
            let mut idle = [false; 4];
            for worker in board.workers.iter().filter(|worker| worker.at.is_none()) {
                idle[usize::from(worker.experience.clamp(1, 4)) - 1] = true;
            }
            // Equal workers are one answer.
            let own = Hired::ALL.iter().zip(idle).filter(|(_, idle)| *idle);
            out.extend(own.map(|(&worker, _)| Action::Worker(worker)));
        }
        if grey_worker {
            out.push(Action::Worker(Hired::Neutral));
        }
        let grey_truck = state.grey_truck_free(seat);
        if (grey_truck || board.truck.is_none())
            && TruckSpace::ALL.iter().any(|&space| game.can_truck_space(state, means, space))
        {
            if board.truck.is_none() {
                out.push(Action::Truck(Lorry::Own));
            }
            if grey_truck {
                out.push(Action::Truck(Lorry::Neutral));
            }
        }
        if board.stand.is_none() {
            out.push(Action::TurnOrder);
        }
        if board.admin.is_none() && AdminAction::ALL.iter().any(|&admin| game.can_administer(state, means, admin)) {
            out.push(Action::Admin);
        }
    }

    fn acted(self, at: &mut At<'_, BeerPioneers>, seat: Seat, action: Action) {
        match action {
            Action::Worker(worker) => at.push(PlaceWorker { seat, worker }),
            Action::Truck(truck) => at.push(Drive { seat, truck }),
            Action::TurnOrder => at.push(Stand { seat, duty: Duty::Must }),
            Action::Admin => at.push(Office { seat }),
            // Only in an imagined world: a hand that leaves nothing to do.
            Action::Stop => {}
            other => at.impossible(self, other),
        }
    }
}
