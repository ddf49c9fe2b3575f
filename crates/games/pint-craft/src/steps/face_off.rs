//! The Face Off among those at or above the threshold (PC-10.5, PC-10.6, PC-10.7, PC-10.8).
use super::{Play, SeasonChange, Vote, take_next};
use crate::{
    PintCraft,
    action::Event,
    score::{end, leaders},
    state::State,
    supply::give_back,
    words::{Ending, Ingredient},
};
use taproom_core::{
    Seats, step,
    steps::{At, Awaits, Step},
};

step! {
    /// Each remaining player plays at most one counted card and brews; nobody draws (PC-10.5).
    FaceOff {
        /// Who has not had a turn yet.
        left: Seats,
    }
}

impl Step<PintCraft> for FaceOff {
    fn awaits(&self, _: &PintCraft, _: &State) -> Awaits {
        Awaits::Nothing
    }

    fn passed(self, at: &mut At<'_, PintCraft>) {
        let Self { mut left } = self;
        // PC-R25: rounds start with the first player.
        let Some(seat) = take_next(at.game, at.state.first, &mut left) else { return judge(at) };
        at.push(Self { left });
        at.push(Play { seat, plays: 0 });
    }
}

/// The others are out, the season changes, and the remaining players are paid (PC-10.5).
pub(super) fn begin(at: &mut At<'_, PintCraft>, players: Seats) {
    eliminate_all_but(at, players);
    at.state.face_offs = at.state.face_offs.saturating_add(1);
    let number = at.state.face_offs;
    at.say(|| Event::FaceOffBegan { number, players });
    at.push(FaceOff { left: players });
    at.push(SeasonChange {});
}

/// The most Pints win; the threshold no longer matters (PC-10.6).
fn judge(at: &mut At<'_, PintCraft>) {
    let tied = leaders(at.game, at.state);
    if tied.len() < 2 {
        return end(at, Ending::FaceOff);
    }
    // PC-10.7
    eliminate_all_but(at, tied);
    // PC-10.8
    if at.game.face_off_limit.is_some_and(|most| at.state.face_offs >= most) {
        end(at, Ending::Shared);
    } else {
        at.push(Vote { left: tied });
    }
}

/// Their tokens go back to the pot; all else stays where it is (PC-10.5, PC-R28).
fn eliminate_all_but(at: &mut At<'_, PintCraft>, players: Seats) {
    for seat in at.state.still_in.iter().filter(|&seat| !players.contains(seat)) {
        at.say(|| Event::Eliminated { seat });
        for ingredient in Ingredient::ALL {
            let n = at.state.tokens[seat.index()].count(ingredient);
            give_back(at, seat, ingredient, n);
        }
    }
    at.state.still_in = players;
}
