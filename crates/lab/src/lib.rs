//! Many games at once, and what they show.
pub mod arena;
mod balance;
mod bench;
mod sim;
mod stats;

pub use balance::{Balance, BalanceOrder, balance};
pub use bench::{Speed, bench, count_moves};
pub use sim::{Played, Sim, play_one};
pub use stats::{Mean, Share, Summary};
