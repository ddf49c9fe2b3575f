//! `taproom games`
use crate::{args::Shared, files, paint};
use anyhow::Result;
use serde::Serialize;
use taproom_core::{Ink, OptionSpec, Page};
use taproom_kit::{Source, edition};
use taproom_match::{EditionChoice, GameEntry};

#[derive(Serialize)]
struct Entry {
    slug: &'static str,
    title: &'static str,
    pitch: &'static str,
    seats: (u8, u8),
    rules: u16,
    edition: String,
    rulebook: usize,
    public: usize,
    reconstructed: usize,
    options: Vec<OptionSpec>,
}

impl Entry {
    fn of(entry: &dyn GameEntry, choice: &EditionChoice) -> Result<Self> {
        let about = title.about();
        let text = title.edition_text(choice)?;
        let rows = edition::rows(&text)?;
        let count = |source| rows.iter().filter(|row| row.source == source).count();
        Ok(Self {
            slug: about.slug,
            title: about.title,
            pitch: about.pitch,
            seats: (*about.seats.start(), *about.seats.end()),
            rules: about.newest().0,
            edition: edition::hash(&text)?,
            rulebook: count(Source::Rulebook),
            public: count(Source::Public),
            reconstructed: count(Source::Reconstructed),
            options: title.options(choice)?,
        })
    }
}

pub(crate) fn run(shared: &Shared) -> Result<()> {
    let entries = match files::edition(shared)? {
        None => {
            taproom_catalog::games().map(|title| Entry::of(title, &EditionChoice::Newest)).collect::<Result<_>>()?
        }
        // Somebody's own data: the game that can read it.
        Some(text) => {
            let choice = EditionChoice::Text(text);
            let read = taproom_catalog::games().map(|title| Entry::of(title, &choice));
            let (good, bad): (Vec<_>, Vec<_>) = read.partition(Result::is_ok);
            match good.into_iter().next() {
                Some(entry) => vec![entry?],
                None => return bad.into_iter().next_back().map_or(Ok(()), |error| error.map(drop)),
            }
        }
    };
    if shared.json { paint::json(&entries) } else { Ok(paint::page(&page(&entries))?) }
}

fn page(entries: &[Entry]) -> Page {
    let heading = ["game", "seats", "rules", "edition", "rulebook", "public", "reconstructed"];
    let mut rows = vec![heading.map(String::from).to_vec()];
    for entry in entries {
        let (least, most) = entry.seats;
        rows.push(vec![
            entry.slug.into(),
            if least == most { least.to_string() } else { format!("{least}-{most}") },
            entry.rules.to_string(),
            entry.edition.clone(),
            entry.rulebook.to_string(),
            entry.public.to_string(),
            entry.reconstructed.to_string(),
        ]);
    }
    let mut page = paint::table(&rows);
    for entry in entries {
        page.line();
        page.heading(entry.title).text(format!("  {}", entry.pitch));
        if entry.options.is_empty() {
            page.line().ink(Ink::Faint, "  no options");
        }
        for OptionSpec { id, text, default, kind, source: _ } in &entry.options {
            page.line().text(format!("  {id}={default}")).ink(Ink::Faint, format!("  ({kind})"));
            page.line().text(format!("      {text}"));
        }
    }
    page.line();
    page.line()
        .ink(Ink::Faint, "rulebook, public, reconstructed: how many rows of data come from where; values that are");
    page.line().ink(Ink::Faint, "lost were reconstructed by us. `taproom rules GAME CARD` tells the source of each.");
    page
}
