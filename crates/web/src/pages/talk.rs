//! Talk at a table: the tab beside it, and the page with all of it and a note for oneself.
use super::{Frame, Theme, ago, top};
use crate::hub::{Live, LiveState, MAX_LINE, MAX_NOTE, Sight};
use maud::{Markup, html};
use taproom_core::{Seat, Viewer};
use taproom_page::{icon, seat_mark};
use taproom_store::{Id, Said};

/// The latest lines beside a table.
const FEW: usize = 40;

/// What the page shows besides what was said.
pub(crate) struct Talk {
    pub(crate) note: String,
    pub(crate) muted: Vec<Id>,
    pub(crate) moderates: bool,
    pub(crate) me: Id,
    pub(crate) now: i64,
}

/// Who speaks, and what they say.
fn line(said: &Said, now: Option<i64>) -> Markup {
    html! {
        @match said.seat {
            Some(seat) => { span class={ "said__who seat-" (seat + 1) } { (seat_mark(Seat(seat))) b { (said.name) } } }
            None => { span.said__who { (icon("eye")) b { (said.name) } } }
        }
        " " @if said.removed { span.muted { "taken away by a moderator" } } @else { span.said__text { (said.text) } }
        @if let Some(now) = now { " " span class="small muted" { (ago(said.at, now)) } }
    }
}

/// Beside the table: the latest lines, or those up to a moment of a replay.
pub(super) fn beside(live: &Live, state: &LiveState, viewer: Viewer, noticed: Option<usize>, muted: &[Id]) -> Markup {
    let heard = state.heard(viewer, noticed, muted);
    html! {
        @if heard.is_empty() { p.help { @if state.talks() { "Nobody has said anything yet." } @else { "The host has switched the talk off." } } }
        ol.talk { @for said in heard.iter().skip(heard.len().saturating_sub(FEW)) { li { (line(said, None)) } } }
        @if live.replay.is_none() { p { a href={ "/m/" (live.key) "/talk" } target="_blank" { "All talk, and my note" } } }
    }
}

/// What is typed and sent. It stands apart from the lines, so that a new line does not take away what somebody is typing.
pub(super) fn speak(live: &Live, state: &LiveState, viewer: Viewer, at: &str) -> Markup {
    let to = if viewer == Viewer::Spectator && !state.over() {
        "To the other spectators"
    } else {
        "To everybody at the table"
    };
    html! {
        form.speak method="post" action={ "/m/" (live.key) "/talk" } {
            input type="hidden" name="at" value=(at);
            input.input.grow name="text" maxlength=(MAX_LINE) aria-label=(to) placeholder=(to) autocomplete="off";
            button class="btn btn--s" name="do" value="say" { "Say" }
        }
    }
}

/// All that was said, what to do about it, and my note.
pub(crate) fn talk(theme: Theme, live: &Live, state: &LiveState, sight: &Sight, it: &Talk) -> Markup {
    let frame = Frame { theme, title: "Talk", class: "site", game: None, skip: ("#talk", "Skip to the talk") };
    // At a shared screen it is the players' talk all the same.
    let viewer = sight.mine.first().map_or(sight.viewer, |seat| Viewer::Seat(*seat));
    let heard = state.heard(viewer, None, &[]);
    let at = format!("/m/{}/talk", live.key);
    frame.page(html! {
        (top(theme, &at, html! { div.top__title { h1 { "Talk" } span.not-phone { (live.title()) } } },
            html! { a class="btn btn--bar btn--s" href={ "/m/" (live.key) } { "Table" } }))
        main.page #main {
            section.panel #talk aria-label="Talk" {
                div.panel__head { h2 { "What was said" }
                    span.aside { @if state.over() { "players and spectators" } @else if viewer == Viewer::Spectator { "players do not hear spectators until the end" } @else { "spectators are heard after the end" } } }
                div class="panel__body stack" {
                    @if heard.is_empty() { p.help { "Nobody has said anything yet." } }
                    ol.talk { @for said in &heard { (row(said, &at, it)) } }
                    @if state.talks() { (speak(live, state, viewer, "page")) }
                    @else { p.help { "The host has switched the talk off." } }
                    @if sight.host {
                        form method="post" action=(at) {
                            @if state.talks() { button class="btn btn--s" name="do" value="hush" { "Switch the talk at this table off" } }
                            @else { button class="btn btn--s" name="do" value="talk" { "Switch the talk on again" } }
                        }
                    }
                }
            }
            section.panel aria-labelledby="mynote" {
                div.panel__head { h2 #mynote { "My note" } span.aside { "nobody else sees it" } }
                form class="panel__body stack" method="post" action=(at) {
                    textarea.input name="note" rows="5" maxlength=(MAX_NOTE) aria-labelledby="mynote" { (it.note) }
                    p { button.btn name="do" value="note" { "Keep" } }
                }
            }
        }
    })
}

fn row(said: &Said, at: &str, it: &Talk) -> Markup {
    let muted = it.muted.contains(&said.visitor);
    html! {
        li {
            @if muted { span.muted { "Somebody you muted" } } @else { (line(said, Some(it.now))) }
            @if said.visitor != it.me && !said.removed {
                details.said__do { summary { "…" span.vh { " about this line of " (said.name) } }
                    form.row.row--wrap method="post" action=(at) {
                        input type="hidden" name="line" value=(said.id);
                        @if muted { button class="btn btn--s" name="do" value="unmute" { "Show their words again" } }
                        @else { button class="btn btn--s" name="do" value="mute" { "Mute " (said.name) } }
                        button class="btn btn--s" name="do" value="report" { "Report to the moderators" }
                        @if it.moderates { button class="btn btn--s" name="do" value="remove" { "Take away" } }
                    }
                }
            }
        }
    }
}
