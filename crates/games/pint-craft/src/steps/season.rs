//! The season changes, bonuses are paid, and whoever lags behind draws a card.
use super::{Adjuncts, EachDraws, take_next};
use crate::{
    PintCraft,
    action::Event,
    data::SeasonRow,
    state::{Public, State},
    supply::take,
    words::{Ingredient, PaidIn, Season},
};
use taproom_core::{
    Seat, Seats, step,
    steps::{At, Awaits, Step},
};

step! {
    /// A new round, a new season (PC-3.3).
    SeasonChange {}
}

impl Step<PintCraft> for SeasonChange {
    fn awaits(&self, _: &PintCraft, _: &State) -> Awaits {
        Awaits::Nothing
    }

    fn passed(self, at: &mut At<'_, PintCraft>) {
        at.state.round = at.state.round.saturating_add(1);
        at.state.season = at.game.season(at.state.season).next;
        let (round, season) = (at.state.round, at.state.season);
        at.say(|| Event::Round { round, season });
        // PC-10.5: no catch-up draw in a Face Off.
        if !at.state.in_face_off() {
            at.push(CatchUp {});
        }
        at.push(Payout { left: at.state.still_in });
    }
}

step! {
    /// Bonuses, one player after the other from the first (PC-3.4, PC-R14).
    Payout {
        /// Who has not been paid yet.
        left: Seats,
    }
}

impl Step<PintCraft> for Payout {
    fn awaits(&self, _: &PintCraft, _: &State) -> Awaits {
        Awaits::Nothing
    }

    fn passed(self, at: &mut At<'_, PintCraft>) {
        let Self { mut left } = self;
        let game = at.game;
        let Some(seat) = take_next(game, at.state.first, &mut left) else { return };
        if !left.is_empty() {
            at.push(Self { left });
        }
        let seasonal = game.seasonal_bonus(at.state, seat);
        let improvements = game.improvement_bonus(at.state, seat);
        let steady = game.steady_bonus(at.state, seat);
        let expansions = steady.iter().map(|&n| u16::from(n)).sum::<u16>();
        if seasonal + improvements + expansions == 0 {
            return;
        }
        at.say(|| Event::Bonus { seat, seasonal, improvements, expansions });
        // PC-3.11: fixed, so it comes before anything that is chosen.
        for (ingredient, n) in Ingredient::ALL.into_iter().zip(steady) {
            take(at, seat, ingredient, n.into());
        }
        let row = game.season(at.state.season);
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

step! {
    /// In Spring and Fall whoever has the fewest Pints draws (PC-3.9).
    CatchUp {}
}

impl Step<PintCraft> for CatchUp {
    fn awaits(&self, _: &PintCraft, _: &State) -> Awaits {
        Awaits::Nothing
    }

    fn passed(self, at: &mut At<'_, PintCraft>) {
        let game = at.game;
        let n = game.season(at.state.season).fewest_pints_draw;
        if n > 0 {
            let still_in = at.state.still_in;
            let fewest = still_in.iter().map(|seat| game.pints(at.state, seat)).min();
            let seats = still_in.iter().filter(|&seat| Some(game.pints(at.state, seat)) == fewest).collect();
            at.push(EachDraws { from: at.state.first, seats, n });
        }
    }
}

impl PintCraft {
    /// What a Season card says.
    pub fn season(&self, season: Season) -> &SeasonRow {
        let mut rows = self.edition.data.season.iter();
        rows.find(|row| row.id == season).expect("checked: every season has a row")
    }

    /// What the Recipes on tap pay in this season (PC-3.5, PC-6.5).
    pub fn seasonal_bonus(&self, state: &Public, seat: Seat) -> u16 {
        let recipes = state.taps[seat.index()].iter().map(|recipe| self.recipe(recipe));
        recipes.filter(|it| it.bonus_season == Some(state.season)).map(|it| u16::from(it.bonus)).sum()
    }

    /// What Expansions bring at each season change, by ingredient (PC-3.11, PC-R35).
    #[inline]
    pub fn steady_bonus(&self, state: &Public, seat: Seat) -> [u8; Ingredient::COUNT] {
        let mut all = [0; Ingredient::COUNT];
        for &(card, ingredient, n) in &self.values.steady {
            all[ingredient.index()] += state.in_play[seat.index()].count(card) * n;
        }
        all
    }

    /// Improvements times Recipes on tap; copies count separately (PC-3.6, PC-R34).
    pub fn improvement_bonus(&self, state: &Public, seat: Seat) -> u16 {
        let in_play = &state.in_play[seat.index()];
        let per_recipe =
            self.values.improvements.iter().map(|&(card, each)| u16::from(in_play.count(card)) * u16::from(each));
        per_recipe.sum::<u16>() * u16::from(state.taps[seat.index()].len())
    }
}
