//! Fitting a net to positions: plain gradient descent (Adam), one thread, the same numbers from the same seed.
use crate::samples::{Sample, Samples};
use taproom_bots::Dice;
use taproom_core::{MAX_SEATS, Rng as _};
use taproom_kit::net::{LAYERS, Layers, STEEP, add};

/// Positions whose errors are added up before the net changes.
const BATCH: usize = 128;
/// How much of the past gradients and of their squares is remembered.
const MEMORY: (f32, f32) = (0.9, 0.999);
/// How much every weight shrinks, of a step.
const SHRINK: f32 = 0.02;
/// One game in so many is kept apart, to see when to stop.
const APART: u64 = 12;
/// Chances are never taken to be nearer to 0 or 1.
const SURE: f32 = 1e-4;

/// How a net is fitted.
#[derive(Copy, Clone, Debug)]
pub struct Fit {
    /// Where chance begins.
    pub seed: u64,
    /// The most times that each position is looked at.
    pub epochs: u32,
    /// The size of the first steps; the last ones are a twentieth of it.
    pub rate: f32,
}

/// What came of it.
#[derive(Clone, Debug)]
pub struct Fitted {
    /// The net that foresaw best what was kept apart.
    pub layers: Layers,
    /// How badly (cross entropy, the mean over positions and seats).
    pub loss: f32,
    /// The same of the hand-made judgement.
    pub loss_by_hand: f32,
}

/// Fits a net of so many inputs, beginning with `start` or with chance. `watch` hears of every epoch and says whether there
/// is time for another.
pub fn fit(
    samples: &Samples,
    start: Option<&Layers>,
    (inputs, seats): (usize, u8),
    how: &Fit,
    watch: &mut dyn FnMut(u32, f32) -> bool,
) -> Fitted {
    let apart = |n: &usize| mixed(samples.get(*n).row.game).is_multiple_of(APART);
    let (test, mut train): (Vec<usize>, Vec<usize>) = (0..samples.len()).partition(apart);
    let scales = scales(samples, inputs);
    let mut dice = Dice::new(how.seed);
    let mut layers = start.map_or_else(|| fresh(inputs, &mut dice), |layers| scaled(layers, &scales, false));
    let mut adam = Adam::new(inputs);
    let mut pass = Pass::new(inputs, seats, &scales);
    let hand = pass.loss(&Layers::zero(inputs), samples, &test);
    let mut best = (layers.clone(), pass.loss(&layers, samples, &test));
    if start.is_none() {
        best = (Layers::zero(inputs), hand);
    }
    let (mut epoch, mut worse) = (0, 0);
    while epoch < how.epochs && worse < 2 && watch(epoch, best.1) {
        let progress = epoch as f32 / how.epochs as f32;
        let rate = how.rate * (0.05 + 0.95 * (1.0 - progress));
        for n in (1..train.len()).rev() {
            train.swap(n, dice.below(n as u32 + 1) as usize);
        }
        for batch in train.chunks(BATCH) {
            pass.clear();
            for &n in batch {
                pass.learn(&layers, samples.get(n), 1.0 / batch.len() as f32);
            }
            adam.step(&mut layers, &pass.gradient, rate);
        }
        let loss = pass.loss(&layers, samples, &test);
        worse += 1;
        if loss < best.1 {
            (best, worse) = ((layers.clone(), loss), 0);
        }
        epoch += 1;
    }
    Fitted { layers: scaled(&best.0, &scales, true), loss: best.1, loss_by_hand: hand }
}

/// Numbers of games in no order.
fn mixed(game: u64) -> u64 {
    game.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32
}

/// The largest value of each input, or 1: inputs are fitted as parts of that.
fn scales(samples: &Samples, inputs: usize) -> Vec<f32> {
    let mut scales = vec![1.0f32; inputs];
    for n in 0..samples.len() {
        let Sample { places, values, .. } = samples.get(n);
        for (&place, &value) in places.iter().zip(values) {
            let scale = &mut scales[usize::from(place)];
            *scale = scale.max(value.abs());
        }
    }
    scales
}

/// The same net for inputs as they are (`down`) or for parts of their scales.
fn scaled(layers: &Layers, scales: &[f32], down: bool) -> Layers {
    let mut layers = layers.clone();
    for (row, &scale) in layers.first.iter_mut().zip(scales) {
        let by = if down { 1.0 / scale } else { scale };
        for weight in row {
            *weight *= by;
        }
    }
    layers
}

/// Small numbers by chance; what it says in the end is 0.
fn fresh(inputs: usize, dice: &mut Dice) -> Layers {
    let mut layers = Layers::zero(inputs);
    let mut draw = |width: f32| width * (dice.part() + dice.part() + dice.part() - 1.5);
    layers.first.as_flattened_mut().iter_mut().for_each(|weight| *weight = draw(0.25));
    layers.second.as_flattened_mut().iter_mut().for_each(|weight| *weight = draw(0.35));
    layers
}

