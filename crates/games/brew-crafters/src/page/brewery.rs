//! The brewery that is drawn large: a house cut open.
use super::painter::{Painter, colour, meeple, own, own_as, partner};
use crate::explain::names::batches;
use crate::score;
use crate::steps::{MarketTurn, Step, Token};
use crate::words::Partnership;
use maud::{Markup, html};
use taproom_core::{Game as _, Seat, plural};
use taproom_page::{icon, icon_as, seat_mark};

impl Painter<'_> {
    /// All that one player has.
    pub(super) fn mine(&self, large: bool) -> Markup {
        let seat = self.viewpoint.front();
        html! {
            section #mine class={ "brew " (colour(seat)) } aria-label=(self.viewpoint.whose(seat, "brewery")) {
                (self.roof(seat))
                div.rooms { (self.store(seat)) (self.hall(seat, large)) (self.labroom(seat, large)) }
                (self.yard(seat))
            }
        }
    }

    /// Rep as if the game ended now.
    pub(super) fn rep(&self, seat: Seat) -> i32 {
        score::tally(self.game, self.view, seat).total()
    }

    fn roof(&self, seat: Seat) -> Markup {
        let (values, brewery) = (&self.game.values, self.of(seat));
        let due = brewery.costs(values);
        let name = if self.viewpoint.is_me(seat) { "My brewery" } else { self.viewpoint.name(seat) };
        html! {
            svg.roof viewBox="0 0 660 40" preserveAspectRatio="none" aria-hidden="true" {
                use href="/assets/brew-crafters.svg#roof" width="660" height="40" {}
            }
            header.brew__h {
                (seat_mark(seat)) h2 { (name) }
                span.fig title="Rep as if the game ended now" { (icon_as("rep", "Rep")) b { (self.rep(seat)) } }
                span.fig title="Money" { (icon_as("coin", "Money")) b { "$" (brewery.money) } }
                @if !self.view.steps.is_empty() {
                    span.fig.is-short[due > brewery.money] title={ "$" (due) " due at the end of Winter" } { (icon_as("winter", "Due in Winter")) b { "$" (due) } }
                }
                span.fig title={ (batches(brewery.batches())) " brewed" } { (icon_as("pint", "Batches")) b { (brewery.batches()) } }
                @if brewery.loans > 0 { span.fig.is-short title=(plural(brewery.loans, "Loan")) { (icon_as("loan", "Loans")) b { (brewery.loans) } } }
                @if self.view.start_player == seat { span.fig data-piece="start-player" title="Start player" { (icon_as("start-player", "Start player")) } }
                (self.waiting(seat))
            }
            (self.team(seat))
        }
    }

    /// Meeples and Interns that can still go to the market.
    pub(super) fn waiting(&self, seat: Seat) -> Markup {
        let hand = self.meeples(seat);
        let interns = self.of(seat).interns_free();
        html! {
            @if hand > 0 {
                span.waiting {
                    @for n in 1..=hand { (meeple(seat, "waiting__m", &format!("meeple-{}-{n}", seat.0))) }
                    span.vh { (plural(hand, "meeple")) " to place" }
                }
            }
            @if interns > 0 { span.fig title=(plural(interns, "Intern")) { (icon_as("bonus-worker", "Interns")) b { (interns) } } }
        }
    }

    /// Workers and partners.
    fn team(&self, seat: Seat) -> Markup {
        let brewery = self.of(seat);
        let partners: Vec<Partnership> = self.view.partners_of(seat).collect();
        let n = usize::from(brewery.workers.len()) + partners.len();
        html! {
            ul class={ "team" @if n > 6 { " team--many" } } aria-label="Team" {
                @for it in brewery.workers.iter() {
                    li {
                        (self.viewpoint.spot(format!("team:{}-{it}", seat.0)).class("pcard").piece(format!("worker-{it}"))
                            .note(self.worker_note(it)).show(own_as("pcard__pic", it.slug(), self.game.worker_name(it))))
                    }
                }
                @for it in partners {
                    li { (self.partner(it).class("pcard").show(own_as("pcard__pic", partner(it), self.game.partnership_name(it)))) }
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

    /// Shifts at work, and those still to be hired.
    pub(super) fn shifts(&self, seat: Seat) -> Markup {
        let brewery = self.of(seat);
        let all = self.game.values.shift_cost.len();
        let work = usize::from(brewery.shifts);
        html! {
            span.shl title={ (plural(brewery.shifts, "shift")) " of " (all) } {
                span.shl__w { "shifts" } @for n in 0..all { i class={ "shift" @if n >= work { " is-idle" } } {} }
                span.vh { (work) " of " (all) }
            }
        }
    }

    /// Everything brewed so far, and labels won.
    pub(super) fn cellar(&self, seat: Seat) -> Markup {
        let brewery = self.of(seat);
        html! {
            @if brewery.brewed.is_empty() { p.cellar { "Nothing brewed yet." } } @else {
                ul.cellar aria-label="Brewed so far" {
                    @for (it, n) in brewery.brewed.iter() {
                        li class=(super::painter::srm(it)) title=(self.beer(it)) {
                            (icon("pint")) (n) " " (super::painter::short(it))
                            @if brewery.labels.has(it) { (icon_as("gold-label", "Gold Label")) }
                        }
                    }
                }
            }
        }
    }
}

/// A face in a row of faces.
pub(super) fn faces(painter: &Painter<'_>, seat: Seat) -> Markup {
    let brewery = painter.of(seat);
    html! {
        @for it in brewery.workers.iter() { (own_as("face", it.slug(), painter.game.worker_name(it))) }
        @for it in painter.view.partners_of(seat) { (own_as("face", partner(it), painter.game.partnership_name(it))) }
        @if brewery.workers.is_empty() && painter.view.partners_of(seat).next().is_none() { (own("face is-nobody", "window")) }
    }
}
