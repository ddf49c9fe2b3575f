//! Looks as far as its own next answers, no farther.
use crate::{Bot, Dice, Outlook, Seen, Thought, judge::judge};
use taproom_core::{Heuristic, Log, Move, Rng, Seat, Seats, Turn, pick};

/// Takes the answer whose best line of own follow-up answers has the highest value. Worlds are imagined from the view;
/// chance on the way is sampled, the same for every answer it compares.
#[derive(Clone, Debug)]
pub struct Greedy {
    /// How many positions it looks at for one answer, about.
    pub budget: u32,
    /// How many worlds it imagines.
    pub worlds: u32,
}

impl Default for Greedy {
    fn default() -> Self {
        Self::with_budget(240)
    }
}

impl Greedy {
    /// Looks at about this many positions for one answer.
    pub fn with_budget(budget: u32) -> Self {
        Self { budget, worlds: if budget < 100 { 1 } else { 2 } }
    }
}

impl Greedy {
    /// What each answer leads to, added up over the imagined worlds.
    fn values<G: Heuristic>(&self, seen: &Seen<'_, G>, legal: &[G::Action], dice: &mut Dice) -> Vec<f32> {
        let (game, seat) = (seen.game(), seen.seat());
        let view = seen.view();
        let mut values = vec![0.0f32; legal.len()];
        let share = self.budget / (self.worlds * legal.len() as u32).max(1);
        for _ in 0..self.worlds.max(1) {
            let world = game.imagine(&view, dice);
            let mut others = match game.turn(&world) {
                Turn::Seats(seats) => seats,
                Turn::Chance | Turn::Over => Seats::NONE,
            };
            others.remove(seat);
            let luck = Dice::new(u64::from(dice.below(u32::MAX)));
            for (value, &action) in values.iter_mut().zip(legal) {
                let mut after = world.clone();
                game.apply(&mut after, Move::Act(seat, action), &mut Log::silent());
                *value += look(game, after, seat, others, share, &mut luck.clone());
            }
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
        let (game, seat) = (seen.game(), seen.seat());
        let worlds = self.worlds.max(1) as f32;
        let world = game.imagine(&seen.view(), dice);
        let outlook = |action: G::Action, value: f32| {
            let mut after = world.clone();
            game.apply(&mut after, Move::Act(seat, action), &mut Log::silent());
            if game.seats() == 1 { Outlook::Points(value) } else { Outlook::Win(judge(game, &after).win(seat)) }
        };
        let values = self.values(seen, legal, dice);
        let thought = |(&action, value): (&G::Action, f32)| {
            let value = value / worlds;
            Thought { visits: 0, utility: value, outlook: outlook(action, value) }
        };
        legal.iter().zip(values).map(thought).collect()
    }
}

/// The value of a state for a seat, its own next answers chosen as well as the budget allows. Those who choose at the same
/// time (`others`) answer at random, so that nobody looks farther for being asked last.
fn look<G: Heuristic>(game: &G, mut state: G::State, seat: Seat, others: Seats, budget: u32, luck: &mut Dice) -> f32 {
    let mut acts = Vec::new();
    // Chance events and forced answers cost nothing, but there must be an end to them.
    for _ in 0..64 {
        match game.turn(&state) {
            Turn::Chance => {
                let mut outs = Vec::new();
                game.chances(&state, &mut outs);
                let outcome = pick(&outs, luck);
                game.apply(&mut state, Move::Chance(outcome), &mut Log::silent());
            }
            Turn::Seats(seats) if seats.contains(seat) => {
                acts.clear();
                game.legal(&state, seat, &mut acts);
                let share = budget / acts.len().max(1) as u32;
                if let [only] = acts[..] {
                    game.apply(&mut state, Move::Act(seat, only), &mut Log::silent());
                } else if share == 0 {
                    break;
                } else {
                    let follow = acts.iter().map(|&action| {
                        let mut after = state.clone();
                        game.apply(&mut after, Move::Act(seat, action), &mut Log::silent());
                        look(game, after, seat, others, share, &mut luck.clone())
                    });
                    return follow.fold(f32::NEG_INFINITY, f32::max);
                }
            }
            Turn::Seats(seats) if seats.iter().all(|other| others.contains(other)) => {
                let other = seats.first().expect("somebody is to act");
                acts.clear();
                game.legal(&state, other, &mut acts);
                let action = luck.one(&acts);
                game.apply(&mut state, Move::Act(other, action), &mut Log::silent());
            }
            Turn::Over | Turn::Seats(_) => break,
        }
    }
    game.value(&state, seat)
}
