//! A game's data as people wrote it: rows with a source, checked before anything is built on them.
//!
//! `data.toml` has rows: every top-level table, every entry of a top-level list, and every table inside them that has a
//! `source` of its own. Each row says where it comes from; games parse the same text into their own types.
pub use crate::row::rows;
use crate::{
    read::{self, ReadError},
    row::{Row, title},
};
use serde::{Deserialize, de::DeserializeOwned};
use sha2::{Digest, Sha256};
use std::fmt::Write as _;
use taproom_core::{EditionError, Fill, OptionKind, OptionSpec};
use toml::de::{DeTable, DeValue};

/// Words that are for people: they may be mended without making a new edition.
const PROSE: [&str; 8] = ["text", "source", "source_of", "basis", "note", "notes", "title", "name"];

/// Prose that typed rows never name: [`Row`] keeps it, and [`Edition::parse`] takes it out first. So is every word that ends
/// in `_source`. Only options, which are shown to hosts, keep theirs.
const FOR_PEOPLE: [&str; 6] = ["text", "source", "source_of", "basis", "note", "notes"];

/// A parsed `data.toml`: rows to look up, and the typed data of a game.
#[derive(Clone, Debug)]
pub struct Edition<T> {
    /// The game's own types.
    pub data: T,
    /// Every row, in order.
    pub rows: Vec<Row>,
    /// Names the edition in records: 16 hex digits over all values but prose and comments.
    pub hash: String,
}

impl<T: DeserializeOwned> Edition<T> {
    /// Reads the text; the game's own checks come after, with [`Edition::check`].
    pub fn parse(text: &str) -> Result<Self, EditionError> {
        let rows = rows(text)?;
        let mut document = DeTable::parse(text).map_err(|error| at(text, &rows, error))?;
        for (key, value) in document.get_mut().iter_mut() {
            if key.get_ref() != OPTIONS {
                strip(value.get_mut());
            }
        }
        let data = read::read(document).map_err(|error| at(text, &rows, error))?;
        let hash = hash(text)?;
        Ok(Self { data, rows, hash })
    }
}

impl<T> Edition<T> {
    /// The text of a row for people; empty if it has none.
    pub fn text(&self, table: &str, id: &str) -> &str {
        let row = self.rows.iter().find(|row| row.table == table && row.id == id);
        row.and_then(|row| row.text.as_deref()).unwrap_or_default()
    }

    /// An error that names a row and its line.
    pub fn error(&self, table: &str, id: &str, why: impl Into<String>) -> EditionError {
        let row = self.rows.iter().find(|row| row.table == table && row.id == id);
        let title = row.map_or_else(|| title(table, id), Row::title);
        EditionError { line: row.map(|row| row.line), row: title, why: why.into() }
    }

    /// `Ok` if it holds, else an error that names the row.
    pub fn check(&self, holds: bool, table: &str, id: &str, why: impl FnOnce() -> String) -> Result<(), EditionError> {
        if holds { Ok(()) } else { Err(self.error(table, id, why())) }
    }
}

/// Takes out what is for people only.
fn strip(value: &mut DeValue<'_>) {
    match value {
        DeValue::Array(entries) => entries.iter_mut().for_each(|entry| strip(entry.get_mut())),
        DeValue::Table(fields) => {
            let prose = |key: &str| FOR_PEOPLE.contains(&key) || key.ends_with("_source");
            let gone: Vec<_> = fields.keys().filter(|key| prose(key.get_ref())).cloned().collect();
            for key in &gone {
                fields.remove(key);
            }
            fields.iter_mut().for_each(|(_, value)| strip(value.get_mut()));
        }
        _ => {}
    }
}

/// The table of the options.
const OPTIONS: &str = "option";

