//! Fits the weights.
use six_sided_stout::{SixSidedStout, plan::*};
use taproom_core::Rng;
use taproom_testkit::{Dice, set_up};
use std::time::Instant;

fn hand() -> Value {
    let rows = (1..=10).map(|left| {
        let mut w = [0.0f32; FEATURES];
        let l = left as f32;
        w[1] = -40.0; w[2] = -4.0 - 60.0 / l; w[3] = -4.0 - 60.0 / l;
        w[5] = 4.6; w[6] = 2.2; w[7] = 1.2;
        for n in 1..=4usize { w[8 + n] = if n + 1 <= left { 0.8 } else { 0.0 }; }
        for n in 13..17 { w[n] = 1.0; }
        w[20] = 0.85; w[21] = if left >= 3 { 0.75 } else { 0.0 }; w[22] = if left >= 5 { 0.6 } else { 0.0 };
        w[24] = 2.0; w[25] = 0.5; w[26] = 2.0; w[32] = 0.2;
        w[29] = 0.3;
        w[19] = -3.0;
        Net { direct: w, hidden: [[0.0; FEATURES]; HIDDEN], out: [0.0; HIDDEN] }
    });
    Value { rows: rows.collect() }
}

struct Play<'a> { game: &'a SixSidedStout, throws: &'a Throws, breadth: Breadth }

impl Play<'_> {
    /// One game; evenings are kept.
    fn game(&self, value: &Value, dice: &mut Dice, odd: u32, evenings: &mut Vec<Cellar>) -> f32 {
        let think = Thinker::new(self.game, value, self.throws, self.breadth);
        let mut cellar = Cellar::new(self.game);
        while !cellar.is_over(self.game) {
            evenings.push(cellar);
            let mut all = think.declarations(&cellar);
            all.sort_by(|a, b| b.1.total_cmp(&a.1));
            let pick = if dice.below(100) < odd { dice.below(all.len() as u32) as usize } else { 0 };
            let faces: Vec<u8> = (0..4).map(|_| dice.below(6) as u8 + 1).collect();
            let ways = think.carry_out(&cellar, all[pick].0, &faces);
            let mut ways = ways;
            ways.sort_by(|a, b| b.value().total_cmp(&a.value()));
            let pick = if dice.below(100) < odd { dice.below(ways.len().min(12) as u32) as usize } else { 0 };
            cellar = ways[pick].evening();
        }
        think.stopped(&cellar)
    }
}

/// Ridge regression.
fn solve(xs: &[Features], ys: &[f32]) -> Features {
    let n = FEATURES;
    let mut a = vec![vec![0.0f64; n + 1]; n];
    for (x, &y) in xs.iter().zip(ys) {
        for i in 0..n {
            if x[i] == 0.0 { continue; }
            for j in 0..n { a[i][j] += f64::from(x[i]) * f64::from(x[j]); }
            a[i][n] += f64::from(x[i]) * f64::from(y);
        }
    }
    let count = xs.len() as f64;
    for i in 0..n { a[i][i] += 2e-3 * count.max(1.0); }
    for i in 0..n {
        let p = (i..n).max_by(|&p, &q| a[p][i].abs().total_cmp(&a[q][i].abs())).unwrap();
        a.swap(i, p);
        let d = a[i][i];
        for j in i..=n { a[i][j] /= d; }
        for k in 0..n {
            if k != i && a[k][i] != 0.0 {
                let f = a[k][i];
                for j in i..=n { a[k][j] -= f * a[i][j]; }
            }
        }
    }
    std::array::from_fn(|i| a[i][n] as f32)
}

