//! One tournament: who takes part, my next match, standings, cross table, rounds, luck.
use super::{Frame, Here, Theme, ago, bar, club::pace, scene, tournaments::about};
use crate::{
    forms::MAX_NAME,
    hub::MOST_BOTS,
    tournaments::{Reading, is_over, is_told},
};
use maud::{Markup, html};
use taproom_core::{About, Seat, listed};
use taproom_page::{icon, seat_mark};
use taproom_store::{Entrant, Id, Pairing, StoredRound};
use taproom_table::opening::{LEVELS, bot_words};
use taproom_tournaments::{Format, Plan, worth};

/// Whoever looks.
pub(crate) struct Looker<'a> {
    pub(crate) me: Option<Id>,
    pub(crate) name: &'a str,
    /// May they start it, and call it off?
    pub(crate) runs: bool,
    pub(crate) now: i64,
}

pub(crate) fn tournament(theme: Theme, it: &Reading, game: &'static About, who: &Looker<'_>) -> Markup {
    let key = &it.it().key;
    let frame =
        Frame { theme, title: &it.it().title, class: "site", game: None, skip: ("#main", "Skip to the tournament") };
    let me = it.whole.entrants.iter().find(|entrant| who.me.is_some() && entrant.visitor == who.me);
    frame.page(html! {
        (bar(theme, &format!("/t/{key}"), Here::Club, who.name))
        main.page #main data-mark=(it.mark()) data-mark-at={ "/t/" (key) "/mark" } {
            div.titled { (scene(game.slug, "mini")) h1.title { (it.it().title) } span.grow {}
                a.btn href="/tournaments" { "All tournaments" } a.btn href={ "/learn/" (game.slug) } { (icon("rules")) "How to play" } }
            p { b { (game.title) } " · " (it.format.title()) ", tables of " (it.it().size) " · " (pace(&it.it().clock)) " · " (state(it, who.now)) }
            @if it.it().started.is_none() && it.it().called_off.is_none() {
                (gathering(it, who, me))
            } @else {
                @if let Some(me) = me { (mine(it, me)) }
                @if it.plan.is_some() { (standings(it, who)) (cross_table(it)) }
                @for (n, round) in it.opened().enumerate().collect::<Vec<_>>().into_iter().rev() { (self::round(it, n, round)) }
            }
            (luck(it))
            (rules(it))
            @if who.runs && !it.over() { (for_the_host(it)) }
        }
    })
}

fn state(it: &Reading, now: i64) -> String {
    let (tournament, opened) = (it.it(), it.rounds.len());
    match (tournament.called_off, tournament.ended, tournament.started) {
        (Some(at), ..) => format!("called off {}", ago(at, now)),
        (_, Some(at), _) => format!("over {}", ago(at, now)),
        (_, _, Some(_)) => format!("round {opened} of {}", tournament.rounds),
        _ => format!("{} of {} players", it.whole.entrants.len(), tournament.most),
    }
}

