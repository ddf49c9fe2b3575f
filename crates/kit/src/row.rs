//! The rows of a `data.toml` for people: every value in words, with where it comes from.
use serde::Serialize;
use taproom_core::{EditionError, listed};
use toml::de::{DeTable, DeValue};

/// Where a row or a value comes from.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Source {
    /// Stated by the rulebook.
    Rulebook,
    /// Stated by another public text, which the row names.
    Public,
    /// Lost; our own value in its place.
    Reconstructed,
}

impl Source {
    /// The first word of a `source` entry.
    fn of(note: &str) -> Option<Self> {
        match note.split([':', ' ']).next() {
            Some("rulebook") => Some(Self::Rulebook),
            Some("public") => Some(Self::Public),
            Some("reconstructed") => Some(Self::Reconstructed),
            _ => None,
        }
    }
}

/// One value of a row.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Field {
    /// `copies`, or `brown.now` for a value in a section of the row.
    pub name: String,
    /// In words.
    pub value: String,
    /// Where it comes from.
    pub source: Source,
    /// What the row says about that, if more than the word.
    pub source_note: Option<String>,
}

/// One row, for people to look up.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Row {
    /// `recipe`, or `layout.cell` for a row within a row.
    pub table: String,
    /// Its `id`, else its `name`, else empty.
    pub id: String,
    /// Its `name` or `title`, if it has one.
    pub name: Option<String>,
    /// Its text for people, if it has one.
    pub text: Option<String>,
    /// Where it comes from, but for the fields that say otherwise.
    pub source: Source,
    /// The whole `source` entry.
    pub source_note: String,
    /// Where it stands in the file, from 1.
    pub line: usize,
    /// The line of the row it lies in, if it lies in one.
    pub within: Option<usize>,
    /// Its values.
    pub fields: Vec<Field>,
    /// Whatever else it says: `note`, `basis`, `unsure`.
    pub remarks: Vec<String>,
}

/// The values of a row that are our own: a page or a terminal marks these.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Marks {
    /// `[[recipe]] amber-ale`
    pub row: String,
    /// Their names; one for a section that is wholly our own.
    pub names: Vec<String>,
    whole: bool,
}

impl Marks {
    /// Of a row that is wholly our own.
    pub fn all_of(row: impl Into<String>) -> Self {
        Self { row: row.into(), names: vec!["values".into()], whole: true }
    }

    /// Is any value our own?
    pub fn any(&self) -> bool {
        !self.names.is_empty()
    }

    /// Is this value, or any value of this section, our own?
    pub fn has(&self, name: &str) -> bool {
        let part = |long: &str, short: &str| long.strip_prefix(short).is_some_and(|rest| rest.starts_with('.'));
        self.names.iter().any(|own| own == name || part(own, name) || part(name, own))
    }

    /// "cost and gift reconstructed"; "values reconstructed" if all are.
    pub fn words(&self) -> String {
        let names = self.names.iter().map(|name| name.replace(['_', '.'], " "));
        let names = if self.whole { "values".into() } else { listed(names) };
        format!("{names} reconstructed")
    }

    /// Behind a name in a terminal: `°`, or nothing.
    pub fn sign(&self) -> &'static str {
        if self.any() { "°" } else { "" }
    }

    /// Behind one value in a terminal: `°`, or nothing.
    pub fn sign_of(&self, name: &str) -> &'static str {
        if self.has(name) { "°" } else { "" }
    }
}

impl Row {
    /// `[[recipe]] amber-ale`
    pub fn title(&self) -> String {
        title(&self.table, &self.id)
    }

    /// Which of its values are our own.
    pub fn marks(&self) -> Marks {
        let own = |field: &&Field| field.source == Source::Reconstructed;
        let section = |field: &Field| field.name.split('.').next().unwrap_or_default().to_owned();
        let whole = |name: &str| self.fields.iter().filter(|field| section(field) == name).all(|field| own(&field));
        let mut names = Vec::new();
        for field in self.fields.iter().filter(own) {
            let section = section(field);
            let name = if whole(&section) { section } else { field.name.clone() };
            if !names.contains(&name) {
                names.push(name);
            }
        }
        Marks { row: self.title(), names, whole: self.fields.iter().all(|field| own(&field)) }
    }
}

pub(crate) fn title(table: &str, id: &str) -> String {
    if id.is_empty() { format!("[{table}]") } else { format!("[[{table}]] {id}") }
}

/// What is told in a place of its own.
const APART: [&str; 6] = ["id", "name", "title", "text", "source", "source_of"];

/// What is told behind the values.
const REMARKS: [&str; 4] = ["basis", "note", "notes", "unsure"];

/// Every row of the text. A row without a known source is an error.
pub fn rows(text: &str) -> Result<Vec<Row>, EditionError> {
    let document = DeTable::parse(text).map_err(|error| crate::edition::at(text, &[], error))?;
    let mut rows = Vec::new();
    for (key, value) in document.get_ref() {
        collect(text, key.get_ref(), key.span().start, value, None, &mut rows)?;
    }
    rows.sort_by_key(|row| row.line);
    Ok(rows)
}

