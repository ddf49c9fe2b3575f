//! The club: tables that look for players, matches to watch, my matches, who is here.
use super::{Frame, Here, Theme, ago, bar, luck::promise_field, mine, mine::Listed, scene};
use crate::forms::MAX_NAME;
use maud::{Markup, html};
use taproom_core::{About, Seat, plural};
use taproom_page::{icon, seat_mark};
use taproom_store::{Id, Reported, Shown, Welcome};
use taproom_table::Clock;

/// A table that looks for players.
pub(crate) struct OpenTable {
    pub(crate) shown: Shown,
    pub(crate) game: &'static About,
    /// The number of free seats.
    pub(crate) free: usize,
    /// Does whoever looks sit there already?
    pub(crate) mine: bool,
    /// Is whoever looks welcome?
    pub(crate) welcome: bool,
}

/// All that the page shows.
pub(crate) struct Club<'a> {
    pub(crate) name: &'a str,
    pub(crate) me: Option<Id>,
    pub(crate) tables: Vec<OpenTable>,
    pub(crate) watched: Vec<(&'static About, Shown)>,
    pub(crate) mine: Vec<Listed>,
    /// Members who are here.
    pub(crate) here: Vec<(Id, String)>,
    /// For moderators: what was reported.
    pub(crate) reported: Option<Vec<Reported>>,
    pub(crate) now: i64,
}

pub(crate) fn club(theme: Theme, it: &Club<'_>) -> Markup {
    let frame = Frame { theme, title: "Club", class: "site", game: None, skip: ("#tables", "Skip to the open tables") };
    frame.page(html! {
        (bar(theme, "/club", Here::Club, it.name))
        main.club #main {
            (sign(it))
            div.club__main {
                @if let Some(reported) = &it.reported { (reports(reported, it.now)) }
                (open_tables(it))
                (to_watch(it))
            }
            div.club__side {
                (my_matches(it))
                (who_is_here(it))
            }
        }
    })
}

fn sign(it: &Club<'_>) -> Markup {
    let looking = it.tables.len() as i64;
    html! {
        div.hero {
            div.hero__t {
                h1 { "The club" }
                p { @if looking == 0 { "No table looks for players just now." } @else { b { (plural(looking, "table")) } @if looking == 1 { " looks" } @else { " look" } " for players." }
                    " " @match it.here.len() { 0 => "", 1 => "One member is here.", n => { (n) " members are here." } } }
                p.rowed { a.go href="/new?table=friends&club=any" { (icon("plus")) "Open a table" }
                    a.club__link href="/tournaments" { "Tournaments" } a.club__link href="/league" { "League" }
                    a.club__link href="/ratings" { "Who is how strong" } }
            }
            svg.hero__sc viewBox="0 0 760 300" preserveAspectRatio="xMidYMax slice" aria-hidden="true" { use href="/assets/site.svg#street" width="760" height="300" {} }
        }
    }
}

/// One form: whoever has no name yet says it once, and each table has a button.
fn open_tables(it: &Club<'_>) -> Markup {
    html! {
        section.slab #tables aria-labelledby="ot" {
            h2 #ot { "Open tables" @if !it.tables.is_empty() { span.cnt { (it.tables.len()) } } }
            @if it.tables.is_empty() {
                p { "Nobody waits for players. " a href="/new?table=friends&club=any" { "Open a table" } ": whoever comes by sits down in one press, and it begins when all chairs are taken." }
            } @else {
                form method="post" action="/club/sit" {
                    (promise_field())
                    @if it.name.is_empty() {
                        div class="field club__name" { label for="name" { "Your name" } input.input #name name="name" maxlength=(MAX_NAME) placeholder="Guest" autocomplete="nickname"; }
                    }
                    ul.opens { @for table in &it.tables { (open_table(table, it.now)) } }
                }
            }
        }
    }
}

fn open_table(table: &OpenTable, now: i64) -> Markup {
    let OpenTable { shown, game, free, mine, welcome } = table;
    html! {
        li.opening {
            (scene(game.slug, "mini"))
            div.opening__b {
                p.opening__q { "Looking for " (free) " more" }
                p.turn__g { b { (game.title) } @if shown.title != game.title { span { (shown.title) } } }
                p.dim { (pace(&shown.clock)) " · " (level(shown.terms.welcome)) " · opened " (ago(shown.created, now)) }
                (chairs(shown))
            }
            @if *mine { a.go href={ "/m/" (shown.key) } { "You sit here" span.vh { ": " (shown.title) } } }
            @else if *welcome { button.go name="key" value=(shown.key) { "Sit down" span.vh { " at " (shown.title) ", " (game.title) } } }
            @else { span.tag { "another level" } }
        }
    }
}

