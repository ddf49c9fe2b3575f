//! Who begins.
use super::{OpeningRow, outcome};
use crate::{
    action::{Chance, Event},
    game::DiceBrewing,
    state::State,
};
use serde::{Deserialize, Serialize};
use taproom_core::{
    MoveOf, Seat,
    steps::{At, Awaits, Step},
};

/// The first player is drawn at random and takes the season token, winter side up (DB-2.6, DB-R40).
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FirstPlayer {}

impl Step<DiceBrewing> for FirstPlayer {
    fn awaits(&self, _game: &DiceBrewing, _state: &State) -> Awaits {
        Awaits::Chance
    }

    fn chances(&self, game: &DiceBrewing, _state: &State, out: &mut Vec<(Chance, u32)>) {
        out.extend((0..game.seats).map(|seat| (Chance::First(seat), 1)));
    }

    fn run(self, at: &mut At<'_, DiceBrewing>, answer: Option<MoveOf<DiceBrewing>>) {
        if let Some(Chance::First(seat)) = outcome(answer) {
            at.state.first = Seat(seat);
            at.say(|| Event::Began { seat: Seat(seat) });
        }
        at.push(OpeningRow {});
    }
}
