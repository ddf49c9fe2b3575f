//! Frozen: the tree of an information-set search with one observer: the searcher.
//!
//! Every simulation walks an imagined world down the tree along moves the searcher would see, grows the tree by one
//! answer, judges the position, and adds the judgement to every answer on the way, each for the seat that gave it. Moves
//! made in secret leave no edge, so nothing in the tree depends on what the searcher cannot know.
use super::judge::{Judgement, judge};
use crate::Dice;
use taproom_core::{Game, Log, Move, MoveOf, Mover, Scratch, Seat, Seats, Turn, Viewer, drive, pick};
use taproom_kit::Heuristic;

/// Weight of exploration against what is known.
const EXPLORE: f32 = 0.5;
/// How much the heuristic's preference is trusted: leads in spreads become odds of e to this power.
const TRUST: f32 = 6.0;
/// This part of the trust goes to every answer alike, so that a blind heuristic cannot hide the best one.
const OPEN_MIND: f32 = 0.2;
/// How much worse than its tried siblings an answer is taken to be before it is tried.
const UNTRIED: f32 = 0.05;
/// Questions that a turn may go on for after a leaf.
const TURN: u32 = 8;
/// No node.
const NONE: u32 = u32::MAX;
/// The first node.
const ROOT: u32 = 0;

/// One answer in the tree. Small, in one flat list, linked by indices.
#[derive(Copy, Clone)]
struct Node<M> {
    mv: M,
    prior: f32,
    /// Utilities of the seat that gave this answer.
    sum: f32,
    visits: u32,
    /// How often it could be chosen: worlds differ in what is legal.
    available: u32,
    first: u32,
    next: u32,
}

/// What the tree knows of an answer of the searcher.
#[derive(Copy, Clone, Default)]
pub(super) struct Tried {
    pub(super) visits: u32,
    pub(super) sum: f32,
    pub(super) prior: f32,
}

/// A tree and the lists it works with, all used again for every simulation.
pub(super) struct Tree<G: Game> {
    nodes: Vec<Node<Option<MoveOf<G>>>>,
    spare: Vec<Node<Option<MoveOf<G>>>>,
    path: Vec<(u32, Option<Seat>)>,
    scratch: Scratch<G>,
    values: Vec<f32>,
}

