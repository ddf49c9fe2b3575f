//! The whole brewery of a rival, one press away.
use super::painter::{Painter, art, picture};
use crate::{
    explain::{brewery_name, picture as token},
    words::Ingredient,
};
use maud::{Markup, html};
use taproom_core::{Seat, plural};
use taproom_page::{icon, seat_mark};

impl Painter<'_> {
    pub(super) fn board(&self, seat: Seat, id: &str) -> Markup {
        let n = seat.index();
        let named = brewery_name(self.view.names[n]);
        let hand = &self.view.hands[n];
        html! {
            div.note.big-board popover data-board id=(id) {
                div.big-board__head {
                    (picture(&format!("f-{}", seat.0 + 1), &format!("face seat-{}", seat.0 + 1)))
                    div {
                        h3 { (seat_mark(seat)) (self.viewpoint.whose(seat, "brewery")) }
                        p { @if !named.is_empty() { (named) ", " } (self.game.of_threshold(self.pints(seat))) " Pints, " (plural(hand.size, "card")) " in hand" }
                    }
                }
                ul.big-board__goods {
                    @for ingredient in Ingredient::ALL {
                        li { (icon(token(ingredient))) b { (self.view.tokens[n].count(ingredient)) } span { (self.game.ingredient_name(ingredient)) } }
                    }
                }
                h4 { "On tap" }
                @if self.view.taps[n].is_empty() { p { "Nothing yet." } }
                @else {
                    ul.big-board__taps {
                        @for recipe in self.view.taps[n].iter() {
                            li { (self.glass(recipe)) span { b { (self.game.recipe_name(recipe)) } small { (plural(self.game.recipe(recipe).pints, "Pint")) } (self.bonus(recipe)) } }
                        }
                    }
                }
                h4 { "In play" }
                @if self.view.in_play[n].is_empty() { p { "No Orange card." } }
                @else {
                    ul.big-board__cards {
                        @for (card, copies) in self.view.in_play[n].iter() {
                            li { (art(card)) span { b { (self.game.card_name(card)) @if copies > 1 { " ×" (copies) } } small { (self.brief(card)) } } }
                        }
                    }
                }
                @if !hand.known.is_empty() {
                    h4 { (icon("eye")) " Seen in hand" }
                    p { (self.game.card_names(&hand.known).join(", ")) }
                }
            }
        }
    }
}
