//! Partnerships, Skilled Workers, the Employment Agency, and the free actions that come with a card.
use super::gain::gain;
use super::install::{install, installable};
use super::market::pay_money;
use super::research::{research, researchable};
use super::{Answer, Table, act};
use crate::action::{Action, Chance, Event};
use crate::effect::FreeKind;
use crate::game::BrewCrafters;
use crate::set::Set;
use crate::state::State;
use crate::tables::OnHire;
use crate::words::{Building, Ingredient, Partnership, Track, Worker};
use serde::{Deserialize, Serialize};
use taproom_core::steps::{Awaits, Step};
use taproom_core::{Move, Seat};

/// Which partnership (BC-6.4, BC-R29)?
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Partner {
    /// Who forms it.
    pub seat: Seat,
}

impl Partner {
    /// The first card left of each kind: copies are the same choice (BC-D4).
    pub(crate) fn cards(game: &BrewCrafters, state: &State) -> impl Iterator<Item = Partnership> {
        let free = |card: Partnership| game.uses_partnership(card) && state.partnerships[card].is_none();
        [Ingredient::Spices, Ingredient::Coffee].into_iter().filter_map(move |gives| {
            Partnership::ALL
                .into_iter()
                .find(|&card| game.tables.partnership_gives[card.index()] == gives && free(card))
        })
    }
}

impl Step<BrewCrafters> for Partner {
    fn awaits(&self, game: &BrewCrafters, state: &State) -> Awaits {
        let any = Self::cards(game, state).next().is_some();
        if any { Awaits::one(self.seat) } else { Awaits::Nothing }
    }

    fn legal(&self, game: &BrewCrafters, state: &State, _: Seat, out: &mut Vec<Action>) {
        let before = out.len();
        out.extend(Self::cards(game, state).map(Action::Partner));
        out[before..].sort_unstable();
    }

    fn run(self, at: &mut Table<'_>, answer: Answer) {
        if let Some(Action::Partner(card)) = act(answer) {
            at.state.partnerships[card] = Some(self.seat);
            at.say(|| Event::Partnered(self.seat, card));
        }
    }
}

/// Which worker of the display (BC-6.5)?
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HireWorker {
    /// Who hires.
    pub seat: Seat,
}

impl Step<BrewCrafters> for HireWorker {
    fn awaits(&self, _: &BrewCrafters, state: &State) -> Awaits {
        if state.display.is_empty() { Awaits::Nothing } else { Awaits::one(self.seat) }
    }

    fn legal(&self, _: &BrewCrafters, state: &State, _: Seat, out: &mut Vec<Action>) {
        out.extend(state.display.iter().map(Action::Hire));
    }

    fn run(self, at: &mut Table<'_>, answer: Answer) {
        if let Some(Action::Hire(worker)) = act(answer) {
            at.state.display.remove(worker);
            hire(at, self.seat, worker);
        }
    }
}

/// Takes the card: lasting effects hold at once, "on hire" effects follow in printed order (BC-6.5, BC-9.2).
fn hire(at: &mut Table<'_>, seat: Seat, worker: Worker) {
    at.state.of_mut(seat).workers.insert(worker);
    at.say(|| Event::Hired(seat, worker));
    let game = at.game;
    for effect in game.tables.on_hire[worker.index()].iter().rev() {
        match *effect {
            OnHire::Gain(goods) => gain(at, seat, &goods),
            OnHire::Free(action, times) => at.push(FreeAction { seat, action, times, refusable: Refusable::Yes }),
        }
    }
}

/// The Employment Agency: chance shows some workers of the box, the player may hire one (BC-12.3).
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Agency {
    /// Who asked.
    pub seat: Seat,
    /// Who was shown.
    pub drawn: Set<Worker>,
}

impl Agency {
    /// Workers that can still be drawn.
    fn left(&self, game: &BrewCrafters, state: &State) -> Set<Worker> {
        state.worker_box(game).minus(self.drawn)
    }

