//! Brewing: dials are put on coops. BP-10.1 BP-10.4

use crate::{
    Action, BeerPioneers, Event,
    effect::Trigger,
    gains::{Duty, Gains, touch},
    state::State,
    words::Beer,
};
use taproom_core::{
    Seat, step,
    steps::{At, Awaits, Step},
};

step! {
    /// Which type next, or enough? BP-D7 BP-10.2
    Brew {
        seat: Seat,
        left: u8,
        /// Types before this one are past; only where the order is fixed.
        next: u8,
        only: Option<Beer>,
        placed: u8,
        duty: Duty,
    }
}

impl Brew {
    fn types(self, game: &BeerPioneers, state: &State) -> impl Iterator<Item = Beer> {
        let board = state.board(self.seat);
        let later = Beer::ALL.iter().copied().skip(usize::from(self.next));
        later.filter(move |&beer| game.brewable(board, beer))
    }

    fn goes_on(self, game: &BeerPioneers, state: &State) -> bool {
        self.left > 0 && self.types(game, state).next().is_some()
    }
}

impl Step<BeerPioneers> for Brew {
    fn awaits(&self, game: &BeerPioneers, state: &State) -> Awaits {
        if self.goes_on(game, state) { Awaits::one(self.seat) } else { Awaits::Nothing }
    }

    fn legal(&self, game: &BeerPioneers, state: &State, _: Seat, out: &mut Vec<Action>) {
        out.extend(self.types(game, state).map(Action::Brew));
        if self.placed > 0 || self.duty == Duty::Free {
            out.push(Action::Stop);
        }
    }

    fn acted(mut self, at: &mut At<'_, BeerPioneers>, seat: Seat, action: Action) {
        let beer = match action {
            Action::Brew(beer) => beer,
            Action::Stop => return self.passed(at),
            other => at.impossible(self, other),
        };
        // BP-10.3: later progress does not change dials in work.
        let rotations = at.game.dial_start(at.state.board(seat), beer);
        at.state.board_mut(seat).dials.add(beer, rotations);
        touch(at.state);
        at.say(|| Event::Brewed { seat, beer, rotations });
        self.left -= 1;
        self.next = at.game.goes_on_at(beer.index() + 1);
        self.only = Some(beer);
        self.placed += 1;
        at.push(self);
    }

    fn passed(self, at: &mut At<'_, BeerPioneers>) {
        if self.placed == 1 {
            // BP-20.11
            at.trigger(self.seat, |on| self.only.is_some_and(|beer| on == Trigger::BrewOnly(beer)));
        }
    }
}
