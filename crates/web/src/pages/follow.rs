//! Following the others: what they did, in words, move by move and since the viewer's last answer.
use crate::hub::LiveState;
use maud::{Markup, html};
use taproom_core::Fragment;
use taproom_core::{Seat, Sentence, Viewer, plural};
use taproom_match::Match;
use taproom_page::{Deed, Person, icon, seat_mark};

/// The step of a walk through what others did: the moves after `from`, up to `at`, of `last`; all as the viewer counts them.
#[derive(Copy, Clone)]
pub(crate) struct Walked {
    /// Shown before.
    pub(crate) from: usize,
    /// Shown now.
    pub(crate) at: usize,
    /// Where the walk began, and how far it goes.
    pub(crate) whole: (usize, usize),
}

/// A line of the log, and who it is about.
pub(super) struct Line {
    pub(super) who: Option<Seat>,
    pub(super) text: Sentence,
    pub(super) at_me: bool,
}

/// What this viewer was told from a ply on.
pub(super) fn lines(the_match: &dyn Match, viewer: Viewer, from: usize) -> Vec<Line> {
    let line = |(ply, text): (usize, Sentence)| {
        let who = text.subject().or_else(|| the_match.who(ply));
        let at_me = |seat: &Seat| viewer.is(*seat) && who != Some(*seat);
        let named = |part: &Fragment| matches!(part, Fragment::Player(seat) if at_me(seat));
        Line { who, at_me: text.fragments().iter().any(named), text }
    };
    the_match.log(viewer, from).into_iter().map(line).collect()
}

/// The ply after the moves that a viewer has noticed.
pub(super) fn ply_after(plies: &[usize], noticed: usize) -> usize {
    if noticed == 0 { 0 } else { plies[noticed.min(plies.len()) - 1] }
}

/// Adds what each has done since the viewer's last answer.
pub(super) fn add_deeds(people: &mut [Person], state: &LiveState, viewer: Viewer) {
    let Viewer::Seat(seat) = viewer else { return };
    let Some(noticed) = state.table().caught_up(seat) else { return };
    let (names, plies) = (state.names(), state.table().noticed_plies(viewer));
    for Line { who, text, at_me } in lines(state.the_match(), viewer, ply_after(&plies, noticed)) {
        if let Some(who) = who.filter(|who| *who != seat) {
            people[who.index()].deeds.push(Deed { text: text.named(&names), at_me });
        }
    }
}

/// The list of it, for the log.
pub(super) fn since(people: &[Person]) -> Markup {
    html! {
        @if people.iter().any(|person| !person.deeds.is_empty()) {
            section.since-list aria-labelledby="since-title" {
                h3 #since-title { "Since your last turn" }
                @for (n, person) in people.iter().enumerate().filter(|(_, person)| !person.deeds.is_empty()) {
                    div class={ "since-list__one seat-" (n + 1) } {
                        h4 { (seat_mark(Seat(n as u8))) (person.name) }
                        ul { @for deed in &person.deeds { li class=[deed.at_me.then_some("at-me")] { (deed.text) } } }
                    }
                }
            }
        }
    }
}

/// The bar while a move of another player is shown.
pub(super) fn caption(state: &LiveState, then: &dyn Match, viewer: Viewer, walked: Walked) -> Markup {
    let Walked { from, at, whole: (first, last) } = walked;
    let (names, plies) = (state.names(), state.table().noticed_plies(viewer));
    let told = lines(then, viewer, ply_after(&plies, from));
    let who = told.iter().find_map(|line| line.who).or_else(|| then.who(ply_after(&plies, at).saturating_sub(1)));
    let shape = who.unwrap_or(Seat(0));
    let at_me = told.iter().any(|line| line.at_me);
    let text: Vec<String> = told.iter().map(|line| line.text.named(&names)).collect();
    let text = match text.as_slice() {
        [] if from == at => "The others play on.".to_owned(),
        [] => "Something happens out of sight.".to_owned(),
        told => told.join(" "),
    };
    html! {
        section class={ "q q--wait q--watch seat-" (shape.0 + 1) @if at_me { " at-me" } } #q aria-label="What the others did" {
            div.q__in {
                div.q__say {
                    h2.q__text #question tabindex="-1" title=(text) {
                        span.q__who { svg aria-hidden="true" { use href={ "/assets/icons.svg#seat-" (shape.0 + 1) } {} } }
                        span.q__words { (text) }
                    }
                }
                div.q__tools {
                    @if from < at { span.q__step {
                        "Watching " @if from + 1 < at { "moves " (from + 1 - first) " to " (at - first) } @else { "move " (at - first) }
                        " of " (last - first) @if at < last { span.vh { ", " (plural((last - at) as i64, "move")) " behind" } }
                    } }
                    button type="button" class="btn btn--bar" #skip data-key="e" { (icon("step-on")) span.lbl { "Skip" } kbd.only-desk { "E" } }
                }
            }
        }
    }
}
