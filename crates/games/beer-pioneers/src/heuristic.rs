//! How well a seat stands.
use crate::{BeerPioneers, State};
use taproom_core::{Heuristic, Seat};
impl Heuristic for BeerPioneers {
    fn value(&self, state: &State, seat: Seat) -> f32 {
        f32::from(state.board(seat).vp())
    }
}