/// `within`: the line of the row that this lies in.
fn collect(
    text: &str,
    table: &str,
    start: usize,
    value: &toml::Spanned<DeValue<'_>>,
    within: Option<usize>,
    rows: &mut Vec<Row>,
) -> Result<(), EditionError> {
    match value.get_ref() {
        DeValue::Array(entries) => {
            for entry in entries {
                collect(text, table, entry.span().start, entry, within, rows)?;
            }
        }
        DeValue::Table(fields) => {
            let mut here = within;
            if within.is_none() || is_row(fields) {
                let row = row(text, table, start, fields, within)?;
                here = Some(row.line);
                rows.push(row);
            }
            for (key, value) in fields {
                collect(text, &format!("{table}.{}", key.get_ref()), key.span().start, value, here, rows)?;
            }
        }
        _ => {}
    }
    Ok(())
}

fn is_row(fields: &DeTable<'_>) -> bool {
    fields.get("source").is_some()
}

fn row(
    text: &str,
    table: &str,
    start: usize,
    fields: &DeTable<'_>,
    within: Option<usize>,
) -> Result<Row, EditionError> {
    let word = |name: &str| fields.get(name).and_then(|value| value.get_ref().as_str()).map(str::to_owned);
    let id = word("id").or_else(|| word("name")).unwrap_or_default();
    let line = crate::edition::line_of(text, start);
    let wrong = |why: &str| EditionError { line: Some(line), row: title(table, &id), why: why.into() };
    let source_note = word("source").ok_or_else(|| wrong("`source` is missing"))?;
    let source = Source::of(&source_note)
        .ok_or_else(|| wrong("`source` should begin with rulebook, public or reconstructed"))?;
    let mut row = Row {
        table: table.into(),
        name: word("name").or_else(|| word("title")),
        text: word("text"),
        id,
        source,
        source_note,
        line,
        within,
        fields: Vec::new(),
        remarks: Vec::new(),
    };
    flatten(fields, "", &mut row);
    for (name, note, begins) in exceptions(fields) {
        let named = |field: &Field| {
            let rest = field.name.strip_prefix(name.as_str());
            rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('.') || begins && rest.starts_with('_'))
        };
        // Some notes tell of several values at once: what is partly ours is marked.
        let ours = note.contains("reconstructed");
        let source = if ours { Source::Reconstructed } else { Source::of(&note).unwrap_or(row.source) };
        let more = note.contains(' ').then(|| note.clone());
        for field in row.fields.iter_mut().filter(|field| named(field)) {
            (field.source, field.source_note) = (source, more.clone());
        }
    }
    Ok(row)
}

/// What `source_of` and `…_source` say: the names they speak of, sections before what lies in them. The latter speak of all
/// names that begin like this: `accelerate_source` of `accelerate_min`.
fn exceptions(fields: &DeTable<'_>) -> Vec<(String, String, bool)> {
    let mut found: Vec<(String, String, bool)> = Vec::new();
    for (key, value) in fields {
        match (key.get_ref().as_ref(), value.get_ref()) {
            ("source_of", DeValue::Table(names)) => found.extend(names.iter().filter_map(|(name, note)| {
                Some((name.get_ref().to_string(), note.get_ref().as_str()?.to_owned(), false))
            })),
            (key, DeValue::String(note)) => {
                found.extend(key.strip_suffix("_source").map(|name| (name.to_owned(), note.to_string(), true)));
            }
            _ => {}
        }
    }
    found.sort();
    found
}

/// Every value of a table and of the sections in it, but rows of their own.
fn flatten(fields: &DeTable<'_>, section: &str, row: &mut Row) {
    for (key, value) in fields {
        let key: &str = key.get_ref();
        let (top, value) = (section.is_empty(), value.get_ref());
        if REMARKS.contains(&key) {
            row.remarks.push(words(value));
        } else if !(APART.contains(&key) && top || key == "text" || key.ends_with("_source")) {
            let name = if top { key.to_owned() } else { format!("{section}.{key}") };
            match value {
                DeValue::Table(inner) if is_row(inner) => {}
                DeValue::Table(inner) => flatten(inner, &name, row),
                DeValue::Array(entries)
                    if entries
                        .iter()
                        .any(|entry| matches!(entry.get_ref(), DeValue::Table(inner) if is_row(inner))) => {}
                value => {
                    let field = Field { name, value: words(value), source: row.source, source_note: None };
                    row.fields.push(field);
                }
            }
        }
    }
}

/// A value as people read it: no quotes, no brackets.
fn words(value: &DeValue<'_>) -> String {
    match value {
        DeValue::String(text) => text.replace('_', " "),
        DeValue::Integer(number) => number.as_str().into(),
        DeValue::Float(number) => number.as_str().into(),
        DeValue::Boolean(on) => if *on { "yes" } else { "no" }.into(),
        DeValue::Datetime(date) => date.to_string(),
        DeValue::Array(entries) if entries.is_empty() => "none".into(),
        DeValue::Array(entries) => {
            let deep =
                |entry: &toml::Spanned<DeValue<'_>>| !matches!(entry.get_ref(), DeValue::Array(_) | DeValue::Table(_));
            let between = if entries.iter().all(deep) { ", " } else { "; " };
            entries.iter().map(|entry| words(entry.get_ref())).collect::<Vec<_>>().join(between)
        }
        DeValue::Table(fields) if fields.is_empty() => "nothing".into(),
        DeValue::Table(fields) => {
            let pair = |(key, value): (&toml::Spanned<std::borrow::Cow<'_, str>>, &toml::Spanned<DeValue<'_>>)| {
                format!("{} {}", key.get_ref().replace('_', " "), words(value.get_ref()))
            };
            fields.iter().map(pair).collect::<Vec<_>>().join(", ")
        }
    }
}
