//! How a season begins and ends (BC-5.1, BC-5.2, BC-5.8).
use super::market::{pay_money, restock};
use super::{MarketPhase, Overflow, WinterStart, harvest, plant, plantable, retain};
use crate::action::{Action, Event};
use crate::effect::Cubes;
use crate::game::BrewCrafters;
use crate::set::Set;
use crate::state::State;
use crate::words::{Ingredient, Season};
use taproom_core::steps::{At, Awaits, Step};
use taproom_core::{Game, Seat, Seats, step};

step! {
    /// Clears the marks of the last season and hands out Interns.
    SeasonStart {}
}

impl Step<BrewCrafters> for SeasonStart {
    fn awaits(&self, _: &BrewCrafters, _: &State) -> Awaits {
        Awaits::Nothing
    }

    fn passed(self, at: &mut At<'_, BrewCrafters>) {
        let season = at.state.season;
        at.say(|| Event::Season(season));
        for brewery in at.state.breweries.iter_mut() {
            // BC-5.2
            brewery.operated = Set::EMPTY;
            brewery.interns = [brewery.interns[1], brewery.interns[2], 0];
        }
        if at.state.time() == Season::Winter {
            at.push(WinterStart { next: 0 });
        } else {
            start_market(at);
        }
    }
}

/// The Restock Phase, then the Market Action Phase.
pub(super) fn start_market(at: &mut At<'_, BrewCrafters>) {
    restock(at);
    at.push(MarketPhase { first: at.state.start_player, turn: 0 });
}

/// After the last Brewery Action.
pub(super) fn end_of_season(at: &mut At<'_, BrewCrafters>) {
    match at.state.time() {
        Season::Spring => at.push(SpringEnd { next: 0 }),
        Season::Fall => at.push(FallEnd { next: 0 }),
        Season::Summer | Season::Winter => at.push(SeasonEnd {}),
    }
}

step! {
    /// In turn order, a last chance to plant.
    SpringEnd {
        /// How many players are done.
        next: u8,
    }
}

impl Step<BrewCrafters> for SpringEnd {
    fn awaits(&self, _: &BrewCrafters, _: &State) -> Awaits {
        Awaits::Nothing
    }

    fn passed(self, at: &mut At<'_, BrewCrafters>) {
        let seats = at.game.seats();
        if self.next >= seats {
            at.push(SeasonEnd {});
            return;
        }
        let seat = Seat((at.state.start_player.0 + self.next) % seats);
        at.push(Self { next: self.next + 1 });
        at.push(LastPlanting { seat, from: Ingredient::Malt });
    }
}

step! {
    /// Plant one more cube? Asked while a plot is free (BC-D14).
    LastPlanting {
        /// Whose Farm.
        seat: Seat,
        /// The kind that was planted last.
        from: Ingredient,
    }
}

impl LastPlanting {
    /// Kinds in order.
    pub(super) fn in_order(&self, out: &mut Vec<Action>, from: usize) {
        retain(out, from, |action| !matches!(action, Action::Plant(kind) if kind < self.from));
    }
}

impl Step<BrewCrafters> for LastPlanting {
    fn awaits(&self, game: &BrewCrafters, state: &State) -> Awaits {
        if state.of(self.seat).free_plots(&game.values) > 0 { Awaits::one(self.seat) } else { Awaits::Nothing }
    }

    fn legal(&self, game: &BrewCrafters, state: &State, seat: Seat, out: &mut Vec<Action>) {
        let from = out.len();
        out.extend(Ingredient::ALL.into_iter().filter(|&it| plantable(game, state, seat, it)).map(Action::Plant));
        out.push(Action::End);
        if game.asks_in_order() {
            self.in_order(out, from);
        }
    }

    fn acted(self, at: &mut At<'_, BrewCrafters>, seat: Seat, action: Action) {
        match action {
            Action::Plant(ingredient) => {
                plant(at, seat, ingredient);
                at.push(Self { from: ingredient, ..self });
            }
            Action::End => {}
            other => at.impossible(self, other),
        }
    }

    fn passed(self, _: &mut At<'_, BrewCrafters>) {}
}

step! {
    /// In turn order, everything that still grows is harvested (BC-8.10); then the Community Farm.
    FallEnd {
        /// How many players are done.
        next: u8,
    }
}

impl Step<BrewCrafters> for FallEnd {
    fn awaits(&self, _: &BrewCrafters, _: &State) -> Awaits {
        Awaits::Nothing
    }

