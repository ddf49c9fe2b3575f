//! Action cards with their three bands, and the market over the brewing level track.
use super::{
    painter::{Painter, colour, fold, note},
    pictures::glass_as,
};
use crate::{
    Board,
    state::MARKET,
    values::Icons,
    words::{Beer, Card},
};
use maud::{Markup, html};
use taproom_core::{capitalised, plural};
use taproom_page::{Note, icon, need, recon, seat_mark};

/// One of the three bands.
#[derive(Copy, Clone, PartialEq, Eq)]
pub(super) enum Band {
    Brown,
    Purple,
    White,
}

impl Band {
    fn class(self, live: Option<Self>) -> String {
        let colour = match self {
            Self::Brown => "brown",
            Self::Purple => "purple",
            Self::White => "white",
        };
        format!("pc__b pc__b--{colour}{}", if live == Some(self) { " is-live" } else { "" })
    }
}

fn none(colour: &str) -> Markup {
    html! { span.pc__b.pc__b--none { span.vh { "no " (colour) " section" } } }
}

/// The icons a card adds to the display.
fn icon_row(icons: Icons) -> Markup {
    let all = [
        ("lightbulb", "lightbulb", icons.bulbs),
        ("barrel-new", "new barrel", icons.barrels),
        ("barrel-move", "moved barrel", icons.moves),
        ("rotation", "rotation", icons.rotations),
    ];
    html! { @for (picture, label, n) in all { @if n > 0 { (need(picture, label, n, false)) } } }
}

