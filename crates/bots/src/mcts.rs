//! Information-set Monte-Carlo tree search with one observer: the searcher.
//!
//! Every simulation imagines a world from the searcher's view, walks down the tree along moves the searcher would see,
//! grows it by one answer, judges the position, and adds the judgement to every answer on the way, each for the seat that
//! gave it. Moves made in secret leave no edge, so nothing in the tree depends on what the searcher cannot know.
use crate::{Bot, Dice, Seen, judge::judge};
use taproom_core::{Game, Heuristic, Log, MAX_SEATS, Move, MoveOf, Rng, Seat, Turn, Viewer, pick};

/// How long to think.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Budget {
    /// Simulations for one answer.
    pub simulations: u32,
    /// Random moves played from a leaf before it is judged; `u32::MAX` plays to the end.
    pub rollout: u32,
}

/// How a legal answer looks after thinking.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Thought {
    /// How often it was tried.
    pub visits: u32,
    /// The searcher's mean utility, from 0 (last, far behind) to 1 (first, far ahead).
    pub utility: f32,
}

/// Weight of exploration against what is known.
const EXPLORE: f32 = 1.2;
/// No node.
const NONE: u32 = u32::MAX;

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

/// A search that can be asked again; its tree is kept while the same seat goes on answering.
pub struct Mcts<G: Game> {
    budget: Budget,
    nodes: Vec<Node<Option<MoveOf<G>>>>,
    path: Vec<(u32, Option<Seat>)>,
    acts: Vec<G::Action>,
    outs: Vec<(G::Chance, u32)>,
    values: Vec<f32>,
}

impl<G: Heuristic> Mcts<G> {
    /// Ready to think.
    pub fn new(budget: Budget) -> Self {
        Self {
            budget,
            nodes: Vec::new(),
            path: Vec::new(),
            acts: Vec::with_capacity(64),
            outs: Vec::with_capacity(64),
            values: Vec::with_capacity(64),
        }
    }

    /// Thinks about every legal answer, in their order.
    pub fn think(
        &mut self,
        game: &G,
        view: &G::View,
        seat: Seat,
        legal: &[G::Action],
        dice: &mut Dice,
    ) -> Vec<Thought> {
        self.nodes.clear();
        self.nodes.push(Node { mv: None, prior: 1.0, sum: 0.0, visits: 0, available: 0, first: NONE, next: NONE });
        for _ in 0..self.budget.simulations {
            let world = game.imagine(view, dice);
            self.simulate(game, world, seat, dice);
        }
        let thought = |action: &G::Action| {
            let wanted = Some(Move::Act(seat, *action));
            let found = self.children(0).find(|&child| self.nodes[child as usize].mv == wanted);
            found.map_or(Thought { visits: 0, utility: 0.0 }, |child| {
                let node = &self.nodes[child as usize];
                Thought { visits: node.visits, utility: node.sum / node.visits.max(1) as f32 }
            })
        };
        legal.iter().map(thought).collect()
    }

