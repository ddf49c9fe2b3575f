//! What is going on in the middle of the table: the card being played, and the mix somebody chooses from the pot.
use super::{Table, picture};
use crate::{
    action::Action,
    components::{Ingredient, Recipe},
    explain::ingredients,
    steps::{self, Step},
};
use maud::{Markup, html};
use taproom_core::Seat;
use taproom_kit::mat::{icon, icon_as};

/// In the order they are asked for; the last is what is left (PC-D18).
const ORDER: [Ingredient; 4] = [Ingredient::Adjunct, Ingredient::Specialty, Ingredient::Hops, Ingredient::Base];

/// A mix that is being chosen (PC-5.3).
#[derive(Copy, Clone)]
struct Grant {
    seat: Seat,
    /// What it is still to bring.
    left: u16,
    /// The ingredient asked for.
    asks: Ingredient,
}

impl Table<'_> {
    fn grant(&self) -> Option<Grant> {
        match *self.view.steps.top()? {
            Step::Adjuncts(it) => Some(Grant { seat: it.seat, left: it.n, asks: Ingredient::Adjunct }),
            Step::Specialty(it) => Some(Grant { seat: it.seat, left: it.left.into(), asks: Ingredient::Specialty }),
            Step::Hops(it) => Some(Grant { seat: it.seat, left: it.left.into(), asks: Ingredient::Hops }),
            _ => None,
        }
    }

    /// The card being played and the composer of a mix, if there is any.
    pub(super) fn doings(&self) -> Markup {
        let grant = self.grant();
        html! {
            @if self.played().is_some() || grant.is_some() {
                div.doings {
                    @if let Some(card) = self.played() {
                        div.doings__card {
                            @if let Some(seat) = self.on_turn() { h3.eyebrow { (self.does(seat, "play")) } }
                            @let spot = self.desk.spot(format!("played:{card}")).piece(format!("card-{card}"));
                            (self.card(spot, card, 1, None))
                        }
                    }
                    @if let Some(grant) = grant {
                        div.doings__mix {
                            h3.eyebrow { (self.does(grant.seat, "choose")) " " (ingredients(grant.left)) @if self.paying() { ", the season's bonus" } }
                            div.mix { @for ingredient in ORDER { (self.mix(grant, ingredient)) } }
                        }
                    }
                }
            }
        }
    }

    fn mix(&self, grant: Grant, ingredient: Ingredient) -> Markup {
        let place = |it| ORDER.iter().position(|&other| other == it);
        let pot = self.view.pot.count(ingredient);
        let asked = ingredient == grant.asks;
        let price = match (ingredient, self.exchange()) {
            (Ingredient::Adjunct, false) => "not in this bonus".to_owned(),
            (Ingredient::Adjunct, true) => {
                format!("{} for 1, pot {pot}", self.game.adjunct_rate(&self.open, grant.seat))
            }
            (Ingredient::Base, _) => format!("the rest, pot {pot}"),
            _ => format!("pot {pot}"),
        };
        html! {
            div class={ "mix__item" @if asked { " is-asked" } } role="group" aria-label=(self.game.ingredient_name(ingredient)) {
                (icon(picture(ingredient)))
                span { (self.game.ingredient_name(ingredient)) small { (price) } }
                @if asked && self.desk.is_me(grant.seat) {
                    div.nums { @for n in 0..=self.most(grant) { (self.number(grant, n)) } }
                } @else if asked {
                    span.tag { "choosing" }
                } @else if place(ingredient) < place(grant.asks) {
                    span.tag.tag--good { (icon("check")) "taken" }
                } @else if ingredient != Ingredient::Base {
                    span.tag { "next" }
                }
            }
        }
    }

    /// One answer: so many of what is asked for.
    fn number(&self, grant: Grant, n: u8) -> Markup {
        let action = match grant.asks {
            Ingredient::Adjunct => Action::Adjuncts(n),
            Ingredient::Specialty => Action::Specialty(n),
            _ => Action::Hops(n),
        };
        self.desk.answer(&action.to_string()).class("num-pick").show(html! {
            b { (n) }
            @if grant.asks == Ingredient::Hops {
                @let rest = grant.left.saturating_sub(n.into());
                small { "+" (rest) (icon_as("base-malt", "Base Malt")) }
            }
        })
    }

    /// The highest number on show.
    fn most(&self, grant: Grant) -> u8 {
        let wanted = match grant.asks {
            Ingredient::Adjunct => grant.left / u16::from(self.game.adjunct_rate(&self.open, grant.seat)),
            _ => grant.left,
        };
        let few = wanted.min(if grant.asks == Ingredient::Adjunct { 8 } else { 20 }) as u8;
        let legal = match *self.view.steps.top().expect("a grant is a step") {
            Step::Adjuncts(it) => steps::adjunct_limit(self.game, &self.open, &it),
            Step::Specialty(it) => *steps::specialty_range(self.game, &self.open, it.left).end(),
            Step::Hops(it) => *steps::hops_range(self.game, &self.open, it.left).end(),
            _ => 0,
        };
        legal.max(if self.exchange() || grant.asks != Ingredient::Adjunct { few } else { 0 })
    }

    /// May the mix hold Adjuncts?
    fn exchange(&self) -> bool {
        !matches!(self.view.steps.top(), Some(Step::Adjuncts(it)) if !it.exchange)
    }

    /// Is it a bonus that is being chosen?
    fn paying(&self) -> bool {
        self.view.steps.iter().any(|step| matches!(step, Step::Payout(_) | Step::CatchUp(_)))
    }

    /// Whose turn is being taken.
    pub(super) fn on_turn(&self) -> Option<Seat> {
        self.view.steps.iter().find_map(|step| match step {
            Step::Play(it) => Some(it.seat),
            Step::Brew(it) => Some(it.seat),
            Step::Draw(it) => Some(it.seat),
            Step::TurnEnd(it) => Some(it.seat),
            _ => None,
        })
    }

    /// Could the player brew it with what is still to be chosen?
    pub(super) fn in_reach_after(&self, seat: Seat, recipe: Recipe) -> bool {
        let Some(grant) = self.grant().filter(|grant| grant.seat == seat) else { return false };
        let short = self.short(seat, recipe);
        let rate = match grant.asks {
            Ingredient::Adjunct if self.exchange() => self.game.adjunct_rate(&self.open, seat),
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
}
