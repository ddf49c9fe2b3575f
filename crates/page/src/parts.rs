//! Small pieces that every table is made of. Their looks are in `table.css`, their pictures in `icons.svg`.
use crate::Viewpoint;
use maud::{Markup, html};
use taproom_core::{Seat, capitalised};
use taproom_kit::Marks;

/// Where the pictures are.
const ICONS: &str = "/assets/icons.svg";

/// A picture beside its word.
pub fn icon(name: &str) -> Markup {
    html! { svg.i aria-hidden="true" { use href={ (ICONS) "#" (name) } {} } }
}

/// A picture instead of a word.
pub fn icon_as(name: &str, label: &str) -> Markup {
    html! { svg.i role="img" aria-label=(label) { use href={ (ICONS) "#" (name) } {} } }
}

/// The shape and colour of a seat.
pub fn seat_mark(seat: Seat) -> Markup {
    let n = seat.0 + 1;
    html! { svg class={ "seat-mark seat-" (n) } aria-hidden="true" { use href={ (ICONS) "#seat-" (n) } {} } }
}

/// What the others did since the viewer's last answer: one line for each, red where it names the viewer. Nothing if they did
/// nothing.
pub fn since(viewpoint: &Viewpoint<'_>) -> Markup {
    let rivals = || viewpoint.seats().filter(|seat| !viewpoint.person(*seat).deeds.is_empty());
    html! {
        @if rivals().next().is_some() {
            ul.since aria-label="Since your last turn" {
                @for seat in rivals() {
                    @let deeds = &viewpoint.person(seat).deeds;
                    @let text: Vec<&str> = deeds.iter().map(|deed| deed.text.as_str()).collect();
                    @let at_me = deeds.iter().any(|deed| deed.at_me);
                    li class={ "seat-" (seat.0 + 1) @if at_me { " at-me" } } title=(text.join("\n")) { (seat_mark(seat)) span { (text.join(" ")) } }
                }
            }
        }
    }
}

/// A shelf of what was made: for each thing the class of its colour, its picture, its name and what it counts, if anything.
pub fn made(things: impl IntoIterator<Item = (&'static str, &'static str, String, Option<u8>)>) -> Markup {
    html! {
        ul.made { @for (colour, picture, name, worth) in things {
            li class=(colour) title=(name) { (icon_as(picture, &name)) @if let Some(worth) = worth { b { (worth) } } }
        } }
    }
}

/// The class that gives a thing the colour of a seat.
pub fn seat_class(seat: Seat) -> String {
    format!("seat-{}", seat.0 + 1)
}

/// A secondary part of the table: one line on a phone, open where the question is about it.
pub fn fold(id: &str, title: &str, aside: &Markup, open: bool, body: &Markup) -> Markup {
    html! {
        details.panel.fold id=(id) open[open] {
            summary.panel__head { h2 { (title) } span.aside { (aside) } }
            div.panel__body { (body) }
        }
    }
}

/// A picture and a count: `label` is read aloud.
pub fn stat(name: &str, label: &str, n: impl maud::Render) -> Markup {
    html! { span.stat { (icon_as(name, label)) (n) } }
}

/// What counts for winning.
pub fn worth(name: &str, label: &str, n: impl maud::Render) -> Markup {
    html! { span.worth { (icon_as(name, label)) (n) } }
}

/// One part of a cost; `short` if the player lacks it.
pub fn need(name: &str, label: &str, n: impl maud::Render, short: bool) -> Markup {
    html! {
        span class={ "need" @if short { " need--short" } } {
            (icon_as(name, label)) (n) @if short { span.vh { " short" } }
        }
    }
}

/// A good in a store, with its count.
pub fn good(name: &str, label: &str, n: u32) -> Markup {
    html! { li class={ "good" @if n == 0 { " good--zero" } } { (icon_as(name, label)) b { (n) } } }
}

/// A bar that fills up in the seat's colour.
pub fn meter(seat: Seat, part: u32, whole: u32) -> Markup {
    let width = 180 * part.min(whole) / whole.max(1);
    html! {
        span class={ "meter seat-" (seat.0 + 1) } aria-hidden="true" {
            svg viewBox="0 0 180 8" preserveAspectRatio="none" { rect width=(width) height="8" {} }
        }
    }
}

/// The dashed pencil on a row of the data that has values of our own, if it has; which ones is read aloud.
pub fn recon(marks: &Marks) -> Markup {
    html! { @if marks.any() { (pencil(&marks.row, &marks.words())) } }
}

/// The dashed pencil on one value of a row, if it is our own.
pub fn recon_of(marks: &Marks, name: &str) -> Markup {
    html! { @if marks.has(name) { (pencil(&marks.row, &format!("{} reconstructed", name.replace(['_', '.'], " ")))) } }
}

fn pencil(row: &str, what: &str) -> Markup {
    let title = format!("{}: the rulebook does not tell", capitalised(what));
    html! { span.recon title=(title) data-row=(row) { (icon("recon")) span.vh { (what) } } }
}

/// A framed part with a heading. `mine`: in the colour of that seat.
pub fn panel(id: &str, title: &str, mine: Option<Seat>, aside: Markup, body: Markup) -> Markup {
    let frame = mine.map(|seat| format!(" panel--mine seat-{}", seat.0 + 1)).unwrap_or_default();
    html! {
        section id=(id) class={ "panel" (frame) } {
            div.panel__head {
                @if let Some(seat) = mine { (seat_mark(seat)) }
                h2 { (title) }
                span.aside { (aside) }
            }
            div.panel__body { (body) }
        }
    }
}

/// The strip of all players, the viewer first; `of` gives what counts for winning and the lines below the name.
pub fn rivals(viewpoint: &Viewpoint<'_>, of: impl Fn(Seat) -> (Markup, Markup)) -> Markup {
    html! {
        ul.rivals #rivals tabindex="0" aria-label="Players" {
            @for seat in viewpoint.seats() { (rival(viewpoint, seat, &of(seat))) }
        }
    }
}

/// One player of the strip.
pub fn rival(viewpoint: &Viewpoint<'_>, seat: Seat, (worth, body): &(Markup, Markup)) -> Markup {
    let person = viewpoint.person(seat);
    let me = viewpoint.is_me(seat);
    html! {
        li class={ "rival seat-" (seat.0 + 1) @if me { " is-me" } @if person.acts { " is-acting" } } {
            div.rival__top {
                (seat_mark(seat)) b { (viewpoint.name(seat)) }
                @if let Some(level) = &person.bot { span.tag { (icon("bot")) (level) } }
                @if person.acts { span class={ "tag" @if me { " tag--go" } } { @if me { "your turn" } @else { "to play" } } }
                span.grow {}
                (worth)
            }
            (body)
        }
    }
}

/// Pieces on a shelf before a wall: names of pictures, with x, y, size and a class.
pub fn shelf(wall: &str, board: &str, pieces: &[(&str, u32, u32, u32, &str)]) -> Markup {
    html! {
        svg viewBox="0 0 200 120" preserveAspectRatio="xMidYMid slice" aria-hidden="true" {
            rect width="200" height="120" fill=(wall) {}
            rect y="90" width="200" height="30" fill=(board) {}
            @for (name, x, y, size, class) in pieces {
                use href={ (ICONS) "#" (name) } x=(x) y=(y) width=(size) height=(size) class=(class) {}
            }
        }
    }
}
