//! What decided a match: where the winner made more points than the next, when the lead was taken for good, and what whoever looks
//! might do next time.
use super::end::signed;
use crate::hub::{Live, LiveState, Sight};
use maud::{Markup, html};
use taproom_catalog::pages;
use taproom_core::Seat;
use taproom_match::{Finish, Outcome};
use taproom_page::{Tip, icon};

/// The most sources that are named.
const MOST: usize = 3;

pub(super) fn decided(live: &Live, state: &LiveState, sight: &Sight, outcome: &Outcome) -> Markup {
    let name = |seat: Seat| if sight.mine == [seat] { "You" } else { &*state.seats()[seat.index()].name };
    let many = outcome.unit.many;
    let (lines, tip) = match outcome.seats.as_slice() {
        [] => return html! {},
        [alone] => (of_one(alone, many), None),
        [best, next, ..] => {
            // Whoever looks is compared with the winner; the winner with the next.
            let mine = outcome.seats.iter().find(|finish| sight.mine == [finish.seat]);
            let other = mine.filter(|mine| mine.seat != best.seat).unwrap_or(next);
            let mut lines = between(outcome, best, other, &name);
            lines.extend(lead(state, best, &name));
            (lines, mine.filter(|mine| mine.seat != best.seat).and_then(|mine| lacking(live, outcome, best, mine)))
        }
    };
    html! {
        section.slab aria-labelledby="decided" {
            h2 #decided { "What decided this match" }
            ul.decided { @for line in lines { li { (line) } } }
            @if let Some(tip) = tip { p.say { (icon(tip.icon)) span { b { "Next time: " (tip.title) "." } " " (tip.text) " " span.rule { (tip.rule) } } } }
        }
    }
}

/// The points of a seat by source, as the score sheet orders them.
fn points(outcome: &Outcome, seat: Seat) -> Vec<(&str, &'static str, i32)> {
    let column = outcome.seats.iter().position(|finish| finish.seat == seat).unwrap_or(0);
    outcome.sources().into_iter().map(|(label, rule, row)| (label, rule, row[column])).collect()
}

/// Whoever played alone: where most came from, and where nothing did.
fn of_one(alone: &Finish, many: &str) -> Vec<String> {
    let mut parts: Vec<(&str, i32)> = alone.parts.iter().map(|part| (&*part.label, part.points)).collect();
    parts.sort_by_key(|part| -part.1);
    let mut lines = Vec::new();
    if let Some((label, n)) = parts.first().filter(|part| part.1 > 0) {
        lines.push(format!("Most came from {label}: {n} of {} {many}.", alone.points));
    }
    let none: Vec<&str> = parts.iter().filter(|part| part.1 == 0).map(|part| part.0).collect();
    if !none.is_empty() {
        lines.push(format!("Nothing came from {}.", none.join(", ")));
    }
    lines
}

/// Sources that made the difference.
fn between<'a>(outcome: &Outcome, best: &Finish, other: &Finish, name: &impl Fn(Seat) -> &'a str) -> Vec<String> {
    let (mine, theirs) = (points(outcome, best.seat), points(outcome, other.seat));
    let mut apart: Vec<(&str, i32, i32)> =
        mine.iter().zip(&theirs).map(|(mine, theirs)| (mine.0, mine.2, theirs.2)).collect();
    apart.sort_by_key(|(_, mine, theirs)| theirs - mine);
    let (one, two) = (name(best.seat), name(other.seat));
    let say =
        |(label, mine, theirs): &(&str, i32, i32)| format!("{label} {} against {}", signed(*mine), signed(*theirs));
    let ahead: Vec<String> = apart.iter().filter(|it| it.1 > it.2).take(MOST).map(say).collect();
    let behind: Vec<String> =
        apart.iter().rev().filter(|it| it.1 < it.2).take(MOST).map(|(label, a, b)| say(&(label, *b, *a))).collect();
    let mut lines = Vec::new();
    if !ahead.is_empty() {
        lines.push(format!("{one} made more of this than {}: {}.", two.to_lowercase_you(), ahead.join(", ")));
    }
    if !behind.is_empty() {
        lines.push(format!("{two} made more of this than {}: {}.", one.to_lowercase_you(), behind.join(", ")));
    }
    lines
}

/// "You" is small inside a sentence.
trait Inside {
    fn to_lowercase_you(&self) -> String;
}

impl Inside for str {
    fn to_lowercase_you(&self) -> String {
        if self == "You" { "you".into() } else { self.into() }
    }
}

/// From when on nobody was ahead of the winner any more.
fn lead<'a>(state: &LiveState, best: &Finish, name: &impl Fn(Seat) -> &'a str) -> Option<String> {
    let course = taproom_scene::course(state.the_match());
    let mine = course.get(best.seat.index())?;
    let behind = |moment: &usize| course.iter().any(|line| line[*moment] > mine[*moment]);
    let (moments, plies) = (mine.len().checked_sub(1)?, state.the_match().ply());
    let one = name(best.seat);
    Some(match (0..=moments).rev().find(behind) {
        None => format!("Nobody was ever ahead of {}.", one.to_lowercase_you()),
        Some(last) if last == moments => format!("{one} won at the very end."),
        Some(last) => {
            let ply = plies * (last + 1) / moments.max(1);
            format!("From about move {ply} of {} on, nobody was ahead of {} any more.", plies, one.to_lowercase_you())
        }
    })
}

/// How points are made where whoever looks made the fewest of what the winner did.
fn lacking(live: &Live, outcome: &Outcome, best: &Finish, mine: &Finish) -> Option<&'static Tip> {
    let (theirs, own) = (points(outcome, best.seat), points(outcome, mine.seat));
    let most = theirs.iter().zip(&own).max_by_key(|(theirs, own)| theirs.2 - own.2)?;
    (most.0.2 > most.1.2)
        .then(|| pages(live.game).primer().points.iter().find(|tip| tip.rule == most.0.1 || tip.title == most.0.0))?
}
