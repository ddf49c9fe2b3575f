//! The players' strip and the Recipes in the centre.
use super::Painter;
use crate::{
    explain::{Grant, picture},
    state::RecipeStack,
    steps::{self, Step},
    words::{Ingredient, Recipe},
};
use maud::{Markup, html};
use taproom_core::{Seat, plural};
use taproom_page::{Note, icon, icon_as, meter, need, panel, recon, rivals, stat, worth};

impl Painter<'_> {
    pub(super) fn strip(&self) -> Markup {
        rivals(self.viewpoint, |seat| {
            let view = self.view;
            let goal = self.game.threshold;
            let n = seat.index();
            let pints = self.pints(seat);
            let cards: Vec<&str> = view.in_play[n].kinds().map(|card| self.game.card_name(card)).collect();
            let body = html! {
                (meter(seat, pints.into(), goal.into()))
                div.stats {
                    @for ingredient in Ingredient::ALL {
                        (stat(picture(ingredient), self.game.ingredient_name(ingredient), view.tokens[n].count(ingredient)))
                    }
                    (stat("card-back", "cards in hand", view.hands[n].size))
                    @if view.first == seat && view.round > 0 { span.stat { (icon_as("start-player", "plays first")) } }
                    @if !view.still_in.contains(seat) { span.tag.is-out { "out" } }
                }
                div.stats { span { (plural(view.taps[n].len(), "tap")) @if !cards.is_empty() { " · " (cards.join(", ")) } } }
                (self.victim(seat))
            };
            (worth("pint", "Pints", self.game.of_threshold(pints)), body)
        })
    }

    /// The answer that picks this player, while one is to be picked.
    fn victim(&self, seat: Seat) -> Markup {
        let picking =
            matches!(self.view.steps.top(), Some(Step::Victim(it)) if self.viewpoint.is_me(it.seat) && it.seat != seat);
        html! {
            @if picking {
                (self.viewpoint.spot(format!("seat:{}", seat.0)).class("opt").show(html! { span { "Pick " (self.viewpoint.name(seat)) } }))
            }
        }
    }

    pub(super) fn centre(&self) -> Markup {
        let pot = html! {
            @for ingredient in Ingredient::ALL {
                @let label = format!("{} in the pot", self.game.ingredient_name(ingredient));
                (stat(picture(ingredient), &label, self.view.pot.count(ingredient)))
            }
            span.not-phone { "in the pot" }
        };
        panel(
            "centre",
            "Recipes in the centre",
            None,
            pot,
            html! {
                (self.doings())
                ul.stacks {
                    @for stack in self.view.stacks.iter().take(self.game.stacks()) {
                        li class={ "deep-" (stack.len().saturating_sub(1).min(2)) } {
                            @match stack.top {
                                Some(recipe) => { (self.stack(stack, recipe)) }
                                None => {
                                    div.stackcard.stackcard--empty { (if stack.is_empty() { "no Recipe left" } else { "being turned up" }) }
                                }
                            }
                        }
                    }
                }
            },
        )
    }

    /// The card being played, and the mix that another player is choosing.
    fn doings(&self) -> Markup {
        let grant = Grant::of(self.view).filter(|grant| !self.viewpoint.is_me(grant.seat));
        html! {
            @if self.played().is_some() || grant.is_some() {
                div.doings {
                    @if let Some(card) = self.played() {
                        div.doings__card {
                            @if let Some(seat) = self.view.on_turn() { h3.eyebrow { (self.does(seat, "play")) } }
                            @let spot = self.viewpoint.spot(format!("played:{card}")).piece(format!("card-{card}"));
                            (self.card(spot, card, 1, None))
                        }
                    }
                    @if let Some(grant) = grant {
                        h3.eyebrow.doings__mix {
                            (self.does(grant.seat, "choose")) " " (plural(grant.left, "ingredient")) @if self.paying() { ", the season's bonus" }
                        }
                    }
                }
            }
        }
    }

    /// Is it a bonus that is being chosen?
    fn paying(&self) -> bool {
        self.view.steps.iter().any(|step| matches!(step, Step::Payout(_) | Step::CatchUp(_)))
    }

    fn stack(&self, stack: &RecipeStack, recipe: Recipe) -> Markup {
        let it = self.game.recipe(recipe);
        let seat = self.viewpoint.front();
        let short = self.game.short(self.view, seat, recipe);
        let lacks = self.game.tokens_names(short);
        let playing = !self.view.steps.is_empty() && self.view.still_in.contains(seat);
        let after = self.in_reach_after(seat, recipe);
        let reach = playing && (lacks.is_empty() || after);
        let below = stack.len() - 1;
        let mut class = format!("stackcard {}", self.srm(recipe));
        if reach {
            class += " is-reach";
        }
        let mut note = self.recipe_note(recipe);
        if !stack.bottom.is_empty() {
            let known: Vec<&str> = stack.bottom.iter().map(|&recipe| self.game.recipe_name(recipe)).collect();
            note.text = format!("{} At the bottom of its stack: {}.", note.text, known.join(", then "));
        }
        let spot = self.viewpoint.spot(format!("centre:{recipe}")).class(class).piece(format!("recipe-{recipe}"));
        spot.note(note).show(html! {
            (icon("pint"))
            span.stackcard__name { (self.game.recipe_name(recipe)) (self.pencil(recipe)) }
            span.card__sub { (worth("pint", "Pints", it.pints)) (self.bonus(recipe)) }
            span.cost {
                @for (n, &ingredient) in Ingredient::ALL.iter().enumerate() {
                    @if it.needs[n] > 0 {
                        (need(picture(ingredient), self.game.ingredient_name(ingredient), it.needs[n], playing && short[n] > 0))
                    }
                }
            }
            span.foot {
                span {
                    (below) " below"
                    @if let Some(&next) = stack.bottom.first() { @if stack.hidden == 0 { ": " (self.game.recipe_name(next)) } }
                }
                @if let Some(Step::Need(it)) = self.view.steps.top() {
                    span.tag {
                        "gives " (self.game.tokens_name(steps::amount(self.game, self.view, recipe, it.ingredient), it.ingredient))
                    }
                } @else if !playing {
                } @else if lacks.is_empty() {
                    span.tag.tag--good { "in reach" }
                } @else if after {
                    span.tag.tag--good { "in reach after this" }
                } @else if let [one] = lacks.as_slice() {
                    span.tag { (one) " short" }
                } @else {
                    span.tag { (short.iter().sum::<u8>()) " short" }
                }
            }
        })
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

    /// The season a Recipe pays in, and what.
    pub(super) fn bonus(&self, recipe: Recipe) -> Markup {
        let it = self.game.recipe(recipe);
        html! {
            @if let Some(season) = it.bonus_season {
                (stat(season.slug(), &format!("{} bonus", self.game.season_name(season)), format!("+{}", it.bonus)))
            }
        }
    }

    /// The mark of reconstructed values.
    pub(super) fn pencil(&self, recipe: Recipe) -> Markup {
        html! { @if self.game.recipe_texts[recipe.index()].reconstructed { "\u{a0}" (recon("values reconstructed")) } }
    }

    pub(super) fn recipe_note(&self, recipe: Recipe) -> Note {
        let it = self.game.recipe(recipe);
        let printed = &self.game.recipe_texts[recipe.index()];
        let mut text = format!("Brewed with {}. Worth {}.", self.game.needs(recipe), plural(it.pints, "Pint"));
        if let Some(season) = it.bonus_season {
            let season = self.game.season_name(season);
            text = format!("{text} Pays {} whenever the season changes to {season}.", it.bonus);
        }
        Note { title: printed.name.clone(), text, rule: "PC-6.2", recon: printed.reconstructed }
    }
}
