//! What all parts of the page are drawn with.
use crate::{Kind, Malt, Sheet, SixSidedStout, View};
use maud::{Markup, html};
use taproom_core::Seat;
use taproom_page::{Viewpoint, panel, recon};

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

    /// The whole sheet of the viewer.
    pub(super) fn mine(&self) -> Markup {
        let seat = self.viewpoint.front();
        let layout = &self.game.layout;
        let aside = html! { (layout.name) @if layout.reconstructed { (recon("layout reconstructed")) } };
        panel(
            "grid",
            &self.viewpoint.whose(seat, "stout"),
            Some(seat),
            aside,
            html! {
                div.sheet {
                    div.stack {
                        (self.beer(seat))
                        (self.days(seat))
                    }
                    div.stack {
                        (self.today(seat))
                        (self.boxes(seat))
                        (self.aides(seat))
                        (self.score(seat))
                    }
                }
            },
        )
    }
}

/// The class of a kind's colour.
pub(super) fn tone(kind: Kind) -> &'static str {
    match kind {
        Kind::Pale => "pale",
        Kind::Caramel => "caramel",
        Kind::Chocolate => "choc",
        Kind::Hops => "hops",
        Kind::Yeast => "yeast",
    }
}

/// A die; `malt`: in the colour of its box.
pub(super) fn die(face: u8, malt: Option<Malt>, size: &str) -> Markup {
    let colour = malt.map(|malt| format!(" die--{}", tone(malt.kind()))).unwrap_or_default();
    let word = malt.map(|malt| format!("{malt} ")).unwrap_or_default();
    html! {
        svg class={ "die" (colour) (size) } role="img" aria-label={ (word) "die " (face) } {
            use href={ "/assets/icons.svg#die-" (face) } {}
        }
    }
}
