//! All integration tests of this crate in one program, so that it is linked once.
mod advisor;
mod bots;
mod laws;
mod records;
mod scenarios;
