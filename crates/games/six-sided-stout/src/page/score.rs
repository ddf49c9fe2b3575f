//! What the beer is worth, and the ladder of ranks.
use super::painter::Painter;
use crate::{Ingredient, Kind, explain::amount};
use maud::{Markup, html};
use taproom_core::{Seat, plural};
use taproom_page::recon;

/// The most valuable first, as one reads a sheet.
const ROWS: [Kind; 5] = [Kind::Chocolate, Kind::Caramel, Kind::Pale, Kind::Hops, Kind::Yeast];

impl Painter<'_> {
    pub(super) fn score(&self, seat: Seat) -> Markup {
        let sheet = self.sheet(seat);
        let score = self.game.score(sheet);
        let final_one = self.over() || sheet.stopped;
        html! {
            details.fold.sub open[final_one] {
                summary {
                    span.eyebrow { @if final_one { "Score" } @else { "Score so far" } }
                    span.aside {
                        (plural(score.total(), "point"))
                        @if !score.is_beer() && score.sum() > 0 { ", " (score.sum()) " in the grid" }
                    }
                }
                div.fold__in {
                    table.sum {
                        tbody {
                            @for kind in ROWS {
                                tr {
                                    th scope="row" { (self.source(kind, sheet.grid[kind].len())) }
                                    td { (score.points[kind]) }
                                }
                            }
                        }
                        tfoot {
                            tr {
                                th scope="row" {
                                    @if final_one { "Total" } @else { "If this were all" }
                                    @if let Some(rank) = self.game.rank(score.total()).filter(|_| final_one) { ": " (rank) }
                                }
                                td { (score.total()) }
                            }
                        }
                    }
                    @if !score.is_beer() {
                        p.help { "No " (self.missing(seat).join(", no ")) @if final_one { ": no beer." } @else { " yet: a beer without one of them is worth nothing." } }
                    }
                }
            }
        }
    }

    /// `7 chocolate × 5`, `3 hops beside malt`
    fn source(&self, kind: Kind, count: u8) -> String {
        let each = self.game.values.piece[kind].each;
        match kind {
            Kind::Hops => format!("{} beside malt", amount(count, kind.slug())),
            Kind::Yeast => format!("{count} yeast, malt × water sides"),
            malt => format!("{count} {malt} × {each}"),
        }
    }

    /// What the beer still lacks (SS-8.1).
    pub(super) fn missing(&self, seat: Seat) -> Vec<&'static str> {
        let missing = self.game.score(self.sheet(seat)).missing;
        Ingredient::ALL.into_iter().filter(|&it| missing[it]).map(Ingredient::slug).collect()
    }

    /// How good a beer is, for one who plays alone; not every layout has a ladder (SS-8.6).
    pub(super) fn ladder(&self) -> Option<Markup> {
        let ranks = &self.game.values.ranks;
        if self.game.seats > 1 || ranks.is_empty() {
            return None;
        }
        let total = self.game.score(self.sheet(self.viewpoint.front())).total();
        let now = self.game.rank(total);
        let next = ranks.iter().find(|(least, _)| *least > total);
        Some(html! {
            details.fold.panel #ladder {
                summary.panel__head {
                    h2 { "Ranks" }
                    (recon("names and limits are our own"))
                    span.aside {
                        @if let Some(now) = now { (now) }
                        @if let Some((least, name)) = next { ", " (least - total) " more for " (name) }
                    }
                }
                div.panel__body {
                    ol.ladder {
                        @for (least, name) in ranks {
                            li class={ (if *least <= total { "past" } else { "todo" }) @if Some(name.as_str()) == now { " now" } } {
                                b { (least) } span { (name) }
                            }
                        }
                    }
                }
            }
        })
    }
}
