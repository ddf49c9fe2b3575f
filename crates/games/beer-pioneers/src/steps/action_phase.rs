//! The action phase: one turn after another until nobody can act. BP-4.1
use super::{Refill, RoundEnd, Turn};
use crate::{Action, BeerPioneers, state::State};
use taproom_core::{
    Seat, step,
    steps::{At, Awaits, Step},
};

step! {
    /// Finds the next player with an available action, beginning at this place of the order. BP-4.3 BP-R39
    ActionPhase { next: u8 }
}

impl Step<BeerPioneers> for ActionPhase {
    fn awaits(&self, _: &BeerPioneers, _: &State) -> Awaits {
        Awaits::Nothing
    }

    fn passed(self, at: &mut At<'_, BeerPioneers>) {
        let players = at.state.order.len() as u8;
        for n in 0..players {
            let place = (self.next + n) % players;
            let seat = at.state.order[usize::from(place)];
            if at.game.can_act(at.state, seat) {
                // BP-20.10: the count of rotations starts again.
                at.state.rotated = 0;
                at.push(Self { next: (place + 1) % players });
                at.push(EndTurn { seat });
                at.push(Turn { seat });
                return;
            }
        }
        at.push(RoundEnd {});
    }
}

step! {
    /// After the last effect: claim an objective or end the turn, asked only if a claim is possible. BP-4.7 BP-4.8
    EndTurn { seat: Seat }
}

impl Step<BeerPioneers> for EndTurn {
    fn awaits(&self, game: &BeerPioneers, state: &State) -> Awaits {
        let possible = game.can_claim(state, self.seat);
        if possible { Awaits::one(self.seat) } else { Awaits::Nothing }
    }

    fn legal(&self, _: &BeerPioneers, _: &State, _: Seat, out: &mut Vec<Action>) {
        out.push(Action::Stop);
    }

    fn acted(self, at: &mut At<'_, BeerPioneers>, _: Seat, action: Action) {
        match action {
            Action::Stop => self.passed(at),
            other => at.impossible(self, other),
        }
    }

    fn passed(self, at: &mut At<'_, BeerPioneers>) {
        // BP-11.3
        at.state.slide_market();
        at.push(Refill {});
    }
}
