//! The table page.
use super::{
    Theme, follow, lessons,
    parts::{Facts, Part, TablePage},
    question::{self, Remark},
    side::{Moment, Side},
    top,
};
use crate::hub::{Live, LiveState, Sight};
use maud::{Markup, html};
use taproom_core::{Seat, Viewer};
use taproom_page::{Layout, Tab, icon, seat_mark};

/// A running match, as one viewer sees it. `learnt` are the lessons that were read, `ran` is the time that clocks count.
pub(crate) fn table<'a>(
    theme: Theme,
    live: &'a Live,
    state: &LiveState,
    sight: &Sight,
    learnt: &str,
    remark: Option<Remark<'_>>,
    ran: i64,
) -> TablePage<'a> {
    let (viewer, ask) = (sight.viewer, state.ask(sight.viewer));
    let pages = taproom_catalog::pages(live.game);
    let canvas = !pages.tabs().is_empty();
    let mut people = state.people(ask.turn);
    follow::add_deeds(&mut people, state, viewer);
    let layout = pages.layout(state.the_match(), viewer, &people, ask.question.as_ref());
    let about = live.game.about();
    let middle = html! {
        (heading(live, &layout))
        (layout.track)
        (sitters(live, state, viewer, ran))
        span.live.not-phone #live-dot data-state="off" { "no live updates" }
    };
    let tools = html! {
        @if canvas { (drawers(state)) }
        @else { a class="btn btn--bar btn--s" href={ "/rules/" (about.slug) } target="_blank" { (icon("rules")) span.lbl { "Rules" } } }
        a class="btn btn--bar btn--s not-phone" href={ "/learn/" (about.slug) } target="_blank" title="How to play in five minutes" { (icon("info")) span.lbl { "How to play" } }
        a class="btn btn--bar btn--s not-phone" href={ "/m/" (live.key) "/luck" } target="_blank" { (icon("die-3")) span.lbl { "Luck" } }
        @if live.replay.is_none() { a class="btn btn--bar btn--s" href={ "/m/" (live.key) "/invite" } { (icon("link")) span.lbl { "People" } } }
    };
    let notices = html! {
        div.notices #notices {
            (notices(live, state, sight, remark.as_ref()))
            @if ask.asked() { (lessons::waiting(live, state, &ask, learnt)) }
        }
    };
    TablePage {
        theme,
        terms: pages.glossary(),
        title: if ask.asked() { format!("Your turn: {}", about.title) } else { about.title.to_owned() },
        game: about.slug,
        canvas,
        skip: ("#q", "Skip to the question"),
        facts: Facts {
            key: Some(&live.key),
            seq: Some(state.seq(viewer)),
            noticed: Some(state.table().noticed(viewer)),
            since: ask.seat.and_then(|seat| state.table().caught_up(seat)),
            asked: ask.asked(),
            replay: None,
        },
        top: Part::new("top", top(theme, &format!("/m/{}", live.key), middle, tools)),
        question: Part::new("q", question::bar(live, state, &ask, remark.as_ref(), canvas)),
        mat: [Part::new("notices", notices)].into_iter().chain(areas(layout, pages.tabs())).collect(),
        side: Side::new(live, state, viewer, remark.as_ref(), Moment::Now(&people), &sight.muted),
    }
}

/// Who sits here, who of them looks at the table, and how much time they have.
fn sitters(live: &Live, state: &LiveState, viewer: Viewer, ran: i64) -> Markup {
    let people = state.seats().iter().filter(|sitter| sitter.bot.is_none()).count();
    let clock = state.table().clock(Seat(0), ran).1.is_some();
    if people < 2 && !clock {
        return html! {};
    }
    html! {
        ul.sitters #sitters aria-label="Players" {
            @for (seat, sitter) in state.all_seats().zip(state.seats()) {
                @let (_, left) = state.table().clock(seat, ran);
                @let acts = state.acting().contains(seat);
                @let here = if sitter.bot.is_some() { "bot" } else if live.is_here(seat) || viewer.is(seat) { "here" } else { "away" };
                li class={ "sitter seat-" (seat.0 + 1) @if acts { " is-acting" } } data-seat=(seat.0 + 1) data-here=(here) title={ (sitter.name) ", " (here) } {
                    (seat_mark(seat)) span.vh { (sitter.name) }
                    @if let (Some(left), None) = (left, sitter.bot) {
                        b.clock data-left=(left.max(0)) data-runs[acts] data-mine[viewer.is(seat)] { (taproom_table::time_left(left)) }
                    }
                }
            }
        }
    }
}

