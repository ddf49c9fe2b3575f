//! The side panel: log, scores, rules, hint, replay.
use super::{
    follow::{Line, lines, since},
    parts::Part,
    question::Remark,
    talk,
};
use crate::hub::{Advice, Live, LiveState, Why};
use maud::{Markup, html};
use taproom_bots::Outlook;
use taproom_core::{Choice, ScorePart, Seat, Viewer, capitalised, plural};
use taproom_match::Match;
use taproom_page::{Person, glossary, icon, meter, seat_mark};
use taproom_store::Id;

/// The most sentences of the log on the page; the replay has all of them.
const LOG: usize = 80;
/// The most notes about what happened around the match.
const NOTES: usize = 4;
/// The number of moves back they are looked for.
const BACK: usize = 400;

/// Which moment of the match is shown.
pub(super) enum Moment<'a> {
    /// As it is now, with what everybody did since the viewer's last answer.
    Now(&'a [Person]),
    /// As it was then, and the number of moves the viewer had noticed.
    Then(&'a dyn Match, usize),
}

/// The panel in parts.
pub(super) struct Side {
    tabs: [Part; 5],
    replay: Part,
    /// Where one says something; it never changes.
    speak: Markup,
}

impl Side {
    pub(super) fn new(
        live: &Live,
        state: &LiveState,
        viewer: Viewer,
        remark: Option<&Remark<'_>>,
        moment: Moment<'_>,
        muted: &[Id],
    ) -> Self {
        let (the_match, people, at) = match moment {
            Moment::Now(people) => (state.the_match(), people, None),
            Moment::Then(then, at) => (then, &[][..], Some(at)),
        };
        let tab = |id: &'static str, label: &str, inside: Markup| {
            Part::new(id, html! { section id=(id) role="tabpanel" aria-labelledby=(label) { (inside) } })
        };
        Self {
            tabs: [
                tab("side-log", "tab-log", html! { (since(people)) (log(live, state, the_match, viewer)) }),
                tab("side-scores", "tab-scores", scores(state, the_match, viewer)),
                tab("side-rules", "tab-rules", rules(live, state)),
                tab("side-hint", "tab-hint", advice(state, viewer, remark)),
                tab("side-talk", "tab-talk", talk::beside(live, state, viewer, at, muted)),
            ],
            speak: if at.is_none() && state.talks() {
                talk::speak(live, state, viewer, "table")
            } else {
                html! {}
            },
            replay: Part::new("replay", slider(live, state, viewer, at)),
        }
    }

    pub(super) fn parts(&self) -> impl Iterator<Item = &Part> {
        self.tabs.iter().chain([&self.replay])
    }

    /// All of it.
    pub(super) fn panel(&self, drawer: bool) -> Markup {
        let tab = |id: &str, sign: &str, words: &str| {
            html! { a role="tab" href={ "#side-" (id) } id={ "tab-" (id) } aria-controls={ "side-" (id) } { (icon(sign)) (words) } }
        };
        html! {
            aside class="side panel" #side popover[drawer] aria-label="Log, scores, rules, hint and talk" {
                div.tabs #tabs role="tablist" aria-label="Side panel" {
                    (tab("log", "log", "Log")) (tab("scores", "scores", "Scores")) (tab("rules", "rules", "Rules")) (tab("hint", "hint", "Hint")) (tab("talk", "people", "Talk"))
                }
                div.side__body #side-body tabindex="0" { @for tab in &self.tabs { (tab.html) } }
                (self.speak)
                (self.replay.html)
            }
        }
    }
}

/// The newest turns first.
fn log(live: &Live, state: &LiveState, the_match: &dyn Match, viewer: Viewer) -> Markup {
    // Counted by what this viewer noticed: the number of moves would tell how many secret ones there were.
    let plies = state.table().noticed_plies(viewer);
    let shown = plies.partition_point(|ply| *ply <= the_match.ply());
    let all = lines(the_match, viewer, if shown > BACK { plies[shown - BACK - 1] } else { 0 });
    let newest = &all[all.len().saturating_sub(LOG)..];
    html! {
        @if !state.notes().is_empty() {
            ul.plain.small { @for note in state.notes().iter().rev().take(NOTES) { li { (icon("info")) " " (note.text) } } }
        }
        @if newest.is_empty() { p.help { "Nothing has happened yet." } }
        (turns(state, viewer, newest))
        p { a href={ "/m/" (live.key) "/log" } target="_blank" { "The whole log" } }
    }
}

