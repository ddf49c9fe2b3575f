//! Tap Takeover: a small Recipe of a player who is ahead (PC-8.21).
use crate::{
    PintCraft,
    action::{Action, Event},
    score::note_crossing,
    state::State,
};
use taproom_core::{
    Seat, step,
    steps::{At, Awaits, Step},
};

step! {
    /// Which Recipe of the victim's to take, worth at most this (PC-D12).
    Takeover { seat: Seat, victim: Seat, max_pints: u8 }
}

impl Step<PintCraft> for Takeover {
    fn awaits(&self, _: &PintCraft, _: &State) -> Awaits {
        Awaits::one(self.seat)
    }

    fn legal(&self, game: &PintCraft, state: &State, _: Seat, out: &mut Vec<Action>) {
        let small = state.taps[self.victim.index()].iter();
        let small = small.filter(|recipe| game.recipe(*recipe).pints <= self.max_pints);
        out.extend(small.map(Action::Take));
    }

    fn acted(self, at: &mut At<'_, PintCraft>, seat: Seat, action: Action) {
        let Self { victim, .. } = self;
        let Action::Take(recipe) = action else { at.impossible(self, action) };
        at.state.taps[victim.index()].remove(recipe);
        at.state.taps[seat.index()].insert(recipe);
        at.say(|| Event::TookOver { seat, victim, recipe });
        note_crossing(at, seat);
    }
}