/// Gradient descent with a step size for every number.
struct Adam {
    mean: Layers,
    square: Layers,
    steps: i32,
}

impl Adam {
    fn new(inputs: usize) -> Self {
        let mut zero = Layers::zero(inputs);
        zero.trust = 0.0;
        Self { mean: zero.clone(), square: zero, steps: 0 }
    }

    fn step(&mut self, layers: &mut Layers, gradient: &Layers, rate: f32) {
        self.steps += 1;
        let (keep, keep_square) = MEMORY;
        let warm = rate * (1.0 - keep_square.powi(self.steps)).sqrt() / (1.0 - keep.powi(self.steps));
        let lists = layers.lists_mut().into_iter().zip(gradient.lists());
        let past = self.mean.lists_mut().into_iter().zip(self.square.lists_mut());
        for ((weights, gradient), (mean, square)) in lists.zip(past) {
            let shrink = if weights.len() == 1 { 0.0 } else { rate * SHRINK };
            let all = weights.iter_mut().zip(gradient).zip(mean.iter_mut().zip(square));
            for ((weight, &gradient), (mean, square)) in all {
                *mean = keep * *mean + (1.0 - keep) * gradient;
                *square = keep_square * *square + (1.0 - keep_square) * gradient * gradient;
                *weight -= warm * *mean / (square.sqrt() + 1e-8) + shrink * *weight;
            }
        }
    }
}

/// Forward and backward through a net, with the lists this takes.
struct Pass<'a> {
    seats: usize,
    scales: &'a [f32],
    gradient: Layers,
    parts: Vec<f32>,
    one: [f32; LAYERS[0]],
    two: [f32; LAYERS[1]],
}

impl<'a> Pass<'a> {
    fn new(inputs: usize, seats: u8, scales: &'a [f32]) -> Self {
        let (one, two) = ([0.0; LAYERS[0]], [0.0; LAYERS[1]]);
        Self { seats: seats.into(), scales, gradient: Layers::zero(inputs), parts: Vec::new(), one, two }
    }

    fn clear(&mut self) {
        for list in self.gradient.lists_mut() {
            list.fill(0.0);
        }
    }

    /// What the net makes of each seat.
    fn forward(&mut self, layers: &Layers, sample: Sample<'_>) -> [f32; MAX_SEATS] {
        self.parts.clear();
        self.one = layers.first_bias;
        for (&place, &value) in sample.places.iter().zip(sample.values) {
            let part = value / self.scales[usize::from(place)];
            self.parts.push(part);
            add(&mut self.one, &layers.first[usize::from(place)], part);
        }
        self.two = layers.second_bias;
        for (row, x) in layers.second.iter().zip(&mut self.one) {
            *x = x.max(0.0);
            if *x > 0.0 {
                add(&mut self.two, row, *x);
            }
        }
        let mut says = layers.last_bias;
        for (row, x) in layers.last.iter().zip(&mut self.two) {
            *x = x.max(0.0);
            if *x > 0.0 {
                add(&mut says, row, *x);
            }
        }
        for (say, hope) in says.iter_mut().zip(sample.row.hopes) {
            *say += STEEP * layers.trust * hope;
        }
        says
    }

    /// The mean loss over these positions.
    fn loss(&mut self, layers: &Layers, samples: &Samples, of: &[usize]) -> f32 {
        let mut sum = 0.0;
        for &n in of {
            let sample = samples.get(n);
            let says = self.forward(layers, sample);
            for (seat, &got) in sample.row.got[..self.seats].iter().enumerate() {
                let chance = ahead(&says[..self.seats], seat);
                sum -= f64::from(got * chance.ln() + (1.0 - got) * (1.0 - chance).ln());
            }
        }
        (sum / (of.len().max(1) * self.seats) as f64) as f32
    }

