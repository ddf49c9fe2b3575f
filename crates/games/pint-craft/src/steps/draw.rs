//! Drawing Brewery cards: the draw step of a turn, and every other draw (PC-4.4, PC-4.9).
use super::take_next;
use crate::{
    PintCraft,
    action::{Chance, Event},
    state::{Cards, State},
};
use taproom_core::{
    Seat, Seats, step,
    steps::{At, Awaits, Step},
};

step! {
    /// The draw step: three less the counted plays (PC-4.4), or four with an empty hand, never both (PC-4.5, PC-R5, PC-R6).
    Draw { seat: Seat, plays: u8 }
}

impl Draw {
    /// How many cards, were the draw step now.
    pub(crate) fn cards(self, game: &PintCraft, hand: &Cards) -> u8 {
        let turn = &game.edition.data.turn;
        if hand.is_empty() { turn.empty_hand_draw } else { turn.action_total.saturating_sub(self.plays) }
    }
}

impl Step<PintCraft> for Draw {
    fn awaits(&self, _: &PintCraft, _: &State) -> Awaits {
        Awaits::Nothing
    }

    fn passed(self, at: &mut At<'_, PintCraft>) {
        let Self { seat, .. } = self;
        let left = self.cards(at.game, &at.state.hidden.hands[seat.index()]);
        at.push(DrawCards { seat, left });
    }
}

step! {
    /// Several players draw, one after the other (PC-2.2, PC-3.9, PC-8.14).
    EachDraws {
        /// Clockwise, beginning here.
        from: Seat,
        /// Who has not drawn yet.
        seats: Seats,
        /// How many cards each.
        n: u8,
    }
}

impl Step<PintCraft> for EachDraws {
    fn awaits(&self, _: &PintCraft, _: &State) -> Awaits {
        Awaits::Nothing
    }

    fn passed(self, at: &mut At<'_, PintCraft>) {
        let Self { from, mut seats, n } = self;
        let Some(seat) = take_next(at.game, from, &mut seats) else { return };
        if !seats.is_empty() {
            at.push(Self { from, seats, n });
        }
        at.push(DrawCards { seat, left: n });
    }
}

step! {
    /// Cards from the deck, one at a time. An empty deck takes in the discard stack; if both are empty the rest is lost
    /// (PC-4.9, PC-R31).
    DrawCards { seat: Seat, left: u8 }
}

impl Step<PintCraft> for DrawCards {
    fn awaits(&self, game: &PintCraft, state: &State) -> Awaits {
        let more = self.left > 0 && (!state.discard.is_empty() || game.deck_size(state) > 0);
        if more { Awaits::Chance } else { Awaits::Nothing }
    }

    fn chances(&self, game: &PintCraft, state: &State, out: &mut Vec<(Chance, u32)>) {
        let deck = game.deck(state);
        let cards = if deck.is_empty() { state.discard.iter().map(|&card| (card, 1)).collect::<Cards>() } else { deck };
        out.extend(cards.iter().map(|(card, copies)| (Chance::Draw(card), copies.into())));
    }

    fn drawn(self, at: &mut At<'_, PintCraft>, outcome: Chance) {
        let Self { seat, left } = self;
        let Chance::Draw(card) = outcome else { at.impossible(self, outcome) };
        if !at.game.deck_has(at.state, card) {
            // It can only come from the discard stack, so the deck was empty. What lies nowhere is in the deck.
            at.state.discard.clear();
            at.say(|| Event::Reshuffled);
        }
        at.state.hidden.hands[seat.index()].add(card, 1);
        at.say(|| Event::Drew { seat, card: Some(card) });
        if left > 1 {
            at.push(Self { seat, left: left - 1 });
        }
    }

    fn passed(self, at: &mut At<'_, PintCraft>) {
        let Self { seat, left } = self;
        if left > 0 {
            at.say(|| Event::DrawLost { seat, cards: left });
        }
    }
}
