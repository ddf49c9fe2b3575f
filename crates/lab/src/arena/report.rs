//! What the deals of an arena show.
use super::{Row, Terms};
use crate::{Mean, Share, stats::Z95};
use serde::Serialize;
use std::cmp::Ordering;
use taproom_ratings::{Skill, rate};

/// Fewer deals decide nothing.
const FEW: u64 = 10;

/// Sums of the deals seen so far; deals must be added in order, since ratings depend on it.
#[derive(Clone, Debug)]
pub struct Standing {
    names: Vec<String>,
    seats: u8,
    games_per_deal: u64,
    deals: u64,
    moves: Series,
    bots: Vec<BotSum>,
    pairs: Vec<PairSum>,
    ratings: Vec<Skill>,
    first: Vec<(u8, i32)>,
    alike: bool,
}

/// One observation a deal.
#[derive(Copy, Clone, Debug, Default)]
struct Series {
    count: u64,
    sum: f64,
    squares: f64,
}

#[derive(Clone, Debug, Default)]
struct BotSum {
    games: u64,
    wins: Series,
    score: Series,
    place: Series,
    answers: u64,
    thinking_ms: f64,
    longest_ms: f64,
}

#[derive(Clone, Debug)]
struct PairSum {
    a: u8,
    b: u8,
    ahead: Series,
    lead: Series,
}

/// What an arena showed.
#[derive(Clone, Debug, Serialize)]
pub struct ArenaReport {
    /// Deals played.
    pub deals: u64,
    /// Games played.
    pub games: u64,
    /// The share of wins that a seat gets if all are equally strong.
    pub even_share: f64,
    /// Moves of a game, chance included.
    pub moves: Mean,
    /// All deals came out the same: nothing is random here, and many games show no more than one.
    pub deals_alike: bool,
    /// In the order they were named in.
    pub bots: Vec<BotReport>,
    /// Each pair once.
    pub pairs: Vec<PairReport>,
}

/// How a bot did.
#[derive(Clone, Debug, Serialize)]
pub struct BotReport {
    /// Its name.
    pub bot: String,
    /// Games, counted once for every seat it had in them.
    pub games: u64,
    /// Wins of a seat of this bot; a shared win counts in parts.
    pub wins: Share,
    /// Points.
    pub score: Mean,
    /// Place.
    pub place: Mean,
    /// Weng-Lin rating: 25 to begin with.
    pub rating: f64,
    /// How unsure the rating is.
    pub uncertainty: f64,
    /// Questions with a choice that it answered.
    pub answers: u64,
    /// Mean time it took to answer one.
    pub answer_ms: f64,
    /// The longest time it took to answer one.
    pub longest_ms: f64,
}

/// How two bots compare.
#[derive(Clone, Debug, Serialize)]
pub struct PairReport {
    /// The one.
    pub a: String,
    /// The other.
    pub b: String,
    /// Deals in which they met.
    pub deals: u64,
    /// How often a seat of the one ended ahead of a seat of the other; a shared place counts half. Alone at the table:
    /// how often it made more points of the same deal.
    pub ahead: Share,
    /// By how many points.
    pub lead: Mean,
    /// How many standard errors the difference is wide: of `ahead`, or of `lead` where one plays alone.
    pub z: f64,
    /// What follows.
    pub verdict: Verdict,
}

/// Which of two bots is stronger.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// The first, with 95 % confidence.
    Stronger,
    /// The second, with 95 % confidence.
    Weaker,
    /// It could be either.
    NotDecided,
}

impl Standing {
    /// Before the first deal.
    pub fn new(terms: &Terms) -> Self {
        let count = terms.bots.len();
        let pairs = (0..count as u8).flat_map(|a| (a + 1..count as u8).map(move |b| (a, b)));
        Self {
            names: terms.bots.iter().map(ToString::to_string).collect(),
            seats: terms.setup.seats,
            games_per_deal: terms.games_per_deal(),
            deals: 0,
            moves: Series::default(),
            bots: vec![BotSum::default(); count],
            pairs: pairs.map(|(a, b)| PairSum { a, b, ahead: Series::default(), lead: Series::default() }).collect(),
            ratings: vec![Skill::new(); count],
            first: Vec::new(),
            alike: true,
        }
    }

