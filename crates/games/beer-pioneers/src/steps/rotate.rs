//! Rotations bring dials to zero. BP-10.5
use super::Store;
use crate::{
    Action, BeerPioneers, Event,
    effect::{Passive, Trigger},
    gains::{Duty, Gains, touch},
    state::State,
    words::Beer,
};
use taproom_core::{
    Seat, step,
    steps::{At, Awaits, Step},
};

step! {
    /// How many for this dial? Dials in work in fixed order. BP-D8
    Rotate {
        seat: Seat,
        left: u8,
        /// Types before this one are past.
        next: u8,
        duty: Duty,
    }
}

impl Rotate {
    fn dials(self, state: &State) -> impl Iterator<Item = (Beer, u8)> {
        let dials = state.board(self.seat).dials;
        let later = Beer::ALL.iter().copied().skip(usize::from(self.next));
        later.map(move |beer| (beer, dials.count(beer))).filter(|(_, left)| *left > 0)
    }
}

impl Step<BeerPioneers> for Rotate {
    fn awaits(&self, _: &BeerPioneers, state: &State) -> Awaits {
        if self.left > 0 && self.dials(state).next().is_some() { Awaits::one(self.seat) } else { Awaits::Nothing }
    }

    fn legal(&self, _: &BeerPioneers, state: &State, _: Seat, out: &mut Vec<Action>) {
        let mut dials = self.dials(state);
        let Some((beer, to_go)) = dials.next() else { return };
        let least = u8::from(self.duty == Duty::Must && dials.next().is_none());
        out.extend((least..=self.left.min(to_go)).map(|n| Action::Rotate(beer, n)));
    }

    fn acted(mut self, at: &mut At<'_, BeerPioneers>, seat: Seat, action: Action) {
        let Action::Rotate(beer, n) = action else { at.impossible(self, action) };
        self.next = beer.index() as u8 + 1;
        self.left = self.left.saturating_sub(n);
        if n > 0 {
            self.duty = Duty::Free;
        }
        at.push(self);
        if n > 0 {
            touch(at.state);
            let before = at.state.rotated;
            at.state.rotated = before.saturating_add(n);
            turn_dial(at, seat, beer, n);
            // BP-20.10: the gain is due whenever the rotations of the turn reach a multiple of it.
            if let Some(Passive::On(Trigger::Rotations(per), list)) = at.game.passive(at.state.board(seat)) {
                for _ in before / per..at.state.rotated / per {
                    at.resolve(seat, list);
                }
            }
        }
    }

    fn passed(self, _: &mut At<'_, BeerPioneers>) {}
}

/// Lowers a dial; at zero the beer is finished at once and its coop free for a later effect. BP-10.5 BP-10.6 BP-R27
pub(super) fn turn_dial(at: &mut At<'_, BeerPioneers>, seat: Seat, beer: Beer, n: u8) {
    let dials = &mut at.state.board_mut(seat).dials;
    let n = n.min(dials.count(beer));
    dials.take(beer, n);
    let finished = !dials.has(beer);
    at.say(|| Event::Rotated { seat, beer, n });
    if finished {
        at.say(|| Event::Finished { seat, beer });
        // BP-20.13: also if the tile cannot be taken.
        at.trigger(seat, |on| on == Trigger::Finish(beer));
        at.push(Store { seat, beer, duty: Duty::Free });
    }
}
