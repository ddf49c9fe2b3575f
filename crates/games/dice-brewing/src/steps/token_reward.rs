//! An action token of the player's choice.
use super::action;
use crate::{
    action::{Action, Event},
    game::DiceBrewing,
    state::State,
};
use serde::{Deserialize, Serialize};
use taproom_core::{
    MoveOf, Seat,
    steps::{At, Awaits, Step},
};

/// Any kind still in the black-market stock, also before it opens; nothing if the stock is empty (DB-7.7, DB-R25, DB-D13).
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TokenReward {
    /// Who chooses.
    pub seat: Seat,
    /// How many.
    pub left: u8,
}

impl Step<DiceBrewing> for TokenReward {
    fn awaits(&self, _game: &DiceBrewing, state: &State) -> Awaits {
        if self.left == 0 || state.black_market.is_empty() { Awaits::Nothing } else { Awaits::one(self.seat) }
    }

    fn legal(&self, _game: &DiceBrewing, state: &State, _seat: Seat, out: &mut Vec<Action>) {
        out.extend(state.black_market.kinds().map(Action::Gain));
    }

    fn run(self, at: &mut At<'_, DiceBrewing>, answer: Option<MoveOf<DiceBrewing>>) {
        let Self { seat, left } = self;
        if let Some(Action::Gain(token)) = action(answer) {
            at.state.black_market.take(token, 1);
            at.state.tokens[seat.index()].add(token, 1);
            at.say(|| Event::GotToken { seat, token: Some(token) });
            at.push(Self { seat, left: left - 1 });
        } else if left > 0 {
            at.say(|| Event::NoToken { seat });
        }
    }
}
