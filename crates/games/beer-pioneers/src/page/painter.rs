//! What all parts of the page are drawn with.
use crate::{BeerPioneers, Board, Step, View};
use maud::{Markup, html};
use taproom_core::Seat;
use taproom_page::Viewpoint;

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
        match (self.over(), self.view.last) {
            (true, _) => format!("The game is over after {} rounds", self.view.round),
            (_, true) => "the last round".into(),
            _ => format!("ends with the first to {end} VP"),
        }
    }

    pub(super) fn track(&self) -> Markup {
        html! { @if !self.over() { span.tag { "Round " (self.view.round) } } }
    }
}

/// A picture of this game, beside its word.
pub(super) fn picture(name: &str, class: &str) -> Markup {
    html! { svg class=(class) aria-hidden="true" { use href={ "/assets/beer-pioneers.svg#" (name) } {} } }
}
