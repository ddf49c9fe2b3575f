//! A brewery drawn large: coops with their dials, and all that belongs to it.
use super::{
    painter::{Painter, note},
    pictures::{dial, empty_dial, glass_of},
};
use crate::{
    Action, Board, Step,
    words::{Beer, Overlay},
};
use maud::{Markup, html};
use taproom_core::plural;
use taproom_page::{icon, panel, worth};

/// What keeps a coop from brewing.
#[derive(Copy, Clone, PartialEq, Eq)]
pub(super) enum Coop {
    /// A dial with this number of turns to go.
    Works(u8),
    Open,
    Token,
    Overlay,
    Both,
}

impl Coop {
    pub(super) fn of(painter: &Painter<'_>, board: &Board, beer: Beer) -> Self {
        let overlay = painter.game.values.overlays[beer.index()].is_some_and(|it| board.overlays.has(it));
        let token = beer.token().is_some_and(|it| board.tokens.has(it));
        match (board.dials.count(beer), overlay, token) {
            (left @ 1.., ..) => Self::Works(left),
            (_, true, true) => Self::Both,
            (_, true, false) => Self::Overlay,
            (_, false, true) => Self::Token,
            (_, false, false) => Self::Open,
        }
    }
}

impl Painter<'_> {
    pub(super) fn brewery(&self) -> Markup {
        let front = self.front();
        let board = self.mine();
        let turns = self.view.pieces_left(front);
        let aside = html! {
            span.not-phone {
                "brewing level " (board.level) ": " (plural(self.game.brew_number(board), "beer")) " ·"
            }
            @if !self.over() { span { (plural(turns, "turn")) " left" } }
            (worth("vp", "Victory points", self.points(front)))
            (worth("coin", "Coins", board.coins))
        };
        let body = html! {
            (self.coops())
            div.mine2 {
                div.stack { div.cd { (self.cellar()) (self.depot()) } (self.administration()) }
                div.stack.stack--s { (self.pieces()) (self.display()) (self.progress()) }
            }
            (self.slots())
        };
        panel("mine", &self.viewpoint.whose(front, "brewery"), Some(front), aside, html! { div.stack { (body) } })
    }

    fn coops(&self) -> Markup {
        html! {
            div.coops {
                (self.overlay(Overlay::Large))
                @for beer in &Beer::ALL[..3] { (self.coop(*beer)) }
                (self.overlay(Overlay::Small))
                @for beer in &Beer::ALL[3..] { (self.coop(*beer)) }
            }
        }
    }

    fn overlay(&self, overlay: Overlay) -> Markup {
        let below: Vec<&str> = (Beer::ALL.iter())
            .filter(|beer| self.game.values.overlays[beer.index()] == Some(overlay))
            .map(|&beer| self.game.beer_name(beer))
            .collect();
        let note = note(
            format!("{} overlay", if overlay == Overlay::Large { "Large" } else { "Small" }),
            format!(
                "Covers {}. Beer filter and Cooling system each take one overlay off; tokens below stay.",
                below.join(", ")
            ),
            "BP-13.6",
        );
        html! {
            @if self.mine().overlays.has(overlay) {
                div class={ "over over--" (overlay) } {
                    (self.viewpoint.spot(format!("overlay:{overlay}")).class("over__b").note(note).show(html! {
                        (icon("overlay")) span { "overlay" } span.vh { " over " (below.join(", ")) }
                    }))
                }
            }
        }
    }

    fn coop(&self, beer: Beer) -> Markup {
        let board = self.mine();
        let coop = Coop::of(self, board, beer);
        let needs = self.game.dial_start(board, beer);
        let name = self.game.beer_name(beer);
        let (class, picture, says) = match coop {
            Coop::Works(left) => ("coop is-at-work", dial(beer, left, needs), format!("{left} to go")),
            Coop::Open => ("coop", empty_dial(needs), format!("open: needs {needs}")),
            Coop::Token => ("coop is-locked", lock(), format!("token, needs {needs}")),
            Coop::Both => ("coop is-under", lock(), "overlay, token".into()),
            Coop::Overlay => ("coop is-under", html! { span.coop__lock { (icon("overlay")) } }, "overlay".into()),
        };
        let face = html! {
            span.coop__n { (glass_of(beer)) (name) }
            (picture)
            span.coop__s { (says) }
        };
        let turning = matches!(self.top(), Some(Step::Rotate(_))) && self.viewpoint.glows(&format!("dial:{beer}"));
        if let (true, Coop::Works(left)) = (turning, coop) {
            return html! {
                div class={ (class) " is-menu" } data-place={ "dial:" (beer) } {
                    (face)
                    (self.numbers(left, |n| Action::Rotate(beer, n)))
                }
            };
        }
        let token = beer.token().filter(|&token| board.tokens.has(token) && self.viewpoint.glows("token:"));
        let place = token.map_or_else(|| format!("dial:{beer}"), |token| format!("token:{token}"));
        let row = &self.game.data().beer[beer.index()];
        let note = note(
            format!("{name} coop"),
            format!(
                "A new dial starts at {} plus the surcharge of your progress: {needs} now. Every rotation takes 1 off; \
                 at 0 the beer goes to the cellar. A coop works once its token and its overlay are gone.",
                row.base
            ),
            "BP-10.3",
        );
        self.viewpoint.spot(place).class(class).note(note).show(face)
    }

    /// A row of small buttons: how many of something.
    pub(super) fn numbers(&self, most: u8, action: impl Fn(u8) -> Action) -> Markup {
        html! {
            div.nums {
                @for n in 0..=most {
                    @let spot = self.viewpoint.answer(&action(n).to_string());
                    @if spot.is_choice() { (spot.class("num__b").show(html! { (n) })) }
                }
            }
        }
    }
}

fn lock() -> Markup {
    html! { span.coop__lock { (icon("lock")) } }
}
