//! Bots at this table are honest, play only what is legal, and stop when they are told.
//!
//! Weak players seldom brew, so most games run to a limit (DB-R39); a short one leaves time for many games.
use dice_brewing::DiceBrewing;
use taproom_testkit::{honest_bots, stopped_bots, sturdy_bots};

const SHORT: [(&str, &str); 1] = [("round_limit", "12")];

#[test]
fn honest() {
    honest_bots::<DiceBrewing>(&SHORT);
}

#[test]
fn sturdy() {
    sturdy_bots::<DiceBrewing>(&SHORT);
}

#[test]
fn stopped() {
    stopped_bots::<DiceBrewing>(&SHORT);
}
