//! Toy: draw up to three cards, play one, first to ten coins. The smallest complete game with hidden cards, a choice and
//! chance, in the same files as every game; [`faults`] breaks it on purpose, which is how the laws themselves are tested.
#![allow(missing_docs)] // Small enough to read.
mod action;
mod audit;
mod data;
mod draw;
mod encode;
mod explain;
pub mod faults;
mod game;
mod heuristic;
mod page;
mod primer;
mod state;
mod steps;
mod study;
mod view;
mod words;

pub use action::{Action, Chance, Event};
pub use game::Toy;
pub use state::State;
pub use view::View;
