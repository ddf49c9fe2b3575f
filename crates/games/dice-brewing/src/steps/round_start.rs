//! A round begins.
use super::TokenWindow;
use crate::{action::Event, gain::give, game::DiceBrewing, state::State, tables::Gain, words::Window};
use serde::{Deserialize, Serialize};
use taproom_core::{
    MoveOf,
    steps::{At, Awaits, Step},
};

/// The season, and seeds in summer (DB-3.1, DB-3.2, DB-3.3), before tokens and rolls (DB-R28).
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RoundStart {}

impl Step<DiceBrewing> for RoundStart {
    fn awaits(&self, _game: &DiceBrewing, _state: &State) -> Awaits {
        Awaits::Nothing
    }

    fn run(self, at: &mut At<'_, DiceBrewing>, _answer: Option<MoveOf<DiceBrewing>>) {
        // Without a limit (DB-R39) the parity must survive the end of the counter.
        at.state.round = at.state.round.checked_add(1).unwrap_or(u16::MAX - 1);
        let (round, summer, first) = (at.state.round, at.state.is_summer(), at.state.first);
        at.say(|| Event::Round { round, summer, first });
        if summer {
            for seat in at.state.turn_order() {
                give(at, seat, Gain::Seeds(at.game.tables.summer_seeds));
            }
        }
        at.push(TokenWindow::open(Window::RoundStart, first));
    }
}
