//! After a tied Face Off: another one, or a shared win (PC-10.7, PC-R29).
use super::face_off;
use crate::{
    PintCraft,
    action::{Action, Event},
    score::end,
    state::State,
    words::Ending,
};
use taproom_core::{
    Seat, Seats, step,
    steps::{At, Awaits, Step},
};

step! {
    /// Each tied leader votes, in seat order (PC-D16, PC-D20). All must want to go on, so the first who does not settles it.
    Vote {
        /// Who has not voted yet; all others want to go on.
        left: Seats,
    }
}

impl Step<PintCraft> for Vote {
    fn awaits(&self, game: &PintCraft, state: &State) -> Awaits {
        let next = state.first.clockwise(game.seats).find(|&seat| self.left.contains(seat));
        next.map_or(Awaits::Nothing, Awaits::one)
    }

    fn legal(&self, _: &PintCraft, _: &State, _: Seat, out: &mut Vec<Action>) {
        out.extend([Action::Again, Action::Tie]);
    }

    fn acted(self, at: &mut At<'_, PintCraft>, seat: Seat, action: Action) {
        let Self { mut left } = self;
        match action {
            Action::Again => {
                at.say(|| Event::Voted { seat, again: true });
                left.remove(seat);
                at.push(Self { left });
            }
            Action::Tie => {
                at.say(|| Event::Voted { seat, again: false });
                end(at, Ending::Shared);
            }
            other => at.impossible(self, other),
        }
    }

    fn passed(self, at: &mut At<'_, PintCraft>) {
        face_off::begin(at, at.state.still_in);
    }
}
