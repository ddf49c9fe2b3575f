//! Whose turn it is to be tried: the answers at the root by sequential halving.
//!
//! The budget is cut into rounds. In each, all answers that are left are tried equally often; after it the worse half is left
//! out. So every legal answer gets its share, and those that are hard to tell apart get most.
use crate::tree::{Tree, Tried};
use taproom_kit::Heuristic;

/// What an answer is hoped to bring beyond what it brought: the more promising at first glance and the less tried, the more.
const HOPE: f32 = 0.5;
/// Two answers are told apart for good when this number of standard errors lies between them.
const CLEAR: f32 = 4.0;
/// The same number when time is short.
const ENOUGH: f32 = 1.5;
/// Before this part of the budget is spent nothing is clear.
const GLANCE: f32 = 0.1;
/// Nor before the best has been tried this often.
const LOOKED: u32 = 24;

/// The answers that are left, and how far it is.
pub(crate) struct Rounds {
    left: Vec<u32>,
    round: u32,
    all: u32,
}

impl Rounds {
    /// Of these nodes of a tree, at least one.
    pub(crate) fn new(answers: Vec<u32>) -> Self {
        let all = answers.len().next_power_of_two().ilog2().max(1);
        Self { left: answers, round: 0, all }
    }

    /// The answer to try next, when this part of the budget is spent.
    pub(crate) fn next<G: Heuristic>(&mut self, tree: &Tree<G>, spent: f32) -> u32 {
        while self.round + 1 < self.all && spent * self.all as f32 >= (self.round + 1) as f32 {
            self.halve(tree);
        }
        let tried = |answer: &u32| tree.known(*answer);
        let eager = |a: &&u32, b: &&u32| {
            let (a, b) = (tried(a), tried(b));
            a.visits.cmp(&b.visits).then(b.prior.total_cmp(&a.prior))
        };
        *self.left.iter().min_by(eager).expect("one is left")
    }

    fn halve<G: Heuristic>(&mut self, tree: &Tree<G>) {
        let visits: u32 = self.left.iter().map(|&answer| tree.known(answer).visits).sum();
        let sum: f32 = self.left.iter().map(|&answer| tree.known(answer).sum).sum();
        let usual = sum / visits.max(1) as f32;
        let promise = |answer: u32| {
            let tried = tree.known(answer);
            let Tried { visits: times, prior, .. } = tried;
            let value = if times == 0 { usual } else { tried.mean() };
            value + HOPE * prior * (visits as f32).sqrt() / (1 + times) as f32
        };
        self.left.sort_by(|&a, &b| promise(b).total_cmp(&promise(a)));
        self.left.truncate(self.left.len().div_ceil(2).max(2));
        self.round += 1;
    }

    /// Is there nothing more to find out, when this part of the budget is spent? What is close may take longer than that.
    pub(crate) fn done<G: Heuristic>(&self, tree: &Tree<G>, spent: f32) -> bool {
        if self.left.len() == 1 {
            return true;
        }
        if spent < GLANCE {
            return false;
        }
        let known = || self.left.iter().map(|&answer| tree.known(answer));
        let Some(best) = known().max_by(|a, b| a.mean().total_cmp(&b.mean())) else { return true };
        let apart = if spent < 1.0 { CLEAR } else { ENOUGH };
        let behind = |other: Tried| {
            let error = best.error().hypot(other.error());
            other.visits > 0 && best.mean() - other.mean() > apart * error
        };
        best.visits >= LOOKED && known().filter(|other| !behind(*other)).count() == 1
    }
}
