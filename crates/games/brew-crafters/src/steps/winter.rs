//! Annual abilities at the start of Winter (BC-5.3, BC-D13).
use super::gain::gain;
use super::install::installable;
use super::research::researchable;
use super::season::start_market;
use super::{FreeAction, Process, Refusable};
use crate::action::{Action, Event};
use crate::effect::{FreeKind, Goods};
use crate::game::BrewCrafters;
use crate::set::Set;
use crate::state::{Brewery, State};
use crate::words::{Building, Track};
use taproom_core::steps::{At, Awaits, Step};
use taproom_core::{Game, Seat, step};

step! {
    /// In turn order, one player completely before the next (BC-R12); before the Restock Phase (BC-R11).
    WinterStart {
        /// How many players are done.
        next: u8,
    }
}

impl Step<BrewCrafters> for WinterStart {
    fn awaits(&self, _: &BrewCrafters, _: &State) -> Awaits {
        Awaits::Nothing
    }

    fn passed(self, at: &mut At<'_, BrewCrafters>) {
        let seats = at.game.seats();
        if self.next >= seats {
            start_market(at);
            return;
        }
        let seat = Seat((at.state.start_player.0 + self.next) % seats);
        // BC-R13: what is reached from now on waits for the next Winter.
        let left = Track::ALL.into_iter().filter(|&it| at.state.of(seat).research[it] >= 2).collect();
        at.push(Self { next: self.next + 1 });
        at.push(Annual { seat, left });
    }
}

step! {
    /// Which annual ability comes next?
    Annual {
        /// Whose abilities.
        seat: Seat,
        /// Those not used yet this Winter.
        left: Set<Track>,
    }
}

impl Annual {
    /// The free action of a track's annual step, if it is one.
    pub(crate) fn free(game: &BrewCrafters, track: Track) -> Option<FreeKind> {
        game.values.research[track.index()][1].winter_free
    }

    /// The goods of a track's annual step.
    fn goods(game: &BrewCrafters, brewery: &Brewery, track: Track) -> Goods {
        let cell = &game.values.research[track.index()][1];
        let times = match cell.winter_per_buildings {
            0 => 1,
            every => brewery.original_built(&game.values) / every,
        };
        let mut goods = Goods::default();
        goods.add(&cell.winter, times);
        goods
    }

    /// Can the ability do anything now?
    pub(crate) fn useful(game: &BrewCrafters, brewery: &Brewery, track: Track) -> bool {
        match Self::free(game, track) {
            Some(FreeKind::Install) => Building::ALL.into_iter().any(|it| installable(game, brewery, it)),
            Some(FreeKind::Research) => Track::ALL.into_iter().any(|it| researchable(brewery, it)),
            Some(FreeKind::ProcessOrCollaborate) => true,
            None => !Self::goods(game, brewery, track).is_empty(),
        }
    }

    fn offered(&self, game: &BrewCrafters, state: &State) -> impl Iterator<Item = Track> {
        let brewery = state.of(self.seat);
        self.left.iter().filter(move |&track| Self::useful(game, brewery, track))
    }
}

impl Step<BrewCrafters> for Annual {
    fn awaits(&self, game: &BrewCrafters, state: &State) -> Awaits {
        let any = self.offered(game, state).next().is_some();
        if any { Awaits::one(self.seat) } else { Awaits::Nothing }
    }

    fn legal(&self, game: &BrewCrafters, state: &State, _: Seat, out: &mut Vec<Action>) {
        out.extend(self.offered(game, state).map(Action::Annual));
        // Goods must be taken; free actions may be left out, all that are left at once.
        if self.offered(game, state).all(|track| Self::free(game, track).is_some()) {
            out.push(Action::Decline);
        }
    }

    fn acted(mut self, at: &mut At<'_, BrewCrafters>, seat: Seat, action: Action) {
        match action {
            Action::Annual(track) => {
                self.left.remove(track);
                at.push(self);
                match Self::free(at.game, track) {
                    Some(FreeKind::ProcessOrCollaborate) => at.push(Process::new(seat)),
                    Some(action) => at.push(FreeAction { seat, action, times: 1, refusable: Refusable::No }),
                    None => {
                        let goods = Self::goods(at.game, at.state.of(seat), track);
                        gain(at, seat, &goods);
                    }
                }
            }
            Action::Decline => at.say(|| Event::Declined(seat)),
            other => at.impossible(self, other),
        }
    }

    fn passed(self, _: &mut At<'_, BrewCrafters>) {}
}
