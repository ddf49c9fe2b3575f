//! Every table that is drawn is sound, and glows where answers belong.
use brew_crafters::BrewCrafters;
use taproom_testkit::pages;

const ALL: &str = "hire_interns+traders_market+employment_agency+community_farm+develop_secret_recipe";

#[test]
fn tables_are_sound() {
    for seats in 2..=5 {
        pages::<BrewCrafters>(seats, &[], 2);
    }
}

#[test]
fn tables_with_all_options_are_sound() {
    let options = [("complex", ALL), ("research", "advanced"), ("recipes", "random"), ("workers", "random")];
    for seats in 2..=5 {
        pages::<BrewCrafters>(seats, &options, 1);
    }
}
