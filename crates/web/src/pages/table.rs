//! The table page.
use super::{
    Theme,
    parts::{Facts, Part, TablePage},
    question::{self, Remark},
    side::Side,
    top,
};
use crate::hub::{Live, LiveState, Sight};
use maud::{Markup, html};
use taproom_page::{Layout, icon};
use taproom_table::Ask;

/// A running match, as one viewer sees it. `learnt` are the lessons that were read.
pub(crate) fn table<'a>(
    theme: Theme,
    live: &'a Live,
    state: &LiveState,
    sight: &Sight,
    learnt: &str,
    remark: Option<Remark<'_>>,
) -> TablePage<'a> {
    let (viewer, ask) = (sight.viewer, state.ask(sight.viewer));
    let pages = taproom_catalog::pages(live.game);
    let layout = pages.layout(state.the_match(), viewer, &state.people(ask.turn), ask.question.as_ref());
    let about = live.game.about();
    let middle = html! {
        (heading(live, &layout))
        (layout.track)
        span.live.not-phone #live-dot data-state="off" { "no live updates" }
    };
    let tools = html! {
        a class="btn btn--bar btn--s" href={ "/rules/" (about.slug) } target="_blank" { (icon("rules")) span.lbl { "Rules" } }
        a class="btn btn--bar btn--s" href={ "/m/" (live.key) "/invite" } { (icon("link")) span.lbl { "People" } }
    };
    let notices = html! {
        div.notices #notices {
            (notices(live, state, sight, remark.as_ref()))
            @if ask.asked() { (lesson(live, &ask, learnt)) }
        }
    };
    TablePage {
        theme,
        title: if ask.asked() { format!("Your turn: {}", about.title) } else { about.title.to_owned() },
        game: about.slug,
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
        question: Part::new("q", question::bar(live, state, &ask, remark.as_ref())),
        mat: [Part::new("notices", notices)].into_iter().chain(areas(layout)).collect(),
        side: Side::new(live, state, viewer, remark.as_ref(), None),
    }
}

/// The game's name and the match's.
pub(super) fn heading(live: &Live, layout: &Layout) -> Markup {
    html! {
        div.top__title {
            h1 { (live.game.about().title) }
            span.not-phone { (live.title) @if !layout.now.is_empty() { ", " (layout.now) } }
        }
    }
}

/// The strip of jumps and all parts of the game.
pub(super) fn areas(layout: Layout) -> impl Iterator<Item = Part> {
    let jump = html! {
        nav.jump #jump aria-label="Parts of the table" {
            @for area in &layout.parts { a href={ "#" (area.id) } { (area.name) } }
            a href="#side" { "Log" }
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
            form class="notice notice--info" method="post" action={ "/m/" (live.key) "/seat" } {
                (icon("bot"))
                div { b { "A bot plays for you." } " "
                    input type="hidden" name="seat" value=(seat.0);
                    button class="btn btn--s" name="do" value="back" { "Take my seat back" } }
            }
        }
    }
}

/// The first hint for newcomers that fits the question and was not read yet.
fn lesson(live: &Live, ask: &Ask, learnt: &str) -> Markup {
    let read = |n: usize| learnt == "off" || learnt.split('.').any(|number| number.parse() == Ok(n));
    let fits = |place: &str| ask.choices().iter().any(|choice| choice.place.0.starts_with(place));
    let mut lessons = taproom_catalog::pages(live.game).lessons().iter().enumerate();
    let Some((n, lesson)) = lessons.find(|(n, lesson)| !read(*n) && fits(lesson.place)) else { return html! {} };
    html! {
        form class="notice notice--info lesson" method="post" action={ "/m/" (live.key) "/lesson" } {
            (icon("info"))
            div {
                b { (lesson.title) } " " (lesson.text) " "
                a.rule href={ "/rules/" (live.game.about().slug) "?q=" (lesson.rule) } data-rule=(lesson.rule) { (lesson.rule) }
            }
            span.row {
                button class="btn btn--s" name="read" value=(n) { "Got it" }
                button class="btn btn--quiet btn--s" name="read" value="off" { "No more hints" }
            }
        }
    }
}
