//! A record from somewhere.
use super::{Frame, Theme, top};
use maud::{Markup, html};
use taproom_page::icon;

pub(crate) fn upload(theme: Theme, wrong: Option<&str>) -> Markup {
    let frame =
        Frame { theme, title: "Replay a record", class: "site", game: None, skip: ("#main", "Skip to the form") };
    frame.page(html! {
        (top(theme, "/replay", html! { div.top__title { h1 { "Replay a record" } } }, html! { a class="btn btn--bar btn--s" href="/" { "Lobby" } }))
        main.page #main {
            @if let Some(why) = wrong {
                div class="notice notice--bad" role="alert" { (icon("warn")) div { b { "This record is not sound." } " " (why) } }
            }
            form class="panel" method="post" action="/replay" {
                div.panel__head { h2 { "A record file" } }
                div class="panel__body stack" {
                    p.help { "Every move, every die and the result are checked. Then you can step through the match from any seat." }
                    div.field.needs-script { label for="file" { "File" } input #file type="file" accept=".taproom,text/plain" data-into="record"; }
                    div.field { label for="record" { "Or its text" } textarea.input #record name="record" rows="10" spellcheck="false" required {} }
                    button class="btn btn--go" { "Check and replay" }
                }
            }
        }
    })
}
