//! `dyn Match`, and the one type behind it.
use crate::{
    advisor::{Advising, Advisor, Mind},
    position::{Position, PositionError},
    title::Playable,
    transcript,
};
use rand_chacha::ChaCha8Rng;
use rand_core::{Rng as _, SeedableRng};
use serde::Serialize;
use std::{
    any::Any,
    fmt,
    hash::{DefaultHasher, Hash as _, Hasher as _},
    sync::Arc,
};
use taproom_core::{
    Choice, Log, Move, MoveOf, Page, Part, PlayError, Refusal, Rng, RulesRev, Seat, Standings, Turn, Viewer, pick,
    play, play_chance,
    record::{Header, Line, Luck},
};
use taproom_kit::mat::{Desk, Layout, Lesson, Mix, Person, listed};

/// Everything a match is set up with, luck aside.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Setup {
    /// The game's slug.
    pub game: &'static str,
    /// Which text of the rules.
    pub rules: RulesRev,
    /// The hash of the data.
    pub edition: String,
    /// How many play.
    pub seats: u8,
    /// All options in their one spelling: `{layout=classic24}`.
    pub options: String,
}

impl Setup {
    /// The header of a record of this match.
    pub fn header(&self, luck: Luck) -> Header {
        let Self { game, rules, edition, seats, options } = self.clone();
        Header { game: game.into(), rules, edition, seats, options, luck }
    }
}

/// Why a move was refused. The match is untouched.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum MoveError {
    /// The text is no move of this game.
    Unreadable,
    /// There is no such seat.
    NoSuchSeat,
    /// The rules refuse it; for a seat's action with the reason, where the seat is to act.
    Refused(PlayError, Option<Refusal>),
}

impl fmt::Display for MoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unreadable => f.write_str("this is no move of the game"),
            Self::NoSuchSeat => f.write_str("there is no such seat"),
            Self::Refused(_, Some(refusal)) => write!(f, "{} ({})", refusal.reason, refusal.rule),
            Self::Refused(error, None) => error.fmt(f),
        }
    }
}
impl std::error::Error for MoveError {}

/// One play of a game, whichever game it is.
pub trait Match: Any + Send {
    /// What it was set up with.
    fn setup(&self) -> &Setup;
    /// Who must answer.
    fn turn(&self) -> Turn;
    /// Moves made so far.
    fn ply(&self) -> usize;
    /// `Some` exactly when the game is over.
    fn standings(&self) -> Option<Standings>;

    /// The number of legal answers of a seat; with [`Match::act`] the fast way to play.
    fn legal(&mut self, seat: Seat) -> usize;
    /// Plays the answer with this number of the last [`Match::legal`] list.
    fn act(&mut self, seat: Seat, index: usize) -> Result<(), MoveError>;
    /// A number that stands for the legal answers of a seat.
    fn mark(&self, seat: Seat) -> u64;
    /// Who would have to answer after this seat's answer; `None` if it is not legal.
    fn turn_after(&self, seat: Seat, text: &str) -> Option<Turn>;
    /// The legal answers of a seat, as notation.
    fn notations(&self, seat: Seat) -> Vec<String>;
    /// What a seat is asked.
    fn question(&self, seat: Seat) -> String;
    /// The legal answers of a seat, for people.
    fn choices(&self, seat: Seat) -> Vec<Choice>;
    /// Answers that are shown but not legal, with the reason.
    fn refusals(&self, seat: Seat) -> Vec<(Choice, Refusal)>;
    /// A seat's answer in words, as that seat may know it; `None` if it is no legal answer.
    fn label(&self, seat: Seat, text: &str) -> Option<String>;
    /// Why this text cannot be played by this seat now; `Ok` if it can.
    fn check(&self, seat: Seat, text: &str) -> Result<(), MoveError>;

