//! Pages about who sits where: invitation, links, the cover of a shared screen.
use super::{Frame, Theme, top};
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
        (top(theme, "/", html! { div.top__title { h1 { "Invitation" } } }, html! {}))
        main.page #main {
            section.panel {
                div.panel__head { h2 { (live.title) } span.aside { (about.title) } }
                form class="panel__body stack" method="post" action={ "/join/" (token) } {
                    p { (about.pitch) }
                    ul.matches { @for (n, sitter) in state.seats().iter().enumerate() {
                        li.row { (seat_mark(Seat(n as u8))) (sitter.name)
                            @if seat == Some(Seat(n as u8)) { span class="tag tag--go" { "your seat" } }
                            @else if sitter.bot.is_some() { span.tag { "bot" } }
                            @else if sitter.holder.is_none() { span.tag { "not here yet" } } }
                    } }
                    @match seat {
                        Some(seat) => {
                            @if state.seats()[seat.index()].holder.is_some() {
                                div class="notice notice--info" { (icon("info")) span { "This seat is taken from another browser. If that is yours, go on: the seat moves here." } }
                            }
                            div.field { label for="name" { "Your name" }
                                input.input #name name="name" maxlength=(MAX_NAME) value=(if name.is_empty() { &state.seats()[seat.index()].name } else { name }); }
                            button class="btn btn--go btn--l" { "Sit down" }
                        }
                        None => { button class="btn btn--go btn--l" { (icon("eye")) "Watch this match" } }
                    }
                }
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
    links: &[String],
    watch: &str,
) -> Markup {
    let frame =
        Frame { theme, title: "People at this table", class: "site", game: None, skip: ("#main", "Skip to the seats") };
    let act = format!("/m/{}/seat", live.key);
    frame.page(html! {
        (top(theme, &format!("/m/{}/invite", live.key), html! { div.top__title { h1 { "People at this table" } span.not-phone { (live.title) } } },
            html! { a class="btn btn--bar btn--s" href={ "/m/" (live.key) } { "To the table" } }))
        main.page #main {
            section.panel aria-labelledby="seats" {
                div.panel__head { h2 #seats { "Seats" } span.aside { "a seat's link opens that seat and nothing else" } }
                div class="panel__body stack" {
                    @for (n, sitter) in state.seats().iter().enumerate() {
                        @let seat = Seat(n as u8);
                        @let mine = sight.mine.contains(&seat);
                        div class={ "seatrow seatrow--wide seat-" (n + 1) } {
                            span.badge { (seat_mark(seat)) }
                            div {
                                b { (sitter.name) } " "
                                @if let Some(bot) = &sitter.bot { span.tag { (icon("bot")) "bot, " (bot) } }
                                @else if sitter.holder.is_none() { span.tag { "waiting for a player" } }
                                @else if mine { span.tag { "this browser" } }
                                @if let Some(link) = links.get(n) {
                                    @if sitter.bot.is_none() || sitter.holder.is_some() || sight.host {
                                        div.field { input.input.link readonly value=(link) aria-label={ "Link of seat " (n + 1) } data-copy; }
                                    }
                                }
                            }
                            @if sight.host || mine {
                                form.row method="post" action=(act) {
                                    input type="hidden" name="seat" value=(n);
                                    @if sitter.bot.is_some() {
                                        @if sitter.holder.is_some() { button class="btn btn--s" name="do" value="back" { "Give the seat back" } }
                                    } @else {
                                        select.input name="level" aria-label="How strong" { @for level in ["easy", "medium", "hard"] { option selected[level == "medium"] { (level) } } }
                                        button class="btn btn--s" name="do" value="bot" { (icon("bot")) "Let a bot play" }
                                    }
                                    @if sight.host { button class="btn btn--quiet btn--s" name="do" value="link" { "New link" } }
                                }
                            }
                        }
                    }
                }
            }
            section.panel aria-labelledby="watch" {
                div.panel__head { h2 #watch { "Spectators" } }
                div class="panel__body" { p.help { "Whoever opens this link sees what everybody may see, and no hands." }
                    div.field { input.input.link readonly value=(watch) aria-label="Link for spectators" data-copy; } }
            }
            p { a class="btn btn--go" href={ "/m/" (live.key) } { "Go to the table" } }
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
