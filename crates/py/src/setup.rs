//! What a table is set up with.
use crate::errors::wrong;
use pyo3::{
    prelude::*,
    types::{PyDict, PyString},
};
use taproom_core::RulesRev;
use taproom_match::{EditionChoice, GameEntry, Match, SetupRequest};

/// A game and what it is set up with, so that it can be opened again and again.
#[derive(Clone)]
pub(crate) struct Opening {
    pub(crate) entry: &'static dyn GameEntry,
    pub(crate) request: SetupRequest,
}

impl Opening {
    /// As Python says it.
    pub(crate) fn of(
        game: &str,
        seats: Option<u8>,
        options: Option<&Bound<'_, PyDict>>,
        rules: Option<u16>,
        edition: Option<String>,
    ) -> PyResult<Self> {
        let entry = find(game).map_err(wrong)?;
        let mut all = Vec::new();
        for (name, value) in options.into_iter().flatten() {
            all.push((name.str()?.to_string(), word(&value)?));
        }
        // A hash is 64 letters in one line; a file is neither.
        let edition = edition.map_or(EditionChoice::Newest, |text| {
            if text.contains('\n') { EditionChoice::Text(text) } else { EditionChoice::Hash(text) }
        });
        let seats = seats.unwrap_or_else(|| (*entry.about().seats.start()).max(2));
        Ok(Self { entry, request: SetupRequest { seats, options: all, rules: rules.map(RulesRev), edition } })
    }

    pub(crate) fn open(&self) -> PyResult<Box<dyn Match>> {
        let mut the_match = self.entry.open(&self.request).map_err(wrong)?;
        the_match.mute();
        Ok(the_match)
    }

    /// The player's own `data.toml`, if there is one.
    pub(crate) fn own(&self) -> Option<&str> {
        match &self.request.edition {
            EditionChoice::Text(text) => Some(text),
            EditionChoice::Newest | EditionChoice::Hash(_) => None,
        }
    }
}

/// The value of an option: Python's `True` is our `on`.
fn word(value: &Bound<'_, PyAny>) -> PyResult<String> {
    if let Ok(flag) = value.extract::<bool>() {
        return Ok(if flag { "on" } else { "off" }.into());
    }
    match value.cast::<PyString>() {
        Ok(text) => Ok(text.to_string()),
        Err(_) => Ok(value.str()?.to_string()),
    }
}

#[cfg(feature = "toy")]
mod toy {
    use taproom_match::Entry;
    use taproom_testkit::toy::Toy;

    /// The game of the tests.
    pub(super) static TOY: Entry<Toy> = Entry::new();
}

fn find(game: &str) -> Result<&'static dyn GameEntry, String> {
    #[cfg(feature = "toy")]
    if game == "toy" {
        return Ok(&toy::TOY);
    }
    taproom_catalog::find(game)
}

/// The slugs of all games.
#[pyfunction]
pub(crate) fn games() -> Vec<&'static str> {
    taproom_catalog::games().map(|entry| entry.about().slug).collect()
}

/// The least and the most seats of a game.
#[pyfunction]
pub(crate) fn seats(game: &str) -> PyResult<(u8, u8)> {
    let seats = &find(game).map_err(wrong)?.about().seats;
    Ok((*seats.start(), *seats.end()))
}
