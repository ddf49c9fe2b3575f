//! Something that is taken as it is, or declined: a neutral piece, the marker, the own truck. BP-D5
use super::recall::recall_truck;
use crate::{
    Action, BeerPioneers, Event,
    effect::{Effect, EffectId, Piece},
    gains::{Gains, touch},
    query::Means,
    state::State,
};
use taproom_core::{
    Seat, step,
    steps::{At, Awaits, Step},
};

step! {
    /// Take it or not? BP-7.3
    Offer { seat: Seat, effect: EffectId }
}

impl Step<BeerPioneers> for Offer {
    fn awaits(&self, _: &BeerPioneers, _: &State) -> Awaits {
        Awaits::one(self.seat)
    }

    fn legal(&self, game: &BeerPioneers, state: &State, seat: Seat, out: &mut Vec<Action>) {
        if game.can(state, Means::of(state, seat), game.values.effect(self.effect)) {
            out.push(Action::Accept);
        }
        out.push(Action::Stop);
    }

    fn acted(self, at: &mut At<'_, BeerPioneers>, seat: Seat, action: Action) {
        match action {
            Action::Accept => {}
            Action::Stop => return,
            other => at.impossible(self, other),
        }
        match at.game.values.effect(self.effect) {
            // BP-7.4: used in this round like an own piece.
            Effect::Neutral { piece: Piece::Worker, cost } => {
                at.pay(seat, cost);
                at.state.neutral_worker.holder = Some(seat);
                touch(at.state);
                at.say(|| Event::NeutralWorker { seat });
            }
            Effect::Neutral { piece: Piece::Truck, cost } => {
                at.pay(seat, cost);
                at.state.neutral_truck.holder = Some(seat);
                touch(at.state);
                at.say(|| Event::NeutralTruck { seat });
            }
            Effect::Upgrade => at.place_marker(seat),
            Effect::Recall(Piece::Truck) => recall_truck(at, seat),
            other => at.impossible(self, other),
        }
    }
}
