//! The form of a new match: a table with its chairs, ready-made tables first, every option with its default chosen, so that
//! a first-timer presses one button.
use super::{Frame, Here, Theme, bar, luck::promise_field, scene};
use crate::forms::{MAX_NAME, MAX_TITLE};
use maud::{Markup, html};
use taproom_catalog::games;
use taproom_core::{OptionKind, OptionSpec, Seat, capitalised};
use taproom_kit::Marks;
use taproom_match::GameEntry;
use taproom_page::{icon, recon, seat_mark};

const CHAIRS: [(&str, &str); 5] = [
    ("me", "You"),
    ("link", "A friend, by link"),
    ("screen", "A player at this screen"),
    ("bot", "A bot"),
    ("none", "Nobody"),
];

/// A bot with a strength of its own.
const BOTS: [(&str, &str); 4] = [
    ("bot:easy", "Bot: easy"),
    ("bot:medium", "Bot: medium"),
    ("bot:hard", "Bot: hard"),
    ("bot:master", "Bot: master, slow"),
];

/// How strong, its name, and what that means.
const LEVELS: [(&str, &str, &str); 4] = [
    ("easy", "Easy", "Often plays what looks good at first glance. Beat it in your first games."),
    ("medium", "Medium", "Thinks about most turns, but still answers some of them too fast."),
    ("hard", "Hard", "Tries hundreds of ways the game could go on before each answer."),
    ("master", "Master", "Tries thousands of them. It takes its time."),
];

const CLOCKS: [(&str, &str, &str); 6] = [
    ("none", "No clock", "take your time"),
    ("move 60", "1 minute", "for each answer"),
    ("move 600", "10 minutes", "for each answer"),
    ("move 172800", "2 days", "for each answer"),
    ("match 1800", "30 minutes", "each, whole match"),
    ("match 3600", "1 hour", "each, whole match"),
];

/// A ready-made table.
#[derive(Copy, Clone, PartialEq, Eq)]
pub(crate) enum Preset {
    First,
    Friends,
    Post,
}

impl Preset {
    const ALL: [Self; 3] = [Self::First, Self::Friends, Self::Post];

    /// As an address names it.
    pub(crate) fn of(name: &str) -> Self {
        Self::ALL.into_iter().find(|preset| preset.name() == name).unwrap_or(Self::First)
    }

    fn name(self) -> &'static str {
        match self {
            Self::First => "first",
            Self::Friends => "friends",
            Self::Post => "post",
        }
    }

    fn words(self, alone: bool) -> (&'static str, &'static str) {
        match self {
            Self::First if alone => ("My first game", "alone, no clock"),
            Self::First => ("My first game", "easy bot, no clock"),
            Self::Friends => ("Evening with friends", "10 minutes an answer"),
            Self::Post => ("By post", "2 days an answer"),
        }
    }

    fn clock(self) -> &'static str {
        match self {
            Self::First => "none",
            Self::Friends => "move 600",
            Self::Post => "move 172800",
        }
    }

    /// Who sits there, in a game for this many.
    fn chair(self, n: u8, least: u8, most: u8) -> &'static str {
        match (n, self) {
            (0, _) => "me",
            (n, Self::First) if n < least => "bot",
            (n, Self::Friends | Self::Post) if n < most.min(3) => "link",
            _ => "none",
        }
    }
}

pub(crate) fn new_match(
    theme: Theme,
    game: &dyn GameEntry,
    options: &[OptionSpec],
    name: &str,
    preset: Preset,
) -> Markup {
    let about = game.about();
    let (least, most) = (*about.seats.start(), *about.seats.end());
    let frame = Frame { theme, title: "New match", class: "site", game: None, skip: ("#form", "Skip to the form") };
    let level = theme.level.unwrap_or("easy");
    frame.page(html! {
        (bar(theme, &format!("/new?game={}&table={}", about.slug, preset.name()), Here::Tables, name))
        main.new {
            div.new__top {
                h1 { "A table of " (about.title) }
                nav.pre aria-label="Ready-made tables" { @for it in Preset::ALL {
                    @let (title, more) = it.words(least == 1);
                    a href={ "/new?game=" (about.slug) "&table=" (it.name()) } aria-current=[(it == preset).then_some("true")] { b { (title) } (more) }
                } }
                nav.games aria-label="Which game?" { @for other in games().map(GameEntry::about) {
                    a href={ "/new?game=" (other.slug) "&table=" (preset.name()) } aria-current=[(other.slug == about.slug).then_some("true")] { (scene(other.slug, "mini")) (other.title) }
                } }
            }
            form #form method="post" action="/new" {
                input type="hidden" name="game" value=(about.slug);
                (promise_field())
                section class={ "tbl tbl--" (most) } aria-labelledby="who" {
                    (board(about.slug))
                    h2 #who { "Who sits where" span { (least) " to " (most) " chairs, in turn order" } }
                    @for n in 0..most { (chair(n, preset.chair(n, least, most), name)) }
                }
                div.col {
                    section.slab aria-labelledby="bots" {
                        h2 #bots { "How good are the bots?" }
                        div.g2 { @for (n, (value, title, more)) in LEVELS.iter().enumerate() {
                            label.ch { input type="radio" name="level" value=(value) checked[*value == level];
                                span { b { (title) span.pips aria-hidden="true" { @for pip in 0..4 { i class=[(pip <= n).then_some("on")] {} } } } (more) } }
                        } }
                        p.help { "Bots see only what their own chair sees." }
                    }
                    section.slab aria-labelledby="pace" {
                        h2 #pace { "Pace" }
                        div.g3 { @for (value, title, more) in CLOCKS {
                            label.ch { input type="radio" name="clock" value=(value) checked[value == preset.clock()]; span { b { (title) } (more) } }
                        } }
                        p.help { "When time runs out, a bot plays on for that chair." }
                    }
                    section.slab aria-labelledby="box" {
                        h2 #box { "The game in the box" }
                        p.help { "As recommended for a first game. Values with the " span.recon { (icon("recon")) "pencil" } " are ours: the rulebook does not tell them." }
                        @for spec in options { (option(spec)) }
                        div.wishrow { label for="title" { "Name of the match" } input.input #title name="title" maxlength=(MAX_TITLE) placeholder=(about.title); }
                    }
                }
                div.startbar {
                    p { b { (about.title) } " · about " (about.time()) " minutes. Luck is sealed before the match begins, every player adds to it, and everybody can check it. " a href="/luck" { "How?" } }
                    button.go { (icon("play")) "Open the table" }
                }
            }
        }
    })
}

