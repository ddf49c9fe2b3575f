//! The whole table, and which of its pages a phone shows first.
use super::painter::Painter;
use maud::{Markup, html};

/// Where answers lie, by the page of a phone that shows them.
const PAGES: [(&str, &[&str]); 4] = [
    ("build", &["extension:"]),
    ("mine", &["dial:", "token:", "desk:", "overlay:", "cellar:", "cellar-tile:"]),
    ("cards", &["market:", "hand:"]),
    ("yard", &["space:", "truck-space:", "turn-space:", "bonus:"]),
];

impl Painter<'_> {
    pub(super) fn stage(&self) -> Markup {
        let claims = !self.asks("worker:") && self.asks("objective:");
        let page = PAGES.iter().find(|(_, places)| places.iter().any(|place| self.asks(place)));
        let page = page.map_or(if claims { "cards" } else { "yard" }, |(name, _)| name);
        html! {
            div #stage class={ "stage is-" (self.game.seats) "p asks-" (page) @if self.viewpoint.asked() { " is-asked" } } {
                (self.market())
                (self.hand())
                (self.yard())
                (self.brewery())
                (self.shelf())
                (self.strip())
                (self.players())
            }
        }
    }

    /// Is the viewer asked about such places?
    pub(super) fn asks(&self, place: &str) -> bool {
        self.viewpoint.glows(place)
    }
}
