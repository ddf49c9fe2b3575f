//! The number of ways a day can begin, counted by hand.
use six_sided_stout::SixSidedStout;
use taproom_core::Game as _;
use taproom_testkit::{perft, set_up};

#[test]
fn the_first_day_by_hand() {
    let game: SixSidedStout = set_up(1, &[]);
    let counts: Vec<u64> = (0..=5).map(|depth| perft(&game, &game.initial(), depth)).collect();
    // Stop, or one of three markets; for each market nobody, its own assistant or the Master Brewer comes along.
    let (stop, markets, helpers) = (1, 3, 3);
    let visits = markets * helpers;
    // Two dice each. Then helped visits roll a third one; of the others malt may be written or not, hops and yeast must be.
    let fifth = 36 * (2 + 1 + 1) + (visits - markets) * 36 * 6;
    assert_eq!(counts, [1, stop + markets, stop + visits, stop + visits * 6, stop + visits * 36, stop + fifth]);
}

#[test]
fn everybody_declares_in_any_order() {
    let game: SixSidedStout = set_up(2, &[]);
    // Two seats with four answers each; after `stop` only the other one is left, after a market both go on.
    assert_eq!(perft(&game, &game.initial(), 1), 8);
    assert_eq!(perft(&game, &game.initial(), 2), 2 * (4 + 3 * (3 + 4)));
}
