//! New Recipe: the top of a stack may go to its bottom (PC-8.9).
use super::Reveal;
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

/// Which one, or none (PC-D7).
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Cycle {
    /// Who played the card.
    pub seat: Seat,
}

impl Step<PintCraft> for Cycle {
    fn awaits(&self, _: &PintCraft, _: &State) -> Awaits {
        Awaits::one(self.seat)
    }

    fn legal(&self, _: &PintCraft, state: &State, _: Seat, out: &mut Vec<Action>) {
        let start = out.len();
        out.extend(
            state.face_up().filter(|&(n, _)| state.stacks[n].len() >= 2).map(|(_, recipe)| Action::Cycle(recipe)),
        );
        out[start..].sort_unstable();
        out.push(Action::Pass);
    }

    fn run(self, at: &mut At<'_, PintCraft>, answer: Option<MoveOf<PintCraft>>) {
        let Self { seat } = self;
        let Some(Move::Act(_, Action::Cycle(recipe))) = answer else { return };
        let Some(n) = at.state.stack_of(recipe) else { return };
        let stack = &mut at.state.stacks[n];
        stack.top = None;
        // PC-11.2: everybody has seen it go there.
        stack.bottom.push(recipe);
        at.say(|| Event::Cycled { seat, recipe });
        at.push(Reveal { stack: n as u8 });
    }
}