impl<G: Heuristic> Tree<G> {
    pub(super) fn new() -> Self {
        let mut tree = Self {
            nodes: Vec::new(),
            spare: Vec::new(),
            path: Vec::new(),
            scratch: Scratch::new(),
            values: Vec::with_capacity(64),
        };
        tree.clear();
        tree
    }

    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        self.nodes.clear();
        self.nodes.push(node(None, 1.0, NONE));
    }

    /// How often the root was visited.
    pub(super) fn visits(&self) -> u32 {
        self.nodes[ROOT as usize].visits
    }

    /// What is known of an answer at the root.
    pub(super) fn tried(&self, mv: MoveOf<G>) -> Tried {
        self.child(ROOT, mv).map_or_else(Tried::default, |child| {
            let Node { visits, sum, prior, .. } = self.nodes[child as usize];
            Tried { visits, sum, prior }
        })
    }

    /// The most and the second most visits of an answer at the root.
    pub(super) fn leaders(&self) -> (u32, u32) {
        let (mut first, mut second) = (0, 0);
        for child in self.children(ROOT) {
            let visits = self.nodes[child as usize].visits;
            if visits > first {
                (first, second) = (visits, first);
            } else {
                second = second.max(visits);
            }
        }
        (first, second)
    }

    /// Makes the node that these moves lead to the root, and forgets all else.
    pub(super) fn descend(&mut self, moves: &[MoveOf<G>]) {
        let mut at = ROOT;
        for &mv in moves {
            let Some(child) = self.child(at, mv) else { return self.clear() };
            at = child;
        }
        std::mem::swap(&mut self.nodes, &mut self.spare);
        self.nodes.clear();
        self.nodes.push(Node { mv: None, next: NONE, ..self.spare[at as usize] });
        // Copied breadth first: every node copied still links into `spare` until it is its turn.
        let mut done = 0;
        while done < self.nodes.len() {
            let mut old = self.nodes[done].first;
            self.nodes[done].first = if old == NONE { NONE } else { self.nodes.len() as u32 };
            while old != NONE {
                let copy = self.spare[old as usize];
                old = copy.next;
                let next = if old == NONE { NONE } else { self.nodes.len() as u32 + 1 };
                self.nodes.push(Node { next, ..copy });
            }
            done += 1;
        }
    }

    fn children(&self, node: u32) -> impl Iterator<Item = u32> + '_ {
        let first = self.nodes[node as usize].first;
        std::iter::successors((first != NONE).then_some(first), |&child| {
            let next = self.nodes[child as usize].next;
            (next != NONE).then_some(next)
        })
    }

    fn child(&self, parent: u32, mv: MoveOf<G>) -> Option<u32> {
        self.children(parent).find(|&child| self.nodes[child as usize].mv == Some(mv))
    }

    /// Gives every answer at the root that is kept its node; how many are kept.
    pub(super) fn prepare(&mut self, game: &G, world: &G::State, me: Seat) -> usize {
        self.scratch.legal(game, world, me);
        game.keep(world, me, &mut self.scratch.actions);
        self.open(game, world, ROOT, me);
        self.scratch.actions.len()
    }

    /// One more simulation, in a world that may be used up.
    pub(super) fn simulate(&mut self, game: &G, state: &mut G::State, me: Seat, dice: &mut Dice) {
        self.path.clear();
        self.path.push((ROOT, None));
        let mut node = ROOT;
        loop {
            match game.turn(state) {
                Turn::Over => break,
                Turn::Chance => {
                    let mv = self.scratch.chance(game, state, dice);
                    if game.sees(state, &mv, Viewer::Seat(me)) {
                        node = self.child(node, mv).unwrap_or_else(|| self.grow(node, mv, 1.0));
                        self.path.push((node, None));
                    }
                    game.apply(state, mv, &mut Log::silent());
                }
                Turn::Seats(seats) => {
                    let seat = if seats.contains(me) { me } else { seats.first().expect("a seat is to act") };
                    self.scratch.legal(game, state, seat);
                    game.keep(state, seat, &mut self.scratch.actions);
                    let sees = |action: &G::Action| game.sees(state, &Move::Act(seat, *action), Viewer::Seat(me));
                    let child = if seat == me || self.scratch.actions.iter().all(sees) {
                        self.select(game, state, node, seat)
                    } else {
                        let action = self.guess(game, state, seat, dice);
                        let mv = Move::Act(seat, action);
                        if !sees(&action) {
                            game.apply(state, mv, &mut Log::silent());
                            continue;
                        }
                        self.child(node, mv).unwrap_or_else(|| self.grow(node, mv, 1.0))
                    };
                    let leaf = &self.nodes[child as usize];
                    let (mv, fresh) = (leaf.mv.expect("a child is a move"), leaf.visits == 0);
                    self.path.push((child, Some(seat)));
                    game.apply(state, mv, &mut Log::silent());
                    node = child;
                    if fresh {
                        break;
                    }
                }
            }
        }
        self.settle(game, state, dice);
        self.learn(&judge(game, state));
    }

    /// Adds a judgement to every answer on the way.
    fn learn(&mut self, verdict: &Judgement) {
        for &(node, seat) in &self.path {
            let node = &mut self.nodes[node as usize];
            node.visits += 1;
            if let Some(seat) = seat {
                node.sum += verdict.utilities[seat.index()];
            }
        }
    }

    fn grow(&mut self, parent: u32, mv: MoveOf<G>, prior: f32) -> u32 {
        let child = self.nodes.len() as u32;
        let next = self.nodes[parent as usize].first;
        self.nodes.push(node(Some(mv), prior, next));
        self.nodes[parent as usize].first = child;
        child
    }

    /// The child that promises most, known value and curiosity weighed. `acts` are the answers that are legal in this world.
    fn select(&mut self, game: &G, state: &G::State, parent: u32, seat: Seat) -> u32 {
        let mut choice = self.compare(parent, seat, 1);
        if choice.known < self.scratch.actions.len() {
            self.open(game, state, parent, seat);
            choice = self.compare(parent, seat, 0);
        }
        let Candidate { visits, sum, tried, untried, .. } = choice;
        // What was not tried is taken to be a little worse than what was.
        let value = if visits == 0 { 0.5 } else { sum / visits as f32 - UNTRIED };
        if untried.0 == NONE || tried.0 != NONE && tried.1 >= value + untried.1 { tried.0 } else { untried.0 }
    }

    /// Looks at every child that is legal in this world, once; each has been available that many times more.
    #[inline]
    fn compare(&mut self, parent: u32, seat: Seat, times: u32) -> Candidate {
        let nothing = (NONE, f32::NEG_INFINITY);
        let mut choice = Candidate { known: 0, visits: 0, sum: 0.0, tried: nothing, untried: nothing };
        let mut legal = Legal { acts: &self.scratch.actions, seat, next: 0 };
        let mut child = self.nodes[parent as usize].first;
        while child != NONE {
            let node = &mut self.nodes[child as usize];
            if legal.has(node.mv.as_ref()) {
                node.available += times;
                choice.known += 1;
                let curiosity = EXPLORE * node.prior * (node.available as f32).sqrt();
                if node.visits == 0 {
                    if curiosity > choice.untried.1 {
                        choice.untried = (child, curiosity);
                    }
                } else {
                    choice.visits += node.visits;
                    choice.sum += node.sum;
                    let visits = node.visits as f32;
                    let promise = node.sum / visits + curiosity / (1.0 + visits);
                    if promise > choice.tried.1 {
                        choice.tried = (child, promise);
                    }
                }
            }
            child = node.next;
        }
        choice
    }

    /// Makes children for answers that have none.
    fn open(&mut self, game: &G, state: &G::State, parent: u32, seat: Seat) {
        self.weigh(game, state, seat);
        let fresh = self.nodes[parent as usize].first == NONE;
        // Each goes to the front of the list, so the last is made first: `Legal` likes them sorted.
        for n in (0..self.scratch.actions.len()).rev() {
            let mv = Move::Act(seat, self.scratch.actions[n]);
            if fresh || self.child(parent, mv).is_none() {
                let child = self.grow(parent, mv, self.values[n]);
                self.nodes[child as usize].available = 1;
            }
        }
    }

    /// Writes to `values` how promising each of `acts` looks; together they are 1.
    fn weigh(&mut self, game: &G, state: &G::State, seat: Seat) {
        self.values.clear();
        let even = 1.0 / self.scratch.actions.len() as f32;
        if self.scratch.actions.len() == 1 {
            self.values.resize(self.scratch.actions.len(), even);
            return;
        }
        let scale = TRUST / game.spread();
        for &action in &self.scratch.actions {
            let mut after = state.clone();
            game.apply(&mut after, Move::Act(seat, action), &mut Log::silent());
            self.values.push(game.value(&after, seat) * scale + game.prior(state, seat, action).ln());
        }
        let most = self.values.iter().copied().fold(f32::NEG_INFINITY, f32::max);
        let mut total = 0.0;
        for value in &mut self.values {
            *value = (*value - most).exp();
            total += *value;
        }
        for value in &mut self.values {
            *value = (1.0 - OPEN_MIND) * *value / total + OPEN_MIND * even;
        }
    }

    /// What another seat may decide in secret: the better it looks to that seat, the likelier.
    fn guess(&mut self, game: &G, state: &G::State, seat: Seat, dice: &mut Dice) -> G::Action {
        self.weigh(game, state, seat);
        let mut left = dice.part();
        for (&action, &value) in self.scratch.actions.iter().zip(&self.values) {
            left -= value;
            if left < 0.0 {
                return action;
            }
        }
        self.scratch.actions[self.scratch.actions.len() - 1]
    }

    /// Brings the turn that is being taken to its end and plays on as far as the game says it pays, each question answered as
    /// it looks best, so that no half-done turn is judged.
    fn settle(&mut self, game: &G, state: &mut G::State, dice: &mut Dice) {
        let Some(&(_, Some(mine))) = self.path.last() else { return };
        let mut settle = Settle { mine, on: game.foresight(), turn: TURN, dice };
        drive(game, state, &mut self.scratch, &mut settle, u64::MAX);
    }
}

