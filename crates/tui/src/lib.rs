//! The table in a terminal: choose a game, play it, watch it, here or on a server.
//!
//! A screen shows a [`Scene`](taproom_scene::Scene), which is made beside the match or comes from a server, and asks for what
//! people want; it knows no rule. [`App`] is everything but the terminal, so tests press its keys and look at its buffer.
#![allow(clippy::disallowed_methods)] // The end that has a clock, threads and a network.
mod app;
mod board;
mod local;
mod net;
mod picture;
mod rules;
mod session;
mod start;
mod table;
mod terminal;
mod text;
mod theme;

pub use app::{App, Opening, Settings, Wish};
pub use local::{BotAnswer, Chair, Kept, Opened, Opener, Wanted};
pub use net::{Joined, Link, NoPurse, Purse};
pub use picture::svg;
pub use session::{Message, Report, Request, Session, Signal};
pub use terminal::run;
pub use theme::{Depth, Theme};
