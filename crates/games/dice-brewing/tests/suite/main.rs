//! All integration tests of this crate in one program, so that it is linked once.
mod editions;
mod laws;
mod pages;
mod positions;
mod strength;

use dice_brewing::DiceBrewing;

// Weak players seldom brew, so most games run to a limit (DB-R39); a short one leaves time for many games.
taproom_testkit::standard_tests! { DiceBrewing, &[("round_limit", "12")] }
