//! What Python is told when something cannot be done.
use pyo3::{PyErr, create_exception, exceptions::PyValueError};
use std::fmt::Display;

create_exception!(
    taproom,
    IllegalMove,
    PyValueError,
    "A move that the rules do not allow now; the table is untouched."
);

/// A `ValueError` in the words of another error.
pub(crate) fn wrong(why: impl Display) -> PyErr {
    PyValueError::new_err(why.to_string())
}

/// An `IllegalMove`.
pub(crate) fn illegal(why: impl Display) -> PyErr {
    IllegalMove::new_err(why.to_string())
}
