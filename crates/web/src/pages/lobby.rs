//! The first page: my matches, the shelf.
use super::{Frame, Theme, ago, top};
use maud::{Markup, html};
use taproom_catalog::{games, pages};
use taproom_core::{About, Seat};
use taproom_match::GameEntry;
use taproom_page::{Person, icon, seat_mark};
use taproom_store::Summary;

/// A match of mine.
pub(crate) struct Listed {
    pub(crate) summary: Summary,
    pub(crate) game: &'static About,
    /// Does it wait for me?
    pub(crate) asked: bool,
    pub(crate) people: Vec<Person>,
    pub(crate) seats: u8,
}

pub(crate) fn lobby(theme: Theme, name: &str, mine: &[Listed], now: i64) -> Markup {
    let waiting = mine.iter().filter(|row| row.asked).count();
    let (running, over): (Vec<_>, Vec<_>) = mine.iter().partition(|row| row.summary.ended.is_none());
    let frame = Frame { theme, title: "Lobby", class: "site", game: None, skip: ("#main", "Skip to the games") };
    frame.page(html! {
        (top(theme, "/", html! {}, html! {
            @if !name.is_empty() { span.btn.btn--bar.btn--s { (icon("people")) span.lbl { (name) } } }
            a class="btn btn--bar btn--s" href="/replay" { (icon("play")) span.lbl { "Replay a record" } }
        }))
        section.hero aria-labelledby="h" {
            div.hero__in {
                div {
                    h1 #h { "Five brewing games, one table, no set-up." }
                    p { "Play in the browser with friends, on one shared screen, or against bots that see no more than you do. "
                        "Every rule is numbered, and all luck can be checked." }
                    div class="row row--wrap" {
                        a class="btn btn--go btn--l" href="/new" { (icon("plus")) "New match" }
                    }
                }
                div.join {
                    p.label { "Got an invitation?" }
                    p.help { "Just open its link. No account is needed: your seat stays with this browser, and its link moves it to another one." }
                }
            }
        }
        main.page #main {
            @if !running.is_empty() {
                section.panel aria-labelledby="mine" {
                    div.panel__head { h2 #mine { "Your matches" }
                        span.aside { @if waiting > 0 { span class="tag tag--go" { (waiting) " wait for you" } } } }
                    ul.matches { @for row in &running { (line(row, now)) } }
                }
            }
            section #shelf class="stack" aria-labelledby="shelf-h" {
                h2.sign #shelf-h { "Start something new" }
                ul.shelf { @for entry in games() { (card(entry)) } }
            }
            @if !over.is_empty() {
                section.panel aria-labelledby="over" {
                    div.panel__head { h2 #over { "Finished" } }
                    ul.matches { @for row in &over { (line(row, now)) } }
                }
            }
            footer.small.muted {
                "Taproom is an unofficial fan work. If you like a game, buy its box: the people who made it deserve it."
            }
        }
    })
}

fn line(row: &Listed, now: i64) -> Markup {
    let Listed { summary, game, asked, people, seats } = row;
    html! {
        li.match {
            (icon(game.emblem))
            div { h3 { (summary.title) } span.small.muted { (game.title) ", " (seats) @if *seats == 1 { " player" } @else { " players" } } }
            div.who {
                @for (n, person) in people.iter().enumerate() {
                    span class={ "seat-" (n + 1) } { (seat_mark(Seat(n as u8))) (person.name) @if person.bot.is_some() { " (bot)" } }
                }
            }
            div.when.small {
                @if *asked { span class="tag tag--go" { "your turn" } " " }
                @if summary.aside.is_some() { span.tag { "set aside" } " " }
                (ago(summary.ended.unwrap_or(summary.touched), now))
            }
            a class={ "btn" @if *asked { " btn--go" } } href={ "/m/" (summary.key) } {
                @if *asked { "Play" } @else if summary.ended.is_some() { "Look back" } @else { "Watch" }
                span.vh { " " (summary.title) ", " (game.title) }
            }
        }
    }
}

fn card(entry: &dyn GameEntry) -> Markup {
    let about = entry.about();
    let (least, most) = (about.seats.start(), about.seats.end());
    html! {
        li {
            a.game href={ "/new?game=" (about.slug) } {
                span.game__art { (pages(entry).art()) }
                h3 { (about.title) }
                p { (about.pitch) }
                footer { span.tag { (icon("people")) (least) "–" (most) } span.tag { (icon("clock")) (about.minutes) " min" } }
            }
        }
    }
}
