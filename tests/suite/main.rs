//! All integration tests of this crate in one program, so that it is linked once.
mod analyse;
mod arena;
mod cli;
mod heal;
mod held;
mod layout;
mod outbox;
mod properties;
mod report;
mod server;
mod shell;
mod storm;
mod terminals;
mod tmux;
mod train;
mod tune;
mod wording;
