//! The question bar: what is asked, what was answered in this turn, what can be answered now.
use crate::hub::{Advice, Live, LiveState};
use maud::{Markup, html};
use taproom_core::{Seat, Sentence, plural};
use taproom_match::Question;
use taproom_page::{Shortcut, Term, gloss, icon, icon_as, mix_fields};
use taproom_table::{Ask, TurnAnswer};

/// What the page says beside the question.
pub(crate) enum Remark<'a> {
    /// A bot's opinion of every answer.
    Advice(&'a Advice),
    /// Why the last wish was not fulfilled.
    Refused(&'a Sentence),
}

/// The most answers that are listed at full height.
const FEW: usize = 12;

/// `canvas`: the answers are pressed where they lie on a drawn table; their list is one press away.
pub(super) fn bar(live: &Live, state: &LiveState, ask: &Ask, remark: Option<&Remark<'_>>, canvas: bool) -> Markup {
    match (ask.seat, &ask.question) {
        (Some(seat), _) if ask.end() => end_of_turn(live, state, ask, seat),
        (Some(seat), Some(question)) => asked(live, state, ask, (seat, question), remark, canvas),
        _ => wait(state, ask),
    }
}

fn end_of_turn(live: &Live, state: &LiveState, ask: &Ask, seat: Seat) -> Markup {
    html! {
        section class={ "q seat-" (seat.0 + 1) } #q aria-label="Your question" {
            form.q__in #qf method="post" action={ "/m/" (live.key) "/end" } {
                div.q__say { (trail(state, &ask.answers)) (heading(seat, "Your turn is done. End it?", &[])) }
                div.q__tools {
                    (undo(live, &ask.answers))
                    button class="btn btn--go" name="end" value="1" data-key="e" { (icon("check")) "End turn" kbd.only-desk { "E" } }
                }
            }
        }
    }
}

fn asked(
    live: &Live,
    state: &LiveState,
    ask: &Ask,
    (seat, question): (Seat, &Question),
    remark: Option<&Remark<'_>>,
    canvas: bool,
) -> Markup {
    let Question { text, choices, mix, .. } = question;
    let (names, version) = (state.names(), ask.version_text());
    let act = |what: &str| format!("/m/{}/{what}", live.key);
    let best = match remark {
        Some(Remark::Advice(advice)) => advice.ranked.first().map(|(choice, _)| choice.notation.as_str()),
        _ => None,
    };
    // A mix is asked for as a whole: "Choose 6 ingredients".
    let text = mix.as_ref().map_or_else(|| text.named(&names), |mix| mix.question.clone());
    // While a mix is put together, numbers are typed: no keys for the single answers.
    let pages = taproom_catalog::pages(live.game);
    let (shortcuts, keys) = pages.shortcuts(state.the_match(), seat, question);
    let key = |n: usize| keys.get(n).cloned().flatten().filter(|_| mix.is_none());
    let terms = pages.glossary();
    // The one way out has a key of its own.
    let out = |n: usize| {
        if choices.iter().filter(|choice| choice.place.is_menu()).count() == 1 { Some("e".to_owned()) } else { key(n) }
    };
    let chips = html! {
        div class={ "choices" @if choices.len() > FEW && !canvas { " choices--many" } } #choices popover[canvas] role="group" aria-label=(plural(choices.len() as i64, "choice")) {
            @for (n, choice) in choices.iter().enumerate() {
                button class={ "chip" @if best == Some(choice.notation.as_str()) { " is-hinted" } } form="qf" name="move" value=(choice.notation)
                    data-place=(choice.place.0) data-key=[key(n)] {
                    @if let Some(key) = key(n) { kbd { (key) } }
                    span { (choice.label.named(&names)) }
                }
            }
            // Their keys belong to the places on the table.
            @for Shortcut { lead, then } in &shortcuts {
                button class="chip chip--both" form="qf" name="move" value={ (lead.notation) (Shortcut::AND) (then.notation) } data-place=(then.place.0) {
                    span { b { (lead.label.short().named(&names)) } ", " (then.label.named(&names)) }
                }
            }
        }
    };
    html! {
        section class={ "q seat-" (seat.0 + 1) } #q aria-label="Your question" {
            form.q__in #qf method="post" action=(act("move")) {
                input type="hidden" name="version" value=(version);
                div.q__say { (trail(state, &ask.answers)) (heading(seat, &text, terms)) }
                div.q__tools {
                    (again())
                    @if canvas {
                        // What lies nowhere on the table: to stop, to pass, to be done.
                        @for (n, choice) in choices.iter().enumerate().filter(|(_, choice)| choice.place.is_menu()) {
                            button class={ "btn btn--go" @if best == Some(choice.notation.as_str()) { " is-hinted" } } name="move" value=(choice.notation) data-key=[out(n)] {
                                (choice.label.short().named(&names)) @if let Some(key) = out(n) { kbd.only-desk { (key.to_uppercase()) } }
                            }
                        }
                        button type="button" class="btn btn--bar" popovertarget="choices" data-key="0" { (icon("log")) span.lbl { "All " (choices.len() + shortcuts.len()) } kbd.only-desk { "0" } }
                    }
                    (undo(live, &ask.answers))
                    @if live.contest.is_none() { button class="btn btn--bar" formaction=(act("hint")) data-key="h" { (icon("hint")) span.lbl { "Hint" } kbd.only-desk { "H" } } }
                }
                @if mix.is_none() { (chips) }
            }
            @if let Some(mix) = mix {
                form.q__mix #mixf method="post" action=(act("move")) {
                    input type="hidden" name="version" value=(version);
                    (mix_fields(mix))
                    @if canvas { (chips) } @else { details.q__one { summary { "One number at a time" } (chips) } }
                    span.help #mix-why aria-live="polite" {}
                    button class="btn btn--go" data-key="e" { (icon("check")) span { "Take these" } kbd.only-desk { "E" } }
                }
            }
        }
    }
}

