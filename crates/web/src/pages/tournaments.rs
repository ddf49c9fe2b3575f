//! Tournaments: the list, and the form of a new one.
use super::{Frame, Here, Theme, ago, bar, club::pace, scene};
use crate::forms::MAX_TITLE;
use maud::{Markup, html};
use taproom_catalog::games;
use taproom_core::{About, plural};
use taproom_match::GameEntry;
use taproom_page::icon;
use taproom_store::Tournament;
use taproom_tournaments::{Format, MOST_ROUNDS, Plan};

/// A line of the list.
pub(crate) struct ListedTournament {
    pub(crate) it: Tournament,
    pub(crate) game: &'static About,
    pub(crate) format: Format,
    pub(crate) players: u32,
    /// Does whoever looks take part?
    pub(crate) mine: bool,
    /// Who won, once it is over.
    pub(crate) winners: Vec<String>,
}

const CLOCKS: [(&str, &str, &str); 6] = [
    ("match 900 10", "Live, 15 min + 10 s", "each, 10 s more an answer"),
    ("match 3600", "Live, 1 hour", "each, whole match"),
    ("move 600", "Live, 10 minutes", "for each answer"),
    ("slow 43200", "Slow, 12 hours", "for each answer"),
    ("slow 172800", "Slow, 2 days", "for each answer"),
    ("slow 604800", "Slow, a week", "for each answer"),
];

/// What a format is, in a sentence.
pub(super) const fn about(format: Format) -> &'static str {
    match format {
        Format::Swiss => {
            "Whoever stands beside you in the standings is whom you meet next, and nobody meets anybody twice while that can be avoided. Nobody is thrown out: good for any number of players and a few rounds."
        }
        Format::RoundRobin => "Everybody meets everybody. The fairest, and the longest: for up to 16 players.",
        Format::KnockOut => "The winner of each table goes on, until one table is left. Quick and merciless.",
        Format::Duplicate => {
            "The same deal and the same dice at every table of a round. You are compared with whoever sat in your seat at the other tables, so that luck counts for less. Needs two tables at least."
        }
    }
}

pub(crate) fn tournaments(theme: Theme, name: &str, all: &[ListedTournament], now: i64) -> Markup {
    let frame =
        Frame { theme, title: "Tournaments", class: "site", game: None, skip: ("#main", "Skip to the tournaments") };
    let (over, rest): (Vec<_>, Vec<_>) = all.iter().partition(|line| line.it.ended.is_some());
    let (running, open): (Vec<_>, Vec<_>) = rest.into_iter().partition(|line| line.it.started.is_some());
    frame.page(html! {
        (bar(theme, "/tournaments", Here::Club, name))
        main.page #main {
            div.titled { h1.title { "Tournaments" } span.grow {}
                a.btn href="/league" { "League" } a.go href="/tournaments/new" { (icon("plus")) "Make a tournament" } }
            section.slab aria-labelledby="open" {
                h2 #open { "Looking for players" @if !open.is_empty() { span.cnt { (open.len()) } } }
                @if open.is_empty() { p { "None. " a href="/tournaments/new" { "Make one" } ": choose a game and how it is played, and others join here." } }
                @else { ul.opens { @for line in &open { (row(line, now)) } } }
            }
            section.slab aria-labelledby="running" {
                h2 #running { "Being played" @if !running.is_empty() { span.cnt { (running.len()) } } }
                @if running.is_empty() { p.dim { "None just now." } } @else { ul.opens { @for line in &running { (row(line, now)) } } }
            }
            section.slab aria-labelledby="over" {
                h2 #over { "Over" }
                @if over.is_empty() { p.dim { "None yet." } } @else { ul.opens { @for line in &over { (row(line, now)) } } }
            }
        }
    })
}

fn row(line: &ListedTournament, now: i64) -> Markup {
    let ListedTournament { it, game, format, players, mine, winners } = line;
    html! {
        li.opening {
            (scene(game.slug, "mini"))
            div.opening__b {
                p.opening__q { (it.title) }
                p.turn__g { b { (game.title) } span { (format.title()) ", tables of " (it.size) } }
                p.dim {
                    @if it.started.is_none() { (players) " of " (it.most) " players" } @else { (plural(i64::from(*players), "player")) }
                    " · " (pace(&it.clock)) " · "
                    @match (it.started, it.ended) { (_, Some(at)) => { "over " (ago(at, now)) } (Some(at), None) => { "began " (ago(at, now)) } (None, None) => { "made " (ago(it.created, now)) } }
                }
                @if !winners.is_empty() { p { "Won by " b { (taproom_core::listed(winners.iter().cloned())) } } }
            }
            @if *mine { span.tag { "you take part" } }
            @if it.started.is_none() && !mine { a.go href={ "/t/" (it.key) } { "Look and join" span.vh { ": " (it.title) } } }
            @else { a.btn href={ "/t/" (it.key) } { "Open" span.vh { " " (it.title) } } }
        }
    }
}

