//! The laws every game keeps, at every player count and option.
use dice_brewing::{DiceBrewing, State};
use taproom_testkit::{laws, no_allocation};

// Random players seldom brew, so most games run to a limit (DB-R39); a short one leaves time for many games.
const SHORT: (&str, &str) = ("round_limit", "12");
const GAMES: u32 = 500;

// DB-11.1: the advanced game is a random row and hidden tokens together.
const RANDOM_ROW: (&str, &str) = ("random_start_recipes", "on");
const HIDDEN: (&str, &str) = ("hidden_action_tokens", "on");
const UNLUCKY: (&str, &str) = ("unlucky_roll", "on");
const STORED: (&str, &str) = ("unlucky_roll", "stored");

#[test]
fn standard_with_two() {
    laws::<DiceBrewing>(2, &[SHORT], GAMES);
}

#[test]
fn random_row_with_two() {
    laws::<DiceBrewing>(2, &[SHORT, RANDOM_ROW], GAMES);
}

#[test]
fn hidden_tokens_with_two() {
    laws::<DiceBrewing>(2, &[SHORT, HIDDEN], GAMES);
}

#[test]
fn unlucky_roll_with_two() {
    laws::<DiceBrewing>(2, &[SHORT, UNLUCKY], GAMES);
}

#[test]
fn stored_ones_with_three() {
    laws::<DiceBrewing>(3, &[SHORT, STORED], GAMES / 5);
}

#[test]
fn everything_with_two() {
    laws::<DiceBrewing>(2, &[SHORT, RANDOM_ROW, HIDDEN, UNLUCKY], GAMES);
}

#[test]
fn standard_with_three() {
    laws::<DiceBrewing>(3, &[SHORT], GAMES);
}

#[test]
fn random_row_with_three() {
    laws::<DiceBrewing>(3, &[SHORT, RANDOM_ROW], GAMES);
}

#[test]
fn hidden_tokens_with_three() {
    laws::<DiceBrewing>(3, &[SHORT, HIDDEN], GAMES);
}

#[test]
fn unlucky_roll_with_three() {
    laws::<DiceBrewing>(3, &[SHORT, UNLUCKY], GAMES);
}

#[test]
fn everything_with_three() {
    laws::<DiceBrewing>(3, &[SHORT, RANDOM_ROW, HIDDEN, UNLUCKY], GAMES);
}

#[test]
fn standard_with_four() {
    laws::<DiceBrewing>(4, &[SHORT], GAMES);
}

#[test]
fn random_row_with_four() {
    laws::<DiceBrewing>(4, &[SHORT, RANDOM_ROW], GAMES);
}

#[test]
fn hidden_tokens_with_four() {
    laws::<DiceBrewing>(4, &[SHORT, HIDDEN], GAMES);
}

#[test]
fn unlucky_roll_with_four() {
    laws::<DiceBrewing>(4, &[SHORT, UNLUCKY], GAMES);
}

#[test]
fn everything_with_four() {
    laws::<DiceBrewing>(4, &[SHORT, RANDOM_ROW, HIDDEN, UNLUCKY], GAMES);
}

// Whole games, to the default limit or the last recipe.
#[test]
fn long_games() {
    for seats in 2..=4 {
        laws::<DiceBrewing>(seats, &[RANDOM_ROW, HIDDEN, UNLUCKY], 2);
    }
}

#[test]
fn nothing_is_allocated_per_move() {
    for seats in 2..=4 {
        no_allocation::<DiceBrewing>(seats, &[HIDDEN, UNLUCKY], 20);
    }
}

#[test]
fn a_state_is_small() {
    assert!(size_of::<State>() <= 1024, "{} bytes", size_of::<State>());
}
