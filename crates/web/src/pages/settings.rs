//! How a visitor likes it.
use super::{Frame, Here, Theme, bar};
use crate::settings::WISHES;
use maud::{Markup, html};
use taproom_page::icon;

pub(crate) fn settings(theme: Theme, name: &str, saved: bool) -> Markup {
    let frame = Frame { theme, title: "Settings", class: "site", game: None, skip: ("#main", "Skip to the settings") };
    frame.page(html! {
        (bar(theme, "/settings", Here::Settings, name))
        main.page #main {
            h1.title { "Settings" }
            @if saved { div class="notice notice--info" role="status" { (icon("check")) div { b { "Kept in this browser." } } } }
            form.stack method="post" action="/settings" {
                @for wish in &WISHES {
                    fieldset.slab.wish {
                        legend { (wish.title) }
                        div.g3 { @for (value, words, more) in wish.choices {
                            label.ch { input type="radio" name=(wish.name) value=(value) checked[theme.choice(wish) == *value]; span { b { (words) } (more) } }
                        } }
                    }
                }
                p.rowed { button.go { "Keep this" } }
            }
            section.slab aria-labelledby="notices" {
                h2 #notices { "Notices" }
                p { "By a browser, e-mail or a webhook you can be told that it is your turn: " a href="/notices" { "choose what, and by which way" } "." }
            }
            section.slab aria-labelledby="seats" {
                h2 #seats { "Your seats" }
                p { "They belong to this browser. A " a href="/code" { "recovery code" } " brings you back to them from another one." }
            }
        }
    })
}
