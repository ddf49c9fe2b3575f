//! Parts that more than one game needs. A thing moves here when the second game asks for it.
pub mod edition;
pub mod mat;
mod pile;
pub mod rules;
mod set;
pub mod weights;

pub use edition::{Edition, Row, Source};
pub use pile::Pile;
pub use set::{Bits, Set};
