//! What decided a match: how the chances of every seat moved, by luck and by decisions, and where another answer was better.
//!
//! A moment is worth what quick bots make of it when they play on from there many times. The match is cut into stretches in
//! which the same seat, or chance, goes on answering; what a stretch changes is the luck of a seat, a decision of its own, or a
//! decision of others. The three add up to what became of its chances from the first moment to the last.
//!
//! Games with the same number have the same dice at the same ply, and their bots the same thoughts. So where a player did what a
//! quick bot would have done, nothing changes at all, and the error of the split is that of the other decisions only.
use crate::{
    advisor::Mind,
    drive::{MatchMover, drive_match},
    traits::Match,
};
use serde::Serialize;
use std::ops::Range;
use taproom_bots::Dice;
use taproom_core::{Rng, Seat, Viewer, record::Line};

/// Answers of a stretch that are compared with what a judge would have given.
const DIFFERENT: u32 = 3;

/// What the judges know.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Cards {
    /// Everything, as after a match.
    Open,
    /// What a spectator knows, as during one.
    Public,
}

/// A moment of a match, to be judged; it can be sent to another thread.
pub struct Moment {
    start: Box<dyn Match>,
    ply: usize,
    cards: Cards,
}

/// What a moment is worth, by seat.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Worth {
    /// The mean share of the win, from 0 to 1; with a single seat its mean points in the end.
    pub mean: Vec<f32>,
    /// The standard error of each.
    pub error: Vec<f32>,
    /// How each game ended, by its number and by seat; one where the match is over.
    #[serde(skip)]
    games: Vec<Option<Vec<f32>>>,
}

/// Moves in which the same seat, or chance, went on answering.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Stretch {
    /// The seat; `None`: chance.
    pub who: Option<Seat>,
    /// Its plies.
    pub plies: Range<usize>,
}

/// Where the chances of a seat went, from the first moment to the last.
#[derive(Copy, Clone, PartialEq, Debug, Default, Serialize)]
pub struct Split {
    /// By chance.
    pub luck: f32,
    /// By its own answers.
    pub own: f32,
    /// By the answers of others.
    pub others: f32,
    /// The standard error of the luck, and more than that of the other two.
    pub error: f32,
}

/// A match cut into stretches, to be judged.
pub struct Analysis<'a> {
    the_match: &'a dyn Match,
    cards: Cards,
    /// In order; together they are all moves.
    pub stretches: Vec<Stretch>,
}

/// An answer that was worse than another.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Slip {
    /// When.
    pub ply: usize,
    /// Whose.
    pub seat: Seat,
    /// What was answered, and what was better.
    pub played: String,
    /// The better answer.
    pub better: String,
    /// How much better, in shares of the win or points, and the standard error of that.
    pub loss: f32,
    /// Of the loss.
    pub error: f32,
}

impl<'a> Analysis<'a> {
    /// Cuts a match into its stretches.
    pub fn of(the_match: &'a dyn Match, cards: Cards) -> Self {
        let mut stretches: Vec<Stretch> = Vec::new();
        for ply in 0..the_match.ply() {
            let who = the_match.line(ply).and_then(|line| line.who);
            match stretches.last_mut() {
                Some(last) if last.who == who => last.plies.end = ply + 1,
                _ => stretches.push(Stretch { who, plies: ply..ply + 1 }),
            }
        }
        Self { the_match, cards, stretches }
    }

    /// The moment before each stretch, and the last one.
    pub fn moments(&self) -> Vec<Moment> {
        let starts = self.stretches.iter().map(|stretch| stretch.plies.start).chain([self.the_match.ply()]);
        starts.map(|ply| self.moment(ply)).collect()
    }

    /// The moment after so many moves.
    fn moment(&self, ply: usize) -> Moment {
        Moment { start: self.the_match.fork_at(ply), ply, cards: self.cards }
    }

    /// Where the chances of each seat went, from what the moments of [`Analysis::moments`] are worth.
    pub fn splits(&self, worths: &[Worth]) -> Vec<Split> {
        let mut splits = vec![Split::default(); usize::from(self.the_match.setup().seats)];
        for (stretch, pair) in self.stretches.iter().zip(worths.windows(2)) {
            for (n, split) in splits.iter_mut().enumerate() {
                let change = pair[1].mean[n] - pair[0].mean[n];
                match stretch.who {
                    None => split.luck += change,
                    Some(seat) if seat.index() == n => split.own += change,
                    Some(_) => split.others += change,
                }
                if stretch.who.is_some() {
                    split.error += pair[0].error_to(&pair[1], n).powi(2);
                }
            }
        }
        for split in &mut splits {
            split.error = split.error.sqrt();
        }
        splits
    }

    /// The stretches of seats that cost them the most, the worst first.
    pub fn worst(&self, worths: &[Worth], most: usize) -> Vec<&Stretch> {
        let cost = |(stretch, pair): (&'_ Stretch, &[Worth])| {
            let n = stretch.who?.index();
            Some(pair[0].mean[n] - pair[1].mean[n])
        };
        let pairs = self.stretches.iter().zip(worths.windows(2));
        let mut costs: Vec<(f32, &Stretch)> =
            pairs.filter_map(|pair| Some((cost(pair)?, pair.0))).filter(|(cost, _)| *cost > 0.0).collect();
        costs.sort_by(|a, b| b.0.total_cmp(&a.0));
        costs.into_iter().take(most).map(|(_, stretch)| stretch).collect()
    }

