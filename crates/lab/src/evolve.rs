//! An evolution strategy: separable CMA-ES (Ros and Hansen, 2008), for a few hundred numbers and noisy judgements.
use taproom_bots::Dice;
use taproom_core::Rng as _;

/// Looks for the place where something is highest, by asking about a few places at a time.
#[derive(Clone, Debug)]
pub struct Evolution {
    mean: Vec<f64>,
    /// The step as a whole, and in every direction.
    step: f64,
    spread: Vec<f64>,
    /// Where it has been going, for the step and for the directions.
    path: Vec<f64>,
    heading: Vec<f64>,
    generation: i32,
    size: usize,
    shares: Vec<f64>,
    dice: Dice,
}

impl Evolution {
    /// Starts at `mean` with steps of about `step`. The same seed and the same answers lead to the same place.
    pub fn new(mean: Vec<f64>, step: f64, seed: u64) -> Self {
        let n = mean.len();
        // 4 + 3 ln n, by halving: 3 ln 2 is about 2.
        let size = 4 + 2 * n.max(1).ilog2() as usize;
        let best = size / 2;
        let raw: Vec<f64> = (1..=best).map(|rank| (best as f64 + 0.5).ln() - (rank as f64).ln()).collect();
        let total: f64 = raw.iter().sum();
        Self {
            step,
            spread: vec![1.0; n],
            path: vec![0.0; n],
            heading: vec![0.0; n],
            generation: 0,
            size,
            shares: raw.iter().map(|share| share / total).collect(),
            dice: Dice::new(seed),
            mean,
        }
    }

    /// The best guess so far.
    pub fn mean(&self) -> &[f64] {
        &self.mean
    }

    /// How large its steps are now.
    pub fn step(&self) -> f64 {
        self.step
    }

    /// Places to judge.
    pub fn ask(&mut self) -> Vec<Vec<f64>> {
        let mut place = || {
            let Self { mean, spread, dice, step, .. } = self;
            mean.iter().zip(spread).map(|(mean, spread)| mean + *step * *spread * normal(dice)).collect()
        };
        (0..self.size).map(|_| place()).collect()
    }

    /// How high each of the places that were asked about lies.
    pub fn tell(&mut self, places: &[Vec<f64>], heights: &[f64]) {
        let mut order: Vec<usize> = (0..places.len()).collect();
        order.sort_by(|&a, &b| heights[b].total_cmp(&heights[a]));
        let n = self.mean.len() as f64;
        let count = 1.0 / self.shares.iter().map(|share| share * share).sum::<f64>();
        let path_rate = (count + 2.0) / (n + count + 5.0);
        let damping = 1.0 + 2.0 * (((count - 1.0) / (n + 1.0)).sqrt() - 1.0).max(0.0) + path_rate;
        let heading_rate = (4.0 + count / n) / (n + 4.0 + 2.0 * count / n);
        // Only the diagonal is learned, so it may be learned faster.
        let faster = (n + 2.0) / 3.0;
        let one_rate = (faster * 2.0 / ((n + 1.3).powi(2) + count)).min(0.5);
        let all_rate = (faster * 2.0 * (count - 2.0 + 1.0 / count) / ((n + 2.0).powi(2) + count)).min(1.0 - one_rate);
        let expected = n.sqrt() * (1.0 - 1.0 / (4.0 * n) + 1.0 / (21.0 * n * n));
        self.generation += 1;

        let steps: Vec<Vec<f64>> = order[..self.shares.len()]
            .iter()
            .map(|&at| places[at].iter().zip(&self.mean).map(|(place, mean)| (place - mean) / self.step).collect())
            .collect();
        for at in 0..self.mean.len() {
            let walked: f64 = steps.iter().zip(&self.shares).map(|(step, share)| share * step[at]).sum();
            self.mean[at] += self.step * walked;
            self.path[at] = (1.0 - path_rate) * self.path[at]
                + (path_rate * (2.0 - path_rate) * count).sqrt() * walked / self.spread[at];
            self.heading[at] =
                (1.0 - heading_rate) * self.heading[at] + (heading_rate * (2.0 - heading_rate) * count).sqrt() * walked;
            let ranked: f64 = steps.iter().zip(&self.shares).map(|(step, share)| share * step[at] * step[at]).sum();
            let variance = (1.0 - one_rate - all_rate) * self.spread[at].powi(2)
                + one_rate * self.heading[at].powi(2)
                + all_rate * ranked;
            self.spread[at] = variance.max(1e-12).sqrt();
        }
        let length = self.path.iter().map(|x| x * x).sum::<f64>().sqrt();
        self.step *= (path_rate / damping * (length / expected - 1.0)).exp();
    }
}

/// A number of the normal distribution (Box and Muller).
fn normal(dice: &mut Dice) -> f64 {
    const PARTS: u32 = 1 << 30;
    let mut uniform = || (f64::from(dice.below(PARTS)) + 0.5) / f64::from(PARTS);
    (-2.0 * uniform().ln()).sqrt() * (std::f64::consts::TAU * uniform()).cos()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A long narrow hill, its top at 1, 2, 3, …
    fn height(place: &[f64]) -> f64 {
        -place.iter().zip(1..).map(|(x, n)| f64::from(n) * (x - f64::from(n)).powi(2)).sum::<f64>()
    }

    fn climb(seed: u64, noise: f64) -> Vec<f64> {
        let mut evolution = Evolution::new(vec![0.0; 8], 0.5, seed);
        let mut dice = Dice::new(seed);
        for _ in 0..200 {
            let places = evolution.ask();
            let heights: Vec<f64> = places.iter().map(|place| height(place) + noise * normal(&mut dice)).collect();
            evolution.tell(&places, &heights);
        }
        evolution.mean().to_vec()
    }

    #[test]
    fn the_top_of_a_hill_is_found() {
        for (x, n) in climb(1, 0.0).into_iter().zip(1..) {
            assert!((x - f64::from(n)).abs() < 1e-3, "{x} for {n}");
        }
    }

    #[test]
    fn noise_does_not_lead_it_away() {
        let (start, end) = (height(&[0.0; 8]), height(&climb(1, 5.0)));
        assert!(end > 0.01 * start, "from {start} to {end}");
    }

    #[test]
    fn the_same_seed_leads_to_the_same_place() {
        assert_eq!(climb(3, 1.0), climb(3, 1.0));
        assert_ne!(climb(3, 1.0), climb(4, 1.0));
    }
}
