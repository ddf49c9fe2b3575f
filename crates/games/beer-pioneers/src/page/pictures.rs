//! Glasses, workers, trucks and dials.
use super::painter::Painter;
use crate::words::Beer;
use maud::{Markup, html};
use taproom_core::Seat;
use taproom_page::{icon, seat_class, seat_mark};

const PINT: &str = "/assets/icons.svg#pint";

/// The letter on a glass; `?` is any type.
fn letter(beer: Option<Beer>) -> char {
    match beer {
        Some(Beer::Pils) => 'P',
        Some(Beer::Export) => 'E',
        Some(Beer::Lager) => 'L',
        Some(Beer::Stark) => 'S',
        Some(Beer::Weizen) => 'W',
        Some(Beer::Alt) => 'A',
        None => '?',
    }
}

fn glass(beer: Option<Beer>, label: Option<&str>) -> Markup {
    let class = format!("beer b-{}", beer.map_or("any", Beer::slug));
    html! {
        svg class=(class) viewBox="0 0 32 32" role=[label.map(|_| "img")] aria-label=[label]
            aria-hidden=[label.is_none().then_some("true")] {
            use href=(PINT) {}
            text x="17.8" y="24.5" { (letter(beer)) }
        }
    }
}

/// A glass instead of the word.
pub(super) fn glass_as(beer: Option<Beer>, label: &str) -> Markup {
    glass(beer, Some(label))
}

/// A glass beside the word.
pub(super) fn glass_of(beer: Beer) -> Markup {
    glass(Some(beer), None)
}

/// Turns to go as coloured pieces of a ring and as a number.
pub(super) fn dial(beer: Beer, left: u8, whole: u8) -> Markup {
    let whole = whole.max(left).max(7);
    html! {
        svg class={ "dial b-" (beer) } viewBox="0 0 60 60" role="img" aria-label={ (left) " to go" } {
            circle.d0 cx="30" cy="30" r="29" {}
            circle.d1 cx="30" cy="30" r="23" {}
            circle.dz cx="30" cy="30" r="23" pathLength=(whole) stroke-dasharray={ (left) " " (whole - left) } transform="rotate(-90 30 30)" {}
            circle.dt cx="30" cy="30" r="23" pathLength=(whole) stroke-dasharray=".09 .91" transform="rotate(-90 30 30)" {}
            circle.d2 cx="30" cy="30" r="15.5" {}
            text x="30" y="38" text-anchor="middle" { (left) }
        }
    }
}

/// Whose: a seat's, or grey.
fn paint(seat: Option<Seat>) -> String {
    seat.map_or_else(|| "is-neutral".into(), seat_class)
}

impl Painter<'_> {
    pub(super) fn possessive(&self, seat: Option<Seat>) -> String {
        match seat {
            None => "The neutral".into(),
            Some(seat) if self.viewpoint.is_me(seat) => "Your".into(),
            Some(seat) => format!("{}’s", self.viewpoint.name(seat)),
        }
    }

    /// A tagged worker with its experience; with a name if this is where it really is.
    pub(super) fn worker(&self, seat: Option<Seat>, experience: u8, piece: Option<String>) -> Markup {
        let label = format!("{} worker {experience}", self.possessive(seat));
        figure("mp", "worker", seat, &label, &html! { b { (experience) } }, piece)
    }

    /// An untagged worker.
    pub(super) fn helper(&self, seat: Seat, job: &str, piece: Option<String>) -> Markup {
        let label = format!("{} {job} worker", self.possessive(Some(seat)));
        figure("mp", "worker", Some(seat), &label, &html! {}, piece)
    }

    pub(super) fn bonus_worker(&self, seat: Seat) -> Markup {
        let label = format!("{} bonus worker", self.possessive(Some(seat)));
        figure("mp is-bonus", "bonus-worker", Some(seat), &label, &html! {}, None)
    }

    pub(super) fn truck(&self, seat: Option<Seat>, piece: Option<String>) -> Markup {
        let label = format!("{} truck", self.possessive(seat));
        figure("mp is-truck", "truck", seat, &label, &html! {}, piece)
    }
}

/// The stable name of an own worker.
pub(super) fn worker_piece(seat: Seat, n: usize) -> String {
    format!("worker-{}-{}", seat.0 + 1, n + 1)
}

/// A wooden figure in a seat's colour, with the seat's shape at its foot.
fn figure(class: &str, sign: &str, seat: Option<Seat>, label: &str, inside: &Markup, piece: Option<String>) -> Markup {
    html! {
        span class={ (class) " " (paint(seat)) } data-piece=[piece] role="img" aria-label=(label) {
            (icon(sign)) (inside) @if let Some(seat) = seat { span.foot { (seat_mark(seat)) } }
        }
    }
}
