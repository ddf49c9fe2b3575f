//! The end: who won, where the points came from, how it went.
use super::{Frame, Theme, side::table_of_scores, top};
use crate::hub::{Live, LiveState, Sight};
use maud::{Markup, html};
use taproom_core::{Seat, Viewer, record::Luck};
use taproom_page::{icon, seat_mark};

/// The number of moments of the match on the chart.
const MOMENTS: usize = 40;

pub(crate) fn end(theme: Theme, live: &Live, state: &LiveState, sight: &Sight) -> Markup {
    let about = live.game.about();
    let title = format!("The end: {}", about.title);
    let frame = Frame { theme, title: &title, class: "site", game: None, skip: ("#scores", "Skip to the scores") };
    let Some(standings) = state.the_match().standings() else { return html! {} };
    let (scores, places) = (standings.scores.to_vec(), standings.places.to_vec());
    let mut order: Vec<usize> = (0..scores.len()).collect();
    order.sort_by_key(|&n| (places[n], n));
    let name = |n: usize| state.seats()[n].name.as_str();
    let winners: Vec<&str> = order.iter().filter(|&&n| places[n] == places[order[0]]).map(|&n| name(n)).collect();
    let headline = match (winners.as_slice(), order.get(1)) {
        ([_], None) => format!("{} points", scores[0]),
        ([one], Some(&second)) if scores[order[0]] > scores[second] => {
            format!("{one} wins by {}", scores[order[0]] - scores[second])
        }
        ([one], _) => format!("{one} wins on the tie-break"),
        (many, _) => format!("{} share the win", many.join(" and ")),
    };
    let full = |seat: Seat| state.the_match().tally(seat, Viewer::Seat(seat));
    frame.page(html! {
        (top(theme, &format!("/m/{}", live.key),
            html! { div.top__title { h1 { (about.title) } span.not-phone { (live.title) ", finished" } } },
            html! { a class="btn btn--bar btn--s" href="/" { "Lobby" } }))
        main.page #table data-key=(live.key) data-over {
            div class="row row--wrap spread" {
                div { p.eyebrow { "After " (state.the_match().ply()) " moves" } h2.headline { (headline) } }
                div class="row row--wrap" {
                    @if !sight.mine.is_empty() || sight.host {
                        @if let Some(next) = state.rematch() { a class="btn btn--go" href={ "/m/" (next) } { "Go to the rematch" } }
                        @else { form method="post" action={ "/m/" (live.key) "/rematch" } { button class="btn btn--go" { "Play again" } } }
                    }
                    a.btn href={ "/m/" (live.key) "?at=0" } { (icon("play")) "Watch the replay" }
                    a.btn href={ "/m/" (live.key) "/record" } download { (icon("download")) "Record" }
                }
            }
            @if scores.len() > 1 {
                ol.podium {
                    @for &n in order.iter().take(3) {
                        li class={ "place place--" (places[n].min(3)) " seat-" (n + 1) } {
                            (icon(match places[n] { 1 => "gold-label", 2 => "pint", _ => "barrel" }))
                            span.tag { (ordinal(places[n])) }
                            b.row { (seat_mark(Seat(n as u8))) (name(n)) }
                            span.big { (scores[n]) }
                            @if let Some(bot) = &state.seats()[n].bot { p.small.muted { "Bot, " (bot) } }
                        }
                    }
                }
            }
            div class="split split--wide" {
                section.panel #scores aria-labelledby="sh" {
                    div.panel__head { h2 #sh { "Where the points came from" } }
                    div.panel__body { (table_of_scores(state, full, "Final points by source")) }
                }
                div.stack {
                    section.panel aria-labelledby="ch" {
                        div.panel__head { h2 #ch { "How it went" } }
                        div.panel__body { (chart(state)) }
                    }
                    section.panel aria-labelledby="lu" {
                        div.panel__head { h2 #lu { "Luck" } }
                        div.panel__body { p.help { (luck(&live.header.luck)) } }
                    }
                }
            }
        }
    })
}

fn luck(luck: &Luck) -> &'static str {
    match luck {
        Luck::Committed(_) => {
            "Every draw and roll was sealed before the first move. The record now reveals the secret, so that “taproom verify” can check each of them."
        }
        Luck::Manual => "Chance was given by hand in this match, so there is nothing to prove.",
    }
}

fn ordinal(place: u8) -> String {
    match place {
        1 => "1st".into(),
        2 => "2nd".into(),
        3 => "3rd".into(),
        n => format!("{n}th"),
    }
}

/// Points over the match, a line for each seat, told apart by colour, dashes and a label.
fn chart(state: &LiveState) -> Markup {
    let whole = state.the_match();
    let (plies, seats) = (whole.ply(), state.seats().len() as u8);
    let mut then = whole.fork_at(0);
    then.mute();
    let mut points: Vec<Vec<i32>> = vec![Vec::new(); usize::from(seats)];
    let moments = MOMENTS.min(plies.max(1));
    for moment in 0..=moments {
        while then.ply() < plies * moment / moments {
            let Some(line) = whole.line(then.ply()) else { break };
            if then.play(&line).is_err() {
                break;
            }
        }
        for seat in Seat::all(seats) {
            let sum = then.tally(seat, Viewer::Seat(seat)).iter().map(|part| part.points).sum();
            points[seat.index()].push(sum);
        }
    }
    let all = || points.iter().flatten().copied();
    let (least, most) = (all().min().unwrap_or(0).min(0), all().max().unwrap_or(0).max(1));
    let x = |moment: usize| 36 + 320 * moment / moments;
    let y = |n: i32| 220 - 200 * (n - least) / (most - least).max(1);
    let mut labels: Vec<(usize, i32)> =
        points.iter().enumerate().map(|(n, line)| (n, y(*line.last().unwrap_or(&0)))).collect();
    labels.sort_by_key(|label| label.1);
    for n in 1..labels.len() {
        labels[n].1 = labels[n].1.max(labels[n - 1].1 + 14);
    }
    let ends: Vec<String> = points
        .iter()
        .enumerate()
        .map(|(n, line)| format!("{} {}", state.seats()[n].name, line.last().unwrap_or(&0)))
        .collect();
    html! {
        svg.chart viewBox="0 0 460 250" role="img" aria-label={ "Points over the match. In the end: " (ends.join(", ")) "." } {
            @for step in 0..=4 {
                @let n = least + (most - least) * step / 4;
                line.grid x1="36" x2="356" y1=(y(n)) y2=(y(n)) {}
                text x="30" y=(y(n) + 4) text-anchor="end" { (n) }
            }
            text x="36" y="244" { "start" }
            text x="356" y="244" text-anchor="end" { "end" }
            @for (n, line) in points.iter().enumerate() {
                @let path: Vec<String> = line.iter().enumerate().map(|(moment, n)| format!("{},{}", x(moment), y(*n))).collect();
                g class={ "seat-" (n + 1) } { polyline class={ "line dash-" (n + 1) } points=(path.join(" ")) {} }
            }
            @for (n, at) in &labels {
                g class={ "seat-" (n + 1) } { text.lab x="362" y=(at + 4) { (ends[*n]) } }
            }
        }
    }
}