    /// The outcomes of the chance event to come, with their weights and words.
    fn outcomes(&self) -> Vec<(String, u32, String)>;
    /// The number of the chance event to come, as the luck counts them.
    fn chance_event(&self) -> Option<u64>;
    /// The outcome that `rng` gives for the chance event to come.
    fn foresee(&self, rng: &mut dyn Rng) -> Option<String>;
    /// Resolves one chance event; `false` if chance is not to answer.
    fn draw_chance(&mut self, rng: &mut dyn Rng) -> bool;

    /// The one checked door for text: a seat's answer or a chance outcome.
    fn play(&mut self, line: &Line) -> Result<(), MoveError>;
    /// Whose move was made at this ply; `None`: chance, or nobody's.
    fn who(&self, ply: usize) -> Option<Seat>;
    /// A move that was made.
    fn line(&self, ply: usize) -> Option<Line>;
    /// Goes back to an earlier ply.
    fn rewind(&mut self, ply: usize);
    /// Stops keeping sentences, for bulk play.
    fn mute(&mut self);
    /// A copy that goes its own way.
    fn fork(&self) -> Box<dyn Match>;
    /// A copy in which everything that this viewer does not know is imagined anew: what the viewer is shown of it must be
    /// the same.
    fn dream(&self, viewer: Viewer, seed: u64) -> Box<dyn Match>;
    /// A bot that can answer for a seat of this match or give it hints, knowing only what that seat knows.
    fn advisor(&self, mind: &Mind) -> Box<dyn Advisor>;

    /// What happened since a ply, in sentences, as this viewer may hear it, with the ply of each.
    fn log(&self, viewer: Viewer, since: usize) -> Vec<(usize, String)>;
    /// Does this viewer hear anything of what happened since a ply?
    fn hears(&self, viewer: Viewer, since: usize) -> bool;
    /// A number that changes when what this viewer sees changes.
    fn glimpse(&self, viewer: Viewer) -> u64;
    /// Does this seat see anything that a spectator could not know?
    fn secrets(&self, seat: Seat) -> bool;
    /// Did the move made at this ply show its seat anything it could not know before? Chance always does.
    fn reveals(&self, ply: usize) -> bool;
    /// The table as this viewer sees it.
    fn page(&self, viewer: Viewer) -> Page;
    /// The table as a web page for this viewer. `asked`: with the answers it may give now.
    fn mat(&self, viewer: Viewer, people: &[Person], asked: bool) -> Layout;
    /// If a seat is asked for several numbers that belong together: all of them.
    fn mix(&self, seat: Seat) -> Option<Mix>;
    /// Hints for a first match.
    fn lessons(&self) -> &'static [Lesson];
    /// The viewer's whole view, for programs.
    fn view(&self, viewer: Viewer) -> serde_json::Value;
    /// A seat's points so far, part by part, as this viewer may know them.
    fn tally(&self, seat: Seat, viewer: Viewer) -> Vec<Part>;
    /// The true state. Never for a player in a running match.
    fn position(&self) -> Position;
    /// Goes on from another state of the same set-up, as if it were the start.
    fn set_state(&mut self, state: &serde_json::Value) -> Result<(), PositionError>;
    /// A hash of the whole match as the rules saw it: at every ply who was to answer, what was legal and what was
    /// played, and the standings. Any change of the rules that this match could notice changes it; a change of how the
    /// state is stored does not.
    fn transcript(&self) -> String;
}

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
}

impl<G: Playable> Typed<G> {
    /// Before the first move.
    pub fn new(setup: Setup, game: Arc<G>) -> Self {
        let state = game.initial();
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

    /// The state after so many moves.
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
        self.game.imagine(&view, &mut Dreams(ChaCha8Rng::seed_from_u64(0)))
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
            PlayError::NotLegal => self.game.refuse(&self.imagined(seat), seat, action),
            PlayError::GameOver | PlayError::NotYourTurn => None,
        };
        MoveError::Refused(error, refusal)
    }
}

impl<G: Playable> Match for Typed<G> {
    fn setup(&self) -> &Setup {
        &self.setup
    }

    fn turn(&self) -> Turn {
        self.game.turn(&self.state)
    }

    fn ply(&self) -> usize {
        self.moves.len()
    }

