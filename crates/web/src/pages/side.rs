//! The side panel: log, scores, rules, hint, replay.
use super::question::Hint;
use crate::live::{Inner, Live};
use maud::{Markup, html};
use taproom_bots::Outlook;
use taproom_core::{Part, Seat, Viewer};
use taproom_page::{
    icon, meter,
    names::{put_in, subject},
    seat_mark,
};
use taproom_match::Match;

/// So many sentences of the log are on the page; the replay has all of them.
const LOG: usize = 80;
/// So many moves back they are looked for.
const BACK: usize = 400;

/// `at`: which moment of the replay is shown, and of how many.
pub(super) fn panel(
    live: &Live,
    inner: &Inner,
    viewer: Viewer,
    hint: Option<&Hint<'_>>,
    at: Option<(&dyn Match, usize)>,
) -> Markup {
    let it = at.map_or_else(|| inner.table.it(), |(it, _)| it);
    let tab = |id: &str, sign: &str, words: &str| {
        html! { a role="tab" href={ "#side-" (id) } id={ "tab-" (id) } aria-controls={ "side-" (id) } { (icon(sign)) (words) } }
    };
    html! {
        aside class="side panel" #side aria-label="Log, scores, rules and hint" {
            div.tabs #tabs role="tablist" aria-label="Side panel" {
                (tab("log", "log", "Log")) (tab("scores", "scores", "Scores")) (tab("rules", "rules", "Rules")) (tab("hint", "hint", "Hint"))
            }
            div.side__body #side-body tabindex="0" {
                section #side-log role="tabpanel" aria-labelledby="tab-log" { (log(inner, it, viewer)) }
                section #side-scores role="tabpanel" aria-labelledby="tab-scores" { (scores(inner, it, viewer)) }
                section #side-rules role="tabpanel" aria-labelledby="tab-rules" { (rules(live)) }
                section #side-hint role="tabpanel" aria-labelledby="tab-hint" { (opinion(inner, viewer, hint)) }
            }
            (slider(live, inner, viewer, at.map(|(_, at)| at)))
        }
    }
}

/// The newest first.
fn log(inner: &Inner, it: &dyn Match, viewer: Viewer) -> Markup {
    let names = inner.names();
    let mut lines = it.log(viewer, it.ply().saturating_sub(BACK));
    lines.reverse();
    lines.truncate(LOG);
    html! {
        @if lines.is_empty() { p.help { "Nothing has happened yet." } }
        ol.log reversed {
            @for (ply, text) in &lines {
                @let who = subject(text, it.who(*ply));
                @let seat = who.map(|seat| format!("seat-{}", seat.0 + 1)).unwrap_or_default();
                li class={ (seat) @if who.is_some_and(|who| viewer == Viewer::Seat(who)) { " is-mine" } } {
                    @match who { Some(seat) => (seat_mark(seat)), None => (icon("die-3")) }
                    span { (put_in(text, &names)) }
                }
            }
        }
    }
}

/// What would count if the game ended now.
fn scores(inner: &Inner, it: &dyn Match, viewer: Viewer) -> Markup {
    table_of_scores(inner, |seat| it.tally(seat, viewer), "Points so far")
}

/// Parts by players.
pub(super) fn table_of_scores(inner: &Inner, tally: impl Fn(Seat) -> Vec<Part>, caption: &str) -> Markup {
    let seats: Vec<Seat> = Seat::all(inner.seats.len() as u8).collect();
    let columns: Vec<Vec<Part>> = seats.iter().map(|&seat| tally(seat)).collect();
    let mut rows: Vec<(&str, &str)> = Vec::new();
    for part in columns.iter().flatten() {
        if !rows.iter().any(|row| row.0 == part.label) {
            rows.push((&part.label, part.rule));
        }
    }
    let points = |column: &Vec<Part>, label: &str| -> i32 {
        column.iter().filter(|part| part.label == label).map(|part| part.points).sum()
    };
    let number = |n: i32| if n < 0 { format!("−{}", -n) } else { n.to_string() };
    html! {
        div.scroll tabindex="0" role="region" aria-label=(caption) {
            table.scores {
                caption.vh { (caption) }
                thead { tr { th scope="col" { "Source" } @for seat in &seats {
                    th scope="col" class={ "seat-" (seat.0 + 1) } { span.row { (seat_mark(*seat)) (inner.seats[seat.index()].name) } } } } }
                tbody { @for (label, rule) in &rows {
                    @let best = columns.iter().map(|column| points(column, label)).max().unwrap_or(0);
                    tr { th scope="row" { (label) " " span.rule { (rule) } }
                        @for column in &columns { @let n = points(column, label); td class=[(n == best && n > 0 && columns.len() > 1).then_some("best")] { (number(n)) } } }
                } }
                tfoot { tr { th scope="row" { "Sum" } @for column in &columns { td { (number(column.iter().map(|part| part.points).sum())) } } } }
            }
        }
    }
}

