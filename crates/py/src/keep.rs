//! A table as text: for pickle, and from a record.
use crate::{
    errors::wrong,
    reward::Reward,
    setup::Opening,
    table::{Settings, Table},
};
use pyo3::prelude::*;
use serde_json::{Value, json};
use taproom_core::{
    Options, RulesRev,
    record::{Luck, Record},
};
use taproom_match::{EditionChoice, Secret, SetupRequest, replay};

/// Everything about a table but its reward.
pub(crate) struct Kept(Value);

impl Kept {
    pub(crate) fn of(table: &mut Table) -> Self {
        let moves: Vec<String> = {
            let the_match = table.the_match();
            (0..the_match.ply()).filter_map(|ply| the_match.line(ply)).map(|line| line.to_string()).collect()
        };
        let setup = table.the_match().setup().clone();
        let Settings { opening, secret, explicit_chance, reward: _, max_steps, start } = &table.settings;
        Self(json!({
            "game": setup.game, "rules": setup.rules, "edition": opening.own().unwrap_or(&setup.edition),
            "seats": setup.seats, "options": setup.options, "secret": secret.reveal(),
            "explicit_chance": explicit_chance, "max_steps": max_steps, "start": start, "moves": moves,
        }))
    }

    pub(crate) fn text(&self) -> String {
        self.0.to_string()
    }

    pub(crate) fn read(text: &str) -> PyResult<Self> {
        serde_json::from_str(text).map(Self).map_err(wrong)
    }

    pub(crate) fn table(&self, reward: &Bound<'_, PyAny>) -> PyResult<Table> {
        let field = |name: &str| &self.0[name];
        let text = |name: &str| field(name).as_str().ok_or_else(|| wrong(format!("no `{name}`")));
        let small = |name: &str| field(name).as_u64().and_then(|n| u16::try_from(n).ok());
        let count = |name: &str| field(name).as_u64().and_then(|n| usize::try_from(n).ok());
        let mut opening = Opening::of(text("game")?, None, None, None, Some(text("edition")?.into()))?;
        let options = Options::split(text("options")?).map_err(wrong)?;
        opening.request.options = options.into_iter().map(|(id, value)| (id.into(), value.into())).collect();
        opening.request.rules = small("rules").map(RulesRev);
        opening.request.seats = small("seats").and_then(|n| u8::try_from(n).ok()).unwrap_or(0);
        let mut the_match = opening.open()?;
        let start = (!field("start").is_null()).then(|| field("start").clone());
        if let Some(start) = &start {
            the_match.set_state(start).map_err(wrong)?;
            the_match.mute();
        }
        for line in field("moves").as_array().into_iter().flatten() {
            let line = line.as_str().unwrap_or_default().parse().map_err(wrong)?;
            the_match.play(&line).map_err(wrong)?;
        }
        let settings = Settings {
            secret: text("secret")?.parse().map_err(wrong)?,
            explicit_chance: field("explicit_chance").as_bool().unwrap_or_default(),
            reward: Reward::of(Some(reward), opening.request.seats)?,
            max_steps: count("max_steps"),
            opening,
            start,
        };
        Ok(Table::beginning(the_match, settings))
    }
}

/// A table as a record tells it. Its chance is given by hand from there on: a record does not tell its secret before the end.
pub(crate) fn of_record(text: &str, plies: Option<usize>, edition: Option<&str>) -> PyResult<Table> {
    let record = Record::parse(text).map_err(wrong)?;
    let setup = &record.header.setup;
    let mut opening = Opening::of(&setup.game, Some(setup.seats), None, None, None)?;
    opening.request = SetupRequest::of(setup, edition).map_err(wrong)?;
    if let Some(edition) = edition {
        opening.request.edition = EditionChoice::Text(edition.into());
    }
    let mut the_match = replay(opening.entry, &record, edition, plies).map_err(wrong)?;
    the_match.mute();
    let told = record.end.as_ref().and_then(|end| end.secret.as_ref()).and_then(|secret| secret.parse().ok());
    let proven = matches!(record.header.luck, Luck::Committed(_)) && record.by_hand.is_none();
    let secret = told.filter(|_| proven);
    let settings = Settings {
        reward: Reward::of(None, setup.seats)?,
        explicit_chance: secret.is_none(),
        secret: secret.unwrap_or_else(|| Secret::new([0; 32])),
        max_steps: None,
        opening,
        start: None,
    };
    Ok(Table::beginning(the_match, settings))
}
