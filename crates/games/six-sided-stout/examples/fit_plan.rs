//! Fits the nets of the planner by playing against the dice, and prints them with what they gained:
//!
//! ```text
//! cargo run --release -p six-sided-stout --example fit_plan -- ROUNDS GAMES > crates/games/six-sided-stout/src/plan/net.txt
//! ```
//!
//! Each round plays games, with odd decisions here and there, and keeps the evenings. Then, from one day left upwards, a
//! net learns what thinking the next day through makes of those evenings, by the nets of fewer days. Rounds go up and down,
//! so the one that did best in some games is taken, and other games, which had no part in that, tell what it gained. Nets
//! that gain nothing there are not printed; those of `net.txt` are.
#![allow(clippy::print_stdout, clippy::print_stderr)] // A tool: what it finds goes to the terminal.
use six_sided_stout::{
    SixSidedStout,
    plan::{Breadth, Cellar, FEATURES, Features, HIDDEN, Net, Thinker, Throws, Value, features},
};
use taproom_core::Rng;
use taproom_testkit::{Dice, set_up};

/// How broadly days are thought through.
const BREADTH: Breadth = Breadth { beam: 12, shapes: 2 };
/// Chances of an odd decision, in percent.
const ODD: [u32; 4] = [0, 5, 12, 25];
/// Games by which a round is chosen, and others that tell what it gained.
const CHOOSING: (u64, u64) = (2, 400);
const CONFIRMING: (u64, u64) = (3, 1_000);

fn main() {
    let mut numbers = std::env::args().skip(1).map(|word| word.parse::<usize>().expect("ROUNDS GAMES, as numbers"));
    let (rounds, games) = (numbers.next().unwrap_or(8), numbers.next().unwrap_or(600));
    let game: SixSidedStout = set_up(1, &[]);
    let fitting = Fitting { game: &game, throws: Throws::new(6) };
    let start = Value::read(include_str!("../src/plan/net.txt")).expect("good nets");
    let mut dice = Dice::new(1);
    let (mut now, mut best) = (start.clone(), start.clone());
    let mut record = fitting.judge(&start, CHOOSING).0;
    eprintln!("before: {record:.2}");
    let mut evenings: Vec<Vec<Cellar>> = vec![Vec::new(); start.nets.len() + 1];
    for round in 1..=rounds {
        for n in 0..games {
            // Half of them as well as we can, half to find where the newest nets go wrong.
            let value = if n % 8 < 4 { &best } else { &now };
            fitting
                .play(value, &mut dice, ODD[n % 4], &mut |cellar| evenings[usize::from(cellar.days())].push(*cellar));
        }
        // The first morning is thought through anyway; the evenings after it are learnt, those of few days first.
        for (days, some) in evenings.iter_mut().enumerate().take(start.nets.len()).skip(1) {
            some.drain(..some.len().saturating_sub(5 * games));
            now.nets[days - 1] = fitting.fit(&now, some, &mut dice);
        }
        let (points, _) = fitting.judge(&now, CHOOSING);
        eprintln!("round {round}: {points:.2}");
        if points > record {
            (record, best) = (points, now.clone());
        }
    }
    let [(before, e), (after, f)] = [&start, &best].map(|value| fitting.judge(value, CONFIRMING));
    println!("# The nets of the planner, fitted by examples/fit_plan.rs.");
    println!("# One day ahead, {} fresh games: {before:.1} ± {e:.1} points before the last fit,", CONFIRMING.1);
    println!("# {after:.1} ± {f:.1} after {rounds} rounds of {games} games (± is the standard error).");
    print!("{}", if after > before { best } else { start });
}

struct Fitting<'a> {
    game: &'a SixSidedStout,
    throws: Throws,
}

