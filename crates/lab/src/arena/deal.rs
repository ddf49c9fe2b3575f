//! Playing deals.
#![allow(clippy::disallowed_methods)] // How long a bot thinks is measured.
use super::{Row, Terms};
use crate::sim::PATIENCE;
use std::{
    collections::BTreeMap,
    ops::Range,
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicU64, Ordering},
        mpsc,
    },
    time::{Duration, Instant},
};
use taproom_bots::{Bot, BotMaker, Dice, Seen, Stop};
use taproom_core::{Game, Mover, Rng as _, Scratch, Seat, drive, pick};

/// Ends a run before its time, from any thread; games that are not over are dropped.
#[derive(Clone, Debug, Default)]
pub struct Halt {
    asked: Arc<AtomicBool>,
    stop: Stop,
}

impl Halt {
    /// Ends it.
    pub fn now(&self) {
        // First the flag, then the bots: an answer that was cut short is never counted.
        self.asked.store(true, Ordering::SeqCst);
        self.stop.cancel();
    }

    /// Was it asked for?
    pub fn is_asked(&self) -> bool {
        self.asked.load(Ordering::SeqCst)
    }
}

/// Bots, a game, and the terms they meet on.
pub struct Arena<'a, G: Game> {
    game: &'a G,
    maker: BotMaker<G>,
    terms: &'a Terms,
}

impl<'a, G: Game> Arena<'a, G> {
    /// `game` is what `terms.setup` describes, and the terms pass their check.
    pub fn new(game: &'a G, maker: BotMaker<G>, terms: &'a Terms) -> Self {
        Self { game, maker, terms }
    }

    /// Plays deals on all threads of the pool and hands them over in order, each as its rows by game and seat. Ends early
    /// when `halt` says so or `each` fails.
    pub fn run<E>(
        &self,
        pool: &rayon::ThreadPool,
        deals: Range<u64>,
        halt: &Halt,
        mut each: impl FnMut(&[Row]) -> Result<(), E>,
    ) -> Result<(), E> {
        let games = self.terms.games_per_deal();
        let next = AtomicU64::new(deals.start * games);
        let (sender, receiver) = mpsc::channel();
        let work = |sender: &mpsc::Sender<Vec<Row>>| {
            while !halt.is_asked() {
                let game = next.fetch_add(1, Ordering::Relaxed);
                if game >= deals.end * games {
                    break;
                }
                let Some(rows) = self.play(game / games, (game % games) as u32, halt) else { break };
                if sender.send(rows).is_err() {
                    break;
                }
            }
        };
        pool.in_place_scope(|scope| {
            for _ in 0..pool.current_num_threads() {
                let (sender, work) = (sender.clone(), &work);
                scope.spawn(move |_| work(&sender));
            }
            drop(sender);
            // Games end in any order; deals are handed over in theirs.
            let mut open: BTreeMap<u64, Vec<Row>> = BTreeMap::new();
            let mut first = deals.start;
            for rows in receiver {
                open.entry(rows[0].deal).or_default().extend(rows);
                while open.get(&first).is_some_and(|deal| deal.len() == self.terms.rows_per_deal()) {
                    let mut deal = open.remove(&first).expect("just seen");
                    deal.sort_unstable_by_key(|row| (row.lineup, row.seat));
                    first += 1;
                    if let Err(error) = each(&deal) {
                        halt.now();
                        return Err(error);
                    }
                }
            }
            Ok(())
        })
    }

    /// One game of a deal, a row for every seat; `None` if it was halted.
    fn play(&self, deal: u64, lineup: u32, halt: &Halt) -> Option<Vec<Row>> {
        let Self { game, maker, terms } = *self;
        let luck = Luck::of(terms.seed, deal);
        let bots = terms.seating.lineups(terms.bots.len(), terms.setup.seats, &mut luck.seating());
        let bots = &bots[lineup as usize];
        let chairs = (0..).zip(bots).map(|(seat, bot)| Chair {
            bot: maker.thinker(terms.bots[usize::from(*bot)], game, 1, &halt.stop),
            dice: luck.thinking(seat),
            answers: 0,
            thinking: Duration::ZERO,
            longest: Duration::ZERO,
        });
        let mut dealt = DealtGame {
            chairs: chairs.collect(),
            luck: &luck,
            halt,
            opening: terms.opening,
            events: 0,
            drawn: 0,
            asked: 0,
        };
        let mut state = game.initial();
        let moves = drive(game, &mut state, &mut Scratch::new(), &mut dealt, u64::MAX) as u32;
        // Only a halt stops a game before its end.
        let standings = game.standings(&state)?;
        let row = |(seat, chair): (usize, &Chair<G>)| Row {
            deal,
            lineup,
            seat: seat as u8,
            bot: bots[seat],
            score: standings.scores[seat],
            place: standings.places[seat],
            moves,
            answers: chair.answers,
            thinking_ms: millis(chair.thinking),
            longest_ms: millis(chair.longest),
        };
        Some(dealt.chairs.iter().enumerate().map(row).collect())
    }
}