/// Plays on from a leaf.
struct Settle<'a> {
    /// Who gave the last answer.
    mine: Seat,
    /// Answers of anybody that are still looked at.
    on: u32,
    /// Answers of the same turn that are still looked at after that.
    turn: u32,
    dice: &'a mut Dice,
}

impl<G: Heuristic> Mover<G> for Settle<'_> {
    #[inline]
    fn seat(&mut self, _: &G, _: &G::State, seats: Seats) -> Option<Seat> {
        let seat = if seats.contains(self.mine) { self.mine } else { seats.first()? };
        if self.on > 0 {
            self.on -= 1;
        } else if seat == self.mine && self.turn > 0 {
            self.turn -= 1;
        } else {
            return None;
        }
        Some(seat)
    }

    #[inline]
    fn prune(&mut self, game: &G, state: &G::State, seat: Seat, legal: &mut Vec<G::Action>) {
        game.keep(state, seat, legal);
    }

    /// The answer that looks best to its seat one step ahead: others are left out, which is quicker and no worse.
    #[inline]
    fn answer(&mut self, game: &G, state: &G::State, seat: Seat, legal: &[G::Action]) -> Option<usize> {
        if legal.len() == 1 {
            return Some(0);
        }
        let noise = game.foresight_noise() * game.spread();
        let mut best = (f32::NEG_INFINITY, 0);
        for (index, &action) in legal.iter().enumerate() {
            let mut after = state.clone();
            game.apply(&mut after, Move::Act(seat, action), &mut Log::silent());
            let luck = if noise > 0.0 { noise * self.dice.part() } else { 0.0 };
            let value = game.prospects(&after, seat) + luck;
            if value > best.0 {
                best = (value, index);
            }
        }
        Some(best.1)
    }

    #[inline]
    fn outcome(&mut self, _: &G, _: &G::State, weighted: &[(G::Chance, u32)]) -> G::Chance {
        pick(weighted, self.dice)
    }
}

