//! A round ends.
use super::RoundStart;
use crate::{action::Event, game::DiceBrewing, state::State};
use serde::{Deserialize, Serialize};
use taproom_core::{
    MoveOf,
    steps::{At, Awaits, Step},
};

/// The end is checked only here (DB-10.1, DB-R26); else the season token moves on and is turned (DB-3.6).
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RoundEnd {}

impl Step<DiceBrewing> for RoundEnd {
    fn awaits(&self, _game: &DiceBrewing, _state: &State) -> Awaits {
        Awaits::Nothing
    }

    fn run(self, at: &mut At<'_, DiceBrewing>, _answer: Option<MoveOf<DiceBrewing>>) {
        // DB-R39: games that would not end are scored all the same.
        let too_long = at.game.round_limit.is_some_and(|limit| at.state.round >= limit);
        if at.state.brewed() >= at.game.crowd.recipes_to_end || too_long {
            let round = at.state.round;
            at.say(|| Event::Over { round });
        } else {
            at.state.first = at.state.first.next(at.game.seats);
            at.push(RoundStart {});
        }
    }
}
