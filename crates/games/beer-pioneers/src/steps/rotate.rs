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
    /// Which dial, and how many for it? Each dial once. BP-D8
    Rotate {
        seat: Seat,
        left: u8,
        /// Dials that had their turn.
        past: Dials,
        duty: Duty,
    }
}

/// Some of the dials.
pub type Dials = taproom_kit::Set<Beer, u8>;

impl Rotate {
    fn dials(self, state: &State) -> impl Iterator<Item = (Beer, u8)> {
        let dials = state.board(self.seat).dials;
        let open = Beer::ALL.iter().copied().filter(move |&beer| !self.past.has(beer));
        open.map(move |beer| (beer, dials.count(beer))).filter(|(_, left)| *left > 0)
    }

    /// Rotations that all these dials together can use.
    fn usable(self, state: &State) -> u8 {
        self.dials(state).map(|(_, to_go)| to_go).sum()
    }

    /// A search turns dials in fixed order: an answer stays if later dials can use the rest. Not if beers may have to fight for
    /// room in the cellar, where it matters which is finished first.
    pub(crate) fn keep(self, game: &BeerPioneers, state: &State, legal: &mut Vec<Action>) {
        let finished = self.dials(state).filter(|(_, to_go)| *to_go <= self.left).count();
        if self.duty != Duty::Full || finished > usize::from(game.free_spaces(state.board(self.seat))) {
            return;
        }
        let all = self.left.min(self.usable(state));
        let later =
            |beer: Beer| self.dials(state).filter(|(other, _)| *other > beer).map(|(_, to_go)| to_go).sum::<u8>();
        legal.retain(|action| !matches!(*action, Action::Rotate(beer, n) if n + later(beer) < all));
    }
}

impl Step<BeerPioneers> for Rotate {
    fn awaits(&self, _: &BeerPioneers, state: &State) -> Awaits {
        if self.left > 0 && self.dials(state).next().is_some() { Awaits::one(self.seat) } else { Awaits::Nothing }
    }

    fn legal(&self, game: &BeerPioneers, state: &State, _: Seat, out: &mut Vec<Action>) {
        let mut dials = self.dials(state);
        if game.in_fixed_order() {
            let Some((beer, to_go)) = dials.next() else { return };
            let least = u8::from(self.duty == Duty::Must && dials.next().is_none());
            out.extend((least..=self.left.min(to_go)).map(|n| Action::Rotate(beer, n)));
            return;
        }
        let usable = self.usable(state);
        let all = if self.duty == Duty::Full { self.left.min(usable) } else { 0 };
        for (beer, to_go) in dials {
            // BP-R45: where all of them are due, the other dials must be able to use the rest.
            let least = all.saturating_sub(usable - to_go).max(1);
            out.extend((least..=self.left.min(to_go)).map(|n| Action::Rotate(beer, n)));
        }
        self.duty.or_stop(out);
    }

    fn acted(mut self, at: &mut At<'_, BeerPioneers>, seat: Seat, action: Action) {
        let (beer, n) = match action {
            Action::Rotate(beer, n) => (beer, n),
            Action::Stop => return,
            other => at.impossible(self, other),
        };
        self.past.insert(beer);
        if at.game.in_fixed_order() {
            self.past = Beer::ALL[..=beer.index()].iter().copied().collect();
        }
        self.left = self.left.saturating_sub(n);
        if n > 0 {
            self.duty = self.duty.once_done();
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
    if finished {
        let brewed = &mut at.state.board_mut(seat).brewed;
        *brewed = brewed.saturating_add(1);
    }
    at.say(|| Event::Rotated { seat, beer, n });
    if finished {
        at.say(|| Event::Finished { seat, beer });
        // BP-20.13: also if the tile cannot be taken.
        at.trigger(seat, |on| on == Trigger::Finish(beer));
        at.push(Store { seat, beer, duty: Duty::Free });
    }
}