/// The table from above, with the game on it.
fn board(slug: &str) -> Markup {
    html! {
        svg.tbl__sc viewBox="0 0 560 560" preserveAspectRatio="xMidYMid meet" aria-hidden="true" {
            use href="/assets/site.svg#oval" width="560" height="560" {}
            rect x="163" y="213" width="240" height="168" rx="8" fill="var(--sh)" {}
            use href={ "/assets/site.svg#scene-" (slug) } x="160" y="206" width="240" height="168" {}
            rect x="160" y="206" width="240" height="168" rx="8" fill="none" stroke="var(--plank-d)" stroke-width="4" {}
            use href="/assets/site.svg#glasses" width="560" height="560" {}
        }
    }
}

fn chair(n: u8, chosen: &str, name: &str) -> Markup {
    let option = |(value, words): (&str, &str)| html! { option value=(value) selected[value == chosen] { (words) } };
    html! {
        div class={ "chair chair--" (n + 1) " seat-" (n + 1) } {
            span.chair__n { (seat_mark(Seat(n)))
                input.input name={ "name" (n) } value=[(n == 0 && !name.is_empty()).then_some(name)] maxlength=(MAX_NAME)
                    placeholder=(if n == 0 { "Your name" } else { "Name" }) aria-label={ "Name on seat " (n + 1) } autocomplete="off"; }
            select class="input kind" name={ "kind" (n) } aria-label={ "Who sits on seat " (n + 1) } {
                @for it in CHAIRS { @if it.0 != "me" || n == 0 { (option(it)) } }
                optgroup label="A bot of its own strength" { @for it in BOTS { (option(it)) } }
            }
        }
    }
}

fn option(spec: &OptionSpec) -> Markup {
    let id = format!("o.{}", spec.id);
    let ours = spec.source == "reconstructed";
    let words_of = |value: &str| match value.parse::<u8>() {
        Ok(seat) if spec.id.ends_with("player") => format!("Seat {seat}"),
        _ => words(value),
    };
    html! {
        fieldset.wishrow {
            legend { (words(&spec.id)) @if ours { " " (recon(&Marks::all_of(format!("[[option]] {}", spec.id)))) } }
            @match &spec.kind {
                OptionKind::One(values) if values.len() <= 4 => {
                    div.picks { @for value in values {
                        label.ch { input type="radio" name=(id) value=(value) checked[*value == spec.default]; span { b { (words_of(value)) } } }
                    } }
                }
                OptionKind::One(values) => {
                    select.input name=(id) aria-label=(words(&spec.id)) {
                        @for value in values { option value=(value) selected[*value == spec.default] { (words_of(value)) } }
                    }
                }
                OptionKind::Number { min, max } => {
                    input.input type="number" name=(id) min=(min) max=(max) value=(spec.default) aria-label=(words(&spec.id));
                }
                OptionKind::Several { of, .. } => {
                    details { summary { "Choose" }
                        div.checks { @for value in of {
                            label.check { input type="checkbox" name=(id) value=(value) checked[spec.default.split('+').any(|chosen| chosen == value)]; span { (words(value)) } }
                        } }
                    }
                }
            }
            p.help { (spec.text) }
        }
    }
}

/// `random_start_recipes` as people write it.
fn words(slug: &str) -> String {
    capitalised(&slug.replace(['_', '-'], " "))
}
