//! Information-set Monte-Carlo tree search.
//!
//! The searcher imagines worlds from its view and simulates in them ([`crate::tree`]). The tree is kept while the same seat
//! goes on answering, so that the small questions of one turn share their thoughts. With several threads each grows a tree of
//! its own from the same root, and their counts are added.
use crate::{
    Bot, Dice, Outlook, Seen, Stop, Thought,
    rounds::Rounds,
    tree::{Leaf, Tree, Tried},
};
use rayon::prelude::*;
use taproom_core::{Game, Log, MAX_SEATS, Move, MoveOf, Rng as _, Seat, Turn, Viewer};
use taproom_kit::Heuristic;

/// How many simulations between looks at the clock.
const BREATH: u32 = 16;

/// A searching player.
pub struct Mcts<G: Game> {
    simulations: u32,
    stop: Stop,
    trees: Vec<Tree<G>>,
    last: Option<Answered<G>>,
    expected: Option<[f32; MAX_SEATS]>,
}

/// The question that was answered last: a world behind it, and the answer.
struct Answered<G: Game> {
    world: G::State,
    seat: Seat,
    action: G::Action,
}

impl<G: Game> Answered<G> {
    /// The moves from that answer to this question: none, or a chance event.
    fn path_to(&self, game: &G, view: &G::View, seat: Seat) -> Option<Vec<MoveOf<G>>> {
        if self.seat != seat {
            return None;
        }
        let answer = Move::Act(seat, self.action);
        let mut after = self.world.clone();
        game.apply(&mut after, answer, &mut Log::silent());
        let is_it = |state: &G::State| game.view(state, Viewer::Seat(seat)) == *view;
        match game.turn(&after) {
            Turn::Seats(seats) if seats.contains(seat) => is_it(&after).then(Vec::new),
            Turn::Chance => {
                let mut outcomes = Vec::new();
                game.chances(&after, &mut outcomes);
                outcomes.into_iter().find_map(|(outcome, _)| {
                    let outcome = Move::Chance(outcome);
                    let mut then = after.clone();
                    game.apply(&mut then, outcome, &mut Log::silent());
                    is_it(&then).then(|| vec![outcome])
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
            expected: None,
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

    /// Simulates as long as it may and as long as there is something to find out.
    fn search(&mut self, game: &G, view: &G::View, seat: Seat, dice: &mut Dice) {
        self.stop.start();
        let stop = &self.stop;
        let share = self.simulations.div_ceil(self.trees.len() as u32);
        let work = |(tree, mut dice): (&mut Tree<G>, Dice)| {
            let world = game.imagine(view, &mut dice);
            let answers = tree.prepare(game, &world, seat);
            // What was thought before counts, but every question deserves some thought of its own.
            let todo = if answers.len() == 1 { 0 } else { share.saturating_sub(tree.visits()).max(share / 4) };
            let mut rounds = Rounds::new(answers);
            let mut spent = 0.0;
            for n in 0..todo {
                if n % BREATH == 0 && n > 0 {
                    let done = n as f32 / todo as f32;
                    spent = stop.spent().max(done);
                    if stop.now() || tree.is_full() || rounds.done(tree, spent) {
                        break;
                    }
                }
                let mut world = game.imagine(view, &mut dice);
                let answer = rounds.next(tree, spent);
                tree.simulate(game, &mut world, seat, answer, &mut dice);
            }
        };
        let seeds: Vec<Dice> = self.trees.iter().map(|_| Dice::new(u64::from(dice.below(u32::MAX)))).collect();
        if self.trees.len() == 1 {
            self.trees.iter_mut().zip(seeds).for_each(work);
        } else {
            self.trees.par_iter_mut().zip(seeds).for_each(work);
        }
    }

    /// What each seat may expect after this answer, from 0 to 1, by the present search.
    fn expect(&self, answer: MoveOf<G>) -> Option<[f32; MAX_SEATS]> {
        let (mut sums, mut times) = ([0.0; MAX_SEATS], 0);
        for tree in &self.trees {
            let (more, of) = tree.expected(answer);
            sums.iter_mut().zip(more).for_each(|(sum, more)| *sum += more);
            times += of;
        }
        (times > 0).then(|| sums.map(|sum| sum / times as f32))
    }

    /// What each seat might expect after the last answer.
    pub(crate) fn expected(&self) -> Option<[f32; MAX_SEATS]> {
        self.expected
    }

    fn thoughts(&self, game: &G, seat: Seat, legal: &[G::Action]) -> Vec<(Tried, Thought)> {
        let thought = |&action: &G::Action| {
            let mut all = Tried::default();
            for tree in &self.trees {
                let Tried { visits, sum, squares, outlook, prior } = tree.tried(Move::Act(seat, action));
                all.visits += visits;
                all.sum += sum;
                all.squares += squares;
                all.outlook += outlook;
                all.prior += prior;
            }
            let outlook = all.outlook / all.visits.max(1) as f32;
            let outlook = if game.seats() == 1 { Outlook::Points(outlook) } else { Outlook::Win(outlook) };
            (all, Thought { visits: all.visits, utility: all.mean(), outlook })
        };
        legal.iter().map(thought).collect()
    }
}

/// Of those that were tried about as often as any, the one that brought most; without a simulation, the most promising.
fn best(thoughts: &[(Tried, Thought)]) -> usize {
    let most = thoughts.iter().map(|(tried, _)| tried.visits).max().unwrap_or(0);
    let much = |(_, (tried, _)): &(usize, &(Tried, Thought))| tried.visits >= most.div_ceil(2);
    let order = |a: &(usize, &(Tried, Thought)), b: &(usize, &(Tried, Thought))| {
        let (a, b) = (a.1.0, b.1.0);
        a.mean().total_cmp(&b.mean()).then(a.visits.cmp(&b.visits)).then(a.prior.total_cmp(&b.prior))
    };
    thoughts.iter().enumerate().filter(much).max_by(order).map_or(0, |(index, _)| index)
}

impl<G: Heuristic> Bot<G> for Mcts<G> {
    fn choose(&mut self, seen: &Seen<'_, G>, legal: &[G::Action], dice: &mut Dice) -> usize {
        let (game, seat, view) = (seen.game(), seen.seat(), seen.view());
        self.arrive(game, &view, seat);
        let choice = if legal.len() == 1 {
            0
        } else {
            self.search(game, &view, seat, dice);
            best(&self.thoughts(game, seat, legal))
        };
        self.expected = self.expect(Move::Act(seat, legal[choice]));
        for tree in &mut self.trees {
            tree.rest(Move::Act(seat, legal[choice]));
        }
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
