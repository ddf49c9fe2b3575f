//! Another player's grid as one small picture.
use super::{
    painter::{Painter, tone},
    sheet::piece,
};
use crate::{Kind, explain::amount};
use maud::{Markup, html};
use taproom_core::Seat;

impl Painter<'_> {
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

fn diamond(x: i32, y: i32, reach: i32) -> String {
    format!("{x},{} {},{y} {x},{} {},{y}", y - reach, x + reach, y + reach, x - reach)
}
