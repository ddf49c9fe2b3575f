//! Drawing Brewery cards: the draw step of a turn, and every other draw (PC-4.4, PC-4.9).
use crate::{
    PintCraft,
    action::{Chance, Event},
    components::Cards,
    state::State,
};
use serde::{Deserialize, Serialize};
use taproom_core::{
    Move, MoveOf, Seat, Seats,
    steps::{At, Awaits, Step},
};

/// The draw step: three less the counted plays (PC-4.4), or four with an empty hand, never both (PC-4.5, PC-R5, PC-R6).
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Draw {
    /// Whose turn it is.
    pub seat: Seat,
    /// Counted plays of this turn.
    pub plays: u8,
}

impl Draw {
    /// How many cards, were the draw step now.
    pub(crate) fn cards(self, game: &PintCraft, state: &State) -> u8 {
        let turn = &game.edition.data.turn;
        if state.hands[self.seat.index()].is_empty() {
            turn.empty_hand_draw
        } else {
            turn.action_total.saturating_sub(self.plays)
        }
    }
}

impl Step<PintCraft> for Draw {
    fn awaits(&self, _: &PintCraft, _: &State) -> Awaits {
        Awaits::Nothing
    }

    fn run(self, at: &mut At<'_, PintCraft>, _: Option<MoveOf<PintCraft>>) {
        let left = self.cards(at.game, at.state);
        at.push(DrawCards { seat: self.seat, left });
    }
}

/// Several players draw, one after the other (PC-2.2, PC-3.9, PC-8.14).
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct EachDraws {
    /// Clockwise, beginning here.
    pub from: Seat,
    /// Who has not drawn yet.
    pub seats: Seats,
    /// How many cards each.
    pub n: u8,
}

impl Step<PintCraft> for EachDraws {
    fn awaits(&self, _: &PintCraft, _: &State) -> Awaits {
        Awaits::Nothing
    }

    fn run(self, at: &mut At<'_, PintCraft>, _: Option<MoveOf<PintCraft>>) {
        let Self { from, mut seats, n } = self;
        let Some(seat) = from.clockwise(at.game.seats).find(|&seat| seats.contains(seat)) else { return };
        seats.remove(seat);
        if !seats.is_empty() {
            at.push(Self { from, seats, n });
        }
        at.push(DrawCards { seat, left: n });
    }
}

/// Cards from the deck, one at a time. An empty deck takes in the discard stack; if both are empty the rest is lost
/// (PC-4.9, PC-R31).
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct DrawCards {
    /// Who draws.
    pub seat: Seat,
    /// How many more.
    pub left: u8,
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

    fn run(self, at: &mut At<'_, PintCraft>, answer: Option<MoveOf<PintCraft>>) {
        let Self { seat, left } = self;
        let Some(Move::Chance(Chance::Draw(card))) = answer else {
            if left > 0 {
                at.say(|| Event::DrawLost { seat, cards: left });
            }
            return;
        };
        if !at.game.deck_has(at.state, card) {
            // It can only come from the discard stack, so the deck was empty. What lies nowhere is in the deck.
            at.state.discard.clear();
            at.say(|| Event::Reshuffled);
        }
        at.state.hands[seat.index()].add(card, 1);
        at.say(|| Event::Drew { seat, card: Some(card) });
        if left > 1 {
            at.push(Self { seat, left: left - 1 });
        }
    }
}
