//! Swap Recipes: one of mine for one of theirs (PC-8.20).
use crate::{
    PintCraft,
    action::{Action, Event},
    components::Recipe,
    state::State,
};
use serde::{Deserialize, Serialize};
use taproom_core::{
    Move, MoveOf, Seat,
    steps::{At, Awaits, Step},
};

/// Which of my own (PC-D13).
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Give {
    /// Who swaps.
    pub seat: Seat,
    /// How many Pints more theirs may be worth.
    pub max_gain: u8,
}

/// Is theirs worth at most so much more than mine?
pub(crate) fn can_get(game: &PintCraft, mine: Recipe, theirs: Recipe, max_gain: u8) -> bool {
    let pints = |recipe: Recipe| game.tables.recipes[recipe.index()].pints;
    pints(theirs) <= pints(mine).saturating_add(max_gain)
}

/// Is there a Recipe to get for mine?
pub(crate) fn can_give(game: &PintCraft, state: &State, seat: Seat, mine: Recipe, max_gain: u8) -> bool {
    let mut others = state.others(seat).iter();
    others.any(|other| state.taps[other.index()].iter().any(|theirs| can_get(game, mine, theirs, max_gain)))
}

impl Step<PintCraft> for Give {
    fn awaits(&self, _: &PintCraft, _: &State) -> Awaits {
        Awaits::one(self.seat)
    }

    fn legal(&self, game: &PintCraft, state: &State, seat: Seat, out: &mut Vec<Action>) {
        let mine = state.taps[seat.index()].iter();
        out.extend(mine.filter(|&mine| can_give(game, state, seat, mine, self.max_gain)).map(Action::Give));
    }

    fn run(self, at: &mut At<'_, PintCraft>, answer: Option<MoveOf<PintCraft>>) {
        let Self { seat, max_gain } = self;
        let Some(Move::Act(_, Action::Give(give))) = answer else { return };
        at.push(Get { seat, give, max_gain });
    }
}

/// Which of theirs (PC-D14).
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Get {
    /// Who swaps.
    pub seat: Seat,
    /// What it costs.
    pub give: Recipe,
    /// How many Pints more theirs may be worth.
    pub max_gain: u8,
}

impl Step<PintCraft> for Get {
    fn awaits(&self, _: &PintCraft, _: &State) -> Awaits {
        Awaits::one(self.seat)
    }

    fn legal(&self, game: &PintCraft, state: &State, seat: Seat, out: &mut Vec<Action>) {
        let all = state.others(seat).iter().fold(crate::Recipes::NONE, |all, it| all.plus(state.taps[it.index()]));
        out.extend(all.iter().filter(|&theirs| can_get(game, self.give, theirs, self.max_gain)).map(Action::Get));
    }

    fn run(self, at: &mut At<'_, PintCraft>, answer: Option<MoveOf<PintCraft>>) {
        let Self { seat, give, .. } = self;
        let Some(Move::Act(_, Action::Get(get))) = answer else { return };
        let Some(other) = at.state.brewer_of(get) else { return };
        at.state.taps[other.index()].remove(get);
        at.state.taps[other.index()].insert(give);
        at.state.taps[seat.index()].remove(give);
        at.state.taps[seat.index()].insert(get);
        at.say(|| Event::Swapped { seat, give, other, get });
    }
}
