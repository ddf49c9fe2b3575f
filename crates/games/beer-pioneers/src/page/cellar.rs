//! The vaults of the cellar with their bricked-up parts and retired workers, and the depot beside them.
use super::{painter::Painter, pictures::glass_as};
use crate::words::{CellarTile, Stock};
use maud::{Markup, html};
use taproom_core::{Seat, plural};
use taproom_page::{Note, icon_as};

impl Painter<'_> {
    pub(super) fn cellar(&self, seat: Seat) -> Markup {
        let board = self.board(seat);
        let (open, free) = (self.game.open_spaces(board), self.game.free_spaces(board));
        let beers = board.beers.iter().flat_map(|(beer, n)| (0..n).map(move |_| beer.stock()));
        let stock: Vec<Stock> = beers.chain((0..board.barrels).map(|_| Stock::Barrel)).collect();
        let mut stock = stock.into_iter();
        let room = self.game.depot_capacity(board);
        let rows = self.game.data().cellar.rows.iter().zip(CellarTile::ALL);
        html! {
            div.levels { h3 { "Depot " b { (board.depot) } " of " (room) } h3 { "Cellar " b { (open - free) } " of " (open) " full" } }
            div.cellar {
                (self.depot(seat, room))
                @for (row, tile) in rows {
                    @let covered = board.tiles.has(tile);
                    @let experience = self.game.values.tile_facts[tile.index()].1;
                    div.vault {
                        @if covered { span.niche { b { (experience) } span.vh { " retires here" } } } @else { span.niche.is-in { (self.worker(Some(seat), experience, None)) } }
                        div.vault__in {
                            @for _ in 0..row.dark + if covered { 0 } else { row.light } { (self.stored(seat, stock.next())) }
                            @if covered { (self.wall(seat, tile, row.light)) }
                        }
                    }
                }
            }
        }
    }

    /// A space and what lies on it.
    fn stored(&self, seat: Seat, stock: Option<Stock>) -> Markup {
        let Some(stock) = stock else { return html! { div.cs { span.vh { "free" } } } };
        let name = self.game.stock_name(stock);
        let face = html! {
            @match stock.beer() {
                Some(beer) => (glass_as(Some(beer), &name)),
                None => (icon_as("barrel", &name)),
            }
        };
        if seat != self.front() {
            return html! { div.cs { (face) } };
        }
        self.viewpoint.spot(format!("cellar:{stock}")).class("cs").show(face)
    }

    /// A part that is bricked up until a worker retires.
    fn wall(&self, seat: Seat, tile: CellarTile, rows: u8) -> Markup {
        let (frees, experience, list) = self.game.values.tile_facts[tile.index()];
        let note = Note::new(
            format!("Cellar tile, {}", plural(frees, "space")),
            format!(
                "Goes when a worker {experience} retires, opens its spaces and brings: {}.",
                self.game.list_text(list, ", ")
            ),
            "BP-16.7",
        );
        let class = format!("wall is-{rows}");
        let face = html! { span.wall__s { (self.signs(list)) } };
        if seat != self.front() {
            return html! { div class=(class) { (face) } };
        }
        self.viewpoint.spot(format!("cellar-tile:{tile}")).class(class).note(note).show(face)
    }

    fn depot(&self, seat: Seat, room: u8) -> Markup {
        let board = self.board(seat);
        html! {
            div class={ "depot is-" (room) } data-place={ "depot:" (seat.0) } role="group" aria-label={ "Depot, " (board.depot) " of " (room) " barrels" } {
                @for n in 0..room { div.cs { @if n < board.depot { (icon_as("barrel", "barrel")) } } }
                @if board.improved_depot { div.cs.is-virtual { (icon_as("barrel", "virtual barrel, taken from the supply")) } }
            }
        }
    }
}
