//! Frozen opponents: bots as they were on one day, so that the strength of later ones can be measured against them for ever.
//!
//! Number 1 is of 2026-11-18. This folder is a copy of the search of that day and uses nothing of the present one; a game
//! brings the weights of that day ([`Heuristic::yardstick`]). Nothing here is ever improved: a test pins its answers, and who
//! must change a heuristic keeps what the yardstick reads of it. They sit in arenas only and have nothing to tell people.
mod greedy;
mod judge;
mod search;
mod tree;

use crate::{Bot, Dice, Outlook, Planned, Seen, Stop, Thought};
use greedy::Greedy;
use search::Mcts;
use std::{fmt, str::FromStr};
use taproom_kit::Heuristic;

/// Simulations of `hard` for one answer, where they are cheap.
const HARD: u32 = 800;

/// A level as it was on the day of yardstick 1.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Yardstick {
    /// `yardstick:1/greedy`
    Greedy,
    /// `yardstick:1/hard`
    Hard,
}

impl Yardstick {
    /// All there are.
    pub const ALL: [Self; 2] = [Self::Greedy, Self::Hard];

    /// The player; `simulations` if not its own number.
    pub(crate) fn bot<G: Heuristic>(self, game: &G, simulations: Option<u32>, stop: Stop) -> Box<dyn Bot<G>> {
        let that_day = game.yardstick();
        let game = that_day.as_ref().unwrap_or(game);
        let simulations = simulations.unwrap_or_else(|| HARD.div_ceil(game.simulation_cost()));
        let bot: Box<dyn Bot<G>> = match (self, game.planner()) {
            (Self::Greedy, _) => Box::new(Greedy::new(stop)),
            (Self::Hard, Some(planner)) => Box::new(Planned::new(planner, simulations, stop)),
            (Self::Hard, None) => Box::new(Mcts::new(simulations, stop)),
        };
        Box::new(OfThatDay { game: that_day, bot })
    }
}

impl fmt::Display for Yardstick {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Greedy => "yardstick:1/greedy",
            Self::Hard => "yardstick:1/hard",
        })
    }
}

impl FromStr for Yardstick {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, String> {
        let found = Self::ALL.into_iter().find(|it| it.to_string() == text);
        let names = Self::ALL.map(|it| it.to_string()).join(", ");
        found.ok_or_else(|| format!("no yardstick `{text}`; there are: {names}"))
    }
}

/// Lets a bot see the rules with the weights of that day.
struct OfThatDay<G: Heuristic> {
    game: Option<G>,
    bot: Box<dyn Bot<G>>,
}

impl<G: Heuristic> Bot<G> for OfThatDay<G> {
    fn choose(&mut self, seen: &Seen<'_, G>, legal: &[G::Action], dice: &mut Dice) -> usize {
        self.bot.choose(&seen.with(self.game.as_ref()), legal, dice)
    }

    fn think(&mut self, seen: &Seen<'_, G>, legal: &[G::Action], dice: &mut Dice) -> Vec<Thought> {
        self.bot.think(&seen.with(self.game.as_ref()), legal, dice)
    }
}

/// What it thinks, without words for people.
fn untold(visits: u32, utility: f32) -> Thought {
    Thought { visits, utility, outlook: Outlook::Points(utility) }
}
