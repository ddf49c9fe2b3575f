//! Rivals across the bar: a figure, a plate with what counts, their Orange cards and their glasses.
use super::painter::{Painter, art, picture};
use crate::{
    explain::{brewery_name, picture as token},
    steps::Step,
    words::{Brewery, Ingredient},
};
use maud::{Markup, html};
use taproom_core::Seat;
use taproom_page::{icon, icon_as, seat_mark, stat};

impl Painter<'_> {
    pub(super) fn across(&self) -> Markup {
        let rivals: Vec<Seat> = self.rivals().collect();
        let left = rivals.len().div_ceil(2);
        html! {
            div #rivals class={ "across r-" (rivals.len()) } {
                @for (n, &seat) in rivals.iter().enumerate() {
                    @if n == left { (self.window()) }
                    (self.rival(seat, if n < left { "left" } else { "right" }))
                }
                @if rivals.len() == left { (self.window()) }
            }
        }
    }

    fn rival(&self, seat: Seat, side: &str) -> Markup {
        let n = seat.index();
        let board = format!("board-{}", seat.0 + 1);
        let name = self.viewpoint.name(seat);
        let mut class = format!("rv {side} seat-{}", seat.0 + 1);
        for (word, holds) in [
            ("is-acting", self.viewpoint.person(seat).acts),
            ("is-out", !self.view.still_in.contains(seat) && self.view.round > 0),
            ("is-raider", self.attack().is_some_and(|attack| attack.by == seat)),
            ("is-hit", self.victim() == Some(seat)),
        ] {
            if holds {
                class = format!("{class} {word}");
            }
        }
        html! {
            section class=(class) aria-label=(name) {
                button.figure type="button" popovertarget=(board) aria-label={ (name) ": the whole brewery" } {
                    (picture(&format!("f-{}", seat.0 + 1), "face"))
                }
                @if self.viewpoint.glows("seat:") {
                    (self.viewpoint.spot(format!("seat:{}", seat.0)).class("plate").show(self.plate(seat)))
                } @else {
                    button.plate type="button" popovertarget=(board) data-place={ "seat:" (seat.0) } { (self.plate(seat)) }
                }
                div.rv__row {
                    @if !self.few_words() && !self.view.in_play[n].is_empty() {
                        ul.minis { @for (card, copies) in self.view.in_play[n].iter() { li { (self.mini(seat, card, copies)) } } }
                    }
                    @if !self.view.taps[n].is_empty() {
                        ul.taps {
                            @for recipe in self.view.taps[n].iter() {
                                li { @if self.taps_in_tray() { (self.still_tap(recipe)) } @else { (self.tap(recipe)) } }
                            }
                        }
                    }
                }
                (self.board(seat, &board))
            }
        }
    }

    /// With more than two rivals there is only room for what counts.
    pub(super) fn few_words(&self) -> bool {
        self.rivals().count() > 2
    }

    fn plate(&self, seat: Seat) -> Markup {
        let n = seat.index();
        let person = self.viewpoint.person(seat);
        let name = brewery_name(self.view.names[n]);
        let orange = self.view.in_play[n].total();
        html! {
            span.nm {
                (seat_mark(seat)) b { (self.viewpoint.name(seat)) }
                @if !name.is_empty() { span.tag-2 { (name) } }
                @else if let Some(level) = &person.bot { span.tag-2 { (icon("bot")) span.lvl { (level) } } }
                @if self.view.first == seat && self.view.round > 0 { (icon_as("start-player", "plays first")) }
                @if !self.view.still_in.contains(seat) && self.view.round > 0 { span.out { "out" } }
            }
            span.rp { (icon("pint")) b { (self.pints(seat)) } span.vh { " Pints" } }
            span.rg {
                @for ingredient in Ingredient::ALL {
                    (stat(token(ingredient), self.game.ingredient_name(ingredient), self.view.tokens[n].count(ingredient)))
                }
                (stat("card-back", "cards in hand", self.view.hands[n].size))
                @if self.few_words() { span.stat title="Orange cards in play" { (picture("orange", "i")) (orange) span.vh { " Orange cards in play" } } }
            }
        }
    }

    /// An Orange card in play, small.
    pub(super) fn mini(&self, seat: Seat, card: Brewery, copies: u8) -> Markup {
        let spot = self.viewpoint.spot(format!("in-play:{}-{card}", seat.0)).class("mini");
        let front = self.viewpoint.front();
        let elsewhere = self.view.hands[front.index()].known.has(card) || self.played() == Some(card);
        let spot = if seat == front && !elsewhere { spot.piece(format!("card-{card}")) } else { spot };
        let pints = self.game.card(card).pints * copies;
        spot.note(self.card_note(card)).show(html! {
            (art(card))
            span.mini__name { (self.game.card_name(card)) }
            @if copies > 1 { b.times { "×" (copies) } }
            @if pints > 0 { b.mp { (icon("pint")) (pints) span.vh { " Pints" } } }
        })
    }

    /// Whom a card is hitting right now.
    fn victim(&self) -> Option<Seat> {
        match *self.view.steps.top()? {
            Step::Spoil(it) => Some(it.victim),
            Step::Orange(it) => Some(it.victim),
            Step::Takeover(it) => Some(it.victim),
            Step::Steal(it) => Some(it.victim),
            _ => None,
        }
    }
}
