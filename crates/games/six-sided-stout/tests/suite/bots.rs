//! Bots at this table are honest, play only what is legal, and stop when they are told.
use six_sided_stout::SixSidedStout;
use taproom_testkit::{honest_bots, stopped_bots, sturdy_bots};

#[test]
fn honest() {
    honest_bots::<SixSidedStout>(&[]);
}

#[test]
fn sturdy() {
    sturdy_bots::<SixSidedStout>(&[]);
}

#[test]
fn stopped() {
    stopped_bots::<SixSidedStout>(&[]);
}