/// Shows once more what others did since the viewer's last answer; for the script.
fn again() -> Markup {
    html! { button type="button" class="btn btn--bar" #again data-key="w" hidden { (icon("step-back")) span.lbl { "Watch again" } kbd.only-desk { "W" } } }
}

fn heading(seat: Seat, text: &str, terms: &'static [Term]) -> Markup {
    html! {
        h2.q__text #question tabindex="-1" {
            span.q__who { svg aria-hidden="true" { use href={ "/assets/icons.svg#seat-" (seat.0 + 1) } {} } }
            span.q__words { (gloss(text, terms)) }
        }
    }
}

/// Nothing is asked of this viewer.
fn wait(state: &LiveState, ask: &Ask) -> Markup {
    let names: Vec<&str> = ask.turn.iter().map(|seat| state.seats()[seat.index()].name.as_str()).collect();
    let text = match names.as_slice() {
        [] => "The match is over".to_owned(),
        [_, _, ..] if names.len() == state.seats().len() => "Everybody is choosing".to_owned(),
        [name] if ask.held.is_some() => format!("{name} is about to end the turn"),
        [name] => format!("{name} is choosing"),
        [first @ .., last] => format!("{} and {last} are choosing", first.join(", ")),
    };
    let shape = ask.turn.first().or(ask.seat).unwrap_or(Seat(0));
    html! {
        section class={ "q q--wait seat-" (shape.0 + 1) } #q aria-label="Whose turn it is" {
            div.q__in {
                div.q__say { (trail(state, &ask.answers)) (heading(shape, &text, &[])) }
                div.q__tools { (again()) }
            }
        }
    }
}

/// The viewer's answers of this turn, in order; a lock on those that stay.
fn trail(state: &LiveState, answers: &[TurnAnswer]) -> Markup {
    let names = state.names();
    html! {
        @if !answers.is_empty() {
            ol.trail tabindex="0" aria-label="This turn so far" {
                @for answer in answers {
                    li { span class={ "did" @if answer.forced { " did--forced" } } {
                        (answer.label.short().named(&names))
                        @if !answer.undoable { " " (icon_as("lock", "cannot be taken back")) }
                    } }
                }
            }
        }
    }
}

fn undo(live: &Live, answers: &[TurnAnswer]) -> Markup {
    let open = answers.iter().filter(|answer| answer.undoable && !answer.forced).count();
    html! {
        @if open > 0 {
            button class="btn btn--bar" formaction={ "/m/" (live.key) "/undo" } data-key="u" { (icon("undo")) span.lbl { "Undo" } kbd.only-desk { "U" } }
        }
        @if open > 1 {
            button class="btn btn--bar btn--icon-s" formaction={ "/m/" (live.key) "/restart" } data-key="U" { (icon("undo")) span.lbl { "Whole turn" } }
        }
    }
}
