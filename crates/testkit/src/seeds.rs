//! How many random games a test plays, and from which seed. This is the only place that decides it.
//!
//! An ordinary run plays a fifth of the games that a test asks for, from a seed that is new every time, so that many short
//! runs see more than one long one. `TAPROOM_LONG=1` (`cargo xtask test --long`) plays all of them, from seed 0.
//! `TAPROOM_SEED=N` begins at N. A test that fails says what to type to see it again.
use std::{
    env,
    ops::Range,
    sync::LazyLock,
    time::{SystemTime, UNIX_EPOCH},
};

/// An ordinary run plays one game of this many.
const SHARE: u32 = 5;

/// The games of one test: their seeds, one after the other.
#[derive(Debug)]
pub(crate) struct Seeds {
    first: u64,
    games: u32,
    repeat: Option<String>,
}

impl Seeds {
    /// For a test that asks for this number of games; an ordinary run plays fewer.
    pub(crate) fn of(games: u32) -> Self {
        let (first, games) = (first(*RUN), share(*RUN, games));
        let run = match *RUN {
            Run::Long { .. } => format!("TAPROOM_LONG=1 TAPROOM_SEED={first}"),
            Run::Ordinary { .. } => format!("TAPROOM_SEED={first}"),
        };
        let package = env::var("CARGO_PKG_NAME").unwrap_or_default();
        let test = std::thread::current().name().unwrap_or_default().to_owned();
        Self { first, games, repeat: Some(format!("{run} cargo test -p {package} {test}")) }
    }

    /// Other numbers of games than a fifth and all: for a test whose games take long.
    pub(crate) fn few(ordinary: u32, long: u32) -> Self {
        let mut seeds = Self::of(long);
        if let Run::Ordinary { .. } = *RUN {
            seeds.games = ordinary;
        }
        seeds
    }

    /// How many moves lie between two looks at a game, where a long run has `every`.
    pub(crate) fn between_looks(every: u64) -> u64 {
        match *RUN {
            Run::Ordinary { .. } => every * u64::from(SHARE),
            Run::Long { .. } => every,
        }
    }

    /// The same games in every run, for a test that is about them.
    pub(crate) fn fixed(games: u32) -> Self {
        Self { first: 0, games, repeat: None }
    }

    pub(crate) fn games(&self) -> u32 {
        self.games
    }

    pub(crate) fn first(&self) -> u64 {
        self.first
    }

    pub(crate) fn range(&self) -> Range<u64> {
        self.first..self.first + u64::from(self.games)
    }
}

impl Drop for Seeds {
    fn drop(&mut self) {
        if let Some(repeat) = self.repeat.as_ref().filter(|_| std::thread::panicking()) {
            eprintln!("these games began at seed {}; play them again: {repeat}", self.first);
        }
    }
}

#[derive(Copy, Clone, Debug)]
enum Run {
    Ordinary { first: u64 },
    Long { first: u64 },
}

static RUN: LazyLock<Run> = LazyLock::new(|| {
    let set = |name: &str| env::var(name).ok().filter(|text| !text.is_empty());
    let seed = set("TAPROOM_SEED").map(|text| text.parse().expect("TAPROOM_SEED is a whole number"));
    match set("TAPROOM_LONG") {
        Some(_) => Run::Long { first: seed.unwrap_or(0) },
        None => Run::Ordinary { first: seed.unwrap_or_else(new_seed) },
    }
});

fn first(run: Run) -> u64 {
    match run {
        Run::Ordinary { first } | Run::Long { first } => first,
    }
}

fn share(run: Run, games: u32) -> u32 {
    match run {
        Run::Ordinary { .. } => games.div_ceil(SHARE),
        Run::Long { .. } => games,
    }
}

/// How much of `count` this run does: a fifth, or all in a long one.
pub fn share_of(count: u32) -> u32 {
    share(*RUN, count)
}

/// Where the random games of this run begin.
pub fn first_seed() -> u64 {
    first(*RUN)
}

/// Another one every time; short enough to be typed.
fn new_seed() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    u64::from(now.subsec_micros()) + now.as_secs() % 1_000 * 1_000_000
}

#[cfg(test)]
mod tests {
    use super::{Run, Seeds, share};

    #[test]
    fn an_ordinary_run_plays_a_fifth_and_a_long_one_everything() {
        let games = [1, 6, 300, 2_000];
        assert_eq!(games.map(|it| share(Run::Ordinary { first: 7 }, it)), [1, 2, 60, 400]);
        assert_eq!(games.map(|it| share(Run::Long { first: 0 }, it)), games);
        assert_eq!(Seeds::fixed(300).range(), 0..300);
    }
}