fn rules(live: &Live) -> Markup {
    let slug = live.game.about().slug;
    html! {
        form.rules-search #rules-search method="get" action={ "/rules/" (slug) } target="_blank" role="search" {
            label.vh for="rules-q" { "Search the rules" }
            input.input #rules-q name="q" type="search" placeholder="A word, or an id such as 4.2" maxlength="80";
            button class="btn btn--s" { "Search" }
        }
        div #rules-found { p.help { "Every rule has a number. Search for a word or press a number anywhere on the table." } }
    }
}

fn opinion(inner: &Inner, viewer: Viewer, hint: Option<&Hint<'_>>) -> Markup {
    let (Some(Hint::Ranked(ranked)), Viewer::Seat(seat)) = (hint, viewer) else {
        return html! { p.help { "Press Hint beside the question: a strong bot looks at the table as you see it, and ranks your choices. It never moves for you." } };
    };
    let names = inner.names();
    let say = |outlook: &Outlook| match outlook {
        Outlook::Win(share) => format!("{:.0} %", share * 100.0),
        Outlook::Points(points) => format!("{points:.0} points"),
    };
    // Bots that plan do not count.
    let most = ranked.first().map_or(0, |(_, thought)| thought.visits);
    html! {
        @if let Some((best, thought)) = ranked.first() {
            p data-hint=(best.notation) { b { (put_in(&best.label, &names)) } }
            p.help {
                "looks best: " (say(&thought.outlook)) @if matches!(thought.outlook, Outlook::Win(_)) { " to win" } " in the bot's eyes."
                @if most > 0 && ranked.len() > 1 { " The longer a bar, the more it thought about that choice, and the surer it is of the number." }
            }
        }
        ol.ranking {
            @for (choice, thought) in ranked.iter().take(8) {
                li {
                    span { (put_in(&choice.label, &names)) }
                    // What was never tried has no outlook.
                    @if most > 0 && thought.visits == 0 { span.help { "not looked at" } } @else { b { (say(&thought.outlook)) } }
                    @if most > 0 { (meter(seat, thought.visits, most)) }
                }
            }
        }
    }
}

/// Steps through what this viewer noticed.
fn slider(live: &Live, inner: &Inner, viewer: Viewer, at: Option<usize>) -> Markup {
    let last = inner.table.beat(viewer);
    let now = at.unwrap_or(last);
    let seat = match viewer {
        Viewer::Seat(seat) => (seat.0 + 1).to_string(),
        Viewer::Spectator => "watch".into(),
    };
    let go = |to: usize| format!("/m/{}?at={to}&as={seat}", live.key);
    html! {
        form.replay #replay method="get" action={ "/m/" (live.key) } aria-label="Replay" {
            input type="hidden" name="as" value=(seat);
            a class="btn btn--quiet" href=(go(now.saturating_sub(1))) data-key="," aria-label="One step back" { (icon("step-back")) }
            a class="btn btn--quiet" href=(go((now + 1).min(last))) data-key="." aria-label="One step on" { (icon("step-on")) }
            input type="range" name="at" min="0" max=(last) value=(now) aria-label={ "Move " (now) " of " (last) };
            @if at.is_some() { a class="btn btn--s" href={ "/m/" (live.key) } data-key="End" { @if inner.over() { "Result" } @else { "Live" } } }
            @else { noscript { button class="btn btn--s" { "Go" } } }
        }
    }
}
