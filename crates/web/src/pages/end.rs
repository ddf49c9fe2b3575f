//! The end: who won, where the points came from, how it went.
use super::{
    Frame, Here, Theme, bar,
    chart::chart,
    decided::decided,
    luck::{facts, promise_field},
    mine::ordinal,
};
use crate::hub::{Live, LiveState, NextSeat, Sight};
use maud::{Markup, html};
use taproom_catalog::pages;
use taproom_core::{Seat, Seats, capitalised, plural};
use taproom_match::{Finish, Outcome, outcome};
use taproom_page::{Keepsake, icon, seat_mark};

/// Where the casks stand: x and y of the corner, width, height, and the size of who stands on it.
const CASKS: [(i32, i32, i32, i32, i32); 3] =
    [(292, 152, 176, 150, 88), (102, 184, 168, 118, 72), (490, 198, 168, 104, 72)];

/// `next`: where the viewer goes on after this match.
pub(crate) fn end(theme: Theme, live: &Live, state: &LiveState, sight: &Sight, next: Option<&NextSeat>) -> Markup {
    let about = live.game.about();
    let title = format!("The end: {}", about.title);
    let Some(outcome) = outcome(state.the_match()) else { return html! {} };
    let people = state.people(Seats::NONE);
    let keepsakes: Vec<Option<Keepsake>> =
        outcome.seats.iter().map(|it| pages(live.game).keepsake(state.the_match(), it.seat, &people)).collect();
    let frame = Frame { theme, title: &title, class: "site", game: None, skip: ("#scores", "Skip to the scores") };
    frame.page(html! {
        (bar(theme, &format!("/m/{}", live.key), Here::Tables, ""))
        main.end #table data-key=(live.key) data-over {
            div.end__col {
                section.pod aria-labelledby="won" {
                    (podium(state, &outcome))
                    div.pod__t {
                        p.pod__k { (live.title()) @if live.title() != about.title { " · " (about.title) } " · " (plural(state.the_match().ply() as i64, "move")) }
                        h1.headline #won { (headline(state, sight, &outcome)) }
                    }
                    ol.pls { @for (finish, keepsake) in outcome.seats.iter().zip(&keepsakes) { (player(state, sight, &outcome, finish, keepsake.as_ref())) } }
                    div.acts {
                        @if let Some(contest) = &live.contest { a.go href={ "/t/" (contest.key) } { (icon("scores")) "Back to the tournament" } }
                        @else if !sight.mine.is_empty() || sight.host { (again(live, next)) }
                        a.btn href={ "/m/" (live.key) "?at=0" } { (icon("step-back")) "Watch the replay" }
                        a.btn href={ "/m/" (live.key) "/record" } download { (icon("download")) "Record" }
                        @if live.replay.is_none() { a.btn href={ "/m/" (live.key) "/talk" } { "Talk and my note" @if !state.talk().is_empty() { " (" (state.talk().len()) ")" } } }
                        a.btn href="/club" { "Other tables" }
                    }
                }
                (decided(live, state, sight, &outcome))
            }
            div.end__col {
                section.slab #scores aria-labelledby="sh" {
                    h2 #sh { "Every point" }
                    (points(state, &outcome))
                    (tie(state, &outcome))
                }
                section.slab aria-labelledby="ch" {
                    h2 #ch { "How it went" }
                    (chart(state))
                }
                section.slab aria-labelledby="lu" {
                    h2 #lu { "Luck" }
                    div.stack {
                        (facts(state))
                        @if state.table().withheld() { p.help { "Until then the record does not tell the secret." } }
                        @else { p.help { "The record tells the secret, and “taproom verify” says line by line what that proves. " a href="/luck" { "Where does luck come from?" } } }
                    }
                }
            }
        }
    })
}

/// Once more; an invitation for each of the others.
fn again(live: &Live, next: Option<&NextSeat>) -> Markup {
    html! {
        @match next {
            Some(NextSeat::Taken(next)) => { a.go href={ "/m/" (next) } { (icon("rotation")) "Go to the rematch" } }
            Some(NextSeat::Kept(token)) => {
                a.go href={ "/join/" (token) } { (icon("rotation")) "Take your seat in the rematch" }
                form method="post" action={ "/m/" (live.key) "/decline" } { button.btn { "Leave it to others" } }
            }
            Some(NextSeat::None) => { span.tag { "There is a rematch without you" } }
            None => { form method="post" action={ "/m/" (live.key) "/rematch" } { (promise_field()) button.go { (icon("rotation")) "Rematch" } } }
        }
    }
}

/// The result as whoever looks would say it.
fn headline(state: &LiveState, sight: &Sight, outcome: &Outcome) -> String {
    let winners: Vec<&Finish> = outcome.seats.iter().filter(|finish| finish.place == 1).collect();
    match winners.as_slice() {
        [one] if sight.mine == [one.seat] => {
            let won = if outcome.seats.len() > 1 { "You won with" } else { "You brewed" };
            format!("{won} {}", outcome.unit.count(one.points))
        }
        _ => outcome.headline(|seat| state.seats()[seat.index()].name.clone()),
    }
}

