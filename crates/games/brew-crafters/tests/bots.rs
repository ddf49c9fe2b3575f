//! Bots at this table are honest, play only what is legal, and stop when they are told.
use brew_crafters::BrewCrafters;
use taproom_testkit::{honest_bots, stopped_bots, sturdy_bots};

#[test]
fn honest() {
    honest_bots::<BrewCrafters>(&[]);
}

#[test]
fn sturdy() {
    sturdy_bots::<BrewCrafters>(&[]);
}

#[test]
fn stopped() {
    stopped_bots::<BrewCrafters>(&[]);
}
