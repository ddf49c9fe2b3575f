//! My matches, as the lobby lists them: what waits for me first, then what waits for others, then what is over.
use super::{ago, scene};
use maud::{Markup, html};
use taproom_core::{About, Seat, listed};
use taproom_page::{icon, seat_mark};
use taproom_store::Summary;

/// A match of mine.
pub(crate) struct Listed {
    pub(crate) summary: Summary,
    pub(crate) game: &'static About,
    /// By seat: the name, and the points if they are known.
    pub(crate) people: Vec<(String, Option<i32>)>,
    /// Which of them I am.
    pub(crate) mine: Vec<Seat>,
    pub(crate) stage: Stage,
}

/// How far a match is.
pub(crate) enum Stage {
    /// I am asked this; milliseconds on my clock.
    Mine(String, Option<i64>),
    /// A seat is kept for me: the invitation.
    Invited(String),
    /// These others are asked.
    Theirs(Vec<String>),
    /// It has not begun.
    Gathers,
    /// It is over, and I came in at this place, if anybody can tell.
    Over(Option<u8>),
    /// Something broke in it.
    Aside,
}

impl Listed {
    /// What waits for me first.
    pub(crate) fn order(&self) -> u8 {
        match self.stage {
            Stage::Mine(..) => 0,
            Stage::Invited(_) => 1,
            Stage::Theirs(_) | Stage::Gathers | Stage::Aside => 2,
            Stage::Over(_) => 3,
        }
    }

    /// Does it wait for me?
    pub(crate) fn asks(&self) -> bool {
        self.order() < 2
    }

    fn points(&self) -> Markup {
        html! {
            p.scoring {
                @for (n, (name, points)) in self.people.iter().enumerate() {
                    @let me = self.mine.contains(&Seat(n as u8));
                    span class={ "nm seat-" (n + 1) } { (seat_mark(Seat(n as u8))) @if me { "you" } @else { (name) } @if let Some(points) = points { " " (points) } }
                }
            }
        }
    }
}

/// One that waits for me.
pub(super) fn turn(row: &Listed, now: i64) -> Markup {
    let Listed { summary, game, stage, .. } = row;
    let title = Some(&summary.title).filter(|title| *title != game.title);
    html! {
        li.turn {
            (scene(game.slug, "mini"))
            div.turn__b {
                p.turn__g { b { (game.title) } @if let Some(title) = title { span { (title) } } span.grow {}
                    @if let Stage::Mine(_, Some(left)) = stage { span.tm { (icon("clock")) span.vh { "time left: " } (time(*left)) } }
                    @else { span.dim { (ago(summary.touched, now)) } } }
                p.turn__q { @match stage { Stage::Mine(question, _) => (question), _ => "A seat is kept for you" } }
                (row.points())
                @if let Stage::Mine(..) = stage { p.dim { "asked " (ago(summary.touched, now)) } }
            }
            @match stage {
                Stage::Invited(token) => {
                    a.go href={ "/join/" (token) } { "Sit down" span.vh { " at " (summary.title) } }
                    form method="post" action={ "/m/" (summary.key) "/decline" } { button.btn { "No" span.vh { ", leave the seat in " (summary.title) " to others" } } }
                }
                _ => { a.go href={ "/m/" (summary.key) } { "Your turn" span.vh { " in " (summary.title) ", " (game.title) } } }
            }
        }
    }
}

/// One that waits for others, or is over.
pub(super) fn rest(row: &Listed, now: i64) -> Markup {
    let Listed { summary, game, stage, .. } = row;
    html! {
        li {
            (scene(game.slug, "mini"))
            div.grow {
                b { (summary.title) } @if summary.title != game.title { " " span.dim { (game.title) } }
                @match stage {
                    Stage::Over(place) => {
                        (row.points())
                        p.dim { @match place { Some(1) if row.people.len() > 1 => "you won", Some(place) if row.people.len() > 1 => { "you came in " (ordinal(*place)) }, _ => "finished" } ", " (ago(summary.ended.unwrap_or(summary.touched), now)) }
                    }
                    Stage::Theirs(names) => { (row.points()) p.dim { @if names.is_empty() { "goes on" } @else { "waits for " (listed(names.iter().cloned())) } ", " (ago(summary.touched, now)) } }
                    Stage::Gathers => { p.dim { "waits for players" } }
                    _ => { p.dim { "set aside: something broke in it" } }
                }
            }
            a href={ "/m/" (summary.key) } {
                @if let Stage::Over(_) = stage { "Look back" } @else { "Open" }
                span.vh { " " (summary.title) ", " (game.title) }
            }
        }
    }
}

/// "2nd".
pub(super) fn ordinal(place: u8) -> String {
    match place {
        1 => "1st".into(),
        2 => "2nd".into(),
        3 => "3rd".into(),
        n => format!("{n}th"),
    }
}

/// "8:12", "3 hours", "2 days".
fn time(milliseconds: i64) -> String {
    let seconds = milliseconds.max(0) / 1000;
    match seconds {
        0..3600 => format!("{}:{:02}", seconds / 60, seconds % 60),
        3600..172_800 => format!("{} hours", seconds / 3600),
        _ => format!("{} days", seconds / 86_400),
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn time_left_is_short() {
        let told = [(0, "0:00"), (492_000, "8:12"), (7_300_000, "2 hours"), (200_000_000, "2 days")];
        for (left, words) in told {
            assert_eq!(super::time(left), words);
        }
    }
}
