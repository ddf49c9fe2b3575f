//! Partnerships, Skilled Workers, the Employment Agency, and the free actions that come with a card.
use super::gain::gain;
use super::install::{install, installable};
use super::market::pay_money;
use super::research::{research, researchable};
use crate::action::{Action, Chance, Event};
use crate::effect::FreeKind;
use crate::game::BrewCrafters;
use crate::set::Set;
use crate::state::State;
use crate::values::OnHire;
use crate::words::{Building, Ingredient, Partnership, Track, Worker};
use serde::{Deserialize, Serialize};
use taproom_core::steps::{At, Awaits, Step};
use taproom_core::{Seat, step};

step! {
    /// Which partnership (BC-6.4, BC-R29)?
    Partner { seat: Seat }
}

impl Partner {
    /// The first card left of each kind: copies are the same choice (BC-D4).
    pub(crate) fn cards(game: &BrewCrafters, state: &State) -> impl Iterator<Item = Partnership> {
        let free = |card: Partnership| game.uses_partnership(card) && state.partnerships[card].is_none();
        [Ingredient::Spices, Ingredient::Coffee].into_iter().filter_map(move |gives| {
            Partnership::ALL
                .into_iter()
                .find(|&card| game.values.partnership_gives[card.index()] == gives && free(card))
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

    fn acted(self, at: &mut At<'_, BrewCrafters>, seat: Seat, action: Action) {
        let Action::Partner(card) = action else { at.impossible(self, action) };
        at.state.partnerships[card] = Some(seat);
        at.say(|| Event::Partnered(seat, card));
    }

    fn passed(self, _: &mut At<'_, BrewCrafters>) {}
}

step! {
    /// Which worker of the display (BC-6.5)?
    HireWorker { seat: Seat }
}

impl Step<BrewCrafters> for HireWorker {
    fn awaits(&self, _: &BrewCrafters, state: &State) -> Awaits {
        if state.display.is_empty() { Awaits::Nothing } else { Awaits::one(self.seat) }
    }

    fn legal(&self, _: &BrewCrafters, state: &State, _: Seat, out: &mut Vec<Action>) {
        out.extend(state.display.iter().map(Action::Hire));
    }

    fn acted(self, at: &mut At<'_, BrewCrafters>, seat: Seat, action: Action) {
        let Action::Hire(worker) = action else { at.impossible(self, action) };
        at.state.display.remove(worker);
        hire(at, seat, worker);
    }

    fn passed(self, _: &mut At<'_, BrewCrafters>) {}
}

/// Takes the card: lasting effects hold at once, "on hire" effects follow in printed order (BC-6.5, BC-9.2).
fn hire(at: &mut At<'_, BrewCrafters>, seat: Seat, worker: Worker) {
    at.state.of_mut(seat).workers.insert(worker);
    at.say(|| Event::Hired(seat, worker));
    let game = at.game;
    for effect in game.values.on_hire[worker.index()].iter().rev() {
        match *effect {
            OnHire::Gain(goods) => gain(at, seat, &goods),
            OnHire::Free(action, times) => at.push(FreeAction { seat, action, times, refusable: Refusable::Yes }),
        }
    }
}

step! {
    /// The Employment Agency: chance shows some workers of the box, the player may hire one (BC-12.3).
    Agency {
        /// Who asked.
        seat: Seat,
        /// Who was shown.
        drawn: Set<Worker>,
    }
}

impl Agency {
    /// Workers that can still be drawn.
    fn left(&self, game: &BrewCrafters, state: &State) -> Set<Worker> {
        state.worker_box(game).minus(self.drawn)
    }

    /// Is the draw not complete yet?
    pub(crate) fn draws(&self, game: &BrewCrafters, state: &State) -> bool {
        self.drawn.len() < game.values.agency_draw && !self.left(game, state).is_empty()
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

    fn drawn(mut self, at: &mut At<'_, BrewCrafters>, outcome: Chance) {
        let Chance::Worker(worker) = outcome else { at.impossible(self, outcome) };
        self.drawn.insert(worker);
        at.say(|| Event::AgencyShows(worker));
        at.push(self);
    }

    fn acted(self, at: &mut At<'_, BrewCrafters>, seat: Seat, action: Action) {
        match action {
            Action::Hire(worker) => {
                // BC-10.3: the fee may need a Loan.
                pay_money(at, seat, at.game.values.agency_cost);
                hire(at, seat, worker);
            }
            Action::Decline => at.say(|| Event::Declined(seat)),
            other => at.impossible(self, other),
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

step! {
    /// Research or Install without a worker.
    FreeAction {
        /// Who acts.
        seat: Seat,
        /// What may be done.
        action: FreeKind,
        /// How often.
        times: u8,
        /// May it be left out?
        refusable: Refusable,
    }
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

    fn acted(self, at: &mut At<'_, BrewCrafters>, seat: Seat, action: Action) {
        if self.times > 1 && action != Action::Decline {
            at.push(Self { times: self.times - 1, ..self });
        }
        match action {
            Action::Decline => at.say(|| Event::Declined(seat)),
            Action::Research(track) => research(at, seat, track),
            Action::Install(building) => install(at, seat, building),
            other => at.impossible(self, other),
        }
    }

    fn passed(self, _: &mut At<'_, BrewCrafters>) {}
}
