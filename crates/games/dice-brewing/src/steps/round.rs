//! Who begins, and how a round begins and ends.
use super::{OpeningRow, TokenWindow};
use crate::{
    action::{Chance, Event},
    gain::give,
    game::DiceBrewing,
    state::State,
    values::Gain,
    words::Window,
};
use taproom_core::{
    Seat, step,
    steps::{At, Awaits, Step},
};

step! {
    /// The first player is drawn at random and takes the season token, winter side up (DB-2.6, DB-R40).
    FirstPlayer {}
}

step! {
    /// The season, and seeds in summer (DB-3.1, DB-3.2, DB-3.3), before tokens and rolls (DB-R28).
    RoundStart {}
}

step! {
    /// The end is checked only here (DB-10.1, DB-R26); else the season token moves on and is turned (DB-3.6).
    RoundEnd {}
}

impl Step<DiceBrewing> for FirstPlayer {
    fn awaits(&self, _: &DiceBrewing, _: &State) -> Awaits {
        Awaits::Chance
    }

    fn chances(&self, game: &DiceBrewing, _: &State, out: &mut Vec<(Chance, u32)>) {
        out.extend((0..game.seats).map(|seat| (Chance::First(seat), 1)));
    }

    fn drawn(self, at: &mut At<'_, DiceBrewing>, outcome: Chance) {
        let Chance::First(seat) = outcome else { at.impossible(self, outcome) };
        at.state.first = Seat(seat);
        at.say(|| Event::Began(Seat(seat)));
        at.push(OpeningRow {});
    }
}

impl Step<DiceBrewing> for RoundStart {
    fn awaits(&self, _: &DiceBrewing, _: &State) -> Awaits {
        Awaits::Nothing
    }

    fn passed(self, at: &mut At<'_, DiceBrewing>) {
        // Without a limit (DB-R39) the parity must survive the end of the counter.
        at.state.round = at.state.round.checked_add(1).unwrap_or(u16::MAX - 1);
        let (round, summer, first) = (at.state.round, at.state.is_summer(), at.state.first);
        at.say(|| Event::Round { round, summer, first });
        if summer {
            for seat in at.state.turn_order() {
                give(at, seat, Gain::Seeds(at.game.values.summer_seeds));
            }
        }
        at.push(TokenWindow::open(Window::RoundStart, first));
    }
}

impl Step<DiceBrewing> for RoundEnd {
    fn awaits(&self, _: &DiceBrewing, _: &State) -> Awaits {
        Awaits::Nothing
    }

    fn passed(self, at: &mut At<'_, DiceBrewing>) {
        // DB-R39: games that would not end are scored all the same.
        let too_long = at.game.round_limit.is_some_and(|limit| at.state.round >= limit);
        if at.state.brewed() >= at.game.crowd.recipes_to_end || too_long {
            let round = at.state.round;
            at.say(|| Event::Over(round));
            if let Some(tie_break) = at.game.tie_break(at.state) {
                at.say(|| Event::Tied(tie_break));
            }
        } else {
            at.state.first = at.state.first.next(at.game.seats);
            at.push(RoundStart {});
        }
    }
}
