//! The whole log of a match, with a search.
use super::{
    Frame, Theme,
    follow::{Line, lines},
    side::turns,
    top,
};
use crate::hub::{Live, LiveState};
use maud::{Markup, html};
use taproom_core::{Viewer, plural};

pub(crate) fn log(theme: Theme, live: &Live, state: &LiveState, viewer: Viewer, words: &str) -> Markup {
    let names = state.names();
    let wanted = words.to_lowercase();
    let fits = |line: &Line| {
        let text = line.text.named(&names).to_lowercase();
        wanted.split_whitespace().all(|word| text.contains(word))
    };
    let found: Vec<Line> = lines(state.the_match(), viewer, 0).into_iter().filter(fits).collect();
    let at = format!("/m/{}/log", live.key);
    let frame = Frame { theme, title: "Log", class: "site", game: None, skip: ("#found", "Skip to the log") };
    frame.page(html! {
        (top(theme, &at, html! { div.top__title { h1 { "Log" } span.not-phone { (live.title()) } } },
            html! { a class="btn btn--bar btn--s" href={ "/m/" (live.key) } { "Table" } }))
        main.page #main {
            form.row method="get" role="search" {
                label.vh for="q" { "Search the log" }
                input.input.grow #q name="q" type="search" value=(words) placeholder="A name, a card, a place" maxlength="80";
                button.btn { "Search" }
            }
            p.help { (plural(found.len() as i64, "line")) ", the newest turn first." }
            section.panel #found aria-label="Log" { div class="panel__body" { (turns(state, viewer, &found)) } }
        }
    })
}
