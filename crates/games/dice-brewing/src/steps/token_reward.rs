//! An action token of the player's choice.
use crate::{
    action::{Action, Event},
    game::DiceBrewing,
    state::State,
};
use taproom_core::{
    Seat, step,
    steps::{At, Awaits, Step},
};

step! {
    /// Any kind still in the black-market stock, also before it opens; nothing if the stock is empty (DB-7.7, DB-R25, DB-D13).
    TokenReward { seat: Seat, left: u8 }
}

impl Step<DiceBrewing> for TokenReward {
    fn awaits(&self, _: &DiceBrewing, state: &State) -> Awaits {
        if self.left == 0 || state.hidden.black_market.is_empty() { Awaits::Nothing } else { Awaits::one(self.seat) }
    }

    fn legal(&self, _: &DiceBrewing, state: &State, _: Seat, out: &mut Vec<Action>) {
        out.extend(state.hidden.black_market.kinds().map(Action::Gain));
    }

    fn acted(self, at: &mut At<'_, DiceBrewing>, seat: Seat, action: Action) {
        let Action::Gain(token) = action else { at.impossible(self, action) };
        at.state.hidden.black_market.take(token, 1);
        at.state.hidden.tokens[seat.index()].add(token, 1);
        at.say(|| Event::GotToken(seat, Some(token)));
        at.push(Self { seat, left: self.left - 1 });
    }

    fn passed(self, at: &mut At<'_, DiceBrewing>) {
        let Self { seat, left } = self;
        if left > 0 {
            at.say(|| Event::NoToken(seat));
        }
    }
}
