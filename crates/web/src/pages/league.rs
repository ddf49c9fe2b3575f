//! The league: a season, who leads at which game, which tournaments were played; and a place for the puzzle of the week.
use super::{Frame, Here, ListedTournament, Theme, bar, ratings::table};
use crate::ratings::lines;
use maud::{Markup, html};
use std::collections::BTreeMap;
use taproom_catalog::games;
use taproom_match::GameEntry;
use taproom_ratings::{Board, Season};
use taproom_store::Id;

/// All that the page shows.
pub(crate) struct League<'a> {
    pub(crate) name: &'a str,
    pub(crate) board: &'a Board,
    /// The newest first.
    pub(crate) seasons: Vec<Season>,
    pub(crate) season: Season,
    pub(crate) names: &'a BTreeMap<Id, String>,
    pub(crate) me: Option<Id>,
    pub(crate) tournaments: Vec<ListedTournament>,
}

pub(crate) fn league(theme: Theme, it: &League<'_>) -> Markup {
    let frame = Frame { theme, title: "League", class: "site", game: None, skip: ("#main", "Skip to the league") };
    frame.page(html! {
        (bar(theme, "/league", Here::Club, it.name))
        main.page #main {
            div.titled { h1.title { "League, season " (it.season) } span.grow {} a.btn href="/tournaments" { "Tournaments" } a.btn href="/ratings" { "Ratings of all time" } }
            p { "A season is a quarter of a year. Everybody begins it as if new, so that whoever plays well now leads, and not whoever did years ago. How ratings work is told "
                a href="/ratings" { "beside those of all time" } "." }
            nav aria-label="Seasons" { p { @for (n, season) in it.seasons.iter().enumerate() {
                @if n > 0 { " · " } a href={ "/league?season=" (season) } aria-current=[(it.season == *season).then_some("page")] { (season) }
            } } }
            section.slab aria-labelledby="cups" {
                h2 #cups { "Tournaments of this season" @if !it.tournaments.is_empty() { span.cnt { (it.tournaments.len()) } } }
                @if it.tournaments.is_empty() { p.dim { "None was ended. " a href="/tournaments" { "See what is being played" } "." } }
                @else { ul.waits { @for cup in &it.tournaments {
                    li { (super::scene(cup.game.slug, "mini"))
                        div.grow { b { (cup.it.title) } " " span.dim { (cup.game.title) ", " (cup.format.title()) ", " (cup.players) " players" }
                            p { "Won by " b { (taproom_core::listed(cup.winners.iter().cloned())) } } }
                        a href={ "/t/" (cup.it.key) } { "Open" span.vh { " " (cup.it.title) } } }
                } } }
            }
            div.profile { @for about in games().map(GameEntry::about) {
                @let list = lines(it.board, about.slug, it.names, it.me);
                section.slab aria-labelledby=(about.slug) {
                    h2 id=(about.slug) { (about.title) }
                    @if list.is_empty() { p.dim { "No rated match in this season." } } @else { (table(about.title, &list)) }
                }
            } }
            section.slab aria-labelledby="puzzle" {
                h2 #puzzle { "Puzzle of the week" }
                p.dim { "There is none yet: this is where it will be." }
            }
        }
    })
}
