//! The near side of the bar: ingredients, Orange cards, hand and taps of the viewer.
use super::painter::Painter;
use crate::{
    explain::{brewery_name, picture as token},
    words::Ingredient,
};
use maud::{Markup, html};
use taproom_page::{icon, seat_mark};

impl Painter<'_> {
    pub(super) fn mine(&self) -> Markup {
        let seat = self.viewpoint.front();
        let n = seat.index();
        let named = brewery_name(self.view.names[n]);
        let hit = if self.attack().is_some() { " is-hit" } else { "" };
        html! {
            section class={ "mine seat-" (seat.0 + 1) (hit) } aria-label=(self.viewpoint.whose(seat, "brewery")) {
                div.store {
                    h2 { (seat_mark(seat)) @if named.is_empty() { (self.viewpoint.whose(seat, "store")) } @else { (named) } }
                    ul.mygoods aria-label="Ingredients" {
                        @for ingredient in Ingredient::ALL {
                            li class={ "g-" (ingredient) } {
                                (icon(token(ingredient))) b { (self.view.tokens[n].count(ingredient)) } span { (self.game.ingredient_name(ingredient)) }
                            }
                        }
                    }
                    (self.my_cards())
                }
                (self.hand())
                div.mytaps #mine {
                    h2 {
                        (seat_mark(seat)) (self.viewpoint.whose(seat, "taps"))
                        span.sum { (icon("pint")) b { (self.pints(seat)) } @if self.pints(seat) <= self.game.threshold { " of " (self.game.threshold) } span.vh { " Pints" } }
                    }
                    (self.rail(seat))
                }
            }
        }
    }

    /// Orange cards in play, and what Improvements pay each season.
    fn my_cards(&self) -> Markup {
        let seat = self.viewpoint.front();
        let cards = &self.view.in_play[seat.index()];
        let recipes = self.view.taps[seat.index()].len();
        let improvements: u16 =
            self.game.values.improvements.iter().map(|&(card, per)| u16::from(cards.count(card) * per)).sum();
        let kinds = cards.kinds().count();
        html! {
            div.inplay {
                h2 {
                    "In play"
                    @if improvements > 0 {
                        span { "Improvements pay " (improvements * u16::from(recipes)) " each season" }
                    }
                }
                @if kinds == 0 { p.none { "Orange cards come to lie here and stay." } }
                @else {
                    ul class={ "minis" @if kinds > 4 { " is-many" } } { @for (card, copies) in cards.iter() { li { (self.mini(seat, card, copies)) } } }
                }
            }
        }
    }
}
