//! Self-play: games by the bots' own searches, and what is learned from them.
use crate::samples::{Row, Samples};
use rayon::prelude::*;
use std::cmp::Ordering;
use taproom_bots::{Bot, BotMaker, BotSpec, Dice, Leaf, Level, Search, Seen, Stop};
use taproom_core::{Game, MAX_SEATS, Mover, Rng as _, Scratch, Seat, Standings, Viewer, drive, pick};
use taproom_kit::{
    Heuristic,
    net::{inputs, look},
};

/// How games are played to learn from.
#[derive(Copy, Clone, Debug)]
pub struct Lesson {
    /// Where chance begins.
    pub seed: u64,
    /// Simulations for an answer; 0: `greedy` plays, and only results count.
    pub simulations: u32,
    /// How many answers in a thousand are given at random, so that more is seen than what bots like.
    pub random: u32,
    /// At most this number of answers at the beginning are random.
    pub opening: u32,
    /// How much later judgements count: 1 for the result alone (TD(λ)).
    pub lambda: f32,
    /// Positions kept of a game, about.
    pub positions: u32,
}

/// A position that was asked about, before it is known what came of it.
struct Moment {
    row: Row,
    inputs: Option<Vec<f32>>,
    viewer: Seat,
    /// What each seat might expect, by the search.
    expected: Option<[f32; MAX_SEATS]>,
    /// The answer was given at random: what came later says little about this position.
    strayed: bool,
}

/// Plays games `from..to` on the present rayon pool.
pub fn self_play<G: Heuristic>(
    game: &G,
    maker: BotMaker<G>,
    lesson: &Lesson,
    games: std::ops::Range<u64>,
    tick: &(dyn Fn() + Sync),
) -> Samples {
    let parts: Vec<Samples> = games
        .into_par_iter()
        .map(|n| {
            let samples = play(game, maker, lesson, n);
            tick();
            samples
        })
        .collect();
    let mut all = Samples::default();
    for part in parts {
        all.append(part);
    }
    all
}

fn play<G: Heuristic>(game: &G, maker: BotMaker<G>, lesson: &Lesson, n: u64) -> Samples {
    let mut dice = Dice::nth(lesson.seed, n);
    let opening = dice.below(lesson.opening + 1);
    let mut pupil = Pupil {
        lesson,
        searches: Seat::all(game.seats())
            .map(|_| maker.search(lesson.simulations.max(1), 1, &Stop::never(), Leaf::Judged))
            .collect(),
        glances: Seat::all(game.seats()).map(|_| maker.bot(BotSpec::from(Level::Greedy), game)).collect(),
        dice,
        opening,
        moments: Vec::new(),
        game: n,
    };
    let mut state = game.initial();
    drive(game, &mut state, &mut Scratch::new(), &mut pupil, 1 << 20);
    let Some(standings) = game.standings(&state) else { return Samples::default() };
    pupil.learned(game, &standings)
}

struct Pupil<'a, G: Game> {
    lesson: &'a Lesson,
    searches: Vec<Box<dyn Search<G>>>,
    glances: Vec<Box<dyn Bot<G>>>,
    dice: Dice,
    opening: u32,
    moments: Vec<Moment>,
    game: u64,
}

impl<G: Heuristic> Pupil<'_, G> {
    /// What a seat sees of this position.
    fn moment(&mut self, game: &G, state: &G::State) -> Moment {
        let viewer = Seat(self.dice.below(game.seats().into()) as u8);
        // Not the true table: what its judgement says must not depend on anything hidden.
        let world = game.imagine(&game.view(state, Viewer::Seat(viewer)), &mut self.dice);
        let mut numbers = vec![0.0; inputs(game)];
        let hopes = look(game, &world, viewer, &mut numbers);
        let row = Row { hopes, got: [0.0; MAX_SEATS], game: self.game };
        Moment { row, inputs: Some(numbers), viewer, expected: None, strayed: false }
    }

    /// Looks back from the end: what came of each position is what came of the next one, mixed with what was expected here.
    fn learned(mut self, game: &G, standings: &Standings) -> Samples {
        let mut samples = Samples::default();
        let mut later = shares(standings);
        let every = (self.moments.len() as u32).div_ceil(self.lesson.positions.max(1)).max(1);
        for moment in self.moments.iter_mut().rev() {
            if let Some(expected) = moment.expected {
                let lambda = if moment.strayed { 0.0 } else { self.lesson.lambda };
                for (later, expected) in later.iter_mut().zip(expected) {
                    *later = lambda * *later + (1.0 - lambda) * expected;
                }
            }
            let wanted = self.dice.below(every) == 0;
            let Some(inputs) = moment.inputs.take().filter(|_| wanted) else { continue };
            for (got, seat) in moment.row.got.iter_mut().zip(moment.viewer.clockwise(game.seats())) {
                *got = later[seat.index()];
            }
            samples.push(&inputs, moment.row);
        }
        samples
    }
}

impl<G: Heuristic> Mover<G> for Pupil<'_, G> {
    fn prune(&mut self, game: &G, state: &G::State, seat: Seat, legal: &mut Vec<G::Action>) {
        game.keep(state, seat, legal);
    }

    fn answer(&mut self, game: &G, state: &G::State, seat: Seat, legal: &[G::Action]) -> Option<usize> {
        if legal.len() == 1 {
            return Some(0);
        }
        let mut moment = self.moment(game, state);
        let seen = Seen::new(game, state, seat);
        let at_random = self.opening > 0 || self.dice.below(1000) < self.lesson.random;
        self.opening = self.opening.saturating_sub(1);
        let mut choice = 0;
        if self.lesson.simulations > 0 {
            choice = self.searches[seat.index()].choose(&seen, legal, &mut self.dice);
            moment.expected = self.searches[seat.index()].expected();
        } else if !at_random {
            choice = self.glances[seat.index()].choose(&seen, legal, &mut self.dice);
        }
        if at_random {
            choice = self.dice.below(legal.len() as u32) as usize;
            moment.strayed = true;
        }
        self.moments.push(moment);
        Some(choice)
    }

    fn outcome(&mut self, _: &G, _: &G::State, weighted: &[(G::Chance, u32)]) -> G::Chance {
        pick(weighted, &mut self.dice)
    }
}

/// By seat, the share of opponents it ended ahead of; a tie counts half.
fn shares(standings: &Standings) -> [f32; MAX_SEATS] {
    let mut shares = [0.0; MAX_SEATS];
    let others = standings.places.len() - 1;
    for (share, mine) in shares.iter_mut().zip(&standings.places) {
        let against = |other: &u8| match other.cmp(mine) {
            Ordering::Greater => 1.0,
            Ordering::Equal => 0.5,
            Ordering::Less => 0.0,
        };
        // It is no opponent of itself.
        let sum: f32 = standings.places.iter().map(against).sum();
        *share = (sum - 0.5) / others as f32;
    }
    shares
}
