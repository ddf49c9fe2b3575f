//! One file per command.
pub(crate) mod arena;
pub(crate) mod balance;
pub(crate) mod bench;
pub(crate) mod games;
pub(crate) mod hint;
pub(crate) mod log;
pub(crate) mod moves;
pub(crate) mod new;
pub(crate) mod play;
pub(crate) mod position;
pub(crate) mod rules;
pub(crate) mod serve;
pub(crate) mod show;
pub(crate) mod sim;
pub(crate) mod tune;
pub(crate) mod undo;
pub(crate) mod verify;
