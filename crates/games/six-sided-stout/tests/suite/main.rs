//! All integration tests of this crate in one program, so that it is linked once.
mod bots;
mod editions;
mod groups;
mod laws;
mod luck;
mod pages;
mod perft;
mod plan;
mod playthroughs;
mod positions;
mod records;
mod scenarios;
mod strength;
mod words;