impl Fitting<'_> {
    fn thinker<'a>(&'a self, value: &'a Value) -> Thinker<'a> {
        Thinker { game: self.game, value, throws: &self.throws, breadth: BREADTH, further: None, stop: &|| false }
    }

    /// Plays a game and shows its evenings; its points.
    fn play(&self, value: &Value, dice: &mut Dice, odd: u32, evening: &mut dyn FnMut(&Cellar)) -> f32 {
        let thinker = self.thinker(value);
        let mut cellar = Cellar::new(self.game);
        while !cellar.is_over(self.game) {
            evening(&cellar);
            let all = thinker.declarations(&cellar);
            let best = all.iter().max_by(|a, b| a.1.total_cmp(&b.1)).expect("something can be declared").0;
            let declared = if dice.below(100) < odd { dice.one(&all).0 } else { best };
            let faces = [(); 4].map(|()| dice.below(6) as u8 + 1);
            let ways = thinker.outcomes(&cellar, declared, &faces);
            let way = if dice.below(100) < odd { dice.below(ways.len().min(12) as u32) } else { 0 };
            cellar = ways[way as usize].evening;
        }
        cellar.total(self.game)
    }

    /// The mean over games that are the same for all nets, by seed and number, and its standard error.
    fn judge(&self, value: &Value, (seed, games): (u64, u64)) -> (f32, f32) {
        let points = (0..games).map(|n| self.play(value, &mut Dice::nth(seed, n), 0, &mut |_| {}));
        let (sum, squares) = points.fold((0.0, 0.0), |(sum, squares), it| (sum + it, squares + it * it));
        let mean = sum / games as f32;
        (mean, ((squares / games as f32 - mean * mean) / games as f32).sqrt())
    }

    /// A net for these evenings, by what the next day makes of them.
    fn fit(&self, value: &Value, evenings: &[Cellar], dice: &mut Dice) -> Net {
        let thinker = self.thinker(value);
        let known: Vec<&Cellar> = evenings.iter().filter(|it| !it.is_hopeless(self.game)).collect();
        let seen: Vec<Features> = known.iter().map(|it| features(self.game, it)).collect();
        let come: Vec<f32> = known.iter().map(|it| thinker.morning(it) - it.so_far(self.game)).collect();
        Lesson::new(&seen, &come).learn(dice)
    }
}

/// Features on one scale, and what they should give.
struct Lesson<'a> {
    mean: Features,
    /// One over the spread; nothing for what is rarely seen and would be learnt badly.
    scale: Features,
    seen: Vec<Features>,
    come: &'a [f32],
}

impl<'a> Lesson<'a> {
    fn new(seen: &[Features], come: &'a [f32]) -> Self {
        let count = seen.len() as f32;
        let (mut mean, mut scale) = ([0.0; FEATURES], [0.0; FEATURES]);
        // The first feature is always one: it stays as it is.
        scale[0] = 1.0;
        for i in 1..FEATURES {
            if seen.iter().filter(|row| row[i] != 0.0).count() > seen.len() / 60 {
                mean[i] = seen.iter().map(|row| row[i]).sum::<f32>() / count;
                let spread = (seen.iter().map(|row| (row[i] - mean[i]).powi(2)).sum::<f32>() / count).sqrt();
                scale[i] = if spread > 1e-6 { 1.0 / spread } else { 0.0 };
            }
        }
        let on_scale = |row: &Features| std::array::from_fn(|i| ((row[i] - mean[i]) * scale[i]).clamp(-6.0, 6.0));
        Self { seen: seen.iter().map(on_scale).collect(), mean, scale, come }
    }

    /// The straight part by least squares, then all weights by stochastic descent (Adam).
    fn learn(&self, dice: &mut Dice) -> Net {
        const BATCH: usize = 32;
        let mut small = |size: f32| (dice.below(2001) as f32 / 1000.0 - 1.0) * size;
        let mut weights = Weights([0.0; WEIGHTS]);
        weights.0[..FEATURES].copy_from_slice(&self.straight());
        weights.0[FEATURES..OUT].fill_with(|| small(0.2));
        weights.0[OUT..].fill_with(|| small(0.5));
        let (mut drift, mut size) = ([0.0f32; WEIGHTS], [0.0f32; WEIGHTS]);
        let mut order: Vec<usize> = (0..self.seen.len()).collect();
        let epochs = 240_000 / self.seen.len().max(400) + 10;
        let steps = epochs * self.seen.len().div_ceil(BATCH);
        let mut step = 0u16;
        for _ in 0..epochs {
            for i in (1..order.len()).rev() {
                order.swap(i, dice.below(i as u32 + 1) as usize);
            }
            for batch in order.chunks(BATCH) {
                let mut slope = [0.0; WEIGHTS];
                for &n in batch {
                    weights.slope(&self.seen[n], self.come[n], batch.len() as f32, &mut slope);
                }
                step = step.saturating_add(1);
                let rate = 0.004 * (1.0 - f32::from(step) / (steps + 1) as f32).max(0.0);
                let (young, small) = (1.0 - 0.9f32.powi(step.into()), 1.0 - 0.999f32.powi(step.into()));
                for i in 0..WEIGHTS {
                    drift[i] = 0.9 * drift[i] + 0.1 * slope[i];
                    size[i] = 0.999 * size[i] + 0.001 * slope[i] * slope[i];
                    let pull = drift[i] / young / ((size[i] / small).sqrt() + 1e-6);
                    weights.0[i] -= rate * (pull + 1e-3 * weights.0[i]);
                }
            }
        }
        Net {
            direct: self.plain(weights.row(0)),
            hidden: std::array::from_fn(|n| self.plain(weights.row(n + 1))),
            out: weights.0[OUT..].try_into().expect("one a hidden unit"),
        }
    }

