//! The rules of a game, searchable.
use super::{Frame, Theme, top};
use maud::{Markup, html};
use taproom_core::About;
use taproom_kit::rules as book;

pub(crate) fn rules(theme: Theme, about: &'static About, words: &str) -> Markup {
    let all = book::rules(about.rules, about.prefix);
    let wanted = words.to_lowercase();
    let whole = format!("{}-{wanted}", about.prefix.to_lowercase());
    let fits = |rule: &&book::Rule<'_>| {
        let id = rule.id.to_lowercase();
        wanted.is_empty()
            || id == wanted
            || id == whole
            || wanted.split_whitespace().all(|word| rule.text.to_lowercase().contains(word))
    };
    let mut found: Vec<_> = all.iter().filter(fits).collect();
    if let Some(exact) = found.iter().position(|rule| [&wanted, &whole].contains(&&rule.id.to_lowercase())) {
        found.swap(0, exact);
        found.truncate(if wanted.contains('-') { 1 } else { found.len() });
    }
    let title = format!("Rules of {}", about.title);
    let frame = Frame { theme, title: &title, class: "site", game: None, skip: ("#found", "Skip to the rules") };
    frame.page(html! {
        (top(theme, &format!("/rules/{}", about.slug), html! { div.top__title { h1 { (title) } } },
            html! { a class="btn btn--bar btn--s" href="/" { "Lobby" } }))
        main.page {
            form.row method="get" role="search" {
                label.vh for="q" { "Search the rules" }
                input.input.grow #q name="q" type="search" value=(words) placeholder="A word, or an id such as 4.2" maxlength="80";
                button.btn { "Search" }
            }
            p.help { "Our own words for the rules of the box, each with its number. Where the rulebook is silent, a ruling says what we decided." }
            section.panel #found aria-label="Rules" {
                div class="panel__body" {
                    @if found.is_empty() { p { "Nothing mentions “" (words) "”." } }
                    dl.ruleslist #rules-list {
                        @for rule in found {
                            dt #(rule.id) { span.rule { (rule.id) } }
                            dd { (prose(rule.text)) }
                        }
                    }
                }
            }
        }
    })
}

/// A rule's Markdown: bold and code, nothing else.
fn prose(text: &str) -> Markup {
    html! {
        @for (n, part) in text.split("**").enumerate() {
            @if n % 2 == 1 { b { (part.replace('`', "")) } } @else { (part.replace('`', "")) }
        }
    }
}
