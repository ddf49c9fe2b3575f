//! Every page, as HTML.
mod end;
mod lobby;
mod new;
mod parts;
mod people;
mod question;
mod replay;
mod rules;
mod side;
mod table;
mod upload;

pub(crate) use end::end;
pub(crate) use lobby::{Listed, lobby};
pub(crate) use new::new_match;
pub(crate) use parts::{TablePage, elsewhere};
pub(crate) use people::{cover, invitation, invite};
pub(crate) use question::Remark;
pub(crate) use replay::replay;
pub(crate) use rules::rules;
pub(crate) use table::table;
pub(crate) use upload::upload;

use maud::{DOCTYPE, Markup, html};
use taproom_page::icon;

/// The colours a visitor chose; `None`: what their system says.
pub(crate) type Theme = Option<&'static str>;

/// What every page has around it.
struct Frame<'a> {
    theme: Theme,
    title: &'a str,
    /// `table` or `site`.
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
            html lang="en" data-theme=[self.theme] {
                head {
                    meta charset="utf-8";
                    meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover";
                    title { (self.title) " – Taproom" }
                    link rel="icon" href="/assets/favicon.svg" type="image/svg+xml";
                    link rel="stylesheet" href="/assets/tokens.css";
                    link rel="stylesheet" href="/assets/table.css";
                    @if self.class != "table" { link rel="stylesheet" href="/assets/site.css"; }
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

/// The bar on top; `middle` beside the logo, `tools` on the right.
fn top(theme: Theme, back: &str, middle: Markup, tools: Markup) -> Markup {
    let (wish, sign, name) = match theme {
        Some("dark") => ("light", "sun", "Switch to light colours"),
        _ => ("dark", "moon", "Switch to dark colours"),
    };
    html! {
        header.top #top {
            a.brand href="/" { svg aria-hidden="true" { use href="/assets/icons.svg#logo" {} } span.lbl { "Taproom" } }
            (middle)
            nav aria-label="Site" {
                (tools)
                form method="post" action="/theme" {
                    input type="hidden" name="back" value=(back);
                    button class="btn btn--bar btn--s btn--icon" name="theme" value=(wish) aria-label=(name) { (icon(sign)) }
                }
            }
        }
    }
}

/// What went wrong, on a page of its own.
pub(crate) fn problem(sentence: &str) -> Markup {
    let frame =
        Frame { theme: None, title: "Not possible", class: "site", game: None, skip: ("#main", "Skip to the text") };
    frame.page(html! {
        (top(None, "/", html! { div.top__title { h1 { "Not possible" } } }, html! {}))
        main.page #main {
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
