//! The browser table: server-rendered pages, live updates, seats by link.
//!
//! Every byte a browser gets is made from that viewer's view. Pages work without script; the module in `assets/app.js` adds
//! gliding, live updates and keys.
#![allow(clippy::disallowed_methods)] // An end: it has a clock and a network.
mod access;
mod admin;
mod app;
mod assets;
mod door;
mod error;
mod folder;
mod forms;
mod guard;
mod hub;
mod keep;
mod limits;
mod listen;
mod metrics;
mod notices;
mod pages;
mod passkeys;
mod ratings;
mod routes;
mod settings;
#[cfg(test)]
mod tests;
mod tokens;
mod tournaments;
mod visitor;

pub use app::{Config, Server};
pub use door::Door;
pub use keep::{Age, Checked, Pruned, backup, check, prune, restore};
pub use notices::MailSettings;
pub use ratings::ratings;
