//! Pages about who sits where: invitation, links, the cover of a shared screen.
use super::{
    Frame, Here, Theme, ago, bar,
    luck::{facts, promise_field, room},
    new::AT_THE_CLUB,
    scene,
};
use crate::{
    forms::MAX_NAME,
    hub::{Live, LiveState, Sight},
};
use maud::{Markup, html};
use taproom_core::Seat;
use taproom_page::{icon, seat_mark};

/// A visitor opened a link.
pub(crate) fn invitation(
    theme: Theme,
    live: &Live,
    state: &LiveState,
    seat: Option<Seat>,
    token: &str,
    name: &str,
) -> Markup {
    let about = live.game.about();
    let frame =
        Frame { theme, title: "Invitation", class: "site", game: None, skip: ("#main", "Skip to the invitation") };
    frame.page(html! {
        (bar(theme, "/", Here::Tables, name))
        main.page #main {
            div.titled { (scene(about.slug, "mini")) h1.title { "You are invited to " (about.title) } }
            section.panel {
                div.panel__head { h2 { (live.title()) } span.aside { (about.title) } }
                form class="panel__body stack" method="post" action={ "/join/" (token) } {
                    (promise_field())
                    p { (about.pitch) }
                    ul.matches { @for (n, sitter) in state.seats().iter().enumerate() {
                        li.row { (seat_mark(Seat(n as u8))) (sitter.name)
                            @if seat == Some(Seat(n as u8)) { span class="tag tag--go" { "your seat" } }
                            @else if sitter.bot.is_some() { span.tag { "bot" } }
                            @else if sitter.holder.is_none() { span.tag { "not here yet" } } }
                    } }
                    @match seat {
                        Some(seat) => {
                            div.field { label for="name" { "Your name" }
                                input.input #name name="name" maxlength=(MAX_NAME) value=(if name.is_empty() { &state.seats()[seat.index()].name } else { name }); }
                            button class="btn btn--go btn--l" { "Sit down" }
                            p.help { "This link works once. Your seat then belongs to this browser; a " a href="/code" { "recovery code" } " of your own brings you back if you lose it." }
                        }
                        None => { button class="btn btn--go btn--l" { (icon("eye")) "Watch this match" } }
                    }
                }
            }
            section.panel aria-labelledby="luck" {
                div.panel__head { h2 #luck { "Luck" } span.aside { a href="/luck" { "where it comes from" } } }
                div class="panel__body stack" { (facts(state)) }
            }
        }
    })
}

/// The links of a match, and who plays for whom.
pub(crate) fn invite(
    theme: Theme,
    live: &Live,
    state: &LiveState,
    sight: &Sight,
    links: &[Option<String>],
    watch: &str,
    now: i64,
) -> Markup {
    let frame =
        Frame { theme, title: "People at this table", class: "site", game: None, skip: ("#main", "Skip to the seats") };
    let act = format!("/m/{}/seat", live.key);
    frame.page(html! {
        (bar(theme, &format!("/m/{}/invite", live.key), Here::Tables, ""))
        main.page #main {
            div.titled { (scene(live.game.about().slug, "mini")) h1.title { "People at this table" } span.muted { (live.title()) } }
            (room(live, state, sight, Some("/invite"), html! {
            section.panel aria-labelledby="seats" {
                div.panel__head { h2 #seats { "Seats" } span.aside { "a seat's link opens that seat, once" } }
                div class="panel__body stack" {
                    @for (n, sitter) in state.seats().iter().enumerate() {
                        @let seat = Seat(n as u8);
                        @let mine = sight.mine.contains(&seat);
                        div class={ "seatrow seatrow--wide seat-" (n + 1) } {
                            span.badge { (seat_mark(seat)) }
                            div {
                                b { (sitter.name) } " "
                                @if let Some(bot) = &sitter.bot { span.tag { (icon("bot")) "bot, " (bot) } }
                                @else if sitter.kept.is_some() { span.tag { "kept for " (sitter.name) ", who was sent an own invitation" } }
                                @else if sitter.holder.is_none() { span.tag { "waiting for a player" } }
                                @else if mine { span.tag { "this browser" } }
                                @else { span.tag { "taken" } }
                                @if let Some(link) = links.get(n).and_then(Option::as_ref) {
                                    div.field { input.input.link readonly value=(link) aria-label={ "Link of seat " (n + 1) } data-copy; }
                                }
                            }
                            @if sight.host && sitter.holder.is_none() && sitter.bot.is_none() && !state.over() {
                                form.row method="post" action=(act) {
                                    input type="hidden" name="seat" value=(n);
                                    input.input name="name" maxlength=(MAX_NAME) placeholder="Name of a member" aria-label={ "Member to invite to seat " (n + 1) } autocomplete="off" required;
                                    button class="btn btn--s" name="do" value="keep" { "Invite" }
                                }
                            }
                            @if (sight.host || mine) && !state.over() {
                                form.row method="post" action=(act) {
                                    input type="hidden" name="seat" value=(n);
                                    @if sitter.bot.is_some() {
                                        @if sitter.holder.is_some() { button class="btn btn--s" name="do" value="back" { "Give the seat back" } }
                                    } @else {
                                        select.input name="level" aria-label="How strong" { @for level in ["easy", "medium", "hard"] { option selected[level == "medium"] { (level) } } }
                                        button class="btn btn--s" name="do" value="bot" { (icon("bot")) "Let a bot play" }
                                    }
                                    @if sight.host && sitter.holder.is_none() { button class="btn btn--quiet btn--s" name="do" value="link" { "New link" } }
                                    @if sight.host && sitter.holder.is_some() && !mine { button class="btn btn--quiet btn--s" name="do" value="take" { "Take this seat away" } }
                                }
                            }
                        }
                    }
                }
            }
            @if sight.host && !state.over() { (at_the_club(live, state)) }
            section.panel aria-labelledby="watch" {
                div.panel__head { h2 #watch { "Spectators" } }
                div class="panel__body stack" { p.help { "Whoever opens this link sees what everybody may see, and no hands." }
                    div.field { input.input.link readonly value=(watch) aria-label="Link for spectators" data-copy; }
                    @if sight.host {
                        form.row method="post" action=(act) {
                            button class="btn btn--quiet btn--s" name="do" value="watch" { "New link; who watches now has to leave" }
                        }
                    }
                }
            }
            @if !state.notes().is_empty() {
                section.panel aria-labelledby="notes" {
                    div.panel__head { h2 #notes { "What happened around this match" } }
                    ul class="panel__body plain" { @for note in state.notes() { li { (note.text) " " span.small.muted { (ago(note.at, now)) } } } }
                }
            }
            }))
            p { a class="btn btn--go" href={ "/m/" (live.key) } { "Go to the table" } }
            p.help { "Your own seat belongs to this browser. A " a href="/code" { "recovery code" } " brings you back if you lose it." }
        }
    })
}

/// The host opens the free seats to the club, or lets everybody there watch.
fn at_the_club(live: &Live, state: &LiveState) -> Markup {
    let terms = state.terms();
    let now = terms.welcome.map_or(if terms.public { "watch" } else { "no" }, taproom_store::Welcome::name);
    html! {
        section.panel aria-labelledby="club" {
            div.panel__head { h2 #club { "At the club" } span.aside { a href="/club" { "the club page" } } }
            form class="panel__body stack" method="post" action={ "/m/" (live.key) "/terms" } {
                div.g3 { @for (value, title, more) in AT_THE_CLUB {
                    label.ch { input type="radio" name="club" value=(value) checked[value == now]; span { b { (title) } (more) } }
                } }
                p { button.btn { "Change" } }
            }
        }
    }
}

/// A code that brings somebody back: how to make one, how to use one, and one that was just made.
pub(crate) fn code(theme: Theme, known: bool, made: Option<&str>) -> Markup {
    let frame = Frame { theme, title: "Recovery code", class: "site", game: None, skip: ("#main", "Skip to the code") };
    frame.page(html! {
        (bar(theme, "/code", Here::Elsewhere, ""))
        main.page #main {
            h1.title { "Recovery code" }
            @if let Some(code) = made {
                div class="notice notice--info" role="status" { (icon("info")) div {
                    b { "Your code: " code.hash { (code) } } " Write it down: it is shown this once. It works once, and gives you a new one then." } }
            }
            @if known {
                section.panel aria-labelledby="make" {
                    div.panel__head { h2 #make { "Keep your seats" } }
                    form class="panel__body stack" method="post" action="/code" {
                        p { "Your seats belong to this browser. With a code of your own you can come back to them from another one. Nobody else has it, not even the host." }
                        button class="btn btn--go" { @if made.is_some() { "Make another code" } @else { "Make a code" } }
                        p.help { "A new code makes the old one void." }
                    }
                }
            }
            section.panel aria-labelledby="back" {
                div.panel__head { h2 #back { "Come back" } }
                form class="panel__body stack" method="post" action="/back" {
                    div.field { label for="code" { "Your recovery code" } input.input #code name="code" autocomplete="off" spellcheck="false" maxlength="40" required; }
                    button.btn { "This is me" }
                }
            }
        }
    })
}

/// Between two people at one screen: there is nothing under it.
pub(crate) fn cover(theme: Theme, live: &Live, state: &LiveState, seat: Seat) -> Markup {
    let name = &state.seats()[seat.index()].name;
    let frame = Frame { theme, title: "Hand over", class: "site", game: None, skip: ("#main", "Skip to the button") };
    frame.page(html! {
        main class={ "cover seat-" (seat.0 + 1) } #main {
            span class={ "q__who seat-" (seat.0 + 1) } { svg aria-hidden="true" { use href={ "/assets/icons.svg#seat-" (seat.0 + 1) } {} } }
            h1.headline { (name) ", it is your turn" }
            p { "Please hand over the screen. Nothing hidden is shown until " (name) " takes over." }
            form method="post" action={ "/m/" (live.key) "/show" } {
                button class="btn btn--go btn--l" name="seat" value=(seat.0) { (icon("eye")) "I am " (name) ", show my table" }
            }
        }
    })
}