/// The game's name and the match's.
pub(super) fn heading(live: &Live, layout: &Layout) -> Markup {
    html! {
        div.top__title {
            h1 { (live.game.about().title) }
            @let title = Some(live.title()).filter(|title| *title != live.game.about().title);
            @let now = Some(layout.now.clone()).filter(|now| !now.is_empty());
            @let words: Vec<String> = title.into_iter().chain(now).collect();
            span.not-phone { (words.join(", ")) }
        }
    }
}

/// What opens the drawers of a drawn table.
pub(super) fn drawers(state: &LiveState) -> Markup {
    let people = state.seats().iter().filter(|sitter| sitter.holder.is_some()).count();
    html! {
        // Whoever plays alone talks to nobody.
        @if people > 1 || !state.talk().is_empty() {
            button type="button" class="btn btn--bar btn--s not-phone" popovertarget="side" data-tab="talk" { (icon("people")) span.lbl { "Talk" } }
        }
        @for (tab, sign, name, key) in [("log", "log", "Log", "l"), ("scores", "scores", "Scores", "s"), ("rules", "rules", "Rules", "r")] {
            // A phone has the log among its pages.
            button type="button" class={ "btn btn--bar btn--s" @if tab == "log" { " not-phone" } } popovertarget="side" data-tab=(tab) { (icon(sign)) span.lbl { (name) } kbd.only-desk { (key.to_uppercase()) } }
        }
    }
}

/// The strip of jumps, or the pages of a phone, and all parts of the game.
pub(super) fn areas(layout: Layout, tabs: &[Tab]) -> impl Iterator<Item = Part> {
    let jump = if tabs.is_empty() {
        html! {
            nav.jump #jump aria-label="Parts of the table" {
                @for area in &layout.parts { a href={ "#" (area.id) } { (area.name) } }
                a href="#side" { "Log" }
            }
        }
    } else {
        html! {
            nav.pages #jump aria-label="Parts of the table" {
                @for tab in tabs { a href={ "#" (tab.id) } { (icon(tab.icon)) (tab.name) } }
                button type="button" popovertarget="side" data-tab="log" { (icon("log")) "Log" }
            }
        }
    };
    [Part::new("jump", jump)].into_iter().chain(layout.parts.into_iter().map(|area| Part::new(area.id, area.html)))
}

fn notices(live: &Live, state: &LiveState, sight: &Sight, remark: Option<&Remark<'_>>) -> Markup {
    html! {
        @if let Some(Remark::Refused(why)) = remark {
            div class="notice notice--bad" role="alert" { (icon("warn")) div { b { "Not done: " } (why.named(&state.names())) } }
        }
        @if state.is_broken() {
            div class="notice notice--bad" role="alert" { (icon("warn")) div {
                b { "This match is set aside." } " Something broke in it; the other matches are not touched. "
                @if sight.host { a href={ "/m/" (live.key) "/record" } { "Its record up to here" } " is safe." } @else { "Its record is safe." } } }
        }
        @for seat in sight.mine.iter().filter(|seat| !state.person(**seat)) {
            form class="notice notice--info" method="post" action={ "/m/" (live.key) "/seat" } data-late[state.is_late(*seat)] {
                (icon("bot"))
                div { b { "A bot plays for you." } " " @if state.is_late(*seat) { "Your time was up. Press anywhere to play on. " }
                    input type="hidden" name="seat" value=(seat.0);
                    @if state.seats()[seat.index()].lost.is_some() { "Your time was up, and the match is lost for you." }
                    @else { button class="btn btn--s" name="do" value="back" { "Take my seat back" } } }
            }
        }
    }
}
