//! The loop of [`taproom_core::drive`] for a match whose types are erased.
use crate::traits::Match;
use taproom_bots::{AnySeat, Dice};
use taproom_core::{Rng, Seat, Seats, Turn};

/// Whoever decides the moves of a match that [`drive_match`] plays.
pub trait MatchMover {
    /// Which of these seats answers next; `None` stops here.
    fn seat(&mut self, _the_match: &dyn Match, seats: Seats) -> Option<Seat> {
        seats.first()
    }
    /// Which of its `count` legal answers the seat gives, in the order of [`Play::notations`](crate::Play::notations);
    /// `None` stops here.
    fn answer(&mut self, the_match: &dyn Match, seat: Seat, count: usize) -> Option<usize>;
    /// Where chance comes from.
    fn chance(&mut self) -> &mut dyn Rng;
}

/// Plays on until the game is over, the mover stops, or `limit` moves were made; the number of moves made.
pub fn drive_match<M: MatchMover + ?Sized>(the_match: &mut dyn Match, mover: &mut M, limit: usize) -> usize {
    let mut made = 0;
    while made < limit {
        match the_match.turn() {
            Turn::Over => break,
            Turn::Chance => drop(the_match.draw_chance(mover.chance())),
            Turn::Seats(seats) => {
                let Some(seat) = mover.seat(the_match, seats) else { break };
                let count = the_match.legal(seat);
                let Some(choice) = mover.answer(the_match, seat, count) else { break };
                the_match.act(seat, choice).expect("a mover answers with what is legal");
            }
        }
        made += 1;
    }
    made
}

/// Any legal answer, all equally likely, and chance by its weights.
impl MatchMover for Dice {
    fn answer(&mut self, _: &dyn Match, _: Seat, count: usize) -> Option<usize> {
        Some(self.below(count as u32) as usize)
    }

    fn chance(&mut self) -> &mut dyn Rng {
        self
    }
}

/// The same, and where several seats may answer, any of them.
impl MatchMover for AnySeat<'_> {
    fn seat(&mut self, _: &dyn Match, seats: Seats) -> Option<Seat> {
        self.one_of(seats)
    }

    fn answer(&mut self, the_match: &dyn Match, seat: Seat, count: usize) -> Option<usize> {
        self.0.answer(the_match, seat, count)
    }

    fn chance(&mut self) -> &mut dyn Rng {
        self.0
    }
}