    /// Deals seen so far.
    pub fn deals(&self) -> u64 {
        self.deals
    }

    /// Adds a whole deal.
    pub fn add(&mut self, deal: &[Row]) {
        let outcome = || deal.iter().map(|row| (row.bot, row.score));
        if self.deals == 0 {
            self.first = outcome().collect();
        }
        self.alike &= outcome().eq(self.first.iter().copied());
        self.deals += 1;
        self.moves.add(deal.iter().map(|row| f64::from(row.moves)));
        let games = || deal.chunk_by(|a, b| a.lineup == b.lineup);
        for (n, bot) in self.bots.iter_mut().enumerate() {
            bot.add(n, deal);
        }
        // Who plays alone is compared with whoever played the same deal.
        let mut together = deal.to_vec();
        for row in &mut together {
            row.place = 1 + deal.iter().filter(|other| other.score > row.score).count() as u8;
        }
        let contests: Vec<&[Row]> = if self.seats == 1 { vec![&together] } else { games().collect() };
        for pair in &mut self.pairs {
            pair.add(&contests);
        }
        for contest in contests {
            let seats: Vec<(usize, u8)> = contest.iter().map(|row| (row.bot.into(), row.place)).collect();
            rate(&mut self.ratings, &seats);
        }
    }

    /// What can be said by now.
    pub fn report(&self) -> ArenaReport {
        let alike = self.alike && self.deals > 1;
        ArenaReport {
            deals: self.deals,
            games: self.deals * self.games_per_deal,
            even_share: 1.0 / f64::from(self.seats),
            moves: self.moves.mean(),
            deals_alike: alike,
            bots: (0..self.bots.len()).map(|bot| self.bot(bot)).collect(),
            pairs: self.pairs.iter().map(|pair| self.pair(pair, alike)).collect(),
        }
    }

    fn bot(&self, n: usize) -> BotReport {
        let (sum, rating) = (&self.bots[n], &self.ratings[n]);
        BotReport {
            bot: self.names[n].clone(),
            games: sum.games,
            wins: sum.wins.share(),
            score: sum.score.mean(),
            place: sum.place.mean(),
            rating: rating.rating,
            uncertainty: rating.uncertainty,
            answers: sum.answers,
            answer_ms: sum.thinking_ms / sum.answers.max(1) as f64,
            longest_ms: sum.longest_ms,
        }
    }

    fn pair(&self, pair: &PairSum, alike: bool) -> PairReport {
        let z = if self.seats == 1 { pair.lead.z() } else { pair.ahead.z_of_share() };
        let verdict = if pair.ahead.count < FEW || alike || z.abs() < Z95 {
            Verdict::NotDecided
        } else if z > 0.0 {
            Verdict::Stronger
        } else {
            Verdict::Weaker
        };
        PairReport {
            a: self.names[usize::from(pair.a)].clone(),
            b: self.names[usize::from(pair.b)].clone(),
            deals: pair.ahead.count,
            ahead: pair.ahead.share(),
            lead: pair.lead.mean(),
            z,
            verdict,
        }
    }
}

impl BotSum {
    fn add(&mut self, bot: usize, deal: &[Row]) {
        let rows = || deal.iter().filter(|row| usize::from(row.bot) == bot);
        self.games += rows().count() as u64;
        self.score.add(rows().map(|row| f64::from(row.score)));
        self.place.add(rows().map(|row| f64::from(row.place)));
        self.wins.add(deal.chunk_by(|a, b| a.lineup == b.lineup).flat_map(|game| {
            let winners = game.iter().filter(|row| row.place == 1).count() as f64;
            let mine = game.iter().filter(|row| usize::from(row.bot) == bot);
            mine.map(move |row| if row.place == 1 { 1.0 / winners } else { 0.0 })
        }));
        for row in rows() {
            self.answers += u64::from(row.answers);
            self.thinking_ms += row.thinking_ms;
            self.longest_ms = self.longest_ms.max(row.longest_ms);
        }
    }
}

