//! A beer goes into the cellar. BP-10.6 BP-10.8

use crate::{
    Action, BeerPioneers, Event,
    effect::{Effect, EffectId},
    gains::{Duty, touch},
    state::State,
    words::{Beer, Stock},
};
use taproom_core::{
    Seat, step,
    steps::{At, Awaits, Step},
};

step! {
    /// Into a free space; if there is none, forgo it or throw something out? BP-D13
    Store { seat: Seat, beer: Beer, duty: Duty }
}

impl Step<BeerPioneers> for Store {
    fn awaits(&self, game: &BeerPioneers, state: &State) -> Awaits {
        let full = game.free_spaces(state.board(self.seat)) == 0;
        if full && game.beer_supply(state, self.beer) > 0 { Awaits::one(self.seat) } else { Awaits::Nothing }
    }

    fn legal(&self, _: &BeerPioneers, state: &State, seat: Seat, out: &mut Vec<Action>) {
        let board = state.board(seat);
        if self.duty == Duty::Free {
            out.push(Action::Forgo);
        }
        if board.barrels > 0 {
            out.push(Action::Throw(Stock::Barrel));
        }
        // BP-R51: a beer for one of its own type changes nothing: that is forgoing it.
        let other = |beer: &Beer| *beer != self.beer || self.duty == Duty::Must;
        out.extend(board.beers.kinds().filter(other).map(|beer| Action::Throw(beer.stock())));
    }

    fn acted(self, at: &mut At<'_, BeerPioneers>, seat: Seat, action: Action) {
        match action {
            Action::Throw(stock) => {
                let board = at.state.board_mut(seat);
                match stock.beer() {
                    Some(old) => board.beers.take(old, 1),
                    None => board.barrels = board.barrels.saturating_sub(1),
                }
                at.say(|| Event::ThrownOut { seat, stock });
                self.passed(at);
            }
            Action::Forgo => at.say(|| Event::Lost { seat, beer: self.beer }),
            other => at.impossible(self, other),
        }
    }

    fn passed(self, at: &mut At<'_, BeerPioneers>) {
        let Self { seat, beer, .. } = self;
        // BP-19.2: a beer without a tile in the supply is lost.
        if at.game.beer_supply(at.state, beer) == 0 {
            at.say(|| Event::Lost { seat, beer });
            return;
        }
        at.state.board_mut(seat).beers.add(beer, 1);
        touch(at.state);
        at.say(|| Event::Stored { seat, beer });
    }
}

step! {
    /// Which beer from the supply, or none? BP-D14 BP-13.9 BP-R32
    BeerOfChoice { seat: Seat, effect: EffectId, duty: Duty }
}

impl Step<BeerPioneers> for BeerOfChoice {
    fn awaits(&self, _: &BeerPioneers, _: &State) -> Awaits {
        Awaits::one(self.seat)
    }

    fn legal(&self, game: &BeerPioneers, state: &State, _: Seat, out: &mut Vec<Action>) {
        if let Effect::Beer { types, .. } = game.values.effect(self.effect) {
            out.extend(types.iter().filter(|&beer| game.beer_supply(state, beer) > 0).map(Action::Beer));
        }
        self.duty.or_stop(out);
    }

    fn acted(self, at: &mut At<'_, BeerPioneers>, seat: Seat, action: Action) {
        match (action, at.game.values.effect(self.effect)) {
            (Action::Beer(beer), Effect::Beer { n, .. }) => {
                for _ in 0..n {
                    at.push(Store { seat, beer, duty: self.duty });
                }
            }
            (Action::Stop, _) => {}
            other => at.impossible(self, other),
        }
    }
}
