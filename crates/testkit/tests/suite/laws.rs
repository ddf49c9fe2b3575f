//! The laws hold for a sound game and catch every kind of fault.
use std::panic::catch_unwind;
use taproom_testkit::{
    encodings, fixed_laws, laws, no_allocation, pages, perft, set_up,
    toy::{Toy, faults::Faulty},
};

#[test]
fn a_sound_game_passes() {
    for seats in 2..=4 {
        laws::<Toy>(seats, &[], 300);
        no_allocation::<Toy>(seats, &[], 20);
        encodings::<Toy>(seats, &[], 50);
    }
}

#[test]
fn numbers_that_do_not_tell_views_apart_are_caught() {
    let panic =
        catch_unwind(|| encodings::<Faulty>(3, &[("fault", "leaky-view")], 5_000)).expect_err("two views alike");
    assert!(panic.downcast_ref::<String>().is_some_and(|text| text.contains("two views have the same numbers")));
}

fn caught(fault: &str) -> String {
    let options = [("fault", fault)];
    let panic = catch_unwind(|| fixed_laws::<Faulty>(3, &options, 300)).expect_err("the fault must be caught");
    let text = panic.downcast_ref::<String>().cloned();
    text.or_else(|| panic.downcast_ref::<&str>().map(|text| (*text).to_owned())).expect("a panic with words")
}

#[test]
fn every_fault_is_caught_and_named() {
    for (fault, word) in [
        ("unsorted", "sorted"),
        ("leaky-legal", "betray"),
        ("leaky-view", "fits the view"),
        ("leaky-log", "betrays something"),
        ("seen-deals", "look and sound alike"),
        ("unseen-plays", "no two look alike"),
        ("prying-eyes", "depends on what it cannot see"),
        ("lost-card", "cards lost"),
        ("dead-end", "dead end"),
        ("bad-tally", "add up"),
        ("loses-ways", "nothing that is kept leads"),
        ("untrue-reason", "that is not so"),
        ("wrong-question", "is legal"),
        ("undrawn", "not drawn"),
    ] {
        let text = caught(fault);
        assert!(text.contains(word), "{fault}: {text}");
    }
}

#[test]
fn perft_counts_by_hand() {
    let game: Toy = set_up(2, &[]);
    // Three cards of three kinds are dealt one by one, then a kind that is held is played:
    // of 27 deals 3 hold one kind, 18 two and 6 three.
    let counts: Vec<u64> = (0..=4).map(|depth| perft(&game, &taproom_core::Game::initial(&game), depth)).collect();
    assert_eq!(counts, [1, 3, 9, 27, 3 + 18 * 2 + 6 * 3]);
}

#[test]
fn tables_are_drawn() {
    pages::<Toy>(3, &[], 20);
}
