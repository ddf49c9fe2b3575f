//! What a game can tell a bot.
use crate::Net;
use std::sync::Arc;
use taproom_core::{Encode, Game, Rng, Seat};

/// What a bot thinks before it searches.
pub trait Heuristic: Encode {
    /// How well `seat` stands, higher is better, on the scale of the game's points where that makes sense.
    fn value(&self, state: &Self::State, seat: Seat) -> f32;
    /// What `seat` may hope for by itself, whatever the others do: what a search compares between seats.
    fn prospects(&self, state: &Self::State, seat: Seat) -> f32 {
        self.value(state, seat)
    }
    /// How many more answers a search should play, each as it looks best by `value`, before it judges: more where plans take
    /// long to ripen, none where the next turns are all luck.
    fn foresight(&self) -> u32 {
        0
    }
    /// How much chance is added to what looks best in that foresight: up to this number of `spread`s for every answer. A game
    /// with little luck needs some, or all simulations would see one and the same future, and believe in it.
    fn foresight_noise(&self) -> f32 {
        0.0
    }
    /// What a simulation costs with that foresight, where one of a dozen quick answers costs 1: the levels make that many times
    /// fewer.
    fn simulation_cost(&self) -> u32 {
        1
    }
    /// A lead in `prospects` that decides about three games in four.
    fn spread(&self) -> f32 {
        10.0
    }
    /// The numbers its judgement is made of, by name, so that they can be fitted.
    fn weights(&self) -> Vec<(String, f32)> {
        Vec::new()
    }
    /// The same game with other weights, as many as [`Heuristic::weights`] lists and in that order.
    #[must_use]
    fn with_weights(self, _weights: &[f32]) -> Self {
        self
    }
    /// The same game with the weights of the day on which the bots of the yardstick were frozen; `None` if it had none.
    #[must_use]
    fn yardstick(&self) -> Option<Self> {
        None
    }
    /// The files of the nets that were learned for this game.
    fn nets() -> &'static [&'static [u8]] {
        &[]
    }
    /// The net by which searches judge at this table, if there is one for it.
    fn net(&self) -> Option<&Net> {
        None
    }
    /// The same game with a net that was learned for such a table; without one its hand-made judgement counts.
    #[must_use]
    fn with_net(self, _net: Option<Arc<Net>>) -> Self {
        self
    }
    /// Takes out of a seat's legal answers those that only give the same thing in another order, so that a search does not look
    /// at every order. At least one stays, and what is left out must lead where what is kept leads too (a law checks it).
    /// People are shown everything.
    #[inline]
    fn keep(&self, _state: &Self::State, _seat: Seat, _legal: &mut Vec<Self::Action>) {}
    /// How promising a legal action looks before any search; positive, need not sum to one.
    fn prior(&self, _state: &Self::State, _seat: Seat, _action: Self::Action) -> f32 {
        1.0
    }
    /// A game whose chance is small may plan better than any general search; the searching bots then ask this planner
    /// instead. A fresh one for every bot, since it may remember what it thought.
    fn planner(&self) -> Option<Box<dyn Planner<Self>>> {
        None
    }
}

/// A way of thinking that belongs to one game. It is given the view, so it cannot cheat.
pub trait Planner<G: Game>: Send {
    /// Writes what each of `legal`, in their order, is expected to be worth in the end, in points. `effort` is about the
    /// number of futures it may look into (0 still answers); when `stop` says so, it ends with what it has.
    fn plan(
        &mut self,
        question: &PlanRequest<'_, G>,
        effort: u32,
        rng: &mut dyn Rng,
        stop: &dyn Fn() -> bool,
    ) -> Vec<f32>;
}

/// What a planner is asked.
pub struct PlanRequest<'a, G: Game> {
    /// The rules.
    pub game: &'a G,
    /// All that the seat knows.
    pub view: &'a G::View,
    /// Who is to answer.
    pub seat: Seat,
    /// The legal answers, at least one, sorted.
    pub legal: &'a [G::Action],
}
