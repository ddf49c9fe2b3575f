//! All integration tests of this crate in one program, so that it is linked once.
mod bots;
mod laws;
mod pages;
mod playthroughs;
mod positions;
mod records;
mod scenarios;
mod setup;
mod strength;
