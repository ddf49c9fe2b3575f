//! Tap Takeover: a small Recipe of a player who is ahead (PC-8.21).
use crate::{
    PintCraft,
    action::{Action, Event},
    state::State,
};
use serde::{Deserialize, Serialize};
use taproom_core::{
    Move, MoveOf, Seat,
    steps::{At, Awaits, Step},
};

/// Which Recipe to take (PC-D12).
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Takeover {
    /// Who takes it.
    pub seat: Seat,
    /// Whose Recipe.
    pub victim: Seat,
    /// Worth at most this.
    pub max_pints: u8,
}

impl Step<PintCraft> for Takeover {
    fn awaits(&self, _: &PintCraft, _: &State) -> Awaits {
        Awaits::one(self.seat)
    }

    fn legal(&self, game: &PintCraft, state: &State, _: Seat, out: &mut Vec<Action>) {
        let small = state.taps[self.victim.index()].iter();
        let small = small.filter(|recipe| game.tables.recipes[recipe.index()].pints <= self.max_pints);
        out.extend(small.map(Action::Take));
    }

    fn run(self, at: &mut At<'_, PintCraft>, answer: Option<MoveOf<PintCraft>>) {
        let Self { seat, victim, .. } = self;
        let Some(Move::Act(_, Action::Take(recipe))) = answer else { return };
        at.state.taps[victim.index()].remove(recipe);
        at.state.taps[seat.index()].insert(recipe);
        at.say(|| Event::TookOver { seat, victim, recipe });
    }
}
