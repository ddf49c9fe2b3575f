//! The dice of the day (SS-4.4, SS-9.2).
//!
//! This is the only step that chance answers, so it is also the line up to which moves can be taken back (SS-9.3).
use crate::{Chance, Decision, Dice, Event, Ingredient, Plan, Sheet, SixSidedStout, State, Units, values::Values};
use taproom_core::{
    Seat, step,
    steps::{At, Awaits, Step},
};

step! {
    /// One die falls.
    Roll {
        /// Whose die: one visitor's own (SS-10.4), or everybody's (SS-10.3).
        seat: Option<Seat>,
        /// Which die of the day, from 0.
        die: u8,
    }
}

impl Step<SixSidedStout> for Roll {
    #[inline]
    fn awaits(&self, _: &SixSidedStout, _: &State) -> Awaits {
        Awaits::Chance
    }

    #[inline]
    fn chances(&self, game: &SixSidedStout, _: &State, out: &mut Vec<(Chance, u32)>) {
        out.extend((1..=game.values.sides).map(|face| (Chance::Roll(face), 1)));
    }

    #[inline]
    fn drawn(self, at: &mut At<'_, SixSidedStout>, Chance::Roll(face): Chance) {
        at.say(|| Event::Rolled(self.seat, face));
        let mut more = false;
        let readers = Seat::all(at.game.seats).filter(|&seat| self.seat.is_none_or(|own| own == seat));
        for seat in readers {
            let sheet = &mut at.state.sheets[seat.index()];
            let dice = dice_of(&at.game.values, sheet);
            if self.die >= dice {
                continue;
            }
            sheet.dice.push(face);
            if self.die + 1 < dice {
                more = true;
            } else if let Some(Plan::Market { ingredient, assistant }) = sheet.plan {
                if assistant.is_some() {
                    sheet.ask = Some(Decision::Keep);
                } else {
                    let kept = [sheet.dice[0], sheet.dice[1]];
                    buy(&at.game.values, sheet, ingredient, kept);
                    at.log.say(|| Event::Bought(seat, ingredient, units(&at.game.values, ingredient, kept)));
                }
            }
        }
        if more {
            at.push(Self { die: self.die + 1, ..self });
        } else if let Some(seat) = self.seat
            && let Some(next) = Self::after(at.game, at.state, seat.0 + 1)
        {
            at.push(next);
        }
    }
}

impl Roll {
    /// The first die of the day, if anybody goes to the market.
    #[inline]
    pub(crate) fn first(game: &SixSidedStout, state: &State) -> Option<Self> {
        let first = Self::after(game, state, 0)?;
        Some(if game.own_dice() { first } else { Self { seat: None, die: 0 } })
    }

    /// The first own die of the next visitor.
    #[inline]
    fn after(game: &SixSidedStout, state: &State, from: u8) -> Option<Self> {
        let visits = |seat: &Seat| dice_of(&game.values, state.sheet(*seat)) > 0;
        let seat = (from..game.seats).map(Seat).find(visits)?;
        Some(Self { seat: Some(seat), die: 0 })
    }

    /// SS-9.2: every die of every day has its own number, whether or not it is rolled, so the same luck gives the same
    /// dice whatever is decided. With own dice each player has an own stream.
    pub(crate) fn occasion(self, day: u8) -> u32 {
        let seat = self.seat.map_or(0, |seat| seat.0);
        (u32::from(day) * 8 + u32::from(seat)) * 8 + u32::from(self.die)
    }
}

/// SS-4.4: how many dice this player's plan rolls today.
#[inline]
pub(crate) fn dice_of(values: &Values, sheet: &Sheet) -> u8 {
    match sheet.plan {
        Some(Plan::Market { assistant: None, .. }) => values.market_dice,
        Some(Plan::Market { assistant: Some(who), .. }) => values.assistant[who].roll,
        _ => 0,
    }
}

/// SS-4.5: units for two kept dice; at least the minimum (SS-R23).
#[inline]
pub(crate) fn units(values: &Values, ingredient: Ingredient, kept: [u8; 2]) -> u8 {
    let purchase = values.purchase[ingredient];
    ((kept[0] + kept[1]) / purchase.divisor).max(purchase.minimum)
}

/// The fewest and the most units of a visit.
pub(crate) fn fewest_and_most(values: &Values, ingredient: Ingredient) -> [u8; 2] {
    [1, values.sides].map(|face| units(values, ingredient, [face, face]))
}

/// What was bought comes home; then the allocation begins (SS-3.3).
#[inline]
pub(super) fn buy(values: &Values, sheet: &mut Sheet, ingredient: Ingredient, kept: [u8; 2]) {
    let enters = values.purchase[ingredient].enters;
    if let Some(malt) = enters.malt() {
        // SS-4.6: the two kept dice, as they fell. A third one is put aside (SS-R27).
        let store: &mut Dice = &mut sheet.boxes[malt];
        for face in kept {
            store.add(face);
        }
    } else {
        // SS-4.7: must be written today.
        sheet.pending = Some(Units { kind: enters, count: units(values, ingredient, kept) });
    }
    sheet.ask = Some(Decision::Kind);
}
