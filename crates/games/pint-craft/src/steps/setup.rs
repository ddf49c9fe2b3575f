//! Who begins, the season, the deal and the Recipe stacks.
use super::{EachDraws, Rounds};
use crate::{
    PintCraft,
    action::{Chance, Event},
    components::Season,
    state::State,
};
use serde::{Deserialize, Serialize};
use taproom_core::{
    Move, MoveOf, Seat, Seats,
    steps::{At, Awaits, Step},
};

/// Picks who plays first unless the host has said so (PC-2.1, PC-12.2).
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct FirstPlayer;

impl Step<PintCraft> for FirstPlayer {
    fn awaits(&self, game: &PintCraft, _: &State) -> Awaits {
        if game.first_player.is_some() { Awaits::Nothing } else { Awaits::Chance }
    }

    fn chances(&self, game: &PintCraft, _: &State, out: &mut Vec<(Chance, u32)>) {
        out.extend(Seat::all(game.seats).map(|seat| (Chance::First(seat.0), 1)));
    }

    fn run(self, at: &mut At<'_, PintCraft>, answer: Option<MoveOf<PintCraft>>) {
        let seat = match answer {
            Some(Move::Chance(Chance::First(seat))) => Seat(seat),
            _ => at.game.first_player.unwrap_or_default(),
        };
        at.state.first = seat;
        at.say(|| Event::First { seat });
        at.push(Rounds { seat });
        at.push(Layout { stack: 0 });
        // PC-2.2: the deal.
        let n = at.game.edition.data.setup.hand_size;
        at.push(EachDraws { from: seat, seats: Seats::all(at.game.seats), n });
        at.push(StartSeason);
    }
}

/// Turns up the season of round 1 (PC-2.5, PC-12.1, PC-R3).
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct StartSeason;

impl Step<PintCraft> for StartSeason {
    fn awaits(&self, game: &PintCraft, _: &State) -> Awaits {
        if game.start_season.is_some() { Awaits::Nothing } else { Awaits::Chance }
    }

    fn chances(&self, _: &PintCraft, _: &State, out: &mut Vec<(Chance, u32)>) {
        out.extend(Season::ALL.map(|season| (Chance::Season(season), 1)));
    }

    fn run(self, at: &mut At<'_, PintCraft>, answer: Option<MoveOf<PintCraft>>) {
        at.state.season = match answer {
            Some(Move::Chance(Chance::Season(season))) => season,
            _ => at.game.start_season.unwrap_or_default(),
        };
    }
}

/// Shows the top of each stack in turn (PC-2.3). What lies beneath stays open until it is uncovered (PC-R2).
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Layout {
    /// The next one.
    pub stack: u8,
}

impl Step<PintCraft> for Layout {
    fn awaits(&self, _: &PintCraft, _: &State) -> Awaits {
        Awaits::Nothing
    }

    fn run(self, at: &mut At<'_, PintCraft>, _: Option<MoveOf<PintCraft>>) {
        let Self { stack } = self;
        if usize::from(stack) < at.game.stacks() {
            at.push(Self { stack: stack + 1 });
            at.push(Reveal { stack });
        }
    }
}

/// The next Recipe of a stack lies face up (PC-6.3).
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Reveal {
    /// Which stack.
    pub stack: u8,
}

impl Step<PintCraft> for Reveal {
    fn awaits(&self, _: &PintCraft, state: &State) -> Awaits {
        // Known ones come up only when no unseen one lies above them.
        if state.stacks[usize::from(self.stack)].hidden > 0 { Awaits::Chance } else { Awaits::Nothing }
    }

    fn chances(&self, _: &PintCraft, state: &State, out: &mut Vec<(Chance, u32)>) {
        out.extend(state.unseen_recipes().iter().map(|recipe| (Chance::Reveal(recipe), 1)));
    }

    fn run(self, at: &mut At<'_, PintCraft>, answer: Option<MoveOf<PintCraft>>) {
        let Self { stack } = self;
        let place = &mut at.state.stacks[usize::from(stack)];
        if place.top.is_some() {
            return;
        }
        if let Some(Move::Chance(Chance::Reveal(recipe))) = answer {
            place.hidden -= 1;
            place.top = Some(recipe);
        } else if !place.bottom.is_empty() {
            place.top = Some(place.bottom.remove(0));
        }
        if let Some(recipe) = place.top {
            at.say(|| Event::Revealed { stack, recipe });
        }
    }
}
