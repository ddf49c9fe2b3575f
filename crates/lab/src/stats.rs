//! Sums that come out the same in whatever order they are made, and what can be read off them.
use crate::FinishedGame;
use serde::Serialize;

/// Two-sided 95 % of the normal distribution.
pub(crate) const Z95: f64 = 1.959_963_984_540_054;

/// A mean and how sure we are of it.
#[derive(Copy, Clone, PartialEq, Debug, Serialize)]
pub struct Mean {
    /// The mean.
    pub mean: f64,
    /// Half the width of its 95 % confidence interval.
    pub ci95: f64,
}

impl Mean {
    /// From the number of values, their sum and the sum of their squares; Student's interval, which is wider where values are
    /// few.
    pub fn of(count: u64, sum: f64, squares: f64) -> Self {
        let n = count as f64;
        if count < 2 {
            return Self { mean: if count == 0 { 0.0 } else { sum }, ci95: f64::NAN };
        }
        let mean = sum / n;
        let variance = ((squares - sum * mean) / (n - 1.0)).max(0.0);
        Self { mean, ci95: student(count - 1) * (variance / n).sqrt() }
    }
}

/// The 97.5 % quantile of Student's distribution: exact for one and two degrees of freedom, from there by the series of
/// Abramowitz and Stegun 26.7.5, which is off by 0.004 at three and by less than 0.001 beyond.
fn student(freedom: u64) -> f64 {
    let n = freedom as f64;
    match freedom {
        0 => f64::NAN,
        1 => 12.706_204_736_174_7,
        2 => 4.302_652_729_749_46,
        _ => {
            let z = Z95;
            let odd = |factors: [f64; 5]| factors.iter().rev().fold(0.0, |sum, factor| sum * z * z + factor) * z;
            let terms = [
                odd([1.0, 1.0, 0.0, 0.0, 0.0]) / 4.0,
                odd([3.0, 16.0, 5.0, 0.0, 0.0]) / 96.0,
                odd([-15.0, 17.0, 19.0, 3.0, 0.0]) / 384.0,
                odd([-945.0, -1_920.0, 1_482.0, 776.0, 79.0]) / 92_160.0,
            ];
            z + terms.iter().rev().fold(0.0, |sum, term| (sum + term) / n)
        }
    }
}

/// A share of games and how sure we are of it (Wilson's interval).
#[derive(Copy, Clone, PartialEq, Debug, Serialize)]
pub struct Share {
    /// The share, from 0 to 1.
    pub share: f64,
    /// The lower end of its 95 % confidence interval.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl Share {
    /// `won` of `count` games; a shared win counts as a part of one.
    pub fn of(won: f64, count: u64) -> Self {
        const Z: f64 = Z95;
        let n = count as f64;
        if count == 0 {
            return Self { share: 0.0, low: 0.0, high: 1.0 };
        }
        let p = won / n;
        let middle = (p + Z * Z / (2.0 * n)) / (1.0 + Z * Z / n);
        let half = Z / (1.0 + Z * Z / n) * (p * (1.0 - p) / n + Z * Z / (4.0 * n * n)).sqrt();
        Self { share: p, low: (middle - half).max(0.0), high: (middle + half).min(1.0) }
    }
}

/// By how much one figure is more than another, and how sure we are of it.
#[derive(Copy, Clone, PartialEq, Debug, Serialize)]
pub struct Difference {
    /// The difference.
    pub by: f64,
    /// The lower end of its 95 % confidence interval.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl Difference {
    /// Of the means of two independent lots of games, and how many those were (Welch's interval).
    pub fn of_means(before: Mean, games: u64, now: Mean, others: u64) -> Self {
        let by = now.mean - before.mean;
        if games < 2 || others < 2 {
            return Self { by, low: f64::NEG_INFINITY, high: f64::INFINITY };
        }
        let square = |mean: Mean, n: u64| (mean.ci95 / student(n - 1)).powi(2);
        let (a, b) = (square(before, games), square(now, others));
        if a + b <= 0.0 {
            return Self { by, low: by, high: by };
        }
        let freedom = (a + b).powi(2) / (a * a / (games - 1) as f64 + b * b / (others - 1) as f64);
        #[allow(clippy::cast_sign_loss)] // Made of squares.
        let freedom = (freedom as u64).max(1);
        let half = student(freedom) * (a + b).sqrt();
        Self { by, low: by - half, high: by + half }
    }

