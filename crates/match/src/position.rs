//! A state as JSON that people can edit.
use serde::{Deserialize, Serialize};
use std::fmt;
use taproom_core::record::Setup;

/// A set-up and a state of it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Position {
    /// What is played.
    #[serde(flatten)]
    pub setup: Setup,
    /// The state, as the game stores it.
    pub state: serde_json::Value,
}

/// All that a position consists of.
const FIELDS: [&str; 6] = ["game", "rules", "edition", "seats", "options", "state"];

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
    /// Reads the text of a position; says where it is wrong.
    pub fn parse(text: &str) -> Result<Self, PositionError> {
        let wrong = |why: String| PositionError(format!("not a position: {why}"));
        let value: serde_json::Value = serde_json::from_str(text).map_err(|error| wrong(error.to_string()))?;
        if let Some(name) = value.as_object().and_then(|all| all.keys().find(|name| !FIELDS.contains(&name.as_str()))) {
            return Err(wrong(format!("unknown field `{name}`, expected one of {}", FIELDS.join(", "))));
        }
        serde_json::from_value(value).map_err(|error| wrong(error.to_string()))
    }
}
