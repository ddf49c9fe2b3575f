//! How fast a game is.
#![allow(clippy::disallowed_methods)] // Here time is what is measured.
use serde::Serialize;
use std::{
    hint::black_box,
    time::{Duration, Instant},
};
use taproom_bots::Dice;
use taproom_core::{Game, Log, Move, Rng as _, Seat, Turn, pick};
use taproom_match::{Match, Playable, Setup, Typed};

/// What was measured, and how.
#[derive(Clone, Debug, Serialize)]
pub struct Speed {
    /// Of which match.
    pub setup: Setup,
    /// Bytes of a state.
    pub state_bytes: usize,
    /// Uniformly random moves a second on one core through the typed API, legal lists included.
    pub typed_moves_per_second: f64,
    /// The same through `dyn Match`, checked, without a log.
    pub erased_moves_per_second: f64,
    /// The second over the first, of the same run.
    pub erased_to_typed: f64,
    /// Nanoseconds to clone a state in mid-game.
    pub clone_ns: f64,
    /// Nanoseconds to judge a state in mid-game for one seat.
    pub value_ns: f64,
    /// How it was measured.
    pub method: String,
}

const ROUNDS: usize = 7;
const ROUND: Duration = Duration::from_millis(200);

/// Measures in turns, so that a slow moment of the machine hits all alike, and takes the median of the rounds.
pub fn bench<G: Playable>(setup: &Setup, game: G) -> Speed {
    let game = std::sync::Arc::new(game);
    let (mut typed, mut erased, mut clones, mut values) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    for round in 0..ROUNDS as u64 {
        let mut room = Room::new();
        typed.push(rate(|n| room.play(&*game, &mut Dice::nth(round, n), u64::MAX).0));
        erased.push(rate(|n| {
            let mut it = Typed::new(setup.clone(), game.clone());
            it.mute();
            erased_game(&mut it, &mut Dice::nth(round, n))
        }));
        let state = halfway(&*game, round);
        clones.push(rate(|_| {
            for _ in 0..1_000 {
                black_box(black_box(&state).clone());
            }
            1_000
        }));
        // One state may be asked something that is quick to judge, so there are several.
        let states: Vec<G::State> = (0..32).map(|n| halfway(&*game, round * 32 + n)).collect();
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
        value_ns: 1e9 / values,
        method: format!(
            "median of {ROUNDS} rounds of {} ms each on one thread; uniformly random moves, chance included",
            ROUND.as_millis()
        ),
    }
}

/// Plays this many random games; the number of moves. For counting instructions.
pub fn count_moves<G: Game>(game: &G, games: u64) -> u64 {
    let mut room = Room::new();
    (0..games).map(|n| room.play(game, &mut Dice::nth(0, n), u64::MAX).0).sum()
}

/// Units of `work` a second.
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
    let mut room = Room::new();
    let (length, _) = room.play(game, &mut Dice::new(seed), u64::MAX);
    room.play(game, &mut Dice::new(seed), length / 2).1
}

/// Lists that are used again for every move of every game.
struct Room<G: Game> {
    acts: Vec<G::Action>,
    outs: Vec<(G::Chance, u32)>,
}

impl<G: Game> Room<G> {
    fn new() -> Self {
        Self { acts: Vec::with_capacity(64), outs: Vec::with_capacity(64) }
    }

    /// Plays at random to the end or the limit; the number of moves and the state then.
    fn play(&mut self, game: &G, dice: &mut Dice, limit: u64) -> (u64, G::State) {
        let mut state = game.initial();
        let mut plies = 0;
        while plies < limit {
            let mv = match game.turn(&state) {
                Turn::Over => break,
                Turn::Chance => {
                    self.outs.clear();
                    game.chances(&state, &mut self.outs);
                    Move::Chance(pick(&self.outs, dice))
                }
                Turn::Seats(seats) => {
                    let seat = seats.first().expect("somebody is to act");
                    self.acts.clear();
                    game.legal(&state, seat, &mut self.acts);
                    Move::Act(seat, dice.one(&self.acts))
                }
            };
            game.apply(&mut state, mv, &mut Log::silent());
            plies += 1;
        }
        (plies, state)
    }
}

fn erased_game(it: &mut dyn Match, dice: &mut Dice) -> u64 {
    loop {
        match it.turn() {
            Turn::Over => return it.ply() as u64,
            Turn::Chance => drop(it.draw_chance(dice)),
            Turn::Seats(seats) => {
                let seat = seats.first().expect("somebody is to act");
                let index = dice.below(it.legal(seat) as u32) as usize;
                it.act(seat, index).expect("a legal move");
            }
        }
    }
}
