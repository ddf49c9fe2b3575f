//! The trait every rule set implements.
use crate::{Log, Numbered, OptionSpec, Options, Rng, Seat, Seats, Standings, Unit, Viewer};
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use std::{fmt, fmt::Debug, hash::Hash, ops::RangeInclusive, sync::Arc};

/// What the rules wait for.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Turn {
    /// Any of these seats may answer; more than one means a simultaneous choice.
    Seats(Seats),
    /// Nature answers: a draw, a roll, a shuffle.
    Chance,
    /// The game is over.
    Over,
}

/// One answer: the only thing that ever changes a state, and the only thing a record stores.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Move<A, C> {
    /// A seat decided.
    Act(Seat, A),
    /// Chance decided.
    Chance(C),
}

/// The moves of a game.
pub type MoveOf<G> = Move<<G as Game>::Action, <G as Game>::Chance>;

/// Which text of the rules a match was started under. Never reused, never reordered.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct RulesRev(pub u16);

impl fmt::Display for RulesRev {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

/// A revision of our rules and what it changed.
#[derive(Copy, Clone, Debug)]
pub struct Revision {
    /// Its number, as records name it.
    pub rev: RulesRev,
    /// What changed, for people.
    pub note: &'static str,
}

/// What can be said about a game before anybody plays it.
#[derive(Debug)]
pub struct About {
    /// The name in commands and records: `pint-craft`.
    pub slug: &'static str,
    /// The name on the box.
    pub title: &'static str,
    /// One line that makes people want to play.
    pub pitch: &'static str,
    /// How long a match takes around a real table, as the box says where we know it.
    pub minutes: RangeInclusive<u16>,
    /// The picture that stands for it in lists: a name of the table's set of icons.
    pub emblem: &'static str,
    /// How rule ids begin: `PC`.
    pub prefix: &'static str,
    /// First words of answers and outcomes whose number is a seat: records count it from 0, people read and type `p1`.
    pub seat_words: &'static [&'static str],
    /// How many may play.
    pub seats: RangeInclusive<u8>,
    /// What its score is counted in.
    pub unit: Unit,
    /// The newest comes last; every listed one still plays.
    pub revisions: &'static [Revision],
    /// `data.toml` and the older data that records may name; the newest comes last.
    pub editions: &'static [&'static str],
    /// `RULES.md`.
    pub rules: &'static str,
}

impl About {
    /// "20", "45–90": how many minutes.
    pub fn time(&self) -> String {
        let (least, most) = (self.minutes.start(), self.minutes.end());
        if least == most { least.to_string() } else { format!("{least}–{most}") }
    }

    /// An answer or outcome as people read it: `victim 0` of a record is `victim p1`.
    pub fn spoken(&self, notation: &str) -> String {
        match self.seat_in(notation) {
            Some((word, seat)) => {
                seat.parse::<u8>().map_or_else(|_| notation.into(), |n| format!("{word} p{}", n.saturating_add(1)))
            }
            None => notation.into(),
        }
    }

    /// What people typed, as records have it; `None` for a bare number that may be counted from 0 or from 1.
    pub fn written(&self, text: &str) -> Option<String> {
        let Some((word, seat)) = self.seat_in(text) else { return Some(text.into()) };
        let player = seat.strip_prefix('p').and_then(|n| n.parse::<u8>().ok());
        match player {
            Some(n @ 1..) => Some(format!("{word} {}", n - 1)),
            _ if seat.parse::<u8>().is_ok() => None,
            _ => Some(text.into()),
        }
    }

    /// The first word and the seat after it.
    fn seat_in<'a>(&self, text: &'a str) -> Option<(&'a str, &'a str)> {
        text.split_once(' ').filter(|(word, _)| self.seat_words.contains(word))
    }

    /// The newest revision.
    pub fn newest(&self) -> RulesRev {
        self.revisions.last().expect("a game has a revision").rev
    }
}

/// Why a match cannot be set up like this.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SetupError(pub String);

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}
impl std::error::Error for SetupError {}