    /// Is the draw not complete yet?
    pub(crate) fn draws(&self, game: &BrewCrafters, state: &State) -> bool {
        self.drawn.len() < game.tables.agency_draw && !self.left(game, state).is_empty()
    }
}

impl Step<BrewCrafters> for Agency {
    fn awaits(&self, game: &BrewCrafters, state: &State) -> Awaits {
        if self.draws(game, state) { Awaits::Chance } else { Awaits::one(self.seat) }
    }

    fn legal(&self, game: &BrewCrafters, state: &State, _: Seat, out: &mut Vec<Action>) {
        out.extend(self.drawn.and(state.worker_box(game)).iter().map(Action::Hire));
        out.push(Action::Decline);
    }

    fn chances(&self, game: &BrewCrafters, state: &State, out: &mut Vec<(Chance, u32)>) {
        if self.draws(game, state) {
            out.extend(self.left(game, state).iter().map(|it| (Chance::Worker(it), 1)));
        }
    }

    fn run(mut self, at: &mut Table<'_>, answer: Answer) {
        match answer {
            Some(Move::Chance(Chance::Worker(worker))) => {
                self.drawn.insert(worker);
                at.say(|| Event::AgencyShows(worker));
                at.push(self);
            }
            Some(Move::Act(_, Action::Hire(worker))) => {
                // BC-10.3: the fee may need a Loan.
                pay_money(at, self.seat, at.game.tables.agency_cost);
                hire(at, self.seat, worker);
            }
            _ => at.say(|| Event::Declined(self.seat)),
        }
    }
}

/// May the action be left out?
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Refusable {
    /// It came with a worker.
    Yes,
    /// It was chosen among the annual abilities, where it could have been declined (BC-D13).
    No,
}

/// Research or Install without a worker.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FreeAction {
    /// Who acts.
    pub seat: Seat,
    /// What may be done.
    pub action: FreeKind,
    /// How often.
    pub times: u8,
    /// May it be left out?
    pub refusable: Refusable,
}

impl FreeAction {
    fn possible(&self, game: &BrewCrafters, state: &State) -> bool {
        let brewery = state.of(self.seat);
        match self.action {
            FreeKind::Research => Track::ALL.into_iter().any(|it| researchable(brewery, it)),
            FreeKind::Install => Building::ALL.into_iter().any(|it| installable(game, brewery, it)),
            FreeKind::ProcessOrCollaborate => false,
        }
    }
}

impl Step<BrewCrafters> for FreeAction {
    fn awaits(&self, game: &BrewCrafters, state: &State) -> Awaits {
        let asks = self.times > 0 && (self.refusable == Refusable::Yes || self.possible(game, state));
        if asks { Awaits::one(self.seat) } else { Awaits::Nothing }
    }

    fn legal(&self, game: &BrewCrafters, state: &State, seat: Seat, out: &mut Vec<Action>) {
        let brewery = state.of(seat);
        match self.action {
            FreeKind::Research => {
                out.extend(Track::ALL.into_iter().filter(|&it| researchable(brewery, it)).map(Action::Research));
            }
            FreeKind::Install => {
                out.extend(Building::ALL.into_iter().filter(|&it| installable(game, brewery, it)).map(Action::Install));
            }
            FreeKind::ProcessOrCollaborate => {}
        }
        if self.refusable == Refusable::Yes {
            out.push(Action::Decline);
        }
    }

    fn run(self, at: &mut Table<'_>, answer: Answer) {
        let seat = self.seat;
        match act(answer) {
            Some(Action::Decline) => at.say(|| Event::Declined(seat)),
            Some(Action::Research(track)) => {
                if self.times > 1 {
                    at.push(Self { times: self.times - 1, ..self });
                }
                research(at, seat, track);
            }
            Some(Action::Install(building)) => {
                if self.times > 1 {
                    at.push(Self { times: self.times - 1, ..self });
                }
                install(at, seat, building);
            }
            _ => {}
        }
    }
}
