//! Beer Pioneers: cards with three parts and a cellar to fill.
//!
//! How a round runs (`steps` lists every step in order of play):
//!
//! 1. **Setup** deals starting cards, a setup card for 2 or 3 players, objectives, hands of S cards and the market.
//! 2. **Action phase**: in turn order each player takes one action after the other: a worker on the main board, the
//!    turn order worker, a truck, or the administrative worker. Whoever has no available action is skipped.
//! 3. An action is a list of effects of `data.toml`; the single `Resolve` step reads it and pushes a question for each
//!    effect that needs one: which dial to turn, which card to take, what to throw out of a full cellar.
//! 4. A worker on a good space brings a **bonus action** on top; objectives may be claimed at any question of the turn.
//! 5. At the end of the turn the market is filled up from the draw pile, which is a set without an order.
//! 6. **Round end**: dials turn once, pieces return and the new order is made, workers are upgraded, hands and market
//!    are trimmed, income comes in.
//! 7. Once a player has 20 points the round is played out; lightbulbs turn beers and coins into points, and most wins.
//!
//! Nothing is stored that follows from the rest: the supply of beers and barrels and the draw pile are what nobody has.
mod action;
mod audit;
mod can;
mod data;
mod draw;
mod effect;
mod encode;
mod explain;
mod gains;
mod game;
mod heuristic;
mod page;
mod query;
mod revisions;
mod score;
mod state;
pub mod steps;
mod study;
mod values;
mod view;
mod weights;
mod words;

pub use action::{Action, Chance, Event};
pub use data::{Data, Edition};
pub use effect::{Effect, ListId, Origin};
pub use gains::Duty;
pub use game::BeerPioneers;
pub use score::TieBreak;
pub use state::{Board, Goal, Hand, Hidden, Points, Public, Source, State, Worker};
pub use steps::Step;
pub use values::{Cards, Values};
pub use view::{HandView, View};
pub use words::*;

/// Some of a closed list of at most 64 words.
pub type Set<W> = taproom_kit::Set<W, u64>;
