//! The hand: real cards with a picture each; and the card that is being played, while it is asked what for.
use super::painter::{Painter, art, picture};
use crate::{
    steps::{self, Step},
    words::{Brewery, Colour},
};
use maud::{Markup, html};
use taproom_core::{Seat, plural};
use taproom_page::{Spot, recon};

impl Painter<'_> {
    pub(super) fn hand(&self) -> Markup {
        let seat = self.viewpoint.front();
        let hand = &self.view.hands[seat.index()];
        let using = match self.view.steps.top() {
            Some(Step::UseCard(it)) if self.viewpoint.is_me(it.seat) => Some(it.card),
            _ => None,
        };
        let kinds = hand.known.kinds().count();
        let unseen = hand.size.saturating_sub(hand.known.total());
        // Cards that are not asked for may lie closer.
        let most = if using.is_some() { 2 } else { 6 };
        let shape = if kinds > most { format!("is-many c-{}", kinds.div_ceil(2)) } else { format!("h-{kinds}") };
        html! {
            div #hand class={ "handw" @if using.is_some() { " is-using" } } {
                @if let Some(card) = using { (self.using(card, seat)) }
                @if kinds > 0 {
                    ol class={ "hand " (shape) } data-hand-of=(seat.0 + 1) aria-label=(self.viewpoint.whose(seat, "hand")) {
                        @for (card, copies) in hand.known.iter() {
                            @let spot = self.viewpoint.spot(format!("hand:{card}"));
                            @let spot = if self.played() == Some(card) { spot } else { spot.piece(format!("card-{card}")) };
                            li.hc { (self.card(spot, card, copies, seat)) }
                        }
                    }
                } @else if unseen > 0 {
                    ul.hand.is-backs aria-label=(plural(unseen, "card")) { @for _ in 0..unseen.min(6) { li.back aria-hidden="true" {} } }
                } @else if using.is_none() && !self.over() && self.view.round > 0 {
                    p.nohand { "No cards in hand. An empty hand draws " (self.game.edition.data.turn.empty_hand_draw) " at the end of the turn." }
                }
            }
        }
    }

    /// The card rises, with its two uses beside it (PC-D2).
    fn using(&self, card: Brewery, seat: Seat) -> Markup {
        html! {
            div.using {
                div class={ "bcard " (colour(self.game.card(card).colour)) } data-piece={ "card-" (card) } { (self.face(card, 1, seat)) }
                div.halves {
                    (self.viewpoint.answer("effect").class("half").show(html! {
                        span.half__pic { (art(card)) } b { "Its effect" } span { (self.brief(card)) }
                    }))
                    (self.viewpoint.answer("two").class("half").show(html! {
                        span.half__pic { (picture("any", "i")) (picture("any", "i")) } b { "Choose 2" } span { "Any two ingredients; the card is discarded." }
                    }))
                }
            }
        }
    }

    /// A card of a player's hand, with its picture and its text.
    fn card(&self, spot: Spot<'_>, card: Brewery, copies: u8, holder: Seat) -> Markup {
        let class = format!("bcard {}", colour(self.game.card(card).colour));
        spot.class(class).note(self.card_note(card)).show(self.face(card, copies, holder))
    }

    fn face(&self, card: Brewery, copies: u8, holder: Seat) -> Markup {
        let it = self.game.card(card);
        let printed = &self.game.card_texts[card.index()];
        let has_hand = |other: Seat| self.view.hands[other.index()].size > 0;
        let possible = it.requires.iter().all(|&it| steps::holds(self.game, self.view, holder, it, has_hand));
        html! {
            span.ct { (printed.name) @if copies > 1 { " ×" (copies) } " " (recon(&printed.marks)) }
            (art(card))
            span.gain { (self.gain(card, holder)) }
            span.tx { (self.brief(card)) }
            span.kind {
                span.cls { (it.class) }
                @if it.free_play { em { "free play" } }
                @else if !possible { em.is-stopped { "now choose 2" } }
                @else if it.or_two { em { "or choose 2" } }
            }
        }
    }
}

fn colour(colour: Colour) -> &'static str {
    match colour {
        Colour::Green => "green",
        Colour::Orange => "orange",
    }
}
