//! Spoiled Batch: the victim names a Recipe that goes off tap (PC-8.19).
use crate::{
    PintCraft,
    action::{Action, Event},
    state::State,
};
use taproom_core::{
    Seat, step,
    steps::{At, Awaits, Step},
};

step! {
    /// Which Recipe to lose: the victim decides (PC-D11, PC-D20).
    Spoil { victim: Seat }
}

impl Step<PintCraft> for Spoil {
    fn awaits(&self, _: &PintCraft, _: &State) -> Awaits {
        Awaits::one(self.victim)
    }

    fn legal(&self, _: &PintCraft, state: &State, _: Seat, out: &mut Vec<Action>) {
        out.extend(state.taps[self.victim.index()].iter().map(Action::Lose));
    }

    fn acted(self, at: &mut At<'_, PintCraft>, victim: Seat, action: Action) {
        let Action::Lose(recipe) = action else { at.impossible(self, action) };
        at.state.taps[victim.index()].remove(recipe);
        // The lowest of the smallest stacks; on an empty one the Recipe is face up at once. No tokens come back.
        let stacks = &mut at.state.stacks[..at.game.stacks()];
        let n = (0..stacks.len()).min_by_key(|&n| (stacks[n].len(), n)).expect("there are stacks");
        if stacks[n].is_empty() {
            stacks[n].top = Some(recipe);
        } else {
            stacks[n].bottom.push(recipe);
        }
        at.say(|| Event::Spoiled { victim, recipe, stack: n as u8 });
    }
}
