//! Every rule at work: `scenarios/*.txt`.
use dice_brewing::DiceBrewing;

#[test]
fn scenarios() {
    taproom_testkit::scenarios::<DiceBrewing>();
}