/// Who decides what in one game of a deal.
struct DealtGame<'a, G: Game> {
    chairs: Vec<Chair<G>>,
    luck: &'a Luck,
    halt: &'a Halt,
    /// The number of answers that the deal draws.
    opening: u32,
    /// Chance events so far.
    events: u32,
    /// Answers drawn so far.
    drawn: u32,
    /// Answers given so far.
    asked: u32,
}

impl<G: Game> Mover<G> for DealtGame<'_, G> {
    fn answer(&mut self, game: &G, state: &G::State, seat: Seat, legal: &[G::Action]) -> Option<usize> {
        self.asked += 1;
        let choice = if legal.len() > 1 && (self.drawn < self.opening || self.asked > PATIENCE) {
            self.drawn += 1;
            self.luck.opening(self.drawn).below(legal.len() as u32) as usize
        } else {
            self.chairs[seat.index()].answer(&Seen::new(game, state, seat), legal)
        };
        // An answer that was cut short does not count.
        (!self.halt.is_asked()).then_some(choice)
    }

    fn outcome(&mut self, game: &G, state: &G::State, weighted: &[(G::Chance, u32)]) -> G::Chance {
        let outcome = pick(weighted, &mut self.luck.chance(game.occasion(state), self.events));
        self.events += 1;
        outcome
    }
}

/// A bot in a game.
struct Chair<G: Game> {
    bot: Box<dyn Bot<G>>,
    dice: Dice,
    answers: u32,
    thinking: Duration,
    longest: Duration,
}

impl<G: Game> Chair<G> {
    fn answer(&mut self, seen: &Seen<'_, G>, legal: &[G::Action]) -> usize {
        if legal.len() == 1 {
            return self.bot.choose(seen, legal, &mut self.dice);
        }
        let start = Instant::now();
        let choice = self.bot.choose(seen, legal, &mut self.dice);
        let took = start.elapsed();
        self.answers += 1;
        self.thinking += took;
        self.longest = self.longest.max(took);
        choice
    }
}

/// Whole microseconds, so that files give back what was measured.
fn millis(time: Duration) -> f64 {
    time.as_micros() as f64 / 1_000.0
}

/// All the randomness of a deal: numbered streams of one key. Who plays has no part in chance, opening and seating.
struct Luck(u64);

impl Luck {
    fn of(seed: u64, deal: u64) -> Self {
        let mut dice = Dice::nth(seed, deal);
        let mut half = || u64::from(dice.below(u32::MAX));
        Self(half() << 32 | half())
    }

    /// The same event, the same outcome, whatever was decided before: named by the game, or else counted.
    fn chance(&self, occasion: Option<u32>, count: u32) -> Dice {
        match occasion {
            Some(occasion) => self.stream(1, occasion),
            None => self.stream(0, count),
        }
    }

    fn opening(&self, count: u32) -> Dice {
        self.stream(2, count)
    }

    fn seating(&self) -> Dice {
        self.stream(3, 0)
    }

    /// A chair's, whoever sits in it: two names of the same bot play the same game.
    fn thinking(&self, seat: u32) -> Dice {
        self.stream(4, seat)
    }

    fn stream(&self, of: u64, n: u32) -> Dice {
        Dice::nth(self.0, of << 32 | u64::from(n))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_named_event_does_not_depend_on_what_happened_before() {
        let first = |mut dice: Dice| dice.below(u32::MAX);
        let (luck, other) = (Luck::of(3, 4), Luck::of(3, 5));
        assert_eq!(first(luck.chance(Some(7), 0)), first(luck.chance(Some(7), 99)));
        assert_ne!(first(luck.chance(None, 0)), first(luck.chance(None, 99)));
        assert_ne!(first(luck.chance(Some(7), 0)), first(luck.chance(None, 7)));
        assert_ne!(first(luck.chance(Some(7), 0)), first(other.chance(Some(7), 0)));
    }
}
