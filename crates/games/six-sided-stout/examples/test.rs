//! Measures.
use six_sided_stout::{SixSidedStout, plan::*};
use taproom_core::Rng;
use taproom_testkit::{Dice, set_up};
use std::time::Instant;

fn main() {
    let args: Vec<String> = std::env::args().collect();
    let layout = &args[1];
    let file = &args[2];
    let games: u64 = args[3].parse().unwrap();
    let nums: Vec<usize> = args[4].split(',').map(|s| s.parse().unwrap()).collect();
    let value = Value::read(&std::fs::read_to_string(file).unwrap()).unwrap();
    let game: SixSidedStout = set_up(1, &[("layout", layout)]);
    let throws = Throws::new(6);
    let further = (nums.len() > 2).then(|| (nums[2], Breadth { beam: nums[3], shapes: nums[4] }));
    let think = Thinker { game: &game, value: &value, throws: &throws, breadth: Breadth { beam: nums[0], shapes: nums[1] }, further, stop: &|| false };
    let start = Instant::now();
    let mut s = Vec::new();
    for n in 0..games {
        let mut dice = Dice::nth(5, n);
        let mut cellar = Cellar::new(&game);
        while !cellar.is_over(&game) {
            let all = think.declarations(&cellar);
            let best = all.iter().max_by(|a, b| a.1.total_cmp(&b.1)).unwrap();
            let faces: Vec<u8> = (0..4).map(|_| dice.below(6) as u8 + 1).collect();
            cellar = think.outcomes(&cellar, best.0, &faces)[0].evening;
        }
        s.push(cellar.total(&game));
    }
    let n = games as f32;
    let mean = s.iter().sum::<f32>() / n;
    let sd = (s.iter().map(|x| (x - mean) * (x - mean)).sum::<f32>() / n).sqrt();
    println!("{:?} {mean:.2} ± {:.2} (sd {sd:.1}, min {}) {:.1} ms a game", nums, sd / n.sqrt(), s.iter().cloned().fold(999.0, f32::min), start.elapsed().as_secs_f64() * 1e3 / f64::from(n));
}
