//! New Recipe: the top of a stack may go to its bottom (PC-8.9).
use super::Reveal;
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
    /// Which one, or none (PC-D7).
    Cycle { seat: Seat }
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

    fn acted(self, at: &mut At<'_, PintCraft>, seat: Seat, action: Action) {
        let recipe = match action {
            Action::Cycle(recipe) => recipe,
            Action::Pass => return,
            other => at.impossible(self, other),
        };
        let n = at.state.stack_of(recipe).expect("only face-up Recipes are listed");
        let stack = &mut at.state.stacks[n];
        stack.top = None;
        // PC-11.2: everybody has seen it go there.
        stack.bottom.push(recipe);
        at.say(|| Event::Cycled { seat, recipe });
        at.push(Reveal { stack: n as u8 });
    }
}
