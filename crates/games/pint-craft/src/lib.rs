//! Pint Craft: a card game of taps and seasons.
//!
//! How a game runs. Chance says who plays first and in which season, deals five cards to each and turns up the Recipes
//! ([`steps::FirstPlayer`] to [`steps::Reveal`]). Then [`steps::Rounds`] gives each player a turn; whenever the order
//! comes to the first player again, [`steps::SeasonChange`] pays bonuses and lets whoever lags behind draw.
//!
//! A turn is [`steps::Play`] (up to three cards, each read effect by effect in [`steps::Resolve`]), [`steps::Brew`] (face-up
//! Recipes for ingredients), [`steps::Draw`] and [`steps::TurnEnd`], which starts a [`steps::Challenge`] as soon as
//! a player has reached the threshold. After it one player wins, nobody is left above the threshold and play goes on, or
//! several are and meet in a [`steps::FaceOff`]; those who tie there [`steps::Vote`] on another one. The game also ends
//! when the last Recipe goes on tap, and when the last round allowed is over.
//!
//! Ingredients come in two ways: *take* is fixed, *choose* asks [`steps::Adjuncts`], [`steps::Specialty`] and
//! [`steps::Hops`] in this order. The pot, the deck and the unseen Recipes are never stored: they are what lies nowhere
//! else ([`State`]).
mod action;
mod audit;
pub mod data;
mod draw;
pub mod effect;
mod encode;
mod explain;
mod game;
mod heuristic;
mod memory;
mod page;
mod revisions;
mod score;
mod state;
pub mod steps;
mod study;
mod supply;
mod taps;
pub mod values;
mod view;
mod weights;
mod words;

pub use action::{Action, Chance, Event};
pub use game::PintCraft;
pub use memory::{EVERYBODY, Memory, Seen};
pub use revisions::REVISIONS;
pub use state::{BREWERY_CARDS, Cards, Hidden, MAX_STACKS, Public, RecipeStack, State, Tokens};
pub use taps::Recipes;
pub use view::{HandView, View};
pub use words::{Bottom, Brewery, Chooser, Class, Colour, Ending, Ingredient, PaidIn, Recipe, Rounding, Season};
