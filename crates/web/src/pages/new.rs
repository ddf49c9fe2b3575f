//! The form of a new match: a table with its chairs, ready-made tables first, every option with its default chosen, so that
//! a first-timer presses one button.
use super::{Frame, Here, Theme, bar, luck::promise_field, scene};
use crate::forms::{MAX_NAME, MAX_TITLE};
use maud::{Markup, html};
use taproom_catalog::games;
use taproom_core::{OptionKind, OptionSpec, Seat};
use taproom_kit::Marks;
use taproom_match::GameEntry;
use taproom_page::{icon, recon, seat_mark};
use taproom_table::opening::{LEVELS, Preset, Sitter, bot_words, value_words, words};

const CLOCKS: [(&str, &str, &str); 9] = [
    ("none", "No clock", "take your time"),
    ("move 60", "1 minute", "for each answer"),
    ("move 600", "10 minutes", "for each answer"),
    ("match 1800", "30 minutes", "each, whole match"),
    ("match 3600", "1 hour", "each, whole match"),
    ("match 900 10", "15 min + 10 s", "10 s more an answer"),
    ("slow 43200", "12 hours", "for each answer"),
    ("slow 172800", "2 days", "for each answer"),
    ("slow 604800", "A week", "for each answer"),
];

/// What becomes of a seat whose time is up.
const LATE: [(&str, &str, &str); 2] =
    [("bot", "A bot plays on", "until they are back"), ("lose", "The match is lost", "for that seat; it counts")];

/// Who at the club may sit down or watch.
pub(super) const AT_THE_CLUB: [(&str, &str, &str); 5] = [
    ("no", "Just us", "by link only"),
    ("watch", "To be watched", "seats by link"),
    ("any", "Open to all", "free chairs at the club"),
    ("new", "Newcomers", "fewer than 10 matches"),
    ("strong", "Strong players", "rated above 25"),
];

/// What a ready-made table is like, in a few words.
fn more(preset: Preset, alone: bool) -> &'static str {
    match preset {
        Preset::First if alone => "alone, no clock",
        Preset::First => "easy bot, no clock",
        Preset::Friends => "10 minutes an answer",
        Preset::Post => "2 days an answer",
    }
}

pub(crate) fn new_match(
    theme: Theme,
    game: &dyn GameEntry,
    options: &[OptionSpec],
    name: &str,
    preset: Preset,
    club: &str,
) -> Markup {
    let club = AT_THE_CLUB.iter().map(|it| it.0).find(|known| *known == club).unwrap_or("no");
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
                    a href={ "/new?game=" (about.slug) "&table=" (it.name()) } aria-current=[(it == preset).then_some("true")] { b { (it.title()) } (more(it, least == 1)) }
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
                    @for n in 0..most { (chair(n, preset.sitter(n, least, most), name)) }
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
                        details.more { summary { "Quiet hours, and when time runs out" }
                            fieldset.wishrow { legend { "When time runs out" } div.picks { @for (value, title, more) in LATE {
                                label.ch { input type="radio" name="late" value=(value) checked[value == "bot"]; span { b { (title) } (more) } }
                            } } }
                            fieldset.wishrow { legend { "Quiet hours" }
                                div.quiet {
                                    label { "from " select.input name="quiet_from" { option value="" { "none" } @for hour in 0..24 { option value=(hour) { (hour) ":00" } } } }
                                    label { "to " select.input name="quiet_to" { @for hour in 0..24 { option value=(hour) selected[hour == 8] { (hour) ":00" } } } }
                                    label { "in " select.input name="quiet_zone" { @for zone in -11..=13 { option value=(zone * 60) selected[zone == 0] { "UTC" @if zone != 0 { (format!("{zone:+}")) } } } } }
                                }
                                p.help { "For hours, days and weeks: no clock runs then, nor while its player is on holiday." } }
                        }
                    }
                    section.slab aria-labelledby="club" {
                        h2 #club { "At the club" }
                        div.g3 { @for (value, title, more) in AT_THE_CLUB {
                            label.ch { input type="radio" name="club" value=(value) checked[value == club]; span { b { (title) } (more) } }
                        } }
                        p.help { "Chairs of “a friend, by link” that nobody has taken stand on the " a href="/club" { "club page" } ". The match begins when all are taken." }
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

fn chair(n: u8, chosen: Sitter, name: &str) -> Markup {
    html! {
        div class={ "chair chair--" (n + 1) " seat-" (n + 1) } {
            span.chair__n { (seat_mark(Seat(n)))
                input.input name={ "name" (n) } value=[(n == 0 && !name.is_empty()).then_some(name)] maxlength=(MAX_NAME)
                    placeholder=(if n == 0 { "Your name" } else { "Name" }) aria-label={ "Name on seat " (n + 1) } autocomplete="off"; }
            select class="input kind" name={ "kind" (n) } aria-label={ "Who sits on seat " (n + 1) } {
                @for it in Sitter::ALL { @if it != Sitter::Me || n == 0 { option value=(it.name()) selected[it == chosen] { (it.words()) } } }
                optgroup label="A bot of its own strength" { @for (level, ..) in LEVELS { option value={ "bot:" (level) } { (bot_words(level)) } } }
            }
        }
    }
}

fn option(spec: &OptionSpec) -> Markup {
    let id = format!("o.{}", spec.id);
    let ours = spec.source == "reconstructed";
    html! {
        fieldset.wishrow {
            legend { (words(&spec.id)) @if ours { " " (recon(&Marks::all_of(format!("[[option]] {}", spec.id)))) } }
            @match &spec.kind {
                OptionKind::One(values) if values.len() <= 4 => {
                    div.picks { @for value in values {
                        label.ch { input type="radio" name=(id) value=(value) checked[*value == spec.default]; span { b { (value_words(spec, value)) } } }
                    } }
                }
                OptionKind::One(values) => {
                    select.input name=(id) aria-label=(words(&spec.id)) {
                        @for value in values { option value=(value) selected[*value == spec.default] { (value_words(spec, value)) } }
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
