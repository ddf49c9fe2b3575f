//! A choose grant: Adjuncts, then Specialty Malt, then Hops, and the rest is Base Malt (PC-5.3, PC-D18).
//!
//! The order gives each mix exactly once. All of a grant is taken as far as the pot allows (PC-R10), and each grant stands
//! alone (PC-5.4, PC-R11). What has been picked stays as it is (PC-5.5).
use super::take_next;
use crate::{
    PintCraft,
    action::{Action, Event},
    state::{Public, State},
    supply::take,
    words::Ingredient,
};
use std::ops::RangeInclusive;
use taproom_core::{
    Seat, Seats, step,
    steps::{At, Awaits, Step},
};

step! {
    /// How many Adjuncts (PC-D3).
    Adjuncts {
        /// Who chooses: not always the player whose turn it is (PC-D20).
        seat: Seat,
        /// Ingredients in all.
        n: u16,
        /// May Basic Ingredients be given up for Adjuncts (PC-3.8)?
        exchange: bool,
    }
}

/// The most Adjuncts this grant can give.
pub(crate) fn adjunct_limit(game: &PintCraft, state: &Public, grant: &Adjuncts) -> u8 {
    if !grant.exchange {
        return 0;
    }
    let rate = u16::from(game.adjunct_rate(state, grant.seat));
    (grant.n / rate).min(u16::from(game.pot_of(state, Ingredient::Adjunct))) as u8
}

impl Step<PintCraft> for Adjuncts {
    #[inline]
    fn awaits(&self, _: &PintCraft, _: &State) -> Awaits {
        Awaits::one(self.seat)
    }

    fn legal(&self, game: &PintCraft, state: &State, _: Seat, out: &mut Vec<Action>) {
        out.extend((0..=adjunct_limit(game, state, self)).map(Action::Adjuncts));
    }

    fn acted(self, at: &mut At<'_, PintCraft>, seat: Seat, action: Action) {
        let Action::Adjuncts(adjuncts) = action else { at.impossible(self, action) };
        let rate = u16::from(at.game.adjunct_rate(at.state, seat));
        take(at, seat, Ingredient::Adjunct, adjuncts.into());
        let rest = self.n.saturating_sub(u16::from(adjuncts) * rate);
        let left = rest.min(at.game.basics(at.state));
        if left < rest {
            at.say(|| Event::Short { seat, n: rest - left });
        }
        at.push(Specialty { seat, left: left as u8 });
    }
}

step! {
    /// How many Specialty Malt (PC-D4).
    Specialty {
        seat: Seat,
        /// Basic Ingredients to take; the pot has them.
        left: u8,
    }
}

/// From what Hops and Base Malt cannot cover up to what there is.
pub(crate) fn specialty_range(game: &PintCraft, state: &Public, left: u8) -> RangeInclusive<u8> {
    let [specialty, hops, base] = Ingredient::BASIC.map(|it| game.pot_of(state, it));
    left.saturating_sub(hops.saturating_add(base))..=left.min(specialty)
}

impl Step<PintCraft> for Specialty {
    #[inline]
    fn awaits(&self, _: &PintCraft, _: &State) -> Awaits {
        Awaits::one(self.seat)
    }

    fn legal(&self, game: &PintCraft, state: &State, _: Seat, out: &mut Vec<Action>) {
        out.extend(specialty_range(game, state, self.left).map(Action::Specialty));
    }

    fn acted(self, at: &mut At<'_, PintCraft>, seat: Seat, action: Action) {
        let Action::Specialty(n) = action else { at.impossible(self, action) };
        take(at, seat, Ingredient::Specialty, n.into());
        at.push(Hops { seat, left: self.left - n });
    }
}

step! {
    /// How many Hops (PC-D5).
    Hops {
        seat: Seat,
        /// Hops and Base Malt to take; the pot has them.
        left: u8,
    }
}

/// From what Base Malt cannot cover up to what there is.
pub(crate) fn hops_range(game: &PintCraft, state: &Public, left: u8) -> RangeInclusive<u8> {
    let [_, hops, base] = Ingredient::BASIC.map(|it| game.pot_of(state, it));
    left.saturating_sub(base)..=left.min(hops)
}

impl Step<PintCraft> for Hops {
    #[inline]
    fn awaits(&self, _: &PintCraft, _: &State) -> Awaits {
        Awaits::one(self.seat)
    }

    fn legal(&self, game: &PintCraft, state: &State, _: Seat, out: &mut Vec<Action>) {
        out.extend(hops_range(game, state, self.left).map(Action::Hops));
    }

    fn acted(self, at: &mut At<'_, PintCraft>, seat: Seat, action: Action) {
        let Action::Hops(n) = action else { at.impossible(self, action) };
        take(at, seat, Ingredient::Hops, n.into());
        take(at, seat, Ingredient::Base, (self.left - n).into());
    }
}

step! {
    /// Each other player, clockwise, gets a grant of their own (PC-8.13).
    OthersChoose {
        /// Who played the card.
        from: Seat,
        /// Who has not chosen yet.
        seats: Seats,
        /// How many ingredients each.
        n: u8,
    }
}

impl Step<PintCraft> for OthersChoose {
    fn awaits(&self, _: &PintCraft, _: &State) -> Awaits {
        Awaits::Nothing
    }

    fn passed(self, at: &mut At<'_, PintCraft>) {
        let Self { from, mut seats, n } = self;
        let Some(seat) = take_next(at.game, from, &mut seats) else { return };
        if !seats.is_empty() {
            at.push(Self { from, seats, n });
        }
        at.push(Adjuncts { seat, n: n.into(), exchange: true });
    }
}
