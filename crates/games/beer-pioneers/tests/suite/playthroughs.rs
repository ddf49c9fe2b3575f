//! Golden playthroughs: `tests/playthroughs`.
use beer_pioneers::BeerPioneers;

#[test]
fn playthroughs() {
    taproom_testkit::playthroughs::<BeerPioneers>();
}
