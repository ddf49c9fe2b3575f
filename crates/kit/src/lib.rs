//! Parts that more than one game needs. A thing moves here when the second game asks for it.
mod drawing;
pub mod edition;
mod heuristic;
mod pile;
mod read;
pub mod rules;
mod set;
pub mod weights;

pub use drawing::{Canvas, Draw, Drawing, Ink};
pub use edition::{Edition, Row, Source};
pub use heuristic::{Heuristic, PlanRequest, Planner};
pub use pile::Pile;
pub use set::{Bits, Set};

// The macros name it through `$crate`, so that a game crate needs nothing but this one.
#[doc(hidden)]
pub use serde;
