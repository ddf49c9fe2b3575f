//! What can be done with a match whose types are erased, in four small traits: play, words, history, sight.
use crate::{
    advisor::{Advisor, Mind},
    position::{Position, PositionError},
    question::Question,
};
use std::{any::Any, fmt};
use taproom_core::{
    Label, PlayError, Refusal, Rng, ScorePart, Seat, Sentence, Standings, Turn, Unit, Viewer,
    record::{Line, Setup},
};
use taproom_kit::Drawing;

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

impl MoveError {
    /// In words, with players still to be named.
    pub fn sentence(&self) -> Sentence {
        match self {
            Self::Unreadable => "this is no move of the game".into(),
            Self::NoSuchSeat => "there is no such seat".into(),
            Self::Refused(_, Some(refusal)) => refusal.reason.clone().and(format!(" ({})", refusal.rule)),
            Self::Refused(error, None) => error.to_string().into(),
        }
    }
}

impl fmt::Display for MoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.sentence().fmt(f)
    }
}
impl std::error::Error for MoveError {}

/// Playing: whose turn it is, what is legal, and the moves themselves.
pub trait Play {
    /// What it was set up with.
    fn setup(&self) -> &Setup;
    /// Who must answer.
    fn turn(&self) -> Turn;
    /// Moves made so far.
    fn ply(&self) -> usize;
    /// `Some` exactly when the game is over.
    fn standings(&self) -> Option<Standings>;

    /// The number of legal answers of a seat; with [`Play::act`] the fast way to play.
    fn legal(&mut self, seat: Seat) -> usize;
    /// Plays the answer with this number of the last [`Play::legal`] list.
    fn act(&mut self, seat: Seat, index: usize) -> Result<(), MoveError>;
    /// The legal answers of a seat, as notation.
    fn notations(&self, seat: Seat) -> Vec<String>;
    /// A number that stands for the legal answers of a seat.
    fn legal_hash(&self, seat: Seat) -> u64;
    /// Why this text cannot be played by this seat now; `Ok` if it can.
    fn check(&self, seat: Seat, text: &str) -> Result<(), MoveError>;
    /// Who would have to answer after this seat's answer; `None` if it is not legal.
    fn turn_after(&self, seat: Seat, text: &str) -> Option<Turn>;
    /// The one checked door for text: a seat's answer or a chance outcome.
    fn play(&mut self, line: &Line) -> Result<(), MoveError>;

    /// The number of the chance event to come, as the luck counts them.
    fn chance_event(&self) -> Option<u64>;
    /// The outcome that `rng` gives for the chance event to come.
    fn foresee(&self, rng: &mut dyn Rng) -> Option<String>;
    /// Resolves one chance event; `false` if chance is not to answer.
    fn draw_chance(&mut self, rng: &mut dyn Rng) -> bool;

    /// A bot that can answer for a seat of this match or give it hints, knowing only what that seat knows.
    fn advisor(&self, mind: &Mind) -> Box<dyn Advisor>;
}

/// Words for people. Whatever a seat is told is made from a state imagined from that seat's view.
pub trait Words {
    /// What a seat is asked, with every answer it is shown; `None` unless the seat is to answer.
    fn question(&self, seat: Seat) -> Option<Question>;
    /// A seat's answer in words, as that seat may know it; `None` if it is no legal answer.
    fn label(&self, seat: Seat, text: &str) -> Option<Label>;
    /// The outcomes of the chance event to come, with their weights and words.
    fn outcomes(&self) -> Vec<(String, u32, String)>;
    /// What happened since a ply, in sentences, as this viewer may hear it, with the ply of each.
    fn log(&self, viewer: Viewer, since: usize) -> Vec<(usize, Sentence)>;
    /// The text of a row of the data that the game words itself.
    fn row_text(&self, table: &str, id: &str) -> Option<String>;
    /// What points are called.
    fn unit(&self) -> Unit;
    /// A seat's points so far, part by part, as this viewer may know them.
    fn tally(&self, seat: Seat, viewer: Viewer) -> Vec<ScorePart>;
    /// The table as this viewer sees it, for a terminal.
    fn drawing(&self, viewer: Viewer) -> Drawing;
}

