//! What every rule set tells the rest of Taproom, and nothing more.
//!
//! A game is a pure function over a small plain state. Everything a person, a bot or a program does is one
//! [`Move`] in answer to one question; a match is nothing but its header and its list of moves ([`record`]).
//! This crate does no I/O, reads no clock and owns no random generator: chance is a weighted move too.
//!
//! # A whole game
//!
//! Toss a coin as often as you dare: heads are yours once you stop, tails take all that you have not saved. Whoever
//! saves five wins. Two questions, so two steps:
//!
//! ```
//! use serde::{Deserialize, Serialize};
//! use std::sync::Arc;
//! use taproom_core::{
//!     About, EditionError, Game, Log, Mover, OptionSpec, Options, PlayError, Revision, Rng, RulesRev, Scratch, Seat,
//!     SetupError, Standings, Turn, Unit, Viewer, drive, notation, play, played_in_steps, step,
//!     steps::{self, At, Awaits, Stack},
//!     words,
//! };
//!
//! words! { pub enum Side { Heads = "heads", Tails = "tails" } }
//! notation! { pub enum Action { Toss = "toss", Stop = "stop" } }
//! notation! { pub enum Chance { Land(Side) = "land" } }
//!
//! #[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
//! pub struct State {
//!     saved: [u8; 2],
//!     risked: u8,
//!     steps: Stack<Step, 2>,
//! }
//!
//! taproom_core::steps! { Tosses, State.steps; TakeTurn, TossCoin }
//! step! { TakeTurn { seat: Seat } }
//! step! { TossCoin { seat: Seat } }
//!
//! impl steps::Step<Tosses> for TakeTurn {
//!     fn awaits(&self, _: &Tosses, _: &State) -> Awaits {
//!         Awaits::one(self.seat)
//!     }
//!
//!     fn legal(&self, _: &Tosses, state: &State, _: Seat, out: &mut Vec<Action>) {
//!         out.push(Action::Toss);
//!         if state.risked > 0 {
//!             out.push(Action::Stop);
//!         }
//!     }
//!
//!     fn acted(self, at: &mut At<'_, Tosses>, seat: Seat, action: Action) {
//!         if action == Action::Toss {
//!             return at.push(TossCoin { seat });
//!         }
//!         at.state.saved[seat.index()] += std::mem::take(&mut at.state.risked);
//!         if at.state.saved[seat.index()] < 5 {
//!             at.push(TakeTurn { seat: seat.next(2) });
//!         }
//!     }
//! }
//!
//! impl steps::Step<Tosses> for TossCoin {
//!     fn awaits(&self, _: &Tosses, _: &State) -> Awaits {
//!         Awaits::Chance
//!     }
//!
//!     fn chances(&self, _: &Tosses, _: &State, out: &mut Vec<(Chance, u32)>) {
//!         out.extend(Side::ALL.map(|side| (Chance::Land(side), 1)));
//!     }
//!
//!     fn drawn(self, at: &mut At<'_, Tosses>, Chance::Land(side): Chance) {
//!         let seat = if side == Side::Heads { self.seat } else { self.seat.next(2) };
//!         at.state.risked = if side == Side::Heads { at.state.risked + 1 } else { 0 };
//!         at.push(TakeTurn { seat });
//!     }
//! }
//!
//! pub struct Tosses;
//!
//! impl Game for Tosses {
//!     type Edition = ();
//!     type State = State;
//!     type View = State; // nothing is hidden
//!     type Action = Action;
//!     type Chance = Chance;
//!     type Event = ();
//!
//!     const ABOUT: &'static About = &About {
//!         slug: "tosses",
//!         title: "Tosses",
//!         pitch: "One more?",
//!         minutes: 5..=5,
//!         emblem: "coin",
//!         prefix: "TO",
//!         seat_words: &[],
//!         seats: 2..=2,
//!         unit: Unit::POINTS,
//!         revisions: &[Revision { rev: RulesRev(1), note: "first" }],
//!         editions: &[""],
//!         rules: "",
//!     };
//!
//!     played_in_steps!();
//!
//!     fn edition(_: &str) -> Result<(), EditionError> {
//!         Ok(())
//!     }
//!     fn options(_: &()) -> Vec<OptionSpec> {
//!         Vec::new()
//!     }
//!     fn new(_: Arc<()>, _: &Options, _: u8, _: RulesRev) -> Result<Self, SetupError> {
//!         Ok(Self)
//!     }
//!     fn seats(&self) -> u8 {
//!         2
//!     }
//!     fn initial(&self) -> State {
//!         State { saved: [0; 2], risked: 0, steps: Stack::of(TakeTurn { seat: Seat(0) }) }
//!     }
//!     fn standings(&self, state: &State) -> Option<Standings> {
//!         let saved = |seat: Seat| i32::from(state.saved[seat.index()]);
//!         state.steps.is_empty().then(|| Standings::rank(2, |seat| (saved(seat), saved(seat))))
//!     }
//!     fn view(&self, state: &State, _: Viewer) -> State {
//!         *state
//!     }
//!     fn redact(&self, _: &(), _: Viewer) -> Option<()> {
//!         Some(())
//!     }
//!     fn imagine(&self, view: &State, _: &mut dyn Rng) -> State {
//!         *view
//!     }
//!     fn audit(&self, _: &State) -> Result<(), String> {
//!         Ok(())
//!     }
//! }
//!
//! // A player goes through `play`, which accepts exactly what is listed.
//! let mut state = Tosses.initial();
//! let stopped = play(&Tosses, &mut state, Seat(0), Action::Stop, &mut Vec::new(), &mut Log::silent());
//! assert_eq!(stopped, Err(PlayError::NotLegal));
//!
//! // Programs drive whole games: a mover says who decides what.
//! struct Careful {
//!     tosses: u32,
//! }
//!
//! impl Mover<Tosses> for Careful {
//!     fn answer(&mut self, _: &Tosses, state: &State, _: Seat, legal: &[Action]) -> Option<usize> {
//!         let wanted = if state.risked < 2 { Action::Toss } else { Action::Stop };
//!         legal.iter().position(|action| *action == wanted)
//!     }
//!     fn outcome(&mut self, _: &Tosses, _: &State, _: &[(Chance, u32)]) -> Chance {
//!         self.tosses += 1;
//!         Chance::Land(if self.tosses % 3 == 0 { Side::Tails } else { Side::Heads })
//!     }
//! }
//!
//! let moves = drive(&Tosses, &mut state, &mut Scratch::new(), &mut Careful { tosses: 0 }, u64::MAX);
//! assert_eq!((moves, Tosses.turn(&state)), (19, Turn::Over));
//! assert_eq!(Tosses.standings(&state).expect("over").scores[..], [6, 0]);
//! ```
mod drive;
mod encode;
mod explain;
mod game;
mod list;
mod log;
mod mix;
mod notation;
mod options;
mod play;
pub mod record;
mod rng;
mod seat;
mod sentence;
mod standings;
pub mod steps;

pub use drive::{Mover, Scratch, Watched, drive};
#[doc(hidden)]
pub use encode::wider;
pub use encode::{Encode, Eye, Features, Plain, PlainStep, encode, names, ordinal, width};
pub use explain::{Choice, Explain, Ground, Measure, Place, Refusal, ScorePart, Study, refuse};
pub use game::{About, EditionError, Game, Move, MoveOf, Revision, RulesRev, SetupError, Turn};
pub use list::List;
pub use log::Log;
pub use mix::{Mix, MixPart};
#[doc(hidden)]
pub use notation::spells;
pub use notation::{Finite, Notation, NotationError, Numbered, Word};
pub use options::{Fill, OptionKind, OptionSpec, Options};
pub use play::{PlayError, play, play_chance};
pub use rng::{Rng, pick};
pub use seat::{MAX_SEATS, Seat, Seats, Viewer};
pub use sentence::{Fragment, Label, Sentence, capitalised, counted, listed, plural};
pub use standings::{Standings, Unit};

// The macros below name these through `$crate`, so that a game crate needs nothing but this one.
#[doc(hidden)]
pub use serde;
