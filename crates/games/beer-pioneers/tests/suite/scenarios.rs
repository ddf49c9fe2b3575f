//! Every rule at work: `tests/scenarios/*.txt`.
use beer_pioneers::BeerPioneers;

#[test]
fn scenarios() {
    taproom_testkit::scenarios::<BeerPioneers>();
}