    /// Ridge regression, without evenings that are far from all others.
    fn straight(&self) -> Features {
        let mut sorted = self.come.to_vec();
        sorted.sort_by(f32::total_cmp);
        let middle = sorted[sorted.len() / 2];
        let mut rows = vec![[0.0f64; FEATURES + 1]; FEATURES];
        for (seen, &come) in self.seen.iter().zip(self.come).filter(|(_, come)| (**come - middle).abs() < 60.0) {
            for i in 0..FEATURES {
                for j in 0..FEATURES {
                    rows[i][j] += f64::from(seen[i] * seen[j]);
                }
                rows[i][FEATURES] += f64::from(seen[i] * come);
            }
        }
        for (i, row) in rows.iter_mut().enumerate() {
            row[i] += 2e-3 * self.seen.len().max(1) as f64;
        }
        // Elimination; the diagonal is positive, so no row need be exchanged.
        for i in 0..FEATURES {
            let pivot = rows[i].map(|it| it / rows[i][i]);
            for (n, row) in rows.iter_mut().enumerate() {
                let factor = row[i];
                if n == i {
                    *row = pivot;
                } else {
                    row.iter_mut().zip(&pivot).for_each(|(it, pivot)| *it -= factor * pivot);
                }
            }
        }
        std::array::from_fn(|i| rows[i][FEATURES] as f32)
    }

    /// Weights for features as they are.
    fn plain(&self, row: &[f32]) -> Features {
        let mut plain: Features = std::array::from_fn(|i| row[i] * self.scale[i]);
        plain[0] -= (1..FEATURES).map(|i| plain[i] * self.mean[i]).sum::<f32>();
        plain
    }
}

/// Where the weights of the hidden units' votes begin.
const OUT: usize = FEATURES * (HIDDEN + 1);
const WEIGHTS: usize = OUT + HIDDEN;

/// All weights of a net in a row: the direct path, the hidden units, what they add.
struct Weights([f32; WEIGHTS]);

impl Weights {
    fn row(&self, n: usize) -> &[f32] {
        &self.0[FEATURES * n..FEATURES * (n + 1)]
    }

    /// Adds the slope of the squared error at one example. A great error counts like a smaller one.
    fn slope(&self, seen: &Features, come: f32, share: f32, slope: &mut [f32; WEIGHTS]) {
        let dot = |row: &[f32]| row.iter().zip(seen).map(|(a, b)| a * b).sum::<f32>();
        let hidden: [f32; HIDDEN] = std::array::from_fn(|n| dot(self.row(n + 1)).max(0.0));
        let said = dot(self.row(0)) + hidden.iter().zip(&self.0[OUT..]).map(|(a, b)| a * b).sum::<f32>();
        let error = (said - come).clamp(-20.0, 20.0) / share;
        let (rows, out) = slope.split_at_mut(OUT);
        let mut add = |row: usize, factor: f32| {
            rows[FEATURES * row..].iter_mut().zip(seen).for_each(|(it, seen)| *it += factor * seen);
        };
        add(0, error);
        for (n, &active) in hidden.iter().enumerate().filter(|it| *it.1 > 0.0) {
            add(n + 1, error * self.0[OUT + n]);
            out[n] += error * active;
        }
    }
}
