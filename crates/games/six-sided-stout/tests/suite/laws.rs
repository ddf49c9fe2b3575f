//! The shared laws, for every layout, roast limit, dice mode, reading of a group and number of seats (SS-11.1 to SS-11.5).
use six_sided_stout::SixSidedStout;

/// Three set-ups that have every value of every option among them.
const EVERY_VALUE: [[&str; 3]; 3] = [["classic24", "0", "shared"], ["tall28", "2", "own"], ["wide32", "0", "own"]];

fn laws(seats: u8) {
    for options in EVERY_VALUE {
        run(seats, options, 2_000);
    }
    for layout in ["classic24", "tall28", "wide32"] {
        for roast_run_limit in ["0", "2"] {
            // Alone, the dice mode changes nothing (SS-11.3), but it may be set.
            for dice_mode in ["shared", "own"] {
                let options = [layout, roast_run_limit, dice_mode];
                if !EVERY_VALUE.contains(&options) {
                    run(seats, options, if seats == 1 { 2_000 } else { 6 });
                }
            }
        }
    }
}

fn run(seats: u8, [layout, roast_run_limit, dice_mode]: [&str; 3], games: u32) {
    let options = [("layout", layout), ("roast_run_limit", roast_run_limit), ("dice_mode", dice_mode)];
    taproom_testkit::laws::<SixSidedStout>(seats, &options, games);
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

/// SS-11.4, SS-11.5: the other readings of what a group is.
#[test]
fn other_groups() {
    for (seats, games) in [(1, 2_000), (3, 60)] {
        for (malt_types, group_contact) in [("one", "today"), ("three", "any"), ("one", "any")] {
            let options = [("malt_types", malt_types), ("group_contact", group_contact)];
            taproom_testkit::laws::<SixSidedStout>(seats, &options, games);
        }
    }
}

#[test]
fn no_allocation() {
    taproom_testkit::no_allocation::<SixSidedStout>(1, &[], 300);
    taproom_testkit::no_allocation::<SixSidedStout>(6, &[("dice_mode", "own")], 100);
    taproom_testkit::no_allocation::<SixSidedStout>(1, &[("malt_types", "one"), ("group_contact", "any")], 100);
}
