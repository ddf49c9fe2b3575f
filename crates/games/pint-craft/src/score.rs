//! Pints, and who won.
use crate::{
    PintCraft,
    action::Event,
    state::{Cards, Public},
    steps::Step,
    taps::Recipes,
    words::{Brewery, Ending},
};
use taproom_core::{
    Seat, Seats, Standings,
    steps::{At, Stack},
};

impl PintCraft {
    /// A player's Pints, computed from the table (PC-9.1).
    #[inline]
    pub fn pints(&self, state: &Public, seat: Seat) -> u8 {
        self.recipe_pints(state.taps[seat.index()]) + self.expansion_pints(&state.in_play[seat.index()])
    }

    /// Pints of Recipes on tap.
    #[inline]
    pub fn recipe_pints(&self, taps: Recipes) -> u8 {
        taps.iter().map(|recipe| self.recipe(recipe).pints).sum()
    }

    /// Pints of Expansions in play (PC-7.7).
    #[inline]
    pub fn expansion_pints(&self, in_play: &Cards) -> u8 {
        self.values.expansions.iter().map(|&(card, pints): &(Brewery, u8)| in_play.count(card) * pints).sum()
    }

    /// Has the player reached the Victory Pint Threshold (PC-9.2)?
    #[inline]
    pub fn has_crossed(&self, state: &Public, seat: Seat) -> bool {
        self.pints(state, seat) >= self.threshold
    }

    /// Players still in come before the eliminated, then Pints decide; the same Pints are the same place (PC-10.4,
    /// PC-10.6, PC-10.7, PC-10.9, PC-10.10).
    pub(crate) fn ranking(&self, state: &Public) -> Standings {
        Standings::rank(self.seats, |seat| {
            let pints = i32::from(self.pints(state, seat));
            (pints, (state.still_in.contains(seat), pints))
        })
        .explained(|_, _| "not being eliminated")
    }
}

/// The first to reach the threshold in an ordinary round calls the Challenge Round, whatever becomes of their Pints in the rest
/// of the turn (PC-10.1, PC-R20). To be called whenever a player's Pints have changed.
pub(crate) fn note_crossing(at: &mut At<'_, PintCraft>, seat: Seat) {
    let first = at.state.crossed.is_none() && matches!(at.state.kind_of_round(), Some(Step::Rounds(_)));
    if first && at.game.crosses_at_once() && at.game.has_crossed(at.state, seat) {
        at.state.crossed = Some(seat);
        at.say(|| Event::Crossed { seat });
    }
}

/// The game ends at once: nothing waits any more.
pub(crate) fn end(at: &mut At<'_, PintCraft>, ending: Ending) {
    at.state.steps = Stack::EMPTY;
    at.state.crossed = None;
    at.state.ending = Some(ending);
    at.say(|| Event::Ended { ending });
}

/// The players still in with the most Pints, in the order of the table.
pub(crate) fn leaders(game: &PintCraft, state: &Public) -> Seats {
    let most = state.still_in.iter().map(|seat| game.pints(state, seat)).max();
    state.still_in.iter().filter(|&seat| Some(game.pints(state, seat)) == most).collect()
}
