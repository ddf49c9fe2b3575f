//! After a tied Face Off: another one, or a shared win (PC-10.7, PC-R29).
use super::face_off;
use crate::{
    PintCraft,
    action::{Action, Event},
    components::Ending,
    score::end,
    state::State,
};
use serde::{Deserialize, Serialize};
use taproom_core::{
    Move, MoveOf, Seat, Seats,
    steps::{At, Awaits, Step},
};

/// Each tied leader votes, in seat order (PC-D16, PC-D20). All must want to go on, so the first who does not settles it.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Vote {
    /// Who has not voted yet; all others want to go on.
    pub left: Seats,
}

impl Step<PintCraft> for Vote {
    fn awaits(&self, game: &PintCraft, state: &State) -> Awaits {
        let next = state.first.clockwise(game.seats).find(|&seat| self.left.contains(seat));
        next.map_or(Awaits::Nothing, Awaits::one)
    }

    fn legal(&self, _: &PintCraft, _: &State, _: Seat, out: &mut Vec<Action>) {
        out.extend([Action::Again, Action::Tie]);
    }

    fn run(self, at: &mut At<'_, PintCraft>, answer: Option<MoveOf<PintCraft>>) {
        let Self { mut left } = self;
        let Some(Move::Act(seat, action)) = answer else {
            return face_off::begin(at, at.state.still_in);
        };
        let again = action == Action::Again;
        at.say(|| Event::Voted { seat, again });
        if again {
            left.remove(seat);
            at.push(Self { left });
        } else {
            end(at, Ending::Shared);
        }
    }
}
