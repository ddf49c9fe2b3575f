//! Spoiled Batch: the victim names a Recipe that goes off tap (PC-8.19).
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

/// Which Recipe to lose: the victim decides (PC-D11, PC-D20).
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Spoil {
    /// Who loses one.
    pub victim: Seat,
}

impl Step<PintCraft> for Spoil {
    fn awaits(&self, _: &PintCraft, _: &State) -> Awaits {
        Awaits::one(self.victim)
    }

    fn legal(&self, _: &PintCraft, state: &State, _: Seat, out: &mut Vec<Action>) {
        out.extend(state.taps[self.victim.index()].iter().map(Action::Lose));
    }

    fn run(self, at: &mut At<'_, PintCraft>, answer: Option<MoveOf<PintCraft>>) {
        let Self { victim } = self;
        let Some(Move::Act(_, Action::Lose(recipe))) = answer else { return };
        at.state.taps[victim.index()].remove(recipe);
        // The lowest of the smallest stacks; on an empty one the Recipe is face up at once. No tokens come back.
        let stacks = &mut at.state.stacks[..at.game.stacks()];
        let Some(n) = (0..stacks.len()).min_by_key(|&n| (stacks[n].len(), n)) else { return };
        if stacks[n].is_empty() {
            stacks[n].top = Some(recipe);
        } else {
            stacks[n].bottom.push(recipe);
        }
        at.say(|| Event::Spoiled { victim, recipe, stack: n as u8 });
    }
}
