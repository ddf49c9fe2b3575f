//! Nets that learn to judge a game by self-play.
//!
//! A generation is: bots play many games with the present judgement (`games`); positions of them, as numbers that one seat
//! sees, are kept with what came of them (`samples`); a net is fitted to these ([`fit`]); and if it wins against the present
//! judgement, it is the present one from then on ([`School`]). Who wins is not decided here: the caller plays the arena.
mod fit;
mod games;
mod samples;
mod train;

pub use fit::{Fit, Fitted, fit};
pub use games::{Lesson, self_play};
pub use samples::Samples;
pub use train::{Course, Progress, School, Trial};
