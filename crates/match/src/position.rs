//! A state as JSON that people can edit.
use crate::{
    title::{EditionChoice, Order},
    typed::Setup,
};
use serde::{Deserialize, Serialize};
use std::fmt;
use taproom_core::{Options, RulesRev};

/// A set-up and a state of it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Position {
    /// The game's slug.
    pub game: String,
    /// Which text of the rules.
    pub rules: u16,
    /// The hash of the data.
    pub edition: String,
    /// How many play.
    pub seats: u8,
    /// All options: `{layout=classic24}`.
    pub options: String,
    /// The state, as the game stores it.
    pub state: serde_json::Value,
}

/// What is wrong with a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PositionError(pub String);

impl fmt::Display for PositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}
impl std::error::Error for PositionError {}

impl Position {
    pub(crate) fn new(setup: &Setup, state: serde_json::Value) -> Self {
        let Setup { game, rules, edition, seats, options } = setup;
        let (edition, options) = (edition.clone(), options.clone());
        Self { game: (*game).into(), rules: rules.0, edition, seats: *seats, options, state }
    }

    /// Reads the text of a position; says where it is wrong.
    pub fn parse(text: &str) -> Result<Self, PositionError> {
        serde_json::from_str(text).map_err(|error| PositionError(format!("not a position: {error}")))
    }

    pub(crate) fn order(&self, own: Option<&str>) -> Result<Order, PositionError> {
        let edition = EditionChoice::named(&self.edition, own).map_err(PositionError)?;
        let options = Options::split(&self.options).map_err(|error| PositionError(error.to_string()))?;
        let options = options.into_iter().map(|(id, value)| (id.into(), value.into())).collect();
        Ok(Order { seats: self.seats, options, rules: Some(RulesRev(self.rules)), edition })
    }
}
