//! Notices: by which ways somebody is told what, and what whoever reads an address says about it.
use super::{Frame, Here, Theme, bar};
use crate::routes::{CLUB, HOOKS, TOPICS};
use maud::{Markup, html};
use taproom_page::icon;
use taproom_store::{Topic, Way, WayKind};

/// All that the page shows.
pub(crate) struct Notices<'a> {
    pub(crate) name: &'a str,
    pub(crate) member: bool,
    pub(crate) ways: Vec<Way>,
    /// Does this server send e-mail?
    pub(crate) mails: bool,
    /// The key by which push services know this server.
    pub(crate) push: String,
    /// What was done just now.
    pub(crate) done: &'a str,
}

pub(crate) fn notices(theme: Theme, it: &Notices<'_>) -> Markup {
    let frame = Frame { theme, title: "Notices", class: "site", game: None, skip: ("#main", "Skip to your notices") };
    let done = match it.done {
        "asked" => "A message is on its way to that address. Open the link in it.",
        "added" => "Added. Send a test to see if it arrives.",
        "kept" => "Kept.",
        "tried" => "A test is on its way. If it does not arrive, look here again in a minute.",
        "gone" => "Removed.",
        "on" => "This browser will tell you.",
        _ => "",
    };
    frame.page(html! {
        (bar(theme, "/notices", Here::Settings, it.name))
        main.page #main {
            h1.title { "Notices" }
            @if !done.is_empty() { div class="notice notice--info" role="status" { (icon("check")) div { b { (done) } } } }
            section.slab aria-labelledby="what" {
                h2 #what { "When you are away from the table" }
                p { "You can be told that it is your turn, that a seat is kept for you, that a match has begun or is over. Whoever has the table open is told by the page: its title, and a sound. A notice says which match, never what was played. Several turns are one message, and the same turn is told once until you have looked." }
                @if !it.member { p { a.btn.btn--go href="/me" { "Become a member first" } } p.help { "It takes a name." } }
            }
            @if it.member {
                @for way in &it.ways { (panel(way, "/notices", &TOPICS)) }
                (browser(it))
                @if it.mails { (by_mail()) }
                (by_hook("/notices", "hook"))
                @if !it.mails { p.help { "This server sends no e-mail." } }
            }
        }
    })
}

fn words(kind: WayKind) -> &'static str {
    match kind {
        WayKind::Mail => "E-mail",
        WayKind::Push => "A browser",
        WayKind::Discord => "Discord",
        WayKind::Slack => "Slack",
        WayKind::Matrix => "Matrix",
        WayKind::Json => "JSON",
    }
}

/// Where a way leads, without what only its owner may know: addresses of webhooks are secrets.
fn place(way: &Way) -> String {
    if way.kind == WayKind::Mail {
        return way.target.clone();
    }
    let host = way.target.split('/').nth(2).unwrap_or_default();
    let end: String = way.target.chars().rev().take(4).collect::<Vec<_>>().into_iter().rev().collect();
    format!("{host} … {end}")
}

const fn topic(topic: Topic) -> &'static str {
    match topic {
        Topic::Turn => "It is my turn",
        Topic::Invited => "A seat is kept for me",
        Topic::Starts => "A match begins",
        Topic::Over => "A match is over",
        Topic::Open => "A table looks for players",
        Topic::Test | Topic::Confirm => "",
    }
}

/// One way, what it is used for, and how it does.
pub(super) fn panel(way: &Way, action: &str, topics: &[Topic]) -> Markup {
    let id = format!("way-{}", way.id);
    html! {
        section.panel aria-labelledby=(id) data-target=[(way.kind == WayKind::Push).then_some(&way.target)] {
            div.panel__head { h2 id=(id) { (words(way.kind)) } span.aside { (place(way)) } }
            form class="panel__body stack" method="post" action=(action) {
                input type="hidden" name="way" value=(way.id);
                @if !way.confirmed { p { span.tag { "not confirmed" } " Nothing is sent before the link in our message was opened." } }
                @if let Some(trouble) = &way.trouble {
                    p { span class="tag tag--bad" { "trouble" } " The last message did not arrive: " (trouble) "." @if way.failures > 0 { " It is tried again." } }
                }
                div.wants role="group" aria-label={ "What " (words(way.kind)) " is used for" } {
                    @for it in topics { label.check { input type="checkbox" name="topic" value=(it.name()) checked[way.takes(*it)]; span { (topic(*it)) } } }
                }
                div.row.row--wrap {
                    button class="btn btn--s" name="do" value="use" { "Keep this" }
                    button class="btn btn--s" name="do" value="test" { @if way.confirmed { "Send a test" } @else { "Send the link again" } }
                    button class="btn btn--s" name="do" value="drop" { "Remove" }
                }
            }
        }
    }
}