/// Adam on the residual of the direct path, both together.
fn train(net: &mut Net, xs: &[Features], ys: &[f32], dice: &mut Dice, epochs: usize) {
    let count = xs.len() as f32;
    let mut mean = [0.0f32; FEATURES];
    let mut sd = [0.0f32; FEATURES];
    for x in xs { for i in 0..FEATURES { mean[i] += x[i] / count; } }
    for x in xs { for i in 0..FEATURES { sd[i] += (x[i] - mean[i]).powi(2) / count; } }
    for i in 0..FEATURES {
        sd[i] = sd[i].sqrt();
        let rare = xs.iter().filter(|x| x[i] != 0.0).count() < xs.len() / 60;
        if rare { sd[i] = 0.0; mean[i] = 0.0; }
    }
    mean[0] = 0.0; sd[0] = 1.0;
    let zs: Vec<Features> = xs.iter().map(|x| std::array::from_fn(|i| if sd[i] > 1e-6 { ((x[i] - mean[i]) / sd[i]).clamp(-6.0, 6.0) } else { 0.0 })).collect();
    let middle = { let mut sorted = ys.to_vec(); sorted.sort_by(f32::total_cmp); sorted[sorted.len() / 2] };
    let (mut sane, mut sane_ys) = (Vec::new(), Vec::new());
    for (z, &y) in zs.iter().zip(ys) { if (y - middle).abs() < 60.0 { sane.push(*z); sane_ys.push(y); } }
    let direct = solve(&sane, &sane_ys);
    let base: Vec<f32> = ys.to_vec();
    const P: usize = FEATURES * (HIDDEN + 1) + HIDDEN;
    let mut w = vec![0.0f32; P];
    for v in w[FEATURES..FEATURES * (HIDDEN + 1)].iter_mut() { *v = (dice.below(2001) as f32 / 1000.0 - 1.0) * 0.2; }
    for v in w[FEATURES * (HIDDEN + 1)..].iter_mut() { *v = (dice.below(2001) as f32 / 1000.0 - 1.0) * 0.5; }
    w[..FEATURES].copy_from_slice(&direct);
    let (mut m, mut v) = (vec![0.0f32; P], vec![0.0f32; P]);
    let mut order: Vec<usize> = (0..xs.len()).collect();
    let batch = 32;
    let steps = epochs * xs.len().div_ceil(batch);
    let mut step = 0;
    let mut grad = vec![0.0f32; P];
    for _ in 0..epochs {
        for i in (1..order.len()).rev() { let j = dice.below(i as u32 + 1) as usize; order.swap(i, j); }
        for chunk in order.chunks(batch) {
            grad.fill(0.0);
            for &k in chunk {
                let z = &zs[k];
                let mut h = [0.0f32; HIDDEN];
                let dot = |row: &[f32]| -> f32 { row.iter().zip(z).map(|(a, b)| a * b).sum() };
                let mut y = dot(&w[..FEATURES]);
                for n in 0..HIDDEN {
                    h[n] = dot(&w[FEATURES * (n + 1)..FEATURES * (n + 2)]).max(0.0);
                    y += h[n] * w[FEATURES * (HIDDEN + 1) + n];
                }
                let e = (y - base[k]).clamp(-20.0, 20.0) / chunk.len() as f32;
                for i in 0..FEATURES { grad[i] += e * z[i]; }
                for n in 0..HIDDEN {
                    grad[FEATURES * (HIDDEN + 1) + n] += e * h[n];
                    if h[n] > 0.0 {
                        let g = e * w[FEATURES * (HIDDEN + 1) + n];
                        let row = &mut grad[FEATURES * (n + 1)..FEATURES * (n + 2)];
                        for i in 0..FEATURES { row[i] += g * z[i]; }
                    }
                }
            }
            step += 1;
            let rate = 0.004 * (1.0 - step as f32 / (steps + 1) as f32);
            let (c1, c2) = (1.0 - 0.9f32.powi(step.min(10000) as i32), 1.0 - 0.999f32.powi(step.min(100000) as i32));
            for i in 0..P {
                m[i] = 0.9 * m[i] + 0.1 * grad[i];
                v[i] = 0.999 * v[i] + 0.001 * grad[i] * grad[i];
                w[i] -= rate * (m[i] / c1 / ((v[i] / c2).sqrt() + 1e-6) + 1e-3 * w[i]);
            }
        }
    }
    // Back to plain features.
    let plain = |row: &[f32]| -> Features {
        let mut out = [0.0; FEATURES];
        let mut bias = 0.0;
        for i in 0..FEATURES { if sd[i] > 1e-6 { out[i] = row[i] / sd[i]; bias -= row[i] * mean[i] / sd[i]; } }
        out[0] += bias;
        out
    };
    let add = plain(&w[..FEATURES]);
    net.direct = add;
    for n in 0..HIDDEN {
        net.hidden[n] = plain(&w[FEATURES * (n + 1)..FEATURES * (n + 2)]);
        net.out[n] = w[FEATURES * (HIDDEN + 1) + n];
    }
}