    fn children(&self, node: u32) -> impl Iterator<Item = u32> + '_ {
        let first = self.nodes[node as usize].first;
        std::iter::successors((first != NONE).then_some(first), |&child| {
            let next = self.nodes[child as usize].next;
            (next != NONE).then_some(next)
        })
    }

    fn simulate(&mut self, game: &G, mut state: G::State, me: Seat, dice: &mut Dice) {
        self.path.clear();
        self.path.push((0, None));
        let mut node = 0;
        loop {
            match game.turn(&state) {
                Turn::Over => break,
                Turn::Chance => {
                    self.outs.clear();
                    game.chances(&state, &mut self.outs);
                    let mv = Move::Chance(pick(&self.outs, dice));
                    if game.sees(&state, &mv, Viewer::Seat(me)) {
                        node = self.edge(node, mv);
                        self.path.push((node, None));
                    }
                    game.apply(&mut state, mv, &mut Log::silent());
                }
                Turn::Seats(seats) => {
                    let seat = if seats.contains(me) { me } else { seats.first().expect("somebody is to act") };
                    self.acts.clear();
                    game.legal(&state, seat, &mut self.acts);
                    let any = Move::Act(seat, self.acts[0]);
                    if seat != me && !game.sees(&state, &any, Viewer::Seat(me)) {
                        let action = dice.one(&self.acts);
                        game.apply(&mut state, Move::Act(seat, action), &mut Log::silent());
                        continue;
                    }
                    let child = self.select(game, &state, node, seat);
                    let leaf = &self.nodes[child as usize];
                    let (mv, fresh) = (leaf.mv.expect("a child is a move"), leaf.visits == 0);
                    self.path.push((child, Some(seat)));
                    game.apply(&mut state, mv, &mut Log::silent());
                    node = child;
                    if fresh {
                        break;
                    }
                }
            }
        }
        self.roll_out(game, &mut state, dice);
        let utilities = judge(game, &state);
        self.learn(&utilities);
    }

    /// Adds a judgement to every answer on the way.
    fn learn(&mut self, utilities: &[f32; MAX_SEATS]) {
        for &(node, seat) in &self.path {
            let node = &mut self.nodes[node as usize];
            node.visits += 1;
            if let Some(seat) = seat {
                node.sum += utilities[seat.index()];
            }
        }
    }

    /// The edge of a move that is not chosen, made if it is new.
    fn edge(&mut self, parent: u32, mv: MoveOf<G>) -> u32 {
        let found = self.children(parent).find(|&child| self.nodes[child as usize].mv == Some(mv));
        found.unwrap_or_else(|| self.grow(parent, mv, 1.0))
    }

    fn grow(&mut self, parent: u32, mv: MoveOf<G>, prior: f32) -> u32 {
        let child = self.nodes.len() as u32;
        let next = self.nodes[parent as usize].first;
        self.nodes.push(Node { mv: Some(mv), prior, sum: 0.0, visits: 0, available: 0, first: NONE, next });
        self.nodes[parent as usize].first = child;
        child
    }

    /// The child that promises most, known value and curiosity weighed.
    fn select(&mut self, game: &G, state: &G::State, parent: u32, seat: Seat) -> u32 {
        let mut known = 0;
        let mut child = self.nodes[parent as usize].first;
        while child != NONE {
            let node = &mut self.nodes[child as usize];
            if let Some(Move::Act(who, action)) = node.mv
                && who == seat
                && self.acts.binary_search(&action).is_ok()
            {
                node.available += 1;
                known += 1;
            }
            child = node.next;
        }
        if known < self.acts.len() {
            self.open(game, state, parent, seat);
        }
        let parent_node = &self.nodes[parent as usize];
        let fresh = if parent_node.visits > 0 && self.path.last().is_some_and(|last| last.1 == Some(seat)) {
            parent_node.sum / parent_node.visits as f32
        } else {
            0.5
        };
        let (mut best, mut most) = (NONE, f32::NEG_INFINITY);
        let mut child = self.nodes[parent as usize].first;
        while child != NONE {
            let node = &self.nodes[child as usize];
            if let Some(Move::Act(who, action)) = node.mv
                && who == seat
                && self.acts.binary_search(&action).is_ok()
            {
                let visits = node.visits as f32;
                let value = if node.visits == 0 { fresh } else { node.sum / visits };
                let promise = value + EXPLORE * node.prior * (node.available as f32 + 1.0).sqrt() / (1.0 + visits);
                if promise > most {
                    (best, most) = (child, promise);
                }
            }
            child = node.next;
        }
        best
    }

    /// Makes children for answers that have none; those that look good one step ahead come first.
    fn open(&mut self, game: &G, state: &G::State, parent: u32, seat: Seat) {
        let spread = game.spread();
        self.values.clear();
        for &action in &self.acts {
            let mut after = state.clone();
            game.apply(&mut after, Move::Act(seat, action), &mut Log::silent());
            self.values.push(game.value(&after, seat) / spread * 3.0 + game.prior(state, seat, action).ln());
        }
        let most = self.values.iter().copied().fold(f32::NEG_INFINITY, f32::max);
        let total: f32 = self.values.iter().map(|value| (value - most).exp()).sum();
        for n in 0..self.acts.len() {
            let mv = Move::Act(seat, self.acts[n]);
            if self.children(parent).any(|child| self.nodes[child as usize].mv == Some(mv)) {
                continue;
            }
            // Part of the trust goes to every answer alike, so that a blind heuristic cannot hide the best one.
            let even = 0.3 / self.acts.len() as f32;
            let prior = 0.7 * (self.values[n] - most).exp() / total + even;
            let child = self.grow(parent, mv, prior);
            self.nodes[child as usize].available = 1;
        }
    }

    /// Random moves, then the judgement.
    fn roll_out(&mut self, game: &G, state: &mut G::State, dice: &mut Dice) {
        for _ in 0..self.budget.rollout {
            let mv = match game.turn(state) {
                Turn::Over => return,
                Turn::Chance => {
                    self.outs.clear();
                    game.chances(state, &mut self.outs);
                    Move::Chance(pick(&self.outs, dice))
                }
                Turn::Seats(seats) => {
                    let seat = seats.first().expect("somebody is to act");
                    self.acts.clear();
                    game.legal(state, seat, &mut self.acts);
                    Move::Act(seat, self.acts[dice.below(self.acts.len() as u32) as usize])
                }
            };
            game.apply(state, mv, &mut Log::silent());
        }
    }
}

impl<G: Heuristic> Bot<G> for Mcts<G> {
    fn choose(&mut self, seen: &Seen<'_, G>, legal: &[G::Action], dice: &mut Dice) -> usize {
        if legal.len() == 1 {
            return 0;
        }
        let thoughts = self.think(seen.game(), &seen.view(), seen.seat(), legal, dice);
        let best = |a: &(usize, &Thought), b: &(usize, &Thought)| {
            (a.1.visits, a.1.utility).partial_cmp(&(b.1.visits, b.1.utility)).expect("utilities are numbers")
        };
        thoughts.iter().enumerate().max_by(best).map_or(0, |(index, _)| index)
    }
}
