//! The administrative action. BP-9.1
use super::{Passives, Resolve, act, step};
use crate::{Action, BeerPioneers, Event, effect::Trigger, gains::Duty, pieces::Desk, query::Means, state::State};
use taproom_core::{
    MoveOf, Seat,
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
        let able = Desk::ALL.iter().copied().filter(|&desk| game.can_desk(state, means, desk));
        out.extend(able.map(Action::Desk));
    }

    fn run(self, at: &mut At<'_, BeerPioneers>, answer: Option<MoveOf<BeerPioneers>>) {
        let seat = self.seat;
        let Action::Desk(desk) = act(answer) else { return };
        // BP-9.2: the worker has moved, so a token removed now frees a place for later rounds only.
        at.state.board_mut(seat).desk = Some(desk);
        at.say(|| Event::Administered { seat, desk });
        // BP-20.14: after the administrative action.
        at.push(Passives { seat, on: Trigger::Admin });
        at.push(Resolve::new(seat, at.game.tables().desks[desk.index()], Duty::Must));
    }
}
