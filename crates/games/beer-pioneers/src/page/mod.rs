//! The table as a web page: one file per part, all drawn by a [`Sheet`].
mod actions;
mod ask;
mod brewery;
mod cards;
mod cellar;
mod extras;
mod hand;
mod lessons;
mod office;
mod order;
mod others;
mod pictures;
mod round_end;
mod words;

use crate::{BeerPioneers, Board, Step, View};
use maud::{Markup, html};
use taproom_core::Seat;
use taproom_page::{Area, Desk, Layout, Lesson, Page, shelf};

impl Page for BeerPioneers {
    fn page(&self, view: &View, desk: &Desk<'_>) -> Layout {
        let sheet = Sheet { game: self, view, desk };
        let mut parts = vec![Area::new("rivals", "Players", sheet.rivals())];
        parts.extend(sheet.ask().map(|html| Area::new("ask", "Choose", html)));
        parts.extend([
            Area::new("board", "Actions", sheet.actions()),
            Area::new("order", "Order", sheet.turn_order()),
            Area::new("mine", "Me", sheet.brewery()),
            Area::new("hand", "Hand", sheet.hand()),
            Area::new("market", "Market", sheet.market()),
            Area::new("bonus", "Bonus", sheet.bonus()),
            Area::new("goals", "Goals", sheet.goals()),
            Area::new("exts", "Build", sheet.extensions()),
            Area::new("supply", "Supply", sheet.supply()),
            Area::new("ends", "Round end", sheet.round_end()),
            Area::new("others", "Rivals", sheet.others()),
        ]);
        Layout { now: sheet.now(), track: sheet.track(), parts }
    }

    fn art() -> Markup {
        shelf(
            "#7b3b22",
            "#56270f",
            &[("x-malt-factory", 10, 28, 62, ""), ("dial", 80, 16, 46, ""), ("truck", 130, 46, 58, "seat-5")],
        )
    }

    fn style() -> &'static str {
        include_str!("../page.css")
    }

    fn lessons() -> &'static [Lesson] {
        lessons::LESSONS
    }
}

/// One table for one viewer, about to be drawn.
struct Sheet<'a> {
    game: &'a BeerPioneers,
    view: &'a View,
    desk: &'a Desk<'a>,
}

impl Sheet<'_> {
    fn board(&self, seat: Seat) -> &Board {
        &self.view.boards[seat.index()]
    }

    /// Whose brewery is drawn large.
    fn front(&self) -> Seat {
        self.desk.front()
    }

    fn mine(&self) -> &Board {
        self.board(self.front())
    }

    fn top(&self) -> Option<&Step> {
        self.view.steps.top()
    }

    fn over(&self) -> bool {
        self.view.steps.is_empty()
    }

    /// Points on the track, at the end with those of the final scoring. BP-17.3
    fn points(&self, seat: Seat) -> i16 {
        let board = self.board(seat);
        let (beers, coins) = if self.over() { self.game.final_scoring(board) } else { (0, 0) };
        board.vp() + beers + coins
    }

    fn now(&self) -> String {
        let end = self.game.data().game.end_vp;
        let lead = self.desk.seats().map(|seat| self.points(seat)).max().unwrap_or_default();
        match (self.over(), self.view.last) {
            (true, _) => format!("The game is over after {} rounds", self.view.round),
            (_, true) => format!("Round {}, the last one", self.view.round),
            _ => format!("Round {}, leader {lead} of {end} VP", self.view.round),
        }
    }

    fn track(&self) -> Markup {
        let end = self.game.data().game.end_vp;
        let lead = self.desk.seats().map(|seat| self.points(seat)).max().unwrap_or_default();
        html! {
            span.tag.not-phone { "Round " (self.view.round) }
            @if self.over() { span.tag.not-phone { "finished" } }
            @else if self.view.last { span.tag.not-phone { "last round" } }
            @else { span.tag.not-phone { "leader " (lead) " of " (end) " VP" } }
        }
    }
}

/// The class that gives a thing the colour of a seat.
fn colour(seat: Seat) -> String {
    format!("seat-{}", seat.0 + 1)
}

/// A secondary part: one line on a phone, open where the question is about it.
fn fold(id: &str, title: &str, aside: &Markup, open: bool, body: &Markup) -> Markup {
    html! {
        details.panel.fold id=(id) open[open] {
            summary.panel__head { h2 { (title) } span.aside { (aside) } }
            div.panel__body { (body) }
        }
    }
}

/// The same inside another part.
fn sub(title: &str, aside: &Markup, open: bool, body: &Markup) -> Markup {
    html! {
        details.fold.sub open[open] {
            summary { h3.eyebrow { (title) } span.aside { (aside) } }
            div.fold__in { (body) }
        }
    }
}
