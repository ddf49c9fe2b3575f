//! The cellar with its tiles and retired workers, and the depot.
use super::{
    painter::{Painter, note},
    pictures::glass_as,
};
use crate::{
    Action,
    words::{CellarTile, Stock},
};
use maud::{Markup, html};
use taproom_core::{capitalised, plural};
use taproom_page::icon_as;

impl Painter<'_> {
    pub(super) fn cellar(&self) -> Markup {
        let board = self.mine();
        let (open, free) = (self.game.open_spaces(board), self.game.free_spaces(board));
        let beers = board.beers.iter().flat_map(|(beer, n)| (0..n).map(move |_| beer.stock()));
        let stock: Vec<Stock> = beers.chain((0..board.barrels).map(|_| Stock::Barrel)).collect();
        let mut stock = (0..stock.len()).map(|n| (stock[n], n > 0 && stock[n - 1] == stock[n]));
        let rows = self.game.data().cellar.rows.iter().zip(CellarTile::ALL);
        html! {
            div {
                h3.eyebrow { "Cellar " (open - free) " of " (open) }
                div.cellar role="group" aria-label={ "Cellar, " (free) " of " (open) " open spaces free" } {
                    @for (row, tile) in rows {
                        @let covered = board.tiles.has(tile);
                        @for _ in 0..row.dark + if covered { 0 } else { row.light } { (self.cell(stock.next())) }
                        @if covered { (self.tile(tile, row.light)) }
                        (self.retired(tile, !covered))
                    }
                }
            }
        }
    }

    /// A space and what lies on it; `again` if the same lies on the space before.
    fn cell(&self, stock: Option<(Stock, bool)>) -> Markup {
        let Some((stock, again)) = stock else { return html! { div.cel { span.vh { "free" } } } };
        let name = self.game.stock_name(stock);
        let class = if again { "cel is-full is-again" } else { "cel is-full" };
        self.viewpoint.spot(format!("cellar:{stock}")).class(class).show(html! {
            @match stock.beer() {
                Some(beer) => (glass_as(Some(beer), &name)),
                None => (icon_as("barrel", &name)),
            }
        })
    }

    fn tile(&self, tile: CellarTile, width: u8) -> Markup {
        let (frees, experience, list) = self.game.values.tile_facts[tile.index()];
        let note = note(
            format!("Cellar tile, {}", plural(frees, "space")),
            format!(
                "Goes when a worker {experience} retires, opens its spaces and brings: {}.",
                self.game.list_text(list, ", ")
            ),
            "BP-16.7",
        );
        let class = format!("cel cel--tile cel--{width}");
        self.viewpoint
            .spot(format!("cellar-tile:{tile}"))
            .class(class)
            .note(note)
            .show(html! { @if width > 1 { "tile: " (plural(frees, "space")) } @else { "tile" } })
    }

    fn retired(&self, tile: CellarTile, done: bool) -> Markup {
        let (_, experience, list) = self.game.values.tile_facts[tile.index()];
        html! {
            div class={ "ret" @if done { " is-done" } } {
                b { (experience) }
                span { @if done { "retired" } @else { (capitalised(&self.brief_list(list, ", "))) } }
            }
        }
    }

    pub(super) fn depot(&self) -> Markup {
        let board = self.mine();
        let room = self.game.depot_capacity(board);
        let place = format!("depot:{}", self.front().0);
        let moving = self.viewpoint.glows(&place);
        html! {
            div.depot__a data-place=(place) {
                h3.eyebrow { "Depot " (board.depot) " of " (room) }
                ul.depot aria-label={ "Depot, " (board.depot) " of " (room) " barrels" } {
                    @for n in 0..room {
                        li class={ "cel" @if n < board.depot { " is-full" } } {
                            @if n < board.depot { (icon_as("barrel", "barrel")) }
                        }
                    }
                    @if board.improved_depot {
                        li.cel.cel--virt { (icon_as("barrel", "virtual barrel, taken from the supply")) }
                    }
                }
                @if moving {
                    p.xsmall { "How many go to the cellar?" }
                    (self.numbers(room + 1, Action::Move))
                }
            }
        }
    }
}
