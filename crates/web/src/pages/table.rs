//! The table page.
use super::{
    Frame, Theme,
    question::{self, Hint},
    side, top,
};
use crate::{
    live::{Inner, Live, slot},
    routes::Sight,
};
use maud::{Markup, html};
use taproom_core::Viewer;
use taproom_page::{Layout, icon, names::put_in};

/// A running match, as one viewer sees it.
pub(crate) fn table(
    theme: Theme,
    live: &Live,
    inner: &Inner,
    sight: &Sight,
    learnt: &str,
    hint: Option<Hint<'_>>,
) -> Markup {
    let (viewer, people) = (sight.viewer, inner.people());
    let asked = matches!(viewer, Viewer::Seat(seat) if inner.table.asked().contains(seat) && inner.person(seat));
    let layout = inner.table.it().mat(viewer, &people, asked);
    let since = if let Viewer::Seat(seat) = viewer { inner.table.caught_up(seat) } else { None };
    let about = live.game.about();
    let title = if asked { format!("Your turn: {}", about.title) } else { about.title.to_owned() };
    let frame =
        Frame { theme, title: &title, class: "table", game: Some(about.slug), skip: ("#q", "Skip to the question") };
    let middle = html! {
        div.top__title { h1 { (about.title) } span.not-phone { (live.title) @if !layout.now.is_empty() { ", " (layout.now) } } }
        (layout.track)
        span.live.not-phone #live-dot data-state="off" { "no live updates" }
    };
    let tools = html! {
        a class="btn btn--bar btn--s" href={ "/rules/" (about.slug) } target="_blank" { (icon("rules")) span.lbl { "Rules" } }
        a class="btn btn--bar btn--s" href={ "/m/" (live.key) "/invite" } { (icon("link")) span.lbl { "People" } }
    };
    frame.page(html! {
        (top(theme, &format!("/m/{}", live.key), middle, tools))
        (question::bar(live, inner, sight, asked, hint.as_ref()))
        div.frame #table data-key=(live.key) data-seq=(inner.seq[slot(viewer)]) data-beat=(inner.table.beat(viewer)) data-since=[since] data-asked[asked] {
            main.mat #mat {
                (notices(live, inner, sight, hint.as_ref()))
                @if asked { (lesson(live, inner, viewer, learnt)) }
                (areas(&layout))
            }
            (side::panel(live, inner, viewer, hint.as_ref(), None))
        }
        div.vh #say aria-live="polite" {}
    })
}

/// The strip of jumps and all parts of the mat.
pub(super) fn areas(layout: &Layout) -> Markup {
    html! {
        nav.jump aria-label="Parts of the table" {
            @for area in &layout.parts { a href={ "#" (area.id) } { (area.name) } }
            a href="#side" { "Log" }
        }
        @for area in &layout.parts { (area.html) }
    }
}

fn notices(live: &Live, inner: &Inner, sight: &Sight, hint: Option<&Hint<'_>>) -> Markup {
    let away = |seat: &taproom_core::Seat| !inner.person(*seat);
    html! {
        @if let Some(Hint::Problem(problem)) = hint {
            div class="notice notice--bad" role="alert" { (icon("warn")) div { b { "Not done: " } (put_in(&problem.to_string(), &inner.names())) } }
        }
        @if inner.broken.is_some() {
            div class="notice notice--bad" role="alert" { (icon("warn")) div {
                b { "This match is set aside." } " Something broke in it; the other matches are not touched. "
                @if sight.host { a href={ "/m/" (live.key) "/record" } { "Its record up to here" } " is safe." } @else { "Its record is safe." } } }
        }
        @for seat in sight.mine.iter().filter(|seat| away(seat)) {
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
fn lesson(live: &Live, inner: &Inner, viewer: Viewer, learnt: &str) -> Markup {
    let Viewer::Seat(seat) = viewer else { return html! {} };
    let read = |n: usize| learnt == "off" || learnt.split('.').any(|it| it.parse() == Ok(n));
    let choices = inner.table.it().choices(seat);
    let fits = |place: &str| choices.iter().any(|choice| choice.place.0.starts_with(place));
    let lessons = inner.table.it().lessons().iter().enumerate();
    let Some((n, lesson)) = lessons.filter(|(n, _)| !read(*n)).find(|(_, it)| fits(it.place)) else { return html! {} };
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
