//! The question bar: what is asked, what was answered in this turn, what can be answered now.
use crate::{
    error::Problem,
    live::{Inner, Live},
    routes::Sight,
};
use maud::{Markup, html};
use taproom_bots::Thought;
use taproom_core::{Choice, Seat, Turn, Viewer};
use taproom_page::{Viewpoint, icon, icon_as, listed, names::put_in};
use taproom_table::TurnAnswer;

/// What the page says beside the question.
pub(crate) enum Hint<'a> {
    /// A bot's opinion of every answer, the best first.
    Ranked(&'a [(Choice, Thought)]),
    /// Why the last wish was not fulfilled.
    Problem(&'a Problem),
}

/// So many answers are listed at full height.
const FEW: usize = 12;

pub(super) fn bar(live: &Live, inner: &Inner, sight: &Sight, asked: bool, hint: Option<&Hint<'_>>) -> Markup {
    let Viewer::Seat(seat) = sight.viewer else { return wait(inner, None, &[]) };
    let mine = inner.person(seat);
    let mut answers = if mine { inner.table.turn_answers(seat) } else { Vec::new() };
    let names = inner.names();
    for answer in &mut answers {
        answer.label = put_in(&answer.label, &names);
    }
    let act = |what: &str| format!("/m/{}/{what}", live.key);
    if inner.table.held() == Some(seat) {
        return html! {
            section class={ "q seat-" (seat.0 + 1) } #q aria-label="Your question" {
                form.q__in #qf method="post" action=(act("end")) {
                    div { (trail(&answers)) (heading(seat, "Your turn is done. End it?")) }
                    div.q__tools {
                        (undo(live, &answers))
                        button class="btn btn--go" name="end" value="1" data-key="e" { (icon("check")) "End turn" kbd.only-viewpoint { "E" } }
                    }
                }
            }
        };
    }
    if !asked {
        return wait(inner, Some(seat), &answers);
    }
    let it = inner.table.it();
    let choices = listed(it.choices(seat));
    let best = match hint {
        Some(Hint::Ranked(ranked)) => ranked.first().map(|(choice, _)| choice.notation.as_str()),
        _ => None,
    };
    let (mix, version) = (it.mix(seat), format!("{:x}", inner.table.version(seat)));
    let question = it.question(seat);
    // A mix is asked for as a whole: "Choose 6 ingredients".
    let question = if mix.is_some() { short(&question) } else { &question };
    // While a mix is put together, numbers are typed: no keys for the single answers.
    let key = |n| if mix.is_some() { None } else { Viewpoint::key(n) };
    let chips = html! {
        div class={ "choices" @if choices.len() > FEW { " choices--many" } } role="group" aria-label={ (choices.len()) " choices" } {
            @for (n, choice) in choices.iter().enumerate() {
                button class={ "chip" @if best == Some(choice.notation.as_str()) { " is-hinted" } } form="qf" name="move" value=(choice.notation)
                    data-place=(choice.place.0) data-key=[key(n)] {
                    @if let Some(key) = key(n) { kbd { (key) } }
                    span { (put_in(&choice.label, &names)) }
                }
            }
        }
    };
    html! {
        section class={ "q seat-" (seat.0 + 1) } #q aria-label="Your question" {
            form.q__in #qf method="post" action=(act("move")) {
                input type="hidden" name="version" value=(version);
                div { (trail(&answers)) (heading(seat, &put_in(question, &names))) }
                div.q__tools {
                    (again())
                    (undo(live, &answers))
                    button class="btn btn--bar" formaction=(act("hint")) data-key="h" { (icon("hint")) "Hint" kbd.only-viewpoint { "H" } }
                }
                @if mix.is_none() { (chips) }
            }
            @if let Some(mix) = &mix {
                form.q__mix #mixf method="post" action=(act("move")) {
                    input type="hidden" name="version" value=(version);
                    (mix.show())
                    details.q__one { summary { "One number at a time" } (chips) }
                    span.help #mix-why aria-live="polite" {}
                    button class="btn btn--go" data-key="t" { (icon("check")) span { "Take these" } kbd.only-viewpoint { "T" } }
                }
            }
        }
    }
}

/// Shows once more what others did since the viewer's last answer; for the script.
fn again() -> Markup {
    html! { button type="button" class="btn btn--bar" #again data-key="w" hidden { (icon("step-back")) "Watch again" kbd.only-viewpoint { "W" } } }
}

fn heading(seat: Seat, text: &str) -> Markup {
    html! {
        h2.q__text #question tabindex="-1" {
            span.q__who { svg aria-hidden="true" { use href={ "/assets/icons.svg#seat-" (seat.0 + 1) } {} } }
            (text)
        }
    }
}

/// Nobody asks this viewer anything.
fn wait(inner: &Inner, me: Option<Seat>, answers: &[TurnAnswer]) -> Markup {
    let acting = match (inner.table.held(), inner.table.it().turn()) {
        (Some(seat), _) => vec![seat],
        (None, Turn::Seats(seats)) => seats.iter().collect(),
        (None, Turn::Chance | Turn::Over) => Vec::new(),
    };
    let names: Vec<&str> = acting.iter().map(|seat| inner.seats[seat.index()].name.as_str()).collect();
    let text = match names.as_slice() {
        [] => "The match is over".to_owned(),
        [name] if inner.table.held().is_some() => format!("{name} is about to end the turn"),
        [name] => format!("{name} is choosing"),
        [first @ .., last] => format!("{} and {last} are choosing", first.join(", ")),
    };
    let shape = acting.first().copied().or(me).unwrap_or(Seat(0));
    html! {
        section class={ "q q--wait seat-" (shape.0 + 1) } #q aria-label="Whose turn it is" {
            div.q__in {
                div { (trail(answers)) (heading(shape, &text)) }
                div.q__tools { (again()) }
            }
        }
    }
}

/// The sentence I am writing: my answers of this turn. A press on one goes back to before it.
fn trail(answers: &[TurnAnswer]) -> Markup {
    html! {
        @if !answers.is_empty() {
            ol.trail tabindex="0" aria-label="This turn so far" {
                @for answer in answers {
                    li { span class={ "did" @if answer.forced { " did--forced" } } {
                        (short(&answer.label))
                        @if !answer.undoable { " " (icon_as("lock", "cannot be taken back")) }
                    } }
                }
            }
        }
    }
}

/// Up to the first pause.
fn short(label: &str) -> &str {
    label.find([':', ';']).filter(|at| *at > 3).map_or(label, |at| &label[..at])
}

fn undo(live: &Live, answers: &[TurnAnswer]) -> Markup {
    let open = answers.iter().filter(|answer| answer.undoable && !answer.forced).count();
    html! {
        @if open > 0 {
            button class="btn btn--bar" formaction={ "/m/" (live.key) "/undo" } data-key="u" { (icon("undo")) "Undo" kbd.only-viewpoint { "U" } }
        }
        @if open > 1 {
            button class="btn btn--bar btn--icon-s" formaction={ "/m/" (live.key) "/restart" } data-key="U" { (icon("undo")) "Whole turn" }
        }
    }
}