    fn standings(&self) -> Option<Standings> {
        self.game.standings(&self.state)
    }

    fn legal(&mut self, seat: Seat) -> usize {
        self.acts.clear();
        self.game.legal(&self.state, seat, &mut self.acts);
        self.acts.len()
    }

    fn act(&mut self, seat: Seat, index: usize) -> Result<(), MoveError> {
        if seat.0 >= self.setup.seats {
            return Err(MoveError::NoSuchSeat);
        }
        let Some(&action) = self.acts.get(index) else { return Err(MoveError::Unreadable) };
        self.with_log(|this, log| {
            play(&*this.game, &mut this.state, seat, action, &mut this.acts, log)
                .map(|()| Move::Act(seat, action))
                .map_err(|error| MoveError::Refused(error, None))
        })
    }

    fn mark(&self, seat: Seat) -> u64 {
        let mut acts = Vec::new();
        self.game.legal(&self.state, seat, &mut acts);
        let mut hasher = DefaultHasher::new();
        acts.hash(&mut hasher);
        hasher.finish()
    }

    fn turn_after(&self, seat: Seat, text: &str) -> Option<Turn> {
        self.check(seat, text).ok()?;
        let mut state = self.state.clone();
        self.game.apply(&mut state, Move::Act(seat, text.parse().ok()?), &mut Log::silent());
        Some(self.game.turn(&state))
    }

    fn notations(&self, seat: Seat) -> Vec<String> {
        let mut acts = Vec::new();
        self.game.legal(&self.state, seat, &mut acts);
        acts.iter().map(ToString::to_string).collect()
    }

    fn question(&self, seat: Seat) -> String {
        if self.to_answer(seat) { self.game.question(&self.imagined(seat), seat) } else { String::new() }
    }

    fn choices(&self, seat: Seat) -> Vec<Choice> {
        if !self.to_answer(seat) {
            return Vec::new();
        }
        let state = self.imagined(seat);
        let mut acts = Vec::new();
        self.game.legal(&state, seat, &mut acts);
        acts.into_iter().map(|action| self.choice(&state, seat, action)).collect()
    }

    fn refusals(&self, seat: Seat) -> Vec<(Choice, Refusal)> {
        if !self.to_answer(seat) {
            return Vec::new();
        }
        let state = self.imagined(seat);
        let mut acts = Vec::new();
        self.game.shown(&state, seat, &mut acts);
        let greyed = acts.into_iter().filter_map(|action| Some((action, self.game.refuse(&state, seat, action)?)));
        greyed.map(|(action, refusal)| (self.choice(&state, seat, action), refusal)).collect()
    }

    fn label(&self, seat: Seat, text: &str) -> Option<String> {
        self.check(seat, text).ok()?;
        Some(self.game.label(&self.imagined(seat), seat, text.parse().ok()?))
    }

    fn check(&self, seat: Seat, text: &str) -> Result<(), MoveError> {
        if seat.0 >= self.setup.seats {
            return Err(MoveError::NoSuchSeat);
        }
        let action: G::Action = text.parse().map_err(|_| MoveError::Unreadable)?;
        let mut acts = Vec::new();
        match self.turn() {
            Turn::Over => return Err(MoveError::Refused(PlayError::GameOver, None)),
            Turn::Seats(seats) if seats.contains(seat) => self.game.legal(&self.state, seat, &mut acts),
            Turn::Seats(_) | Turn::Chance => return Err(MoveError::Refused(PlayError::NotYourTurn, None)),
        }
        if acts.contains(&action) { Ok(()) } else { Err(self.refused(seat, action, PlayError::NotLegal)) }
    }

    fn outcomes(&self) -> Vec<(String, u32, String)> {
        let mut outs = Vec::new();
        self.game.chances(&self.state, &mut outs);
        outs.into_iter().map(|(out, weight)| (out.to_string(), weight, self.game.chance_label(out))).collect()
    }

