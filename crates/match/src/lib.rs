//! A match: one play of a game, with its types erased. Text in, text out.
//!
//! Web, terminal, command line and tests hold a `Box<dyn Match>` and know no rule. What a viewer is shown is made from
//! that viewer's `View`, and what a seat is told about its choices from a state *imagined* from that view, so that no
//! label, reason or picture can betray what the viewer does not know.
//!
//! # A match from its first question to its proof
//!
//! ```
//! use taproom_core::{
//!     Seat, Turn,
//!     record::{Header, Line, Luck, Record},
//! };
//! use taproom_match::{Entry, GameEntry, LuckCheck, Match, MoveError, Secret, SetupRequest, finish, verify};
//! use taproom_testkit::toy::Toy;
//!
//! // The catalog holds such an entry for each game.
//! static TOY: Entry<Toy> = Entry::new();
//! let mut the_match = TOY.open(&SetupRequest { seats: 2, ..SetupRequest::default() }).expect("a game for two");
//!
//! // Chance comes from a secret; its hash is told before the first move.
//! let secret = Secret::from_seed("friday");
//! let header = Header { setup: the_match.setup().clone(), luck: Luck::Committed(secret.commitment()) };
//! fn deal(the_match: &mut dyn Match, secret: &Secret) {
//!     while let Some(event) = the_match.chance_event() {
//!         the_match.draw_chance(&mut secret.event(event));
//!     }
//! }
//! deal(&mut *the_match, &secret);
//!
//! // Ask, and play one of the answers. What is refused comes with a reason and changes nothing.
//! let question = the_match.question(Seat(0)).expect("player 1 is asked");
//! assert_eq!(question.text.to_string(), "Which card do you play?");
//! let answer = Line { who: Some(Seat(0)), text: question.choices[0].notation.clone() };
//! the_match.play(&answer).expect("it was offered");
//! assert_eq!(the_match.play(&"0: fly".parse().expect("a line")), Err(MoveError::Unreadable));
//!
//! // On to the end.
//! deal(&mut *the_match, &secret);
//! while let Turn::Seats(seats) = the_match.turn() {
//!     let seat = seats.first().expect("a seat is asked");
//!     let text = the_match.notations(seat).swap_remove(0);
//!     the_match.play(&Line { who: Some(seat), text }).expect("it was listed");
//!     deal(&mut *the_match, &secret);
//! }
//!
//! // The record is all that is left of it; with the secret in its end line anybody can check every card.
//! let mut record = Record::new(header);
//! record.moves = (0..the_match.ply()).filter_map(|ply| the_match.line(ply)).collect();
//! record.end = finish(&*the_match, Some(secret));
//! let read = Record::parse(&record.to_string()).expect("our own text");
//! let found = verify(&TOY, &read, None, None).expect("a sound record");
//! assert!(found.finished && found.luck == LuckCheck::Proven);
//! ```
mod advisor;
pub mod analysis;
mod calendar;
mod drive;
mod entry;
mod luck;
mod outcome;
mod position;
mod question;
mod replay;
mod sign;
mod traits;
mod transcript;
mod typed;

pub use advisor::{Advisor, Mind};
pub use drive::{MatchMover, drive_match};
pub use entry::{EditionChoice, Entry, GameEntry, OpenError, Playable, SetupRequest};
pub use luck::{Secret, SecretError, event, promise};
pub use outcome::{Finish, Outcome, outcome};
pub use position::{Position, PositionError};
pub use question::Question;
pub use replay::{LuckCheck, Verification, finish, replay, verify};
pub use sign::Signer;
pub use taproom_core::record::Setup;
pub use traits::{History, Match, MoveError, Numbers, Play, Sight, Words};
pub use typed::Typed;
