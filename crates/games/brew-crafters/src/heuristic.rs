//! What a bot thinks of a position.
use crate::game::BrewCrafters;
use crate::state::State;
use taproom_core::{Heuristic, Seat};

impl Heuristic for BrewCrafters {
    fn value(&self, state: &State, seat: Seat) -> f32 {
        crate::score::tally(self, state, seat).total() as f32
    }
}