/// What was played, and going back.
pub trait History {
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
    /// A copy that starts at an earlier ply and knows nothing of what came before, so it costs little in a long match.
    fn fork_at(&self, ply: usize) -> Box<dyn Match>;
    /// The true state. Never for a player in a running match.
    fn position(&self) -> Position;
    /// Goes on from another state of the same set-up, as if it were the start.
    fn set_state(&mut self, state: &serde_json::Value) -> Result<(), PositionError>;
    /// A hash of the whole match as the rules saw it: at every ply who was to answer, what was legal and what was
    /// played, and the standings. Any change of the rules that this match could notice changes it; a change of how the
    /// state is stored does not.
    fn transcript(&self) -> String;
}

/// Who sees what.
pub trait Sight {
    /// The viewer's whole view, for programs.
    fn view(&self, viewer: Viewer) -> serde_json::Value;
    /// A number that changes when what this viewer sees changes.
    fn view_hash(&self, viewer: Viewer) -> u64;
    /// Does this viewer hear anything of what happened since a ply?
    fn hears(&self, viewer: Viewer, since: usize) -> bool;
    /// Does this seat see anything that a spectator could not know?
    fn has_secrets(&self, seat: Seat) -> bool;
    /// Did the move made at this ply show its seat anything it could not know before? Chance always does.
    fn reveals(&self, ply: usize) -> bool;
    /// The moves made since a ply that this viewer saw being made, as lines of a record.
    fn seen(&self, viewer: Viewer, since: usize) -> Vec<Line>;
    /// A copy in which everything that this viewer does not know is imagined: what the viewer is shown of it must be the
    /// same.
    fn imagined_for(&self, viewer: Viewer, seed: u64) -> Box<dyn Match>;
}

/// Numbers instead of text, for learners: answers and outcomes by id, views as slices. Only what is called text is text.
pub trait Numbers {
    /// How many ids answers have; they belong to a revision of the rules.
    fn action_count(&self) -> usize;
    /// How many ids outcomes of chance have.
    fn chance_count(&self) -> usize;
    /// How many numbers a view has at this table.
    fn width(&self) -> usize;
    /// What they are called.
    fn features(&self) -> Vec<String>;
    /// Writes what this viewer knows; `out` has [`Numbers::width`] numbers.
    fn observe(&self, viewer: Viewer, out: &mut [f32]);
    /// Puts the ids of the legal answers of a seat into `out`, rising.
    fn legal_ids(&mut self, seat: Seat, out: &mut Vec<usize>);
    /// Puts the ids of what chance may answer into `out`, rising, with weights.
    fn chance_ids(&mut self, out: &mut Vec<(usize, u32)>);
    /// Plays a seat's answer, checked.
    fn act_id(&mut self, seat: Seat, id: usize) -> Result<(), MoveError>;
    /// Plays an outcome of chance, checked.
    fn chance_id(&mut self, id: usize) -> Result<(), MoveError>;
    /// The text of an answer.
    fn action_text(&self, id: usize) -> Option<String>;
    /// The id of an answer.
    fn action_id(&self, text: &str) -> Option<usize>;
    /// The text of an outcome.
    fn chance_text(&self, id: usize) -> Option<String>;
    /// A match that begins in a world imagined from what this viewer knows. It knows nothing of what was played before.
    fn imagine(&self, viewer: Viewer, seed: u64) -> Box<dyn Match>;
}

/// One play of a game, whichever game it is.
pub trait Match: Play + Words + History + Sight + Numbers + Any + Send {}
impl<T: Play + Words + History + Sight + Numbers + Any + Send> Match for T {}
