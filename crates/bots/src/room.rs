//! Random moves, and room to make them.
use crate::Dice;
use taproom_core::{Game, Log, Move, MoveOf, Turn, pick};

/// Lists that are used again for every move of every game.
pub struct Room<G: Game> {
    pub(crate) acts: Vec<G::Action>,
    outs: Vec<(G::Chance, u32)>,
}

impl<G: Game> Room<G> {
    /// Enough for most questions; it grows with what it meets.
    pub fn new() -> Self {
        Self { acts: Vec::with_capacity(64), outs: Vec::with_capacity(64) }
    }

    /// What happens in a state that waits for chance.
    #[inline]
    pub fn chance(&mut self, game: &G, state: &G::State, dice: &mut Dice) -> MoveOf<G> {
        self.outs.clear();
        game.chances(state, &mut self.outs);
        Move::Chance(pick(&self.outs, dice))
    }

    /// Goes on at random to the end or for so many moves; the number of moves made.
    pub fn play_on(&mut self, game: &G, state: &mut G::State, dice: &mut Dice, limit: u64) -> u64 {
        let mut plies = 0;
        while plies < limit {
            let mv = match game.turn(state) {
                Turn::Over => break,
                Turn::Chance => self.chance(game, state, dice),
                Turn::Seats(seats) => {
                    let seat = seats.first().expect("somebody is to act");
                    self.acts.clear();
                    game.legal(state, seat, &mut self.acts);
                    Move::Act(seat, dice.one(&self.acts))
                }
            };
            game.apply(state, mv, &mut Log::silent());
            plies += 1;
        }
        plies
    }
}

impl<G: Game> Default for Room<G> {
    fn default() -> Self {
        Self::new()
    }
}
