//! The shared laws, for every layout, roast limit, dice mode and number of seats (SS-11.1, SS-11.2, SS-11.3).
use six_sided_stout::SixSidedStout;

const GAMES: u32 = 2_000;

fn laws(seats: u8) {
    // Alone, the dice mode changes nothing (SS-11.3), but it may be set.
    for layout in ["classic24", "tall28", "wide32"] {
        for roast_run_limit in ["0", "2"] {
            for dice_mode in ["shared", "own"] {
                let options = [("layout", layout), ("roast_run_limit", roast_run_limit), ("dice_mode", dice_mode)];
                taproom_testkit::laws::<SixSidedStout>(seats, &options, GAMES);
            }
        }
    }
}

#[test]
fn solo() {
    laws(1);
}

#[test]
fn contest_of_two() {
    laws(2);
}

#[test]
fn contest_of_three() {
    laws(3);
}

#[test]
fn contest_of_four() {
    laws(4);
}

#[test]
fn contest_of_five() {
    laws(5);
}

#[test]
fn contest_of_six() {
    laws(6);
}

#[test]
fn no_allocation() {
    taproom_testkit::no_allocation::<SixSidedStout>(1, &[], 300);
    taproom_testkit::no_allocation::<SixSidedStout>(6, &[("dice_mode", "own")], 100);
}
