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
                            dd { (prose(rule, about)) }
                        }
                    }
                }
            }
        }
    })
}

/// A rule's Markdown, as far as the rules use it, without the number, which stands before it.
fn prose(rule: &book::Rule<'_>, about: &About) -> Markup {
    let text = rule.text.replace('`', "").replace(" ([[recipe]])", "").replace(" ([[brewery]])", "");
    let bold = format!("**{}**", rule.id);
    let text = text.replacen(&format!("**{} ", rule.id), &format!("{bold} **"), 1);
    let lines: Vec<String> = match text.strip_prefix('|') {
        Some(row) => {
            let cells = row.split('|').map(str::trim).filter(|cell| !cell.is_empty() && !cell.starts_with(&bold));
            vec![cells.collect::<Vec<_>>().join(": ")]
        }
        None => {
            paragraphs(text.trim_start_matches(['-', ' ']).trim_start_matches(&bold).trim_start_matches(['.', ' ']))
        }
    };
    html! { @for line in &lines { p { (inline(line, about)) } } }
}

/// Items of a list begin a line of their own.
fn paragraphs(text: &str) -> Vec<String> {
    let mut lines: Vec<String> = vec![String::new()];
    for line in text.lines().map(str::trim).filter(|line| !line.is_empty()) {
        let item = line.strip_prefix("- ");
        if item.is_some() || line.split_once(". ").is_some_and(|(n, _)| n.parse::<u8>().is_ok()) {
            lines.push(String::new());
        }
        let last = lines.last_mut().expect("begun with one");
        if !last.is_empty() {
            last.push(' ');
        }
        last.push_str(item.unwrap_or(line));
    }
    lines.retain(|line| !line.is_empty());
    lines
}

/// Bold, italics, and numbers of rules as links.
fn inline(text: &str, about: &About) -> Markup {
    html! {
        @for (n, part) in text.split("**").enumerate() {
            @if n % 2 == 1 { b { (links(part, about)) } } @else {
                @for (n, part) in part.split('*').enumerate() {
                    @if n % 2 == 1 { i { (links(part, about)) } } @else { (links(part, about)) }
                }
            }
        }
    }
}

fn links(text: &str, about: &About) -> Markup {
    let prefix = format!("{}-", about.prefix);
    let mut parts = text.split(&prefix);
    let first = parts.next().unwrap_or_default();
    html! {
        (first)
        @for part in parts {
            @let end = part.find(|letter: char| !letter.is_ascii_alphanumeric() && letter != '.').unwrap_or(part.len());
            @let number = part[..end].trim_end_matches('.');
            a.rule href={ "/rules/" (about.slug) "?q=" (prefix) (number) } data-rule={ (prefix) (number) } { (prefix) (number) }
            (part[number.len()..])
        }
    }
}
