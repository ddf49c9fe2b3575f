//! The hot path does not allocate.
use crate::{Dice, set_up};
use taproom_core::{Log, Move, Turn, pick};
use taproom_match::Playable;

/// Plays random games and counts heap allocations on the path turn → legal or chances → clone → apply, with buffers that
/// are large enough from the start; panics if there is one.
pub fn no_allocation<G: Playable>(seats: u8, options: &[(&str, &str)], games: u64) {
    let game: G = set_up(seats, options);
    let (mut acts, mut outs) = (Vec::with_capacity(4_096), Vec::with_capacity(4_096));
    for seed in 0..games {
        let mut dice = Dice::new(seed);
        let mut state = game.initial();
        let mut plies = 0u32;
        let counted = allocation_counter::measure(|| {
            loop {
                let mv = match game.turn(&state) {
                    Turn::Over => break,
                    Turn::Chance => {
                        outs.clear();
                        game.chances(&state, &mut outs);
                        Move::Chance(pick(&outs, &mut dice))
                    }
                    Turn::Seats(seats) => {
                        let seat = seats.first().expect("somebody is to act");
                        acts.clear();
                        game.legal(&state, seat, &mut acts);
                        Move::Act(seat, dice.one(&acts))
                    }
                };
                let mut next = std::hint::black_box(state.clone());
                game.apply(&mut next, mv, &mut Log::silent());
                state = next;
                plies += 1;
            }
        });
        assert_eq!(counted.count_total, 0, "seed {seed}: {} allocations in {plies} moves", counted.count_total);
    }
}
