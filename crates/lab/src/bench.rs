//! How fast a game is.
#![allow(clippy::disallowed_methods)] // Here time is what is measured.
use serde::Serialize;
use std::{
    hint::black_box,
    time::{Duration, Instant},
};
use taproom_bots::{BotMaker, Dice, Leaf, Level, Search, Seen, Stop};
use taproom_core::{Game, Mover, Scratch, Seat, Turn, drive};
use taproom_match::{Match, Playable, Setup, drive_match};

/// What was measured, and how.
#[derive(Clone, Debug, Serialize)]
pub struct Speed {
    /// Of which match.
    pub setup: Setup,
    /// Bytes of a state.
    pub state_bytes: usize,
    /// Uniformly random moves per second on one core through the typed API, legal lists included.
    pub typed_moves_per_second: f64,
    /// The same through `dyn Match`, checked, without a log.
    pub erased_moves_per_second: f64,
    /// The second over the first, of the same run.
    pub erased_to_typed: f64,
    /// Nanoseconds to clone a state in mid-game.
    pub clone_ns: f64,
    /// What a search does on one core.
    pub search: SearchSpeed,
    /// Nanoseconds to judge a state in mid-game for one seat.
    pub value_ns: f64,
    /// How it was measured.
    pub method: String,
}

/// How fast a search thinks about the first question that has a choice.
#[derive(Clone, Debug, Serialize)]
pub struct SearchSpeed {
    /// Mean moves of a random game from there to the end.
    pub playout_moves: f64,
    /// Such games per second, without any tree.
    pub playouts_per_second: f64,
    /// Simulations per second that each play a random game to the end.
    pub simulations_per_second: f64,
    /// The second over the first, of the same run.
    pub simulations_to_playouts: f64,
    /// Mean moves of such a simulation: what looks good to a search may go on longer than what is random.
    pub simulation_moves: f64,
    /// Moves per second in simulations over those in playouts: what the tree costs, however long its games are.
    pub moves_to_moves: f64,
    /// Simulations per second as the levels do them, judged by the heuristic.
    pub judged_per_second: f64,
    /// The same as `simulations_to_playouts` for one long thought, which has learnt more about how long to play.
    pub long_to_playouts: f64,
    /// Simulations of one long thought with two threads over those with one.
    pub two_threads: f64,
}

const ROUNDS: usize = 7;
const ROUND: Duration = Duration::from_millis(200);
/// Simulations of one thought. The longer it is, the more the tree decides how long its games are.
const THOUGHT: u32 = Level::Hard.effort();

/// Measures in turns, so that a slow moment of the machine hits all alike, and takes the median of the rounds. `fresh` is a
/// match of this game before its first move: whoever calls opens it, so that matches are not compiled here once more.
pub fn bench<G: Playable>(game: &G, maker: BotMaker<G>, fresh: &dyn Match) -> Speed {
    let setup = fresh.setup();
    let mut search = SearchRounds::default();
    let (mut typed, mut erased, mut clones, mut values) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    for round in 0..ROUNDS as u64 {
        let mut scratch = Scratch::new();
        typed.push(rate(|n| play(&mut scratch, game, &mut Dice::nth(round, n), u64::MAX).0));
        erased.push(rate(|n| {
            let mut the_match = fresh.fork();
            the_match.mute();
            drive_match(&mut *the_match, &mut Dice::nth(round, n), usize::MAX) as u64
        }));
        let state = halfway(game, round);
        search.round(game, maker, round);
        clones.push(rate(|_| {
            for _ in 0..1_000 {
                black_box(black_box(&state).clone());
            }
            1_000
        }));
        // One state may be asked something that is quick to judge, so there are several.
        let states: Vec<G::State> = (0..32).map(|n| halfway(game, round * 32 + n)).collect();
        values.push(rate(|_| {
            for state in &states {
                black_box(game.value(black_box(state), Seat(0)));
            }
            states.len() as u64
        }));
    }
    let (typed, erased, clones, values) = (median(typed), median(erased), median(clones), median(values));
    Speed {
        setup: setup.clone(),
        state_bytes: size_of::<G::State>(),
        typed_moves_per_second: typed,
        erased_moves_per_second: erased,
        erased_to_typed: erased / typed,
        clone_ns: 1e9 / clones,
        search: search.read(),
        value_ns: 1e9 / values,
        method: format!(
            "median of {ROUNDS} rounds of {0} ms each on one thread; uniformly random moves, chance included; \
             a search makes {THOUGHT} simulations for one answer and then starts again (`hard` makes as many where \
             they are cheap); a long thought, with two threads and with one, takes {0} ms, in a tree that was grown before",
            ROUND.as_millis()
        ),
    }
}

#[derive(Default)]
struct SearchRounds {
    moves: Vec<f64>,
    playouts: Vec<f64>,
    simulations: Vec<f64>,
    lengths: Vec<f64>,
    judged: Vec<f64>,
    long: Vec<f64>,
    doubled: Vec<f64>,
}

impl SearchRounds {
    fn round<G: Playable>(&mut self, game: &G, maker: BotMaker<G>, round: u64) {
        let mut scratch = Scratch::new();
        let start = first_choice(game, &mut scratch, Dice::new(round));
        let (mut games, mut moves) = (0, 0);
        self.playouts.push(rate(|n| {
            games += 1;
            moves += drive(game, &mut start.clone(), &mut scratch, &mut Dice::nth(round, n), u64::MAX);
            1
        }));
        self.moves.push(moves as f64 / f64::from(games));
        let search = Thinking::new(game, maker, &start);
        let (rate, length) = search.again_and_again(Leaf::PlayedOut);
        self.simulations.push(rate);
        self.lengths.push(length);
        self.judged.push(search.again_and_again(Leaf::Judged).0);
        let (one, two) = (search.long(1), search.long(2));
        self.long.push(one);
        self.doubled.push(two / one);
    }