    /// Of two independent shares (Newcombe's interval, made of Wilson's).
    pub fn of_shares(before: Share, now: Share) -> Self {
        let by = now.share - before.share;
        let low = (now.share - now.low).hypot(before.high - before.share);
        let high = (now.high - now.share).hypot(before.share - before.low);
        Self { by, low: by - low, high: by + high }
    }

    /// Is it beyond the error?
    pub fn is_sure(&self) -> bool {
        self.low > 0.0 || self.high < 0.0
    }
}

/// What many games of one set-up came to. Whole numbers only, so that threads cannot change it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Summary {
    /// Games played.
    pub games: u64,
    /// Moves of all games, chance included.
    pub plies: u64,
    /// The shortest and the longest game.
    pub range: Option<(u32, u32)>,
    squares_of_plies: u128,
    seats: Vec<SeatSum>,
}

#[derive(Clone, PartialEq, Eq, Debug, Default)]
struct SeatSum {
    score: i64,
    squares: i128,
    // In sixtieths, which every number of seats up to six divides.
    wins: u64,
    best: i32,
    worst: i32,
}

impl Summary {
    /// Adds a game.
    pub fn add(&mut self, game: &FinishedGame) {
        let first = self.games == 0;
        self.games += 1;
        self.plies += u64::from(game.plies);
        self.squares_of_plies += u128::from(game.plies) * u128::from(game.plies);
        let (least, most) = self.range.unwrap_or((game.plies, game.plies));
        self.range = Some((least.min(game.plies), most.max(game.plies)));
        self.seats.resize_with(game.standings.scores.len(), SeatSum::default);
        let winners = game.standings.winners().count() as u64;
        let seats = self.seats.iter_mut().zip(&game.standings.scores).zip(&game.standings.places);
        for ((seat, &score), &place) in seats {
            seat.score += i64::from(score);
            seat.squares += i128::from(score) * i128::from(score);
            seat.wins += if place == 1 { 60 / winners } else { 0 };
            seat.best = if first { score } else { seat.best.max(score) };
            seat.worst = if first { score } else { seat.worst.min(score) };
        }
    }

    /// Adds the games of another.
    pub fn merge(&mut self, other: &Self) {
        if self.games == 0 {
            *self = other.clone();
            return;
        }
        self.games += other.games;
        self.plies += other.plies;
        self.squares_of_plies += other.squares_of_plies;
        self.range = match (self.range, other.range) {
            (Some((a, b)), Some((c, d))) => Some((a.min(c), b.max(d))),
            (mine, theirs) => mine.or(theirs),
        };
        for (mine, theirs) in self.seats.iter_mut().zip(&other.seats) {
            mine.score += theirs.score;
            mine.squares += theirs.squares;
            mine.wins += theirs.wins;
            mine.best = mine.best.max(theirs.best);
            mine.worst = mine.worst.min(theirs.worst);
        }
    }

    /// How many moves a game takes.
    pub fn length(&self) -> Mean {
        Mean::of(self.games, self.plies as f64, self.squares_of_plies as f64)
    }

    /// How many seats were seen.
    pub fn seats(&self) -> usize {
        self.seats.len()
    }

    /// Points of a seat.
    pub fn score(&self, seat: usize) -> Mean {
        let sum = &self.seats[seat];
        Mean::of(self.games, sum.score as f64, sum.squares as f64)
    }

    /// The lowest and the highest points of a seat.
    pub fn extremes(&self, seat: usize) -> (i32, i32) {
        (self.seats[seat].worst, self.seats[seat].best)
    }

    /// How often a seat won; shared wins count in parts.
    pub fn wins(&self, seat: usize) -> Share {
        Share::of(self.seats[seat].wins as f64 / 60.0, self.games)
    }

