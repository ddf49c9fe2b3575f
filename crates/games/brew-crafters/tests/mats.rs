//! Every table that is drawn is sound, and glows where answers belong.
use brew_crafters::BrewCrafters;
use taproom_testkit::mats;

#[test]
fn tables_are_sound() {
    for seats in 2..=5 {
        mats::<BrewCrafters>(seats, &[], 4);
    }
}
