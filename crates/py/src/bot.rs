//! A bot beside a table.
use crate::{
    errors::wrong,
    table::{Table, seat_of},
};
use pyo3::prelude::*;
use std::sync::Mutex;
use taproom_bots::BotSpec;
use taproom_match::{Advisor, Match, Mind};

/// A player that is a program. It sees what its seat sees, and remembers what it thought from one question to the next.
#[pyclass(module = "taproom")]
pub(crate) struct Bot {
    // Alone in its lock: only `&mut self` gets at it, so that nothing ever waits.
    mind: Mutex<Box<dyn Advisor>>,
    spec: BotSpec,
    game: &'static str,
}

impl Bot {
    pub(crate) fn beside(the_match: &dyn Match, game: &'static str, spec: &str, seed: u64) -> PyResult<Self> {
        let spec = read(spec)?;
        let mind = Mutex::new(the_match.advisor(&Mind::new(spec, seed)));
        Ok(Self { mind, spec, game })
    }
}

/// A level and its thinking time.
pub(crate) fn read(spec: &str) -> PyResult<BotSpec> {
    BotSpec::contender(spec).map_err(wrong)
}

#[pymethods]
impl Bot {
    /// The id of the answer it would give for a seat that is to answer; nobody's if `None`: whoever is first.
    #[pyo3(signature = (table, seat=None))]
    fn choose(&mut self, py: Python<'_>, table: &mut Table, seat: Option<u8>) -> PyResult<usize> {
        if table.game() != self.game {
            return Err(wrong(format!("this bot plays {}", self.game)));
        }
        let seat = seat_of(table, seat)?;
        let (mind, the_match) = (self.mind.get_mut(), table.the_match());
        let mind = mind.map_err(|_| wrong("this bot has failed before"))?;
        let place = py.detach(move || mind.choose(&*the_match, seat)).ok_or_else(|| wrong("nothing is asked"))?;
        let mut ids = Vec::new();
        table.the_match().legal_ids(seat, &mut ids);
        Ok(ids[place])
    }

    fn __repr__(&self) -> String {
        format!("<taproom.Bot {} of {}>", self.spec, self.game)
    }
}
