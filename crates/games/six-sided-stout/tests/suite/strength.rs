//! Uniformly random play against the reference strengths in RULES.md, which another program found: an independent
//! check of the whole engine.
//!
//! The bands are wider than chance alone needs. The reference does not say whether equal pairs of dice were one choice
//! (SS-D3) or several: over three million games we find 26.86 with merged and 26.90 with unmerged pairs, and 4.12 and 4.13
//! for play that may stop, where the reference has 26.9 and 4.2.
use six_sided_stout::{Action, Chance, SixSidedStout, State};
use std::sync::Arc;
use taproom_bots::{Bot, Dice, Greedy, Seen};
use taproom_core::{Game, Mover, Options, Rng, RulesRev, Scratch, Seat, drive, pick};

/// Under the rules and the edition that the reference knew.
fn solo(layout: &str) -> SixSidedStout {
    let edition = Arc::new(SixSidedStout::edition(SixSidedStout::ABOUT.editions[0]).unwrap());
    let options = Options::check(&SixSidedStout::options(&edition), [("layout", layout)]).unwrap();
    SixSidedStout::new(edition, &options, 1, RulesRev(1)).unwrap()
}

#[derive(Copy, Clone, PartialEq)]
enum Stopping {
    Uniform,
    Never,
}

struct Found {
    mean: f64,
    zeros: f64,
    /// Questions per game, forced ones included, and real choices alone.
    steps: f64,
    choices: f64,
}

/// Any answer, all equally likely, and counts of what was asked.
struct Uniform {
    dice: Dice,
    stopping: Stopping,
    steps: u64,
    choices: u64,
}

impl Mover<SixSidedStout> for Uniform {
    fn answer(&mut self, _: &SixSidedStout, _: &State, _: Seat, legal: &[Action]) -> Option<usize> {
        let first = usize::from(self.stopping == Stopping::Never && legal[0] == Action::Stop);
        let among = legal.len() - first;
        self.steps += 1;
        self.choices += u64::from(among > 1);
        Some(first + self.dice.below(among as u32) as usize)
    }

    fn outcome(&mut self, _: &SixSidedStout, _: &State, weighted: &[(Chance, u32)]) -> Chance {
        pick(weighted, &mut self.dice)
    }
}

/// The points at the end of a solo game.
fn points(game: &SixSidedStout, scratch: &mut Scratch<SixSidedStout>, mover: &mut impl Mover<SixSidedStout>) -> i32 {
    let mut state = game.initial();
    drive(game, &mut state, scratch, mover, u64::MAX);
    game.standings(&state).unwrap().scores[0]
}

fn uniform(layout: &str, stopping: Stopping, games: u32) -> Found {
    let (game, mut scratch) = (solo(layout), Scratch::new());
    let mut mover = Uniform { dice: Dice::new(2017), stopping, steps: 0, choices: 0 };
    let (mut sum, mut zeros) = (0i64, 0u32);
    for _ in 0..games {
        let score = points(&game, &mut scratch, &mut mover);
        sum += i64::from(score);
        zeros += u32::from(score == 0);
    }
    let per_game = |n: f64| n / f64::from(games);
    Found {
        mean: per_game(sum as f64),
        zeros: per_game(f64::from(zeros)),
        steps: per_game(mover.steps as f64),
        choices: per_game(mover.choices as f64),
    }
}

#[track_caller]
fn near(found: f64, said: f64, within: f64) {
    assert!((found - said).abs() <= within, "found {found:.3}, the rules say {said} ± {within}");
}

#[test]
fn uniform_play_that_may_stop() {
    let found = uniform("classic24", Stopping::Uniform, 300_000);
    near(found.mean, 4.2, 0.1);
    near(found.zeros, 0.78, 0.01);
}

#[test]
fn ss_d15_uniform_play_that_never_stops() {
    let found = uniform("classic24", Stopping::Never, 100_000);
    near(found.mean, 26.9, 0.25);
    near(found.zeros, 0.09, 0.01);
    near(found.choices, 53.0, 1.0);
    near(found.steps, 73.0, 1.5);
}

#[test]
fn ss_11_1_uniform_play_on_the_other_grids() {
    near(uniform("tall28", Stopping::Never, 60_000).mean, 30.4, 0.3);
    near(uniform("wide32", Stopping::Never, 60_000).mean, 34.1, 0.3);
}

/// The greedy bot, and chance by its dice.
struct ByGreed(Dice);

impl Mover<SixSidedStout> for ByGreed {
    fn answer(&mut self, game: &SixSidedStout, state: &State, seat: Seat, legal: &[Action]) -> Option<usize> {
        Some(Greedy::default().choose(&Seen::new(game, state, seat), legal, &mut self.0))
    }

    fn outcome(&mut self, _: &SixSidedStout, _: &State, weighted: &[(Chance, u32)]) -> Chance {
        pick(weighted, &mut self.0)
    }
}

/// The greedy bot stands and falls with the heuristic; the reference greedy, which knows only the score, has 33.
#[test]
fn greedy_play_knows_what_a_stout_needs() {
    // With the freedom of the newest rules as with less of it.
    for game in [taproom_testkit::set_up(1, &[]), solo("classic24")] {
        let mut scratch = Scratch::new();
        let games = 100;
        let sum: i32 = (0..games).map(|seed| points(&game, &mut scratch, &mut ByGreed(Dice::new(seed)))).sum();
        let mean = f64::from(sum) / games as f64;
        assert!(mean > 70.0, "greedy has {mean:.1} on average");
    }
}
