//! What a sheet promises.
use crate::{SixSidedStout, State};
use taproom_core::{Heuristic, Seat};

impl Heuristic for SixSidedStout {
    fn value(&self, state: &State, seat: Seat) -> f32 {
        self.score(state.sheet(seat)).sum() as f32
    }
}