fn main() {
    let args: Vec<String> = std::env::args().collect();
    let layout = args.get(1).map_or("classic24", |s| s.as_str());
    let games: usize = args.get(2).map_or(100, |s| s.parse().unwrap());
    let rounds: usize = args.get(3).map_or(3, |s| s.parse().unwrap());
    let game: SixSidedStout = set_up(1, &[("layout", layout)]);
    let throws = Throws::new(6);
    let breadth = Breadth { beam: 32, shapes: 8, all: false };
    let play = Play { game: &game, throws: &throws, breadth };
    let mut value = match args.get(4) { Some(file) => Value::read(&std::fs::read_to_string(file).unwrap()), None => hand() };
    let mut dice = Dice::new(7);
    let test = |value: &Value, n: usize| {
        let mut dice = Dice::new(98);
        let start = Instant::now();
        let s: Vec<f32> = (0..n).map(|_| play.game(value, &mut dice, 0, &mut Vec::new())).collect();
        let mean = s.iter().sum::<f32>() / n as f32;
        let sd = (s.iter().map(|x| (x - mean) * (x - mean)).sum::<f32>() / n as f32).sqrt();
        println!("  test {mean:.2} ± {:.2} (sd {sd:.1}) {:.1} ms a game", sd / (n as f32).sqrt(), start.elapsed().as_secs_f64() * 1e3 / n as f64);
        mean
    };
    let mut best = test(&value, 200);
    let mut states: Vec<Vec<Cellar>> = vec![Vec::new(); 11];
    for round in 0..rounds {
        let mut sum = 0.0;
        for set in &mut states { let n = set.len(); if n > 6 * games { set.drain(..n - 6 * games); } }
        for n in 0..if round == 0 { 2 * games } else { games } {
            let mut evenings = Vec::new();
            sum += play.game(&value, &mut dice, [0, 5, 12, 25][n % 4], &mut evenings);
            for it in evenings { if !it.is_hopeless(&game) { states[it.days_left()].push(it); } }
        }
        println!("round {round}: explored {:.1}", sum / games as f32);
        let start = Instant::now();
        let mut next = value.clone();
        let mut tt = 0.0;
        for left in 1..10usize {
            let think = Thinker::new(&game, &next, &throws, breadth);
            let xs: Vec<Features> = states[left].iter().map(|it| features(&game, it)).collect();
            let ys: Vec<f32> = states[left].iter().map(|it| think.tomorrow(it) - it.points(&game)).collect();
            let s2 = Instant::now();
            let cut = xs.len() * 9 / 10;
            let mut idx: Vec<usize> = (0..xs.len()).collect();
            for i in (1..idx.len()).rev() { let j = dice.below(i as u32 + 1) as usize; idx.swap(i, j); }
            let xs: Vec<Features> = idx.iter().map(|&i| xs[i]).collect();
            let ys: Vec<f32> = idx.iter().map(|&i| ys[i]).collect();
            let mut net = Net { direct: [0.0; FEATURES], hidden: [[0.0; FEATURES]; HIDDEN], out: [0.0; HIDDEN] };
            let my = ys.iter().sum::<f32>() / ys.len() as f32;
            let var = ys.iter().map(|y| (y - my) * (y - my)).sum::<f32>() / ys.len() as f32;
            let err = |net: &Net| (xs[cut..].iter().zip(&ys[cut..]).map(|(x, y)| { let p: f32 = net.of(x); (p - y) * (p - y) }).sum::<f32>() / (ys.len() - cut) as f32).sqrt();
            train(&mut net, &xs[..cut], &ys[..cut], &mut dice, 240000 / xs.len().max(400) + 10);
            print!(" {left}:{:.1}/{:.1}", err(&net), var.sqrt());
            next.rows[left - 1] = net;
            tt += s2.elapsed().as_secs_f64();
        }
        println!("  {:.0}s, {tt:.0}s fitting", start.elapsed().as_secs_f64());
        value = next;
        let now = test(&value, 200);
        if now > best { best = now; save(&value, layout); }
    }
}

fn save(value: &Value, layout: &str) {
    let mut text = String::new();
    for net in &value.rows {
        for row in std::iter::once(&net.direct).chain(&net.hidden) { text += &row.iter().map(|w| format!("{w:.4}")).collect::<Vec<_>>().join(" "); text += "\n"; }
        text += &net.out.iter().map(|w| format!("{w:.4}")).collect::<Vec<_>>().join(" "); text += "\n\n";
    }
    std::fs::write(format!("/tmp/target-sss/value-{layout}.txt"), text).unwrap();
}
