//! The beer grid: large and made of spots for the viewer, small and still for the others.
use super::painter::{Painter, tone};
use crate::{Cell, Kind, Sheet, explain::amount};
use maud::{Markup, html};
use taproom_core::{Seat, plural};
use taproom_page::{Note, icon, icon_as};

impl Painter<'_> {
    /// The tilted grid (SS-1.3): a square one that the stylesheet turns by 45 degrees.
    pub(super) fn beer(&self, seat: Seat) -> Markup {
        let sheet = self.sheet(seat);
        html! {
            div.tilt {
                div.tilt__grid role="group" aria-label="Beer grid, tilted; a1 is the top tip" {
                    @for cell in self.square() {
                        @match cell.filter(|&cell| self.game.layout.cells.contains(cell)) {
                            Some(cell) => { (self.cell(seat, sheet, cell)) }
                            None => { div class={ "cell" @if cell.is_some() { " is-water" } @else { " is-none" } } {} }
                        }
                    }
                    span.drop { (icon("water")) }
                }
            }
        }
    }

    /// Row by row all places of the drawing: cells, water, and nothing.
    fn square(&self) -> impl Iterator<Item = Option<Cell>> {
        let layout = &self.game.layout;
        let row = self.game.edition.data.layout.iter().find(|row| row.id == layout.id);
        let (rows, cols) = row.map_or((0, 0), |row| (row.rows, row.cols));
        let drawn = layout.cells | layout.water;
        (0..rows).flat_map(move |row| (0..cols).map(move |col| Cell::at(row, col).filter(|&cell| drawn.contains(cell))))
    }

    fn cell(&self, seat: Seat, sheet: &Sheet, cell: Cell) -> Markup {
        let spot = self.viewpoint.spot(format!("cell:{cell}")).note(self.cell_note(sheet, cell));
        let glows = spot.is_choice();
        let Some(kind) = piece(sheet, cell) else {
            let gain = self.game.gain(sheet, cell).filter(|_| glows);
            return spot.class("cell").show(html! {
                @match gain {
                    Some(gain) => { small { (format!("{gain:+}")) } }
                    None => { small { (cell) } }
                }
            });
        };
        let last = sheet.group.is_some_and(|group| group.cells.contains(cell));
        let last = if last { format!(" is-last seat-{}", seat.0 + 1) } else { String::new() };
        spot.class(format!("cell cell--{}{last}", tone(kind))).show(self.mark(kind))
    }

    /// A letter for malt, a picture for the rest.
    fn mark(&self, kind: Kind) -> Markup {
        html! {
            @match kind {
                Kind::Hops | Kind::Yeast => { (icon_as(kind.slug(), kind.slug())) }
                malt => { span { (self.game.values.piece[malt].mark) } }
            }
        }
    }

    fn cell_note(&self, sheet: &Sheet, cell: Cell) -> Note {
        let recon = self.game.layout.reconstructed;
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

    /// A sheet's grid as one small picture.
    pub(super) fn small_beer(&self, seat: Seat) -> Markup {
        let sheet = self.sheet(seat);
        let counts: Vec<String> = Kind::ALL.iter().map(|&kind| amount(sheet.grid[kind].len(), kind.slug())).collect();
        let all = self.game.layout.cells | self.game.layout.water;
        // Centres in half-diagonals: x = column - row, y = column + row.
        let places = || {
            all.iter()
                .map(|cell| (i32::from(cell.col()) - i32::from(cell.row()), i32::from(cell.col() + cell.row()), cell))
        };
        let left = places().map(|(x, ..)| x).min().unwrap_or(0) - 1;
        let wide = places().map(|(x, ..)| x).max().unwrap_or(0) + 1 - left;
        let high = places().map(|(_, y, _)| y).max().unwrap_or(0) + 2;
        html! {
            svg.mini-beer viewBox=(format!("{} -10 {} {}", left * 10, wide * 10, high * 10)) role="img"
                aria-label={ "Grid with " (counts.join(", ")) } {
                @for (x, y, cell) in places() {
                    @let kind = piece(sheet, cell);
                    @let class = match kind {
                        Some(kind) => tone(kind),
                        None if self.game.layout.water.contains(cell) => "water",
                        None => "free",
                    };
                    @let reach = if class == "water" { 10 } else { 9 };
                    polygon class={ "d-" (class) } points=(diamond(x * 10, y * 10, reach)) {}
                    @if let Some(kind) = kind {
                        text class={ "t-" (class) } x=(x * 10) y=(y * 10 + 3) { (self.game.values.piece[kind].mark) }
                    }
                }
            }
        }
    }
}

/// What stands in the cell.
fn piece(sheet: &Sheet, cell: Cell) -> Option<Kind> {
    sheet.grid.iter().find(|(_, cells)| cells.contains(cell)).map(|(kind, _)| kind)
}

fn diamond(x: i32, y: i32, reach: i32) -> String {
    format!("{x},{} {},{y} {x},{} {},{y}", y - reach, x + reach, y + reach, x - reach)
}
