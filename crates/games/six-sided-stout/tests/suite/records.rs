//! Whole matches that every later version must replay: `records/*.taproom`.
use six_sided_stout::SixSidedStout;

#[test]
fn records() {
    taproom_testkit::records::<SixSidedStout>();
}
