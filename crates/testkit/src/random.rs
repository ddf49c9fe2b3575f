//! Random play, reproducible on every machine.
use taproom_bots::Dice;
use taproom_core::{Game, Log, Move, MoveOf, Turn, pick};

/// Plays at random to the end; the moves and the final state.
pub fn random_game<G: Game>(game: &G, dice: &mut Dice) -> (Vec<MoveOf<G>>, G::State) {
    let mut state = game.initial();
    let mut moves = Vec::new();
    let (mut acts, mut outs) = (Vec::new(), Vec::new());
    loop {
        let mv = match game.turn(&state) {
            Turn::Over => return (moves, state),
            Turn::Chance => {
                outs.clear();
                game.chances(&state, &mut outs);
                Move::Chance(pick(&outs, dice))
            }
            Turn::Seats(seats) => {
                let waiting: Vec<_> = seats.iter().collect();
                let seat = dice.one(&waiting);
                acts.clear();
                game.legal(&state, seat, &mut acts);
                Move::Act(seat, dice.one(&acts))
            }
        };
        game.apply(&mut state, mv, &mut Log::silent());
        moves.push(mv);
    }
}
