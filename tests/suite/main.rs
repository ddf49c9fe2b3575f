//! All integration tests of this crate in one program, so that it is linked once.
mod arena;
mod cli;
mod kill;
mod layout;
mod properties;
mod shell;
mod tune;
