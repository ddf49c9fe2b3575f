//! The league: who is how strong at which game.
use super::{Frame, Here, Theme, bar};
use crate::ratings::{Line, lines};
use maud::{Markup, html};
use std::collections::BTreeMap;
use taproom_catalog::games;
use taproom_match::GameEntry;
use taproom_ratings::{Board, PROVISIONAL, Season};
use taproom_store::Id;

/// No more lines of a game are shown; whoever looks is always shown.
const MOST: usize = 100;

/// All that the page shows.
pub(crate) struct Ratings<'a> {
    pub(crate) name: &'a str,
    pub(crate) board: &'a Board,
    /// The newest first.
    pub(crate) seasons: Vec<Season>,
    pub(crate) season: Option<Season>,
    pub(crate) names: &'a BTreeMap<Id, String>,
    pub(crate) me: Option<Id>,
}

pub(crate) fn ratings(theme: Theme, it: &Ratings<'_>) -> Markup {
    let frame = Frame { theme, title: "Ratings", class: "site", game: None, skip: ("#main", "Skip to the ratings") };
    let data = it.season.map_or_else(|| "/ratings.json".into(), |season| format!("/ratings.json?season={season}"));
    frame.page(html! {
        (bar(theme, "/ratings", Here::Elsewhere, it.name))
        main.page #main {
            h1.title { "Ratings" }
            p { "Everybody begins at 25; whoever comes out ahead of stronger players rises most. A match counts if at least two "
                "different players took part and every seat was played by one person or one bot from its first answer to its last. "
                "With fewer than " (PROVISIONAL) " matches a rating is provisional. Only members who wish to be seen are listed." }
            nav aria-label="Seasons" {
                p { a href="/ratings" aria-current=[it.season.is_none().then_some("page")] { "All time" }
                    @for season in &it.seasons {
                        " · " a href={ "/ratings?season=" (season) } aria-current=[(it.season == Some(*season)).then_some("page")] { (season) }
                    } }
            }
            @for about in games().map(GameEntry::about) {
                @let list = lines(it.board, about.slug, it.names, it.me);
                section.slab aria-labelledby=(about.slug) {
                    h2 id=(about.slug) { (about.title) }
                    @if list.is_empty() { p.dim { "No rated match yet." } } @else { (table(about.title, &list)) }
                }
            }
            p { a href=(data) { "The same as JSON" } }
        }
    })
}

pub(super) fn table(title: &str, list: &[Line]) -> Markup {
    let shown = list.iter().zip(1..).filter(|(line, place)| *place <= MOST || line.me);
    html! {
        table.scores aria-label={ "Ratings: " (title) } {
            thead { tr { th scope="col" { "Player" } th scope="col" { "Rating" } th scope="col" { "Matches" } } }
            tbody { @for (line, place) in shown {
                tr {
                    th scope="row" { (place) ". " (line.name) @if line.rated.provisional() { span.dim { " provisional" } } }
                    td { (format!("{:.1} ± {:.1}", line.rated.skill.rating, line.rated.skill.uncertainty)) }
                    td { (line.rated.matches) }
                }
            } }
        }
    }
}
