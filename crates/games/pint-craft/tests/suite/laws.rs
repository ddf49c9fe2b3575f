//! The shared laws, at every player count and with every option: 500 random games each.
use pint_craft::PintCraft;
use taproom_testkit::{laws, no_allocation};

#[test]
fn two_players() {
    laws::<PintCraft>(2, &[], 500);
}

#[test]
fn three_players() {
    laws::<PintCraft>(3, &[], 500);
}

#[test]
fn four_players() {
    laws::<PintCraft>(4, &[], 500);
}

#[test]
fn five_players() {
    laws::<PintCraft>(5, &[], 500);
}

#[test]
fn six_players() {
    laws::<PintCraft>(6, &[], 500);
}

#[test]
fn spring_and_the_first_seat() {
    for seats in 2..=6 {
        laws::<PintCraft>(seats, &[("start_season", "spring"), ("first_player", "1")], 100);
    }
}

#[test]
fn summer_and_the_second_seat() {
    for seats in 2..=6 {
        laws::<PintCraft>(seats, &[("start_season", "summer"), ("first_player", "2")], 100);
    }
}

#[test]
fn fall_and_the_third_seat() {
    for seats in 3..=6 {
        laws::<PintCraft>(seats, &[("start_season", "fall"), ("first_player", "3")], 125);
    }
}

#[test]
fn winter_and_the_fourth_seat() {
    for seats in 4..=6 {
        laws::<PintCraft>(seats, &[("start_season", "winter"), ("first_player", "4")], 167);
    }
}

#[test]
fn named_breweries_and_a_vote() {
    for seats in 5..=6 {
        laws::<PintCraft>(seats, &[("first_player", "vote")], 250);
    }
}

#[test]
fn the_sixth_seat() {
    laws::<PintCraft>(6, &[("first_player", "6")], 500);
}

#[test]
fn the_turn_ends_with_the_last_card() {
    for seats in 2..=6 {
        laws::<PintCraft>(seats, &[("out_of_cards", "turn-ends")], 100);
    }
}

#[test]
fn short_limits() {
    for seats in 2..=6 {
        laws::<PintCraft>(seats, &[("face_off_limit", "1"), ("round_limit", "20")], 100);
    }
}

#[test]
fn no_limits() {
    for seats in 2..=6 {
        laws::<PintCraft>(seats, &[("face_off_limit", "none"), ("round_limit", "none")], 100);
    }
}

#[test]
fn nothing_is_allocated() {
    for seats in 2..=6 {
        no_allocation::<PintCraft>(seats, &[], 30);
    }
}
