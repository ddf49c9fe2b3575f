//! The season changes, bonuses are paid, and who lags behind draws a card.
use super::{Adjuncts, EachDraws};
use crate::{
    PintCraft,
    action::Event,
    components::Ingredient,
    data::{PaidIn, SeasonRow},
    state::State,
    supply::take,
};
use serde::{Deserialize, Serialize};
use taproom_core::{
    MoveOf, Seat, Seats,
    steps::{At, Awaits, Step},
};

/// A new round, a new season (PC-3.3).
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct SeasonChange;

impl Step<PintCraft> for SeasonChange {
    fn awaits(&self, _: &PintCraft, _: &State) -> Awaits {
        Awaits::Nothing
    }

    fn run(self, at: &mut At<'_, PintCraft>, _: Option<MoveOf<PintCraft>>) {
        at.state.round = at.state.round.saturating_add(1);
        at.state.season = at.game.season(at.state).next;
        let (round, season) = (at.state.round, at.state.season);
        at.say(|| Event::Round { round, season });
        // PC-10.5: no catch-up draw in a Face Off.
        if !at.state.in_face_off() {
            at.push(CatchUp);
        }
        at.push(Payout { left: at.state.still_in });
    }
}

/// Bonuses, one player after the other from the first (PC-3.4, PC-R14).
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Payout {
    /// Who has not been paid yet.
    pub left: Seats,
}

impl Step<PintCraft> for Payout {
    fn awaits(&self, _: &PintCraft, _: &State) -> Awaits {
        Awaits::Nothing
    }

    fn run(self, at: &mut At<'_, PintCraft>, _: Option<MoveOf<PintCraft>>) {
        let Self { mut left } = self;
        let game = at.game;
        let Some(seat) = at.state.first.clockwise(game.seats).find(|&seat| left.contains(seat)) else { return };
        left.remove(seat);
        if !left.is_empty() {
            at.push(Self { left });
        }
        let seasonal = game.seasonal_bonus(at.state, seat);
        let improvements = game.improvement_bonus(at.state, seat);
        if seasonal + improvements == 0 {
            return;
        }
        at.say(|| Event::Bonus { seat, seasonal, improvements });
        let row = game.season(at.state);
        let exchange = row.adjunct_exchange;
        let n = match row.seasonal_bonus_paid_in {
            // PC-3.7, PC-R12: one grant.
            PaidIn::Choice => seasonal + improvements,
            // PC-3.8, PC-R13: fixed, then Basic Ingredients only.
            PaidIn::Base => {
                take(at, seat, Ingredient::Base, seasonal);
                improvements
            }
            PaidIn::Hops => {
                take(at, seat, Ingredient::Hops, seasonal);
                improvements
            }
        };
        if n > 0 {
            at.push(Adjuncts { seat, n, exchange });
        }
    }
}

/// In Spring and Fall whoever has the fewest Pints draws (PC-3.9).
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct CatchUp;

impl Step<PintCraft> for CatchUp {
    fn awaits(&self, _: &PintCraft, _: &State) -> Awaits {
        Awaits::Nothing
    }

    fn run(self, at: &mut At<'_, PintCraft>, _: Option<MoveOf<PintCraft>>) {
        let game = at.game;
        let n = game.season(at.state).fewest_pints_draw;
        if n > 0 {
            let still_in = at.state.still_in;
            let fewest = still_in.iter().map(|seat| game.pints(at.state, seat)).min();
            let seats = still_in.iter().filter(|&seat| Some(game.pints(at.state, seat)) == fewest).collect();
            at.push(EachDraws { from: at.state.first, seats, n });
        }
    }
}

impl PintCraft {
    /// The Season card that lies face up.
    pub fn season(&self, state: &State) -> &SeasonRow {
        let mut rows = self.edition.data.season.iter();
        rows.find(|row| row.id == state.season).expect("checked: every season has a row")
    }

    /// What the Recipes on tap pay in this season (PC-3.5, PC-6.5).
    pub fn seasonal_bonus(&self, state: &State, seat: Seat) -> u16 {
        let recipes = state.taps[seat.index()].iter().map(|recipe| &self.tables.recipes[recipe.index()]);
        recipes.filter(|it| it.bonus_season == Some(state.season)).map(|it| u16::from(it.bonus)).sum()
    }

    /// Improvements times Recipes on tap; copies count separately (PC-3.6, PC-R34).
    pub fn improvement_bonus(&self, state: &State, seat: Seat) -> u16 {
        let in_play = &state.in_play[seat.index()];
        let per_recipe = self.improvements.iter().map(|&(card, each)| u16::from(in_play.count(card)) * u16::from(each));
        per_recipe.sum::<u16>() * u16::from(state.taps[seat.index()].len())
    }
}
