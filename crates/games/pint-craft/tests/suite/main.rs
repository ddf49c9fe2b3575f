//! All integration tests of this crate in one program, so that it is linked once.
mod audit;
mod laws;
mod pages;
mod records;
mod rules;

use pint_craft::{Action, Chance, PintCraft, State};
use taproom_core::{Game as _, Mover, Scratch, Seat, drive, pick};
use taproom_testkit::Dice;

taproom_testkit::standard_tests! { PintCraft, &[] }

/// Plays chance, and stops at the first question of a seat.
struct Deal(Dice);

impl Mover<PintCraft> for Deal {
    fn answer(&mut self, _: &PintCraft, _: &State, _: Seat, _: &[Action]) -> Option<usize> {
        None
    }

    fn outcome(&mut self, _: &PintCraft, _: &State, weighted: &[(Chance, u32)]) -> Chance {
        pick(weighted, &mut self.0)
    }
}

/// After the deal, the first player about to play.
fn dealt(game: &PintCraft, seed: u64) -> State {
    let mut state = game.initial();
    drive(game, &mut state, &mut Scratch::new(), &mut Deal(Dice::new(seed)), u64::MAX);
    state
}