impl PairSum {
    fn add(&mut self, contests: &[&[Row]]) {
        let meetings = || {
            contests.iter().flat_map(|contest| {
                let mine = contest.iter().filter(|row| row.bot == self.a);
                mine.flat_map(|mine| contest.iter().filter(|row| row.bot == self.b).map(move |other| (mine, other)))
            })
        };
        let ahead = meetings().map(|(mine, other)| match mine.place.cmp(&other.place) {
            Ordering::Less => 1.0,
            Ordering::Equal => 0.5,
            Ordering::Greater => 0.0,
        });
        let ahead: Vec<f64> = ahead.collect();
        let lead: Vec<f64> = meetings().map(|(mine, other)| f64::from(mine.score) - f64::from(other.score)).collect();
        self.ahead.add(ahead.into_iter());
        self.lead.add(lead.into_iter());
    }
}

impl Series {
    /// The mean of a deal's values is one observation; a deal without values is none.
    fn add(&mut self, values: impl Iterator<Item = f64>) {
        let (count, sum) = values.fold((0u32, 0.0), |(count, sum), value| (count + 1, sum + value));
        if count > 0 {
            let mean = sum / f64::from(count);
            self.count += 1;
            self.sum += mean;
            self.squares += mean * mean;
        }
    }

    fn mean(&self) -> Mean {
        Mean::of(self.count, self.sum, self.squares)
    }

    /// With a deal won and a deal lost added, so that deals that all came out the same do not claim certainty.
    fn cautious(&self) -> Mean {
        Self { count: self.count + 2, sum: self.sum + 1.0, squares: self.squares + 1.0 }.mean()
    }

    fn share(&self) -> Share {
        let Mean { mean, ci95 } = self.cautious();
        let share = self.sum / self.count.max(1) as f64;
        Share { share, low: (mean - ci95).clamp(0.0, share), high: (mean + ci95).clamp(share, 1.0) }
    }

    fn z_of_share(&self) -> f64 {
        let Mean { mean, ci95 } = self.cautious();
        z_of(mean - 0.5, ci95)
    }

    fn z(&self) -> f64 {
        let Mean { mean, ci95 } = self.mean();
        z_of(mean, ci95)
    }
}