    fn passed(self, at: &mut At<'_, BrewCrafters>) {
        let seats = at.game.seats();
        if self.next >= seats {
            at.push(SeasonEnd {});
            harvest_community(at);
            return;
        }
        let seat = Seat((at.state.start_player.0 + self.next) % seats);
        let growing = at.state.of(seat).farm.kinds().next();
        if let Some(ingredient) = growing {
            at.push(self);
            harvest(at, seat, ingredient);
        } else {
            at.push(Self { next: self.next + 1 });
        }
    }
}

/// Shares the Community Farm out (BC-12.4, BC-R24): equal shares at once, the rest by picks, room is checked last.
fn harvest_community(at: &mut At<'_, BrewCrafters>) {
    if at.state.community.is_empty() {
        return;
    }
    let seats = at.game.seats();
    let yields = &at.game.values.community_yields;
    let sharers: Seats = at.state.community.iter().map(|it| it.seat).collect();
    let mut grown = Cubes::EMPTY;
    let mut pool = Cubes::EMPTY;
    for contribution in &at.state.community {
        grown.add(contribution.ingredient, yields[contribution.ingredient.index()]);
    }
    for (ingredient, n) in grown.iter() {
        let share = n / sharers.len();
        for seat in sharers.iter() {
            at.state.breweries[seat.index()].storage.add(ingredient, share);
        }
        pool.add(ingredient, n - share * sharers.len());
    }
    at.say(|| Event::CommunityHarvested(grown));
    // Turn order: the last pushed is asked first.
    for n in (0..seats).rev() {
        let seat = Seat((at.state.start_player.0 + n) % seats);
        if sharers.contains(seat) {
            at.push(Overflow::new(seat));
        }
    }
    at.push(CommunityPick { pool, next: 0 });
}

step! {
    /// Which cube of the rest (BC-D15)?
    CommunityPick {
        /// What is left.
        pool: Cubes,
        /// Whose turn it is: the contribution with this number, from 0, picks.
        next: u8,
    }
}

impl CommunityPick {
    /// Who picks.
    pub(crate) fn picker(&self, state: &State) -> Option<Seat> {
        let n = state.community.len();
        if n == 0 || self.pool.is_empty() { None } else { Some(state.community[usize::from(self.next) % n].seat) }
    }
}

impl Step<BrewCrafters> for CommunityPick {
    fn awaits(&self, _: &BrewCrafters, state: &State) -> Awaits {
        self.picker(state).map_or(Awaits::Nothing, Awaits::one)
    }

    fn legal(&self, _: &BrewCrafters, _: &State, _: Seat, out: &mut Vec<Action>) {
        out.extend(self.pool.kinds().map(Action::Pick));
    }

    fn acted(mut self, at: &mut At<'_, BrewCrafters>, seat: Seat, action: Action) {
        let Action::Pick(ingredient) = action else { at.impossible(self, action) };
        self.pool.take(ingredient, 1);
        at.state.of_mut(seat).storage.add(ingredient, 1);
        at.say(|| Event::CommunityPicked(seat, ingredient));
        at.push(Self { next: (self.next + 1) % at.state.community.len() as u8, ..self });
    }

    fn passed(self, at: &mut At<'_, BrewCrafters>) {
        at.state.community.clear();
    }
}

step! {
    /// Tokens go back, Winter is paid for, the next season begins.
    SeasonEnd {}
}

impl Step<BrewCrafters> for SeasonEnd {
    fn awaits(&self, _: &BrewCrafters, _: &State) -> Awaits {
        Awaits::Nothing
    }

    fn passed(self, at: &mut At<'_, BrewCrafters>) {
        for stand in at.state.market.values_mut() {
            stand.taken = None;
        }
        for brewery in at.state.breweries.iter_mut() {
            brewery.interns[0] = 0;
            brewery.interns_used = 0;
            brewery.helper_used = 0;
            brewery.declined = false;
        }
        if at.state.time() == Season::Winter {
            // BC-10.2: every Winter, the last included.
            for seat in at.state.start_player.clockwise(at.game.seats()) {
                let costs = at.state.of(seat).costs(&at.game.values);
                pay_money(at, seat, costs);
                at.say(|| Event::CostsPaid(seat, costs));
            }
        }
        if at.state.season < at.game.values.seasons {
            at.state.season += 1;
            at.push(SeasonStart {});
        } else {
            // BC-11.1
            at.say(|| Event::Over);
        }
    }
}
