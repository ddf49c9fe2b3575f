//! `taproom rules`
use crate::{
    args::{RulesArgs, Shared},
    files,
    near::{self, plain},
    paint,
};
use anyhow::{Result, bail};
use std::io::Write as _;
use taproom_kit::{Drawing, Ink, Row, Source, edition, rules::rules};
use taproom_match::{EditionChoice, SetupRequest};

pub(crate) fn run(args: &RulesArgs, shared: &Shared) -> Result<()> {
    let entry = files::game(&args.game)?;
    let about = entry.about();
    let what = args.what.join(" ");
    if what.is_empty() {
        return if shared.json {
            let all: Vec<_> = rules(about.rules, about.prefix).iter().map(rule_json).collect();
            paint::json(&all)
        } else {
            Ok(std::io::stdout().lock().write_all(about.rules.as_bytes())?)
        };
    }
    let all = rules(about.rules, about.prefix);
    if let Some(rule) = all.iter().find(|rule| rule.id.eq_ignore_ascii_case(&what)) {
        return if shared.json { paint::json(&rule_json(rule)) } else { say(rule.text) };
    }
    let choice = files::edition(shared)?.map_or(EditionChoice::Newest, EditionChoice::Text);
    let mut rows = edition::rows(&entry.edition_text(&choice)?)?;
    let request = SetupRequest { seats: *about.seats.start(), edition: choice, ..SetupRequest::default() };
    let the_match = entry.open(&request)?;
    for row in rows.iter_mut().filter(|row| row.text.is_none()) {
        row.text = the_match.row_text(&row.table, &row.id);
    }
    let wanted = plain(&what);
    let named = |row: &&Row| plain(&row.id) == wanted || row.name.as_deref().is_some_and(|name| plain(name) == wanted);
    let cards: Vec<&Row> = rows.iter().filter(named).collect();
    if !cards.is_empty() {
        return if shared.json {
            let parts =
                |card: &&Row| rows.iter().filter(|part| part.within == Some(card.line)).cloned().collect::<Vec<_>>();
            paint::json(
                &cards.iter().flat_map(|card| [vec![(*card).clone()], parts(card)].concat()).collect::<Vec<_>>(),
            )
        } else {
            Ok(cards.iter().try_for_each(|row| paint::print(&card(row, &rows)))?)
        };
    }
    let found: Vec<_> = all.iter().filter(|rule| rule.text.to_lowercase().contains(&what.to_lowercase())).collect();
    if found.is_empty() {
        let all_names = rows.iter().map(|row| row.name.as_deref().unwrap_or(&row.id));
        match near::suggestion(&what, all_names) {
            none if none.is_empty() => bail!(
                "nothing in {} is called or mentions `{what}`; `taproom rules {}` prints all rules",
                about.title,
                about.slug
            ),
            near => bail!("nothing in {} is called or mentions `{what}`{near}", about.title),
        }
    }
    if shared.json {
        return paint::json(&found.iter().map(|rule| rule_json(rule)).collect::<Vec<_>>());
    }
    found.iter().try_for_each(|rule| say(rule.text))
}

fn say(text: &str) -> Result<()> {
    Ok(writeln!(std::io::stdout(), "{text}")?)
}

fn rule_json(rule: &taproom_kit::rules::Rule<'_>) -> serde_json::Value {
    serde_json::json!({ "id": rule.id, "line": rule.line, "text": rule.text })
}

/// A card whole: what it is, what it says, every value, what lies in it, and where all of it comes from.
fn card(row: &Row, rows: &[Row]) -> Drawing {
    let mut drawing = Drawing::new();
    drawing.heading(row.name.as_deref().unwrap_or(&row.id)).ink(Ink::Faint, format!("  {}", row.title()));
    if let Some(text) = &row.text {
        paint::wrapped(&mut drawing, Ink::Plain, 2, text);
    }
    values(&mut drawing, row, 2);
    for part in rows.iter().filter(|part| part.within == Some(row.line)) {
        let name = part.table.rsplit('.').next().unwrap_or_default().replace('_', " ");
        let id = part.name.as_deref().unwrap_or(&part.id);
        drawing.line().text("  ").ink(Ink::Strong, format!("{name} {id}").trim_end());
        values(&mut drawing, part, 4);
        if part.source != row.source {
            drawing.line().ink(Ink::Faint, "    source: ").ink(ink(part.source), part.source_note.as_str());
        }
    }
    drawing.line().text("  source: ").ink(ink(row.source), row.source_note.as_str());
    let marks = row.marks();
    let parts = rows.iter().filter(|part| part.within == Some(row.line));
    if marks.any() || parts.into_iter().any(|part| part.marks().any()) {
        drawing.line().ink(Ink::Faint, "  ° reconstructed: our own, since the rulebook does not tell");
    }
    for remark in &row.remarks {
        paint::wrapped(&mut drawing, Ink::Faint, 2, remark);
    }
    drawing
}

/// Every value on a line of its own; behind it whatever is special about its source.
fn values(drawing: &mut Drawing, row: &Row, indent: usize) {
    let marks = row.marks();
    for field in &row.fields {
        let name = field.name.replace('_', " ").replace('.', ", ");
        let note = match &field.source_note {
            Some(note) => format!(" ({note})"),
            None if field.source == row.source || field.source == Source::Reconstructed => String::new(),
            None => format!(" ({})", source(field.source)),
        };
        let line = format!("{name}: {}{}{note}", field.value, marks.sign_of(&field.name));
        paint::wrapped(drawing, Ink::Plain, indent, &line);
    }
}

fn source(source: Source) -> &'static str {
    match source {
        Source::Rulebook => "rulebook",
        Source::Public => "public",
        Source::Reconstructed => "reconstructed",
    }
}

fn ink(source: Source) -> Ink {
    if source == Source::Reconstructed { Ink::Orange } else { Ink::Green }
}