/// The street with the first three on casks; whoever played alone stands in the middle.
fn podium(state: &LiveState, outcome: &Outcome) -> Markup {
    let first = outcome.seats.iter().take(3).enumerate();
    html! {
        svg.pod__sc viewBox="0 0 760 300" preserveAspectRatio="xMidYMax slice" aria-hidden="true" {
            use href="/assets/site.svg#street" width="760" height="300" {}
            @for (n, finish) in first {
                @let (x, y, wide, high, size) = CASKS[n];
                @let (middle, seat) = (x + wide / 2, finish.seat.0 + 1);
                use href={ "/assets/site.svg#cask-" (n + 1) } x=(x) y=(y) width=(wide) height=(high) {}
                text.rank x=(middle) y=(y + high / 2 + 14) { (finish.place) }
                g class={ "hop hop--" (n + 1) " piece seat-" (seat) } {
                    use href="/assets/icons.svg#worker" x=(middle - size / 2) y=(y + 10 - size) width=(size) height=(size) {}
                    use.belly href={ "/assets/icons.svg#seat-" (seat) } x=(middle - size / 8) y=(y + 10 - size / 2) width=(size / 4) height=(size / 4) {}
                }
            }
            @if outcome.seats.first().is_some_and(|best| best.points > 0) { use href="/assets/icons.svg#gold-label" x="306" y="112" width="46" height="46" {} }
            @for (n, x) in [(2, 262), (3, 284), (1, 456), (4, 478)] { use href={ "/assets/site.svg#bottle-" (n) } x=(x) y="244" width="22" height="51" {} }
            @if state.seats().len() > 1 { use href="/assets/site.svg#confetti" width="760" height="300" {} }
        }
    }
}

fn player(state: &LiveState, sight: &Sight, outcome: &Outcome, finish: &Finish, keepsake: Option<&Keepsake>) -> Markup {
    let sitter = &state.seats()[finish.seat.index()];
    html! {
        li class={ "pl seat-" (finish.seat.0 + 1) } {
            div.pl__n {
                (seat_mark(finish.seat)) b { (sitter.name) }
                span { @if outcome.seats.len() > 1 { (ordinal(finish.place)) } @if sight.mine.contains(&finish.seat) { ", you" } @if sitter.lost.is_some() { ", lost on time" } @else if let Some(bot) = &sitter.bot { ", bot, " (bot) } }
                strong { (finish.points) }
            }
            @if let Some(by) = finish.ahead_by { p.dim { "ahead by " (by) } }
            @if let Some(keepsake) = keepsake {
                figure.keep { (keepsake.picture)
                    @if let Some((title, ours)) = &keepsake.title {
                        figcaption { b { (title) } @if *ours { span.dim title="The rulebook has no ranks" { (icon("recon")) "a rank of ours" } } }
                    }
                }
            }
        }
    }
}

/// Every source by player, the best of a row tinted.
fn points(state: &LiveState, outcome: &Outcome) -> Markup {
    let caption = format!("Final {} by source", outcome.unit.many);
    html! {
        div.scroll tabindex="0" role="region" aria-label=(caption) {
            table.score {
                caption.vh { (caption) }
                thead { tr { th scope="col" { "Where the " (outcome.unit.many) " came from" } @for finish in &outcome.seats {
                    th scope="col" class={ "seat-" (finish.seat.0 + 1) } { span.nm { (seat_mark(finish.seat)) (state.seats()[finish.seat.index()].name) } } } } }
                tbody { @for (label, rule, row) in outcome.sources() {
                    @let best = row.iter().copied().max().unwrap_or(0);
                    tr { th scope="row" { (label) " " span.rule { (rule) } }
                        @for n in row.iter().copied() { td class=[(n == best && n > 0 && row.len() > 1).then_some("best")] { (signed(n)) } } }
                } }
                tfoot { tr { th scope="row" { (capitalised(outcome.unit.many)) " in all" } @for finish in &outcome.seats { td { (signed(finish.points)) } } } }
            }
        }
    }
}

/// A number with a minus sign as it is printed.
pub(super) fn signed(n: i32) -> String {
    if n < 0 { format!("−{}", -n) } else { n.to_string() }
}

/// What decided between equals.
fn tie(state: &LiveState, outcome: &Outcome) -> Markup {
    let decided = outcome.seats.windows(2).filter_map(|pair| Some((&pair[0], &pair[1], pair[0].ahead_by?)));
    let name = |seat: Seat| &state.seats()[seat.index()].name;
    html! { @for (before, behind, by) in decided {
        p.say { (icon("info")) span { b { "Tie-break: " } (name(before.seat)) " stands before " (name(behind.seat)) " by " (by) "." } }
    } }
}
