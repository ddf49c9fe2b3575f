//! Bots at this table are honest, play only what is legal, and stop when they are told.
use pint_craft::PintCraft;
use taproom_testkit::{honest_bots, stopped_bots, sturdy_bots};

#[test]
fn honest() {
    honest_bots::<PintCraft>(&[]);
}

#[test]
fn sturdy() {
    sturdy_bots::<PintCraft>(&[]);
}

#[test]
fn stopped() {
    stopped_bots::<PintCraft>(&[]);
}
