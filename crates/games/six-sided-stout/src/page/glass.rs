//! What the beer is worth: a glass that fills, with the ranks as marks on it.
use super::painter::Painter;
use crate::{Ingredient, Kind};
use maud::{Markup, html};
use taproom_core::{Seat, plural};
use taproom_page::recon;

/// Where the glass is empty and how high it is, on a drawing 456 high.
const EMPTY: i32 = 444;
const HEIGHT: i32 = 384;
/// The glass.
const SHAPE: &str = "M6 6h68L66 436a14 14 0 0 1-14 12H28a14 14 0 0 1-14-12z";
/// Marks nearer to each other than this cannot be read.
const APART: i32 = 22;

impl Painter<'_> {
    pub(super) fn glass(&self, seat: Seat) -> Markup {
        let sheet = self.sheet(seat);
        let score = self.game.score(sheet);
        let ranks = &self.game.values.ranks;
        let full = ranks.iter().map(|(least, _)| *least).max().unwrap_or(0).max(160);
        let level = |points: i32| EMPTY - points.clamp(0, full + 10) * HEIGHT / full;
        let top = level(score.sum());
        let marks = ranks.iter().filter(|(least, _)| level(*least) <= EMPTY - APART);
        let next = ranks.iter().find(|(least, _)| *least > score.total()).map(|(least, _)| *least);
        html! {
            section.score #score aria-label="Score so far" {
                h2 { @if self.over() { "Score" } @else { "Score so far" } @if let Some(row) = self.game.edition.rows.iter().find(|row| row.table == "rank") { " " (recon(&row.marks())) } }
                p.total { b { (score.sum()) } span { (self.verdict(seat)) } }
                svg.glass viewBox="0 0 200 456" aria-hidden="true" {
                    defs { clipPath #gc { path d=(SHAPE) {} } }
                    g clip-path="url(#gc)" {
                        rect.gl-in width="100" height="456" {}
                        @if let Some(best) = self.best_gain(seat) { @let ghost = level(score.sum() + best); rect.gl-ghost y=(ghost) width="100" height=(456 - ghost) {} }
                        @if score.sum() > 0 { rect.gl-beer y=(top) width="100" height=(456 - top) {} rect.gl-foam y=(top - 16) width="100" height="18" rx="6" {} }
                        path.gl-shine d="M22 40v360" {}
                    }
                    path.gl-edge d=(SHAPE) {}
                    @for (least, name) in marks {
                        @let y = level(*least);
                        @let class = if *least <= score.total() { " is-reached" } else if Some(*least) == next { " is-next" } else { "" };
                        path class={ "gl-mark" (class) } d={ "M60 " (y) "h24" } {}
                        text class={ "gl-text" (class) } x="89" y=(y + 5) { tspan { (least) } " " (name) }
                    }
                }
                dl {
                    div { dt { "Malt" } dd { (score.points[Kind::Pale] + score.points[Kind::Caramel] + score.points[Kind::Chocolate]) } }
                    div { dt { "Hops" } dd { (score.points[Kind::Hops]) } }
                    div { dt { "Yeast" } dd { (score.points[Kind::Yeast]) } }
                }
            }
        }
    }

    /// The rank, or why nothing counts yet (SS-8.1).
    fn verdict(&self, seat: Seat) -> String {
        let score = self.game.score(self.sheet(seat));
        let ended = self.over() || self.sheet(seat).stopped;
        match (score.is_beer(), ended) {
            (true, _) => self.game.rank(score.total()).unwrap_or("points").to_owned(),
            (false, true) => {
                format!("no {}: no beer, {}", self.missing(seat).join(", no "), plural(score.total(), "point"))
            }
            (false, false) => format!("counts once there is {}", self.missing(seat).join(", ")),
        }
    }

    /// What the best cell that can be chosen now would bring.
    fn best_gain(&self, seat: Seat) -> Option<i32> {
        let sheet = self.sheet(seat);
        if !self.viewpoint.glows("cell:") {
            return None;
        }
        let open = sheet.group?.open;
        open.iter().filter_map(|cell| self.game.gain(sheet, cell)).max().filter(|gain| *gain > 0)
    }

    /// What the beer still lacks (SS-8.1).
    pub(super) fn missing(&self, seat: Seat) -> Vec<&'static str> {
        let missing = self.game.score(self.sheet(seat)).missing;
        Ingredient::ALL.into_iter().filter(|&it| missing[it]).map(Ingredient::slug).collect()
    }
}
