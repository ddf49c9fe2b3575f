//! What a bot thinks before it searches.
use super::{game::Toy, state::State};
use taproom_core::Seat;
use taproom_kit::Heuristic;

impl Heuristic for Toy {
    fn value(&self, state: &State, seat: Seat) -> f32 {
        f32::from(state.coins[seat.index()])
    }
}
