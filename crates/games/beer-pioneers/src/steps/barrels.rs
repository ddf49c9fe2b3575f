//! Barrels go from the depot to the cellar. BP-10.11
use super::{act, step};
use crate::{
    Action, BeerPioneers,
    gains::{Duty, Table},
    state::State,
};
use taproom_core::{
    MoveOf, Seat,
    steps::{At, Awaits, Step},
};

step! {
    /// How many of up to `n`? Free spaces may be wanted for beer. BP-D20
    MoveBarrels { seat: Seat, n: u8, duty: Duty }
}

impl Step<BeerPioneers> for MoveBarrels {
    fn awaits(&self, game: &BeerPioneers, state: &State) -> Awaits {
        if game.barrels_that_move(state, self.seat, self.n) > 0 { Awaits::one(self.seat) } else { Awaits::Nothing }
    }

    fn legal(&self, game: &BeerPioneers, state: &State, seat: Seat, out: &mut Vec<Action>) {
        let least = u8::from(self.duty == Duty::Must);
        out.extend((least..=game.barrels_that_move(state, seat, self.n)).map(Action::Move));
    }

    fn run(self, at: &mut At<'_, BeerPioneers>, answer: Option<MoveOf<BeerPioneers>>) {
        if answer.is_some()
            && let Action::Move(n) = act(answer)
        {
            at.move_barrels(self.seat, n);
        }
    }
}
