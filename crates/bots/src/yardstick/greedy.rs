//! Frozen: looks one question ahead, no farther.
use super::untold;
use crate::{Bot, Dice, Seen, Stop, Thought};
use taproom_core::{Game, Log, Move, Mover, Rng, Scratch, Seat, Seats, drive, pick};
use taproom_kit::Heuristic;

/// How many worlds it imagines for one answer.
const WORLDS: u32 = 2;
/// The most forced answers and chance events it looks through; there must be an end to them.
const FORCED: u64 = 64;

/// Takes the answer after which the game's heuristic values its seat most. Own follow-up questions with a single answer
/// are looked through. Worlds are imagined from the view; chance on the way is sampled, the same for every answer it
/// compares.
#[derive(Clone, Debug, Default)]
pub(super) struct Greedy {
    stop: Stop,
}

impl Greedy {
    /// Ends its thought when `stop` says so: with what it knows after the last whole world, or with any answer.
    pub(super) fn new(stop: Stop) -> Self {
        Self { stop }
    }

    /// What each answer leads to, the mean over the imagined worlds; all 0 if there was no time for one. Answers that are not
    /// kept are worth nothing.
    fn values<G: Heuristic>(&mut self, seen: &Seen<'_, G>, legal: &[G::Action], dice: &mut Dice) -> Vec<f32> {
        self.stop.start();
        let (game, seat) = (seen.game(), seen.seat());
        let view = seen.view();
        let mut values = vec![0.0f32; legal.len()];
        let mut scratch = Scratch::new();
        let mut worlds = 0;
        while worlds < WORLDS && !self.stop.now() {
            let world = game.imagine(&view, dice);
            let mut kept = legal.to_vec();
            game.keep(&world, seat, &mut kept);
            let luck = Dice::new(u64::from(dice.below(u32::MAX)));
            for (value, &action) in values.iter_mut().zip(legal) {
                if kept.binary_search(&action).is_err() {
                    *value = f32::NEG_INFINITY;
                    continue;
                }
                let mut after = world.clone();
                game.apply(&mut after, Move::Act(seat, action), &mut Log::silent());
                drive(game, &mut after, &mut scratch, &mut Forced { seat, luck: luck.clone() }, FORCED);
                *value += game.value(&after, seat);
            }
            worlds += 1;
        }
        for value in &mut values {
            *value /= worlds.max(1) as f32;
        }
        values
    }
}

impl<G: Heuristic> Bot<G> for Greedy {
    fn choose(&mut self, seen: &Seen<'_, G>, legal: &[G::Action], dice: &mut Dice) -> usize {
        if legal.len() == 1 {
            return 0;
        }
        let values = self.values(seen, legal, dice);
        // The first of equals would favour whatever sorts first; a random one does not.
        let best = values.iter().copied().fold(f32::NEG_INFINITY, f32::max);
        let near = best - best.abs() * 1e-6;
        let equal = values.iter().filter(|&&value| value >= near).count();
        let nth = dice.below(equal.max(1) as u32) as usize;
        values.iter().enumerate().filter(|(_, value)| **value >= near).nth(nth).map_or(0, |(index, _)| index)
    }

    fn think(&mut self, seen: &Seen<'_, G>, legal: &[G::Action], dice: &mut Dice) -> Vec<Thought> {
        let values = self.values(seen, legal, dice);
        values.into_iter().map(|value| untold(0, value)).collect()
    }
}

/// Plays on through chance and through the seat's own questions that have a single answer.
struct Forced {
    seat: Seat,
    luck: Dice,
}

impl<G: Game> Mover<G> for Forced {
    #[inline]
    fn seat(&mut self, _: &G, _: &G::State, seats: Seats) -> Option<Seat> {
        seats.contains(self.seat).then_some(self.seat)
    }

    #[inline]
    fn answer(&mut self, _: &G, _: &G::State, _: Seat, legal: &[G::Action]) -> Option<usize> {
        (legal.len() == 1).then_some(0)
    }

    #[inline]
    fn outcome(&mut self, _: &G, _: &G::State, weighted: &[(G::Chance, u32)]) -> G::Chance {
        pick(weighted, &mut self.luck)
    }
}
