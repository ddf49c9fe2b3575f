//! Worker actions: where the worker goes, and how the action is used. BP-5.1
use super::{Bonus, Resolve};
use crate::{
    Action, BeerPioneers, Event,
    gains::{Duty, Gains},
    query::Means,
    state::State,
    values::ModeFacts,
    words::{Hired, WorkerAction, WorkerSpace},
};
use taproom_core::{
    Seat, step,
    steps::{At, Awaits, Step},
};

step! {
    /// Which space? BP-D2
    PlaceWorker { seat: Seat, worker: Hired }
}

impl PlaceWorker {
    /// With the worker that is being placed, if it is an own one. BP-20.4
    pub(crate) fn means(self, game: &BeerPioneers, state: &State) -> Means {
        let means = Means::of(state, self.seat);
        if self.worker == Hired::Neutral { means } else { game.placing(means) }
    }
}

impl Step<BeerPioneers> for PlaceWorker {
    fn awaits(&self, _: &BeerPioneers, _: &State) -> Awaits {
        Awaits::one(self.seat)
    }

    fn legal(&self, game: &BeerPioneers, state: &State, seat: Seat, out: &mut Vec<Action>) {
        let means = self.means(game, state);
        let open = game.open_worker_spaces(state, seat);
        for action in WorkerAction::ALL {
            let spaces = WorkerSpace::ALL.iter().copied().filter(|space| space.action() == action && open.has(*space));
            let mut spaces = spaces.peekable();
            if spaces.peek().is_some() && game.can_worker_action(state, means, action) {
                out.extend(spaces.map(Action::At));
            }
        }
    }

    fn acted(self, at: &mut At<'_, BeerPioneers>, seat: Seat, action: Action) {
        let space = match action {
            Action::At(space) => space,
            // Only in an imagined world: a hand that leaves no answer.
            Action::Stop => return,
            other => at.impossible(self, other),
        };
        let Self { worker, .. } = self;
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
        let value = at.game.space_value(space);
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

impl PickMode {
    /// BP-4.5 BP-5.5 BP-5.6 BP-5.8 BP-5.11 BP-R23
    fn begin(self, at: &mut At<'_, BeerPioneers>, mode: &ModeFacts) {
        at.push(Resolve::new(self.seat, mode.list, Duty::Must));
        at.pay(self.seat, mode.cost);
    }
}

impl Step<BeerPioneers> for PickMode {
    fn awaits(&self, game: &BeerPioneers, _: &State) -> Awaits {
        if game.values.modes[self.action.index()].len() > 1 { Awaits::one(self.seat) } else { Awaits::Nothing }
    }

    fn legal(&self, game: &BeerPioneers, state: &State, seat: Seat, out: &mut Vec<Action>) {
        let means = Means::of(state, seat);
        let modes = game.values.modes[self.action.index()].iter();
        out.extend(modes.filter(|mode| game.can_mode(state, means, mode)).map(|mode| Action::Mode(mode.mode)));
    }

    fn acted(self, at: &mut At<'_, BeerPioneers>, _: Seat, action: Action) {
        let modes = &at.game.values.modes[self.action.index()];
        let chosen = modes.iter().find(|facts| action == Action::Mode(facts.mode));
        let Some(chosen) = chosen else { at.impossible(self, action) };
        self.begin(at, chosen);
    }

    fn passed(self, at: &mut At<'_, BeerPioneers>) {
        self.begin(at, &at.game.values.modes[self.action.index()][0]);
    }
}
