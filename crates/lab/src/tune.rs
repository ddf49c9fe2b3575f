//! Fitting the weights of a heuristic by playing against the weights as they are.
//!
//! An evolution strategy moves the weights towards those that win; all candidates of a generation play the same deals. What
//! comes of it counts only if it wins on deals that were never used for fitting, also in the hands of a searching bot.
use crate::{Duel, Evolution, Foresight, Mean, Moment, fit_spread, foresight, moments, over_deals};
use serde::Serialize;
use std::ops::Range;
use taproom_bots::{BotMaker, BotSpec};
use taproom_kit::Heuristic;

/// The weight that is fitted to results instead of by playing: greedy bots do not feel it.
const SPREAD: &str = "spread";
/// How the names of weights begin that only searching bots feel.
const PRIOR: &str = "prior_";
/// The first steps: most weights change by about this part.
const STEP: f64 = 0.15;
/// How far a weight that is 0 moves with one step.
const FROM_NOTHING: f64 = 0.25;
/// Answers at the beginning of a game that are given at random, so that deals differ.
const OPENING: u32 = 2;
/// Deals from here on are for proof only, games from here on for looking at the result.
const FRESH: u64 = 1 << 32;
/// What stands above how well the end is foreseen.
const FORESEEN: &str =
    "# Mean squared error of the chance to end ahead, at parts of a game in percent; 0.25 knows nothing.\n";
/// Moments that are kept of every game.
const MOMENTS: usize = 6;

/// What is to be done.
#[derive(Clone, Debug)]
pub struct TuneRequest {
    /// Who plays while fitting: cheap.
    pub player: BotSpec,
    /// Who must be stronger for it in the end: a searching bot.
    pub searcher: BotSpec,
    /// Where chance begins.
    pub seed: u64,
    /// Deals for one candidate in one generation; each is played once from every seat.
    pub deals: u64,
    /// Games to look for how well the end is foreseen, and to fit the spread; 0 leaves the spread as it is.
    pub games: u64,
    /// Deals to prove the gain, by `player` and by `searcher`.
    pub proof: [u64; 2],
    /// Only weights whose names begin like one of these; all if there are none.
    pub only: Vec<String>,
}

/// How far it is.
#[derive(Copy, Clone, Debug)]
pub enum Progress {
    /// Games looked at, and all that will be.
    Looked(u64, u64),
    /// A generation is over: its number, and the share of opponents its candidates were ahead of.
    Generation(u32, f64),
    /// Deals of proof played, and all that will be.
    Proved(u64, u64),
}

/// What came of it.
#[derive(Clone, Debug, Serialize)]
pub struct Tuned {
    /// The weights as they were.
    pub before: Vec<(String, f32)>,
    /// The weights as they are now.
    pub after: Vec<(String, f32)>,
    /// Generations that were played.
    pub generations: u32,
    /// What the cheap bot gains on fresh deals.
    pub player: Gain,
    /// What the searching bot gains on fresh deals.
    pub searcher: Gain,
    /// How well the end is foreseen at a quarter, half and three quarters of a game, before and after.
    pub foresight: Vec<(f64, Foresight, Foresight)>,
}

/// New weights against old ones on fresh deals.
#[derive(Clone, Debug, Serialize)]
pub struct Gain {
    /// Who played.
    pub bot: String,
    /// How many games.
    pub games: u64,
    /// How many different deals they were of.
    pub deals: u64,
    /// The share of opponents that the new weights were ahead of; even is 0.5.
    pub ahead: Mean,
}

impl Gain {
    fn sure(&self) -> bool {
        self.ahead.mean - self.ahead.ci95 > 0.5
    }

    fn behind(&self) -> bool {
        self.ahead.mean < 0.5
    }
}

impl Tuned {
    /// Are the new weights ahead, at 95 %, with one of the bots, and not behind with the other, however little?
    pub fn proven(&self) -> bool {
        let gains = [&self.player, &self.searcher];
        gains.iter().any(|gain| gain.sure()) && !gains.iter().any(|gain| gain.behind())
    }

    /// What was measured, as it stands beside the weights in their file.
    pub fn measured(&self) -> String {
        let gain = |name: &str, Gain { bot, games, deals, ahead: Mean { mean, ci95 } }: &Gain| {
            format!(
                "{name} = {{ bot = \"{bot}\", games = {games}, deals = {deals}, ahead = {mean:.3}, ci95 = {ci95:.3} }}\n"
            )
        };
        let part = |(when, before, after): &(f64, Foresight, Foresight)| {
            let when = when * 100.0;
            format!("foresight_{when:.0} = {{ before = {:.4}, after = {:.4} }}\n", before.brier, after.brier)
        };
        [
            "# Ahead of the weights before, on deals that were not used for fitting; even is 0.5.\n".into(),
            gain("fitting", &self.player),
            gain("searching", &self.searcher),
            if self.foresight.is_empty() { "" } else { FORESEEN }.into(),
            self.foresight.iter().map(part).collect(),
        ]
        .concat()
    }
}

