//! The storage: what is there in numbers, one hole for each place, and what partners exchange.
use super::painter::{Painter, pic};
use crate::action::Action;
use crate::steps::Step;
use crate::words::{Ingredient, Partnership};
use maud::{Markup, html};
use taproom_core::Seat;
use taproom_page::{icon, icon_as};

impl Painter<'_> {
    pub(super) fn store(&self, seat: Seat) -> Markup {
        let brewery = self.of(seat);
        let (full, room) = (brewery.storage.total(), brewery.capacity(&self.game.values));
        let asked = self.is_front(seat) && self.viewpoint.glows("storage:");
        let swaps = if self.is_front(seat) {
            self.swaps(seat)
        } else {
            html! {}
        };
        html! {
            div class={ "room store" @if asked { " is-asked" } @if !swaps.0.is_empty() { " has-swaps" } } {
                h3 { "Storage" b.is-short[full > room] { (full) } "of " (room) (self.must_go(seat)) }
                ul.tally aria-label="Ingredients" { @for it in Ingredient::ALL { li { (self.kind(seat, it)) } } }
                (swaps)
                (self.shelf(seat, full.max(room)))
            }
        }
    }

    /// How many cubes must go.
    fn must_go(&self, seat: Seat) -> Markup {
        let over = match self.view.steps.top() {
            Some(Step::Overflow(it)) if it.seat == seat => {
                let brewery = self.of(seat);
                brewery.storage.total().saturating_sub(brewery.capacity(&self.game.values))
            }
            _ => 0,
        };
        html! { @if over > 0 { span.to-go { (over) " must go" } } }
    }

    fn kind(&self, seat: Seat, it: Ingredient) -> Markup {
        let n = self.of(seat).storage.count(it);
        let class = if n == 0 { "kind is-none" } else { "kind" };
        let inside = html! { (icon_as(it.slug(), self.game.ingredient_name(it))) b { (n) } };
        if self.is_front(seat) {
            self.viewpoint.spot(format!("storage:{}-{it}", seat.0)).class(class).show(inside)
        } else {
            html! { span class=(class) { (inside) } }
        }
    }

    fn shelf(&self, seat: Seat, places: u16) -> Markup {
        let storage = self.of(seat).storage;
        let holes = usize::from(places.saturating_sub(storage.total()));
        let columns = match places {
            ..=12 => 4,
            13..=24 => 6,
            25..=32 => 8,
            33..=50 => 10,
            _ => 12,
        };
        html! {
            div class={ "shelf shelf--" (columns) } aria-hidden="true" {
                @for it in Ingredient::ALL {
                    @for n in 0..storage.count(it) {
                        span class={ "cube c-" (it) } data-piece=[self.is_front(seat).then(|| format!("cube-{}-{it}-{n}", seat.0))] { (pic("", it.slug())) }
                    }
                }
                @for _ in 0..holes { span.cube.is-hole {} }
            }
        }
    }

    /// One button for each cube that a partner would take now.
    fn swaps(&self, seat: Seat) -> Markup {
        let cards: Vec<Partnership> = self.view.partners_of(seat).collect();
        let mut gets: Vec<Ingredient> = cards.iter().map(|it| self.game.values.partnership_gives[it.index()]).collect();
        gets.sort_unstable();
        gets.dedup();
        let all = gets.iter().flat_map(|&get| Ingredient::BASIC.map(|give| (give, get)));
        let answer = |(give, get)| self.viewpoint.answer(&Action::Exchange(give, get).to_string());
        let open: Vec<_> = all.map(|it| (it, answer(it))).filter(|(_, spot)| spot.is_choice()).collect();
        if open.is_empty() {
            return html! {};
        }
        html! {
            ul.swaps aria-label="Exchange with a partner" {
                @for ((give, get), spot) in open {
                    li { (spot.class("swap plate").show(html! { (icon(give.slug())) (icon("exchange")) (icon(get.slug())) })) }
                }
            }
        }
    }
}
