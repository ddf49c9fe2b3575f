//! For whoever keeps the server.
use super::{Frame, Here, Theme, ago, bar, notices::of_the_club};
use crate::{
    door::Door,
    hub::Payer,
    limits::{Blocked, Cost},
};
use maud::{Markup, html};
use std::net::IpAddr;
use taproom_page::icon;
use taproom_store::{Kept, Known, Member, Role, Way};

/// All that the page shows.
pub(crate) struct Overview {
    pub(crate) now: i64,
    /// Matches, unfinished ones, visitors, bytes.
    pub(crate) counts: [i64; 4],
    pub(crate) in_memory: usize,
    /// Thoughts that wait and that run, and who used how many seconds.
    pub(crate) thinking: (usize, usize, Vec<(Payer, f64)>),
    pub(crate) well: bool,
    pub(crate) blocked: Vec<(IpAddr, Cost, Blocked)>,
    pub(crate) shut: Vec<String>,
    pub(crate) aside: Vec<Kept>,
    pub(crate) matches: Vec<Kept>,
    pub(crate) visitors: Vec<Known>,
    /// Are there older ones?
    pub(crate) more_visitors: bool,
    pub(crate) members: Vec<Member>,
    pub(crate) door: Door,
    /// By which the club is told something.
    pub(crate) ways: Vec<Way>,
    /// The link of an invitation that was made just now.
    pub(crate) invitation: Option<String>,
}

fn frame(theme: Theme, body: Markup) -> Markup {
    let frame = Frame { theme, title: "Admin", class: "site", game: None, skip: ("#main", "Skip to the figures") };
    frame.page(html! {
        (bar(theme, "/admin", Here::Elsewhere, ""))
        main.page #main { h1.title { "Admin" } (body) }
    })
}

