//! A day begins, or the game is over.
use crate::{CellSet, Decision, Declare, Event, SixSidedStout, State};
use taproom_core::{
    List, Seat, step,
    steps::{At, Awaits, Step},
};

step! {
    /// Between two days (SS-3.4).
    Day
}

impl Step<SixSidedStout> for Day {
    #[inline]
    fn awaits(&self, _: &SixSidedStout, _: &State) -> Awaits {
        Awaits::Nothing
    }

    #[inline]
    fn passed(self, at: &mut At<'_, SixSidedStout>) {
        // SS-3.4, SS-7.1: ten days and no more.
        let last = at.state.day >= at.game.values.days;
        let mut anybody = false;
        for sheet in at.state.sheets.iter_mut() {
            sheet.plan = None;
            sheet.dice = List::new();
            sheet.today = CellSet::EMPTY;
            let plays = !last && at.game.plays(sheet);
            sheet.ask = plays.then_some(Decision::Action);
            anybody |= plays;
        }
        if anybody {
            at.state.day += 1;
            let day = at.state.day;
            at.say(|| Event::Day(day));
            at.push(self);
            at.push(Declare);
        } else {
            for seat in Seat::all(at.game.seats) {
                let (game, sheet) = (at.game, at.state.sheet(seat));
                at.log.say(|| Event::Scored(seat, game.score(sheet).total()));
            }
            if at.game.seats > 1 {
                let (game, state) = (at.game, &*at.state);
                at.log.say(|| game.won(state));
            }
        }
    }
}
