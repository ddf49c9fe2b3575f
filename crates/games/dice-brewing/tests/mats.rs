//! Every table that is drawn is sound, and glows where answers belong.
use dice_brewing::DiceBrewing;
use taproom_testkit::mats;

#[test]
fn tables_are_sound() {
    for seats in 2..=4 {
        mats::<DiceBrewing>(seats, &[], 4);
    }
}
