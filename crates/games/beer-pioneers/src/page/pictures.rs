//! Glasses, workers, trucks and dials.
use super::painter::{Painter, colour};
use crate::words::Beer;
use maud::{Markup, html};
use taproom_core::Seat;

const PINT: &str = "/assets/icons.svg#pint";
const WORKER: &str = "/assets/icons.svg#worker";
const TRUCK: &str = "/assets/icons.svg#truck";

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

/// Turns done as an arc, turns to go as a number.
pub(super) fn dial(beer: Beer, left: u8, whole: u8) -> Markup {
    let whole = whole.max(left);
    let arc = format!("{} {left}", whole - left);
    html! {
        svg class={ "dial b-" (beer) } viewBox="0 0 64 64" aria-hidden="true" {
            circle.dial__bg cx="32" cy="32" r="25" {}
            @if left < whole {
                circle.dial__arc cx="32" cy="32" r="25" pathLength=(whole) stroke-dasharray=(arc)
                    transform="rotate(-90 32 32)" {}
            }
            circle.dial__tick cx="32" cy="32" r="25" pathLength=(whole) stroke-dasharray=".12 .88"
                stroke-dashoffset=".06" transform="rotate(-90 32 32)" {}
            text x="32" y="40" { (left) }
        }
    }
}

/// A coop without a dial: what one would need.
pub(super) fn empty_dial(needs: u8) -> Markup {
    html! {
        svg.dial.dial--free viewBox="0 0 64 64" aria-hidden="true" {
            circle cx="32" cy="32" r="25" {}
            text x="32" y="40" { (needs) }
        }
    }
}

/// Whose: a seat's, or grey.
fn paint(seat: Option<Seat>) -> String {
    seat.map_or_else(|| "is-neutral".into(), |seat| format!("piece {}", colour(seat)))
}

impl Painter<'_> {
    fn whose(&self, seat: Option<Seat>) -> String {
        match seat {
            None => "The neutral".into(),
            Some(seat) if self.viewpoint.is_me(seat) => "Your".into(),
            Some(seat) => format!("{}’s", self.viewpoint.name(seat)),
        }
    }

    /// A tagged worker with its experience; with a name if this is where it really is.
    pub(super) fn worker(&self, seat: Option<Seat>, experience: u8, piece: Option<String>) -> Markup {
        let label = format!("{} worker {experience}", self.whose(seat));
        html! {
            svg class={ "wk " (paint(seat)) } viewBox="0 0 32 32" data-piece=[piece] role="img" aria-label=(label) {
                use href=(WORKER) {}
                text x="16" y="21.5" { (experience) }
            }
        }
    }

    /// An untagged worker.
    pub(super) fn helper(&self, seat: Seat, job: &str, piece: Option<String>) -> Markup {
        let label = format!("{} {job} worker", self.whose(Some(seat)));
        html! {
            svg class={ "wk " (paint(Some(seat))) } viewBox="0 0 32 32" data-piece=[piece] role="img"
                aria-label=(label) { use href=(WORKER) {} }
        }
    }

    pub(super) fn truck(&self, seat: Option<Seat>, piece: Option<String>) -> Markup {
        let label = format!("{} truck", self.whose(seat));
        html! {
            svg class={ "wk " (paint(seat)) } viewBox="0 0 32 32" data-piece=[piece] role="img" aria-label=(label) {
                use href=(TRUCK) {}
            }
        }
    }
}
