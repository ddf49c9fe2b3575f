//! A guided first match: how points are made before the first answer, then each idea when it matters.
use crate::hub::{Live, LiveState};
use maud::{Markup, html};
use taproom_core::Choice;
use taproom_page::{Lesson, Primer, Shortcut, gloss, icon};
use taproom_table::Ask;

/// The number of the lesson about points, which every game has.
const POINTS: usize = 99;

/// What was read, as the cookie says it: numbers joined by dots, or `off`.
fn read(learnt: &str, n: usize) -> bool {
    learnt == "off" || learnt.split('.').any(|number| number.parse() == Ok(n))
}

/// Everything about the present question that was not read yet. None stands in the way of another: all wait in one list, what
/// is about the question itself first.
pub(super) fn waiting(live: &Live, state: &LiveState, ask: &Ask, learnt: &str) -> Markup {
    let pages = taproom_catalog::pages(live.game);
    if !read(learnt, POINTS) {
        return points(live, pages.primer());
    }
    let (Some(seat), Some(question)) = (ask.seat, &ask.question) else { return html! {} };
    let (shortcuts, _) = pages.shortcuts(state.the_match(), seat, question);
    let places: Vec<&Choice> = ask.choices().iter().chain(shortcuts.iter().map(|Shortcut { then, .. }| then)).collect();
    let fits = |place: &str| places.iter().any(|choice| choice.place.0.starts_with(place));
    let all = pages.lessons().iter().enumerate();
    let mut lessons: Vec<(usize, &Lesson)> = all.filter(|(n, it)| !read(learnt, *n) && fits(it.place)).collect();
    lessons.sort_by_key(|(_, it)| it.place.is_empty());
    if lessons.is_empty() {
        return html! {};
    }
    let many = lessons.len();
    html! {
        form class="notice notice--info lesson" method="post" action={ "/m/" (live.key) "/lesson" } {
            @for (place, (n, lesson)) in lessons.into_iter().enumerate() {
                details name="lesson" open[place == 0] {
                    summary { (icon("info")) b { (lesson.title) } @if many > 1 { span.lesson__n { (place + 1) " of " (many) } } }
                    p { (gloss(lesson.text, pages.glossary())) " "
                        a.rule href={ "/rules/" (live.game.about().slug) "?q=" (lesson.rule) } data-rule=(lesson.rule) { (lesson.rule) } }
                    button class="btn btn--s" name="read" value=(n) { "Got it" span.vh { ": " (lesson.title) } }
                }
            }
            (enough())
        }
    }
}

/// Before the first answer: what it is all about.
fn points(live: &Live, primer: &Primer) -> Markup {
    let about = live.game.about();
    html! {
        form class="notice notice--info lesson welcome" method="post" action={ "/m/" (live.key) "/lesson" } aria-labelledby="welcome" {
            h2 #welcome { "Your first match of " (about.title) }
            p { (strong(primer.goal)) }
            h3 { "How points are made" }
            ul { @for tip in primer.points { li { (icon(tip.icon)) span { b { (tip.title) } " " (tip.text) } } } }
            p.row {
                button class="btn btn--go" name="read" value=(POINTS) { "Show me the table" }
                a href={ "/learn/" (about.slug) } target="_blank" { "In five minutes, with pictures" }
                span.grow {}
                (enough())
            }
        }
    }
}

fn enough() -> Markup {
    html! { button class="btn btn--quiet btn--s" name="read" value="off" { "No more hints" } }
}

/// What stands between `*` matters most.
pub(super) fn strong(text: &str) -> Markup {
    html! { @for (n, part) in text.split('*').enumerate() { @if n % 2 == 1 { b { (part) } } @else { (part) } } }
}
