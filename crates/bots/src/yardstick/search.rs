//! Frozen: information-set Monte-Carlo tree search on one thread.
use super::{
    tree::{Tree, Tried},
    untold,
};
use crate::{Bot, Dice, Seen, Stop, Thought};
use taproom_core::{Game, Log, Move, MoveOf, Rng as _, Seat, Turn, Viewer};
use taproom_kit::Heuristic;

/// How many simulations between looks at the clock.
const BREATH: u32 = 16;

/// A searching player.
pub(super) struct Mcts<G: Game> {
    simulations: u32,
    stop: Stop,
    tree: Tree<G>,
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
    pub(super) fn new(simulations: u32, stop: Stop) -> Self {
        Self { simulations, stop, tree: Tree::new(), last: None }
    }

    /// Brings the tree to the question that `view` asks: what was thought about it while thinking about the last one is
    /// kept, if this question follows from that answer.
    fn arrive(&mut self, game: &G, view: &G::View, seat: Seat) {
        match self.last.take().and_then(|last| last.path_to(game, view, seat)) {
            Some(moves) => self.tree.descend(&moves),
            None => self.tree.clear(),
        }
    }

    /// Simulates as long as it may.
    fn search(&mut self, game: &G, view: &G::View, seat: Seat, dice: &mut Dice) {
        self.stop.start();
        let mut dice = Dice::new(u64::from(dice.below(u32::MAX)));
        let world = game.imagine(view, &mut dice);
        let kept = self.tree.prepare(game, &world, seat);
        // What was thought before counts, but every question deserves some thought of its own.
        let share = self.simulations;
        let todo = if kept == 1 { 0 } else { share.saturating_sub(self.tree.visits()).max(share / 4) };
        for n in 0..todo {
            if n % BREATH == 0 && n > 0 {
                let (first, second) = self.tree.leaders();
                if self.stop.now() || first - second > todo - n {
                    break;
                }
            }
            let mut world = game.imagine(view, &mut dice);
            self.tree.simulate(game, &mut world, seat, &mut dice);
        }
    }

    fn tried(&self, seat: Seat, legal: &[G::Action]) -> Vec<(Tried, f32)> {
        let tried = |&action: &G::Action| {
            let tried = self.tree.tried(Move::Act(seat, action));
            (tried, tried.sum / tried.visits.max(1) as f32)
        };
        legal.iter().map(tried).collect()
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
            // The most tried; without a simulation, the most promising.
            let tried = self.tried(seat, legal);
            let best = tried.iter().enumerate().max_by(|(_, (a, of_a)), (_, (b, of_b))| {
                a.visits.cmp(&b.visits).then(of_a.total_cmp(of_b)).then(a.prior.total_cmp(&b.prior))
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
        self.tried(seen.seat(), legal).into_iter().map(|(tried, utility)| untold(tried.visits, utility)).collect()
    }
}
