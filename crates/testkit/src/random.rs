//! Random play, reproducible on every machine.
use taproom_bots::{AnySeat, Dice};
use taproom_core::{Game, MoveOf, Scratch, Watched, drive};

/// Plays at random to the end; the moves and the final state.
pub fn random_game<G: Game>(game: &G, dice: &mut Dice) -> (Vec<MoveOf<G>>, G::State) {
    let (mut state, mut moves) = (game.initial(), Vec::new());
    let mut random = Watched(AnySeat(dice), |_: &G::State, mv| moves.push(mv));
    drive(game, &mut state, &mut Scratch::new(), &mut random, u64::MAX);
    (moves, state)
}