    fn read(self) -> SearchSpeed {
        let ratios = |over: &[f64], under: &[f64]| median(over.iter().zip(under).map(|(a, b)| a / b).collect());
        let products = |a: &[f64], b: &[f64]| a.iter().zip(b).map(|(a, b)| a * b).collect::<Vec<_>>();
        SearchSpeed {
            moves_to_moves: ratios(&products(&self.simulations, &self.lengths), &products(&self.playouts, &self.moves)),
            simulation_moves: median(self.lengths),
            simulations_to_playouts: ratios(&self.simulations, &self.playouts),
            long_to_playouts: ratios(&self.long, &self.playouts),
            two_threads: median(self.doubled),
            playout_moves: median(self.moves),
            playouts_per_second: median(self.playouts),
            simulations_per_second: median(self.simulations),
            judged_per_second: median(self.judged),
        }
    }
}

/// A question to think about.
struct Thinking<'a, G: Playable> {
    maker: BotMaker<G>,
    seen: Seen<'a, G>,
    legal: Vec<G::Action>,
}

impl<'a, G: Playable> Thinking<'a, G> {
    fn new(game: &'a G, maker: BotMaker<G>, state: &'a G::State) -> Self {
        let Turn::Seats(seats) = game.turn(state) else { unreachable!("a seat is asked") };
        let seat = seats.first().expect("a seat is to act");
        let mut legal = Vec::new();
        game.legal(state, seat, &mut legal);
        Self { maker, seen: Seen::new(game, state, seat), legal }
    }

    fn think(&self, search: &mut dyn Search<G>, n: u64) -> u64 {
        let thoughts = search.think(&self.seen, &self.legal, &mut Dice::nth(0, n));
        thoughts.iter().map(|thought| u64::from(thought.visits)).sum()
    }

    /// Simulations per second of a search that thinks about it for a round, each time with the effort of `hard`, and the moves
    /// of one.
    fn again_and_again(&self, leaf: Leaf) -> (f64, f64) {
        let mut search = self.maker.search(THOUGHT, 1, &Stop::never(), leaf);
        let start = Instant::now();
        let (mut visits, mut n) = (0, 0);
        while start.elapsed() < ROUND {
            visits += self.think(&mut *search, n);
            n += 1;
        }
        let seconds = start.elapsed().as_secs_f64();
        (visits as f64 / seconds, search.moves() as f64 / visits.max(1) as f64)
    }

    /// Simulations per second of one thought that takes a round, on this number of threads. The trees have been that large before, as
    /// they are after the first answer of a match: what is measured is thinking, not asking for memory.
    fn long(&self, threads: usize) -> f64 {
        let stop = Stop::never().within(Some(ROUND));
        let mut search = self.maker.search(u32::MAX, threads, &stop, Leaf::PlayedOut);
        self.think(&mut *search, 0);
        let start = Instant::now();
        let visits = self.think(&mut *search, 0);
        visits as f64 / start.elapsed().as_secs_f64()
    }
}

/// The first question of a random game that has more than one answer.
fn first_choice<G: Game>(game: &G, scratch: &mut Scratch<G>, dice: Dice) -> G::State {
    let mut state = game.initial();
    drive(game, &mut state, scratch, &mut UntilChoice(dice), u64::MAX);
    state
}

/// Moves at random and stops where there is a choice.
struct UntilChoice(Dice);

impl<G: Game> Mover<G> for UntilChoice {
    fn answer(&mut self, game: &G, state: &G::State, seat: Seat, legal: &[G::Action]) -> Option<usize> {
        if legal.len() > 1 { None } else { Mover::<G>::answer(&mut self.0, game, state, seat, legal) }
    }

    fn outcome(&mut self, game: &G, state: &G::State, weighted: &[(G::Chance, u32)]) -> G::Chance {
        Mover::<G>::outcome(&mut self.0, game, state, weighted)
    }
}

/// Plays this many random games; the number of moves. For counting instructions.
pub fn count_moves<G: Game>(game: &G, games: u64) -> u64 {
    let mut scratch = Scratch::new();
    (0..games).map(|n| play(&mut scratch, game, &mut Dice::nth(0, n), u64::MAX).0).sum()
}

/// Units of `work` per second.
fn rate(mut work: impl FnMut(u64) -> u64) -> f64 {
    let start = Instant::now();
    let (mut done, mut n) = (0, 0);
    while start.elapsed() < ROUND {
        // Looking at the clock costs as much as a move.
        for _ in 0..16 {
            done += work(n);
            n += 1;
        }
    }
    done as f64 / start.elapsed().as_secs_f64()
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

fn halfway<G: Game>(game: &G, seed: u64) -> G::State {
    let mut scratch = Scratch::new();
    let (length, _) = play(&mut scratch, game, &mut Dice::new(seed), u64::MAX);
    play(&mut scratch, game, &mut Dice::new(seed), length / 2).1
}

/// Plays a random game to the end or the limit; the number of moves and the state then.
fn play<G: Game>(scratch: &mut Scratch<G>, game: &G, dice: &mut Dice, limit: u64) -> (u64, G::State) {
    let mut state = game.initial();
    (drive(game, &mut state, scratch, dice, limit), state)
}
