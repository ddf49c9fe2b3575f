//! What every game must pass.
//!
//! Laws catch structure, scenarios catch rules, playthroughs and records catch change.
//!
//! | test | finds |
//! |---|---|
//! | [`laws`] | a broken promise of the `Game` contract, over many random games |
//! | [`scenarios`] | a rule that does not do what `RULES.md` says |
//! | [`playthroughs`] | any change in what is offered, played or told |
//! | [`records`] | a change of rules that old matches would notice |
//! | [`perft`] | a change in the number of ways the game can go |
//! | [`numbers`], [`encodings`] | a number of an answer that changed, or a view that its numbers do not tell apart |
//! | [`no_allocation`] | a heap allocation on the path legal → apply → clone |
//! | [`honest_bots`], [`sturdy_bots`], [`stopped_bots`] | a bot that knows too much, plays what is illegal, or does not stop |
//! | [`pages`] | a table page that is broken, or does not glow where an answer belongs |
//! | [`fuzz_moves`], [`fuzz_record`] | whatever nobody thought of |
#![allow(clippy::disallowed_methods)] // Reads the test data of the crate under test.
mod allocation;
mod bots;
mod fuzz;
mod keep;
mod laws;
mod numbers;
mod pages;
mod perft;
mod playthrough;
mod random;
mod records;
mod scenario;
mod seeds;
mod sight;
pub mod toy;

pub use allocation::no_allocation;
pub use bots::{Maker, honest, honest_bots, stopped_bots, sturdy_bots};
pub use fuzz::{fuzz_moves, fuzz_record};
pub use laws::{fixed_laws, laws};
pub use numbers::{encodings, numbers};
pub use pages::pages;
pub use perft::perft;
pub use playthrough::playthroughs;
pub use random::random_game;
pub use records::{end_of, records};
pub use scenario::{run_scenario, scenarios};
pub use seeds::{first_seed, share_of};
pub use taproom_bots::Dice;

use std::{
    fs,
    path::{Path, PathBuf},
};
use taproom_match::{Entry, Playable, SetupRequest};

/// The tests that are the same for every game, as a module: scenarios, playthroughs, records, and bots with these options.
#[macro_export]
macro_rules! standard_tests {
    ($game:ident, $options:expr) => {
        mod standard {
            use super::$game;

            /// Every rule at work: `tests/scenarios/`.
            #[test]
            fn scenarios() {
                $crate::scenarios::<$game>();
            }

            /// Any change in what is offered, played or told: `tests/playthroughs/`.
            #[test]
            fn playthroughs() {
                $crate::playthroughs::<$game>();
            }

            /// Whole matches that every later version must replay: `tests/records/`.
            #[test]
            fn records() {
                $crate::records::<$game>();
            }

            /// Every answer has its number: `tests/numbers.txt`.
            #[test]
            fn numbers() {
                $crate::numbers::<$game>();
            }

            /// Views as numbers tell apart what differs, at every number of seats.
            #[test]
            fn encodings() {
                use taproom_core::Game as _;
                for seats in $game::ABOUT.seats.clone() {
                    $crate::encodings::<$game>(seats, $options, 10);
                }
            }

            #[test]
            fn honest_bots() {
                $crate::honest_bots::<$game>($options);
            }

            #[test]
            fn sturdy_bots() {
                $crate::sturdy_bots::<$game>($options);
            }

            #[test]
            fn stopped_bots() {
                $crate::stopped_bots::<$game>($options);
            }
        }
    };
}

/// The game with its newest rules and data; panics with the reason if it cannot be set up like this.
pub fn set_up<G: Playable>(seats: u8, options: &[(&str, &str)]) -> G {
    let options = options.iter().map(|(id, value)| ((*id).into(), (*value).into())).collect();
    let request = SetupRequest { seats, options, ..SetupRequest::default() };
    Entry::<G>::new().set_up(&request).unwrap_or_else(|error| panic!("{}: {error}", G::ABOUT.slug)).1
}

/// Files of a test folder of the crate under test, in order. A folder without any is a fault: a test must test something.
fn files(folder: &str, ending: &str) -> Vec<PathBuf> {
    let root = std::env::var("CARGO_MANIFEST_DIR").expect("tests run under cargo");
    let folder = Path::new(&root).join("tests").join(folder);
    let mut found: Vec<PathBuf> = fs::read_dir(&folder)
        .unwrap_or_else(|error| panic!("{}: {error}", folder.display()))
        .map(|entry| entry.expect("a readable folder").path())
        .filter(|path| path.extension().is_some_and(|found| found == ending))
        .collect();
    found.sort();
    assert!(!found.is_empty(), "no .{ending} file in {}", folder.display());
    found
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}
