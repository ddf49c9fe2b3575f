//! Players that see only what their seat sees.
//!
//! A bot is handed a [`Seen`], from which it can get the rules and its own view, and nothing else: it cannot cheat, by
//! type.
mod dice;
mod greedy;
mod judge;
mod maker;
mod mcts;
mod planned;
mod random;
mod rounds;
mod seen;
mod sometimes_greedy;
mod spec;
mod stop;
mod tree;
mod yardstick;

pub use dice::Dice;
pub use greedy::Greedy;
pub use maker::{BotMaker, Search};
pub use mcts::Mcts;
pub use planned::Planned;
pub use random::{AnySeat, Random};
pub use seen::Seen;
pub use sometimes_greedy::SometimesGreedy;
pub use spec::{BotSpec, Effort, Level};
pub use stop::Stop;
pub use tree::Leaf;
pub use yardstick::Yardstick;

use taproom_core::Game;

/// A player.
pub trait Bot<G: Game>: Send {
    /// The place in `legal`, which is never empty, of the answer it gives. Same view, same dice, same answer.
    fn choose(&mut self, seen: &Seen<'_, G>, legal: &[G::Action], dice: &mut Dice) -> usize;

    /// What it thinks of every legal answer, in their order.
    fn think(&mut self, seen: &Seen<'_, G>, legal: &[G::Action], dice: &mut Dice) -> Vec<Thought>;
}

impl<G: Game> Bot<G> for Box<dyn Bot<G>> {
    fn choose(&mut self, seen: &Seen<'_, G>, legal: &[G::Action], dice: &mut Dice) -> usize {
        (**self).choose(seen, legal, dice)
    }

    fn think(&mut self, seen: &Seen<'_, G>, legal: &[G::Action], dice: &mut Dice) -> Vec<Thought> {
        (**self).think(seen, legal, dice)
    }
}

/// How a legal answer looks after thinking.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Thought {
    /// How often it was tried.
    pub visits: u32,
    /// How good it is for the seat: higher is better, on the bot's own scale.
    pub utility: f32,
    /// The same for people.
    pub outlook: Outlook,
}

/// What a seat may hope for.
#[derive(Copy, Clone, PartialEq, Debug)]
pub enum Outlook {
    /// The chance to win, from 0 to 1.
    Win(f32),
    /// Points in the end, where nobody else plays.
    Points(f32),
}