/// `Z95` exactly where the interval ends; bounded, since values that never differ have no interval.
fn z_of(distance: f64, ci95: f64) -> f64 {
    let z = distance * Z95 / ci95;
    if z.is_nan() { 0.0 } else { z.clamp(-99.0, 99.0) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arena::Seating;
    use taproom_core::RulesRev;
    use taproom_match::Setup;

    fn standing(seats: u8) -> Standing {
        let setup = Setup { game: "toy".into(), rules: RulesRev(1), edition: "0".into(), seats, options: "{}".into() };
        let bots = ["hard", "greedy"].map(|name| name.parse().unwrap()).to_vec();
        Standing::new(&Terms { setup, bots, seating: Seating::EveryChair, seed: 0, opening: 0 })
    }

    /// A deal of two games; each is given as the points of the first bot and of the second.
    fn deal(standing: &mut Standing, games: [(i32, i32); 2]) {
        let row = |lineup: usize, seat: usize, bot: usize, score: i32, other: i32| Row {
            deal: standing.deals,
            lineup: lineup as u32,
            seat: seat as u8,
            bot: bot as u8,
            score,
            place: 1 + u8::from(other > score),
            moves: 10,
            answers: 4,
            thinking_ms: 8.0,
            longest_ms: 5.0,
        };
        let pair = |(lineup, (a, b)): (usize, (i32, i32))| {
            let seats = [row(lineup, lineup, 0, a, b), row(lineup, 1 - lineup, 1, b, a)];
            if lineup == 0 { seats } else { [seats[1], seats[0]] }
        };
        let rows: Vec<Row> = games.into_iter().enumerate().flat_map(pair).collect();
        standing.add(&rows);
    }

    #[test]
    fn intervals_count_deals_not_games() {
        let mut one = standing(2);
        for n in 0..40 {
            deal(&mut one, if n % 2 == 0 { [(5, 3), (9, 1)] } else { [(3, 5), (1, 9)] });
        }
        let report = one.report();
        let ahead = report.pairs[0].ahead;
        assert!((ahead.share - 0.5).abs() < 1e-12);
        // Forty observations and two for caution, each 0 or 1: half of them each. Student's quantile for 41 is 2.0195.
        let half = 2.0195 * (0.25f64 / 41.0).sqrt();
        assert!((ahead.high - 0.5 - half).abs() < 1e-3 && (0.5 - ahead.low - half).abs() < 1e-3, "{ahead:?}");
        assert_eq!(report.pairs[0].verdict, Verdict::NotDecided);
        assert_eq!((report.games, report.deals, report.bots[0].games), (80, 40, 80));
        let score = report.bots[0].score;
        let half = 2.0227 * 2.5 / 39.0f64.sqrt();
        assert!((score.mean - 4.5).abs() < 1e-12 && (score.ci95 - half).abs() < 1e-3, "{score:?}");
    }

    #[test]
    fn a_deal_that_each_wins_once_says_nothing_and_cancels() {
        let mut one = standing(2);
        for n in 0..100 {
            deal(&mut one, [(5 + n, 3), (3, 5 + n)]);
        }
        let pair = &one.report().pairs[0];
        assert!((pair.ahead.share - 0.5).abs() < 1e-12 && pair.ahead.high - pair.ahead.low < 0.1, "{pair:?}");
        assert!(pair.lead.mean.abs() < 1e-12 && pair.verdict == Verdict::NotDecided);
    }

    #[test]
    fn few_deals_decide_nothing_and_certainty_is_never_claimed() {
        let mut one = standing(2);
        for n in 0..9 {
            deal(&mut one, [(5 + n, 3), (9, 1)]);
        }
        assert_eq!(one.report().pairs[0].verdict, Verdict::NotDecided);
        deal(&mut one, [(50, 3), (9, 1)]);
        let pair = &one.report().pairs[0];
        assert_eq!(pair.verdict, Verdict::Stronger);
        assert!((pair.ahead.share - 1.0).abs() < 1e-12 && pair.ahead.low < 0.95, "{pair:?}");
        assert!(one.report().bots[0].rating > 25.0 && one.report().bots[1].rating < 25.0);
    }

    #[test]
    fn deals_that_are_all_alike_are_told_and_decide_nothing() {
        let mut one = standing(2);
        for _ in 0..50 {
            deal(&mut one, [(5, 3), (9, 1)]);
        }
        let report = one.report();
        assert!(report.deals_alike);
        assert_eq!(report.pairs[0].verdict, Verdict::NotDecided);
    }

    #[test]
    fn a_shared_win_counts_half() {
        let mut one = standing(2);
        deal(&mut one, [(4, 4), (9, 1)]);
        let bots = &one.report().bots;
        assert!((bots[0].wins.share - 0.75).abs() < 1e-12 && (bots[1].wins.share - 0.25).abs() < 1e-12);
        assert!((bots[0].answer_ms - 2.0).abs() < 1e-12 && (bots[0].longest_ms - 5.0).abs() < 1e-12);
    }

    #[test]
    fn who_plays_alone_is_compared_on_the_same_deal() {
        let mut one = standing(1);
        for n in 0..20 {
            let row = |bot: u8, score| Row {
                deal: n,
                lineup: bot.into(),
                seat: 0,
                bot,
                score,
                place: 1,
                moves: 10,
                answers: 1,
                thinking_ms: 0.0,
                longest_ms: 0.0,
            };
            let luck = (n * 37 % 20) as i32 * 10;
            one.add(&[row(0, luck + 3 + i32::from(n % 2 == 0)), row(1, luck)]);
        }
        let pair = &one.report().pairs[0];
        // Luck differs by up to 190 points, the bots by 3 or 4 in every deal.
        assert!((pair.lead.mean - 3.5).abs() < 1e-12 && pair.lead.ci95 < 0.3, "{pair:?}");
        assert_eq!(pair.verdict, Verdict::Stronger);
    }
}
