//! No network: what can be read all the same.
use super::{Frame, Theme};
use maud::{Markup, html};
use taproom_catalog::games;
use taproom_page::icon;

pub(crate) fn offline(theme: Theme) -> Markup {
    let frame = Frame { theme, title: "No network", class: "site", game: None, skip: ("#main", "Skip to the text") };
    frame.page(html! {
        header.bar #top { a.logo href="/" { svg aria-hidden="true" { use href="/assets/icons.svg#logo" {} } "Taproom" } }
        main.page #main data-offline {
            h1.title { "No network" }
            section.slab aria-labelledby="now" {
                h2 #now { "The server cannot be reached" }
                p { "Your matches are safe there. This page tries again by itself, and goes on where you were." }
                p { a class="btn btn--go" href="" { (icon("offline")) "Try again" } }
            }
            section.slab aria-labelledby="read" {
                h2 #read { "To read meanwhile" }
                ul.plain { @for game in games() {
                    li { a href={ "/learn/" (game.about().slug) } { (game.about().title) ": how to play in five minutes" } " – " a href={ "/rules/" (game.about().slug) } { "rules" } }
                } }
            }
        }
    })
}
