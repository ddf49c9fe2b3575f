//! Bots without their code.
use crate::{Bot, BotSpec, Leaf, Mcts, Stop};
use taproom_core::{Game, MAX_SEATS};
use taproom_kit::Heuristic;

/// Makes the bots of one game. A search is a lot of code for every game; whoever is handed a maker calls what was compiled
/// where the maker was made, in the catalog, and compiles nothing once more.
pub struct BotMaker<G: Game> {
    thinker: fn(BotSpec, &G, usize, &Stop) -> Box<dyn Bot<G>>,
    search: fn(u32, usize, &Stop, Leaf) -> Box<dyn Search<G>>,
}

impl<G: Game> Clone for BotMaker<G> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<G: Game> Copy for BotMaker<G> {}

impl<G: Heuristic> BotMaker<G> {
    /// Compiles the bots of this game here.
    pub const fn new() -> Self {
        Self {
            thinker: BotSpec::thinker::<G>,
            search: |simulations, threads, stop, leaf| Box::new(Mcts::with_leaf(simulations, threads, stop, leaf)),
        }
    }
}

impl<G: Heuristic> Default for BotMaker<G> {
    fn default() -> Self {
        Self::new()
    }
}

impl<G: Game> BotMaker<G> {
    /// See [`BotSpec::bot`].
    pub fn bot(self, spec: BotSpec, game: &G) -> Box<dyn Bot<G>> {
        self.thinker(spec, game, 1, &Stop::never())
    }

    /// See [`BotSpec::thinker`].
    pub fn thinker(self, spec: BotSpec, game: &G, threads: usize, stop: &Stop) -> Box<dyn Bot<G>> {
        (self.thinker)(spec, game, threads, stop)
    }

    /// See [`Mcts::with_leaf`].
    pub fn search(self, simulations: u32, threads: usize, stop: &Stop, leaf: Leaf) -> Box<dyn Search<G>> {
        (self.search)(simulations, threads, stop, leaf)
    }
}

/// A search that can be measured.
pub trait Search<G: Game>: Bot<G> {
    /// The number of moves it has made in simulations.
    fn moves(&self) -> u64;
    /// What each seat might expect, from 0 to 1, when it gave its last answer; `None` if it did not think.
    fn expected(&self) -> Option<[f32; MAX_SEATS]>;
}

impl<G: Heuristic> Search<G> for Mcts<G> {
    fn moves(&self) -> u64 {
        self.moves()
    }

    fn expected(&self) -> Option<[f32; MAX_SEATS]> {
        self.expected()
    }
}
