//! Bots at this table are honest, play only what is legal, and stop when they are told.
use beer_pioneers::BeerPioneers;
use taproom_testkit::{honest_bots, stopped_bots, sturdy_bots};

#[test]
fn honest() {
    honest_bots::<BeerPioneers>(&[]);
}

#[test]
fn sturdy() {
    sturdy_bots::<BeerPioneers>(&[]);
}

#[test]
fn stopped() {
    stopped_bots::<BeerPioneers>(&[]);
}
