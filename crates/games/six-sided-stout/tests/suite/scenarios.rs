//! Every rule shown at work: `scenarios/*.txt`.
use six_sided_stout::SixSidedStout;

#[test]
fn scenarios() {
    taproom_testkit::scenarios::<SixSidedStout>();
}