/// What there is to choose from.
struct Candidate {
    /// How many legal answers have a node.
    known: usize,
    /// Of them together.
    visits: u32,
    sum: f32,
    /// The best that was tried, with its promise.
    tried: (u32, f32),
    /// The best that was not, with the curiosity about it.
    untried: (u32, f32),
}

/// Tells which children are legal answers. Both lists are sorted, most of the time, so that one glance each will do.
struct Legal<'a, A> {
    acts: &'a [A],
    seat: Seat,
    next: usize,
}

impl<A: Copy + Ord> Legal<'_, A> {
    #[inline]
    fn has<C>(&mut self, mv: Option<&Move<A, C>>) -> bool {
        let Some(Move::Act(seat, action)) = mv else { return false };
        if *seat != self.seat {
            return false;
        }
        if self.acts.get(self.next) == Some(action) {
            self.next += 1;
            return true;
        }
        self.seek(action)
    }

    #[cold]
    fn seek(&mut self, action: &A) -> bool {
        let found = self.acts.binary_search(action);
        if let Ok(at) = found {
            self.next = at + 1;
        }
        found.is_ok()
    }
}

fn node<M>(mv: M, prior: f32, next: u32) -> Node<M> {
    Node { mv, prior, sum: 0.0, visits: 0, available: 0, first: NONE, next }
}
