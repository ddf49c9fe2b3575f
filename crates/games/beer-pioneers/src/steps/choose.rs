//! One of several lists of effects. BP-D18
use super::Resolve;
use crate::{Action, BeerPioneers, effect::ListId, gains::Duty, query::Means, state::State};
use taproom_core::{
    Seat, step,
    steps::{At, Awaits, Step},
};

step! {
    /// Which option? Only those that can change something.
    Choose { seat: Seat, first: ListId, count: u8, duty: Duty }
}

impl Step<BeerPioneers> for Choose {
    fn awaits(&self, _: &BeerPioneers, _: &State) -> Awaits {
        Awaits::one(self.seat)
    }

    fn legal(&self, game: &BeerPioneers, state: &State, seat: Seat, out: &mut Vec<Action>) {
        let means = Means::of(state, seat);
        let able = (0..self.count).filter(|&n| game.can_any(state, means, ListId(self.first.0 + u16::from(n))));
        out.extend(able.map(|n| Action::Choose(n + 1)));
        self.duty.or_stop(out);
    }

    fn acted(self, at: &mut At<'_, BeerPioneers>, seat: Seat, action: Action) {
        match action {
            Action::Choose(n @ 1..) => {
                at.push(Resolve::new(seat, ListId(self.first.0 + u16::from(n) - 1), self.duty));
            }
            Action::Stop => {}
            other => at.impossible(self, other),
        }
    }
}
