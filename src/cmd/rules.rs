//! `taproom rules`
use crate::{
    args::{RulesArgs, Shared},
    files, paint,
};
use anyhow::{Result, anyhow, bail};
use std::io::Write as _;
use taproom_kit::{Drawing, Ink, Row, Source, edition, rules::rules};
use taproom_match::EditionChoice;

pub(crate) fn run(args: &RulesArgs, shared: &Shared) -> Result<()> {
    let entry = taproom_catalog::find(&args.game).map_err(|why| anyhow!(why))?;
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
    let rows = edition::rows(&entry.edition_text(&choice)?)?;
    let wanted = plain(&what);
    let named = |row: &&Row| plain(&row.id) == wanted || row.name.as_deref().is_some_and(|name| plain(name) == wanted);
    let cards: Vec<&Row> = rows.iter().filter(named).collect();
    if !cards.is_empty() {
        return if shared.json {
            paint::json(&cards)
        } else {
            Ok(cards.iter().try_for_each(|row| paint::print(&card(row)))?)
        };
    }
    let found: Vec<_> = all.iter().filter(|rule| rule.text.to_lowercase().contains(&what.to_lowercase())).collect();
    if found.is_empty() {
        bail!(
            "nothing in {} is called or mentions `{what}`; `taproom rules {}` prints all rules",
            about.title,
            about.slug
        );
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

/// `Malt Expert`, `malt-expert` and `malt_expert` are one name.
fn plain(name: &str) -> String {
    name.to_lowercase().replace(['-', '_', ' '], "")
}

fn card(row: &Row) -> Drawing {
    let mut drawing = Drawing::new();
    drawing.heading(row.name.as_deref().unwrap_or(&row.id)).ink(Ink::Faint, format!("  {}", row.title()));
    if let Some(text) = &row.text {
        drawing.line().text(format!("  {text}"));
    }
    for (key, value) in &row.fields {
        drawing.line().ink(Ink::Faint, format!("  {key} = ")).text(value.as_str());
    }
    let ink = if row.source == Source::Reconstructed { Ink::Orange } else { Ink::Green };
    drawing.line().text("  source: ").ink(ink, row.source_note.as_str());
    drawing
}
