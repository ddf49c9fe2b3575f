//! Rounds of ordinary play: each player in turn (PC-3.1).
use super::{Challenge, Play, SeasonChange, Step as AnyStep};
use crate::{PintCraft, action::Event, score::end, state::State, words::Ending};
use taproom_core::{
    Seat, step,
    steps::{At, Awaits, Step},
};

step! {
    /// The turn order comes to a player.
    Rounds { seat: Seat }
}

impl Step<PintCraft> for Rounds {
    fn awaits(&self, _: &PintCraft, _: &State) -> Awaits {
        Awaits::Nothing
    }

    fn passed(self, at: &mut At<'_, PintCraft>) {
        let Self { seat } = self;
        let opens = seat == at.state.first;
        // PC-10.10
        if opens && at.game.round_limit.is_some_and(|last| at.state.round >= last) {
            return end(at, Ending::RoundLimit);
        }
        at.push(Self { seat: seat.next(at.game.seats) });
        take_turn(at, seat);
        if opens {
            open_round(at);
        }
    }
}

/// A whole turn: play, brew and draw follow from the first (PC-R8), then the check (PC-4.8).
pub(super) fn take_turn(at: &mut At<'_, PintCraft>, seat: Seat) {
    at.push(TurnEnd { seat });
    at.push(Play { seat, plays: 0 });
}

/// The order comes to the first player: round 1 begins as it is (PC-3.2, PC-R4), every later one with a season change
/// (PC-3.3).
pub(super) fn open_round(at: &mut At<'_, PintCraft>) {
    if at.state.round == 0 {
        at.state.round = 1;
        let season = at.state.season;
        at.say(|| Event::Round { round: 1, season });
    } else {
        at.push(SeasonChange {});
    }
}

step! {
    /// After the draw: has anybody crossed the threshold in this turn (PC-4.8, PC-10.1, PC-R20)?
    TurnEnd { seat: Seat }
}

impl Step<PintCraft> for TurnEnd {
    fn awaits(&self, _: &PintCraft, _: &State) -> Awaits {
        Awaits::Nothing
    }

    fn passed(self, at: &mut At<'_, PintCraft>) {
        let Self { seat } = self;
        let game = at.game;
        if !matches!(at.state.steps.top(), Some(AnyStep::Rounds(_))) {
            return;
        }
        // PC-10.1, PC-R21: the first who crossed. In revision 1, and in a position that does not tell, whoever is above now: the
        // player whose turn ends comes first, then clockwise.
        let above = || seat.clockwise(game.seats).find(|&it| game.has_crossed(at.state, it));
        let crossed = at.state.crossed.or_else(above);
        at.state.crossed = None;
        if let Some(initiator) = crossed {
            at.state.steps.pop();
            at.say(|| Event::ChallengeBegan { initiator });
            // PC-10.2: one turn for each of the others.
            at.push(Challenge { initiator, seat: seat.next(game.seats), left: game.seats - 1 });
        }
    }
}