    /// Adds what this position would like to change.
    fn learn(&mut self, layers: &Layers, sample: Sample<'_>, share: f32) {
        let says = self.forward(layers, sample);
        let says = &says[..self.seats];
        let mut wants = [0.0; MAX_SEATS];
        for (seat, &got) in sample.row.got[..self.seats].iter().enumerate() {
            let chance = ahead(says, seat);
            let pull = share * (chance - got) / (chance * (1.0 - chance) * self.seats as f32);
            for other in (0..self.seats).filter(|&other| other != seat) {
                let lead = logistic(says[seat] - says[other]);
                let want = pull * lead * (1.0 - lead) / (self.seats - 1) as f32;
                wants[seat] += want;
                wants[other] -= want;
            }
        }
        let mut back_two = [0.0; LAYERS[1]];
        for ((back, &x), (row, gradient)) in
            back_two.iter_mut().zip(&self.two).zip(layers.last.iter().zip(&mut self.gradient.last))
        {
            if x > 0.0 {
                *back = dot(row, &wants);
                add(gradient, &wants, x);
            }
        }
        let mut back_one = [0.0; LAYERS[0]];
        for ((back, &x), (row, gradient)) in
            back_one.iter_mut().zip(&self.one).zip(layers.second.iter().zip(&mut self.gradient.second))
        {
            if x > 0.0 {
                *back = dot(row, &back_two);
                add(gradient, &back_two, x);
            }
        }
        for (&place, &part) in sample.places.iter().zip(&self.parts) {
            add(&mut self.gradient.first[usize::from(place)], &back_one, part);
        }
        add(&mut self.gradient.first_bias, &back_one, 1.0);
        add(&mut self.gradient.second_bias, &back_two, 1.0);
        add(&mut self.gradient.last_bias, &wants, 1.0);
        for (want, hope) in wants.iter().zip(sample.row.hopes) {
            self.gradient.trust += want * hope * STEEP;
        }
    }
}

fn dot<const N: usize>(a: &[f32; N], b: &[f32; N]) -> f32 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

/// The share of others that a seat is expected to be ahead of.
fn ahead(says: &[f32], seat: usize) -> f32 {
    let others = says.iter().enumerate().filter(|(other, _)| *other != seat);
    let sum: f32 = others.map(|(_, other)| logistic(says[seat] - other)).sum();
    (sum / (says.len() - 1) as f32).clamp(SURE, 1.0 - SURE)
}

fn logistic(x: f32) -> f32 {
    1.0 / (1.0 + (-x).exp())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::samples::Row;

    /// Positions in which the first seat wins if exactly one of two inputs is 1: no sum of them tells.
    fn either(count: u64) -> Samples {
        let mut dice = Dice::new(5);
        let mut samples = Samples::default();
        for game in 0..count {
            let (a, b) = (dice.below(2) as f32, dice.below(2) as f32);
            let won = (a + b) % 2.0;
            let mut got = [0.0; MAX_SEATS];
            (got[0], got[1]) = (won, 1.0 - won);
            samples.push(&[a, b, 1.0, dice.part()], Row { hopes: [0.0; MAX_SEATS], got, game });
        }
        samples
    }

    #[test]
    fn a_net_learns_what_no_sum_can_tell() {
        let how = Fit { seed: 3, epochs: 30, rate: 0.01 };
        let samples = either(2_000);
        let fitted = fit(&samples, None, (4, 2), &how, &mut |_, _| true);
        assert!((fitted.loss_by_hand - 0.693).abs() < 0.01, "{}", fitted.loss_by_hand);
        assert!(fitted.loss < 0.1, "{}", fitted.loss);
        let says = |inputs: &[f32]| {
            let says = fitted.layers.say(inputs);
            says[0] - says[1]
        };
        assert!(says(&[1.0, 0.0, 1.0, 0.5]) > 2.0 && says(&[1.0, 1.0, 1.0, 0.5]) < -2.0);
        let again = fit(&samples, None, (4, 2), &how, &mut |_, _| true);
        assert_eq!(again.layers, fitted.layers, "the same seed, the same net");
    }

    #[test]
    fn the_gradient_is_the_slope_of_the_loss() {
        let (mut dice, scales) = (Dice::new(9), [1.0; 4]);
        let mut layers = fresh(4, &mut dice);
        layers.last.as_flattened_mut().iter_mut().for_each(|weight| *weight = dice.part() - 0.5);
        let mut samples = Samples::default();
        let row = Row { hopes: [0.3, -0.2, 0.1, 0.0, 0.0, 0.0], got: [0.9, 0.4, 0.2, 0.0, 0.0, 0.0], game: 0 };
        samples.push(&[0.5, 0.0, -1.0, 2.0], row);
        let mut pass = Pass::new(4, 3, &scales);
        pass.clear();
        pass.learn(&layers, samples.get(0), 1.0);
        let gradient = pass.gradient.clone();
        for (list, place) in [(0, 7), (0, 130), (1, 5), (2, 40), (3, 3), (4, 14), (5, 1), (6, 0)] {
            let loss = |by: f32, pass: &mut Pass<'_>| {
                let mut moved = layers.clone();
                moved.lists_mut()[list][place] += by;
                pass.loss(&moved, &samples, &[0])
            };
            let slope = (loss(1e-2, &mut pass) - loss(-1e-2, &mut pass)) / 2e-2;
            let found = gradient.lists()[list][place];
            assert!((slope - found).abs() < 2e-3 + 0.03 * slope.abs(), "list {list}, place {place}: {slope} {found}");
        }
    }
}
