//! All integration tests of this crate in one program, so that it is linked once.
mod editions;
mod groups;
mod laws;
mod luck;
mod pages;
mod perft;
mod plan;
mod positions;
mod strength;
mod words;

use six_sided_stout::SixSidedStout;

taproom_testkit::standard_tests! { SixSidedStout, &[] }
