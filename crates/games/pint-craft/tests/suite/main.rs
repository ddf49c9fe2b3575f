//! All integration tests of this crate in one program, so that it is linked once.
mod audit;
mod bots;
mod laws;
mod pages;
mod playthroughs;
mod records;
mod rules;
mod scenarios;
