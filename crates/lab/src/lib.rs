//! Many games at once, and what they show.
pub mod arena;
mod balance;
mod bench;
mod duel;
mod evolve;
mod foresight;
mod games;
pub mod report;
mod rows;
mod sim;
mod stats;
mod tune;

pub use balance::{Balance, BalanceRequest, balance};
pub use bench::{Speed, bench, count_moves};
pub use duel::{Dealt, Duel, over_deals};
pub use evolve::Evolution;
pub use foresight::{Foresight, Moment, fit_spread, foresight, moments};
pub use games::GameResults;
pub use rows::{Merged, ResultsError, merge};
pub use sim::{FinishedGame, Sim, play_one};
pub use stats::{Difference, Mean, Share, Summary};
pub use tune::{Gain, Progress, TuneRequest, Tuned, tune};