    fn chance_event(&self) -> Option<u64> {
        (self.turn() == Turn::Chance).then(|| match self.game.occasion(&self.state) {
            Some(occasion) => (1 << 32) + u64::from(occasion),
            None => self.moves.len() as u64,
        })
    }

    fn foresee(&self, rng: &mut dyn Rng) -> Option<String> {
        let mut outs = Vec::new();
        self.game.chances(&self.state, &mut outs);
        (!outs.is_empty()).then(|| pick(&outs, rng).to_string())
    }

    fn draw_chance(&mut self, rng: &mut dyn Rng) -> bool {
        if self.turn() != Turn::Chance {
            return false;
        }
        self.outs.clear();
        self.game.chances(&self.state, &mut self.outs);
        let outcome = pick(&self.outs, rng);
        let done = self.with_log(|this, log| {
            this.game.apply(&mut this.state, Move::Chance(outcome), log);
            Ok::<_, MoveError>(Move::Chance(outcome))
        });
        done.is_ok()
    }

    fn play(&mut self, line: &Line) -> Result<(), MoveError> {
        let Some(seat) = line.who else {
            let outcome: G::Chance = line.text.parse().map_err(|_| MoveError::Unreadable)?;
            return self.with_log(|this, log| {
                play_chance(&*this.game, &mut this.state, outcome, &mut this.outs, log)
                    .map(|()| Move::Chance(outcome))
                    .map_err(|error| MoveError::Refused(error, None))
            });
        };
        if seat.0 >= self.setup.seats {
            return Err(MoveError::NoSuchSeat);
        }
        let action: G::Action = line.text.parse().map_err(|_| MoveError::Unreadable)?;
        self.with_log(|this, log| {
            play(&*this.game, &mut this.state, seat, action, &mut this.acts, log)
                .map(|()| Move::Act(seat, action))
                .map_err(|error| this.refused(seat, action, error))
        })
    }

    fn who(&self, ply: usize) -> Option<Seat> {
        match self.moves.get(ply)? {
            Move::Act(seat, _) => Some(*seat),
            Move::Chance(_) => None,
        }
    }

    fn line(&self, ply: usize) -> Option<Line> {
        Some(match self.moves.get(ply)? {
            Move::Act(seat, action) => Line { who: Some(*seat), text: action.to_string() },
            Move::Chance(outcome) => Line { who: None, text: outcome.to_string() },
        })
    }

    fn rewind(&mut self, ply: usize) {
        if ply >= self.moves.len() {
            return;
        }
        self.state = self.state_at(ply);
        self.moves.truncate(ply);
        if let Some(events) = &mut self.events {
            events.retain(|(at, _)| (*at as usize) < ply);
        }
        for mark in self.marks.iter_mut().filter(|mark| mark.0 > ply) {
            *mark = (0, self.start.clone());
        }
        self.marks.sort_by_key(|mark| mark.0);
    }

    fn mute(&mut self) {
        self.events = None;
    }

    fn fork(&self) -> Box<dyn Match> {
        Box::new(self.copy())
    }

    fn dream(&self, viewer: Viewer, seed: u64) -> Box<dyn Match> {
        let view = self.game.view(&self.state, viewer);
        let state = self.game.imagine(&view, &mut Dreams(ChaCha8Rng::seed_from_u64(seed)));
        Box::new(Self { state, ..self.copy() })
    }

    fn advisor(&self, mind: &Mind) -> Box<dyn Advisor> {
        Box::new(Advising::new(&*self.game, mind))
    }

    fn hears(&self, viewer: Viewer, since: usize) -> bool {
        self.events_since(since).iter().any(|(_, event)| self.game.redact(event, viewer).is_some())
    }

    fn log(&self, viewer: Viewer, since: usize) -> Vec<(usize, String)> {
        self.events_since(since)
            .iter()
            .filter_map(|(ply, event)| Some((*ply as usize, self.game.redact(event, viewer)?)))
            .map(|(ply, event)| (ply, sentence(&self.game.tell(&event))))
            .collect()
    }

