//! How a season begins and ends (BC-5.1, BC-5.2, BC-5.8).
use super::market::{pay_money, restock};
use super::{Answer, MarketPhase, Overflow, Table, WinterStart, act, harvest, plant, plantable};
use crate::action::{Action, Event};
use crate::effect::Cubes;
use crate::game::BrewCrafters;
use crate::set::Set;
use crate::state::State;
use crate::words::{Ingredient, Season};
use serde::{Deserialize, Serialize};
use taproom_core::steps::{Awaits, Step};
use taproom_core::{Game, Seat};

/// Clears the marks of the last season and hands out Interns.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeasonStart {}

impl Step<BrewCrafters> for SeasonStart {
    fn awaits(&self, _: &BrewCrafters, _: &State) -> Awaits {
        Awaits::Nothing
    }

    fn run(self, at: &mut Table<'_>, _: Answer) {
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
pub(super) fn start_market(at: &mut Table<'_>) {
    restock(at);
    at.push(MarketPhase { first: at.state.start_player, turn: 0 });
}

/// After the last Brewery Action.
pub(super) fn end_of_season(at: &mut Table<'_>) {
    match at.state.time() {
        Season::Spring => at.push(SpringEnd { next: 0 }),
        Season::Fall => at.push(FallEnd { next: 0 }),
        Season::Summer | Season::Winter => at.push(SeasonEnd {}),
    }
}

/// In turn order, a last chance to plant.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SpringEnd {
    /// How many players are done.
    pub next: u8,
}

impl Step<BrewCrafters> for SpringEnd {
    fn awaits(&self, _: &BrewCrafters, _: &State) -> Awaits {
        Awaits::Nothing
    }

    fn run(self, at: &mut Table<'_>, _: Answer) {
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

/// Plant one more cube? Asked while a plot is free (BC-D14).
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LastPlanting {
    /// Whose Farm.
    pub seat: Seat,
    /// Kinds before this one are settled.
    pub from: Ingredient,
}

impl Step<BrewCrafters> for LastPlanting {
    fn awaits(&self, game: &BrewCrafters, state: &State) -> Awaits {
        if state.of(self.seat).free_plots(&game.tables) > 0 { Awaits::one(self.seat) } else { Awaits::Nothing }
    }

    fn legal(&self, game: &BrewCrafters, state: &State, seat: Seat, out: &mut Vec<Action>) {
        let kinds = Ingredient::ALL.into_iter().filter(|&it| it >= self.from && plantable(game, state, seat, it));
        out.extend(kinds.map(Action::Plant));
        out.push(Action::End);
    }

    fn run(self, at: &mut Table<'_>, answer: Answer) {
        if let Some(Action::Plant(ingredient)) = act(answer) {
            plant(at, self.seat, ingredient);
            at.push(Self { from: ingredient, ..self });
        }
    }
}

/// In turn order, everything that still grows is harvested (BC-8.10); then the Community Farm.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FallEnd {
    /// How many players are done.
    pub next: u8,
}

impl Step<BrewCrafters> for FallEnd {
    fn awaits(&self, _: &BrewCrafters, _: &State) -> Awaits {
        Awaits::Nothing
    }

    fn run(self, at: &mut Table<'_>, _: Answer) {
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
fn harvest_community(at: &mut Table<'_>) {
    if at.state.community.is_empty() {
        return;
    }
    let seats = at.game.seats();
    let yields = &at.game.tables.community_yields;
    let sharers: taproom_core::Seats = at.state.community.iter().map(|it| it.seat).collect();
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

/// Which cube of the rest (BC-D15)?
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CommunityPick {
    /// What is left.
    pub pool: Cubes,
    /// Whose turn it is: the contribution with this number, from 0, picks.
    pub next: u8,
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

    fn run(mut self, at: &mut Table<'_>, answer: Answer) {
        match (act(answer), self.picker(at.state)) {
            (Some(Action::Pick(ingredient)), Some(seat)) => {
                self.pool.take(ingredient, 1);
                at.state.of_mut(seat).storage.add(ingredient, 1);
                at.say(|| Event::CommunityPicked(seat, ingredient));
                at.push(Self { next: (self.next + 1) % at.state.community.len() as u8, ..self });
            }
            _ => at.state.community.clear(),
        }
    }
}

/// Tokens go back, Winter is paid for, the next season begins.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeasonEnd {}

impl Step<BrewCrafters> for SeasonEnd {
    fn awaits(&self, _: &BrewCrafters, _: &State) -> Awaits {
        Awaits::Nothing
    }

    fn run(self, at: &mut Table<'_>, _: Answer) {
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
                let costs = at.state.of(seat).costs(&at.game.tables);
                pay_money(at, seat, costs);
                at.say(|| Event::CostsPaid(seat, costs));
            }
        }
        if at.state.season < at.game.tables.seasons {
            at.state.season += 1;
            at.push(SeasonStart {});
        } else {
            // BC-11.1
            at.say(|| Event::Over);
        }
    }
}
