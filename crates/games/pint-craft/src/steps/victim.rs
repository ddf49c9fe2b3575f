//! Whom a card hits, and which Orange card it hits (PC-7.10).
use super::{Spoil, Steal, Takeover, victims};
use crate::{
    PintCraft,
    action::{Action, Event},
    effect::{Effect, EffectId},
    state::State,
    words::Brewery,
};
use taproom_core::{
    Seat, step,
    steps::{At, Awaits, Step},
};

step! {
    /// Which player (PC-D9).
    Victim { seat: Seat, effect: EffectId }
}

impl Step<PintCraft> for Victim {
    fn awaits(&self, _: &PintCraft, _: &State) -> Awaits {
        Awaits::one(self.seat)
    }

    fn legal(&self, game: &PintCraft, state: &State, _: Seat, out: &mut Vec<Action>) {
        let victims = victims(game, state, self.seat, game.effect(self.effect), |other| state.has_hand(other));
        out.extend(victims.iter().map(|seat| Action::Victim(seat.0)));
    }

    fn acted(self, at: &mut At<'_, PintCraft>, seat: Seat, action: Action) {
        let Self { effect, .. } = self;
        let Action::Victim(victim) = action else { at.impossible(self, action) };
        let victim = Seat(victim);
        match at.game.effect(effect) {
            Effect::StealRandomCards { n } => at.push(Steal { thief: seat, victim, left: n }),
            Effect::DestroyOrange | Effect::TakeOrange { .. } => at.push(Orange { seat, victim, effect }),
            Effect::SpoilRecipe { .. } => at.push(Spoil { victim }),
            Effect::TakeRecipe { max_pints } => at.push(Takeover { seat, victim, max_pints }),
            other => at.impossible(self, other),
        }
    }
}

step! {
    /// Which of the victim's Orange cards (PC-D10). Cards can be lost (PC-R19).
    Orange { seat: Seat, victim: Seat, effect: EffectId }
}

/// Does the effect reach this kind? Redistribution moves no Expansion (PC-8.18).
pub(crate) fn may_take(game: &PintCraft, effect: Effect, card: Brewery) -> bool {
    match effect {
        Effect::TakeOrange { classes } => game.is_of(card, &classes),
        _ => true,
    }
}

impl Step<PintCraft> for Orange {
    fn awaits(&self, _: &PintCraft, _: &State) -> Awaits {
        Awaits::one(self.seat)
    }

    // PC-D19: equal cards are one option.
    fn legal(&self, game: &PintCraft, state: &State, _: Seat, out: &mut Vec<Action>) {
        let effect = game.effect(self.effect);
        let cards = state.in_play[self.victim.index()].kinds().filter(|&card| may_take(game, effect, card));
        out.extend(cards.map(Action::Orange));
    }

    fn acted(self, at: &mut At<'_, PintCraft>, seat: Seat, action: Action) {
        let Self { victim, effect, .. } = self;
        let Action::Orange(card) = action else { at.impossible(self, action) };
        at.state.in_play[victim.index()].take(card, 1);
        if let Effect::TakeOrange { .. } = at.game.effect(effect) {
            // PC-8.18: it moves and gives no one-time ingredients.
            at.state.in_play[seat.index()].add(card, 1);
            at.say(|| Event::Redistributed { seat, victim, card });
        } else {
            // PC-8.17
            at.state.discard.push(card);
            at.say(|| Event::Exploded { seat, victim, card });
        }
    }
}
