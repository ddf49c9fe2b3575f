//! What all parts of the page are drawn with.
use crate::{BeerPioneers, Board, Step, View};
use maud::{Markup, html};
use taproom_core::Seat;
use taproom_page::{Note, Viewpoint, seat_mark};

/// One match as one viewer sees it, about to be drawn.
pub(super) struct Painter<'a> {
    pub(super) game: &'a BeerPioneers,
    pub(super) view: &'a View,
    pub(super) viewpoint: &'a Viewpoint<'a>,
}

impl Painter<'_> {
    pub(super) fn board(&self, seat: Seat) -> &Board {
        self.view.board(seat)
    }

    /// Whose brewery is drawn large.
    pub(super) fn front(&self) -> Seat {
        self.viewpoint.front()
    }

    pub(super) fn mine(&self) -> &Board {
        self.board(self.front())
    }

    pub(super) fn top(&self) -> Option<&Step> {
        self.view.steps.top()
    }

    pub(super) fn over(&self) -> bool {
        self.view.steps.is_empty()
    }

    /// Points on the track, at the end with those of the final scoring. BP-17.3
    pub(super) fn points(&self, seat: Seat) -> i16 {
        let board = self.board(seat);
        let (beers, coins) = if self.over() { self.game.final_scoring(board) } else { (0, 0) };
        board.vp() + beers + coins
    }

    pub(super) fn now(&self) -> String {
        let end = self.game.data().game.end_vp;
        let lead = self.viewpoint.seats().map(|seat| self.points(seat)).max().unwrap_or_default();
        match (self.over(), self.view.last) {
            (true, _) => format!("The game is over after {} rounds", self.view.round),
            (_, true) => format!("Round {}, the last one", self.view.round),
            _ => format!("Round {}, leader {lead} of {end} VP", self.view.round),
        }
    }

    pub(super) fn track(&self) -> Markup {
        let end = self.game.data().game.end_vp;
        let lead = self.viewpoint.seats().map(|seat| self.points(seat)).max().unwrap_or_default();
        html! {
            span.tag.not-phone { "Round " (self.view.round) }
            @if self.over() { span.tag.not-phone { "finished" } }
            @else if self.view.last { span.tag.not-phone { "last round" } }
            @else { span.tag.not-phone { "leader " (lead) " of " (end) " VP" } }
        }
    }
}

/// What a thing says that is as the rulebook has it.
pub(super) fn note(title: impl Into<String>, text: impl Into<String>, rule: &'static str) -> Note {
    Note { title: title.into(), text: text.into(), rule, recon: false }
}

/// A tag in the colour of a seat.
pub(super) fn seat_tag(seat: Seat, says: &Markup) -> Markup {
    html! { span class={ "tag tag--seat " (colour(seat)) } { (seat_mark(seat)) (says) } }
}

/// The class that gives a thing the colour of a seat.
pub(super) fn colour(seat: Seat) -> String {
    format!("seat-{}", seat.0 + 1)
}

/// A secondary part: one line on a phone, open where the question is about it.
pub(super) fn fold(id: &str, title: &str, aside: &Markup, open: bool, body: &Markup) -> Markup {
    html! {
        details.panel.fold id=(id) open[open] {
            summary.panel__head { h2 { (title) } span.aside { (aside) } }
            div.panel__body { (body) }
        }
    }
}

/// The same inside another part.
pub(super) fn sub(title: &str, aside: &Markup, open: bool, body: &Markup) -> Markup {
    html! {
        details.fold.sub open[open] {
            summary { h3.eyebrow { (title) } span.aside { (aside) } }
            div.fold__in { (body) }
        }
    }
}
