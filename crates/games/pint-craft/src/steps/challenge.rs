//! The Challenge Round: one more turn for all but the initiator, then the count.
use super::{Rounds, face_off, rounds};
use crate::{PintCraft, action::Event, score::end, state::State, words::Ending};
use taproom_core::{
    Seat, Seats, step,
    steps::{At, Awaits, Step},
};

step! {
    /// The turn order comes to a player in a Challenge Round.
    Challenge {
        /// Who gets no turn.
        initiator: Seat,
        /// Who is next in order.
        seat: Seat,
        /// Turns still to take.
        left: u8,
    }
}

impl Step<PintCraft> for Challenge {
    fn awaits(&self, _: &PintCraft, _: &State) -> Awaits {
        Awaits::Nothing
    }

    fn passed(self, at: &mut At<'_, PintCraft>) {
        let Self { initiator, seat, left } = self;
        if left == 0 {
            return count(at, seat);
        }
        let passed = seat == initiator;
        let left = if passed { left } else { left - 1 };
        at.push(Self { initiator, seat: seat.next(at.game.seats), left });
        if !passed {
            rounds::take_turn(at, seat);
        }
        // PC-3.10, PC-10.3, PC-R24: also when the first player is passed over.
        if seat == at.state.first {
            rounds::open_round(at);
        }
    }
}

/// Who is at or above the threshold now (PC-10.4, PC-R22, PC-R23)? `next` goes on if nobody is.
fn count(at: &mut At<'_, PintCraft>, next: Seat) {
    let game = at.game;
    let crossed: Seats = Seat::all(game.seats).filter(|&seat| game.has_crossed(at.state, seat)).collect();
    match crossed.len() {
        0 => {
            at.state.lapsed = at.state.lapsed.saturating_add(1);
            at.say(|| Event::ChallengeLapsed);
            // PC-10.10: the last round went by meanwhile.
            if game.round_limit.is_some_and(|last| at.state.round > last) {
                end(at, Ending::RoundLimit);
            } else {
                at.push(Rounds { seat: next });
            }
        }
        1 => end(at, Ending::Challenge),
        _ => face_off::begin(at, crossed),
    }
}
