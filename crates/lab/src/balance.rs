//! How a game plays: what its own `Study` measures, over many games.
use crate::{Mean, Share, Sim, Summary};
use std::collections::BTreeMap;
use taproom_bots::{BotMaker, BotSpec};
use taproom_core::{Game, Measure, Study};

/// What many games of one set-up showed.
#[derive(Clone, Debug, Default)]
pub struct Balance {
    /// Scores, wins, length.
    pub summary: Summary,
    /// Each number that was measured: its name and its mean.
    pub numbers: Vec<(&'static str, Mean)>,
    /// Each kind that was counted: its name and the share of each kind.
    pub kinds: Vec<(&'static str, Vec<(String, Share)>)>,
}

/// What is to be played.
#[derive(Copy, Clone, Debug)]
pub struct BalanceRequest {
    /// Who plays, in every seat.
    pub bot: BotSpec,
    /// Which games.
    pub seed: u64,
    /// How many.
    pub games: u64,
}

/// Sums of what was measured; fractions among them, so blocks of games must be merged in order.
#[derive(Default)]
pub(crate) struct Sums {
    pub(crate) summary: Summary,
    numbers: Vec<(&'static str, f64, f64)>,
    kinds: BTreeMap<(&'static str, String), u64>,
}

/// Plays games with the same level in every seat; `tick` hears how many more are done.
pub fn balance<G: Game + Study>(
    game: &G,
    maker: BotMaker<G>,
    request: &BalanceRequest,
    tick: impl Fn(u64) + Sync,
) -> Balance {
    let bots = vec![request.bot; usize::from(game.seats())];
    let sim = Sim::new(game, maker, &bots, request.seed);
    let blocks = sim.run(0..request.games, 16, |range, play| {
        let mut sums = Sums::default();
        let count = range.end - range.start;
        for n in range {
            let (finished, state) = play(n);
            sums.summary.add(&finished);
            sums.add(game, &state);
        }
        tick(count);
        sums
    });
    let mut all = Sums::default();
    for block in blocks {
        all.merge(block);
    }
    all.read()
}

impl Sums {
    pub(crate) fn add<G: Study>(&mut self, game: &G, state: &G::State) {
        for (name, measure) in game.measures(state) {
            match measure {
                Measure::Number(value) => self.number(name, value, value * value),
                Measure::Kind(kind) => *self.kinds.entry((name, kind)).or_default() += 1,
            }
        }
    }

    fn number(&mut self, name: &'static str, sum: f64, squares: f64) {
        match self.numbers.iter_mut().find(|known| known.0 == name) {
            Some(known) => {
                known.1 += sum;
                known.2 += squares;
            }
            None => self.numbers.push((name, sum, squares)),
        }
    }

    pub(crate) fn merge(&mut self, other: Self) {
        self.summary.merge(&other.summary);
        for (name, sum, squares) in other.numbers {
            self.number(name, sum, squares);
        }
        for (kind, count) in other.kinds {
            *self.kinds.entry(kind).or_default() += count;
        }
    }

    pub(crate) fn read(self) -> Balance {
        let games = self.summary.games;
        let mut kinds: Vec<(&'static str, Vec<(String, Share)>)> = Vec::new();
        for ((name, kind), count) in self.kinds {
            if kinds.last().is_none_or(|last| last.0 != name) {
                kinds.push((name, Vec::new()));
            }
            kinds.last_mut().expect("just made").1.push((kind, Share::of(count as f64, games)));
        }
        let numbers = self.numbers.into_iter().map(|(name, sum, squares)| (name, Mean::of(games, sum, squares)));
        Balance { numbers: numbers.collect(), kinds, summary: self.summary }
    }
}
