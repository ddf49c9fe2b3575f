//! Players that see only what their seat sees.
//!
//! A bot is handed a [`Seen`], from which it can get the rules and its own view, and nothing else: it cannot cheat, by
//! type.
mod dice;
mod greedy;
mod judge;
mod mcts;
mod random;
mod seen;

pub use dice::Dice;
pub use greedy::Greedy;
pub use mcts::{Budget, Mcts, Thought};
pub use random::Random;
pub use seen::Seen;

use std::{fmt, str::FromStr};
use taproom_core::{Game, Heuristic};

/// A player.
pub trait Bot<G: Game>: Send {
    /// The place in `legal`, which is never empty, of the answer it gives. Same view, same dice, same answer.
    fn choose(&mut self, seen: &Seen<'_, G>, legal: &[G::Action], dice: &mut Dice) -> usize;
}

/// Which player.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Level {
    /// Any legal answer, all equally likely.
    Random,
    /// The answer that looks best by the game's heuristic, its own follow-up answers included.
    Greedy,
}

impl Level {
    /// From weakest to strongest.
    pub const ALL: [Self; 2] = [Self::Random, Self::Greedy];

    /// A fresh player of this level; with a budget, it looks at about that many positions for one answer.
    pub fn bot<G: Heuristic>(self, budget: Option<u32>) -> Box<dyn Bot<G>> {
        match self {
            Self::Random => Box::new(Random),
            Self::Greedy => Box::new(budget.map_or_else(Greedy::default, Greedy::with_budget)),
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Random => "random",
            Self::Greedy => "greedy",
        })
    }
}

impl FromStr for Level {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, String> {
        let found = Self::ALL.into_iter().find(|level| level.to_string() == text);
        let names = Self::ALL.map(|level| level.to_string()).join(", ");
        found.ok_or_else(|| format!("no bot `{text}`; there are: {names}"))
    }
}
