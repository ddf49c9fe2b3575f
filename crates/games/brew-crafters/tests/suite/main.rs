//! All integration tests of this crate in one program, so that it is linked once.
mod bots;
mod laws;
mod pages;
mod positions;
mod records;
mod setup;
mod strength;

use brew_crafters::BrewCrafters;

taproom_testkit::standard_tests! { BrewCrafters, &[] }
