//! The Brewery Phase (BC-5.6, BC-5.7).
use super::install::{install, installable};
use super::market::{community_actions, plant_community};
use super::research::{research, researchable};
use super::season::end_of_season;
use super::{DevelopSecret, Process, Window, free_action, free_actions};
use crate::action::{Action, Event};
use crate::game::BrewCrafters;
use crate::state::State;
use crate::words::{Building, Complex, Track};
use serde::{Deserialize, Serialize};
use taproom_core::steps::{At, Awaits, Step};
use taproom_core::{Game, Seat, step};

step! {
    /// Says whose Brewery Action comes next: in round r everybody with at least r actions.
    BreweryPhase {
        /// Who begins every round.
        first: Seat,
        /// The round, from 1.
        round: u8,
        /// How many seats this round has passed.
        next: u8,
    }
}

/// Who does the work: own shifts first, then the Supervisor, then Interns.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Crew {
    /// An employed shift.
    Shift,
    /// The Shift Supervisor's extra action: optional.
    Supervisor,
    /// An Intern not used in the market: optional.
    Intern,
}

impl BreweryPhase {
    /// Who works for the seat in this round, if anybody is left.
    fn crew(&self, game: &BrewCrafters, state: &State, seat: Seat) -> Option<Crew> {
        let brewery = state.of(seat);
        let supervised = brewery.shifts + brewery.supervisors(&game.values, state.time());
        if self.round <= brewery.shifts {
            Some(Crew::Shift)
        } else if self.round <= supervised {
            Some(Crew::Supervisor)
        } else if self.round <= supervised + brewery.interns_free() {
            Some(Crew::Intern)
        } else {
            None
        }
    }
}

impl Step<BrewCrafters> for BreweryPhase {
    fn awaits(&self, _: &BrewCrafters, _: &State) -> Awaits {
        Awaits::Nothing
    }

    fn passed(mut self, at: &mut At<'_, BrewCrafters>) {
        let seats = at.game.seats();
        // One whole round without a taker means that the phase is over: nobody gains actions in it.
        for _ in 0..=2 * seats {
            if self.next >= seats {
                self = Self { round: self.round.saturating_add(1), next: 0, ..self };
            }
            let seat = Seat((self.first.0 + self.next) % seats);
            self.next += 1;
            if let Some(crew) = self.crew(at.game, at.state, seat) {
                at.push(self);
                at.push(BreweryTurn { seat, crew, window: Window::default() });
                return;
            }
        }
        end_of_season(at);
    }
}

step! {
    /// One Brewery Action (BC-D6).
    BreweryTurn {
        /// Whose turn it is.
        seat: Seat,
        /// Who works.
        crew: Crew,
        /// Free actions so far.
        window: Window,
    }
}

impl Step<BrewCrafters> for BreweryTurn {
    fn awaits(&self, _: &BrewCrafters, _: &State) -> Awaits {
        Awaits::one(self.seat)
    }

    fn legal(&self, game: &BrewCrafters, state: &State, seat: Seat, out: &mut Vec<Action>) {
        let brewery = state.of(seat);
        free_actions(game, state, seat, self.window, out);
        community_actions(game, state, seat, out);
        out.push(Action::Work);
        out.extend(Track::ALL.into_iter().filter(|&it| researchable(brewery, it)).map(Action::Research));
        out.extend(Building::ALL.into_iter().filter(|&it| installable(game, brewery, it)).map(Action::Install));
        if game.has(Complex::DevelopSecretRecipe) && !state.recipe_box(game).is_empty() {
            out.push(Action::SecretRecipe);
        }
        if self.crew != Crew::Shift {
            out.push(Action::Decline);
        }
    }

    fn acted(self, at: &mut At<'_, BrewCrafters>, seat: Seat, action: Action) {
        match action {
            Action::CommunityFarm(ingredient) => plant_community(at, seat, ingredient),
            Action::Work => at.push(Process::new(seat)),
            Action::Research(track) => research(at, seat, track),
            Action::Install(building) => install(at, seat, building),
            Action::SecretRecipe => at.push(DevelopSecret { seat }),
            Action::Decline => at.say(|| Event::Declined(seat)),
            Action::Exchange(..) | Action::Plant(_) | Action::Harvest(_) => {
                at.push(Self { window: Window::of(action), ..self });
                free_action(at, seat, action);
            }
            other => at.impossible(self, other),
        }
    }
}
