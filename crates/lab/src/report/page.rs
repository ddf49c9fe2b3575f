//! The report as one page: no script, nothing from elsewhere, the same bytes for the same games.
use super::{
    Judged, RowChange, Sample, TooStrong, plot,
    plot::Scale,
    standing_out,
    words::{self, name, number, people, percent, signed, thousands},
};
use crate::{
    Share,
    arena::{PairReport, Verdict},
};
use maud::{DOCTYPE, Markup, PreEscaped, html};
use std::collections::BTreeMap;
use taproom_core::{About, capitalised, listed};
use taproom_kit::Row;

/// All that a page tells.
#[derive(Debug)]
pub struct Report<'a> {
    /// The game.
    pub about: &'static About,
    /// Who plays in every seat.
    pub bot: String,
    /// Under which rules, with what: names and values.
    pub facts: Vec<(&'static str, String)>,
    /// The rows of the edition, for names.
    pub rows: &'a [Row],
    /// For each number of players, the least first.
    pub samples: &'a [Sample],
    /// The edition it is compared with.
    pub other: Option<Other<'a>>,
    /// Each level against the one below.
    pub ladder: &'a [PairReport],
    /// How many play on the ladder.
    pub ladder_seats: u8,
    /// What gives these numbers.
    pub commands: Commands,
}

/// An edition that another is compared with.
#[derive(Debug)]
pub struct Other<'a> {
    /// What it is called.
    pub name: String,
    /// The values that differ.
    pub changes: Vec<RowChange>,
    /// The same numbers of players as in the report.
    pub samples: &'a [Sample],
}

/// The commands that give the numbers of a page, each ready to be typed.
#[derive(Debug)]
pub struct Commands {
    /// Scores, lengths, seats, endings, figures.
    pub balance: String,
    /// The same of the other edition.
    pub before: Option<String>,
    /// What was done, who led.
    pub report: String,
    /// One for each step of the ladder.
    pub arena: Vec<String>,
}

/// Rarer things are paler and last.
const SELDOM: f64 = 0.01;

