//! The first page: the front of the house with a window for each game, and my matches.
use super::{Frame, Here, Theme, bar, luck::promise_field, mine, mine::Listed, scene};
use crate::settings::LEVELS;
use maud::{Markup, html};
use taproom_catalog::{games, pages};
use taproom_match::GameEntry;
use taproom_page::icon;

/// Finished matches that are shown at once; the others unfold.
const FEW: usize = 4;

/// All that the page shows.
pub(crate) struct Lobby<'a> {
    pub(crate) name: &'a str,
    /// Do we know this browser?
    pub(crate) known: bool,
    /// In the order they are listed.
    pub(crate) matches: &'a [Listed],
    pub(crate) now: i64,
}

pub(crate) fn lobby(theme: Theme, it: &Lobby<'_>) -> Markup {
    let frame = Frame { theme, title: "Lobby", class: "site lobby", game: None, skip: ("#main", "Skip to the games") };
    frame.page(html! {
        (bar(theme, "/", Here::Tables, it.name))
        main.hall-way #main {
            (front(theme))
            div.hall {
                (matches(it))
                (friends())
                (lessons())
            }
            footer.foot {
                "Every rule has a number, and " a href="/luck" { "all luck can be checked" } ". " a href="/ratings" { "Who is how strong" } ". "
                "Taproom is an unofficial fan work. If you like a game, buy its box: the people who made it deserve it."
            }
        }
    })
}

/// The windows. One form: the bot is chosen once, and each window has a button that begins.
fn front(theme: Theme) -> Markup {
    let level = theme.level.unwrap_or(LEVELS[0]);
    html! {
        form.front method="post" action="/play" aria-labelledby="h" {
            div.awning {}
            (promise_field())
            input type="hidden" name="remember" value="yes";
            div.board {
                h1 #h { "Which table tonight?" }
                fieldset.lvl {
                    legend { "Play now against" }
                    @for (n, known) in LEVELS.into_iter().enumerate() {
                        label { input type="radio" name="level" value=(known) checked[known == level]; span { (known) @if n == 0 { " bot" } } }
                    }
                }
            }
            ul.row5 { @for entry in games() { (house(entry)) } }
        }
    }
}

fn house(entry: &dyn GameEntry) -> Markup {
    let about = entry.about();
    let (least, most) = (about.seats.start(), about.seats.end());
    html! {
        li.house {
            span.house__pic { (scene(about.slug, "scene")) }
            div.house__plate {
                h2 { (about.title) }
                p.house__pitch title=(about.pitch) { (pages(entry).primer().line) }
                p.house__meta {
                    span { (icon("people")) span.vh { "players: " } (least) "–" (most) }
                    span { (icon("clock")) (about.time()) " min" }
                    a href={ "/learn/" (about.slug) } { "Learn" span.vh { " " (about.title) } }
                }
            }
            div.house__go {
                button.go name="game" value=(about.slug) { (icon("play")) "Play now" span.vh { ": " (about.title) } }
                a.inv href={ "/new?game=" (about.slug) "&table=friends" } { (icon("people")) "Friends" span.vh { ": a table of " (about.title) } }
            }
        }
    }
}

fn matches(it: &Lobby<'_>) -> Markup {
    let asked: Vec<&Listed> = it.matches.iter().filter(|row| row.asks()).collect();
    let others: Vec<&Listed> = it.matches.iter().filter(|row| row.order() == 2).collect();
    let over: Vec<&Listed> = it.matches.iter().filter(|row| row.order() > 2).collect();
    html! {
        section.slab.mine aria-labelledby="mine" {
            @if it.matches.is_empty() {
                h2 #mine { "Your first beer" }
                p { "Press " b { "Play now" } " in a window: the table is laid, a bot sits down, and the first question glows. No account, no set-up." }
                @let first = games().next().map(GameEntry::about);
                @if let Some(first) = first { p { "Never played one of them? Begin with " a href={ "/learn/" (first.slug) } { (first.title) } ", about " (first.time()) " minutes." } }
            } @else {
                h2 #mine { "My matches" @if !asked.is_empty() { span.cnt { (asked.len()) @if asked.len() == 1 { " waits for you" } @else { " wait for you" } } } }
                @if !asked.is_empty() { ul.turns { @for row in &asked { (mine::turn(row, it.now)) } } }
                @if !others.is_empty() { ul.waits { @for row in &others { (mine::rest(row, it.now)) } } }
                @if !over.is_empty() {
                    h3.dim { "Finished" }
                    ul.waits { @for row in over.iter().take(FEW) { (mine::rest(row, it.now)) } }
                    @if over.len() > FEW {
                        details { summary { (over.len() - FEW) " more" }
                            ul.waits { @for row in over.iter().skip(FEW) { (mine::rest(row, it.now)) } } }
                    }
                }
            }
            p.guest { (icon("device")) span { @if it.known { "Your seats belong to this browser." } @else { "Your matches will be kept for this browser." } }
                a href="/me" { @if it.known { "Keep them for good" } @else { "I have been here before" } } }
        }
    }
}

fn friends() -> Markup {
    html! {
        section.slab.open aria-labelledby="friends" {
            h2 #friends { "With friends" }
            ol.how3 {
                li { b { "Lay the table." } " Choose the game, the chairs and the clock." }
                li { b { "Send each friend a link." } " It opens their chair, once, without an account." }
                li { b { "Play" } " at the same time, or a move a day. Or hand one screen around." }
            }
            p.rowed { a.btn href="/new" { (icon("plus")) "Set up a table" } }
            p.dim { "Got an invitation? Just open its link. Nobody there? " a href="/club" { "The club" } " has tables that look for players, and matches to watch." }
        }
    }
}

fn lessons() -> Markup {
    html! {
        section.slate aria-labelledby="lessons" {
            h2 #lessons { "How to play, in five minutes" }
            ul { @for about in games().map(GameEntry::about) {
                li { a href={ "/learn/" (about.slug) } { (scene(about.slug, "mini")) (about.title) } }
            } }
        }
    }
}
