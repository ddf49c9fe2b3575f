//! The rules of a game as a rulebook: chapters in order, each rule with its number, and a search.
use super::{Frame, Here, Theme, bar, scene};
use maud::{Markup, html};
use taproom_catalog::pages;
use taproom_core::About;
use taproom_kit::rules::{self as book, Rule};
use taproom_match::GameEntry;
use taproom_page::{Gloss, Term, glossary, icon};

/// What follows the chapters for whoever wants to know more; the rest of the file concerns programs only.
const MORE: [(&str, &str); 2] =
    [("Rulings", "Where the rulebook is silent: what we decided, and why"), ("Worked examples", "Examples")];

/// Whoever reads a chapter: words of the glossary are marked once in it.
struct Reader {
    about: &'static About,
    gloss: Gloss,
}

impl Reader {
    fn of(about: &'static About, terms: &'static [Term]) -> Self {
        Self { about, gloss: Gloss::new(terms) }
    }
}

pub(crate) fn rules(theme: Theme, game: &dyn GameEntry, words: &str) -> Markup {
    let (about, terms) = (game.about(), pages(game).glossary());
    let title = format!("Rules of {}", about.title);
    let frame = Frame { theme, title: &title, class: "site", game: None, skip: ("#found", "Skip to the rules") };
    let chapters = chapters(about);
    let numbered: Vec<&Chapter<'_>> = chapters.iter().filter(|chapter| chapter.numbered).collect();
    frame.page(html! {
        (bar(theme, &format!("/rules/{}", about.slug), Here::Learn, ""))
        main.page {
            div.titled {
                (scene(about.slug, "mini")) h1.title { (title) } span.grow {}
                a.btn href={ "/learn/" (about.slug) } { (icon("rules")) "In five minutes" }
            }
            form.row method="get" role="search" {
                label.vh for="q" { "Search the rules" }
                input.input.grow #q name="q" type="search" value=(words) placeholder="A word, or an id such as 4.2" maxlength="80";
                button.btn { "Search" }
            }
            @if words.is_empty() {
                div.book {
                    nav.slab.toc aria-label="Chapters" {
                        @for (n, chapter) in numbered.iter().enumerate() { a href={ "#chapter-" (n + 1) } { (n + 1) ". " (chapter.title) } }
                        @for (title, words) in MORE { @if chapters.iter().any(|chapter| chapter.title == title) { a href={ "#" (title.replace(' ', "-")) } { (words.split(':').next().unwrap_or(words)) } } }
                    }
                    div #found {
                        p.help { "Our own words for the rules of the box, each with its number." }
                        @for (n, chapter) in numbered.iter().enumerate() {
                            section.slab.chapter aria-labelledby={ "chapter-" (n + 1) } { h2 id={ "chapter-" (n + 1) } { (n + 1) ". " (chapter.title) } (chapter.laws(&Reader::of(about, terms))) }
                        }
                        details.slab.chapter #words { summary { "Words of the game" } (glossary::list(terms)) }
                        @for (title, words) in MORE { @if let Some(chapter) = chapters.iter().find(|chapter| chapter.title == title) {
                            details.slab.chapter id=(title.replace(' ', "-")) { summary { (words) } (chapter.laws(&Reader::of(about, terms))) }
                        } }
                    }
                }
            } @else { (found(about, terms, words)) }
        }
        (glossary::notes(terms))
    })
}

/// What a search finds.
fn found(about: &'static About, terms: &'static [Term], words: &str) -> Markup {
    let reader = Reader::of(about, terms);
    let all = book::rules(about.rules, about.prefix);
    let wanted = words.to_lowercase();
    let whole = format!("{}-{wanted}", about.prefix.to_lowercase());
    let fits = |rule: &&Rule<'_>| {
        let id = rule.id.to_lowercase();
        id == wanted || id == whole || wanted.split_whitespace().all(|word| rule.text.to_lowercase().contains(word))
    };
    let mut found: Vec<_> = all.iter().filter(fits).collect();
    if let Some(exact) = found.iter().position(|rule| [&wanted, &whole].contains(&&rule.id.to_lowercase())) {
        found.swap(0, exact);
        found.truncate(if wanted.contains('-') { 1 } else { found.len() });
    }
    html! {
        p.help { a href={ "/rules/" (about.slug) } { "The whole book" } }
        section.slab #found aria-label="Rules" {
            @if found.is_empty() { p { "Nothing mentions “" (words) "”." } }
            dl.ruleslist #rules-list {
                @for rule in found {
                    dt #(rule.id) { span.rule { (rule.id) } }
                    dd { (prose(rule, &reader)) }
                }
            }
        }
    }
}

/// Rules below one heading.
struct Chapter<'a> {
    title: &'a str,
    /// Is it a part of the rules, and not of what is said about them?
    numbered: bool,
    /// A heading of their own where one begins.
    rules: Vec<(Option<&'a str>, Rule<'a>)>,
}

impl Chapter<'_> {
    fn laws(&self, reader: &Reader) -> Markup {
        html! { @for (heading, rule) in &self.rules {
            @if let Some(heading) = heading { h3 { (heading) } }
            div.law id=(rule.id) { a.law__id href={ "#" (rule.id) } { (rule.id) } div { (prose(rule, reader)) } }
        } }
    }
}

