//! A match: one play of a game, with its types erased. Text in, text out.
//!
//! Web, terminal, command line and tests hold a `Box<dyn Match>` and know no rule. What a viewer is shown is made from
//! that viewer's `View`, and what a seat is told about its choices from a state *imagined* from that view, so that no
//! label, reason or picture can betray what the viewer does not know.
mod advisor;
mod drive;
mod entry;
mod luck;
mod position;
mod question;
mod replay;
mod traits;
mod transcript;
mod typed;

pub use advisor::{Advisor, Mind};
pub use drive::{MatchMover, drive_match};
pub use entry::{EditionChoice, Entry, GameEntry, OpenError, Playable, SetupRequest};
pub use luck::{Secret, SecretError};
pub use position::{Position, PositionError};
pub use question::Question;
pub use replay::{LuckCheck, Verification, finish, replay, verify};
pub use taproom_core::record::Setup;
pub use traits::{History, Match, MoveError, Play, Sight, Words};
pub use typed::Typed;
