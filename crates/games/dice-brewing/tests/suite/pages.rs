//! Every table that is drawn is sound, and glows where answers belong.
use dice_brewing::DiceBrewing;
use taproom_testkit::pages;

/// Random play rarely brews enough, and sixty rounds show no more than twelve.
const SHORT: (&str, &str) = ("round_limit", "12");

#[test]
fn tables_are_sound() {
    for seats in 2..=4 {
        pages::<DiceBrewing>(seats, &[SHORT], 2);
    }
}

#[test]
fn tables_of_the_advanced_game_are_sound() {
    let options = [("random_start_recipes", "on"), ("hidden_action_tokens", "on"), ("unlucky_roll", "on"), SHORT];
    for seats in 2..=4 {
        pages::<DiceBrewing>(seats, &options, 2);
    }
}