/// Before it starts: who is there, and joining.
fn gathering(it: &Reading, who: &Looker<'_>, me: Option<&Entrant>) -> Markup {
    let (entrants, tournament) = (&it.whole.entrants, it.it());
    let to = format!("/t/{}", tournament.key);
    let least = Plan::least(it.format, tournament.size.into());
    let plan = Plan::new(it.format, entrants.len(), tournament.size.into(), tournament.rounds.into());
    let bots = entrants.iter().filter(|entrant| entrant.bot.is_some()).count();
    let full = entrants.len() >= usize::from(tournament.most);
    html! {
        section.slab aria-labelledby="who" {
            h2 #who { "Who takes part" span.cnt { (entrants.len()) } }
            @if entrants.is_empty() { p.dim { "Nobody yet." } }
            ul.cup__who { @for entrant in entrants {
                li { (icon(if entrant.bot.is_some() { "bot" } else { "people" })) b { (entrant.name) }
                    @if let Some(bot) = &entrant.bot { span.dim { (bot) " bot" } } @else if entrant.visitor == who.me { span.tag { "you" } }
                    @if who.runs && entrant.visitor != who.me {
                        form method="post" action=(to) { input type="hidden" name="number" value=(entrant.number); button class="btn btn--s" name="do" value="remove" { "Remove" span.vh { " " (entrant.name) } } }
                    }
                }
            } }
            @if me.is_some() {
                form.rowed method="post" action=(to) { p { "You take part. When it starts your matches stand on the club page, and here." } button.btn name="do" value="leave" { "I will not play" } }
            } @else if full { p { "It is full." } } @else {
                form.rowed method="post" action=(to) {
                    @if who.name.is_empty() { div class="field club__name" { label for="name" { "Your name" } input.input #name name="name" maxlength=(MAX_NAME) placeholder="Guest" autocomplete="nickname"; } }
                    button.go name="do" value="join" { (icon("plus")) "Join" }
                }
            }
        }
        @if who.runs {
            section.slab aria-labelledby="start" {
                h2 #start { "Start it" }
                form.rowed method="post" action=(to) {
                    @match &plan {
                        Ok(plan) => {
                            button.go name="do" value="start" { (icon("play")) "Start with " (entrants.len()) " players" }
                            p { (taproom_core::plural(plan.rounds() as i64, "round")) @let rest = entrants.len() % usize::from(tournament.size);
                                @if rest > 0 && it.format != Format::KnockOut { "; in every round " (rest) @if rest == 1 { " rests" } @else { " rest" } } "." }
                        }
                        Err(_) if entrants.len() < least => { p { "At least " (least) " players are needed." } }
                        Err(why) => { p { "Not with these players: " (why) "." } }
                    }
                }
                @if bots < MOST_BOTS && !full {
                    form.rowed method="post" action=(to) {
                        label.field { "A bot takes part " select.input name="level" { @for (level, ..) in LEVELS { option value=(level) { (bot_words(level)) } } } }
                        button.btn name="do" value="bot" { (icon("bot")) "Add it" }
                    }
                }
            }
        }
    }
}

/// My next match.
fn mine(it: &Reading, me: &Entrant) -> Markup {
    let last = it.opened().last();
    let seed = me.seed.unwrap_or(u8::MAX);
    let table = last.and_then(|round| round.tables.iter().find(|table| table.players.contains(&seed)));
    html! {
        section.slab aria-labelledby="next" {
            h2 #next { "My next match" }
            @match table {
                _ if it.over() => { p { "It is over. " @if let Some(standing) = it.standings.iter().find(|it| it.player == usize::from(seed)) { "You came in at place " (standing.place) "." } } }
                Some(table) if !is_over(table) => {
                    @let others: Vec<String> = table.players.iter().filter(|other| **other != seed).map(|seed| it.name((*seed).into()).to_owned()).collect();
                    p { "Against " (listed(others)) "." }
                    @if let Some(key) = &table.key { p.rowed { a.go href={ "/m/" (key) } { (icon("play")) "Go to my table" } } }
                }
                Some(_) => { p { "Your match is over. The next round begins when the last table is." } }
                None if it.format == Format::KnockOut && it.rounds.len() > 1 => { p { "You are out." } }
                None => { p { "You rest in this round." } }
            }
            form.rowed method="post" action={ "/t/" (it.it().key) } {
                @if !it.over() { button.btn name="do" value="leave" { "Leave the tournament" } span.dim { "A bot plays on for you, in this match too; there is no way back." } }
            }
        }
    }
}

fn standings(it: &Reading, who: &Looker<'_>) -> Markup {
    let key = &it.it().key;
    html! {
        section.slab aria-labelledby="st" {
            h2 #st { "Standings" }
            div.wide tabindex="0" role="region" aria-labelledby="st" { table.scores {
                thead { tr { th scope="col" { "Player" } th scope="col" { "Points" }
                    @for rule in it.format.tie_breaks() { th scope="col" { abbr title=(rule.text) { (rule.name) } } }
                    th scope="col" { "Played" } } }
                tbody { @for standing in &it.standings {
                    @let entrant = it.entrant(standing.player);
                    tr { th scope="row" { (standing.place) ". " (it.name(standing.player)) (marks(entrant, who.me)) }
                        td { (half(standing.points)) }
                        @for (rule, value) in it.format.tie_breaks().iter().zip(&standing.breaks) { td { @if rule.halves { (half(*value)) } @else if it.format == Format::KnockOut && *value == 0 { "–" } @else { (value) } } }
                        td { (standing.played) @if standing.byes > 0 { " + " (standing.byes) @if standing.byes == 1 { " bye" } @else { " byes" } } }
                    }
                } }
            } }
            p.small { a href={ "/t/" (key) "/standings.csv" } { "As CSV" } " · " a href={ "/t/" (key) "/tournament.json" } { "All as JSON" } }
        }
    }
}

/// Is it a bot, a person who is gone, or whoever looks?
fn marks(entrant: Option<&Entrant>, me: Option<Id>) -> Markup {
    html! {
        @match entrant {
            Some(it) if it.gone.is_some() => { " " span.tag { (icon("bot")) "left, a bot plays on" } }
            Some(it) if it.bot.is_some() => { " " span.dim { (it.bot.as_deref().unwrap_or_default()) " bot" } }
            Some(it) if me.is_some() && it.visitor == me => { " " span.tag { "you" } }
            _ => {}
        }
    }
}

/// What every round was worth to everybody, and whom they met.
fn cross_table(it: &Reading) -> Markup {
    let number =
        |player: usize| it.standings.iter().position(|standing| standing.player == player).map_or(0, |n| n + 1);
    html! {
        section.slab aria-labelledby="ct" {
            h2 #ct { "Cross table" }
            div.wide tabindex="0" role="region" aria-labelledby="ct" { table.scores.cross {
                thead { tr { th scope="col" { "Player" } @for n in 1..=it.rounds.len() { th scope="col" { "Round " (n) } } } }
                tbody { @for standing in &it.standings {
                    tr { th scope="row" { (number(standing.player)) ". " (it.name(standing.player)) }
                        @for (round, stored) in it.rounds.iter().zip(it.opened()) {
                            @let table = round.iter().find(|table| table.players.contains(&standing.player));
                            @let got = worth(it.format, it.it().size.into(), round, standing.player);
                            td { @match (table, got) {
                                (None, _) if it.format == Format::KnockOut && standing.breaks.first().is_some_and(|out| *out > 0) => "–",
                                (None, Some(got)) => { (half(got)) " " span.dim { "bye" } }
                                (None, None) => { span.dim { "bye" } }
                                (Some(table), got) => {
                                    b { @if let Some(got) = got { (half(got)) } @else { "…" } }
                                    " " span.dim { @for (n, other) in table.players.iter().filter(|it| **it != standing.player).enumerate() { @if n > 0 { ", " } (number(*other)) } }
                                    @if stood_in(stored, standing.player) && it.results_told(stored) && it.entrant(standing.player).is_some_and(|it| it.bot.is_none() || it.gone.is_some()) { " " span.tag { (icon("bot")) "bot" } }
                                }
                            } }
                        } }
                } }
            } }
            p.help { "Points of each round, and behind them the numbers of those who sat at the same table." @if it.format == Format::Duplicate { " A round counts when all its tables are over." } }
        }
    }
}

/// Did a bot end the match of this player?
fn stood_in(round: &StoredRound, player: usize) -> bool {
    let table = round.tables.iter().find(|table| table.players.iter().any(|seed| usize::from(*seed) == player));
    table.is_some_and(|table| {
        let seat = table.players.iter().position(|seed| usize::from(*seed) == player);
        let bots = table.ended.as_ref().map(|end| &end.bots);
        seat.zip(bots).is_some_and(|(seat, bots)| bots.get(seat) == Some(&true))
    })
}

fn round(it: &Reading, n: usize, round: &StoredRound) -> Markup {
    let id = format!("r{}", n + 1);
    html! {
        section.slab aria-labelledby=(id) {
            h2 id=(id) { "Round " (n + 1) }
            @if !it.results_told(round) { p.dim { "Results of this round are told when all its tables are over: they would say something about luck that others still have to come." } }
            ul.waits { @for (n, table) in round.tables.iter().enumerate() {
                li { div.grow { b { "Table " (n + 1) } " " (table_state(table)) (people(it, table, it.results_told(round))) }
                    @if let Some(key) = table.key.as_ref().filter(|_| it.format != Format::Duplicate || is_told(round)) {
                        form method="post" action="/club/watch" { button.btn name="key" value=(key) { (icon("eye")) @if is_over(table) { "Look back" } @else { "Watch" } span.vh { " at table " (n + 1) } } }
                    } }
            } }
        }
    }
}

fn table_state(table: &Pairing) -> Markup {
    html! { span.dim { @match (&table.ended, is_over(table)) {
        (Some(end), _) if end.places.is_empty() => "counts as a tie: the match broke or was deleted",
        (_, true) => "over",
        (_, false) => "is played",
    } } }
}

fn people(it: &Reading, table: &Pairing, told: bool) -> Markup {
    let end = table.ended.as_ref().filter(|end| told && !end.places.is_empty());
    html! {
        p.scoring { @for (seat, seed) in table.players.iter().enumerate() {
            span class={ "nm seat-" (seat + 1) } { (seat_mark(Seat(seat as u8))) (it.name((*seed).into()))
                @if let Some(end) = end { " " (end.points[seat]) @if end.places[seat] == 1 { " " (icon("check")) span.vh { "first" } } } }
        } }
    }
}

/// Where its luck comes from, and what can be said of it.
fn luck(it: &Reading) -> Markup {
    html! {
        section.slab aria-labelledby="lu" {
            h2 #lu { "Luck" }
            div.stack {
                @if it.format == Format::Duplicate {
                    p { "All tables of a round have the same luck. What is rolled or drawn as the first, second, third of its kind is the same everywhere, as long as the same is left to draw; dice of Six Sided Stout are the same day by day, whatever was decided." }
                    p { "The secrets were drawn when the tournament was made. Their SHA-256 stand here since before anybody joined, so that no deal could be chosen for one of the players. A secret is told when the last table of its round is over, and not before: until then nobody looks at a table but those who sit there, and no record tells it." }
                    ul.plain { @for (n, round) in it.whole.rounds.iter().enumerate() {
                        @if let Some((hash, secret)) = crate::tournaments::luck(round) { li { b { "Round " (n + 1) } ": SHA-256 " code.hash { (hash) } @if let Some(secret) = secret { ", secret " code.hash { (secret) } } } }
                    } }
                    p.help { "What this cannot do: whoever is done could tell others what came; nobody's own share is added to the luck, as it is in other matches, since all players would have to be there at once; and whoever runs the server could look." }
                } @else {
                    p { "Every match has a secret of its own, drawn when its round is opened; its record tells it at the end. No share of the players is added to it, since nobody has to be there when a round is opened." }
                }
                p { a href="/luck" { "Where does luck come from?" } }
            }
        }
    }
}

fn rules(it: &Reading) -> Markup {
    html! {
        section.slab aria-labelledby="ru" {
            h2 #ru { "How it is played" }
            p { (about(it.format)) }
            ul.plain {
                @for (n, rule) in it.format.tie_breaks().iter().enumerate() { li { @if n == 0 { "With as many points " } @else { "Then " } b { (rule.name) } ": " (rule.text) "." } }
                li { "Who is equal in all of it shares the place." }
                li { "Nobody gets hints. Whose time is up: " @if it.it().forfeit { "the match is lost for that seat." } @else { "a bot plays on until they are back." } " Whoever leaves is replaced by a bot, and marked." }
            }
        }
    }
}

fn for_the_host(it: &Reading) -> Markup {
    html! {
        details.more { summary { "Call it off" }
            form.rowed method="post" action={ "/t/" (it.it().key) } {
                p { "No round follows. Matches that are being played go on." }
                button.btn name="do" value="call-off" { "Call off " (it.it().title) }
            }
        }
    }
}

/// Halves of a point as people write them.
fn half(value: i64) -> String {
    match (value / 2, value % 2) {
        (whole, 0) => whole.to_string(),
        (0, _) => "½".into(),
        (whole, _) => format!("{whole}½"),
    }
}
