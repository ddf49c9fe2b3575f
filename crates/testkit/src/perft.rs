//! Counting the ways a game can go: all moves of every state, so this is not the loop of `core::drive`.
use taproom_core::{Game, Log, Move, Turn};

/// The number of move sequences of this length from a state, chance outcomes counted once each whatever their weight.
/// A game that ends earlier counts once.
pub fn perft<G: Game>(game: &G, state: &G::State, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let after = |mv| {
        let mut next = state.clone();
        game.apply(&mut next, mv, &mut Log::silent());
        perft(game, &next, depth - 1)
    };
    match game.turn(state) {
        Turn::Over => 1,
        Turn::Chance => {
            let mut outs = Vec::new();
            game.chances(state, &mut outs);
            outs.into_iter().map(|(outcome, _)| after(Move::Chance(outcome))).sum()
        }
        Turn::Seats(seats) => {
            let mut sum = 0;
            let mut acts = Vec::new();
            for seat in seats.iter() {
                acts.clear();
                game.legal(state, seat, &mut acts);
                sum += acts.iter().map(|&action| after(Move::Act(seat, action))).sum::<u64>();
            }
            sum
        }
    }
}