/// The form of a new one; it tells what each choice means.
pub(crate) fn new_tournament(theme: Theme, name: &str, game: &dyn GameEntry) -> Markup {
    let chosen = game.about();
    let frame =
        Frame { theme, title: "New tournament", class: "site", game: None, skip: ("#form", "Skip to the form") };
    let least = (*chosen.seats.start()).max(2);
    let most = *chosen.seats.end();
    frame.page(html! {
        (bar(theme, &format!("/tournaments/new?game={}", chosen.slug), Here::Club, name))
        main.page #main {
            h1.title { "A tournament of " (chosen.title) }
            nav.games aria-label="Which game?" { @for other in games().map(GameEntry::about) {
                a href={ "/tournaments/new?game=" (other.slug) } aria-current=[(other.slug == chosen.slug).then_some("true")] { (scene(other.slug, "mini")) (other.title) }
            } }
            form.cup #form method="post" action="/tournaments/new" {
                input type="hidden" name="game" value=(chosen.slug);
                section.slab aria-labelledby="how" {
                    h2 #how { "How is it played?" }
                    div.cup__formats { @for format in Format::ALL {
                        label.ch { input type="radio" name="format" value=(format.name()) checked[format == Format::Swiss];
                            span { b { (format.title()) } (about(format)) } }
                    } }
                    details.more { summary { "What a result is worth" }
                        ul.plain {
                            li { "At a table: a point for everybody you come out ahead of, half a point for whoever shares your place." }
                            li { "Swiss: whoever has no table in a round gets as much as for a win; nobody rests twice before everybody has." }
                            li { "Knock-out: of several winners the one who sat last in turn order goes on. If tables do not come out even, the strongest skip the first round." }
                            li { "Duplicate: a point for everybody in your seat elsewhere who did worse: a worse place at their table, or the same place by less of a lead. So winning your table always helps." }
                            @for format in Format::ALL { li { (format.title()) ", with as many points: "
                                @for (n, rule) in format.tie_breaks().iter().enumerate() { @if n > 0 { "; then " } b { (rule.name) } ", " (rule.text) } ". Who is equal in all of it shares the place." } }
                        }
                    }
                }
                section.slab aria-labelledby="size" {
                    h2 #size { "Tables and rounds" }
                    div.cup__row {
                        div.field { label for="seats" { "Seats at a table" }
                            select.input #seats name="seats" { @for n in least..=most { option value=(n) { (n) } } } }
                        div.field { label for="rounds" { "Rounds" }
                            select.input #rounds name="rounds" { @for n in 1..=MOST_ROUNDS { option value=(n) selected[n == 3] { (n) } } } }
                        div.field { label for="most" { "Players at most" }
                            input.input #most type="number" name="most" min="2" max=(Plan::most(Format::Swiss)) value="16"; }
                    }
                    p.help { "Rounds are for Swiss and duplicate; round robin and knock-out know theirs from the number of players. If players are left over, they rest in turn: add bots to make tables come out even." }
                }
                section.slab aria-labelledby="pace" {
                    h2 #pace { "Pace" }
                    div.g3 { @for (n, (value, title, more)) in CLOCKS.into_iter().enumerate() {
                        label.ch { input type="radio" name="clock" value=(value) checked[n == 0]; span { b { (title) } (more) } }
                    } }
                    fieldset.wishrow { legend { "When time runs out" } div.picks {
                        label.ch { input type="radio" name="late" value="bot" checked; span { b { "A bot plays on" } "until they are back; it is marked" } }
                        label.ch { input type="radio" name="late" value="lose"; span { b { "The match is lost" } "for that seat, which comes last" } }
                    } }
                    p.help { "A round begins when the last table of the round before is over; clocks run from then on. There is no tournament without a clock: one sleeper would hold up all the others." }
                }
                section.slab aria-labelledby="name" {
                    h2 #name { "Its name" }
                    input.input name="title" maxlength=(MAX_TITLE) aria-labelledby="name" placeholder={ (chosen.title) " cup" };
                }
                div.startbar {
                    p { b { "You start it" } " when enough have joined. You may take part yourself, and add bots." }
                    button.go { (icon("plus")) "Make the tournament" }
                }
            }
        }
    })
}
