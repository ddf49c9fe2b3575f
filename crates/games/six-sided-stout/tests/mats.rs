//! Every table that is drawn is sound, and glows where answers belong.
use six_sided_stout::SixSidedStout;
use taproom_testkit::mats;

#[test]
fn tables_are_sound() {
    for seats in 1..=6 {
        mats::<SixSidedStout>(seats, &[], 4);
    }
}
