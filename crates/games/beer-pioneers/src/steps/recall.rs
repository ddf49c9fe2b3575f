//! An own deployed piece comes back and can be used again. BP-20.4

use crate::{
    Action, BeerPioneers, Event,
    gains::{Duty, touch},
    state::State,
};
use taproom_core::{
    Seat, step,
    steps::{At, Awaits, Step},
};

step! {
    /// Which own worker, by experience? The neutral one cannot come back. BP-D30
    Recall { seat: Seat, duty: Duty }
}

impl Step<BeerPioneers> for Recall {
    fn awaits(&self, _: &BeerPioneers, _: &State) -> Awaits {
        Awaits::one(self.seat)
    }

    fn legal(&self, _: &BeerPioneers, state: &State, seat: Seat, out: &mut Vec<Action>) {
        let workers = &state.board(seat).workers;
        let out_there = |e: u8| workers.iter().any(|worker| worker.experience == e && worker.at.is_some());
        out.extend((1..=4).filter(|&e| out_there(e)).map(Action::Recall));
        self.duty.or_stop(out);
    }

    fn acted(self, at: &mut At<'_, BeerPioneers>, seat: Seat, action: Action) {
        let experience = match action {
            Action::Recall(experience) => experience,
            Action::Stop => return,
            other => at.impossible(self, other),
        };
        let workers = at.state.board_mut(seat).workers.iter_mut();
        // BP-R49: of two equal workers the one that was placed on the earlier space comes back; both can be used alike.
        let fits = workers.filter(|worker| worker.experience == experience && worker.at.is_some());
        if let Some(worker) = fits.min_by_key(|worker| worker.at) {
            worker.at = None;
        }
        touch(at.state);
        at.say(|| Event::RecalledWorker { seat, experience });
    }
}

pub(super) fn recall_truck(at: &mut At<'_, BeerPioneers>, seat: Seat) {
    at.state.board_mut(seat).truck = None;
    touch(at.state);
    at.say(|| Event::RecalledTruck { seat });
}
