//! Figures of a finished game.
use super::{game::Toy, state::State};
use taproom_core::{Measure, Study};

impl Study for Toy {
    fn measures(&self, state: &State) -> Vec<(&'static str, Measure)> {
        vec![("cards played", Measure::Number(f64::from(state.discard.total())))]
    }
}
