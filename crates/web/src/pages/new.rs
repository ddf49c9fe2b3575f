//! The form of a new match: every option has its default chosen, so that a first-timer presses one button.
use super::{Frame, Theme, top};
use crate::forms::{MAX_NAME, MAX_TITLE};
use maud::{Markup, html};
use taproom_catalog::games;
use taproom_core::{OptionKind, OptionSpec, Seat, capitalised};
use taproom_match::GameEntry;
use taproom_page::{icon, recon, seat_mark};

const CHAIRS: [(&str, &str); 8] = [
    ("me", "You"),
    ("link", "A friend, by link"),
    ("screen", "A player at this screen"),
    ("bot:easy", "Bot: easy"),
    ("bot:medium", "Bot: medium"),
    ("bot:hard", "Bot: hard"),
    ("bot:master", "Bot: master, slow"),
    ("none", "Nobody"),
];

const CLOCKS: [(&str, &str); 6] = [
    ("none", "No clock"),
    ("move 60", "1 minute per answer"),
    ("move 600", "10 minutes per answer"),
    ("move 172800", "2 days per answer"),
    ("match 1800", "30 minutes each for the match"),
    ("match 3600", "1 hour each for the match"),
];

pub(crate) fn new_match(theme: Theme, game: &dyn GameEntry, options: &[OptionSpec], name: &str) -> Markup {
    let about = game.about();
    let (least, most) = (*about.seats.start(), *about.seats.end());
    let usual = if least == 1 { 1 } else { 2 };
    let frame = Frame { theme, title: "New match", class: "site", game: None, skip: ("#form", "Skip to the form") };
    frame.page(html! {
        (top(theme, &format!("/new?game={}", about.slug), html! { div.top__title { h1 { "New match" } } },
             html! { a class="btn btn--bar btn--s" href="/" { "Lobby" } }))
        main.page {
            nav.panel aria-labelledby="g" {
                div.panel__head { h2 #g { "Which game?" } }
                div.panel__body { div.picks {
                    @for other in games().map(GameEntry::about) {
                        a.pick href={ "/new?game=" (other.slug) } aria-current=[(other.slug == about.slug).then_some("true")] {
                            (icon(other.emblem)) (other.title) span { (other.seats.start()) "–" (other.seats.end()) " players" }
                        }
                    }
                } }
            }
            form class="split split--wide" #form method="post" action="/new" {
                input type="hidden" name="game" value=(about.slug);
                div.stack {
                    section.panel aria-labelledby="who" {
                        div.panel__head { h2 #who { "Who plays?" } span.aside { (least) " to " (most) " seats, in turn order" } }
                        div.panel__body {
                            @for n in 0..most { (chair(n, usual, name)) }
                        }
                    }
                    section.panel aria-labelledby="opt" {
                        div.panel__head { h2 #opt { "Options" } span.aside { "as recommended for a first game" } }
                        div class="panel__body stack" { @for spec in options { (option(spec)) } }
                    }
                }
                aside class="panel sticky" aria-label="Summary" {
                    div.panel__head { h2 { "Your table" } }
                    div class="panel__body stack" {
                        div.row { (icon(about.emblem)) div { b.sign { (about.title) } p.small.muted { (about.pitch) " About " (about.minutes) " minutes." } } }
                        div.field { label for="title" { "Name of the match" } input.input #title name="title" maxlength=(MAX_TITLE) placeholder=(about.title); }
                        div.field { label for="clock" { "Clock" }
                            select.input #clock name="clock" { @for (value, words) in CLOCKS { option value=(value) { (words) } } }
                            p.help { "When time runs out, a bot plays on for that seat." } }
                        div class="notice notice--info" { (icon("info")) span {
                            "Some values of this game are " span.recon { (icon("recon")) "ours" } ": the rulebook does not tell them. They carry this pencil everywhere." } }
                        button class="btn btn--go btn--l" { "Open the table" }
                        p.help { "Luck is sealed now and revealed at the end, so that everybody can check it." }
                    }
                }
            }
        }
    })
}

fn chair(n: u8, usual: u8, name: &str) -> Markup {
    let chosen = match n {
        0 => "me",
        n if n < usual => "bot:medium",
        _ => "none",
    };
    html! {
        div class={ "seatrow seat-" (n + 1) } {
            span.badge { (seat_mark(Seat(n))) }
            input.input name={ "name" (n) } value=[(n == 0 && !name.is_empty()).then_some(name)] maxlength=(MAX_NAME)
                placeholder=(if n == 0 { "Your name" } else { "Name, if you like" }) aria-label={ "Name on seat " (n + 1) } autocomplete="off";
            select class="input kind" name={ "kind" (n) } aria-label={ "Who sits on seat " (n + 1) } {
                @for (value, words) in CHAIRS {
                    @if value != "me" || n == 0 { option value=(value) selected[value == chosen] { (words) } }
                }
            }
        }
    }
}

fn option(spec: &OptionSpec) -> Markup {
    let id = format!("o.{}", spec.id);
    let ours = spec.source == "reconstructed";
    // Records count seats from 0, people from 1.
    let words_of = |value: &str| match value.parse::<u8>() {
        Ok(seat) if spec.id.ends_with("player") => format!("Seat {}", seat + 1),
        _ => words(value),
    };
    html! {
        fieldset.field {
            legend.label { (words(&spec.id)) @if ours { " " (recon("reconstructed")) } }
            @match &spec.kind {
                OptionKind::One(values) if values.len() <= 4 => {
                    div { span.seg { @for value in values {
                        label { input type="radio" name=(id) value=(value) checked[*value == spec.default]; (words_of(value)) }
                    } } }
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
