//! Dumpster Diving: a card out of the discard stack (PC-8.12).
use crate::{
    PintCraft,
    action::{Action, Event},
    effect::{Effect, EffectId},
    memory::EVERYBODY,
    state::State,
    words::Brewery,
};
use taproom_core::{
    Seat, step,
    steps::{At, Awaits, Step},
};

step! {
    /// Which card, or none (PC-D8).
    Recover {
        seat: Seat,
        /// Says which kinds are excluded.
        effect: EffectId,
    }
}

impl Recover {
    /// Kinds that stay where they are.
    pub(crate) fn excludes(self, game: &PintCraft, card: Brewery) -> bool {
        matches!(game.effect(self.effect), Effect::RecoverDiscard { exclude } if exclude.contains(&card))
    }
}

impl Step<PintCraft> for Recover {
    fn awaits(&self, _: &PintCraft, _: &State) -> Awaits {
        Awaits::one(self.seat)
    }

    fn legal(&self, game: &PintCraft, state: &State, _: Seat, out: &mut Vec<Action>) {
        let there = state.discard.iter().fold(0u32, |kinds, card| kinds | 1 << card.index());
        let kinds = Brewery::ALL.into_iter().filter(|card| there & (1 << card.index()) != 0);
        out.extend(kinds.filter(|&card| !self.excludes(game, card)).map(Action::Recover));
        out.push(Action::Pass);
    }

    // PC-R27: this is not drawing, so it happens in a Face Off too.
    fn acted(self, at: &mut At<'_, PintCraft>, seat: Seat, action: Action) {
        let card = match action {
            Action::Recover(card) => card,
            Action::Pass => return,
            other => at.impossible(self, other),
        };
        let place = at.state.discard.iter().rposition(|&it| it == card).expect("only discarded cards are listed");
        at.state.discard.remove(place);
        at.state.hidden.hands[seat.index()].add(card, 1);
        at.state.hidden.remember(seat, card, EVERYBODY);
        at.say(|| Event::Recovered { seat, card });
    }
}
