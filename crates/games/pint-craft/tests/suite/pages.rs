//! Every table that is drawn is sound, and glows where answers belong.
use pint_craft::PintCraft;
use taproom_testkit::pages;

#[test]
fn tables_are_sound() {
    for seats in 2..=6 {
        pages::<PintCraft>(seats, &[], 4);
    }
}

#[test]
fn tables_with_options_are_sound() {
    pages::<PintCraft>(3, &[("start_season", "winter"), ("first_player", "vote")], 2);
}