    /// The first answer of a stretch in place of which `judge`, who knows what the seat knew, gives another that is better when
    /// quick bots play on after both so many times, with the same luck for both; `None` if there is none among the first few
    /// that differ. It tells what a seat should have done, so it is for a match in which all cards are open.
    pub fn slip(&self, stretch: &Stretch, judge: &Mind, quick: &Mind, games: u64) -> Option<Slip> {
        let seat = stretch.who?;
        let mut left = DIFFERENT;
        for ply in stretch.plies.clone() {
            let start = self.the_match.fork_at(ply);
            let answers = start.notations(seat);
            let played = self.the_match.line(ply)?.text;
            if answers.len() < 2 {
                continue;
            }
            let better = &answers[start.advisor(judge).choose(&*start, seat)?];
            if *better == played {
                continue;
            }
            if left == 0 {
                break;
            }
            left -= 1;
            let moment = self.moment(ply);
            let after = |text: &str, world| {
                let line = Line { who: Some(seat), text: text.to_owned() };
                Some(moment.play_on(quick, world, Some(&line))?[seat.index()])
            };
            let gain = |world| Some(after(better, world)? - after(&played, world)?);
            let gains: Vec<f32> = (0..games).filter_map(gain).collect();
            let (loss, error) = mean_and_error(gains.into_iter());
            if loss > 2.0 * error {
                return Some(Slip { ply, seat, played, better: better.clone(), loss, error });
            }
        }
        None
    }
}

impl Worth {
    /// The standard error of what changed for a seat until a later moment, game by game.
    fn error_to(&self, later: &Self, seat: usize) -> f32 {
        let of = |games: &[Option<Vec<f32>>], n: usize| games.get(n).or(games.first())?.as_ref().map(|game| game[seat]);
        let games = self.games.len().max(later.games.len());
        let changes = (0..games).filter_map(|n| Some(of(&later.games, n)? - of(&self.games, n)?));
        mean_and_error(changes).1
    }
}

impl Moment {
    /// Plays on from here so many times and looks how it ends.
    pub fn judge(&self, quick: &Mind, games: u64) -> Worth {
        // What is over is known.
        let games = if self.start.standings().is_some() { 1 } else { games };
        let games: Vec<Option<Vec<f32>>> = (0..games).map(|world| self.play_on(quick, world, None)).collect();
        let seats = usize::from(self.start.setup().seats);
        let (mean, error) = (0..seats).map(|n| mean_and_error(games.iter().flatten().map(|game| game[n]))).unzip();
        Worth { mean, error, games }
    }

    /// How one game ended, by seat; the same number is the same luck.
    fn play_on(&self, quick: &Mind, world: u64, first: Option<&Line>) -> Option<Vec<f32>> {
        let mut then = match self.cards {
            Cards::Open => self.start.fork(),
            Cards::Public => self.start.imagine(Viewer::Spectator, world),
        };
        then.mute();
        let mut bots = Bots { quick, world, ply: self.ply as u64, dice: Dice::new(world) };
        if let Some(line) = first {
            then.play(line).ok()?;
            bots.ply += 1;
        }
        drive_match(&mut *then, &mut bots, usize::MAX);
        let standings = then.standings()?;
        if standings.places.len() == 1 {
            return Some(vec![standings.scores[0] as f32]);
        }
        let winners = standings.winners().count() as f32;
        Some(standings.places.iter().map(|place| if *place == 1 { 1.0 / winners } else { 0.0 }).collect())
    }
}

/// A bot in each chair, and chance; at every ply they begin with numbers of their own, whatever came before.
struct Bots<'a> {
    quick: &'a Mind,
    world: u64,
    ply: u64,
    dice: Dice,
}

impl Bots<'_> {
    /// The numbers of the next ply.
    fn next(&mut self) -> &mut Dice {
        self.dice = Dice::nth(self.world, self.ply);
        self.ply += 1;
        &mut self.dice
    }
}

impl MatchMover for Bots<'_> {
    fn answer(&mut self, the_match: &dyn Match, seat: Seat, count: usize) -> Option<usize> {
        let seed = self.next().below(u32::MAX).into();
        if count == 1 {
            return Some(0);
        }
        the_match.advisor(&Mind { seed, ..self.quick.clone() }).choose(the_match, seat)
    }

    fn chance(&mut self) -> &mut dyn Rng {
        self.next()
    }
}

/// The mean of these numbers, and the standard error of it.
fn mean_and_error(numbers: impl Iterator<Item = f32> + Clone) -> (f32, f32) {
    let count = numbers.clone().count() as f32;
    if count == 0.0 {
        return (0.0, 0.0);
    }
    let mean = numbers.clone().sum::<f32>() / count;
    let squares: f32 = numbers.map(|number| (number - mean).powi(2)).sum();
    (mean, if count > 1.0 { (squares / (count - 1.0) / count).sqrt() } else { 0.0 })
}