fn browser(it: &Notices<'_>) -> Markup {
    html! {
        section.panel aria-labelledby="here" {
            div.panel__head { h2 #here { "This browser" } span.aside { "even if no page of ours is open" } }
            form class="panel__body stack" method="post" action="/notices/push" data-push=(it.push) {
                p { "It shows notices as your other apps do. On an iPhone or iPad put this site on the home screen first." }
                p { button.btn disabled { (icon("plus")) "Turn on in this browser" } }
                p.help role="status" { noscript { "This needs script." } }
            }
        }
    }
}

fn by_mail() -> Markup {
    html! {
        section.panel aria-labelledby="mail" {
            div.panel__head { h2 #mail { "E-mail" } span.aside { "gathered: a message in a quarter of an hour at most" } }
            form class="panel__body stack" method="post" action="/notices" {
                div.row.row--wrap.fields {
                    div.field.grow { label for="address" { "Your address" } input.input #address type="email" name="address" autocomplete="email" maxlength="254" required; }
                    button.btn name="do" value="mail" { "Add" }
                }
                p.help { "Used for these notices only, shown to nobody, and gone when you remove it. Every message has a link to stop." }
            }
        }
    }
}

/// A form for a webhook.
pub(super) fn by_hook(action: &str, what: &str) -> Markup {
    html! {
        section.panel aria-labelledby="hook" {
            div.panel__head { h2 #hook { "Webhook" } span.aside { "a channel of your own, or a program" } }
            form class="panel__body stack" method="post" action=(action) {
                div.row.row--wrap.fields {
                    div.field { label for="kind" { "For" } select.input #kind name="kind" { @for kind in HOOKS { option value=(kind.name()) { (words(kind)) } } } }
                    div.field.grow { label for="hook-address" { "Its address" } input.input #hook-address type="url" name="address" placeholder="https://" maxlength="600" required; }
                    button.btn name="do" value=(what) { "Add" }
                }
                p.help { "Matrix: a bridge that takes generic webhooks. JSON: " code { "{id, text, notices: [{topics, match, title, game, link, text}]}" } "; a message that is tried again has the same " code { "id" } "." }
            }
        }
    }
}

/// The club's own ways, for whoever keeps the server.
pub(super) fn of_the_club(ways: &[Way]) -> Markup {
    html! {
        @for way in ways { (panel(way, "/admin/way", &CLUB)) }
        (by_hook("/admin/way", "hook"))
    }
}

/// What is asked of, or said to, whoever reads what is sent to an address.
pub(crate) enum Asked<'a> {
    /// Is it theirs? And where the answer goes.
    Confirm(&'a str, &'a str),
    Confirmed(&'a str),
    /// Do they want no more?
    Stop(&'a str, &'a str),
    Stopped(&'a str),
}

pub(crate) fn asked(theme: Theme, it: &Asked<'_>) -> Markup {
    let frame = Frame { theme, title: "Notices", class: "site", game: None, skip: ("#main", "Skip to the question") };
    let ask = |what: &str, path: &str, words: &str| {
        html! { form class="panel" method="post" action=(path) { div class="panel__body stack" {
            p { (what) }
            button class="btn btn--go" { (words) }
        } } }
    };
    frame.page(html! {
        (bar(theme, "/notices", Here::Settings, ""))
        main.page #main {
            h1.title { "Notices" }
            @match it {
                Asked::Confirm(to, path) => { (ask(&format!("Notices of Taproom shall be sent to {to}."), path, "Yes, send them")) }
                Asked::Stop(to, path) => { (ask(&format!("No more notices shall be sent to {to}, and the address is forgotten."), path, "No more of it")) }
                Asked::Confirmed(to) => { div class="notice notice--info" role="status" { (icon("check")) div { b { "Notices will be sent to " (to) "." } " " a href="/notices" { "What is sent" } } } }
                Asked::Stopped(to) => { div class="notice notice--info" role="status" { (icon("check")) div { b { "Nothing will be sent to " (to) " any more." } " The address is forgotten." } } }
            }
        }
    })
}
