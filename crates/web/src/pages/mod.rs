//! Every page, as HTML.
mod admin;
mod chart;
mod club;
mod decided;
mod end;
mod follow;
mod league;
mod learn;
mod lessons;
mod lobby;
mod log;
mod luck;
mod me;
mod mine;
mod new;
mod notices;
mod offline;
mod parts;
mod people;
mod profile;
mod question;
mod ratings;
mod replay;
mod rules;
mod settings;
mod side;
mod table;
mod talk;
mod tournament;
mod tournaments;
mod upload;

pub(crate) use admin::{Overview, enter as admin_enter, overview as admin};
pub(crate) use club::{Club, OpenTable, club};
pub(crate) use end::end;
pub(crate) use follow::Walked;
pub(crate) use league::{League, league};
pub(crate) use learn::{learn, shelf as learn_shelf};
pub(crate) use lobby::{Lobby, lobby};
pub(crate) use log::log;
pub(crate) use luck::{luck, waiting};
pub(crate) use me::{Account, account, pair};
pub(crate) use mine::{Listed, Stage};
pub(crate) use new::new_match;
pub(crate) use notices::{Asked, Notices, asked as notices_asked, notices};
pub(crate) use offline::offline;
pub(crate) use parts::{TablePage, elsewhere};
pub(crate) use people::{code, cover, invitation, invite};
pub(crate) use profile::{InGame, Played, Profile, profile};
pub(crate) use question::Remark;
pub(crate) use ratings::{Ratings, ratings};
pub(crate) use replay::replay;
pub(crate) use rules::rules;
pub(crate) use settings::settings;
pub(crate) use table::table;
pub(crate) use talk::{Talk, talk};
pub(crate) use tournament::{Looker, tournament};
pub(crate) use tournaments::{ListedTournament, new_tournament, tournaments};
pub(crate) use upload::upload;

use crate::settings::Settings;
use maud::{DOCTYPE, Markup, html};
use taproom_page::icon;

/// How a visitor likes it.
pub(crate) type Theme = Settings;

/// What every page has around it.
struct Frame<'a> {
    theme: Theme,
    title: &'a str,
    /// `table`, `table canvas` or `site`.
    class: &'a str,
    /// The game whose own stylesheet is needed.
    game: Option<&'a str>,
    /// Where the skip link goes.
    skip: (&'a str, &'a str),
}

impl Frame<'_> {
    fn page(&self, body: Markup) -> Markup {
        html! {
            (DOCTYPE)
            html lang="en" data-theme=[self.theme.theme] data-speed=[self.theme.speed] data-confirm=[self.theme.confirm]
                data-motion=[self.theme.motion] data-hand=[self.theme.hand] data-sound=[self.theme.sound] {
                head {
                    meta charset="utf-8";
                    meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover";
                    title { (self.title) " – Taproom" }
                    link rel="icon" href="/assets/favicon.svg" type="image/svg+xml";
                    link rel="apple-touch-icon" href="/assets/icon-192.png";
                    link rel="manifest" href="/manifest.webmanifest";
                    link rel="stylesheet" href="/assets/tokens.css";
                    link rel="stylesheet" href="/assets/table.css";
                    @match self.class {
                        "table" => {}
                        "table canvas" => { link rel="stylesheet" href="/assets/canvas.css"; }
                        _ => { link rel="stylesheet" href="/assets/site.css"; }
                    }
                    @if let Some(game) = self.game { link rel="stylesheet" href={ "/assets/" (game) ".css" }; }
                    script type="module" src="/assets/app.js" {}
                }
                body class=(self.class) {
                    a.skip href=(self.skip.0) { (self.skip.1) }
                    (body)
                }
            }
        }
    }
}

