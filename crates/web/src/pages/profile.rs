//! What everybody may know of a member: matches, results by game, against whom, how strong over time, how they begin.
use super::{Frame, Here, Theme, ago, bar, mine::ordinal, scene};
use maud::{Markup, html};
use std::collections::BTreeMap;
use taproom_catalog::games;
use taproom_core::{About, plural};
use taproom_match::GameEntry;
use taproom_page::icon;
use taproom_ratings::Rated;
use taproom_store::{Id, Member};

/// No more matches are listed.
const LISTED: usize = 15;
/// No more opponents of a game are listed.
const OPPONENTS: usize = 12;

/// How it went in one game.
#[derive(Default)]
pub(crate) struct InGame {
    /// Matches with others, by place.
    pub(crate) places: BTreeMap<u8, u32>,
    /// Matches alone.
    pub(crate) alone: u32,
    /// By opponent: their number if they are a member who is seen, their name, matches they came in behind, ahead, level.
    pub(crate) against: Vec<(Option<Id>, String, [u32; 3])>,
    pub(crate) rated: Option<Rated>,
    /// When, and the rating after it.
    pub(crate) course: Vec<(i64, f64)>,
    /// First answers, and how often.
    pub(crate) openings: Vec<(String, u32)>,
}

/// A match that is over.
pub(crate) struct Played {
    pub(crate) game: &'static About,
    pub(crate) at: i64,
    pub(crate) place: u8,
    pub(crate) of: usize,
    pub(crate) against: Vec<String>,
    /// Its address, if whoever looks sat there too.
    pub(crate) key: Option<String>,
}

/// All that the page shows.
pub(crate) struct Profile<'a> {
    /// Whoever looks.
    pub(crate) name: &'a str,
    pub(crate) member: &'a Member,
    pub(crate) me: bool,
    pub(crate) by_game: BTreeMap<String, InGame>,
    /// The latest first.
    pub(crate) played: Vec<Played>,
    pub(crate) holiday: bool,
    pub(crate) now: i64,
}

pub(crate) fn profile(theme: Theme, it: &Profile<'_>) -> Markup {
    let title = &it.member.name;
    let frame = Frame { theme, title, class: "site", game: None, skip: ("#main", "Skip to the profile") };
    frame.page(html! {
        (bar(theme, &format!("/p/{}", it.member.id), Here::Club, it.name))
        main.page #main {
            div.titled { h1.title { (title) } span.muted { "a member since " (ago(it.member.created, it.now)) }
                @if it.holiday { span.tag { "on holiday" } }
                @if it.member.hidden { span.tag { "hidden: only you see this page" } }
                @if it.me { a.btn href="/me" { "Your account" } } }
            @if it.by_game.is_empty() { p { "No match is over yet." } }
            div.profile { @for about in games().map(GameEntry::about) {
                @if let Some(game) = it.by_game.get(about.slug) { (in_game(about, game)) }
            } }
            @if !it.played.is_empty() {
                section.slab aria-labelledby="latest" {
                    h2 #latest { "Latest matches" }
                    ul.waits { @for played in it.played.iter().take(LISTED) { (match_row(played, it.now)) } }
                }
            }
        }
    })
}

fn in_game(about: &About, game: &InGame) -> Markup {
    let matches: u32 = game.places.values().sum();
    let won = game.places.get(&1).copied().unwrap_or(0);
    html! {
        section.slab aria-labelledby=(about.slug) {
            h2 id=(about.slug) { (scene(about.slug, "mini")) (about.title) }
            @if matches > 0 {
                p { b { (plural(i64::from(matches), "match")) } ", won " b { (won) }
                    @for (place, times) in game.places.iter().filter(|it| *it.0 > 1) { ", " (ordinal(*place)) " " (times) "×" } }
            }
            @if game.alone > 0 { p { (plural(i64::from(game.alone), "match")) " alone" } }
            @if let Some(rated) = game.rated {
                p { "Rating " b { (format!("{:.1} ± {:.1}", rated.skill.rating, rated.skill.uncertainty)) } " from " (plural(i64::from(rated.matches), "match"))
                    @if rated.provisional() { span.dim { ", provisional" } } }
                (curve(about.title, &game.course))
            }
            @if !game.against.is_empty() {
                table.scores aria-label={ "Against others in " (about.title) } {
                    thead { tr { th scope="col" { "Against" } th scope="col" { "ahead" } th scope="col" { "behind" } th scope="col" { "level" } } }
                    tbody { @for (id, name, [ahead, behind, level]) in game.against.iter().take(OPPONENTS) {
                        tr { th scope="row" { @if let Some(id) = id { a href={ "/p/" (id) } { (name) } } @else { (name) } }
                            td { (ahead) } td { (behind) } td { (level) } }
                    } }
                }
            }
            @if !game.openings.is_empty() {
                p.dim { "Begins with " @for (n, (text, times)) in game.openings.iter().take(3).enumerate() { @if n > 0 { ", " } code { (text) } " (" (times) "×)" } }
            }
        }
    }
}

/// The rating after each match, the last in words.
fn curve(title: &str, course: &[(i64, f64)]) -> Markup {
    let Some((_, now)) = course.last().filter(|_| course.len() > 1) else { return html! {} };
    let (least, most) = course.iter().fold((25.0_f64, 25.0_f64), |(least, most), it| (least.min(it.1), most.max(it.1)));
    let span = (most - least).max(1.0);
    let x = |n: usize| 34.0 + 330.0 * n as f64 / (course.len() - 1) as f64;
    let y = |rating: f64| 96.0 - 84.0 * (rating - least) / span;
    let path: Vec<String> = course.iter().enumerate().map(|(n, it)| format!("{:.1},{:.1}", x(n), y(it.1))).collect();
    let label = format!("Rating in {title} over {} matches, now {now:.1}.", course.len());
    html! {
        svg.chart viewBox="0 0 420 112" role="img" aria-label=(label) {
            @for n in [least, most] {
                line.grid x1="34" x2="364" y1=(format!("{:.1}", y(n))) y2=(format!("{:.1}", y(n))) {}
                text x="28" y=(format!("{:.1}", y(n) + 4.0)) text-anchor="end" { (format!("{n:.0}")) }
            }
            g.seat-1 {
                polyline.line points=(path.join(" ")) {}
                text.lab x="370" y=(format!("{:.1}", y(*now) + 4.0)) { (format!("{now:.1}")) }
            }
        }
    }
}

fn match_row(it: &Played, now: i64) -> Markup {
    html! {
        li { (scene(it.game.slug, "mini"))
            div.grow { b { (it.game.title) } " " @if it.of > 1 { (ordinal(it.place)) " of " (it.of) ", against " (it.against.join(", ")) } @else { "alone" }
                p.dim { (ago(it.at, now)) } }
            @if let Some(key) = &it.key { a href={ "/m/" (key) } { (icon("eye")) "Look back" } }
        }
    }
}
