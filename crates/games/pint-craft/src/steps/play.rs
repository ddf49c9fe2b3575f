//! The play step of a turn: Brewery cards one at a time, each resolved in full before the next (PC-4.1).
use super::{Adjuncts, Brew, Draw, Resolve, holds};
use crate::{
    PintCraft,
    action::{Action, Event},
    components::Brewery,
    data::Colour,
    effect::OR_TWO,
    state::State,
};
use serde::{Deserialize, Serialize};
use taproom_core::{
    Move, MoveOf, Seat,
    steps::{At, Awaits, Step},
};

/// Which card, or stop (PC-D1).
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Play {
    /// Whose turn it is.
    pub seat: Seat,
    /// Counted plays so far.
    pub plays: u8,
}

/// How many counted plays a turn has (PC-4.1, PC-10.5, PC-R26).
pub(crate) fn max_plays(game: &PintCraft, state: &State) -> u8 {
    let data = &game.edition.data;
    if state.in_face_off() { data.face_off.max_plays } else { data.turn.action_total }
}

/// Every card can be played, for its effect or for two (PC-7.4, PC-7.5); when the plays are used up only a free one
/// (PC-4.1, PC-R33).
pub(crate) fn may_play(game: &PintCraft, state: &State, plays: u8, card: Brewery) -> bool {
    plays < max_plays(game, state) || game.card(card).free_play
}

impl Step<PintCraft> for Play {
    // PC-D17, PC-R7: an empty hand ends the play step by itself. It is not skipped for anybody else, since that would tell
    // what is in the hand.
    #[inline]
    fn awaits(&self, _: &PintCraft, state: &State) -> Awaits {
        if state.hands[self.seat.index()].is_empty() { Awaits::Nothing } else { Awaits::one(self.seat) }
    }

    // PC-D19: a kind is one option, however many copies.
    fn legal(&self, game: &PintCraft, state: &State, _: Seat, out: &mut Vec<Action>) {
        let hand = &state.hands[self.seat.index()];
        if self.plays < max_plays(game, state) {
            out.extend(hand.kinds().map(Action::Play));
        } else {
            out.extend(hand.kinds().filter(|&card| game.card(card).free_play).map(Action::Play));
        }
        out.push(Action::Stop);
    }

    fn run(self, at: &mut At<'_, PintCraft>, answer: Option<MoveOf<PintCraft>>) {
        let Self { seat, plays } = self;
        let Some(Move::Act(_, Action::Play(card))) = answer else {
            // PC-4.7, PC-R8: from here on no card is played. PC-R5: the brew step comes even with an empty hand.
            if !at.state.in_face_off() {
                at.push(Draw { seat, plays });
            }
            at.push(Brew { seat });
            return;
        };
        let game = at.game;
        at.state.hands[seat.index()].take(card, 1);
        at.state.forget_one(seat, card);
        // PC-4.2: a use for two counts like any other.
        let counted = u8::from(!game.card(card).free_play);
        at.push(Self { seat, plays: plays + counted });
        let it = game.card(card);
        if !it.or_two {
            use_effect(at, seat, card);
        } else if it.requires.iter().all(|condition| holds(game, at.state, seat, condition.0)) {
            at.push(UseCard { seat, card });
        } else {
            use_for_two(at, seat, card);
        }
    }
}

/// Its own effect or two ingredients (PC-D2, PC-7.4). Asked only if the card's conditions hold (PC-7.3).
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct UseCard {
    /// Who plays it.
    pub seat: Seat,
    /// No longer in the hand, not yet anywhere else.
    pub card: Brewery,
}

impl Step<PintCraft> for UseCard {
    fn awaits(&self, _: &PintCraft, _: &State) -> Awaits {
        Awaits::one(self.seat)
    }

    fn legal(&self, _: &PintCraft, _: &State, _: Seat, out: &mut Vec<Action>) {
        out.extend([Action::Effect, Action::Two]);
    }

    fn run(self, at: &mut At<'_, PintCraft>, answer: Option<MoveOf<PintCraft>>) {
        let Self { seat, card } = self;
        if let Some(Move::Act(_, Action::Two)) = answer {
            use_for_two(at, seat, card);
        } else {
            use_effect(at, seat, card);
        }
    }
}

fn use_effect(at: &mut At<'_, PintCraft>, seat: Seat, card: Brewery) {
    at.say(|| Event::Played { seat, card });
    let it = at.game.card(card);
    match it.colour {
        Colour::Green => at.push(Discard { card }),                    // PC-7.1
        Colour::Orange => at.state.in_play[seat.index()].add(card, 1), // PC-7.2, PC-7.9: in play before it pays
    }
    let (effect, end) = it.effects;
    if effect < end {
        at.push(Resolve { seat, effect, end });
    }
}

/// PC-7.4: discarded, also if it is Orange; no Pint, no lasting effect.
fn use_for_two(at: &mut At<'_, PintCraft>, seat: Seat, card: Brewery) {
    at.say(|| Event::ForTwo { seat, card });
    at.push(Discard { card });
    at.push(Adjuncts { seat, n: OR_TWO, exchange: true });
}

/// The card is done with and goes face up on the discard stack (PC-7.1, PC-4.9, PC-R31).
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Discard {
    /// Not yet in the discard stack.
    pub card: Brewery,
}

impl Step<PintCraft> for Discard {
    fn awaits(&self, _: &PintCraft, _: &State) -> Awaits {
        Awaits::Nothing
    }

    fn run(self, at: &mut At<'_, PintCraft>, _: Option<MoveOf<PintCraft>>) {
        at.state.discard.push(self.card);
    }
}
