//! How well a heuristic foresees the end: positions of played games, and who was ahead when they ended.
use crate::sim::Seated;
use rayon::prelude::*;
use serde::Serialize;
use std::cmp::Ordering;
use taproom_bots::{Bot, BotMaker, BotSpec, Dice};
use taproom_core::{Game, Mover, Rng as _, Scratch, Seat, drive};
use taproom_kit::Heuristic;

/// A lead of one spread decides three games in four: ln 3.
const ODDS: f64 = 1.098_612_288_668_11;
/// One answer in this many is random.
const RANDOM_ANSWER: u32 = 12;

/// A moment of a game that was played to its end.
pub struct Moment<S> {
    state: S,
    /// How much of the game was over, from 0 to 1.
    when: f64,
    /// Two seats, and whether the first ended ahead of the second (a tie counts half).
    pairs: Vec<(Seat, Seat, f64)>,
}

/// Plays games among equals and keeps about `each` moments of every one. Some answers are random, so that there is more to
/// see than one way to play.
pub fn moments<G: Game>(
    game: &G,
    maker: BotMaker<G>,
    bot: BotSpec,
    seed: u64,
    games: std::ops::Range<u64>,
    each: usize,
    tick: impl Fn() + Sync,
) -> Vec<Moment<G::State>> {
    let one = |n: u64| {
        let mut dice = Dice::nth(seed, n);
        let (states, end) = played(game, maker, bot, &mut dice);
        let places = game.standings(&end).expect("the game is over").places;
        let won = |a: Seat, b: Seat| match places[a.index()].cmp(&places[b.index()]) {
            Ordering::Less => 1.0,
            Ordering::Equal => 0.5,
            Ordering::Greater => 0.0,
        };
        let seats = || Seat::all(game.seats());
        let pairs: Vec<_> = seats()
            .flat_map(|a| seats().filter(move |b| a < *b).map(move |b| (a, b)))
            .map(|(a, b)| (a, b, won(a, b)))
            .collect();
        tick();
        let count = states.len();
        let pick = |_| {
            let at = dice.below(count as u32) as usize;
            Moment { state: states[at].clone(), when: at as f64 / count as f64, pairs: pairs.clone() }
        };
        (0..each).map(pick).collect::<Vec<_>>()
    };
    games.into_par_iter().flat_map_iter(one).collect()
}

/// One game: the state before every answer, and the last.
fn played<G: Game>(game: &G, maker: BotMaker<G>, bot: BotSpec, dice: &mut Dice) -> (Vec<G::State>, G::State) {
    let mut bots: Vec<Box<dyn Bot<G>>> = Seat::all(game.seats()).map(|_| maker.bot(bot, game)).collect();
    let mut wandering = Wandering { seated: Seated::new(&mut bots, dice), states: Vec::new() };
    let mut state = game.initial();
    drive(game, &mut state, &mut Scratch::new(), &mut wandering, u64::MAX);
    (wandering.states, state)
}

/// Bots that give some answers at random; every question they are asked is kept.
struct Wandering<'a, G: Game> {
    seated: Seated<'a, G>,
    states: Vec<G::State>,
}

impl<G: Game> Mover<G> for Wandering<'_, G> {
    fn answer(&mut self, game: &G, state: &G::State, seat: Seat, legal: &[G::Action]) -> Option<usize> {
        self.states.push(state.clone());
        let dice = &mut *self.seated.dice;
        if dice.below(RANDOM_ANSWER) == 0 {
            return Some(dice.below(legal.len() as u32) as usize);
        }
        self.seated.answer(game, state, seat, legal)
    }

    fn outcome(&mut self, game: &G, state: &G::State, weighted: &[(G::Chance, u32)]) -> G::Chance {
        self.seated.outcome(game, state, weighted)
    }
}

/// How well the end was foreseen.
#[derive(Copy, Clone, Debug, Default, Serialize)]
pub struct Foresight {
    /// Pairs of seats looked at.
    pub pairs: u64,
    /// Mean squared error of the chance to end ahead; 0.25 knows nothing, 0 everything.
    pub brier: f64,
    /// Mean logarithmic loss; 0.693 knows nothing.
    pub loss: f64,
    /// How often the seat that seemed ahead was.
    pub right: f64,
}

/// Judges the moments within a part of the game by the leads of `game`'s value.
pub fn foresight<G: Heuristic>(game: &G, moments: &[Moment<G::State>], when: std::ops::Range<f64>) -> Foresight {
    judged(&leads(game, moments, when), game.spread().into())
}

/// The spread that foresees best.
pub fn fit_spread<G: Heuristic>(game: &G, moments: &[Moment<G::State>]) -> f64 {
    let leads = leads(game, moments, 0.0..1.0);
    let loss = |log: f64| judged(&leads, log.exp()).loss;
    // The loss has one valley in the logarithm of the spread.
    let (mut low, mut high) = (-4.0, 8.0);
    for _ in 0..60 {
        let (a, b) = (low + (high - low) / 3.0, high - (high - low) / 3.0);
        if loss(a) < loss(b) {
            high = b;
        } else {
            low = a;
        }
    }
    f64::midpoint(low, high).exp()
}

/// Leads in value, and what became of them.
fn leads<G: Heuristic>(game: &G, moments: &[Moment<G::State>], when: std::ops::Range<f64>) -> Vec<(f64, f64)> {
    let of = |moment: &Moment<G::State>| {
        let values: Vec<f32> = Seat::all(game.seats()).map(|seat| game.prospects(&moment.state, seat)).collect();
        let lead = |&(a, b, won): &(Seat, Seat, f64)| (f64::from(values[a.index()] - values[b.index()]), won);
        moment.pairs.iter().map(lead).collect::<Vec<_>>()
    };
    moments.par_iter().filter(|moment| when.contains(&moment.when)).flat_map_iter(of).collect()
}

fn judged(leads: &[(f64, f64)], spread: f64) -> Foresight {
    let mut all = Foresight { pairs: leads.len() as u64, ..Foresight::default() };
    for &(lead, won) in leads {
        let chance = (1.0 / (1.0 + (-lead * ODDS / spread).exp())).clamp(1e-6, 1.0 - 1e-6);
        all.brier += (chance - won).powi(2);
        all.loss -= won * chance.ln() + (1.0 - won) * (1.0 - chance).ln();
        all.right += if (chance > 0.5) == (won > 0.5) { 1.0 } else { 0.0 };
    }
    let n = leads.len().max(1) as f64;
    Foresight { pairs: all.pairs, brier: all.brier / n, loss: all.loss / n, right: all.right / n }
}