/// What is wrong with an edition, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EditionError {
    /// The line of the row in the file, if it is known.
    pub line: Option<usize>,
    /// The row: `[[ingredient]] malt`.
    pub row: String,
    /// What is wrong and what would be right.
    pub why: String,
}

impl fmt::Display for EditionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(line) = self.line {
            write!(f, "line {line}: ")?;
        }
        if !self.row.is_empty() {
            write!(f, "{}: ", self.row)?;
        }
        f.write_str(&self.why)
    }
}
impl std::error::Error for EditionError {}

/// A rule set. One value of the type is a game set up for a number of seats, options, a revision and an edition.
pub trait Game: Sized + Send + Sync + 'static {
    /// All component data, typed and checked.
    type Edition: Send + Sync + 'static;
    /// Everything there is to know in mid-match: plain, small, cloned by copying.
    type State: Clone + Eq + Hash + Debug + Send + Sync + Serialize + DeserializeOwned + 'static;
    /// All that one viewer knows, and only that.
    type View: Clone + Eq + Hash + Debug + Send + Sync + Serialize + 'static;
    /// A seat's answer to a question.
    type Action: Numbered;
    /// An outcome of chance.
    type Chance: Numbered;
    /// Something that happened, for the log.
    type Event: Clone + PartialEq + Debug + Send + Sync + 'static;

    /// Name, seats, rules text, data.
    const ABOUT: &'static About;

    /// Reads and checks a `data.toml`; an error names the row.
    fn edition(text: &str) -> Result<Self::Edition, EditionError>;
    /// What a host may choose.
    fn options(edition: &Self::Edition) -> Vec<OptionSpec>;
    /// `options` holds exactly the options of [`Game::options`], each with a value it allows.
    fn new(edition: Arc<Self::Edition>, options: &Options, seats: u8, rev: RulesRev) -> Result<Self, SetupError>;

    /// How many play.
    fn seats(&self) -> u8;
    /// Before the first move. Takes no randomness: the deal is a chance move too.
    fn initial(&self) -> Self::State;
    /// Who must answer.
    fn turn(&self, state: &Self::State) -> Turn;
    /// Appends the legal answers, sorted and without repeats; nothing unless `seat` is to answer.
    fn legal(&self, state: &Self::State, seat: Seat, out: &mut Vec<Self::Action>);
    /// Appends outcomes, sorted, with integer weights; nothing unless it is chance's turn.
    fn chances(&self, state: &Self::State, out: &mut Vec<(Self::Chance, u32)>);
    /// Names the chance event to come by a number that occurs once in a match, so that the same luck gives the
    /// same outcome whatever was decided before. `None`: it is named by its ply.
    fn occasion(&self, _state: &Self::State) -> Option<u32> {
        None
    }
    /// Unchecked, for search: the move is one of `legal` or `chances`. Players go through [`crate::play`].
    fn apply(&self, state: &mut Self::State, mv: MoveOf<Self>, log: &mut Log<Self::Event>);
    /// `Some` exactly when the game is over.
    fn standings(&self, state: &Self::State) -> Option<Standings>;

    /// What this viewer may know. Names every field of the state, so that a new one fails to compile here.
    fn view(&self, state: &Self::State, viewer: Viewer) -> Self::View;
    /// Does this viewer see which move was made here? `false` for what is drawn or decided in secret. Search builds its
    /// tree from what the searcher sees; being wrong here makes a bot weaker, not a cheat.
    fn sees(&self, _state: &Self::State, _mv: &MoveOf<Self>, _viewer: Viewer) -> bool {
        true
    }
    /// The event as this viewer may hear it; `None` if it may not hear of it at all.
    fn redact(&self, event: &Self::Event, viewer: Viewer) -> Option<Self::Event>;
    /// A whole state that could lie behind the view. Takes the view, so a bot cannot cheat.
    fn imagine(&self, view: &Self::View, rng: &mut dyn Rng) -> Self::State;
    /// Money, cards and pieces all accounted for? Checked after every move in tests, and on positions from outside:
    /// a state that passes must be safe to play on.
    fn audit(&self, state: &Self::State) -> Result<(), String>;
}
