//! Swap Recipes: one of mine for one of theirs (PC-8.20).
use crate::{
    PintCraft,
    action::{Action, Event},
    score::note_crossing,
    state::{Public, State},
    words::Recipe,
};
use taproom_core::{
    Seat, step,
    steps::{At, Awaits, Step},
};

step! {
    /// Which of my own (PC-D13).
    Give {
        seat: Seat,
        /// How many Pints more theirs may be worth.
        max_gain: u8,
    }
}

/// Is theirs worth at most this much more than mine?
fn can_get(game: &PintCraft, mine: Recipe, theirs: Recipe, max_gain: u8) -> bool {
    game.recipe(theirs).pints <= game.recipe(mine).pints.saturating_add(max_gain)
}

/// Is there a Recipe to get for mine?
fn can_give(game: &PintCraft, state: &Public, seat: Seat, mine: Recipe, max_gain: u8) -> bool {
    let mut others = state.others(seat).iter();
    others.any(|other| state.taps[other.index()].iter().any(|theirs| can_get(game, mine, theirs, max_gain)))
}

/// Is there any exchange?
pub(crate) fn can_swap(game: &PintCraft, state: &Public, seat: Seat, max_gain: u8) -> bool {
    state.taps[seat.index()].iter().any(|mine| can_give(game, state, seat, mine, max_gain))
}

impl Step<PintCraft> for Give {
    fn awaits(&self, _: &PintCraft, _: &State) -> Awaits {
        Awaits::one(self.seat)
    }

    fn legal(&self, game: &PintCraft, state: &State, seat: Seat, out: &mut Vec<Action>) {
        let mine = state.taps[seat.index()].iter();
        out.extend(mine.filter(|&mine| can_give(game, state, seat, mine, self.max_gain)).map(Action::Give));
    }

    fn acted(self, at: &mut At<'_, PintCraft>, seat: Seat, action: Action) {
        let Action::Give(give) = action else { at.impossible(self, action) };
        at.push(Get { seat, give, max_gain: self.max_gain });
    }
}

step! {
    /// Which of theirs for the one that is given (PC-D14).
    Get { seat: Seat, give: Recipe, max_gain: u8 }
}

impl Step<PintCraft> for Get {
    fn awaits(&self, _: &PintCraft, _: &State) -> Awaits {
        Awaits::one(self.seat)
    }

    fn legal(&self, game: &PintCraft, state: &State, seat: Seat, out: &mut Vec<Action>) {
        let theirs = state.taps_of(state.others(seat)).iter();
        out.extend(theirs.filter(|&theirs| can_get(game, self.give, theirs, self.max_gain)).map(Action::Get));
    }

    fn acted(self, at: &mut At<'_, PintCraft>, seat: Seat, action: Action) {
        let Self { give, .. } = self;
        let Action::Get(get) = action else { at.impossible(self, action) };
        let other = at.state.brewer_of(get).expect("only Recipes on tap are listed");
        at.state.taps[other.index()].remove(get);
        at.state.taps[other.index()].insert(give);
        at.state.taps[seat.index()].remove(give);
        at.state.taps[seat.index()].insert(get);
        at.say(|| Event::Swapped { seat, give, other, get });
        // PC-R21: either may have crossed, but not both, for what one gains the other loses.
        note_crossing(at, seat);
        note_crossing(at, other);
    }
}
