//! Whole games as text: any change in what is offered, played or told shows up as a difference.
use brew_crafters::BrewCrafters;

#[test]
fn playthroughs() {
    taproom_testkit::playthroughs::<BrewCrafters>();
}
