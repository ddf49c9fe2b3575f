//! The one type behind `dyn Match`.
mod history;
mod numbers;
mod play;
mod sight;
mod words;

use crate::{
    entry::Playable,
    traits::{MoveError, Play as _},
};
use rand_chacha::ChaCha8Rng;
use rand_core::{Rng as _, SeedableRng};
use std::sync::Arc;
use taproom_core::{Choice, Log, MoveOf, PlayError, Rng, Seat, Turn, Viewer, record::Setup};

/// A match of a game whose types are known.
pub struct Typed<G: Playable> {
    setup: Setup,
    game: Arc<G>,
    start: G::State,
    // The state at some earlier plies, so that going back a little costs little however long the match is.
    marks: [(usize, G::State); 2],
    state: G::State,
    moves: Vec<MoveOf<G>>,
    // `None`: nobody listens.
    events: Option<Vec<(u32, G::Event)>>,
    acts: Vec<G::Action>,
    outs: Vec<(G::Chance, u32)>,
    // What the two lists hold: they are made again for a move only if nobody has asked for them since the last one.
    listed: Listed,
}

/// Whose legal moves, in the present state, are in the lists.
#[derive(Copy, Clone, PartialEq, Eq)]
enum Listed {
    Nobodys,
    Of(Seat),
    OfChance,
}

impl<G: Playable> Typed<G> {
    /// Before the first move.
    pub fn new(setup: Setup, game: Arc<G>) -> Self {
        let state = game.initial();
        Self::starting(setup, game, state)
    }

    /// Before the first move from this state.
    fn starting(setup: Setup, game: Arc<G>, state: G::State) -> Self {
        Self {
            setup,
            game,
            start: state.clone(),
            marks: [(0, state.clone()), (0, state.clone())],
            state,
            moves: Vec::new(),
            events: Some(Vec::new()),
            acts: Vec::new(),
            outs: Vec::new(),
            listed: Listed::Nobodys,
        }
    }

    fn copy(&self) -> Self {
        Self {
            setup: self.setup.clone(),
            game: self.game.clone(),
            start: self.start.clone(),
            marks: self.marks.clone(),
            state: self.state.clone(),
            moves: self.moves.clone(),
            events: self.events.clone(),
            acts: Vec::new(),
            outs: Vec::new(),
            listed: Listed::Nobodys,
        }
    }

    /// The rules.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// The true state.
    pub fn state(&self) -> &G::State {
        &self.state
    }

    /// Runs `move_on` with a log that is kept if anybody listens, and keeps the move it made.
    fn with_log<E>(
        &mut self,
        move_on: impl FnOnce(&mut Self, &mut Log<G::Event>) -> Result<MoveOf<G>, E>,
    ) -> Result<(), E> {
        self.listed = Listed::Nobodys;
        let mut log = if self.events.is_some() { Log::recording() } else { Log::silent() };
        let mv = move_on(self, &mut log)?;
        let ply = self.moves.len() as u32;
        if let Some(events) = &mut self.events {
            events.extend(log.take().into_iter().map(|event| (ply, event)));
        }
        self.moves.push(mv);
        if self.moves.len().is_multiple_of(MARK_EVERY) {
            self.marks.rotate_left(1);
            self.marks[1] = (self.moves.len(), self.state.clone());
        }
        Ok(())
    }

    /// The state at a ply.
    fn state_at(&self, ply: usize) -> G::State {
        let mark = self.marks.iter().rev().find(|(at, _)| *at <= ply);
        let (from, mut state) = mark.cloned().unwrap_or_else(|| (0, self.start.clone()));
        for mv in &self.moves[from..ply] {
            self.game.apply(&mut state, *mv, &mut Log::silent());
        }
        state
    }

    /// A state that could lie behind what this seat sees: all that may be told to it is made from this.
    fn imagined(&self, seat: Seat) -> G::State {
        let view = self.game.view(&self.state, Viewer::Seat(seat));
        self.game.imagine(&view, &mut FixedRng::new(0))
    }

    fn choice(&self, state: &G::State, seat: Seat, action: G::Action) -> Choice {
        Choice {
            notation: action.to_string(),
            label: self.game.label(state, seat, action),
            place: self.game.place(state, seat, action),
        }
    }

    fn events_since(&self, ply: usize) -> &[(u32, G::Event)] {
        let events = self.events.as_deref().unwrap_or_default();
        &events[events.partition_point(|(at, _)| (*at as usize) < ply)..]
    }

    fn to_answer(&self, seat: Seat) -> bool {
        matches!(self.turn(), Turn::Seats(seats) if seats.contains(seat))
    }

    fn refused(&self, seat: Seat, action: G::Action, error: PlayError) -> MoveError {
        let refusal = match error {
            PlayError::NotLegal => Some(self.game.because(&self.imagined(seat), seat, action)),
            PlayError::GameOver | PlayError::NotYourTurn => None,
        };
        MoveError::Refused(error, refusal)
    }
}

/// How many moves lie between two states that are kept.
const MARK_EVERY: usize = 64;

/// The number of worlds in which a move must look the same before it counts as showing nothing new.
const WORLDS: usize = 12;

/// Always the same worlds: what a seat is told must not depend on when it asks.
struct FixedRng(ChaCha8Rng);

impl FixedRng {
    fn new(seed: u64) -> Self {
        Self(ChaCha8Rng::seed_from_u64(seed))
    }
}

impl Rng for FixedRng {
    fn below(&mut self, n: u32) -> u32 {
        self.0.next_u32() % n
    }
}