impl Report<'_> {
    /// The page as HTML.
    pub fn page(&self) -> String {
        let title = self.about.title;
        let parts = [
            (self.other.is_some(), "difference", "The change"),
            (true, "short", "In short"),
            (true, "scores", "Scores and length"),
            (self.several(), "seats", "Seats"),
            (true, "deeds", "What winners did"),
            (true, "endings", "Endings and figures"),
            (self.several(), "drama", "Drama"),
            (!self.ladder.is_empty(), "ladder", "Skill"),
        ];
        html! {
            (DOCTYPE)
            html lang="en" {
                head {
                    meta charset="utf-8";
                    meta name="viewport" content="width=device-width, initial-scale=1";
                    meta name="generator" content="taproom report";
                    title { (title) ": a report" }
                    style { (PreEscaped(include_str!("page.css"))) }
                }
                body {
                    header {
                        p.kicker { "How it plays" }
                        h1 { (title) }
                        p { (self.about.pitch) }
                        dl.facts { @for (what, value) in &self.facts { div { dt { (what) } dd { (value) } } } }
                    }
                    nav aria-label="Parts of this report" {
                        @for (_, id, told) in parts.iter().filter(|part| part.0) { a href={ "#" (id) } { (told) } }
                    }
                    main {
                        @if let Some(other) = &self.other { (self.difference(other)) }
                        (self.short())
                        (self.scores())
                        @if self.several() { (self.seats()) }
                        (self.deeds())
                        (self.endings())
                        @if self.several() { (self.drama()) }
                        @if !self.ladder.is_empty() { (self.skill()) }
                    }
                    footer {
                        p {
                            "Intervals are of 95 %: Student's for means, Wilson's for shares, Welch's and Newcombe's for differences. \
                             Of twenty true nothings one looks like something. The commands give the same numbers on every machine."
                        }
                    }
                }
            }
        }
        .into_string()
    }

    fn several(&self) -> bool {
        self.samples.iter().any(|sample| sample.seats > 1)
    }

    fn together(&self) -> impl Iterator<Item = &Sample> {
        self.samples.iter().filter(|sample| sample.seats > 1)
    }

    fn unit(&self) -> &'static str {
        self.about.unit.many
    }

    /// The findings, each with a link to where it comes from.
    fn short(&self) -> Markup {
        html! {
            section #short {
                h2 { "In short" }
                p.lead { "Played by bots of the level " b { (self.bot) } " in every seat. What bots find is what their strength can find: play it, too." }
                ul.short {
                    @if let Some(sample) = self.samples.first() {
                        li {
                            a href="#scores" { b { "A game " (with(sample)) } } " takes " (rounds(sample))
                            (number(sample.balance.summary.length().mean.round())) " answers, dice and cards. A seat makes "
                            (number(points(sample))) " " (self.unit()) " on average."
                        }
                    }
                    @if self.several() { li { a href="#seats" { b { "Seats. " } } (self.seat_words()) } }
                    @for sample in self.together().take(1) {
                        @if let Some(drama) = &sample.drama {
                            li {
                                a href="#drama" { b { "Drama. " } } (capitalised(&with(sample))) " the lead changes hands "
                                (words::mean(drama.lead_changes)) " times. Whoever leads at half-time wins "
                                (words::share(drama.leader_wins[drama.leader_wins.len() / 2])) ". Winners lead for good after "
                                (percent(drama.decided_at.mean)) " of the game."
                            }
                        }
                        li { a href="#deeds" { b { "What winners did. " } } (self.standing_out_words(sample)) }
                    }
                    @if !self.ladder.is_empty() { li { a href="#ladder" { b { "Skill. " } } (self.skill_words()) } }
                }
            }
        }
    }

    fn seat_words(&self) -> String {
        let mut uneven = Vec::new();
        for sample in self.together() {
            for seat in 0..usize::from(sample.seats) {
                let wins = sample.balance.summary.wins(seat);
                let even = 1.0 / f64::from(sample.seats);
                if wins.low > even || wins.high < even {
                    let more = if wins.low > even { "more" } else { "less" };
                    uneven.push(format!(
                        "{}, player {} wins {more} often than the even share: {}, not {}",
                        with(sample),
                        seat + 1,
                        words::share(wins),
                        percent(even)
                    ));
                }
            }
        }
        if uneven.is_empty() {
            "All seats are even within the error.".into()
        } else {
            format!("{}.", capitalised(&uneven.join("; ")))
        }
    }

    fn standing_out_words(&self, sample: &Sample) -> String {
        let out = standing_out(&sample.deeds);
        if out.is_empty() {
            return format!("{} nothing stands out from its kind.", capitalised(&with(sample)));
        }
        let told = |it: &&Judged| {
            format!(
                "{} (“{}”, {} of those who did it most won)",
                name(self.rows, &it.deed.item),
                it.deed.word,
                percent(it.deed.won.share)
            )
        };
        let strong: Vec<String> =
            out.iter().filter(|it| it.too_strong == TooStrong::Yes).take(5).map(|it| told(&it)).collect();
        let weak: Vec<String> =
            out.iter().rev().filter(|it| it.too_strong == TooStrong::Weak).take(3).map(|it| told(&it)).collect();
        let mut sentences = Vec::new();
        if !strong.is_empty() {
            sentences.push(format!("Ahead of its kind: {}.", listed(strong)));
        }
        if !weak.is_empty() {
            sentences.push(format!("Behind its kind: {}.", listed(weak)));
        }
        format!("{}: {}", capitalised(&with(sample)), sentences.join(" "))
    }

    fn skill_words(&self) -> String {
        let told = |step: &PairReport| {
            let verdict = match step.verdict {
                Verdict::Stronger => "is stronger than",
                Verdict::Weaker => "is weaker than",
                Verdict::NotDecided => "cannot be told from",
            };
            format!("{} {verdict} {} ({})", step.a, step.b, percent(step.ahead.share))
        };
        format!("{}.", capitalised(&listed(self.ladder.iter().map(told))))
    }

    fn scores(&self) -> Markup {
        let lengths =
            self.samples.iter().flat_map(|sample| [0.05, 0.95].map(|part| plot::quantile(&sample.lengths, part)));
        let scale = Scale::over(lengths);
        html! {
            section #scores {
                h2 { "Scores and length" }
                p.lead { "How often a seat makes each number of " (self.unit()) ", and how often it wins with it." }
                div.pair {
                    @for sample in self.samples {
                        figure {
                            figcaption { (capitalised(&people(sample.seats))) " " small { (number(points(sample))) " " (self.unit()) " on average" } }
                            (plot::histogram(&sample.scores, &sample.winning, self.unit()))
                        }
                    }
                }
                ul.key { li.all { i {} "all seats" } li.won { i {} "winners" } }
                h3 { "Moves a game" }
                p.lead { "Answers, dice and cards. The box is the middle half of all games, the line nine in ten." }
                div.rows.three {
                    @for sample in self.samples {
                        div.row {
                            span.name { (capitalised(&people(sample.seats))) }
                            (plot::spread(scale, &sample.lengths))
                            span.told { (words::mean(sample.balance.summary.length())) }
                        }
                    }
                    (scale.axis(number))
                }
                (source(&[&self.commands.balance, &self.commands.report]))
            }
        }
    }

    fn seats(&self) -> Markup {
        html! {
            section #seats {
                h2 { "Seats" }
                p.lead { (self.seat_words()) " The dotted line is the even share." }
                @for sample in self.together() {
                    @let even = 1.0 / f64::from(sample.seats);
                    @let wins: Vec<Share> = (0..usize::from(sample.seats)).map(|seat| sample.balance.summary.wins(seat)).collect();
                    @let scale = Scale::over(wins.iter().flat_map(|it| [it.low, it.high]).chain([even]));
                    h3 { (capitalised(&people(sample.seats))) }
                    div.rows.three {
                        @for (seat, wins) in wins.iter().enumerate() {
                            div.row {
                                span.name { "Player " (seat + 1) " " small { (words::mean(sample.balance.summary.score(seat))) " " (self.unit()) } }
                                (plot::share(scale, *wins, even))
                                span.told { (words::share(*wins)) }
                            }
                        }
                        (scale.axis(percent))
                    }
                }
                (source(&[&self.commands.balance]))
            }
        }
    }

    fn deeds(&self) -> Markup {
        html! {
            section #deeds {
                h2 { "What winners did" }
                p.lead {
                    "For every card, space and recipe: how many seats used it, and how often the seat that used it more than anybody else \
                     at its table won. The two go together; that alone does not tell which leads to which (whoever is ahead can \
                     afford more). The words in quotes are those of records."
                }
                @for (n, sample) in self.samples.iter().enumerate() {
                    details open[n == 0] {
                        summary { (capitalised(&people(sample.seats))) " " small { (thousands(sample.games)) " games" } }
                        @if sample.seats > 1 { p.say { (self.standing_out_words(sample)) } }
                        (self.deeds_of(sample))
                    }
                }
                (source(&[&self.commands.report]))
            }
        }
    }

    fn deeds_of(&self, sample: &Sample) -> Markup {
        let mut kinds: BTreeMap<&str, Vec<&super::Deed>> = BTreeMap::new();
        for deed in &sample.deeds {
            kinds.entry(if deed.item.is_empty() { "" } else { &deed.word }).or_default().push(deed);
        }
        let mut kinds: Vec<_> = kinds.into_iter().collect();
        // Words that say it all come last; before them, what there is most of.
        kinds.sort_by_key(|(word, deeds)| (word.is_empty(), std::cmp::Reverse(deeds.len()), *word));
        html! {
            @for (n, (word, deeds)) in kinds.iter().enumerate() {
                details open[n == 0] {
                    summary {
                        @if word.is_empty() { "Other answers" } @else { "“" (word) " …”" }
                        " " small { (deeds.len()) @if deeds.len() == 1 { " kind" } @else { " kinds" } }
                    }
                    (self.deed_rows(sample, deeds))
                }
            }
        }
    }

    fn deed_rows(&self, sample: &Sample, deeds: &[&super::Deed]) -> Markup {
        let (often, seldom): (Vec<&super::Deed>, Vec<&super::Deed>) =
            deeds.iter().copied().partition(|deed| deed.used.share >= SELDOM);
        let even = 1.0 / f64::from(sample.seats);
        let scale = Scale::over(often.iter().flat_map(|deed| [deed.won.low, deed.won.high]).chain([even]));
        let called = |deed: &super::Deed| {
            if deed.item.is_empty() {
                capitalised(&deed.word.replace(['-', '_'], " "))
            } else {
                name(self.rows, &deed.item)
            }
        };
        html! {
            div.rows {
                span.head {} span.head { "used by" } span.head {} span.head { "wins of who used it most" } span.head {}
                @for (seldom, deed) in often.iter().map(|deed| (false, deed)).chain(seldom.iter().map(|deed| (true, deed))) {
                    div.row.seldom[seldom] {
                        span.name { (called(deed)) }
                        (plot::bar(deed.used.share))
                        span.told.often { (percent(deed.used.share)) }
                        @if sample.seats > 1 { (plot::share(scale, deed.won, even)) } @else { span {} }
                        span.told {
                            @if sample.seats > 1 { (words::share(deed.won)) } @else { (number(deed.times)) " times" }
                        }
                    }
                }
                @if sample.seats > 1 { (scale.axis(percent)) }
            }
        }
    }

    fn endings(&self) -> Markup {
        let mut names: Vec<&str> =
            self.samples.iter().flat_map(|it| &it.balance.kinds).map(|(name, _)| *name).collect();
        names.sort_unstable();
        names.dedup();
        html! {
            section #endings {
                h2 { "Endings and figures" }
                p.lead { "What the game itself counts once it is over." }
                @for name in names {
                    @let kinds = self.kinds(name);
                    h3 { (capitalised(name)) }
                    div.rows.three {
                        @for sample in self.samples {
                            @let shares = kinds.iter().map(|kind| (kind.clone(), kind_share(sample, name, kind))).collect::<Vec<_>>();
                            div.row {
                                span.name { (capitalised(&people(sample.seats))) }
                                (plot::parts(&shares))
                                span.told { (most_often(&shares)) }
                            }
                        }
                    }
                    ul.key { @for (n, kind) in kinds.iter().enumerate() { li class={ "s" (n % 6 + 1) } { i {} (kind) } } }
                }
                details {
                    summary { "All figures" }
                    div.scroll { (self.figures()) }
                }
                (source(&[&self.commands.balance]))
            }
        }
    }

    fn kinds(&self, name: &str) -> Vec<String> {
        let mut kinds: Vec<String> = Vec::new();
        for (_, shares) in self.samples.iter().flat_map(|it| &it.balance.kinds).filter(|known| known.0 == name) {
            for (kind, _) in shares {
                if !kinds.contains(kind) {
                    kinds.push(kind.clone());
                }
            }
        }
        kinds.sort();
        kinds
    }

    fn figures(&self) -> Markup {
        let mut names: Vec<&str> = Vec::new();
        for (name, _) in self.samples.iter().flat_map(|it| &it.balance.numbers) {
            if !names.contains(name) {
                names.push(name);
            }
        }
        html! {
            table {
                thead { tr { th {} @for sample in self.samples { th { (people(sample.seats)) } } } }
                tbody {
                    @for name in names {
                        tr {
                            td { (name) }
                            @for sample in self.samples {
                                td { @if let Some((_, mean)) = sample.balance.numbers.iter().find(|known| known.0 == name) { (words::mean(*mean)) } @else { "–" } }
                            }
                        }
                    }
                }
            }
        }
    }

    fn drama(&self) -> Markup {
        let lines: Vec<(String, Vec<Share>)> = self
            .together()
            .filter_map(|sample| Some((people(sample.seats), sample.drama.as_ref()?.leader_wins.clone())))
            .collect();
        html! {
            section #drama {
                h2 { "Drama" }
                p.lead {
                    "Who leads is what the bots' own judgement says of the open table, whenever another seat is to answer. The earlier \
                     the line rises, the sooner a game is decided."
                }
                figure {
                    figcaption { "How often whoever leads wins in the end" }
                    (plot::course(&lines))
                    ul.key { @for (n, (name, _)) in lines.iter().enumerate() { li class={ "s" (n % 6 + 1) } { i {} (name) } } }
                }
                h3 { "When the winner took the lead for good" }
                div.pair {
                    @for sample in self.together() {
                        @if let Some(drama) = &sample.drama {
                            figure.columns {
                                figcaption {
                                    (capitalised(&people(sample.seats))) " "
                                    small { "after " (percent(drama.decided_at.mean)) " ± " (percent(drama.decided_at.ci95)) " of the game; the lead changes " (words::mean(drama.lead_changes)) " times" }
                                }
                                @let count = drama.decided.len();
                                (plot::columns(&drama.decided, |n| {
                                    let part = |n: usize| percent(n as f64 / count as f64);
                                    format!("{} to {} of the game: {} games", part(n), part(n + 1), drama.decided[n])
                                }))
                                (Scale::over([0.0, 1.0]).axis(percent))
                            }
                        }
                    }
                }
                (source(&[&self.commands.report]))
            }
        }
    }

    fn skill(&self) -> Markup {
        let scale = Scale::over(self.ladder.iter().flat_map(|step| [step.ahead.low, step.ahead.high]).chain([0.5]));
        html! {
            section #ladder {
                h2 { "Skill" }
                p.lead {
                    "Each level against the one below, " (people(self.ladder_seats)) ", the same dice and cards with chairs exchanged. \
                     A game in which a stronger player hardly wins more is a game of luck; intervals count deals."
                }
                div.rows.three {
                    @for step in self.ladder {
                        div.row {
                            span.name { (capitalised(&step.a)) " against " (step.b) " " small { (thousands(step.deals)) " deals, " (signed(step.lead.mean, 1)) " " (self.unit()) } }
                            (plot::share(scale, step.ahead, 0.5))
                            span.told { (words::share(step.ahead)) }
                        }
                    }
                    (scale.axis(percent))
                }
                (source(&self.commands.arena.iter().map(String::as_str).collect::<Vec<_>>()))
            }
        }
    }
}

