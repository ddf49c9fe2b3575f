//! Every table that is drawn is sound, and glows where answers belong.
use dice_brewing::DiceBrewing;
use taproom_testkit::mats;

#[test]
fn tables_are_sound() {
    for seats in 2..=4 {
        mats::<DiceBrewing>(seats, &[], 1);
    }
}

#[test]
fn tables_of_the_advanced_game_are_sound() {
    let options =
        [("random_start_recipes", "on"), ("hidden_action_tokens", "on"), ("unlucky_roll", "on"), ("round_limit", "12")];
    for seats in 2..=4 {
        mats::<DiceBrewing>(seats, &options, 3);
    }
}
