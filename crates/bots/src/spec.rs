//! Who plays, and how long it may think.
use crate::{Bot, Greedy, Mcts, Planned, Random, SometimesGreedy, Stop};
use std::{fmt, str::FromStr, time::Duration};
use taproom_kit::Heuristic;

/// Which player.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Level {
    /// Any legal answer, all equally likely.
    Random,
    /// The answer that looks best by the game's heuristic, its own forced follow-ups included.
    Greedy,
    /// A short search, and every other answer at first glance.
    Easy,
    /// A longer one that seldom answers at first glance.
    Medium,
    /// About as long as a quick human player.
    Hard,
    /// As long as a patient opponent will wait.
    Master,
}

impl Level {
    /// From weakest to strongest.
    pub const ALL: [Self; 6] = [Self::Random, Self::Greedy, Self::Easy, Self::Medium, Self::Hard, Self::Master];

    /// Simulations for one answer where they are cheap; `random` and `greedy` have none.
    pub const fn effort(self) -> u32 {
        match self {
            Self::Random | Self::Greedy => 0,
            Self::Easy => 30,
            Self::Medium => 120,
            Self::Hard => 800,
            Self::Master => 6_000,
        }
    }

    /// Simulations for one answer in this game.
    fn simulations<G: Heuristic>(self, game: &G) -> u32 {
        self.effort().div_ceil(game.simulation_cost())
    }

    /// How many answers in a hundred it gives at first glance, as `greedy` does.
    pub const fn greedy_percent(self) -> u32 {
        match self {
            Self::Easy => 50,
            Self::Medium => 20,
            Self::Random | Self::Greedy | Self::Hard | Self::Master => 0,
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Random => "random",
            Self::Greedy => "greedy",
            Self::Easy => "easy",
            Self::Medium => "medium",
            Self::Hard => "hard",
            Self::Master => "master",
        })
    }
}

impl FromStr for Level {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, String> {
        let found = Self::ALL.into_iter().find(|level| level.to_string() == text);
        let names = Self::ALL.map(|level| level.to_string()).join(", ");
        found.ok_or_else(|| format!("no bot `{text}`; there are: {names}"))
    }
}

/// How long a bot thinks about one answer.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Effort {
    /// A number of simulations: the same on every machine.
    Simulations(u32),
    /// Milliseconds: as strong as the machine is fast.
    Millis(u32),
}

impl fmt::Display for Effort {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Simulations(n) => write!(f, "{n}"),
            Self::Millis(n) => write!(f, "{n}ms"),
        }
    }
}

impl FromStr for Effort {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = |_| format!("`{text}` is no budget; write simulations (`500`) or milliseconds (`200ms`)");
        match text.strip_suffix("ms") {
            Some(millis) => millis.parse().map(Self::Millis).map_err(wrong),
            None => text.parse().map(Self::Simulations).map_err(wrong),
        }
    }
}

/// A level, and how long it may think if not as usual: `hard`, `hard@500`, `hard@200ms`. Those that do not search take
/// no notice of a number of simulations.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct BotSpec {
    /// How it plays.
    pub level: Level,
    /// How long it thinks; the level's own measure if `None`.
    pub effort: Option<Effort>,
}

impl BotSpec {
    /// With this effort, unless it has one of its own.
    #[must_use]
    pub fn or_effort(self, effort: Option<Effort>) -> Self {
        Self { effort: self.effort.or(effort), ..self }
    }

    /// A fresh player that thinks on the thread that asks it.
    pub fn bot<G: Heuristic>(self, game: &G) -> Box<dyn Bot<G>> {
        self.thinker(game, 1, &Stop::never())
    }

    /// A fresh player that thinks on `threads` threads of the current rayon pool and ends its thought when `stop` says so.
    pub fn thinker<G: Heuristic>(self, game: &G, threads: usize, stop: &Stop) -> Box<dyn Bot<G>> {
        let (simulations, limit) = match self.effort {
            None => (self.level.simulations(game), None),
            Some(Effort::Simulations(n)) => (n, None),
            Some(Effort::Millis(n)) => (u32::MAX, Some(Duration::from_millis(n.into()))),
        };
        let stop = stop.within(limit);
        match self.level {
            Level::Random => Box::new(Random),
            Level::Greedy => Box::new(Greedy::new(stop)),
            Level::Easy | Level::Medium | Level::Hard | Level::Master => {
                let thinker: Box<dyn Bot<G>> = match game.planner() {
                    Some(planner) => Box::new(Planned::new(planner, simulations, stop.clone())),
                    None => Box::new(Mcts::new(simulations, threads, &stop)),
                };
                match self.level.greedy_percent() {
                    0 => thinker,
                    percent => Box::new(SometimesGreedy::new(thinker, percent, Greedy::new(stop))),
                }
            }
        }
    }
}

impl From<Level> for BotSpec {
    fn from(level: Level) -> Self {
        Self { level, effort: None }
    }
}

impl fmt::Display for BotSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.effort {
            None => f.pad(&self.level.to_string()),
            Some(effort) => f.pad(&format!("{}@{effort}", self.level)),
        }
    }
}

impl FromStr for BotSpec {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, String> {
        let (level, effort) = match text.split_once('@') {
            Some((level, effort)) => (level, Some(effort.parse()?)),
            None => (text, None),
        };
        Ok(Self { level: level.parse()?, effort })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_are_written_as_they_are_read() {
        for text in ["random", "greedy", "hard", "hard@500", "master@200ms"] {
            assert_eq!(text.parse::<BotSpec>().map(|it| it.to_string()).as_deref(), Ok(text));
        }
        assert!("hard@soon".parse::<BotSpec>().unwrap_err().contains("milliseconds"));
        assert!("harder".parse::<BotSpec>().unwrap_err().contains("medium"));
    }
}
