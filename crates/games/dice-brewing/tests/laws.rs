//! The laws every game keeps, at every player count and option.
use dice_brewing::{DiceBrewing, State};
use taproom_testkit::{laws, no_allocation};

const GAMES: u32 = 15;

#[test]
fn standard_with_two() {
    laws::<DiceBrewing>(2, &[], GAMES);
}

#[test]
fn standard_with_three() {
    laws::<DiceBrewing>(3, &[], GAMES);
}

#[test]
fn standard_with_four() {
    laws::<DiceBrewing>(4, &[], GAMES);
}

// DB-11.1: the advanced game is a random row and hidden tokens together.
#[test]
fn advanced_with_two() {
    laws::<DiceBrewing>(2, &[("random_start_recipes", "on"), ("hidden_action_tokens", "on")], GAMES);
}

#[test]
fn advanced_with_three() {
    laws::<DiceBrewing>(3, &[("random_start_recipes", "on"), ("hidden_action_tokens", "on")], GAMES);
}

#[test]
fn advanced_with_four() {
    laws::<DiceBrewing>(4, &[("random_start_recipes", "on"), ("hidden_action_tokens", "on")], GAMES);
}

#[test]
fn everything_with_two() {
    let all = [("random_start_recipes", "on"), ("hidden_action_tokens", "on"), ("unlucky_roll", "on")];
    laws::<DiceBrewing>(2, &all, GAMES);
}

#[test]
fn unlucky_roll_with_three() {
    laws::<DiceBrewing>(3, &[("unlucky_roll", "on")], GAMES);
}

#[test]
fn unlucky_roll_with_four() {
    laws::<DiceBrewing>(4, &[("unlucky_roll", "on"), ("hidden_action_tokens", "on")], GAMES);
}

#[test]
fn nothing_is_allocated_per_move() {
    for seats in 2..=4 {
        no_allocation::<DiceBrewing>(seats, &[("hidden_action_tokens", "on"), ("unlucky_roll", "on")], 20);
    }
}

#[test]
fn a_state_is_small() {
    assert!(size_of::<State>() <= 1024, "{} bytes", size_of::<State>());
}