/// Lines by whose turn it was, the newest turn first; what was said several times in a row is said once.
pub(super) fn turns(state: &LiveState, viewer: Viewer, lines: &[Line]) -> Markup {
    let names = state.names();
    html! {
        ol.log reversed {
            @for turn in lines.chunk_by(|one, next| one.who == next.who).rev() {
                @let who = turn[0].who;
                @let seat = who.map(|seat| format!("seat-{}", seat.0 + 1)).unwrap_or_default();
                li class={ "turn " (seat) @if who.is_some_and(|who| viewer.is(who)) { " is-mine" } } {
                    h4 { @match who { Some(seat) => { (seat_mark(seat)) (names[seat.index()]) }, None => { (icon("die-3")) "Luck and rules" } } }
                    ul {
                        @for same in turn.chunk_by(|one, next| one.text == next.text) {
                            li class=[same[0].at_me.then_some("at-me")] {
                                (same[0].text.named(&names)) @if same.len() > 1 { " " b.times { "× " (same.len()) } }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// What would count if the game ended now.
fn scores(state: &LiveState, the_match: &dyn Match, viewer: Viewer) -> Markup {
    let seats: Vec<Seat> = state.all_seats().collect();
    let caption = capitalised(&format!("{} so far", the_match.unit().many));
    table_of_scores(state, &seats, |seat| the_match.tally(seat, viewer), &caption)
}

/// Parts by players.
pub(super) fn table_of_scores(
    state: &LiveState,
    seats: &[Seat],
    tally: impl Fn(Seat) -> Vec<ScorePart>,
    caption: &str,
) -> Markup {
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
                thead { tr { th scope="col" { "Source" } @for seat in seats {
                    th scope="col" class={ "seat-" (seat.0 + 1) } { span.row { (seat_mark(*seat)) (state.seats()[seat.index()].name) } } } } }
                tbody { @for (label, rule) in &rows {
                    @let best = columns.iter().map(|column| points(column, label)).max().unwrap_or(0);
                    tr { th scope="row" { (label) " " span.rule { (rule) } }
                        @for column in &columns { @let n = points(column, label); td class=[(n == best && n > 0 && columns.len() > 1).then_some("best")] { (number(n)) } } }
                } }
                tfoot { tr { th scope="row" { (capitalised(state.the_match().unit().many)) } @for column in &columns { td { (number(column.iter().map(|part| part.points).sum())) } } } }
            }
        }
    }
}

fn rules(live: &Live, state: &LiveState) -> Markup {
    let slug = live.game.about().slug;
    html! {
        form.rules-search #rules-search method="get" action={ "/rules/" (slug) } target="_blank" role="search" {
            label.vh for="rules-q" { "Search the rules" }
            input.input #rules-q name="q" type="search" placeholder="A word, or an id such as 4.2" maxlength="80";
            button class="btn btn--s" { "Search" }
        }
        div #rules-found {
            p.help { "Every rule has a number. Search for a word or press a number anywhere on the table." }
            h3 { "Words of the game" }
            (glossary::list(taproom_catalog::pages(live.game).glossary()))
        }
        @if let Some(hash) = state.luck().commitment() {
            p.help { "The luck of this match is sealed: " code.hash { (hash) } " " a href={ "/m/" (live.key) "/luck" } target="_blank" { "Where does luck come from?" } }
        }
    }
}

fn advice(state: &LiveState, viewer: Viewer, remark: Option<&Remark<'_>>) -> Markup {
    let (Some(Remark::Advice(Advice { ranked, why })), Viewer::Seat(seat)) = (remark, viewer) else {
        return html! { p.help { "Press Hint beside the question: a strong bot looks at the table as you see it, and ranks your choices. It never moves for you." } };
    };
    let (names, unit) = (state.names(), state.the_match().unit());
    let say = |outlook: &Outlook| match outlook {
        Outlook::Win(share) => format!("{:.0} %", share * 100.0),
        Outlook::Points(points) => unit.count(points.round() as i32),
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
            (reasons(state, why, ranked.get(1).map(|(choice, _)| choice)))
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

/// What the best answer is expected to bring, in the words of the score.
fn reasons(state: &LiveState, why: &Why, second: Option<&Choice>) -> Markup {
    if why.games == 0 {
        return html! {};
    }
    let unit = state.the_match().unit();
    let signed = |n: f32| format!("{}{:.1}", if n < 0.0 { "−" } else { "+" }, n.abs());
    let list = |parts: &[(String, f32)]| html! { ul.why-list { @for (label, n) in parts { li { b { (signed(*n)) } " " (label) } } } };
    html! {
        section.because aria-labelledby="because" {
            h3 #because { "Why" }
            @if why.gains.is_empty() { p { "It brings no " (unit.many) " soon: it prepares what comes later." } }
            @else { p { "What it should bring you within your next " (why.answers) " answers:" } (list(&why.gains)) }
            @if let (Some(second), false) = (second, why.more.is_empty()) {
                p { "Compared with “" (second.label.short().named(&state.names())) "”:" } (list(&why.more))
            }
            p.help { "From " (plural(why.games as i64, "game")) " that quick bots played on from here, knowing what you know." }
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
