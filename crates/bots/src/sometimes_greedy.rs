//! A bot that does not always take its time.
use crate::{Bot, Dice, Greedy, Seen, Thought};
use taproom_core::Rng as _;
use taproom_kit::Heuristic;

/// A thinking player that gives some of its answers at first glance, as [`Greedy`] does. More simulations alone hardly
/// part the levels of a game in which a short thought is nearly as good as a long one.
pub struct SometimesGreedy<B> {
    thinker: B,
    glance: Greedy,
    percent: u32,
}

impl<B> SometimesGreedy<B> {
    /// `percent` of its answers are given at first glance.
    pub fn new(thinker: B, percent: u32, glance: Greedy) -> Self {
        Self { thinker, glance, percent }
    }
}

impl<G: Heuristic, B: Bot<G>> Bot<G> for SometimesGreedy<B> {
    fn choose(&mut self, seen: &Seen<'_, G>, legal: &[G::Action], dice: &mut Dice) -> usize {
        if legal.len() > 1 && dice.below(100) < self.percent {
            return self.glance.choose(seen, legal, dice);
        }
        self.thinker.choose(seen, legal, dice)
    }

    /// Whoever asks for advice gets all the thought there is.
    fn think(&mut self, seen: &Seen<'_, G>, legal: &[G::Action], dice: &mut Dice) -> Vec<Thought> {
        self.thinker.think(seen, legal, dice)
    }
}