/// Where the numbers of a part come from.
pub(super) fn source(commands: &[&str]) -> Markup {
    html! { div.from { "These numbers come from" @for command in commands.iter().filter(|it| !it.is_empty()) { code { (command) } } } }
}

fn rounds(sample: &Sample) -> String {
    let rounds = sample.balance.numbers.iter().find(|known| known.0 == "rounds");
    rounds.map_or_else(String::new, |(_, mean)| format!("{} rounds, ", words::mean(*mean)))
}

/// Points of a seat, whichever.
fn points(sample: &Sample) -> f64 {
    let seats = sample.balance.summary.seats();
    let mean = (0..seats).map(|seat| sample.balance.summary.score(seat).mean).sum::<f64>() / seats.max(1) as f64;
    (mean * 10.0).round() / 10.0
}

pub(super) fn with(sample: &Sample) -> String {
    if sample.seats == 1 { "alone".into() } else { format!("with {} players", sample.seats) }
}

fn kind_share(sample: &Sample, name: &str, kind: &str) -> Share {
    let kinds = sample.balance.kinds.iter().find(|known| known.0 == name);
    let share = kinds.and_then(|(_, kinds)| kinds.iter().find(|known| known.0 == kind));
    share.map_or_else(|| Share::of(0.0, sample.games), |known| known.1)
}

fn most_often(shares: &[(String, Share)]) -> String {
    let most = shares.iter().max_by(|a, b| a.1.share.total_cmp(&b.1.share));
    most.map_or_else(String::new, |(kind, share)| format!("{kind} {}", percent(share.share)))
}
