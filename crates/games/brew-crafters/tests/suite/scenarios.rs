//! Every rule at work, as text.
use brew_crafters::BrewCrafters;

#[test]
fn scenarios() {
    taproom_testkit::scenarios::<BrewCrafters>();
}
