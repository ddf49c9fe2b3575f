//! Who begins, the season, the deal and the Recipe stacks.
use super::{EachDraws, NameBrewery, Rounds};
use crate::{
    PintCraft,
    action::{Chance, Event},
    game::First,
    state::State,
    words::Season,
};
use taproom_core::{
    Seat, Seats, step,
    steps::{At, Awaits, Step},
};

step! {
    /// Who plays first: drawn by lot, named by the host, or the player whose brewery gets the best name (PC-2.1, PC-12.2).
    FirstPlayer {}
}

impl Step<PintCraft> for FirstPlayer {
    fn awaits(&self, game: &PintCraft, _: &State) -> Awaits {
        if game.first == First::Lot { Awaits::Chance } else { Awaits::Nothing }
    }

    fn chances(&self, game: &PintCraft, _: &State, out: &mut Vec<(Chance, u32)>) {
        out.extend(Seat::all(game.seats).map(|seat| (Chance::First(seat.0), 1)));
    }

    fn drawn(self, at: &mut At<'_, PintCraft>, outcome: Chance) {
        let Chance::First(seat) = outcome else { at.impossible(self, outcome) };
        begin(at, Seat(seat));
    }

    fn passed(self, at: &mut At<'_, PintCraft>) {
        match at.game.first {
            First::Vote => at.push(NameBrewery { seat: Seat(0) }),
            First::Seat(seat) => begin(at, seat),
            First::Lot => unreachable!("chance is asked"),
        }
    }
}

/// Everything else of the set-up, now that the first player is known.
pub(super) fn begin(at: &mut At<'_, PintCraft>, seat: Seat) {
    at.state.first = seat;
    at.say(|| Event::First { seat });
    at.push(Rounds { seat });
    at.push(Layout { stack: 0 });
    // PC-2.2: the deal.
    let n = at.game.edition.data.setup.hand_size;
    at.push(EachDraws { from: seat, seats: Seats::all(at.game.seats), n });
    at.push(StartSeason {});
}

step! {
    /// Turns up the season of round 1 (PC-2.5, PC-12.1, PC-R3).
    StartSeason {}
}

impl Step<PintCraft> for StartSeason {
    fn awaits(&self, game: &PintCraft, _: &State) -> Awaits {
        if game.start_season.is_some() { Awaits::Nothing } else { Awaits::Chance }
    }

    fn chances(&self, _: &PintCraft, _: &State, out: &mut Vec<(Chance, u32)>) {
        out.extend(Season::ALL.map(|season| (Chance::Season(season), 1)));
    }

    fn drawn(self, at: &mut At<'_, PintCraft>, outcome: Chance) {
        let Chance::Season(season) = outcome else { at.impossible(self, outcome) };
        at.state.season = season;
    }

    fn passed(self, at: &mut At<'_, PintCraft>) {
        at.state.season = at.game.start_season.expect("else chance is asked");
    }
}

step! {
    /// Shows the top of each stack in turn (PC-2.3). What lies beneath stays open until it is uncovered (PC-R2).
    Layout { stack: u8 }
}

impl Step<PintCraft> for Layout {
    fn awaits(&self, _: &PintCraft, _: &State) -> Awaits {
        Awaits::Nothing
    }

    fn passed(self, at: &mut At<'_, PintCraft>) {
        let Self { stack } = self;
        if usize::from(stack) < at.game.stacks() {
            at.push(Self { stack: stack + 1 });
            at.push(Reveal { stack });
        }
    }
}

step! {
    /// The next Recipe of a stack lies face up (PC-6.3).
    Reveal { stack: u8 }
}

impl Step<PintCraft> for Reveal {
    fn awaits(&self, _: &PintCraft, state: &State) -> Awaits {
        // Known ones come up only when no unseen one lies above them.
        if state.stacks[usize::from(self.stack)].hidden > 0 { Awaits::Chance } else { Awaits::Nothing }
    }

    fn chances(&self, _: &PintCraft, state: &State, out: &mut Vec<(Chance, u32)>) {
        out.extend(state.unseen_recipes().iter().map(|recipe| (Chance::Reveal(recipe), 1)));
    }

    fn drawn(self, at: &mut At<'_, PintCraft>, outcome: Chance) {
        let Chance::Reveal(recipe) = outcome else { at.impossible(self, outcome) };
        let stack = &mut at.state.stacks[usize::from(self.stack)];
        stack.hidden -= 1;
        stack.top = Some(recipe);
        at.say(|| Event::Revealed { stack: self.stack, recipe });
    }

    // Nothing comes up where the last Recipe of a stack was brewed.
    fn passed(self, at: &mut At<'_, PintCraft>) {
        let stack = &mut at.state.stacks[usize::from(self.stack)];
        if !stack.bottom.is_empty() {
            let recipe = stack.bottom.remove(0);
            stack.top = Some(recipe);
            at.say(|| Event::Revealed { stack: self.stack, recipe });
        }
    }
}