/// Who sits there, and the free chairs.
fn chairs(shown: &Shown) -> Markup {
    html! {
        p.scoring { @for (n, seat) in shown.seats.iter().enumerate() {
            @if seat.free() { span class="nm nm--free" { (icon("people")) "free" } }
            @else { span class={ "nm seat-" (n + 1) } { (seat_mark(Seat(n as u8))) (seat.name)
                @if seat.bot.is_some() { span.dim { "bot" } } @else if seat.holder.is_none() { span.dim { "invited" } } } }
        } }
    }
}

fn to_watch(it: &Club<'_>) -> Markup {
    html! {
        section.slab aria-labelledby="tw" {
            h2 #tw { "To watch" @if !it.watched.is_empty() { span.cnt { (it.watched.len()) } } }
            @if it.watched.is_empty() { p.dim { "No public match is being played. What you see as a spectator is what everybody may see: no hands." } }
            @else {
                form method="post" action="/club/watch" {
                    ul.waits { @for (game, shown) in &it.watched {
                        li { (scene(game.slug, "mini"))
                            div.grow { b { (shown.title) } @if shown.title != game.title { " " span.dim { (game.title) } }
                                (chairs(shown)) p.dim { (pace(&shown.clock)) " · began " (ago(shown.created, it.now)) } }
                            @if it.me.is_some() && shown.seats.iter().any(|seat| seat.holder == it.me) { a href={ "/m/" (shown.key) } { "Open" span.vh { " " (shown.title) } } }
                            @else { button.btn name="key" value=(shown.key) { (icon("eye")) "Watch" span.vh { " " (shown.title) ", " (game.title) } } }
                        }
                    } }
                }
            }
        }
    }
}

fn my_matches(it: &Club<'_>) -> Markup {
    let asked: Vec<&Listed> = it.mine.iter().filter(|row| row.asks()).collect();
    let others: Vec<&Listed> = it.mine.iter().filter(|row| row.order() == 2).collect();
    html! {
        section.slab.mine aria-labelledby="mine" {
            h2 #mine { "My matches" @if !asked.is_empty() { span.cnt { (asked.len()) @if asked.len() == 1 { " waits for you" } @else { " wait for you" } } } }
            @if asked.is_empty() && others.is_empty() { p.dim { "None is running. " a href="/" { "Play now" } " against a bot, or sit down at an open table." } }
            @if !asked.is_empty() { ul.turns { @for row in &asked { (mine::turn(row, it.now)) } } }
            @if !others.is_empty() { ul.waits { @for row in &others { (mine::rest(row, it.now)) } } }
        }
    }
}

fn who_is_here(it: &Club<'_>) -> Markup {
    html! {
        section.slate aria-labelledby="wh" {
            h2 #wh { "Who is here" }
            @if it.here.is_empty() { p { "Nobody who wishes to be seen." } }
            @else { ul.heads { @for (id, name) in &it.here { li { a href={ "/p/" (id) } { (icon("people")) (name) @if it.me == Some(*id) { " (you)" } } } } } }
            @if it.me.is_none() || !it.here.iter().any(|(id, _)| it.me == Some(*id)) {
                p.small { "Only members are named. " a.inline href="/me" { "Your account" } }
            }
        }
    }
}

/// For moderators: what people reported.
fn reports(reported: &[Reported], now: i64) -> Markup {
    html! {
        section.slab aria-labelledby="rp" {
            h2 #rp { "Reported talk" @if !reported.is_empty() { span.cnt { (reported.len()) } } }
            @if reported.is_empty() { p.dim { "Nothing is reported." } }
            @for it in reported {
                form.report method="post" action="/club/talk" {
                    input type="hidden" name="line" value=(it.said.id);
                    p { b { (it.said.name) } " " span.dim { (ago(it.said.at, now)) ", reported by " (it.reports) } }
                    @if it.said.removed { p.dim { "taken away" } } @else { p { (it.said.text) } }
                    p.rowed {
                        @if !it.said.removed { button.btn name="do" value="remove" { "Take away" } button.btn name="do" value="clear" { "Nothing wrong" } }
                        @if it.barred { button.btn name="do" value="admit" { "Let talk again" } } @else if !it.said.removed { button.btn name="do" value="bar" { "Take away, and no more talk" } }
                    }
                }
            }
        }
    }
}

/// Whose level is welcome, in words.
pub(super) fn level(welcome: Option<Welcome>) -> &'static str {
    match welcome {
        None => "by invitation",
        Some(Welcome::Any) => "every level welcome",
        Some(Welcome::New) => "for newcomers",
        Some(Welcome::Strong) => "for strong players",
    }
}

/// A clock in words.
pub(super) fn pace(clock: &str) -> String {
    clock.parse::<Clock>().unwrap_or_default().words()
}
