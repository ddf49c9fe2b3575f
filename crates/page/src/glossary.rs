//! Words of a game: what each means, shown where it stands.
use crate::parts::icon;
use maud::{Markup, PreEscaped, html};
use std::cell::RefCell;

/// A word that a newcomer cannot know.
#[derive(Copy, Clone, Debug)]
pub struct Term {
    /// As it is written: `coop`.
    pub word: &'static str,
    /// Other forms of it: `coops`.
    pub forms: &'static [&'static str],
    /// One or two sentences.
    pub means: &'static str,
    /// The rule to read on.
    pub rule: &'static str,
}

impl Term {
    /// The `id` of its note on a page.
    pub fn id(&self) -> String {
        let slug: String = self
            .word
            .chars()
            .map(|it| if it.is_ascii_alphanumeric() { it.to_ascii_lowercase() } else { '-' })
            .collect();
        format!("term-{slug}")
    }

    fn words(&self) -> impl Iterator<Item = &'static str> {
        [self.word].into_iter().chain(self.forms.iter().copied())
    }
}

/// Marks words of a glossary, each the first time it stands somewhere, so that it can be pointed at, focused or pressed. The
/// page must have [`notes`] of the same glossary.
pub struct Gloss {
    terms: &'static [Term],
    told: RefCell<Vec<bool>>,
}

impl Gloss {
    /// Nothing was marked yet.
    pub fn new(terms: &'static [Term]) -> Self {
        Self { terms, told: RefCell::new(vec![false; terms.len()]) }
    }

    /// This text, with what was not marked before.
    pub fn mark(&self, text: &str) -> Markup {
        let mut told = self.told.borrow_mut();
        let mut rest = text;
        let mut out = String::new();
        let mut before = None;
        while let Some(letter) = rest.chars().next() {
            // The longest word that begins here.
            let all = self.terms.iter().enumerate().flat_map(|(n, term)| term.words().map(move |word| (n, word)));
            let found = all.filter(|(_, word)| !before.is_some_and(char::is_alphanumeric) && stands(rest, word));
            let length = if let Some((n, word)) = found.max_by_key(|(_, word)| word.len()) {
                let here = &rest[..word.len()];
                let shown = if told[n] {
                    html! { (here) }
                } else {
                    word_of(&self.terms[n], here)
                };
                out.push_str(&shown.0);
                told[n] = true;
                word.len()
            } else {
                out.push_str(&html! { (letter.to_string()) }.0);
                letter.len_utf8()
            };
            before = rest[..length].chars().last();
            rest = &rest[length..];
        }
        PreEscaped(out)
    }
}

/// A single text with its words marked.
pub fn gloss(text: &str, terms: &'static [Term]) -> Markup {
    Gloss::new(terms).mark(text)
}

/// Does the text begin with this word, and nothing that makes another word of it? Words in capitals must be in capitals.
fn stands(text: &str, word: &str) -> bool {
    let Some(here) = text.get(..word.len()) else { return false };
    let same =
        if word.chars().all(|it| it.is_ascii_uppercase()) { here == word } else { here.eq_ignore_ascii_case(word) };
    same && !text[word.len()..].starts_with(|it: char| it.is_alphanumeric())
}

fn word_of(term: &Term, here: &str) -> Markup {
    let id = term.id();
    html! { button.term type="button" popovertarget=(id) data-note=(id) { (here) } }
}

/// What the words mean: once on each page that marks them.
pub fn notes(terms: &[Term]) -> Markup {
    html! { @for term in terms {
        div.note popover id=(term.id()) { b { (term.word) } (term.means) " " a.rule href={ "#" (term.rule) } data-rule=(term.rule) { (icon("rules")) (term.rule) } }
    } }
}

/// All words as a list.
pub fn list(terms: &[Term]) -> Markup {
    html! { dl.glossary { @for term in terms { dt { (term.word) } dd { (term.means) " " span.rule { (term.rule) } } } } }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TERMS: &[Term] = &[
        Term { word: "MP", forms: &[], means: "Mastery points.", rule: "DB-1.1" },
        Term { word: "coop", forms: &["coops"], means: "Where beer is brewed.", rule: "BP-1.1" },
    ];

    fn check(text: &str, marked: &[&str]) {
        let html = gloss(text, TERMS).0;
        let found: Vec<&str> = html
            .split("<button")
            .skip(1)
            .map(|it| it.split_once('>').expect("a tag").1.split_once('<').expect("a word").0)
            .collect();
        assert_eq!(found, marked, "{html}");
    }

    #[test]
    fn whole_words_are_marked_once() {
        check("A coop, another coop, and coops. 2 MP, not lamps", &["coop", "MP"]);
        check("Coops first", &["Coops"]);
        check("cooper, mp, damp", &[]);
        check("a < b & “coop”", &["coop"]);
        assert!(gloss("a < b & c", TERMS).0.starts_with("a &lt; b &amp; c"));
    }
}
