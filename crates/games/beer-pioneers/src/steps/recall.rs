//! An own deployed piece comes back and can be used again. BP-20.4

use crate::{
    Action, BeerPioneers, Event,
    gains::{Duty, touch},
    state::{State, Worker},
};
use taproom_core::{
    Seat, step,
    steps::{At, Awaits, Step},
};

step! {
    /// Which own worker, by experience, or by its space if both are alike? The neutral one cannot come back. BP-D30 BP-R49
    Recall { seat: Seat, duty: Duty }
}

impl Step<BeerPioneers> for Recall {
    fn awaits(&self, _: &BeerPioneers, _: &State) -> Awaits {
        Awaits::one(self.seat)
    }

    fn legal(&self, game: &BeerPioneers, state: &State, seat: Seat, out: &mut Vec<Action>) {
        let [one, two] = state.board(seat).workers;
        match (one.at, two.at) {
            (Some(here), Some(there))
                if !game.in_fixed_order() && one.experience == two.experience && here != there =>
            {
                out.extend([here.min(there), here.max(there)].map(Action::RecallFrom));
            }
            _ => {
                let out_there = |e: u8| [one, two].iter().any(|worker| worker.experience == e && worker.at.is_some());
                out.extend((1..=4).filter(|&e| out_there(e)).map(Action::Recall));
            }
        }
        self.duty.or_stop(out);
    }

    fn acted(self, at: &mut At<'_, BeerPioneers>, seat: Seat, action: Action) {
        let chosen = |worker: &Worker| match action {
            Action::Recall(experience) => worker.experience == experience,
            Action::RecallFrom(space) => worker.at == Some(space),
            _ => false,
        };
        match action {
            Action::Recall(_) | Action::RecallFrom(_) => {}
            Action::Stop => return,
            other => at.impossible(self, other),
        }
        let workers = at.state.board_mut(seat).workers.iter_mut();
        // Of two that are alike in everything, and of any two under the first rules, the one on the earlier space.
        let fits = workers.filter(|worker| worker.at.is_some() && chosen(worker));
        if let Some(worker) = fits.min_by_key(|worker| worker.at) {
            worker.at = None;
            let experience = worker.experience;
            touch(at.state);
            at.say(|| Event::RecalledWorker { seat, experience });
        }
    }
}

pub(super) fn recall_truck(at: &mut At<'_, BeerPioneers>, seat: Seat) {
    at.state.board_mut(seat).truck = None;
    touch(at.state);
    at.say(|| Event::RecalledTruck { seat });
}
