//! What all parts of the page are drawn with.
use crate::{Kind, Sheet, SixSidedStout, View};
use maud::{Markup, html};
use taproom_core::Seat;
use taproom_page::Viewpoint;

/// What is drawn, and for whom.
pub(super) struct Painter<'a> {
    pub(super) game: &'a SixSidedStout,
    pub(super) view: &'a View,
    pub(super) viewpoint: &'a Viewpoint<'a>,
}

impl Painter<'_> {
    pub(super) fn now(&self) -> String {
        let count = ["nobody", "one", "two", "three", "four", "five", "six"][usize::from(self.game.seats)];
        let dice = if self.game.own_dice() { "own" } else { "shared" };
        if self.game.seats == 1 { "Alone against the dice".into() } else { format!("Contest for {count}, {dice} dice") }
    }

    pub(super) fn track(&self) -> Markup {
        let days = self.game.values.days;
        html! {
            span.tag {
                @if self.over() { "After day " (self.view.day.min(days)) } @else { "Day " (self.view.day) " of " (days) }
            }
        }
    }

    pub(super) fn over(&self) -> bool {
        self.view.steps.is_empty()
    }

    pub(super) fn sheet(&self, seat: Seat) -> &Sheet {
        &self.view.sheets[seat.index()]
    }
}

/// The class and the picture of a kind.
pub(super) fn tone(kind: Kind) -> &'static str {
    match kind {
        Kind::Pale => "pale",
        Kind::Caramel => "caramel",
        Kind::Chocolate => "choc",
        Kind::Hops => "hops",
        Kind::Yeast => "yeast",
    }
}

/// A picture of this game, beside its word.
pub(super) fn picture(name: &str, class: &str) -> Markup {
    html! { svg class=(class) aria-hidden="true" { use href={ "/assets/six-sided-stout.svg#" (name) } {} } }
}

/// A die as it lies on a table.
pub(super) fn die(face: u8, class: &str) -> Markup {
    html! { span class={ "die " (class) } { (picture(&format!("die-{face}"), "die__in")) span.vh { "die " (face) } } }
}
