//! The pot and the deck: what lies with nobody (PC-1.5, PC-2.2, PC-2.6).
//!
//! Tokens are gained in two ways (PC-5.1): *take* is [`take`], *choose* asks the questions of [`crate::steps::Adjuncts`].
use crate::{
    PintCraft,
    action::Event,
    state::{BREWERY_CARDS, Cards, Public, State, Tokens},
    words::{Brewery, Ingredient},
};
use taproom_core::{Seat, steps::At};

impl PintCraft {
    /// Tokens of a kind in the pot.
    #[inline]
    pub fn pot_of(&self, state: &Public, ingredient: Ingredient) -> u8 {
        let held = state.tokens.iter().map(|tokens| tokens.count(ingredient)).sum::<u8>();
        self.values.tokens[ingredient.index()] - held
    }

    /// Basic Ingredients in the pot (PC-5.3).
    #[inline]
    pub fn basics(&self, state: &Public) -> u16 {
        Ingredient::BASIC.iter().map(|&it| u16::from(self.pot_of(state, it))).sum()
    }

    /// All tokens in the pot.
    pub fn pot(&self, state: &Public) -> Tokens {
        Ingredient::ALL.iter().map(|&it| (it, self.pot_of(state, it))).collect()
    }

    /// Brewery cards in the deck: those that lie nowhere else.
    pub fn deck(&self, state: &State) -> Cards {
        let mut elsewhere = Cards::EMPTY;
        for seat in 0..usize::from(self.seats) {
            elsewhere.merge(&state.hidden.hands[seat]);
            elsewhere.merge(&state.in_play[seat]);
        }
        for card in state.discard.iter().copied().chain(state.being_resolved()) {
            elsewhere.add(card, 1);
        }
        self.values.all_cards.minus(&elsewhere).expect("no more cards than there are")
    }

    /// How many cards the deck has.
    pub fn deck_size(&self, state: &State) -> u16 {
        let held: u16 = state.hidden.hands.iter().chain(&state.in_play).map(Cards::total).sum();
        BREWERY_CARDS as u16 - held - state.discard.len() as u16 - state.being_resolved().count() as u16
    }

    /// Is there a card of this kind in the deck?
    pub(crate) fn deck_has(&self, state: &State, card: Brewery) -> bool {
        let held: u8 = state.hidden.hands.iter().chain(&state.in_play).map(|cards| cards.count(card)).sum();
        let loose = state.discard.iter().copied().chain(state.being_resolved()).filter(|&it| it == card).count();
        usize::from(held) + loose < usize::from(self.card(card).copies)
    }

    /// The number of Basic Ingredients for one Adjunct (PC-5.3). More than one Big Tanks changes nothing, none means the full
    /// rate again (PC-7.9).
    pub fn adjunct_rate(&self, state: &Public, seat: Seat) -> u8 {
        let lower =
            self.values.tanks.iter().filter(|(card, _)| state.in_play[seat.index()].has(*card)).map(|&(_, rate)| rate);
        lower.fold(self.edition.data.adjunct.rate, u8::min)
    }
}

/// Moves tokens from the pot to a player, as many as there are; the shortfall is lost (PC-5.2, PC-R9).
pub(crate) fn take(at: &mut At<'_, PintCraft>, seat: Seat, ingredient: Ingredient, n: u16) {
    let taken = n.min(u16::from(at.game.pot_of(at.state, ingredient))) as u8;
    if taken > 0 {
        at.state.tokens[seat.index()].add(ingredient, taken);
        at.say(|| Event::Took { seat, ingredient, n: taken });
    }
    let lost = n - u16::from(taken);
    if lost > 0 {
        at.say(|| Event::Short { seat, n: lost });
    }
}

/// Puts tokens back into the pot.
pub(crate) fn give_back(at: &mut At<'_, PintCraft>, seat: Seat, ingredient: Ingredient, n: u8) {
    if n > 0 {
        at.state.tokens[seat.index()].take(ingredient, n);
        at.say(|| Event::Returned { seat, ingredient, n });
    }
}
