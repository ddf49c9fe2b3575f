//! Where luck comes from: the story, what it says of one match, and the room where people wait for a match to begin.
use super::{Frame, Here, Theme, bar, scene};
use crate::hub::{Live, LiveState, Sight, Waiting};
use maud::{Markup, html};
use taproom_core::{
    Seat,
    record::{Luck, Share, hex},
};
use taproom_page::{icon, seat_mark};

/// The story in three sentences; of a match also what it was sealed with, and who added to it.
pub(crate) fn luck(theme: Theme, of: Option<(&Live, &LiveState)>) -> Markup {
    let frame = Frame { theme, title: "Luck", class: "site", game: None, skip: ("#main", "Skip to the text") };
    let back = of.map_or_else(|| "/luck".to_owned(), |(live, _)| format!("/m/{}/luck", live.key));
    frame.page(html! {
        (bar(theme, &back, Here::Elsewhere, ""))
        main.page #main {
            div.titled {
                h1.title { "Luck" }
                @if let Some((live, _)) = of { a class="btn" href={ "/m/" (live.key) } { "Back to the table" } }
            }
            @if let Some((_, state)) = of {
                section.panel aria-labelledby="this" {
                    div.panel__head { h2 #this { "The luck of this match" } }
                    div class="panel__body stack" { (facts(state)) }
                }
            }
            section.panel aria-labelledby="how" {
                div.panel__head { h2 #how { "Where dice and cards come from" } }
                div class="panel__body stack" {
                    p { "Before anybody sits down the server draws a secret for the match and shows its SHA-256, so that it cannot take another secret later." }
                    p { "Every player's browser draws 32 random bytes, tells their SHA-256 when its player sits down, and the bytes themselves only when nobody can join any more; all dice and cards come from the secret and everybody's bytes together, so that neither the server, nor the host, nor any one player can choose them." }
                    p { "When the match is over its record tells the secret and the bytes, and " code { "taproom verify" } " draws every die and card again." }
                    details { summary { "What this does not prove" }
                        ul.plain {
                            li { "Bots add nothing, nor does a browser without script, nor whoever joins after the start. Whoever does not tell their bytes within ten seconds counts as 32 zeros. The record says who added what." }
                            li { "At the tables of a tournament nobody adds to the luck. In a duplicate all tables of a round share it, and its secret is told when the last of them is over; until then only those who sit there may look. Players who are done could still tell others." }
                            li { "The server knows the dice to come: you have to trust whoever runs it not to look or tell." }
                            li { "That these moves were played: for that the server signs the record; its key is at " a href="/key" { "/key" } "." }
                        }
                    }
                }
            }
        }
    })
}

/// What a match was sealed with, and who added to it.
pub(super) fn facts(state: &LiveState) -> Markup {
    let luck = state.luck();
    let names = state.names();
    let said = |share: &Share| match (share.bytes, state.waiting()) {
        (Some(_), _) => "added to it",
        (None, None) => "promised to add to it and did not: zeros stand in that place",
        (None, Some(_)) => "will add to it",
    };
    // Before the match begins, promises are with the seats.
    let promised = state.all_seats().zip(state.seats());
    let promised = promised.filter_map(|(seat, it)| Some(Share { seat, promise: it.promise?, bytes: it.share }));
    let shares = if state.waiting().is_some() { promised.collect() } else { luck.shares().to_vec() };
    html! {
        @match luck.commitment() {
            Some(hash) => { p { "SHA-256 of the secret: " code.hash { (hash) } } }
            None => { p { "Chance is given by hand in this match, so there is nothing to prove." } }
        }
        @if let Some(from) = state.table().by_hand().filter(|_| luck != Luck::Manual) {
            p { "From move " (from + 1) " on chance was given by hand." }
        }
        @if luck.commitment().is_some() {
            @if let Luck::Dealt(_) = luck {
                p { "All tables of this round of the tournament have the same luck. Nobody could add to it, since they would all have to be there at once: its SHA-256 was shown before anybody joined, so that nobody could choose it for them." }
                p { @if state.table().withheld() { "The secret is told when the last of these tables is over." } @else { "All these tables are over, so the record tells the secret." }
                    " Whoever plays later could hear from others what comes: that nobody did cannot be proven." }
            } @else if shares.is_empty() { p.help { "No player's browser has added to it." } }
            ul.plain { @for share in &shares {
                li class={ "row row--wrap seat-" (share.seat.0 + 1) } {
                    (seat_mark(share.seat)) b { (names[share.seat.index()]) } " " (said(share)) ": SHA-256 " code.hash { (hex(&share.promise)) }
                }
            } }
        }
    }
}

/// A hidden field by which the script of a page promises what it will add to the luck.
pub(super) fn promise_field() -> Markup {
    html! { input type="hidden" name="luck" data-promise; }
}

/// What changes while a match waits to begin: the script looks at the page again when somebody comes, and tells what this
/// browser promised when it is time. `at`: the page of the match that this is, if it is not its table.
pub(super) fn room(live: &Live, state: &LiveState, sight: &Sight, at: Option<&str>, inside: Markup) -> Markup {
    let telling = matches!(state.waiting(), Some(Waiting::Shares(_)));
    let mine = sight.mine.iter().map(|seat| &state.seats()[seat.index()]);
    let share = mine.filter(|sitter| telling && sitter.share.is_none()).find_map(|sitter| sitter.promise);
    let waits = state.waiting().is_some();
    html! {
        @if waits {
            div.stack #table data-key=(live.key) data-seq=(state.seq(sight.viewer)) data-at=[at] data-waiting
                data-share=[share.map(|it| hex(&it))] { (inside) }
            div.vh #say aria-live="polite" {}
        } @else { (inside) }
    }
}

/// Before a match begins.
pub(crate) fn waiting(theme: Theme, live: &Live, state: &LiveState, sight: &Sight) -> Markup {
    let about = live.game.about();
    let frame = Frame { theme, title: "Waiting", class: "site", game: None, skip: ("#main", "Skip to the seats") };
    let telling = matches!(state.waiting(), Some(Waiting::Shares(_)));
    frame.page(html! {
        (bar(theme, &format!("/m/{}", live.key), Here::Tables, ""))
        main.page #main {
            div.titled {
                (scene(about.slug, "mini")) h1.title { (about.title) } span.grow {}
                a.btn href={ "/learn/" (about.slug) } target="_blank" { (icon("rules")) "How to play" }
                a.btn href={ "/m/" (live.key) "/talk" } { "Talk" }
                a.btn href={ "/m/" (live.key) "/invite" } { (icon("link")) "People" }
            }
            (room(live, state, sight, None, html! {
            section.panel aria-labelledby="who" {
                div.panel__head { h2 #who { @if telling { "The luck is being made" } @else { "Waiting for players" } } span.aside { (live.title()) } }
                div class="panel__body stack" {
                    ul.matches { @for (n, sitter) in state.seats().iter().enumerate() {
                        li class={ "row row--wrap seat-" (n + 1) } { (seat_mark(Seat(n as u8))) b { (sitter.name) }
                            @if sight.mine.contains(&Seat(n as u8)) { span.tag { "this browser" } }
                            @else if sitter.bot.is_some() { span.tag { (icon("bot")) "bot" } }
                            @else if sitter.holder.is_some() { span.tag { "here" } }
                            @else { span class="tag tag--go" { "not here yet" } } }
                    } }
                    @if telling {
                        p { "Everybody's browser now tells what it adds to the luck. The match begins in a moment, after ten seconds at the latest." }
                        p { a.btn href={ "/m/" (live.key) } { "Look again" } }
                    } @else if sight.host {
                        p { "The match begins when everybody is here. Send the free seats' links, or begin without them: who comes later still finds their seat." }
                        form class="row row--wrap" method="post" action={ "/m/" (live.key) "/start" } {
                            a class="btn btn--go" href={ "/m/" (live.key) "/invite" } { (icon("link")) "Invite people" }
                            button.btn { "Start now" }
                        }
                    } @else {
                        p { "The match begins when everybody is here, or when the host does not want to wait any longer." }
                    }
                }
            }
            section.panel aria-labelledby="luck" {
                div.panel__head { h2 #luck { "Luck" } span.aside { a href="/luck" { "where it comes from" } } }
                div class="panel__body stack" { (facts(state)) }
            }
        })) }
    })
}
