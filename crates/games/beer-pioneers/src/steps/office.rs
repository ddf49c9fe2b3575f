//! The administrative action. BP-9.1
use super::{Passives, Resolve};
use crate::{
    Action, BeerPioneers, Event, effect::Trigger, gains::Duty, query::Means, state::State, words::AdminAction,
};
use taproom_core::{
    Seat, step,
    steps::{At, Awaits, Step},
};

step! {
    /// Which open place? BP-D6
    Office { seat: Seat }
}

impl Step<BeerPioneers> for Office {
    fn awaits(&self, _: &BeerPioneers, _: &State) -> Awaits {
        Awaits::one(self.seat)
    }

    fn legal(&self, game: &BeerPioneers, state: &State, seat: Seat, out: &mut Vec<Action>) {
        let means = Means::of(state, seat);
        let able = AdminAction::ALL.iter().copied().filter(|&admin| game.can_administer(state, means, admin));
        out.extend(able.map(Action::Administer));
    }

    fn acted(self, at: &mut At<'_, BeerPioneers>, seat: Seat, action: Action) {
        let admin = match action {
            Action::Administer(admin) => admin,
            // Only in an imagined world: a hand that leaves no answer.
            Action::Stop => return,
            other => at.impossible(self, other),
        };
        // BP-9.2: the worker has moved, so a token removed now frees a place for later rounds only.
        at.state.board_mut(seat).admin = Some(admin);
        at.say(|| Event::Administered { seat, admin });
        // BP-20.14: after the administrative action.
        at.push(Passives { seat, on: Trigger::Admin });
        at.push(Resolve::new(seat, at.game.values.admin[admin.index()], Duty::Must));
    }
}
