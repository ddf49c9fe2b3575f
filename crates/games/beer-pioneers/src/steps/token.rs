//! Blocking tokens leave the game. BP-14.1

use crate::{
    Action, BeerPioneers, Event,
    gains::{Duty, touch},
    state::State,
    words::Token,
};
use taproom_core::{
    Seat, step,
    steps::{At, Awaits, Step},
};

step! {
    /// Which token? BP-D9
    Tokens {
        seat: Seat,
        left: u8,
        /// Tokens before this one are past; only where the order is fixed.
        next: u8,
        duty: Duty,
    }
}

impl Tokens {
    /// A search names the tokens of one effect in rising order: one stays if enough later ones are there for the rest.
    pub(crate) fn keep(self, state: &State, legal: &mut Vec<Action>) {
        if self.duty == Duty::Full {
            let rest = usize::from(self.left.min(state.board(self.seat).tokens.len())).saturating_sub(1);
            let later = |token: Token| self.tokens(state).filter(|other| *other > token).count();
            legal.retain(|action| !matches!(*action, Action::Token(token) if later(token) < rest));
        }
    }

    fn tokens(self, state: &State) -> impl Iterator<Item = Token> {
        state.board(self.seat).tokens.iter().filter(move |token| token.index() >= usize::from(self.next))
    }
}

impl Step<BeerPioneers> for Tokens {
    fn awaits(&self, _: &BeerPioneers, state: &State) -> Awaits {
        if self.left > 0 && self.tokens(state).next().is_some() { Awaits::one(self.seat) } else { Awaits::Nothing }
    }

    fn legal(&self, _: &BeerPioneers, state: &State, _: Seat, out: &mut Vec<Action>) {
        out.extend(self.tokens(state).map(Action::Token));
        self.duty.or_stop(out);
    }

    fn acted(mut self, at: &mut At<'_, BeerPioneers>, seat: Seat, action: Action) {
        let token = match action {
            Action::Token(token) => token,
            Action::Stop => return,
            other => at.impossible(self, other),
        };
        at.state.board_mut(seat).tokens.remove(token);
        touch(at.state);
        at.say(|| Event::TokenGone { seat, token });
        self.left -= 1;
        self.next = at.game.goes_on_at(token.index() + 1);
        self.duty = self.duty.once_done();
        at.push(self);
    }

    fn passed(self, _: &mut At<'_, BeerPioneers>) {}
}