impl Painter<'_> {
    fn made_up(&self, card: Card) -> bool {
        self.game.is_reconstructed("card", card.slug())
    }

    pub(super) fn card_note(&self, card: Card) -> Note {
        let sections = self.game.sections(card).map(|(colour, text)| format!("{}: {text}", capitalised(colour)));
        Note {
            title: self.game.title(card).to_owned(),
            text: sections.collect::<Vec<_>>().join(" "),
            rule: "BP-11.6",
            recon: self.made_up(card),
        }
    }

    /// The face of a card. With a board, its order says what that cellar lacks.
    pub(super) fn face(&self, card: Card, cellar: Option<&Board>, live: Option<Band>) -> Markup {
        let facts = self.game.values.card(card);
        html! {
            span.pc__t { (self.game.title(card)) " " @if self.made_up(card) { (recon("values reconstructed")) } }
            @if let Some((icons, now)) = facts.brown {
                span class=(Band::Brown.class(live)) {
                    span.vh { "Brown: " }
                    (icon_row(icons))
                    @if !self.game.values.list(now).is_empty() {
                        span.pc__now { "at once: " (self.brief_list(now, ", ")) }
                    }
                }
            } @else { (none("brown")) }
            @if facts.purple.is_some() { (self.order_band(card, cellar, live)) } @else { (none("purple")) }
            @if let Some(white) = facts.white {
                span class=(Band::White.class(live)) {
                    span.pc__k { @if white.master.is_some() { "master" } @else { "once" } } " "
                    (self.game.white_text(card).unwrap_or_default())
                }
            } @else { (none("white")) }
        }
    }

    fn order_band(&self, card: Card, cellar: Option<&Board>, live: Option<Band>) -> Markup {
        let Some(order) = self.game.values.card(card).purple else { return html! {} };
        let short = |beer: Beer, n: u8| cellar.is_some_and(|board| board.beers.count(beer) < n);
        let no_any = |n: u8| {
            let named: u8 = order.beers.iter().sum();
            cellar.is_some_and(|board| board.beers.total() < u16::from(named + n))
        };
        html! {
            span class=(Band::Purple.class(live)) {
                span.vh { "Order: " }
                span.pc__o {
                    @for (&beer, n) in Beer::ALL.iter().zip(order.beers) {
                        @for k in 1..=n { (wanted(Some(beer), self.game.beer_name(beer), short(beer, k))) }
                    }
                    @for k in 1..=order.any { (wanted(None, "any beer", no_any(k))) }
                    @if order.barrels > 0 {
                        (need("barrel", "barrels", order.barrels, cellar.is_some_and(|it| it.barrels < order.barrels)))
                    }
                }
                span.pc__r { "→ " (self.reward(order.reward)) }
                @if let Some(fleet) = order.fleet { span.pc__now { "fleet: " (self.brief_list(fleet, ", ")) } }
            }
        }
    }

    pub(super) fn market(&self) -> Markup {
        let front = self.front();
        let reach = self.game.reach(self.mine());
        let whose =
            if self.viewpoint.is_me(front) { "your".into() } else { format!("{}’s", self.viewpoint.name(front)) };
        let aside = html! {
            (whose) " reach: 1" @if reach > 1 { "–" (reach) } " · pile " (self.view.pile)
        };
        let body = html! {
            ol class={ "pcs pcs--6 " (colour(front)) } aria-label={ "Market, places 1 to " (MARKET) } {
                @for (place, card) in self.view.market.iter().enumerate() {
                    li { (self.market_card(place, *card, place < reach)) }
                }
            }
            (self.levels())
            (self.piles())
        };
        fold("market", "Market and brewing level", &aside, self.viewpoint.glows("market:"), &body)
    }

    fn market_card(&self, place: usize, card: Option<Card>, reached: bool) -> Markup {
        let Some(card) = card else { return html! { div.pc.is-empty { span.pc__t { "empty" } } } };
        let class = if reached { "pc in-reach" } else { "pc" };
        let spot = self.viewpoint.spot(format!("market:{}", place + 1)).class(class).piece(format!("card-{card}"));
        spot.note(self.card_note(card)).show(self.face(card, None, None))
    }

    /// The brewing level track, and how far each player reaches.
    fn levels(&self) -> Markup {
        let mut seats: Vec<_> = self.viewpoint.seats().collect();
        seats.sort_by_key(|&seat| std::cmp::Reverse(self.game.reach(self.board(seat))));
        html! {
            ol.lvl aria-label="Brewing level track: beers per brewing" {
                @for (n, &beers) in (1..).zip(&self.game.values.brew_number) {
                    li { b { (n) } " " (plural(beers, "beer")) }
                }
            }
            ul.reach aria-label="Reach into the market" {
                @for seat in seats {
                    @let reach = self.game.reach(self.board(seat));
                    li class={ "reach__b span-c" (reach) " " (colour(seat)) } data-piece={ "bottle-" (seat.0 + 1) } {
                        (seat_mark(seat)) span { (self.viewpoint.name(seat)) }
                        span.vh { " reach places 1 to " (reach) }
                    }
                }
            }
        }
    }

    fn piles(&self) -> Markup {
        let gone: Vec<&str> = self.view.discard.iter().map(|card| self.game.title(card)).collect();
        let discards = note(
            format!("Discard pile: {}", plural(gone.len() as u8, "card")),
            if gone.is_empty() { "Empty.".into() } else { format!("{}.", gone.join(", ")) },
            "BP-11.12",
        );
        let pile = note(
            "Draw pile",
            "The top card is unknown; taking it cannot be undone. When the pile is empty, the discards are shuffled.",
            "BP-11.5",
        );
        html! {
            div.piles {
                (self.viewpoint.spot("market:pile").class("ba").note(pile).show(html! {
                    (icon("card-back")) span { "Draw pile, " (self.view.pile) } (icon("eye"))
                }))
                (self.viewpoint.spot("discards").class("ba").note(discards).show(html! {
                    (icon("card-white")) span { "Discards, " (gone.len()) }
                }))
                @for card in self.view.in_play.iter() { (self.mini(card, "play")) }
            }
        }
    }
}

/// A beer an order asks for.
fn wanted(beer: Option<Beer>, name: &str, short: bool) -> Markup {
    html! {
        span class={ "need" @if short { " need--short" } } {
            (glass_as(beer, name)) @if short { span.vh { " short" } }
        }
    }
}
