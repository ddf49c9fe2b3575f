//! Action cards: a picture, a name, and two of the three bands.
use super::{
    painter::{Painter, picture},
    pictures::glass_as,
};
use crate::{
    Board,
    values::Icons,
    words::{Beer, Card},
};
use maud::{Markup, html};
use taproom_core::capitalised;
use taproom_page::{Note, icon_as, recon};

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
        let live = match live {
            Some(band) if band == self => " is-live",
            Some(_) => " is-dim",
            None => "",
        };
        format!("band is-{colour}{live}")
    }
}

/// The icons a card adds to the display.
fn icon_row(icons: Icons) -> Markup {
    let all = [
        ("lightbulb", "lightbulb", icons.bulbs),
        ("barrel-new", "new barrel", icons.barrels),
        ("barrel-move", "moved barrel", icons.moves),
        ("rotation", "rotation", icons.rotations),
    ];
    html! { @for (picture, label, n) in all { @if n > 0 { @if n > 1 { b { (n) } } (icon_as(picture, label)) } } }
}

impl Painter<'_> {
    pub(super) fn card_note(&self, card: Card) -> Note {
        let sections = self.game.sections(card).map(|(colour, text)| format!("{}: {text}", capitalised(colour)));
        Note {
            title: self.game.title(card).to_owned(),
            text: sections.collect::<Vec<_>>().join(" "),
            rule: "BP-11.6",
            recon: self.game.marks("card", card.slug()),
        }
    }

    /// The face of a card. With a board, its order says what that cellar lacks. `small`: a master brewer shows what lasts only.
    pub(super) fn face(&self, card: Card, cellar: Option<&Board>, live: Option<Band>, small: bool) -> Markup {
        let facts = self.game.values.card(card);
        html! {
            (picture(&format!("c-{card}"), "bc__pic"))
            span.bc__name { span { (self.game.title(card)) (recon(&self.game.marks("card", card.slug()))) } }
            @if let Some((icons, now)) = facts.brown {
                span class=(Band::Brown.class(live)) {
                    span.vh { "Brown: " }
                    (icon_row(icons))
                    @if !self.game.values.list(now).is_empty() { i.at-once { span.vh { "at once " } (self.signs(now)) } }
                }
            }
            @if facts.purple.is_some() { (self.order_band(card, cellar, live, small)) }
            @if let Some(white) = facts.white {
                span class=(Band::White.class(live)) {
                    span.vh { "White: " }
                    @if white.master.is_some() { (icon_as("master-brewer", "master brewer")) }
                    @if white.master.is_none() || !small { (self.signs(white.list)) }
                    @if let Some(passive) = white.master { span.lasts { (self.passive_sign(passive)) } }
                }
            }
        }
    }

    fn order_band(&self, card: Card, cellar: Option<&Board>, live: Option<Band>, small: bool) -> Markup {
        let Some(order) = self.game.values.card(card).purple else { return html! {} };
        let short = |beer: Beer, n: u8| cellar.is_some_and(|board| board.beers.count(beer) < n);
        let no_any = |n: u8| {
            let named: u8 = order.beers.iter().sum();
            cellar.is_some_and(|board| board.beers.total() < u16::from(named + n))
        };
        let lack = cellar.is_some_and(|it| it.barrels < order.barrels);
        html! {
            span class=(Band::Purple.class(live)) {
                span.vh { "Order: " }
                @for (&beer, n) in Beer::ALL.iter().zip(order.beers) {
                    @for k in 1..=n { (wanted(Some(beer), self.game.beer_name(beer), short(beer, k))) }
                }
                @for k in 1..=order.any { (wanted(None, "any beer", no_any(k))) }
                @if order.barrels > 0 {
                    span class={ "want" @if lack { " is-short" } } { (icon_as("barrel", "barrels")) b { (order.barrels) } @if lack { span.vh { " short" } } }
                }
                i.ar { "›" }
                span.pay { (self.signs(order.reward)) }
                @if let (Some(fleet), false) = (order.fleet, small) { i.fleet { (icon_as("truck", "with the truck fleet also")) (self.signs(fleet)) } }
            }
        }
    }
}

/// A beer an order asks for.
fn wanted(beer: Option<Beer>, name: &str, short: bool) -> Markup {
    html! {
        span class={ "want" @if short { " is-short" } } { (glass_as(beer, name)) @if short { span.vh { " short" } } }
    }
}
