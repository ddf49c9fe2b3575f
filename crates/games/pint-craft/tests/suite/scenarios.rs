//! Every rule at work: `tests/scenarios/*.txt`.
use pint_craft::PintCraft;

#[test]
fn scenarios() {
    taproom_testkit::scenarios::<PintCraft>();
}