    /// How much more or less than the even share a seat won, if that is too far away for chance: a table shows up to twenty
    /// shares, of which one lies beyond 95 % by chance, so it must be 3.3 standard errors, which a thousand reach once.
    pub fn uneven(&self, seat: usize) -> Option<f64> {
        let even = 1.0 / self.seats() as f64;
        let error = (even * (1.0 - even) / self.games as f64).sqrt();
        let off = self.wins(seat).share - even;
        (off.abs() > 3.3 * error).then_some(off)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use taproom_core::{Seat, Standings};

    fn finished(scores: [i32; 2], plies: u32) -> FinishedGame {
        let score = |seat: Seat| scores[seat.index()];
        FinishedGame { game: 0, plies, standings: Standings::rank(2, |seat| (score(seat), score(seat))) }
    }

    #[test]
    fn order_does_not_matter() {
        let games = [finished([3, 5], 10), finished([4, 4], 30), finished([-1, 0], 20), finished([9, 2], 12)];
        let mut one = Summary::default();
        for game in &games {
            one.add(game);
        }
        let (mut left, mut right) = (Summary::default(), Summary::default());
        for game in &games[2..] {
            left.add(game);
        }
        for game in games[..2].iter().rev() {
            right.add(game);
        }
        left.merge(&right);
        assert_eq!(one, left);
        assert!((one.wins(0).share - 1.5 / 4.0).abs() < 1e-12);
        assert_eq!(one.extremes(0), (-1, 9));
        assert_eq!(one.range, Some((10, 30)));
        assert!((one.length().mean - 18.0).abs() < 1e-12);
    }

    #[test]
    fn one_share_of_twenty_beyond_its_interval_is_no_finding() {
        let played = |won: u32| {
            let mut all = Summary::default();
            (0..1000).for_each(|n| all.add(&finished(if n < won { [1, 0] } else { [0, 1] }, 10)));
            all
        };
        let chance = played(535);
        assert!(chance.wins(0).low > 0.5, "beyond its own interval");
        assert_eq!((chance.uneven(0), chance.uneven(1)), (None, None));
        let found = played(560);
        assert!(found.uneven(0).is_some_and(|off| (off - 0.06).abs() < 1e-9));
        assert!(found.uneven(1).is_some_and(|off| (off + 0.06).abs() < 1e-9));
    }

    #[test]
    fn intervals_as_in_the_textbook() {
        let mean = Mean::of(4, 10.0, 30.0);
        assert!((mean.mean - 2.5).abs() < 1e-12 && (mean.ci95 - 3.182 * (5.0f64 / 3.0 / 4.0).sqrt()).abs() < 0.003);
        let share = Share::of(5.0, 10);
        assert!((share.low - 0.2366).abs() < 1e-3 && (share.high - 0.7634).abs() < 1e-3);
    }

    #[test]
    fn differences_as_in_the_textbook() {
        // Newcombe 1998, example (a): 56 of 70 and 48 of 80, method 10: 0.0524 to 0.3339.
        let found = Difference::of_shares(Share::of(48.0, 80), Share::of(56.0, 70));
        assert!((found.low - 0.0524).abs() < 1e-3 && (found.high - 0.3339).abs() < 1e-3, "{found:?}");
        assert!(found.is_sure());
        // Two lots of five with variances 2.5 and 10: 5.882 degrees of freedom, of which five count, t = 2.5706.
        let lot = |values: [f64; 5]| Mean::of(5, values.iter().sum(), values.iter().map(|value| value * value).sum());
        let found = Difference::of_means(lot([1.0, 2.0, 3.0, 4.0, 5.0]), 5, lot([2.0, 4.0, 6.0, 8.0, 10.0]), 5);
        let half = 2.5706 * 2.5f64.sqrt();
        assert!((found.by - 3.0).abs() < 1e-12 && (found.high - 3.0 - half).abs() < 0.01, "{found:?}");
        assert!(!found.is_sure() && !Difference::of_means(lot([1.0; 5]), 5, lot([1.0; 5]), 5).is_sure());
    }

    #[test]
    fn student_as_in_the_tables() {
        let table = [(1, 12.7062), (2, 4.3027), (3, 3.1824), (4, 2.7764), (5, 2.5706), (10, 2.2281), (30, 2.0423)];
        for (freedom, wanted) in table {
            assert!((student(freedom) - wanted).abs() < 0.0045, "{freedom}: {}", student(freedom));
        }
        assert!((student(100) - 1.983_97).abs() < 1e-5 && (student(1_000_000) - Z95).abs() < 1e-5);
    }
}
