//! Whole games as text: any change in what is offered, played or told shows up as a difference.
use pint_craft::PintCraft;

#[test]
fn playthroughs() {
    taproom_testkit::playthroughs::<PintCraft>();
}
