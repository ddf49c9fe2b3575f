//! The Rust part of the Python package `taproom`: matches by number, alone or many at once.
//!
//! It holds `dyn Match`, as all ends do, and knows no rule. What Python people expect of an environment (Gymnasium,
//! `PettingZoo`, `OpenSpiel`) is written in Python, in `python/taproom`.
mod arrays;
mod bot;
mod errors;
mod keep;
mod picture;
mod reward;
mod row;
mod setup;
mod table;
mod tables;

use pyo3::prelude::*;

/// The module `taproom._taproom`.
#[pymodule]
mod _taproom {
    #[pymodule_export]
    use super::bot::Bot;
    #[pymodule_export]
    use super::errors::IllegalMove;
    #[pymodule_export]
    use super::setup::{games, seats};
    #[pymodule_export]
    use super::table::{Table, restore};
    #[pymodule_export]
    use super::tables::Tables;

    use super::table::{CHANCE, OVER};
    use pyo3::prelude::*;

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("CHANCE", CHANCE)?;
        module.add("OVER", OVER)?;
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}
