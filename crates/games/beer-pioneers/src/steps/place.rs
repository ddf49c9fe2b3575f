//! Worker actions: where the worker goes, and how the action is used. BP-5.1
use super::{Bonus, Resolve, act, step};
use crate::{
    Action, BeerPioneers, Event,
    gains::{Duty, Table},
    pieces::{Hired, WorkerAction, WorkerSpace},
    query::Means,
    state::State,
};
use taproom_core::{
    MoveOf, Seat,
    steps::{At, Awaits, Step},
};

step! {
    /// Which space? BP-D2
    PlaceWorker { seat: Seat, worker: Hired }
}

impl Step<BeerPioneers> for PlaceWorker {
    fn awaits(&self, _: &BeerPioneers, _: &State) -> Awaits {
        Awaits::one(self.seat)
    }

    fn legal(&self, game: &BeerPioneers, state: &State, seat: Seat, out: &mut Vec<Action>) {
        let means = Means::of(state, seat);
        let open = game.open_worker_spaces(state, seat);
        for action in WorkerAction::ALL {
            let spaces = WorkerSpace::ALL.iter().copied().filter(|space| space.action() == action && open.has(*space));
            let mut spaces = spaces.peekable();
            if spaces.peek().is_some() && game.can_worker_action(state, means, action) {
                out.extend(spaces.map(Action::At));
            }
        }
    }

    fn run(self, at: &mut At<'_, BeerPioneers>, answer: Option<MoveOf<BeerPioneers>>) {
        let Action::At(space) = act(answer) else { return };
        let Self { seat, worker } = self;
        let experience = if let Some(experience) = worker.experience() {
            let own = at.state.board_mut(seat).workers.iter_mut();
            let mut idle = own.filter(|own| own.experience == experience && own.at.is_none());
            if let Some(own) = idle.next() {
                own.at = Some(space);
            }
            experience
        } else {
            at.state.neutral_worker.at = Some(space);
            at.game.neutral_experience()
        };
        // BP-5.2: it stays until the round end.
        at.say(|| Event::Placed { seat, worker, space });
        // BP-6.1 BP-6.2 BP-20.4: the right is fixed now, whatever happens to the worker.
        let value = at.game.tables().space_value[space.index()];
        if experience + value >= at.game.data().game.bonus_threshold {
            at.push(Bonus { seat });
        }
        at.push(PickMode { seat, action: space.action() });
    }
}

step! {
    /// Which way of the action? Asked only where there are several. BP-D3
    PickMode { seat: Seat, action: WorkerAction }
}

impl Step<BeerPioneers> for PickMode {
    fn awaits(&self, game: &BeerPioneers, _: &State) -> Awaits {
        if game.tables().modes[self.action.index()].len() > 1 { Awaits::one(self.seat) } else { Awaits::Nothing }
    }

    fn legal(&self, game: &BeerPioneers, state: &State, seat: Seat, out: &mut Vec<Action>) {
        let means = Means::of(state, seat);
        let modes = game.tables().modes[self.action.index()].iter();
        out.extend(modes.filter(|mode| game.can_mode(state, means, mode)).map(|mode| Action::Mode(mode.mode)));
    }

    fn run(self, at: &mut At<'_, BeerPioneers>, answer: Option<MoveOf<BeerPioneers>>) {
        let game = at.game;
        let modes = &game.tables().modes[self.action.index()];
        let chosen = match answer {
            None => modes.first(),
            Some(_) => match act(answer) {
                Action::Mode(mode) => modes.iter().find(|it| it.mode == mode),
                _ => None,
            },
        };
        let Some(chosen) = chosen else { return };
        at.push(Resolve::new(self.seat, chosen.list, Duty::Must));
        // BP-4.5 BP-5.5 BP-5.6 BP-5.8 BP-5.11 BP-R23
        at.pay(self.seat, chosen.cost);
    }
}
