//! Parts that more than one game needs. A thing moves here when the second game asks for it.
mod drawing;
pub mod edition;
mod heuristic;
pub mod net;
mod pile;
mod read;
mod row;
pub mod rules;
mod set;
pub mod weights;

pub use drawing::{Canvas, Draw, Drawing, Ink, Run};
pub use edition::Edition;
pub use heuristic::{Heuristic, PlanRequest, Planner};
pub use net::Net;
pub use pile::Pile;
pub use row::{Field, Marks, Row, Source};
pub use set::{Bits, Set};

/// For audits: what should hold, and what is wrong if it does not.
pub fn ensure(holds: bool, why: impl FnOnce() -> String) -> Result<(), String> {
    if holds { Ok(()) } else { Err(why()) }
}

// The macros name it through `$crate`, so that a game crate needs nothing but this one.
#[doc(hidden)]
pub use serde;