/// The bar of a table; `middle` beside the logo, `tools` on the right.
fn top(theme: Theme, back: &str, middle: Markup, tools: Markup) -> Markup {
    html! {
        header.top #top {
            a.brand href="/" { svg aria-hidden="true" { use href="/assets/icons.svg#logo" {} } span.lbl { "Taproom" } }
            (middle)
            nav aria-label="Site" {
                (tools)
                (theme_button(theme, back, "btn btn--bar btn--s btn--icon"))
            }
        }
    }
}

/// Day or evening. Whoever has not chosen sees what the system says, which we do not know: then there are two buttons, of
/// which the stylesheet shows the one that changes something.
fn theme_button(theme: Theme, back: &str, class: &str) -> Markup {
    let button = |wish: &str, sign: &str, more: &str| {
        html! {
            button class={ (class) (more) } name="theme" value=(wish) aria-label={ "Switch to " (wish) " colours" } { (icon(sign)) }
        }
    };
    html! {
        form method="post" action="/theme" {
            input type="hidden" name="back" value=(back);
            @match theme.theme {
                Some("dark") => { (button("light", "sun", "")) }
                Some(_) => { (button("dark", "moon", "")) }
                None => { (button("dark", "moon", " by-day")) (button("light", "sun", " by-night")) }
            }
        }
    }
}

/// Which part of the site a page belongs to.
#[derive(Copy, Clone, PartialEq, Eq)]
enum Here {
    Tables,
    Club,
    Learn,
    Replay,
    Settings,
    Elsewhere,
}

/// The bar of all pages around the tables; on a phone its links are at the bottom. `name`: of whoever looks, if we know it.
fn bar(theme: Theme, back: &str, here: Here, name: &str) -> Markup {
    let links = [
        (Here::Tables, "/", "icons.svg#people", "Tables"),
        (Here::Club, "/club", "icons.svg#pint", "Club"),
        (Here::Learn, "/learn", "icons.svg#rules", "Learn"),
        (Here::Replay, "/replay", "icons.svg#play", "Replay"),
        (Here::Settings, "/settings", "site.svg#gear", "Settings"),
    ];
    html! {
        header.bar #top {
            a.logo href="/" { svg aria-hidden="true" { use href="/assets/icons.svg#logo" {} } "Taproom" }
            nav aria-label="Site" {
                @for (part, to, sign, word) in links {
                    a href=(to) aria-current=[(part == here).then_some("page")] { svg.i aria-hidden="true" { use href={ "/assets/" (sign) } {} } (word) }
                }
            }
            span.grow {}
            @if !name.is_empty() { a.who href="/me" title="You" { (icon("people")) b { (name) } } }
            (theme_button(theme, back, "bar__theme"))
        }
    }
}

/// A picture of the pages around the tables.
fn scene(name: &str, class: &str) -> Markup {
    html! {
        svg class=(class) viewBox="0 0 240 168" preserveAspectRatio="xMidYMax slice" aria-hidden="true" {
            use href={ "/assets/site.svg#scene-" (name) } width="240" height="168" {}
        }
    }
}

/// What went wrong, on a page of its own.
pub(crate) fn problem(sentence: &str) -> Markup {
    let theme = Theme::default();
    let frame = Frame { theme, title: "Not possible", class: "site", game: None, skip: ("#main", "Skip to the text") };
    frame.page(html! {
        (bar(theme, "/", Here::Elsewhere, ""))
        main.page #main {
            h1.title { "Not possible" }
            div class="notice notice--bad" role="alert" { (icon("warn")) div { b { (sentence) } } }
            p { a.btn href="/" { "Go to the lobby" } }
        }
    })
}

/// How long ago, in words.
fn ago(then: i64, now: i64) -> String {
    let seconds = ((now - then) / 1000).max(0);
    let say = |n: i64, what: &str| format!("{n} {what}{} ago", if n == 1 { "" } else { "s" });
    match seconds {
        0..90 => "just now".into(),
        90..5400 => say((seconds + 30) / 60, "minute"),
        5400..129_600 => say((seconds + 1800) / 3600, "hour"),
        _ => say((seconds + 43_200) / 86_400, "day"),
    }
}
