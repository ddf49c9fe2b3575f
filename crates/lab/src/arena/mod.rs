//! Bots against each other.
//!
//! A *deal* is one seed of chance. It is played several times, with the bots in other chairs each time ([`Seating`]), so
//! that luck and seats cancel; the games of a deal are not independent of each other, and all intervals are therefore
//! made from one observation per deal.
mod columns;
mod deal;
mod report;
mod results;
mod seating;

pub use deal::{Arena, Halt};
pub use report::{ArenaReport, BotReport, PairReport, Standing, Verdict};
pub use results::Results;
pub use seating::Seating;

use taproom_bots::BotSpec;
use taproom_match::Setup;

/// All that decides what is played: the same terms, the same games (but for bots with a time limit).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Terms {
    /// Which game, with which options.
    pub setup: Setup,
    /// Who plays: at least two, each with a name of its own.
    pub bots: Vec<BotSpec>,
    /// Who sits where.
    pub seating: Seating,
    /// Which deals.
    pub seed: u64,
    /// The number of answers at the start that are drawn by the deal instead of given by the bots, where there is a choice.
    pub opening: u32,
}

/// One seat in one game.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Row {
    /// The deal, from 0.
    pub deal: u64,
    /// Which game of the deal, from 0.
    pub lineup: u32,
    /// Which seat.
    pub seat: u8,
    /// Who sat there: a place in [`Terms::bots`].
    pub bot: u8,
    /// Points.
    pub score: i32,
    /// Place, from 1.
    pub place: u8,
    /// Moves of the game, chance included.
    pub moves: u32,
    /// Questions with a choice that the bot answered.
    pub answers: u32,
    /// How long it thought about them, together.
    pub thinking_ms: f64,
    /// How long it thought about one of them at most.
    pub longest_ms: f64,
}

impl Terms {
    /// What is wrong with them, and what would be right.
    pub fn check(&self) -> Result<(), String> {
        if self.bots.len() < 2 {
            return Err("an arena needs two bots or more: --bots hard,greedy".into());
        }
        for (n, bot) in self.bots.iter().enumerate() {
            if self.bots[..n].contains(bot) {
                return Err(format!(
                    "two bots are called `{bot}`; give one another budget, such as `{}@1000`",
                    bot.level
                ));
            }
        }
        if self.seating == Seating::Lone && (self.bots.len() != 2 || self.setup.seats < 2) {
            return Err("--lone is for two bots and two seats or more: the first sits alone against the second".into());
        }
        Ok(())
    }

    /// How many games one deal is played for.
    pub fn games_per_deal(&self) -> u64 {
        match self.seating {
            Seating::EveryChair => self.bots.len() as u64,
            Seating::Lone => u64::from(self.setup.seats),
        }
    }

    /// Rows of one deal.
    pub(crate) fn rows_per_deal(&self) -> usize {
        self.games_per_deal() as usize * usize::from(self.setup.seats)
    }
}