/// Rows of `data.toml`, one struct for each table: its own words only, since prose is taken out before. A word that may be
/// missing says `= default`.
///
/// ```
/// taproom_kit::rows! {
///     /// A card.
///     CardRow { id: String, copies: u8, price: Option<u8> = default }
/// }
/// ```
#[macro_export]
macro_rules! rows {
    ($($(#[$meta:meta])* $name:ident { $($(#[$field_meta:meta])* $field:ident: $kind:ty $(= $default:ident)?),* $(,)? })+) => { $(
        $(#[$meta])*
        #[derive(Clone, Debug, $crate::serde::Deserialize)]
        #[serde(crate = "taproom_kit::serde", deny_unknown_fields)]
        #[allow(missing_docs, dead_code, reason = "some words of the file are for people only")]
        pub struct $name { $($(#[$field_meta])* $(#[serde($default)])? pub $field: $kind),* }
    )+ };
}

/// An `[[option]]` row: a choice of strings, numbers or switches (`true` is `on`, `false` is `off`).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OptionRow {
    id: String,
    default: toml::Value,
    choices: Vec<toml::Value>,
    text: String,
    source: String,
    #[serde(default)]
    fill: Option<Fill>,
}

/// A value as people name it.
fn word(value: &toml::Value) -> String {
    match value {
        toml::Value::String(word) => word.clone(),
        toml::Value::Boolean(on) => if *on { "on" } else { "off" }.into(),
        toml::Value::Integer(number) => number.to_string(),
        other => format!("{other:?}"),
    }
}

impl OptionRow {
    /// The name in commands and records.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// Is this one of its values?
    pub fn allows(&self, value: &str) -> bool {
        self.choices.iter().any(|choice| word(choice) == value)
    }

    /// As a host sees it.
    pub fn spec(&self) -> OptionSpec {
        OptionSpec {
            id: self.id.clone(),
            text: self.text.clone(),
            default: word(&self.default),
            kind: OptionKind::One(self.choices.iter().map(word).collect()),
            source: self.source.clone(),
            fill: self.fill,
        }
    }
}

/// SHA-256 over the values in a fixed order, 16 hex digits. Comments, layout, order of keys and prose do not count.
pub fn hash(text: &str) -> Result<String, EditionError> {
    let document = DeTable::parse(text).map_err(|error| at(text, &[], error))?;
    let mut canon = String::new();
    canonical_table(document.get_ref(), &mut canon);
    Ok(Sha256::digest(canon)[..8].iter().fold(String::new(), |mut hex, byte| {
        let _ = write!(hex, "{byte:02x}");
        hex
    }))
}

fn canonical_table(table: &DeTable<'_>, out: &mut String) {
    let mut fields: Vec<_> = table.iter().filter(|(key, _)| !PROSE.contains(&key.get_ref().as_ref())).collect();
    fields.sort_by(|a, b| a.0.get_ref().cmp(b.0.get_ref()));
    out.push('{');
    for (key, value) in fields {
        let _ = write!(out, "{:?}:", key.get_ref());
        canonical(value.get_ref(), out);
        out.push(',');
    }
    out.push('}');
}

fn canonical(value: &DeValue<'_>, out: &mut String) {
    match value {
        DeValue::String(text) => {
            let _ = write!(out, "{text:?}");
        }
        DeValue::Integer(number) => out.push_str(number.as_str()),
        DeValue::Float(number) => out.push_str(number.as_str()),
        DeValue::Boolean(on) => out.push_str(if *on { "true" } else { "false" }),
        DeValue::Datetime(date) => {
            let _ = write!(out, "{date}");
        }
        DeValue::Array(entries) => {
            out.push('[');
            for entry in entries {
                canonical(entry.get_ref(), out);
                out.push(',');
            }
            out.push(']');
        }
        DeValue::Table(table) => canonical_table(table, out),
    }
}

pub(crate) fn line_of(text: &str, offset: usize) -> usize {
    1 + text[..offset.min(text.len())].matches('\n').count()
}

pub(crate) fn at(text: &str, rows: &[Row], error: impl Into<ReadError>) -> EditionError {
    let ReadError { why, span } = error.into();
    let line = span.map(|span| line_of(text, span.start));
    let row = line.and_then(|line| rows.iter().rfind(|row| row.line <= line));
    EditionError {
        line,
        row: row.map(Row::title).unwrap_or_default(),
        why: why.split_whitespace().collect::<Vec<_>>().join(" "),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Source;

    #[derive(Deserialize, Debug)]
    #[serde(deny_unknown_fields)]
    #[allow(dead_code)]
    struct Toy {
        card: Vec<Card>,
    }
    #[derive(Deserialize, Debug)]
    #[serde(deny_unknown_fields)]
    #[allow(dead_code)]
    struct Card {
        id: String,
        copies: u8,
    }

    const GOOD: &str = "# toy\n[[card]]\nid = \"penny\"\ncopies = 2\ntext = \"Gain 1.\"\nsource = \"rulebook\"\n\n\
                        [[card]]\nid = \"round\"\ncopies = 3\nsource = \"public: a report\"\n";

    #[test]
    fn rows_keep_their_source_and_line() {
        let edition = Edition::<Toy>::parse(GOOD).unwrap();
        let seen: Vec<_> = edition.rows.iter().map(|row| (row.title(), row.source, row.line)).collect();
        let want =
            [("[[card]] penny".to_owned(), Source::Rulebook, 2), ("[[card]] round".to_owned(), Source::Public, 8)];
        assert_eq!(seen, want);
        assert_eq!(edition.rows[1].source_note, "public: a report");
        let copies = &edition.rows[0].fields[0];
        assert_eq!((copies.name.as_str(), copies.value.as_str(), copies.source), ("copies", "2", Source::Rulebook));
        assert!(!edition.rows[0].marks().any());
    }

    #[test]
    fn a_mark_belongs_to_the_value() {
        use Source::{Reconstructed, Rulebook};
        let text = "[[card]]\nid = \"porter\"\nname = \"Porter\"\ncopies = 2\ncost = 3\ngift = [1, 2]\n\
                    gift_source = \"reconstructed: by weight\"\nsource = \"reconstructed\"\n\
                    source_of = { cost = \"rulebook\", brown = \"rulebook\", \"brown.now\" = \"reconstructed\" }\n\
                    [card.brown]\nbulbs = 1\nnow = [{ kind = \"gold_coin\", n = 2 }, { kind = \"die\" }]\n\
                    [[card.step]]\nat = 4\nsource = \"public: a report\"\n";
        let rows = rows(text).unwrap();
        let (card, step) = (&rows[0], &rows[1]);
        let fields: Vec<_> = card.fields.iter().map(|it| (it.name.as_str(), it.value.as_str(), it.source)).collect();
        let want = [
            ("copies", "2", Reconstructed),
            ("cost", "3", Rulebook),
            ("gift", "1, 2", Reconstructed),
            ("brown.bulbs", "1", Rulebook),
            ("brown.now", "kind gold coin, n 2; kind die", Reconstructed),
        ];
        let mut sorted = fields.clone();
        sorted.sort_unstable();
        let mut wanted = want.to_vec();
        wanted.sort_unstable();
        assert_eq!(sorted, wanted);
        let marks = card.marks();
        assert!(marks.has("gift") && marks.has("brown") && marks.has("brown.now") && marks.has("copies"));
        assert!(!marks.has("cost") && !marks.has("brown.bulbs"));
        assert!(marks.words().contains("brown now") && marks.words().ends_with(" reconstructed"), "{}", marks.words());
        assert_eq!((step.table.as_str(), step.within, step.marks().any()), ("card.step", Some(card.line), false));
        let gift = card.fields.iter().find(|field| field.name == "gift").unwrap();
        assert_eq!(gift.source_note.as_deref(), Some("reconstructed: by weight"));
    }

    #[test]
    fn prose_does_not_make_a_new_edition_and_values_do() {
        let hash = |text: &str| Edition::<Toy>::parse(text).unwrap().hash;
        assert_eq!(hash(GOOD), hash(&GOOD.replace("Gain 1.", "Take one coin.").replace("# toy", "# a toy")));
        assert_ne!(hash(GOOD), hash(&GOOD.replace("copies = 2", "copies = 4")));
    }

    #[test]
    fn errors_name_the_row() {
        let why = |from: &str, to: &str| Edition::<Toy>::parse(&GOOD.replacen(from, to, 1)).unwrap_err().to_string();
        assert!(why("copies = 3", "copies = -3").starts_with("line 10: [[card]] round: invalid value"));
        assert!(why("copies = 3", "copeis = 3").starts_with("line 10: [[card]] round: unknown field `copeis`"));
        assert_eq!(why("source = \"rulebook\"", ""), "line 2: [[card]] penny: `source` is missing");
        assert!(why("rulebook", "hearsay").contains("should begin with rulebook, public or reconstructed"));
        assert!(why("copies = 2", "copies = = 2").starts_with("line 4: "));
        let edition = Edition::<Toy>::parse(GOOD).unwrap();
        assert_eq!(edition.error("card", "round", "too many").to_string(), "line 8: [[card]] round: too many");
    }
}