fn chapters(about: &'static About) -> Vec<Chapter<'static>> {
    let mut rules = book::rules(about.rules, about.prefix).into_iter().peekable();
    let mut chapters: Vec<Chapter<'static>> = Vec::new();
    let mut heading = None;
    for (n, line) in about.rules.lines().enumerate() {
        if let Some(title) = line.strip_prefix("## ") {
            let own = format!("{}-", about.prefix);
            let title = title.strip_prefix(&own).unwrap_or(title);
            let numbered = title.starts_with(|letter: char| letter.is_ascii_digit());
            let title = title.trim_start_matches(|letter: char| letter.is_ascii_digit() || ". ".contains(letter));
            chapters.push(Chapter { title: title.trim_end_matches(" (numbers: data)"), numbered, rules: Vec::new() });
            heading = None;
        } else if let Some(title) = line.strip_prefix("### ") {
            heading = Some(title);
        }
        if let Some(rule) = rules.next_if(|rule| rule.line == n + 1)
            && let Some(chapter) = chapters.last_mut()
        {
            chapter.rules.push((heading.take(), rule));
        }
    }
    chapters.retain(|chapter| !chapter.rules.is_empty());
    chapters
}

/// A rule's Markdown, as far as the rules use it, without the number, which stands before it.
fn prose(rule: &Rule<'_>, reader: &Reader) -> Markup {
    let mut text = rule.text.replace("`data.toml`", "the data");
    for aside in [" (`[[recipe]]`)", " (`[[brewery]]`)", " (data)", " See `[components]`.", ": see `[components]`"] {
        text = text.replace(aside, "");
    }
    let bold = format!("**{}**", rule.id);
    let text = text.replacen(&format!("**{} ", rule.id), &format!("{bold} **"), 1);
    if let Some(row) = text.strip_prefix('|') {
        let cells = row.split('|').map(str::trim).filter(|cell| !cell.is_empty() && !cell.starts_with(&bold));
        return html! { p { (inline(&cells.collect::<Vec<_>>().join(": "), reader)) } };
    }
    let text = text.trim_start_matches(['-', ' ']).trim_start_matches(&bold).trim_start_matches(['.', ' ']);
    html! { @for block in blocks(text) { (block.show(reader)) } }
}

/// A piece of a rule.
enum Block {
    Words(String),
    /// Rows of cells, the heading first.
    Table(Vec<Vec<String>>),
    /// Drawn with letters.
    Drawn(String),
}

impl Block {
    fn show(&self, reader: &Reader) -> Markup {
        match self {
            Self::Words(words) => html! { p { (inline(words, reader)) } },
            Self::Drawn(lines) => html! { pre { (lines) } },
            Self::Table(rows) => html! { table { @for (n, row) in rows.iter().enumerate() {
                tr { @for cell in row { @if n == 0 { th scope="col" { (inline(cell, reader)) } } @else { td { (inline(cell, reader)) } } } }
            } } },
        }
    }
}

/// Items of a list begin a line of their own; tables and drawings stay what they are.
fn blocks(text: &str) -> Vec<Block> {
    let mut blocks: Vec<Block> = vec![Block::Words(String::new())];
    let mut drawing = false;
    for line in text.lines() {
        let trimmed = line.trim();
        if trimmed.starts_with("```") {
            drawing = !drawing;
            blocks.push(if drawing { Block::Drawn(String::new()) } else { Block::Words(String::new()) });
            continue;
        }
        if drawing {
            if let Some(Block::Drawn(lines)) = blocks.last_mut() {
                lines.push_str(line.strip_prefix("  ").unwrap_or(line));
                lines.push('\n');
            }
            continue;
        }
        if let Some(row) = trimmed.strip_prefix('|') {
            let cells: Vec<String> = row.trim_end_matches('|').split('|').map(|cell| cell.trim().to_owned()).collect();
            if cells.iter().all(|cell| cell.chars().all(|letter| "-: ".contains(letter))) {
                continue;
            }
            match blocks.last_mut() {
                Some(Block::Table(rows)) => rows.push(cells),
                _ => blocks.push(Block::Table(vec![cells])),
            }
            continue;
        }
        if trimmed.is_empty() || trimmed == "---" {
            blocks.push(Block::Words(String::new()));
            continue;
        }
        let item = trimmed.strip_prefix("- ");
        let begins = item.is_some() || trimmed.split_once(". ").is_some_and(|(n, _)| n.parse::<u8>().is_ok());
        match blocks.last_mut() {
            Some(Block::Words(words)) if !begins => {
                if !words.is_empty() {
                    words.push(' ');
                }
                words.push_str(trimmed);
            }
            _ => blocks.push(Block::Words(item.unwrap_or(trimmed).to_owned())),
        }
    }
    blocks.retain(|block| !matches!(block, Block::Words(words) if words.is_empty()));
    blocks
}

/// Bold, italics, and numbers of rules as links.
fn inline(text: &str, reader: &Reader) -> Markup {
    let text = text.replace('`', "");
    html! {
        @for (n, part) in text.split("**").enumerate() {
            @if n % 2 == 1 { b { (links(part, reader)) } } @else {
                @for (n, part) in part.split('*').enumerate() {
                    @if n % 2 == 1 { i { (links(part, reader)) } } @else { (links(part, reader)) }
                }
            }
        }
    }
}

fn links(text: &str, reader: &Reader) -> Markup {
    let about = reader.about;
    let prefix = format!("{}-", about.prefix);
    let mut parts = text.split(&prefix);
    let first = parts.next().unwrap_or_default();
    html! {
        (reader.gloss.mark(first))
        @for part in parts {
            @let end = part.find(|letter: char| !letter.is_ascii_alphanumeric() && letter != '.').unwrap_or(part.len());
            @let number = part[..end].trim_end_matches('.');
            a.rule href={ "/rules/" (about.slug) "?q=" (prefix) (number) } data-rule={ (prefix) (number) } { (prefix) (number) }
            (reader.gloss.mark(&part[number.len()..]))
        }
    }
}
