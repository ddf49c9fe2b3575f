//! Brew Crafters: workers, research and a brewery of your own.
//!
//! Twelve seasons in three years (BC-1.1). A season runs like this (BC-5.1):
//!
//! 1. [`steps::SeasonStart`]: last season's marks are cleared; Interns are handed out.
//! 2. In Winter [`steps::WinterStart`]: annual abilities of research, player by player.
//! 3. Restock: some market spaces get new goods on top of what lies there.
//! 4. [`steps::MarketPhase`]: everybody places two meeples, one [`steps::MarketTurn`] at a time; then helpers and Interns.
//! 5. [`steps::BreweryPhase`]: one [`steps::BreweryTurn`] for each shift: process beer, collaborate, research, install.
//! 6. [`steps::SpringEnd`] or [`steps::FallEnd`]: a last planting, the last harvest.
//! 7. [`steps::SeasonEnd`]: tokens go back; after Winter everybody pays operating costs, with Loans if need be.
//!
//! Whatever gives cubes is one gain event: fixed goods, then [`steps::Choose`], then [`steps::Overflow`] for lack of room.
//! After season 12 [`score`] counts Rep. The rules are in `RULES.md`, every number is in `data.toml`.
mod action;
mod audit;
pub mod data;
mod draw;
pub mod effect;
mod encode;
mod explain;
mod game;
mod heuristic;
mod page;
mod revisions;
pub mod score;
pub mod set;
pub mod state;
pub mod steps;
mod study;
pub mod values;
mod view;
mod weights;
pub mod words;

pub use action::{Action, Chance, Event, Handful};
pub use game::BrewCrafters;
pub use state::State;
pub use view::View;
