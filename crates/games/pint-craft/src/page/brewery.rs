//! Breweries: the viewer's own, and those of the others.
use super::Painter;
use crate::{
    explain::picture,
    words::{Ingredient, PaidIn, Recipe},
};
use maud::{Markup, html};
use taproom_core::{Seat, listed, plural};
use taproom_page::{good, icon, meter, panel, seat_mark, worth};

impl Painter<'_> {
    pub(super) fn mine(&self) -> Markup {
        let seat = self.viewpoint.front();
        let n = seat.index();
        let (pints, goal) = (self.pints(seat), self.game.threshold);
        let worth = worth("pint", "Pints", self.game.of_threshold(pints));
        let aside = html! { (worth) (meter(seat, pints.into(), goal.into())) };
        panel(
            "mine",
            &self.viewpoint.whose(seat, "brewery"),
            Some(seat),
            aside,
            html! {
                div.brewery {
                    div.stack {
                        h3.eyebrow { "Ingredients" }
                        ul.goods aria-label="Ingredients" {
                            @for ingredient in Ingredient::ALL {
                                (good(picture(ingredient), self.game.ingredient_name(ingredient), self.view.tokens[n].count(ingredient).into()))
                            }
                        }
                        h3.eyebrow { "In play" }
                        (self.in_play(seat))
                        (self.next_bonus(seat))
                    }
                    div.stack {
                        h3.eyebrow { "On tap" }
                        (self.taps(seat))
                    }
                }
            },
        )
    }

    /// The others; those a question is about are open.
    pub(super) fn others(&self) -> Markup {
        let front = self.viewpoint.front();
        panel(
            "others",
            "The other breweries",
            None,
            html! {},
            html! {
                div.others {
                    @for seat in self.viewpoint.seats().filter(|&seat| seat != front) { (self.other(seat)) }
                }
            },
        )
    }

    fn other(&self, seat: Seat) -> Markup {
        let n = seat.index();
        let asked = self.viewpoint.glows(&format!("in-play:{}-", seat.0))
            || self.view.taps[n].iter().any(|recipe| self.viewpoint.glows(&format!("tap:{recipe}")));
        let seen = &self.view.hands[n].known;
        html! {
            details class={ "fold sub seat-" (seat.0 + 1) } open[asked] {
                summary {
                    (seat_mark(seat)) b { (self.viewpoint.name(seat)) }
                    span.aside { (plural(self.view.taps[n].len(), "tap")) ", " (plural(self.view.in_play[n].total(), "card")) " in play" }
                }
                div.fold__in {
                    (self.taps(seat))
                    (self.in_play(seat))
                    @if !seen.is_empty() {
                        div.row.row--wrap {
                            span.help { "Seen in hand" }
                            @for (card, copies) in seen.iter() {
                                (self.viewpoint.spot(format!("seen:{}-{card}", seat.0)).class("mini").note(self.card_note(card)).show(html! {
                                    (icon("eye")) (self.game.card_name(card)) @if copies > 1 { " ×" (copies) }
                                }))
                            }
                        }
                    }
                }
            }
        }
    }

    fn taps(&self, seat: Seat) -> Markup {
        let taps = self.view.taps[seat.index()];
        html! {
            @if taps.is_empty() { p.help { "Nothing on tap yet." } }
            @else { ul.taps { @for recipe in taps.iter() { li { (self.tap(recipe)) } } } }
        }
    }

    fn tap(&self, recipe: Recipe) -> Markup {
        let it = self.game.recipe(recipe);
        let spot = self.viewpoint.spot(format!("tap:{recipe}")).class(format!("tap {}", self.srm(recipe)));
        spot.piece(format!("recipe-{recipe}")).note(self.recipe_note(recipe)).show(html! {
            (icon("pint"))
            span.tap__name { (self.game.recipe_name(recipe)) (self.pencil(recipe)) }
            span.tap__sub { (plural(it.pints, "Pint")) (self.bonus(recipe)) }
        })
    }

    fn in_play(&self, seat: Seat) -> Markup {
        let cards = &self.view.in_play[seat.index()];
        html! {
            @if cards.is_empty() { p.help { "No Orange card in play." } }
            @else {
                ul.row.row--wrap {
                    @for (card, copies) in cards.iter() {
                        @let spot = self.viewpoint.spot(format!("in-play:{}-{card}", seat.0)).class("mini mini--orange");
                        @let elsewhere = self.view.hands[self.viewpoint.front().index()].known.has(card) || self.played() == Some(card);
                        @let glides = seat == self.viewpoint.front() && !elsewhere;
                        @let spot = if glides { spot.piece(format!("card-{card}")) } else { spot };
                        li {
                            (spot.note(self.card_note(card)).show(html! {
                                (self.game.card_name(card)) @if copies > 1 { " ×" (copies) }
                                @if self.game.card(card).pints > 0 { (worth("pint", "Pints", self.game.card(card).pints * copies)) }
                            }))
                        }
                    }
                }
            }
        }
    }

    /// What the next season change would pay.
    fn next_bonus(&self, seat: Seat) -> Markup {
        let next = self.game.season(self.view.season).next;
        let mut then = self.view.public;
        then.season = next;
        let seasonal = self.game.seasonal_bonus(&then, seat);
        let improvements = self.game.improvement_bonus(&then, seat);
        let row = self.game.season(next);
        let mut parts = self.game.tokens_names(self.game.steady_bonus(&then, seat));
        match row.seasonal_bonus_paid_in {
            PaidIn::Choice if seasonal + improvements > 0 => {
                parts.push(format!("{} of your choice, also Adjuncts", plural(seasonal + improvements, "ingredient")));
            }
            PaidIn::Base if seasonal > 0 => parts.push(format!("{seasonal} Base Malt")),
            PaidIn::Hops if seasonal > 0 => parts.push(format!("{seasonal} Hops")),
            _ => {}
        }
        if row.seasonal_bonus_paid_in != PaidIn::Choice && improvements > 0 {
            parts.push(format!("{} of your choice", plural(improvements, "Basic Ingredient")));
        }
        if parts.is_empty() {
            parts.push("nothing for you".into());
        }
        let pays = listed(parts);
        html! {
            @if !self.view.steps.is_empty() {
                p.help.next {
                    (icon(next.slug())) "Next is " (self.game.season_name(next)) ": " (pays) "."
                    @if row.fewest_pints_draw > 0 { " Whoever has the fewest Pints draws " (plural(row.fewest_pints_draw, "card")) "." }
                }
            }
        }
    }
}
