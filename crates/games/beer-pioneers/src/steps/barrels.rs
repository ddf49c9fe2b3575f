//! Barrels go from the depot to the cellar. BP-10.11

use crate::{
    Action, BeerPioneers,
    gains::{Duty, Gains},
    state::State,
};
use taproom_core::{
    Seat, step,
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

    fn acted(self, at: &mut At<'_, BeerPioneers>, seat: Seat, action: Action) {
        let Action::Move(n) = action else { at.impossible(self, action) };
        at.move_barrels(seat, n);
    }

    fn passed(self, _: &mut At<'_, BeerPioneers>) {}
}
