//! Whole matches that every later version must replay: `records/*.taproom`.
use dice_brewing::DiceBrewing;

#[test]
fn records() {
    taproom_testkit::records::<DiceBrewing>();
}
