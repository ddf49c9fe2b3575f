//! Whole matches that must replay for ever: `tests/records`.
use beer_pioneers::BeerPioneers;

#[test]
fn records() {
    taproom_testkit::records::<BeerPioneers>();
}
