//! Every table that is drawn is sound, and glows where answers belong.
use six_sided_stout::SixSidedStout;
use taproom_testkit::pages;

#[test]
fn tables_are_sound() {
    for seats in 1..=6 {
        pages::<SixSidedStout>(seats, &[], if seats == 1 { 10 } else { 4 });
    }
}

#[test]
fn tables_with_options_are_sound() {
    for (seats, layout) in [(1, "tall28"), (1, "wide32"), (3, "tall28"), (4, "wide32")] {
        pages::<SixSidedStout>(seats, &[("layout", layout), ("roast_run_limit", "2"), ("dice_mode", "own")], 2);
    }
    pages::<SixSidedStout>(2, &[("malt_types", "one"), ("group_contact", "any")], 2);
}
