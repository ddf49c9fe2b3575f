//! Dumpster Diving: a card out of the discard stack (PC-8.12).
use crate::{
    PintCraft,
    action::{Action, Event},
    components::Brewery,
    effect::{Effect, EffectId},
    memory::EVERYBODY,
    state::State,
};
use serde::{Deserialize, Serialize};
use taproom_core::{
    Move, MoveOf, Seat,
    steps::{At, Awaits, Step},
};

/// Which card, or none (PC-D8).
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Recover {
    /// Who played the card.
    pub seat: Seat,
    /// Says which kinds are excluded.
    pub effect: EffectId,
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
    fn run(self, at: &mut At<'_, PintCraft>, answer: Option<MoveOf<PintCraft>>) {
        let Self { seat, .. } = self;
        let Some(Move::Act(_, Action::Recover(card))) = answer else { return };
        let Some(place) = at.state.discard.iter().rposition(|&it| it == card) else { return };
        at.state.discard.remove(place);
        at.state.hands[seat.index()].add(card, 1);
        at.state.remember(seat, card, EVERYBODY);
        at.say(|| Event::Recovered { seat, card });
    }
}
