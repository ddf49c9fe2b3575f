//! The counter: the pot, the Recipes on their boards, the deck and the discard stack.
use super::painter::{Painter, art, picture};
use crate::{
    explain::{Grant, picture as token},
    state::RecipeStack,
    steps::{self, Step},
    words::{Brewery, Ingredient, Recipe},
};
use maud::{Markup, html};
use taproom_core::{Seat, plural};
use taproom_page::icon;

impl Painter<'_> {
    pub(super) fn counter(&self) -> Markup {
        html! {
            section.counter aria-label="The bar: pot, Recipes and cards" {
                (self.pot())
                ol #bar class={ "recs n-" (self.game.stacks()) } {
                    @for stack in self.view.stacks.iter().take(self.game.stacks()) {
                        li class={ "pile d-" (stack.len().saturating_sub(1).min(5)) } {
                            @match stack.top {
                                Some(recipe) => { (self.rec(stack, recipe)) }
                                None => { div.rec.is-empty { (if stack.is_empty() { "no Recipe left" } else { "face down" }) } }
                            }
                        }
                    }
                }
                (self.decks())
            }
        }
    }

    /// Four vessels. While the viewer chooses from them, the form of the mix lies over them.
    fn pot(&self) -> Markup {
        let grant = Grant::of(self.view).filter(|grant| self.viewpoint.is_me(grant.seat));
        let price = |ingredient| match grant {
            Some(grant) if ingredient == Ingredient::Adjunct && grant.asks == ingredient => {
                let rate = self.game.adjunct_rate(self.view, grant.seat);
                Some(if grant.exchange { format!("costs {rate} each") } else { "not this time".into() })
            }
            _ => None,
        };
        html! {
            ul class={ "pot" @if grant.is_some() { " is-mixing" } } aria-label="Pot" {
                @for ingredient in Ingredient::ALL {
                    li class={ "v-" (ingredient) } data-place={ "pot:" (ingredient) } {
                        (picture(&format!("pot-{ingredient}"), "potp"))
                        b { (self.view.pot.count(ingredient)) }
                        @if let Some(price) = price(ingredient) { span.price { (price) } }
                        @else { span { (self.game.ingredient_name(ingredient)) } }
                    }
                }
            }
        }
    }

    /// A chalk board: what the Recipe costs, and whether it is in reach.
    fn rec(&self, stack: &RecipeStack, recipe: Recipe) -> Markup {
        let it = self.game.recipe(recipe);
        let seat = self.viewpoint.front();
        let short = self.game.short(self.view, seat, recipe);
        let playing = !self.over() && self.view.still_in.contains(seat);
        let mut note = self.recipe_note(recipe);
        if !stack.bottom.is_empty() {
            let known: Vec<&str> = stack.bottom.iter().map(|&recipe| self.game.recipe_name(recipe)).collect();
            note.text = format!("{} At the bottom of its stack: {}.", note.text, known.join(", then "));
        }
        let below = stack.len() - 1;
        let spot = self.viewpoint.spot(format!("centre:{recipe}")).class("rec").piece(format!("recipe-{recipe}"));
        spot.note(note).show(html! {
            (self.glass(recipe))
            strong { (self.game.recipe_name(recipe)) " " (self.pencil(recipe)) }
            (self.bonus(recipe))
            span.needs {
                @for (n, &ingredient) in Ingredient::ALL.iter().enumerate() {
                    @if it.needs[n] > 0 {
                        span class={ "c" @if playing && short[n] > 0 { " is-short" } } {
                            (icon(token(ingredient))) b { (it.needs[n]) }
                            span.vh { " " (self.game.ingredient_name(ingredient)) @if playing && short[n] > 0 { ", " (short[n]) " short" } ". " }
                        }
                    }
                }
            }
            span.pints { b { (it.pints) } " " (if it.pints == 1 { "Pint" } else { "Pints" }) }
            span.rfoot {
                @if playing { (self.reach(seat, recipe, short)) } @else { span {} }
                span.below { (below) " below" }
            }
        })
    }

    fn reach(&self, seat: Seat, recipe: Recipe, short: [u8; Ingredient::COUNT]) -> Markup {
        let lacks: u8 = short.iter().sum();
        html! {
            @if let Some(Step::Need(it)) = self.view.steps.top() {
                span.reach.is-gain { "+" (steps::amount(self.game, self.view, recipe, it.ingredient)) (icon(token(it.ingredient))) span.vh { (self.game.ingredient_name(it.ingredient)) } }
            } @else if lacks == 0 {
                span.reach.is-yes { (icon("check")) "in reach" }
            } @else if self.in_reach_after(seat, recipe) {
                span.reach.is-after { "after this" }
            } @else {
                span.reach.is-no { (lacks) " short" }
            }
        }
    }

    /// Could the player brew it with what is still to be chosen?
    fn in_reach_after(&self, seat: Seat, recipe: Recipe) -> bool {
        let Some(grant) = Grant::of(self.view).filter(|grant| grant.seat == seat) else { return false };
        let short = self.game.short(self.view, seat, recipe);
        let rate = match grant.asks {
            Ingredient::Adjunct if grant.exchange => self.game.adjunct_rate(self.view, seat),
            _ if short[Ingredient::Adjunct.index()] == 0 => 0,
            _ => return false,
        };
        if grant.asks == Ingredient::Hops && short[Ingredient::Specialty.index()] > 0 {
            return false;
        }
        let cost = Ingredient::ALL
            .iter()
            .zip(short)
            .map(|(&it, n)| u16::from(n) * if it == Ingredient::Adjunct { u16::from(rate) } else { 1 });
        let in_pot = Ingredient::ALL.iter().zip(short).all(|(&it, n)| n <= self.view.pot.count(it));
        in_pot && cost.sum::<u16>() <= grant.left
    }

    fn decks(&self) -> Markup {
        let discard = &self.view.discard;
        html! {
            div.decks {
                span.deck { b { (self.view.deck) } i { "deck" } }
                button.disc type="button" popovertarget="discards" {
                    @if let Some(&card) = discard.last() { (art(card)) } @else { span.disc__none {} }
                    i { (discard.len()) " gone" } span.vh { " to the discard stack: look at it" }
                }
                div.note.big-board popover #discards {
                    b { "Discard stack, the last ones first" }
                    @if discard.is_empty() { p { "It is empty. When the deck runs out, it is shuffled into a new one." } }
                    @else {
                        ul.big-board__cards {
                            @for (card, copies) in self.discards() {
                                li { (art(card)) span { b { (self.game.card_name(card)) @if copies > 1 { " ×" (copies) } } } }
                            }
                        }
                        p { "When the deck of " (plural(self.view.deck, "card")) " runs out, it is shuffled into a new one." }
                    }
                }
            }
        }
    }

    /// The kinds in the discard stack, those thrown away last first.
    pub(super) fn discards(&self) -> Vec<(Brewery, u8)> {
        let mut kinds: Vec<(Brewery, u8)> = Vec::new();
        for &card in self.view.discard.iter().rev() {
            match kinds.iter_mut().find(|(kind, _)| *kind == card) {
                Some((_, copies)) => *copies += 1,
                None => kinds.push((card, 1)),
            }
        }
        kinds
    }
}
