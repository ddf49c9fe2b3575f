//! Golden playthroughs: `playthroughs/*.txt`.
use six_sided_stout::SixSidedStout;

#[test]
fn playthroughs() {
    taproom_testkit::playthroughs::<SixSidedStout>();
}
