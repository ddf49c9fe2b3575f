//! The strip of players.
use super::painter::{Painter, colour, pic_as, srm};
use crate::score;
use crate::state::Brewery;
use crate::steps::{MarketTurn, Step, Token};
use crate::words::{Ingredient, Recipe, Vessel};
use maud::{Markup, html};
use taproom_core::{Game as _, Seat, counted, plural};
use taproom_page::{icon, icon_as, rivals, stat, worth};

impl Painter<'_> {
    /// Everybody, the viewer first.
    pub(super) fn players(&self) -> Markup {
        rivals(self.viewpoint, |seat| (self.rep(seat), self.player(seat)))
    }

    /// Rep as if the game ended now.
    pub(super) fn rep(&self, seat: Seat) -> Markup {
        worth("rep", "Rep", score::tally(self.game, self.view, seat).total())
    }

    fn player(&self, seat: Seat) -> Markup {
        let brewery = self.of(seat);
        html! {
            div.stats { (stat("coin", "Money", format!("${}", brewery.money))) (self.stock(brewery)) }
            div.stats {
                (self.pots(brewery))
            }
            div.stats {
                span { (plural(brewery.shifts, "shift")) ", " (batches(brewery.batches())) }
                (self.marks(seat))
            }
        }
    }

    /// Six counts.
    pub(super) fn stock(&self, brewery: &Brewery) -> Markup {
        html! {
            @for it in Ingredient::ALL {
                @let n = brewery.storage.count(it);
                span class={ "stat" @if n == 0 { " stat--zero" } } {
                    (icon_as(it.slug(), self.game.ingredient_name(it))) (n)
                }
            }
        }
    }

    /// What brews and what is bottled.
    pub(super) fn pots(&self, brewery: &Brewery) -> Markup {
        let vessels = Vessel::ALL.into_iter().filter(|&it| brewery.has_vessel(&self.game.values, it));
        html! {
            @for it in vessels {
                @let (picture, name) = if it == Vessel::Brewpub { ("b-brewpub", "Brewpub") } else { ("tank", "Tank") };
                (self.pot(picture, name, brewery.vessels[it]))
                @if brewery.infused.has(it) { (icon_as("b-infuser", "with a Hops Infuser")) }
            }
            @for line in brewery.bottling.iter().flatten() { (self.pot("bottle", "Bottled", Some(*line))) }
        }
    }

    fn pot(&self, picture: &str, name: &str, recipe: Option<Recipe>) -> Markup {
        let beer = recipe.map_or("", srm);
        html! {
            span.stat.pot {
                (pic_as(&format!("i {beer}"), picture, name))
                @match recipe { Some(it) => { span { (self.beer(it)) } } None => { span.muted { "empty" } } }
            }
        }
    }

    /// Tokens: start player, meeples at hand, labels, Loans, Interns.
    fn marks(&self, seat: Seat) -> Markup {
        let (state, brewery) = (self.view, self.of(seat));
        let [now, next, after] = [brewery.interns_free(), brewery.interns[1], brewery.interns[2]];
        html! {
            @if state.start_player == seat { span.tag data-piece="start-player" { (icon("start-player")) "start" } }
            @if !brewery.labels.is_empty() { (stat("gold-label", "Gold Labels", brewery.labels.len())) }
            @if brewery.loans > 0 { span.tag.tag--bad { (icon("loan")) (plural(brewery.loans, "Loan")) } }
            @if now + next + after > 0 {
                span.tag { (icon("bonus-worker")) "Interns " (now) " now, " (next) ", " (after) }
            }
            @let hand = self.meeples(seat);
            @if hand > 0 {
                span.hand-of-meeples {
                    @for n in 1..=hand {
                        svg class={ "i piece " (colour(seat)) } aria-hidden="true" data-piece={ "meeple-" (seat.0) "-" (n) } {
                            use href="/assets/icons.svg#worker" {}
                        }
                    }
                    span.vh { (plural(hand, "meeple")) " to place" }
                }
            }
        }
    }

    /// Meeples not placed yet this season.
    fn meeples(&self, seat: Seat) -> u8 {
        let (game, state) = (self.game, self.view);
        let all = game.values.meeples;
        match state.steps.iter().next() {
            Some(Step::MarketPhase(it)) => {
                let place = (seat.0 + game.seats() - it.first.0) % game.seats();
                let begun =
                    (0..it.turn.min(all * game.seats())).filter(|turn| turn % game.seats() == place).count() as u8;
                let mine = |step: &Step| matches!(step, Step::MarketTurn(MarketTurn { seat: of, token: Token::Meeple, .. }) if *of == seat);
                all - begun + u8::from(state.steps.iter().any(mine))
            }
            Some(Step::WinterStart(_) | Step::Setup(_) | Step::SeasonStart(_)) => all,
            _ => 0,
        }
    }
}

/// `1 batch`
pub(super) fn batches(n: u16) -> String {
    counted(n, "batch", "batches")
}