/// Asks for the token.
pub(crate) fn enter(theme: Theme, wrong: bool) -> Markup {
    frame(
        theme,
        html! {
            @if wrong { div class="notice notice--bad" role="alert" { (icon("warn")) div { b { "That is not the token of this server." } } } }
            form class="panel" method="post" action="/admin/enter" {
                div.panel__head { h2 { "For whoever keeps this server" } }
                div class="panel__body stack" {
                    p.help { "The token was printed when the server first started. It stands in the file admin.token of the data folder; delete that file and start again to get another." }
                    div.field { label for="token" { "Token" } input.input #token type="password" name="token" autocomplete="current-password" required; }
                    button class="btn btn--go" { "Enter" }
                }
            }
        },
    )
}

pub(crate) fn overview(theme: Theme, it: &Overview) -> Markup {
    let [matches, unfinished, visitors, bytes] = it.counts;
    let (waiting, running, used) = &it.thinking;
    let megabytes = format!("{:.1} MB", bytes as f64 / 1e6);
    let figures: [(&str, String); 7] = [
        ("Health", if it.well { "well".into() } else { "not well: nothing can be written down".into() }),
        ("Matches", format!("{matches}, of them {unfinished} not over, {} in memory", it.in_memory)),
        ("Visitors", visitors.to_string()),
        ("Database", megabytes),
        ("Bots", format!("{running} thinking, {waiting} waiting")),
        ("Went beyond a limit", it.blocked.len().to_string()),
        ("Set aside", it.aside.len().to_string()),
    ];
    frame(
        theme,
        html! {
            section.panel aria-labelledby="now" {
                div.panel__head { h2 #now { "Now" } a class="btn btn--s" href="/admin/records.tar" { "Export all records" } }
                div class="panel__body scroll" { table.scores { tbody {
                    @for (what, figure) in &figures { tr { th scope="row" { (what) } td { (figure) } } }
                } } }
            }
            @if !it.aside.is_empty() {
                section.panel aria-labelledby="aside" {
                    div.panel__head { h2 #aside { "Set aside" } }
                    (matches_table(&it.aside, it.now))
                }
            }
            section.panel aria-labelledby="matches" {
                div.panel__head { h2 #matches { "Matches" } span.aside { "the newest first" } }
                (matches_table(&it.matches, it.now))
                @if let Some(last) = it.matches.last() {
                    div.panel__body { a class="btn btn--s" href={ "/admin?below=" (last.id) } { "Older ones" } }
                }
            }
            section.panel aria-labelledby="visitors" {
                div.panel__head { h2 #visitors { "Visitors" } span.aside { "whoever sat down or opened a match" } }
                (visitors_table(&it.visitors, used, it.now))
                @if let Some(last) = it.visitors.last().filter(|_| it.more_visitors) {
                    div.panel__body { a class="btn btn--s" href={ "/admin?visitors=" (last.id) "#visitors" } { "Older ones" } }
                }
            }
            section.panel aria-labelledby="members" {
                div.panel__head { h2 #members { "Members" } span.aside { "the door: " (it.door) } }
                div class="panel__body stack" {
                    p.help { "Moderators see what was reported on the club page, take lines of talk away, and keep people from open tables and from talking." }
                    @if it.door != Door::Open {
                        form.row.row--wrap method="post" action="/admin/invitation" {
                            @if let Some(link) = &it.invitation { input class="input link grow" readonly value=(link) aria-label="Link of the invitation, which works once" data-copy; }
                            button class="btn btn--s" { "New invitation" }
                        }
                    }
                    @if it.members.is_empty() { p.help { "None." } }
                    @for member in &it.members {
                        form.row.row--wrap method="post" action="/admin/member" {
                            input type="hidden" name="id" value=(member.id);
                            span.grow { b { (member.name) } " " span.small.muted { "visitor " (member.id) ", since " (ago(member.created, it.now)) }
                                @if member.role == Role::Moderator { " " span.tag { "moderator" } } }
                            @if member.role == Role::Moderator { button class="btn btn--s" name="do" value="dismiss" { "Dismiss as moderator" } }
                            @else { button class="btn btn--s" name="do" value="appoint" { "Appoint as moderator" } }
                        }
                    }
                }
            }
            h2.title { "What the club is told" }
            p.help { "A channel of the club hears of tables that look for players, and of matches that everybody may watch." }
            (of_the_club(&it.ways))
            section.panel aria-labelledby="blocked" {
                div.panel__head { h2 #blocked { "Who went beyond a limit" } }
                div class="panel__body stack" {
                    form.row.row--wrap method="post" action="/admin/address" {
                        input.input name="address" required placeholder="203.0.113.7" aria-label="An address";
                        button class="btn btn--s" name="do" value="shut" { "Shut out" }
                        span.small.muted { "Of IPv6 the whole network of that line (64 bits)." }
                    }
                    @if it.blocked.is_empty() { p.help { "Nobody since the server started." } }
                    @for (address, cost, blocked) in it.blocked.iter().take(50) {
                        form.row.row--wrap method="post" action="/admin/address" {
                            input type="hidden" name="address" value=(address);
                            span.grow { b { (address) } ": too many " (cost.name()) ", " (blocked.times) " times, last " (ago(blocked.last, it.now)) }
                            button class="btn btn--s" name="do" value="shut" { "Shut out" }
                        }
                    }
                    @for address in &it.shut {
                        form.row.row--wrap method="post" action="/admin/address" {
                            input type="hidden" name="address" value=(address);
                            span.grow { b { (address) } " " span.tag { "shut out" } }
                            button class="btn btn--s" name="do" value="open" { "Let in again" }
                        }
                    }
                }
            }
        },
    )
}

fn matches_table(matches: &[Kept], now: i64) -> Markup {
    html! {
        div class="panel__body stack" {
            @if matches.is_empty() { p.help { "None." } }
            @for kept in matches {
                form.row.row--wrap method="post" action="/admin/match" {
                    input type="hidden" name="key" value=(kept.key);
                    span.grow {
                        b { (kept.title) } " "
                        a href={ "/admin/record/" (kept.key) } { (kept.key) } " "
                        span.small.muted {
                            (kept.header.lines().nth(1).and_then(|line| line.split_whitespace().nth(1)).unwrap_or("?"))
                            ", opened by visitor " (kept.host) ", " (kept.moves) " moves, last " (ago(kept.touched, now))
                        }
                        @if kept.replay { " " span.tag { "uploaded" } }
                        @else if kept.ended.is_some() { " " span.tag { "over" } }
                        @if let Some(why) = &kept.aside { " " span.tag { "set aside: " (why) } }
                    }
                    input.input name="title" value=(kept.title) maxlength="60" aria-label={ "Name of " (kept.key) };
                    button class="btn btn--s" name="do" value="rename" { "Rename" }
                    label.small { input type="checkbox" name="sure" value="yes"; " sure" }
                    button class="btn btn--s" name="do" value="delete" { "Delete for ever" }
                }
            }
        }
    }
}

fn visitors_table(visitors: &[Known], used: &[(Payer, f64)], now: i64) -> Markup {
    let thought = |id: i64| used.iter().filter(|(payer, _)| payer.visitor == id).map(|it| it.1).sum::<f64>();
    html! {
        div class="panel__body stack" {
            @if visitors.is_empty() { p.help { "None." } }
            @for visitor in visitors {
                form.row.row--wrap method="post" action="/admin/visitor" {
                    input type="hidden" name="id" value=(visitor.id);
                    span.grow {
                        b { @if visitor.name.is_empty() { "(no name)" } @else { (visitor.name) } } " "
                        span.small.muted { "visitor " (visitor.id) ", since " (ago(visitor.since, now)) ", opened " (visitor.opened)
                            ", sits on " (visitor.seats) " seats, " (format!("{:.1}", thought(visitor.id))) " s of thinking" }
                        @if visitor.banned { " " span.tag { "shut out" } }
                    }
                    input.input name="name" value=(visitor.name) maxlength="24" aria-label={ "Name of visitor " (visitor.id) };
                    button class="btn btn--s" name="do" value="rename" { "Rename" }
                    @if visitor.banned { button class="btn btn--s" name="do" value="admit" { "Let in again" } }
                    @else { button class="btn btn--s" name="do" value="ban" { "Shut out" } }
                }
            }
        }
    }
}
