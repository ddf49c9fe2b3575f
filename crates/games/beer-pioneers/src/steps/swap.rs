//! Beers of the cellar are swapped or traded. BP-20.6 BP-20.7
use super::Resolve;
use crate::{
    Action, BeerPioneers, Event,
    effect::ListId,
    gains::{Duty, touch},
    state::State,
    words::{Beer, Give},
};
use taproom_core::{
    Seat, step,
    steps::{At, Awaits, Step},
};

step! {
    /// Which beer is given back? BP-D31
    Swap {
        seat: Seat,
        left: u8,
        /// Types before this one are past; only where the order is fixed.
        next: u8,
        duty: Duty,
    }
}

impl Swap {
    fn gives(self, game: &BeerPioneers, state: &State) -> impl Iterator<Item = Give> {
        let types = Beer::ALL.iter().copied().skip(usize::from(self.next));
        types.filter(move |&beer| game.swappable(state, self.seat, beer)).map(Beer::give)
    }
}

impl Step<BeerPioneers> for Swap {
    fn awaits(&self, game: &BeerPioneers, state: &State) -> Awaits {
        if self.left > 0 && self.gives(game, state).next().is_some() { Awaits::one(self.seat) } else { Awaits::Nothing }
    }

    fn legal(&self, game: &BeerPioneers, state: &State, _: Seat, out: &mut Vec<Action>) {
        out.extend(self.gives(game, state).map(Action::Give));
        self.duty.or_stop(out);
    }

    fn acted(mut self, at: &mut At<'_, BeerPioneers>, seat: Seat, action: Action) {
        let give = match action {
            Action::Give(give) => give,
            Action::Stop => return,
            other => at.impossible(self, other),
        };
        let Some(beer) = give.beer() else { at.impossible(self, action) };
        self.left -= 1;
        self.next = at.game.goes_on_at(beer.index());
        self.duty = Duty::Free;
        at.push(self);
        at.push(SwapFor { seat, beer });
    }

    fn passed(self, _: &mut At<'_, BeerPioneers>) {}
}

step! {
    /// Which other type comes for it? BP-D31
    SwapFor { seat: Seat, beer: Beer }
}

impl Step<BeerPioneers> for SwapFor {
    fn awaits(&self, _: &BeerPioneers, _: &State) -> Awaits {
        Awaits::one(self.seat)
    }

    fn legal(&self, game: &BeerPioneers, state: &State, _: Seat, out: &mut Vec<Action>) {
        let others = Beer::ALL.iter().copied().filter(|&beer| beer != self.beer && game.beer_supply(state, beer) > 0);
        out.extend(others.map(Action::Beer));
    }

    fn acted(self, at: &mut At<'_, BeerPioneers>, seat: Seat, action: Action) {
        let Action::Beer(to) = action else { at.impossible(self, action) };
        let beer = self.beer;
        let beers = &mut at.state.board_mut(seat).beers;
        if beers.has(beer) {
            beers.take(beer, 1);
            beers.add(to, 1);
        }
        touch(at.state);
        at.say(|| Event::Swapped { seat, from: beer, to });
    }
}

step! {
    /// Which beer is given for the gain, or no more? BP-D31 BP-D22
    Trade {
        seat: Seat,
        get: ListId,
        left: u8,
        /// Types before this one are past; only where the order is fixed.
        next: u8,
        duty: Duty,
    }
}

impl Trade {
    fn gives(self, state: &State) -> impl Iterator<Item = Give> {
        let beers = state.board(self.seat).beers;
        let types = Beer::ALL.iter().copied().skip(usize::from(self.next));
        types.filter(move |&beer| beers.has(beer)).map(Beer::give)
    }
}

impl Step<BeerPioneers> for Trade {
    fn awaits(&self, _: &BeerPioneers, state: &State) -> Awaits {
        if self.left > 0 && self.gives(state).next().is_some() { Awaits::one(self.seat) } else { Awaits::Nothing }
    }

    fn legal(&self, _: &BeerPioneers, state: &State, _: Seat, out: &mut Vec<Action>) {
        out.extend(self.gives(state).map(Action::Give));
        self.duty.or_stop(out);
    }

    fn acted(mut self, at: &mut At<'_, BeerPioneers>, seat: Seat, action: Action) {
        let give = match action {
            Action::Give(give) => give,
            Action::Stop => return,
            other => at.impossible(self, other),
        };
        let Some(beer) = give.beer() else { at.impossible(self, action) };
        let beers = &mut at.state.board_mut(seat).beers;
        if beers.has(beer) {
            beers.take(beer, 1);
        }
        at.say(|| Event::Gave { seat, give });
        self.left -= 1;
        self.next = at.game.goes_on_at(beer.index());
        let duty = self.duty;
        self.duty = Duty::Free;
        at.push(self);
        at.push(Resolve::new(seat, self.get, duty));
    }

    fn passed(self, _: &mut At<'_, BeerPioneers>) {}
}
