//! The viewer's sheet: paper, water, cells, and what is still to be written.
use super::painter::{Painter, picture, tone};
use crate::{Cell, Kind, Sheet, explain::amount};
use maud::{Markup, html};
use std::fmt::Write as _;
use taproom_core::{Seat, plural};
use taproom_page::{Note, recon, seat_mark};

/// The middle of the paper, half of a cell's diagonal on the drawing, and of a piece of water.
const MIDDLE: i32 = 346;
const STEP: i32 = 53;
const WATER: i32 = 54;

impl Painter<'_> {
    pub(super) fn paper(&self, seat: Seat) -> Markup {
        let layout = &self.game.layout;
        html! {
            section.sheet #sheet aria-label=(self.viewpoint.whose(seat, "stout")) {
                div.sheet__in {
                    (self.water())
                    div.cells role="group" aria-label="Beer grid, tilted; a1 is the top tip" {
                        @for cell in layout.cells.iter() { (self.cell(seat, self.sheet(seat), cell)) }
                    }
                    (picture("pencil", "pencil"))
                }
                div.sheet__name {
                    h2 { (seat_mark(seat)) (self.viewpoint.whose(seat, "stout")) }
                    p { (layout.name) ", " (plural(layout.cells.len(), "cell")) (recon(&layout.marks)) }
                }
                (self.worths())
                (self.to_write(self.sheet(seat)))
            }
        }
    }

    /// The pool in the middle: every water cell as a diamond, seen through by what moves on it.
    fn water(&self) -> Markup {
        let mut path = String::new();
        for cell in self.game.layout.water.iter() {
            let (x, y) = self.centre(cell);
            let _ = write!(path, "M{x} {}L{} {y}L{x} {}L{} {y}z", y - WATER, x + WATER, y + WATER, x - WATER);
        }
        html! {
            svg.paper viewBox="0 0 692 692" aria-hidden="true" {
                defs {
                    radialGradient #wg cx=".5" cy=".45" r=".62" {
                        stop.wg0 offset="0" {} stop.wg1 offset=".7" {} stop.wg2 offset="1" {}
                    }
                    clipPath #wc { path d=(path) {} }
                }
                path.w-rim2 d=(path) {}
                path.w-rim d=(path) {}
                g clip-path="url(#wc)" {
                    rect x="100" y="100" width="500" height="500" fill="url(#wg)" {}
                    g.w-rip {
                        @for (across, down) in [(46, 29), (84, 52), (126, 78), (172, 107)] {
                            ellipse cx="346" cy="352" rx=(across) ry=(down) {}
                        }
                    }
                    path.w-wave d="M206 300q14-12 28 0t28 0 28 0M420 262q12-10 24 0t24 0M222 404q14-12 28 0t28 0M404 430q14-12 28 0t28 0 28 0M318 214q12-10 24 0t24 0M318 492q12-10 24 0t24 0" {}
                    g.w-spark { circle cx="300" cy="262" r="5" {} circle cx="318" cy="250" r="3" {} circle cx="440" cy="350" r="4" {} circle cx="262" cy="352" r="3.5" {} circle cx="392" cy="476" r="4" {} }
                }
                path.w-drop d="M346 292c22 32 40 52 40 76a40 40 0 0 1-80 0c0-24 18-44 40-76z" {}
                path.w-dropl d="M322 366a25 25 0 0 0 18 26" {}
                @for cell in self.game.layout.cells.iter() { path.cellp d=(outline(self.centre(cell))) {} }
            }
        }
    }

    /// Where a cell's middle lies on the paper: rows go down to the left, columns down to the right.
    fn centre(&self, cell: Cell) -> (i32, i32) {
        let all = self.game.layout.cells | self.game.layout.water;
        let last = all.iter().map(|cell| cell.row().max(cell.col())).max().unwrap_or(0);
        let (row, col) = (i32::from(cell.row()), i32::from(cell.col()));
        (MIDDLE + (col - row) * STEP, MIDDLE + (col + row - i32::from(last)) * STEP)
    }

    fn cell(&self, seat: Seat, sheet: &Sheet, cell: Cell) -> Markup {
        let spot = self.viewpoint.spot(format!("cell:{cell}")).note(self.cell_note(sheet, cell));
        let drops = (0..self.game.layout.sides(cell)).map(|_| html! { u {} });
        let place = format!("cell r-{} k-{}", (b'a' + cell.row()) as char, cell.col() + 1);
        let Some(kind) = piece(sheet, cell) else {
            let gain = self.game.gain(sheet, cell).filter(|_| spot.is_choice());
            return html! {
                div class={ (place) @if gain.is_some() { " is-open" } } {
                    (spot.class("spot").show(html! {
                        span.face {
                            @match gain {
                                Some(gain) => { b { (format!("{gain:+}")) } }
                                None => { em { (cell) } }
                            }
                            span.drops { @for drop in drops { (drop) } }
                        }
                    }))
                }
            };
        };
        let last = sheet.group.is_some_and(|group| group.cells.contains(cell));
        html! {
            div class={ (place) " piece is-" (tone(kind)) @if last { " is-last seat-" (seat.0 + 1) } } {
                (spot.class("spot").piece(format!("cell-{cell}")).show(html! {
                    span.face {
                        (picture(tone(kind), "pic"))
                        b { (self.game.values.piece[kind].mark) }
                        span.vh { " " (kind) " at " (cell) }
                        @if self.over() { span.points { (self.game.worth(&sheet.grid, kind, cell)) } }
                    }
                }))
            }
        }
    }

    fn cell_note(&self, sheet: &Sheet, cell: Cell) -> Note {
        let recon = self.game.layout.marks.clone();
        let sides = match self.game.layout.sides(cell) {
            0 => "no water side".to_owned(),
            sides => plural(sides, "water side"),
        };
        let Some(kind) = piece(sheet, cell) else {
            let beside = self.game.layout.beside(cell).to_string().replace(' ', ", ");
            let text = format!("It has {sides} and shares a long side with {beside}.");
            return Note { title: format!("{cell}: empty"), text, rule: "SS-1.5", recon };
        };
        let worth = self.game.worth(&sheet.grid, kind, cell);
        let text = format!("Brings {worth} here ({sides}). {}", self.game.edition.text("piece", kind.slug()));
        let rule = match kind {
            Kind::Hops => "SS-8.3",
            Kind::Yeast => "SS-8.4",
            _ => "SS-8.2",
        };
        Note { title: format!("{cell}: {}", self.game.piece_name(kind)), text, rule, recon }
    }

    /// In the corners of the paper: what each piece is worth.
    fn worths(&self) -> Markup {
        let values = &self.game.values;
        let mark = |kind: Kind| html! { i class={ "is-" (tone(kind)) } { (values.piece[kind].mark) } };
        let malts = [Kind::Chocolate, Kind::Caramel, Kind::Pale];
        html! {
            ul.worth-malt aria-label="What malt is worth" {
                @for kind in malts { li { (mark(kind)) (values.piece[kind].each) } }
            }
            div.worth-hops {
                (mark(Kind::Hops))
                p { @for (n, (other, points)) in values.piece[Kind::Hops].contact.iter().filter(|(_, points)| *points != 0).enumerate() {
                    @if n > 0 { br; } "beside " (values.piece[other].mark) " " (points)
                } }
            }
            div.worth-yeast { (mark(Kind::Yeast)) p { "malt beside it" br; "× its sides" br; "on the water" } }
        }
    }

    /// Hops or yeast that was bought and is not written yet; what is in hand while malt is written.
    fn to_write(&self, sheet: &Sheet) -> Markup {
        let bought = sheet.pending.map(|units| (units.kind, units.count));
        let in_hand = sheet.group.filter(|group| group.left > 0).map(|group| (group.kind, group.left));
        let Some((kind, count)) = bought.or(in_hand) else { return html! {} };
        let pieces = html! {
            span.to-write__pieces {
                @for _ in 0..count.min(6) { span.face class={ "is-" (tone(kind)) } { (picture(tone(kind), "pic")) } }
            }
            b { (amount(count, kind.slug())) @if bought.is_none() && kind.malt().is_some() { " left on the die" } @else { " to write" } }
        };
        html! {
            div.to-write {
                @if bought.is_some() { (self.viewpoint.spot(format!("market:{kind}")).class("spot").show(pieces)) }
                @else { (pieces) }
            }
        }
    }
}

/// What stands in the cell.
pub(super) fn piece(sheet: &Sheet, cell: Cell) -> Option<Kind> {
    sheet.grid.iter().find(|(_, cells)| cells.contains(cell)).map(|(kind, _)| kind)
}

/// A diamond with clipped corners: only its four long sides touch others.
fn outline((x, y): (i32, i32)) -> String {
    let (near, far) = (7, 43);
    format!(
        "M{} {}h14L{} {}v14L{} {}h-14L{} {}v-14z",
        x - near,
        y - far,
        x + far,
        y - near,
        x + near,
        y + far,
        x - far,
        y + near
    )
}
