//! The play step of a turn: Brewery cards one at a time, each resolved in full before the next (PC-4.1).
use super::{Adjuncts, Brew, Draw, Resolve, holds};
use crate::{
    PintCraft,
    action::{Action, Event},
    effect::OR_TWO,
    score::note_crossing,
    state::{Public, State},
    words::{Brewery, Colour},
};
use taproom_core::{
    Seat, step,
    steps::{At, Awaits, Step},
};

step! {
    /// Which card, or stop, after this number of counted plays (PC-D1).
    Play { seat: Seat, plays: u8 }
}

/// How many counted plays a turn has (PC-4.1, PC-10.5, PC-R26).
pub(crate) fn max_plays(game: &PintCraft, state: &Public) -> u8 {
    let data = &game.edition.data;
    if state.in_face_off() { data.face_off.max_plays } else { data.turn.action_total }
}

impl Step<PintCraft> for Play {
    // PC-D17, PC-R7: an empty hand ends the play step by itself. It is not skipped for anybody else, since that would tell
    // what is in the hand.
    #[inline]
    fn awaits(&self, _: &PintCraft, state: &State) -> Awaits {
        if state.has_hand(self.seat) { Awaits::one(self.seat) } else { Awaits::Nothing }
    }

    // Every card can be played, for its effect or for two (PC-7.4, PC-7.5); when the plays are used up only a free one
    // (PC-4.1, PC-R33). A kind is one option, however many copies (PC-D19).
    fn legal(&self, game: &PintCraft, state: &State, _: Seat, out: &mut Vec<Action>) {
        let hand = &state.hidden.hands[self.seat.index()];
        if self.plays < max_plays(game, state) {
            out.extend(hand.kinds().map(Action::Play));
        } else {
            out.extend(hand.kinds().filter(|&card| game.card(card).free_play).map(Action::Play));
        }
        out.push(Action::Stop);
    }

    fn acted(self, at: &mut At<'_, PintCraft>, seat: Seat, action: Action) {
        let card = match action {
            Action::Play(card) => card,
            Action::Stop => return self.passed(at),
            other => at.impossible(self, other),
        };
        let game = at.game;
        at.state.hidden.hands[seat.index()].take(card, 1);
        at.state.hidden.forget_one(seat, card);
        // PC-4.2: a use for two counts like any other.
        let counted = u8::from(!game.card(card).free_play);
        at.push(Self { seat, plays: self.plays + counted });
        let it = game.card(card);
        let state = &*at.state;
        if !it.or_two {
            use_effect(at, seat, card);
        } else if it.requires.iter().all(|&it| holds(game, state, seat, it, |other| state.has_hand(other))) {
            at.push(UseCard { seat, card });
        } else {
            use_for_two(at, seat, card);
        }
    }

    // PC-4.7, PC-R8: from here on no card is played. PC-R5: the brew step comes even with an empty hand, unless the table has
    // chosen otherwise (PC-12.4); in a Face Off it always comes (PC-R26).
    fn passed(self, at: &mut At<'_, PintCraft>) {
        let Self { seat, plays } = self;
        if at.state.in_face_off() {
            at.push(Brew { seat });
            return;
        }
        at.push(Draw { seat, plays });
        if !at.game.empty_hand_ends_turn || at.state.has_hand(seat) {
            at.push(Brew { seat });
        }
    }
}

step! {
    /// Its own effect or two ingredients (PC-D2, PC-7.4). Asked only if the card's conditions hold (PC-7.3).
    UseCard {
        seat: Seat,
        /// No longer in the hand, not yet anywhere else.
        card: Brewery,
    }
}

impl Step<PintCraft> for UseCard {
    fn awaits(&self, _: &PintCraft, _: &State) -> Awaits {
        Awaits::one(self.seat)
    }

    fn legal(&self, _: &PintCraft, _: &State, _: Seat, out: &mut Vec<Action>) {
        out.extend([Action::Effect, Action::Two]);
    }

    fn acted(self, at: &mut At<'_, PintCraft>, seat: Seat, action: Action) {
        match action {
            Action::Effect => use_effect(at, seat, self.card),
            Action::Two => use_for_two(at, seat, self.card),
            other => at.impossible(self, other),
        }
    }
}

fn use_effect(at: &mut At<'_, PintCraft>, seat: Seat, card: Brewery) {
    at.say(|| Event::Played { seat, card });
    let it = at.game.card(card);
    match it.colour {
        Colour::Green => at.push(Discard { card }), // PC-7.1
        Colour::Orange => {
            // PC-7.2, PC-7.9: in play before it pays.
            at.state.in_play[seat.index()].add(card, 1);
            note_crossing(at, seat);
        }
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

step! {
    /// The card is done with and goes face up on the discard stack (PC-7.1, PC-4.9, PC-R31).
    Discard {
        /// Not yet in the discard stack.
        card: Brewery,
    }
}

impl Step<PintCraft> for Discard {
    fn awaits(&self, _: &PintCraft, _: &State) -> Awaits {
        Awaits::Nothing
    }

    fn passed(self, at: &mut At<'_, PintCraft>) {
        at.state.discard.push(self.card);
    }
}
