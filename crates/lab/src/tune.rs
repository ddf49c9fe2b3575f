//! Fitting the weights of a heuristic.
//!
//! First to what became of played positions, which is cheap and knows no opponent; then by playing against the weights as
//! they were. What comes of it counts only if it wins on deals that were never used for fitting.
use crate::{Duel, Evolution, Mean, Moment, foresight, over_deals};
use taproom_bots::Player;
use taproom_core::Heuristic;

/// The weights as a place to look from: each is its start times e to a power, so that it keeps its sign; one that is 0 moves
/// plainly.
pub struct Fit<'a, G> {
    /// The game with other weights.
    pub make: &'a (dyn Fn(&[f32]) -> G + Sync),
    /// The weights to begin with.
    pub start: Vec<f32>,
    /// Those that may change, by their places.
    pub free: Vec<usize>,
}

/// How far a weight that begins at 0 moves with one step.
const FROM_NOTHING: f64 = 0.25;
/// The first steps: most weights change by about this part.
const STEP: f64 = 0.15;
/// What it costs to leave the start, so that weights which do not matter stay where they are.
const REGRET: f64 = 0.002;

impl<G: Heuristic> Fit<'_, G> {
    /// The weights at a place.
    pub fn weights(&self, place: &[f64]) -> Vec<f32> {
        let mut weights = self.start.clone();
        for (&at, &x) in self.free.iter().zip(place) {
            let start = weights[at];
            weights[at] =
                if start == 0.0 { (FROM_NOTHING * x) as f32 } else { start * x.clamp(-3.0, 3.0).exp() as f32 };
        }
        weights
    }

    /// The weights that foresee best how these games end.
    pub fn to_results(&self, moments: &[Moment<G::State>], seed: u64, generations: u32, tick: impl Fn()) -> Vec<f32> {
        let mut evolution = Evolution::new(vec![0.0; self.free.len()], STEP, seed);
        for _ in 0..generations {
            let places = evolution.ask();
            let height = |place: &Vec<f64>| {
                let regret = place.iter().map(|x| x * x).sum::<f64>() * REGRET / place.len() as f64;
                -foresight(&(self.make)(&self.weights(place)), moments, 0.0..1.0).loss - regret
            };
            let heights: Vec<f64> = places.iter().map(height).collect();
            evolution.tell(&places, &heights);
            tick();
        }
        self.weights(evolution.mean())
    }

    /// The weights that win most against `old`; `more` says, after each generation, whether there is time for another.
    pub fn by_play(
        &self,
        old: &G,
        player: Player,
        seed: u64,
        deals: u64,
        mut more: impl FnMut(u32, f64) -> bool,
    ) -> Vec<f32> {
        let mut evolution = Evolution::new(vec![0.0; self.free.len()], STEP, seed);
        let mut generation = 0;
        loop {
            let places = evolution.ask();
            let range = u64::from(generation) * deals..u64::from(generation + 1) * deals;
            let height = |place: &Vec<f64>| {
                let new = (self.make)(&self.weights(place));
                let duel = Duel { new: &new, old, player, seed, opening: OPENING };
                over_deals(&duel.run(range.clone(), || ())).mean
            };
            let heights: Vec<f64> = places.iter().map(height).collect();
            evolution.tell(&places, &heights);
            generation += 1;
            let mean = heights.iter().sum::<f64>() / heights.len() as f64;
            if !more(generation, mean) {
                return self.weights(evolution.mean());
            }
        }
    }
}

/// Answers at the beginning of a game that are given at random, so that deals differ.
pub const OPENING: u32 = 2;
/// Deals from here on are for proof only.
const FRESH: u64 = 1 << 32;

/// Plays the new weights against the old ones on deals that fitting never saw: the share of opponents they are ahead of.
pub fn prove<G: Heuristic>(new: &G, old: &G, player: Player, seed: u64, deals: u64, tick: impl Fn() + Sync) -> Mean {
    let duel = Duel { new, old, player, seed, opening: OPENING };
    over_deals(&duel.run(FRESH..FRESH + deals, tick))
}