/// Fits the weights of the game that `make` makes, beginning with `start`, to beat those named in `before`. `watch` hears how
/// far it is; after a generation it says whether there is time for another (before the first one too: generation 0).
pub fn tune<G: Heuristic>(
    make: &(dyn Fn(&[f32]) -> G + Sync),
    maker: BotMaker<G>,
    start: Vec<f32>,
    before: Vec<(String, f32)>,
    wanted: &TuneRequest,
    watch: &(dyn Fn(Progress) -> bool + Sync),
) -> Tuned {
    let old = make(&before.iter().map(|(_, weight)| *weight).collect::<Vec<f32>>());
    let searches = Evolvable::searches(wanted.player);
    let free = before.iter().enumerate().filter(|(_, (name, _))| {
        let wanted = wanted.only.is_empty() || wanted.only.iter().any(|begin| name.starts_with(begin.as_str()));
        wanted && name != SPREAD && (searches || !name.starts_with(PRIOR))
    });
    let space = Evolvable { free: free.map(|(at, _)| at).collect(), start };
    let (mut weights, generations) = space.evolve(make, maker, &old, wanted, watch);

    let look = |game: &G, range: Range<u64>| {
        let total = wanted.games;
        let seen = std::sync::atomic::AtomicU64::new(0);
        moments(game, maker, wanted.player, wanted.seed, range, MOMENTS, || {
            let seen = 1 + seen.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
            watch(Progress::Looked(seen, total));
        })
    };
    if let Some(spread) = before.iter().position(|(name, _)| name == SPREAD)
        && wanted.games > 0
    {
        let game = make(&weights);
        weights[spread] = rounded(fit_spread(&game, &look(&game, 0..wanted.games)) as f32);
    }
    let new = make(&weights);
    let seen = look(&new, FRESH..FRESH + wanted.games);
    let gain = |player: BotSpec, deals: u64| {
        let played = std::sync::atomic::AtomicU64::new(0);
        let duel = Duel { new: &new, old: &old, bot: player, maker, seed: wanted.seed, opening: OPENING };
        let dealt = duel.run(FRESH..FRESH + deals, || {
            let played = 1 + played.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
            watch(Progress::Proved(played, deals));
        });
        let (different, ahead) = over_deals(&dealt);
        Gain { bot: player.to_string(), games: deals * u64::from(old.seats()), deals: different, ahead }
    };
    Tuned {
        player: gain(wanted.player, wanted.proof[0]),
        searcher: gain(wanted.searcher, wanted.proof[1]),
        foresight: if seen.is_empty() { Vec::new() } else { quarters(&old, &new, &seen) },
        after: before.iter().zip(weights).map(|((name, _), weight)| (name.clone(), weight)).collect(),
        generations,
        before,
    }
}

fn quarters<G: Heuristic>(old: &G, new: &G, seen: &[Moment<G::State>]) -> Vec<(f64, Foresight, Foresight)> {
    let around = |when: f64| when - 0.1..when + 0.1;
    [0.25, 0.5, 0.75]
        .map(|when| (when, foresight(old, seen, around(when)), foresight(new, seen, around(when))))
        .to_vec()
}

/// The weights that may change, as a space to look around in: each is its start times e to a power, so that it keeps its
/// sign; one that is 0 moves plainly.
struct Evolvable {
    start: Vec<f32>,
    free: Vec<usize>,
}

impl Evolvable {
    fn searches(player: BotSpec) -> bool {
        !matches!(player.level, taproom_bots::Level::Random | taproom_bots::Level::Greedy)
    }

    fn weights(&self, place: &[f64]) -> Vec<f32> {
        let mut weights = self.start.clone();
        for (&at, &x) in self.free.iter().zip(place) {
            let start = weights[at];
            let moved = if start == 0.0 { (FROM_NOTHING * x) as f32 } else { start * x.clamp(-3.0, 3.0).exp() as f32 };
            weights[at] = rounded(moved);
        }
        weights
    }

    fn evolve<G: Heuristic>(
        &self,
        make: &(dyn Fn(&[f32]) -> G + Sync),
        maker: BotMaker<G>,
        old: &G,
        wanted: &TuneRequest,
        watch: &(dyn Fn(Progress) -> bool + Sync),
    ) -> (Vec<f32>, u32) {
        let mut evolution = Evolution::new(vec![0.0; self.free.len()], STEP, wanted.seed);
        let (mut generation, mut ahead) = (0, 0.5);
        while watch(Progress::Generation(generation, ahead)) && !self.free.is_empty() {
            let places = evolution.ask();
            let range = u64::from(generation) * wanted.deals..u64::from(generation + 1) * wanted.deals;
            let height = |place: &Vec<f64>| {
                let new = make(&self.weights(place));
                let duel = Duel { new: &new, old, bot: wanted.player, maker, seed: wanted.seed, opening: OPENING };
                over_deals(&duel.run(range.clone(), || ())).1.mean
            };
            let heights: Vec<f64> = places.iter().map(height).collect();
            evolution.tell(&places, &heights);
            ahead = heights.iter().sum::<f64>() / heights.len() as f64;
            generation += 1;
        }
        (self.weights(evolution.mean()), generation)
    }
}

/// Four digits are more than anybody can measure, and are written and read the same.
fn rounded(weight: f32) -> f32 {
    format!("{weight:.3e}").parse().expect("a number")
}
