//! Who plays, and how long it may think.
use crate::{Bot, Greedy, Mcts, Planned, Random, SometimesGreedy, Stop, Yardstick};
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
    /// A frozen opponent, for arenas only.
    Yardstick(Yardstick),
}

impl Level {
    /// Those for people, from weakest to strongest.
    pub const ALL: [Self; 6] = [Self::Random, Self::Greedy, Self::Easy, Self::Medium, Self::Hard, Self::Master];

    /// Simulations for one answer where they are cheap; `random` and `greedy` have none.
    pub const fn effort(self) -> u32 {
        match self {
            Self::Random | Self::Greedy | Self::Yardstick(_) => 0,
            Self::Easy => 30,
            Self::Medium => 120,
            Self::Hard => 800,
            Self::Master => 6_000,
        }
    }

    /// How long it thinks about an answer of a person's game, usually and at most, in milliseconds: longer where the choice is
    /// close, shorter where it is clear. `None`: by counts there too.
    const fn clock(self) -> Option<(u32, u32)> {
        match self {
            Self::Random | Self::Greedy | Self::Easy | Self::Yardstick(_) => None,
            Self::Medium => Some((100, 300)),
            Self::Hard => Some((500, 1_500)),
            Self::Master => Some((3_000, 6_000)),
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
            Self::Random | Self::Greedy | Self::Hard | Self::Master | Self::Yardstick(_) => 0,
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
            Self::Yardstick(it) => return it.fmt(f),
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
    /// Milliseconds, usually and at most: only a close choice takes longer than usual.
    Clock(u32, u32),
}

impl fmt::Display for Effort {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Simulations(n) => write!(f, "{n}"),
            Self::Millis(n) => write!(f, "{n}ms"),
            Self::Clock(usual, most) => write!(f, "{usual}ms..{most}ms"),
        }
    }
}

impl FromStr for Effort {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, String> {
        let seconds = |text: &str| {
            let time = Duration::try_from_secs_f64(text.parse().ok()?).ok()?;
            u32::try_from(time.as_millis()).ok()
        };
        if let Some((usual, most)) = text.split_once("..") {
            return match (usual.parse()?, most.parse()?) {
                (Self::Millis(usual), Self::Millis(most)) if usual <= most => Ok(Self::Clock(usual, most)),
                _ => Err(format!("`{text}` is no budget; write two times, the shorter one first (`0.5s..1.5s`)")),
            };
        }
        let effort = if let Some(millis) = text.strip_suffix("ms") {
            millis.parse().ok().map(Self::Millis)
        } else if let Some(text) = text.strip_suffix('s') {
            seconds(text).map(Self::Millis)
        } else {
            text.parse().ok().map(Self::Simulations)
        };
        effort.ok_or_else(|| {
            format!(
                "`{text}` is no budget; write simulations (`500`), milliseconds (`200ms`), seconds (`0.5s`), or how long usually \
                 and at most (`0.5s..1.5s`)"
            )
        })
    }
}

/// A level, and how long it may think if not as usual: `hard`, `hard@500`, `hard@200ms`, `hard@0.5s..1.5s`. Those that do not search take
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

    /// As it plays with people: by the clock, unless it has an effort of its own. In the laboratory it counts, so that the same
    /// seed gives the same games.
    #[must_use]
    pub fn at_table(self) -> Self {
        self.or_effort(self.level.clock().map(|(usual, most)| Effort::Clock(usual, most)))
    }

    /// A fresh player that thinks on the thread that asks it.
    pub fn bot<G: Heuristic>(self, game: &G) -> Box<dyn Bot<G>> {
        self.thinker(game, 1, &Stop::never())
    }

    /// A fresh player that thinks on `threads` threads of the current rayon pool and ends its thought when `stop` says so.
    pub fn thinker<G: Heuristic>(self, game: &G, threads: usize, stop: &Stop) -> Box<dyn Bot<G>> {
        let planner = game.planner();
        let time = |millis: u32| Duration::from_millis(millis.into());
        let (simulations, stop) = match self.effort {
            None => (self.level.simulations(game), stop.within(None)),
            Some(Effort::Simulations(n)) => (n, stop.within(None)),
            Some(Effort::Millis(n)) => (u32::MAX, stop.within(Some(time(n)))),
            // A planner knows how much thought is enough.
            Some(Effort::Clock(_, most)) if planner.is_some() => {
                (self.level.simulations(game), stop.within(Some(time(most))))
            }
            Some(Effort::Clock(usual, most)) => (u32::MAX, stop.within(Some(time(most))).usually(time(usual))),
        };
        match self.level {
            Level::Yardstick(it) => it.bot(game, self.effort.map(|_| simulations), stop),
            Level::Random => Box::new(Random),
            Level::Greedy => Box::new(Greedy::new(stop)),
            Level::Easy | Level::Medium | Level::Hard | Level::Master => {
                let thinker: Box<dyn Bot<G>> = match planner {
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

impl BotSpec {
    /// Reads who may sit in an arena: the levels and the frozen opponents.
    pub fn contender(text: &str) -> Result<Self, String> {
        Self::read(text, |level| {
            if level.starts_with("yardstick") { level.parse().map(Level::Yardstick) } else { level.parse() }
        })
    }

    fn read(text: &str, level: impl Fn(&str) -> Result<Level, String>) -> Result<Self, String> {
        let (name, effort) = match text.split_once('@') {
            Some((name, effort)) => (name, Some(effort.parse()?)),
            None => (text, None),
        };
        Ok(Self { level: level(name)?, effort })
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
        Self::read(text, str::parse)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_are_written_as_they_are_read() {
        for text in ["random", "greedy", "hard", "hard@500", "master@200ms", "hard@500ms..1500ms"] {
            assert_eq!(text.parse::<BotSpec>().map(|it| it.to_string()).as_deref(), Ok(text));
        }
        assert_eq!("hard@0.5s".parse::<BotSpec>().map(|it| it.to_string()).as_deref(), Ok("hard@500ms"));
        assert_eq!("hard".parse::<BotSpec>().map(|it| it.at_table().to_string()).as_deref(), Ok("hard@500ms..1500ms"));
        assert_eq!("hard@40".parse::<BotSpec>().map(|it| it.at_table().to_string()).as_deref(), Ok("hard@40"));
        assert!("hard@3s..1s".parse::<BotSpec>().unwrap_err().contains("shorter"));
        assert!("hard@30..1s".parse::<BotSpec>().is_err());
        assert!("hard@-1s".parse::<BotSpec>().is_err());
        assert!("hard@soon".parse::<BotSpec>().unwrap_err().contains("milliseconds"));
        assert!("harder".parse::<BotSpec>().unwrap_err().contains("medium"));
    }

    #[test]
    fn frozen_opponents_sit_in_arenas_only() {
        for text in ["yardstick:1/greedy", "yardstick:1/hard", "yardstick:1/hard@40", "hard@200ms"] {
            assert_eq!(BotSpec::contender(text).map(|it| it.to_string()).as_deref(), Ok(text));
        }
        assert!("yardstick:1/hard".parse::<BotSpec>().is_err());
        assert!(BotSpec::contender("yardstick:2/hard").unwrap_err().contains("yardstick:1/hard"));
    }
}
