//! The exchange: one thing for another. BP-5.11 BP-8.6

use crate::{
    Action, BeerPioneers, Event,
    gains::Duty,
    query::Means,
    state::State,
    words::{Get, Give},
};
use taproom_core::{
    Seat, step,
    steps::{At, Awaits, Step},
};

step! {
    /// What is given? The first exchange must be made, a second may be left. BP-D15 BP-R25
    Exchange { seat: Seat, left: u8, duty: Duty }
}

impl Exchange {
    fn gives(state: &State, seat: Seat) -> impl Iterator<Item = Give> {
        let board = *state.board(seat);
        Give::ALL.iter().copied().filter(move |give| match give {
            Give::Coin => board.coins > 0,
            Give::Barrel => board.barrels > 0,
            other => other.beer().is_some_and(|beer| board.beers.has(beer)),
        })
    }
}

impl Step<BeerPioneers> for Exchange {
    fn awaits(&self, _: &BeerPioneers, state: &State) -> Awaits {
        let able = self.left > 0 && Self::gives(state, self.seat).next().is_some();
        if able { Awaits::one(self.seat) } else { Awaits::Nothing }
    }

    fn legal(&self, _: &BeerPioneers, state: &State, seat: Seat, out: &mut Vec<Action>) {
        out.extend(Self::gives(state, seat).map(Action::Give));
        self.duty.or_stop(out);
    }

    fn acted(mut self, at: &mut At<'_, BeerPioneers>, seat: Seat, action: Action) {
        let give = match action {
            Action::Give(give) => give,
            Action::Stop => return,
            other => at.impossible(self, other),
        };
        // BP-R24: a second may give what this one brings.
        self.left -= 1;
        let first = self.duty;
        self.duty = Duty::Free;
        at.push(self);
        at.push(Receive { seat, give, duty: first });
    }

    fn passed(self, _: &mut At<'_, BeerPioneers>) {}
}

step! {
    /// What is received for it? BP-D15
    Receive { seat: Seat, give: Give, duty: Duty }
}

impl Step<BeerPioneers> for Receive {
    fn awaits(&self, _: &BeerPioneers, _: &State) -> Awaits {
        Awaits::one(self.seat)
    }

    fn legal(&self, game: &BeerPioneers, state: &State, seat: Seat, out: &mut Vec<Action>) {
        let means = Means::of(state, seat);
        for get in Get::ALL {
            // Coin for coin was not allowed under the first rules; it makes no sense, but nothing forbids it. BP-5.11
            let same = game.in_fixed_order() && get == Get::Coin && self.give == Give::Coin;
            if !same && game.can_any(state, means, game.values.exchange[get.index()]) {
                out.push(Action::Get(get));
            }
        }
    }

    fn acted(self, at: &mut At<'_, BeerPioneers>, seat: Seat, action: Action) {
        let Action::Get(get) = action else { at.impossible(self, action) };
        let Self { give, duty, .. } = self;
        let board = at.state.board_mut(seat);
        match give.beer() {
            Some(beer) if board.beers.has(beer) => board.beers.take(beer, 1),
            Some(_) => {}
            None if give == Give::Coin => board.coins = board.coins.saturating_sub(1),
            None => board.barrels = board.barrels.saturating_sub(1),
        }
        at.say(|| Event::Gave { seat, give });
        // BP-4.6: what was given is a cost, so something must come of the first exchange.
        at.push(super::Resolve::new(seat, at.game.values.exchange[get.index()], duty));
    }
}