    fn glimpse(&self, viewer: Viewer) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.game.view(&self.state, viewer).hash(&mut hasher);
        let asked = match (self.turn(), viewer) {
            (Turn::Seats(seats), Viewer::Seat(seat)) => seats.contains(seat),
            _ => false,
        };
        asked.hash(&mut hasher);
        hasher.finish()
    }

    fn secrets(&self, seat: Seat) -> bool {
        let game = &*self.game;
        let (mine, public) = (Viewer::Seat(seat), game.view(&self.state, Viewer::Spectator));
        let truth = game.view(&self.state, mine);
        let mut dreams = Dreams(ChaCha8Rng::seed_from_u64(2));
        (0..DREAMS).any(|_| game.view(&game.imagine(&public, &mut dreams), mine) != truth)
    }

    fn reveals(&self, ply: usize) -> bool {
        let Some(&mv @ Move::Act(seat, _)) = self.moves.get(ply) else { return true };
        let (game, viewer) = (&*self.game, Viewer::Seat(seat));
        let before = self.state_at(ply);
        let view = game.view(&before, viewer);
        let after = |mut state: G::State| {
            let mut log = Log::recording();
            game.apply(&mut state, mv, &mut log);
            let heard: Vec<_> = log.take().iter().filter_map(|event| game.redact(event, viewer)).collect();
            (game.view(&state, viewer), heard)
        };
        let truth = after(before);
        let mut dreams = Dreams(ChaCha8Rng::seed_from_u64(1));
        (0..DREAMS).any(|_| after(game.imagine(&view, &mut dreams)) != truth)
    }

    fn page(&self, viewer: Viewer) -> Page {
        self.game.draw(&self.game.view(&self.state, viewer))
    }

    fn mat(&self, viewer: Viewer, people: &[Person], asked: bool) -> Layout {
        let (choices, refusals) = match viewer {
            Viewer::Seat(seat) if asked => (listed(self.choices(seat)), self.refusals(seat)),
            Viewer::Seat(_) | Viewer::Spectator => (Vec::new(), Vec::new()),
        };
        let desk = Desk::new(viewer, people, &choices, &refusals);
        self.game.mat(&self.game.view(&self.state, viewer), &desk)
    }

    fn mix(&self, seat: Seat) -> Option<Mix> {
        self.game.mix(&self.game.view(&self.state, Viewer::Seat(seat)), seat)
    }

    fn lessons(&self) -> &'static [Lesson] {
        G::lessons()
    }

    fn view(&self, viewer: Viewer) -> serde_json::Value {
        serde_json::to_value(self.game.view(&self.state, viewer)).expect("views serialise")
    }

    fn tally(&self, seat: Seat, viewer: Viewer) -> Vec<Part> {
        self.game.tally(&self.game.view(&self.state, viewer), seat)
    }

    fn position(&self) -> Position {
        let state = serde_json::to_value(&self.state).expect("states serialise");
        Position::new(&self.setup, state)
    }

    fn set_state(&mut self, state: &serde_json::Value) -> Result<(), PositionError> {
        let state: G::State = serde_json::from_value(state.clone())
            .map_err(|error| PositionError(format!("the state cannot be read: {error}")))?;
        self.game.audit(&state).map_err(|why| PositionError(format!("the state does not add up: {why}")))?;
        self.start = state.clone();
        self.marks = [(0, state.clone()), (0, state.clone())];
        self.state = state;
        self.moves.clear();
        self.events = Some(Vec::new());
        Ok(())
    }

    fn transcript(&self) -> String {
        transcript::hash(&self.setup, &*self.game, &self.start, &self.moves)
    }
}

/// States are kept after every so many moves.
const MARK_EVERY: usize = 64;

/// In so many worlds a move must look the same before it counts as showing nothing new.
const DREAMS: usize = 12;

/// With a capital in front, whatever it begins with.
fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// Always the same dreams: what a seat is told must not depend on when it asks.
struct Dreams(ChaCha8Rng);

impl Rng for Dreams {
    fn below(&mut self, n: u32) -> u32 {
        self.0.next_u32() % n
    }
}
