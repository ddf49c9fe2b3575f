//! The hot path does not allocate.
use crate::{Dice, set_up};
use std::hint::black_box;
use taproom_core::{MoveOf, Scratch, Watched, drive};
use taproom_match::Playable;

/// Plays random games and counts heap allocations on the path turn → legal or chances → apply → clone, with buffers that
/// are large enough from the start; panics if there is one.
pub fn no_allocation<G: Playable>(seats: u8, options: &[(&str, &str)], games: u64) {
    let game: G = set_up(seats, options);
    let mut scratch = Scratch { actions: Vec::with_capacity(4_096), outcomes: Vec::with_capacity(4_096) };
    for seed in 0..games {
        let mut state = game.initial();
        let mut cloning = Watched(Dice::new(seed), |state: &G::State, _: MoveOf<G>| drop(black_box(state.clone())));
        let mut plies = 0;
        let counted = allocation_counter::measure(|| {
            plies = drive(&game, &mut state, &mut scratch, &mut cloning, u64::MAX);
        });
        assert_eq!(counted.count_total, 0, "seed {seed}: {} allocations in {plies} moves", counted.count_total);
    }
}
