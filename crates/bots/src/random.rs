//! The yardstick.
use crate::{Bot, Dice, Outlook, Seen, Thought};
use taproom_core::{Game, Mover, Rng as _, Seat, Seats, pick};

/// Any legal answer, all equally likely.
#[derive(Copy, Clone, Debug)]
pub struct Random;

impl<G: Game> Bot<G> for Random {
    fn choose(&mut self, _seen: &Seen<'_, G>, legal: &[G::Action], dice: &mut Dice) -> usize {
        dice.below(legal.len() as u32) as usize
    }

    fn think(&mut self, seen: &Seen<'_, G>, legal: &[G::Action], _dice: &mut Dice) -> Vec<Thought> {
        let even = 1.0 / f32::from(seen.game().seats());
        vec![Thought { visits: 0, utility: 0.0, outlook: Outlook::Win(even) }; legal.len()]
    }
}

/// Dice that decide everything: any legal answer, all equally likely, and chance by its weights.
impl<G: Game> Mover<G> for Dice {
    #[inline]
    fn answer(&mut self, _: &G, _: &G::State, _: Seat, legal: &[G::Action]) -> Option<usize> {
        Some(self.below(legal.len() as u32) as usize)
    }

    #[inline]
    fn outcome(&mut self, _: &G, _: &G::State, weighted: &[(G::Chance, u32)]) -> G::Chance {
        pick(weighted, self)
    }
}

/// The same, and where several seats may answer, any of them.
pub struct AnySeat<'a>(pub &'a mut Dice);

impl AnySeat<'_> {
    /// One of these seats, all equally likely.
    #[inline]
    pub fn one_of(&mut self, seats: Seats) -> Option<Seat> {
        let nth = self.0.below(seats.len().into());
        seats.iter().nth(nth as usize)
    }
}

impl<G: Game> Mover<G> for AnySeat<'_> {
    #[inline]
    fn seat(&mut self, _: &G, _: &G::State, seats: Seats) -> Option<Seat> {
        self.one_of(seats)
    }

    #[inline]
    fn answer(&mut self, game: &G, state: &G::State, seat: Seat, legal: &[G::Action]) -> Option<usize> {
        self.0.answer(game, state, seat, legal)
    }

    #[inline]
    fn outcome(&mut self, game: &G, state: &G::State, weighted: &[(G::Chance, u32)]) -> G::Chance {
        Mover::<G>::outcome(self.0, game, state, weighted)
    }
}
