//! A record from somewhere.
use super::{Frame, Here, Theme, bar};
use maud::{Markup, html};
use taproom_page::icon;

pub(crate) fn upload(theme: Theme, wrong: Option<&str>) -> Markup {
    let frame =
        Frame { theme, title: "Replay a record", class: "site", game: None, skip: ("#main", "Skip to the form") };
    frame.page(html! {
        (bar(theme, "/replay", Here::Replay, ""))
        main.page #main {
            h1.title { "Replay a record" }
            @if let Some(why) = wrong {
                div class="notice notice--bad" role="alert" { (icon("warn")) div { b { "This record is not sound." } " " (why) } }
            }
            form class="panel" method="post" action="/replay" {
                div.panel__head { h2 { "A record file" } }
                div class="panel__body stack" {
                    p.help { "Every move and the result are checked, and every die and card that was drawn from a secret. Then you can step through the match from any seat." }
                    div.field.needs-script { label for="file" { "File" } input #file type="file" accept=".taproom,text/plain" data-into="record"; }
                    div.field { label for="record" { "Or its text" } textarea.input #record name="record" rows="10" spellcheck="false" required {} }
                    div.field { label for="names" { "Names of the players" } input.input #names name="names" maxlength="200" placeholder="Ada, Ines: in the order of their seats, if you like";
                        p.help { "A record holds no names." } }
                    button class="btn btn--go" { "Check and replay" }
                }
            }
        }
    })
}
