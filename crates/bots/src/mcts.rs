//! Information-set Monte-Carlo tree search.
//!
//! The searcher imagines worlds from its view and simulates in them ([`crate::tree`]). The tree is kept while the same seat
//! goes on answering, so that the small questions of one turn share their thoughts. With several threads each grows a tree of
//! its own from the same root, and their counts are added.
use crate::{
    Bot, Dice, Outlook, Seen, Stop, Thought,
    tree::{Leaf, Tree, Tried},
};
use rayon::prelude::*;
use taproom_core::{Game, Log, Move, MoveOf, Rng as _, Seat, Turn, Viewer};
use taproom_kit::Heuristic;

/// How many simulations between looks at the clock.
const BREATH: u32 = 16;

/// A searching player.
pub struct Mcts<G: Game> {
    simulations: u32,
    stop: Stop,
    trees: Vec<Tree<G>>,
    last: Option<Answered<G>>,
}

/// The question that was answered last: a world behind it, and the answer.
struct Answered<G: Game> {
    world: G::State,
    seat: Seat,
    action: G::Action,
}

impl<G: Game> Answered<G> {
    /// The moves from that question to this one: the answer, and at most one chance event.
    fn path_to(&self, game: &G, view: &G::View, seat: Seat) -> Option<Vec<MoveOf<G>>> {
        if self.seat != seat {
            return None;
        }
        let answer = Move::Act(seat, self.action);
        let mut after = self.world.clone();
        game.apply(&mut after, answer, &mut Log::silent());
        let is_it = |state: &G::State| game.view(state, Viewer::Seat(seat)) == *view;
        match game.turn(&after) {
            Turn::Seats(seats) if seats.contains(seat) => is_it(&after).then(|| vec![answer]),
            Turn::Chance => {
                let mut outcomes = Vec::new();
                game.chances(&after, &mut outcomes);
                outcomes.into_iter().find_map(|(outcome, _)| {
                    let outcome = Move::Chance(outcome);
                    let mut then = after.clone();
                    game.apply(&mut then, outcome, &mut Log::silent());
                    is_it(&then).then(|| vec![answer, outcome])
                })
            }
            Turn::Seats(_) | Turn::Over => None,
        }
    }
}

impl<G: Heuristic> Mcts<G> {
    /// Makes `simulations` for one answer, shared by `threads` trees.
    pub fn new(simulations: u32, threads: usize, stop: &Stop) -> Self {
        Self::with_leaf(simulations, threads, stop, Leaf::Judged)
    }

    /// The same, with another way to judge leaves.
    pub fn with_leaf(simulations: u32, threads: usize, stop: &Stop, leaf: Leaf) -> Self {
        Self {
            simulations,
            stop: stop.clone(),
            trees: (0..threads.max(1)).map(|_| Tree::new(leaf)).collect(),
            last: None,
        }
    }

    /// How many moves it has made in simulations, for those who measure.
    pub(crate) fn moves(&self) -> u64 {
        self.trees.iter().map(Tree::moves).sum()
    }

    /// Brings the trees to the question that `view` asks: what was thought about it while thinking about the last one is
    /// kept, if this question follows from that answer.
    fn arrive(&mut self, game: &G, view: &G::View, seat: Seat) {
        let path = self.last.take().and_then(|last| last.path_to(game, view, seat));
        for tree in &mut self.trees {
            match &path {
                Some(moves) => tree.descend(moves),
                None => tree.clear(),
            }
        }
    }

    /// Simulates as long as it may.
    fn search(&mut self, game: &G, view: &G::View, seat: Seat, dice: &mut Dice) {
        self.stop.start();
        let stop = &self.stop;
        let share = self.simulations.div_ceil(self.trees.len() as u32);
        let work = |(tree, mut dice): (&mut Tree<G>, Dice)| {
            let world = game.imagine(view, &mut dice);
            let kept = tree.prepare(game, &world, seat);
            // What was thought before counts, but every question deserves some thought of its own.
            let todo = if kept == 1 { 0 } else { share.saturating_sub(tree.visits()).max(share / 4) };
            for n in 0..todo {
                if n % BREATH == 0 && n > 0 {
                    let (first, second) = tree.leaders();
                    if stop.now() || first - second > todo - n {
                        break;
                    }
                }
                let mut world = game.imagine(view, &mut dice);
                tree.simulate(game, &mut world, seat, &mut dice);
            }
        };
        let seeds: Vec<Dice> = self.trees.iter().map(|_| Dice::new(u64::from(dice.below(u32::MAX)))).collect();
        if self.trees.len() == 1 {
            self.trees.iter_mut().zip(seeds).for_each(work);
        } else {
            self.trees.par_iter_mut().zip(seeds).for_each(work);
        }
    }

    fn thoughts(&self, game: &G, seat: Seat, legal: &[G::Action]) -> Vec<(Tried, Thought)> {
        let thought = |&action: &G::Action| {
            let mut all = Tried::default();
            for tree in &self.trees {
                let Tried { visits, sum, outlook, prior } = tree.tried(Move::Act(seat, action));
                all.visits += visits;
                all.sum += sum;
                all.outlook += outlook;
                all.prior += prior;
            }
            let times = all.visits.max(1) as f32;
            let outlook = all.outlook / times;
            let outlook = if game.seats() == 1 { Outlook::Points(outlook) } else { Outlook::Win(outlook) };
            (all, Thought { visits: all.visits, utility: all.sum / times, outlook })
        };
        legal.iter().map(thought).collect()
    }
}

impl<G: Heuristic> Bot<G> for Mcts<G> {
    fn choose(&mut self, seen: &Seen<'_, G>, legal: &[G::Action], dice: &mut Dice) -> usize {
        let (game, seat, view) = (seen.game(), seen.seat(), seen.view());
        self.arrive(game, &view, seat);
        let choice = if legal.len() == 1 {
            0
        } else {
            self.search(game, &view, seat, dice);
            let thoughts = self.thoughts(game, seat, legal);
            // The most tried; without a simulation, the most promising.
            let key = |(tried, thought): &(Tried, Thought)| (tried.visits, thought.utility, tried.prior);
            let best = thoughts.iter().enumerate().max_by(|a, b| {
                let (a, b) = (key(a.1), key(b.1));
                a.0.cmp(&b.0).then(a.1.total_cmp(&b.1)).then(a.2.total_cmp(&b.2))
            });
            best.map_or(0, |(index, _)| index)
        };
        let world = game.imagine(&view, dice);
        self.last = Some(Answered { world, seat, action: legal[choice] });
        choice
    }

    fn think(&mut self, seen: &Seen<'_, G>, legal: &[G::Action], dice: &mut Dice) -> Vec<Thought> {
        let view = seen.view();
        self.arrive(seen.game(), &view, seen.seat());
        self.search(seen.game(), &view, seen.seat(), dice);
        self.thoughts(seen.game(), seen.seat(), legal).into_iter().map(|(_, thought)| thought).collect()
    }
}
