//! The side panel: log, scores, rules, hint, replay.
use super::{parts::Part, question::Remark};
use crate::hub::{Live, LiveState};
use maud::{Markup, html};
use taproom_bots::Outlook;
use taproom_core::{ScorePart, Seat, Viewer};
use taproom_match::Match;
use taproom_page::{icon, meter, seat_mark};

/// The most sentences of the log on the page; the replay has all of them.
const LOG: usize = 80;
/// The number of moves back they are looked for.
const BACK: usize = 400;

/// The panel in parts.
pub(super) struct Side {
    tabs: [Part; 4],
    replay: Part,
}

impl Side {
    /// `at`: which moment of the replay is shown, and the match as it was then.
    pub(super) fn new(
        live: &Live,
        state: &LiveState,
        viewer: Viewer,
        remark: Option<&Remark<'_>>,
        at: Option<(&dyn Match, usize)>,
    ) -> Self {
        let the_match = at.map_or_else(|| state.the_match(), |(then, _)| then);
        let tab = |id: &'static str, label: &str, inside: Markup| {
            Part::new(id, html! { section id=(id) role="tabpanel" aria-labelledby=(label) { (inside) } })
        };
        Self {
            tabs: [
                tab("side-log", "tab-log", log(state, the_match, viewer)),
                tab("side-scores", "tab-scores", scores(state, the_match, viewer)),
                tab("side-rules", "tab-rules", rules(live)),
                tab("side-hint", "tab-hint", advice(state, viewer, remark)),
            ],
            replay: Part::new("replay", slider(live, state, viewer, at.map(|(_, at)| at))),
        }
    }

    pub(super) fn parts(&self) -> impl Iterator<Item = &Part> {
        self.tabs.iter().chain([&self.replay])
    }

    /// All of it.
    pub(super) fn panel(&self) -> Markup {
        let tab = |id: &str, sign: &str, words: &str| {
            html! { a role="tab" href={ "#side-" (id) } id={ "tab-" (id) } aria-controls={ "side-" (id) } { (icon(sign)) (words) } }
        };
        html! {
            aside class="side panel" #side aria-label="Log, scores, rules and hint" {
                div.tabs #tabs role="tablist" aria-label="Side panel" {
                    (tab("log", "log", "Log")) (tab("scores", "scores", "Scores")) (tab("rules", "rules", "Rules")) (tab("hint", "hint", "Hint"))
                }
                div.side__body #side-body tabindex="0" { @for tab in &self.tabs { (tab.html) } }
                (self.replay.html)
            }
        }
    }
}

/// The newest first.
fn log(state: &LiveState, the_match: &dyn Match, viewer: Viewer) -> Markup {
    let names = state.names();
    let mut lines = the_match.log(viewer, the_match.ply().saturating_sub(BACK));
    lines.reverse();
    lines.truncate(LOG);
    html! {
        @if lines.is_empty() { p.help { "Nothing has happened yet." } }
        ol.log reversed {
            @for (ply, text) in &lines {
                @let who = text.subject().or_else(|| the_match.who(*ply));
                @let seat = who.map(|seat| format!("seat-{}", seat.0 + 1)).unwrap_or_default();
                li class={ (seat) @if who.is_some_and(|who| viewer.is(who)) { " is-mine" } } {
                    @match who { Some(seat) => (seat_mark(seat)), None => (icon("die-3")) }
                    span { (text.named(&names)) }
                }
            }
        }
    }
}

/// What would count if the game ended now.
fn scores(state: &LiveState, the_match: &dyn Match, viewer: Viewer) -> Markup {
    table_of_scores(state, |seat| the_match.tally(seat, viewer), "Points so far")
}

/// Parts by players.
pub(super) fn table_of_scores(state: &LiveState, tally: impl Fn(Seat) -> Vec<ScorePart>, caption: &str) -> Markup {
    let seats: Vec<Seat> = state.all_seats().collect();
    let columns: Vec<Vec<ScorePart>> = seats.iter().map(|&seat| tally(seat)).collect();
    let mut rows: Vec<(&str, &str)> = Vec::new();
    for part in columns.iter().flatten() {
        if !rows.iter().any(|row| row.0 == part.label) {
            rows.push((&part.label, part.rule));
        }
    }
    let points = |column: &Vec<ScorePart>, label: &str| -> i32 {
        column.iter().filter(|part| part.label == label).map(|part| part.points).sum()
    };
    let number = |n: i32| if n < 0 { format!("−{}", -n) } else { n.to_string() };
    html! {
        div.scroll tabindex="0" role="region" aria-label=(caption) {
            table.scores {
                caption.vh { (caption) }
                thead { tr { th scope="col" { "Source" } @for seat in &seats {
                    th scope="col" class={ "seat-" (seat.0 + 1) } { span.row { (seat_mark(*seat)) (state.seats()[seat.index()].name) } } } } }
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

fn advice(state: &LiveState, viewer: Viewer, remark: Option<&Remark<'_>>) -> Markup {
    let (Some(Remark::Advice(ranked)), Viewer::Seat(seat)) = (remark, viewer) else {
        return html! { p.help { "Press Hint beside the question: a strong bot looks at the table as you see it, and ranks your choices. It never moves for you." } };
    };
    let names = state.names();
    let say = |outlook: &Outlook| match outlook {
        Outlook::Win(share) => format!("{:.0} %", share * 100.0),
        Outlook::Points(points) => format!("{points:.0} points"),
    };
    // Bots that plan do not count.
    let most = ranked.first().map_or(0, |(_, thought)| thought.visits);
    html! {
        @if let Some((best, thought)) = ranked.first() {
            p data-hint=(best.notation) { b { (best.label.named(&names)) } }
            p.help {
                "looks best: " (say(&thought.outlook)) @if matches!(thought.outlook, Outlook::Win(_)) { " to win" } " in the bot's eyes."
                @if most > 0 && ranked.len() > 1 { " The longer a bar, the more it thought about that choice, and the surer it is of the number." }
            }
        }
        ol.ranking {
            @for (choice, thought) in ranked.iter().take(8) {
                li {
                    span { (choice.label.named(&names)) }
                    // What was never tried has no outlook.
                    @if most > 0 && thought.visits == 0 { span.help { "not looked at" } } @else { b { (say(&thought.outlook)) } }
                    @if most > 0 { (meter(seat, thought.visits, most)) }
                }
            }
        }
    }
}

/// Steps through what this viewer noticed.
fn slider(live: &Live, state: &LiveState, viewer: Viewer, at: Option<usize>) -> Markup {
    let last = state.table().noticed(viewer);
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
            @if at.is_some() { a class="btn btn--s" href={ "/m/" (live.key) } data-key="End" { @if state.over() { "Result" } @else { "Live" } } }
            @else { noscript { button class="btn btn--s" { "Go" } } }
        }
    }
}
