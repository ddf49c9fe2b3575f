//! The table itself.
use crate::clock::Clock;
use std::{
    fmt,
    hash::{DefaultHasher, Hash as _, Hasher as _},
};
use taproom_core::{
    MAX_SEATS, PlayError, Seat, Seats, Turn, Viewer,
    record::{Header, Line, Luck, Record},
};
use taproom_match::{Match, MoveError, SetupRequest, Secret, GameEntry, finish};

/// A move and when it was made, in milliseconds since 1970.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TimedMove {
    /// The move.
    pub line: Line,
    /// When.
    pub at: i64,
}

/// Moves to be written down before anybody is told.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Advance {
    /// The ply of the first.
    pub from: usize,
    /// The answer and all that followed by itself.
    pub moves: Vec<Line>,
}

/// An answer that somebody wants to give.
#[derive(Copy, Clone, Debug)]
pub struct Answer<'a> {
    /// For which seat.
    pub seat: Seat,
    /// In notation. Several belong to questions that follow each other: all of them are played, or none.
    pub texts: &'a [String],
    /// Which question it answers ([`Table::version`]); `None`: whichever is asked now (bots).
    pub version: Option<u64>,
    /// When, in milliseconds since 1970.
    pub at: i64,
    /// Does a person answer? Then they may have to end their turn, and the table answers what is forced.
    pub person: bool,
}

/// Why the table refuses. Nothing has changed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TableError {
    /// The seat looked at an older table than this.
    MovedOn,
    /// Somebody has not ended their turn yet.
    Held(Seat),
    /// The rules refuse it.
    Rules(MoveError),
    /// There is nothing to take back.
    NothingToUndo,
    /// Taking back would take back what somebody has learnt from it.
    Learnt,
}

impl fmt::Display for TableError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::MovedOn => f.write_str("the table moved on while you were choosing"),
            Self::Held(seat) => write!(f, "{seat} has not ended the turn yet"),
            Self::Rules(error) => error.fmt(f),
            Self::NothingToUndo => f.write_str("there is no answer of yours to take back"),
            Self::Learnt => f.write_str("this cannot be taken back: something new was seen since"),
        }
    }
}
impl std::error::Error for TableError {}

/// A live match.
pub struct Table {
    pub(crate) it: Box<dyn Match>,
    header: Header,
    secret: Secret,
    clock: Clock,
    // For every ply a bit for every viewer who noticed it: seats, then spectators; and how many each has noticed.
    noticed: Vec<u8>,
    beats: [u32; 8],
    // What each viewer sees now, as a number.
    seen: Vec<u64>,
    pub(crate) held: Option<Seat>,
    // How many answers each seat has given.
    answers: [u32; MAX_SEATS],
    // Milliseconds each seat has thought, and since when the present question has been asked.
    used: [i64; MAX_SEATS],
    asked_at: i64,
}

impl Table {
    /// Makes the table from what is stored. `opened` is when the match began.
    pub fn new(
        entry: &dyn GameEntry,
        header: Header,
        secret: Secret,
        clock: Clock,
        opened: i64,
        moves: &[TimedMove],
    ) -> Result<Self, String> {
        let order = SetupRequest::of(&header, None).map_err(|error| error.to_string())?;
        let it = title.open(&order).map_err(|error| error.to_string())?;
        let noticed = Vec::with_capacity(moves.len());
        let mut table = Self {
            it,
            header,
            secret,
            clock,
            noticed,
            beats: [0; 8],
            seen: Vec::new(),
            held: None,
            answers: [0; MAX_SEATS],
            used: [0; MAX_SEATS],
            asked_at: opened,
        };
        table.seen = table.view_hashes();
        for (ply, played) in moves.iter().enumerate() {
            table.one(&played.line, played.at).map_err(|error| format!("move {ply} `{}`: {error}", played.line))?;
        }
        Ok(table)
    }

    /// The rules and the position.
    pub fn it(&self) -> &dyn Match {
        &*self.it
    }

    /// Resolves the chance before the first question.
    pub fn begin(&mut self, at: i64) -> Result<Advance, TableError> {
        let from = self.it.ply();
        self.settle(at, |_| false)?;
        Ok(self.since(from))
    }

    /// Plays an answer and all that follows by itself: chance, and forced answers of people whose turn it stays.
    pub fn play(&mut self, answer: Answer<'_>) -> Result<Advance, TableError> {
        let Answer { seat, texts, version, at, person } = answer;
        if version.is_some_and(|version| version != self.version(seat)) {
            return Err(TableError::MovedOn);
        }
        if let Some(holder) = self.held {
            return Err(TableError::Held(holder));
        }
        let from = self.it.ply();
        let alone = matches!(self.it.turn(), Turn::Seats(seats) if seats.iter().count() == 1);
        for text in texts {
            let done = from..self.it.ply();
            // What is new to the seat may change its mind: the rest of its answers waits for a question of its own.
            if done.clone().any(|ply| !self.open(seat, ply)) {
                break;
            }
            let line = Line { who: Some(seat), text: text.clone() };
            if done.clone().any(|ply| self.it.line(ply).as_ref() == Some(&line)) {
                continue; // It was the only answer, and gave itself.
            }
            let played = self.one(&line, at).and_then(|()| self.settle(at, |asked| person && asked == seat));
            if let Err(error) = played {
                // All or none: what the table remembers must not run ahead of what is kept.
                if self.it.ply() > from {
                    self.cut(from, at);
                }
                return Err(error);
            }
        }
        if person && alone {
            self.hold(seat, from);
        }
        Ok(self.since(from))
    }

    /// Who may answer now.
    pub fn asked(&self) -> Seats {
        match self.it.turn() {
            Turn::Seats(seats) if self.held.is_none() => seats,
            _ => Seats::default(),
        }
    }

    /// The seat that still has to end its turn.
    pub fn held(&self) -> Option<Seat> {
        self.held
    }

    /// The seat ends its turn; `false` if there was nothing to end.
    pub fn end_turn(&mut self, seat: Seat, at: i64) -> bool {
        let ends = self.held == Some(seat);
        if ends {
            self.held = None;
            self.asked_at = at;
        }
        ends
    }

    /// The question a seat is asked now, as a number: an answer to another one comes too late. What others do at the same
    /// time does not change it.
    pub fn version(&self, seat: Seat) -> u64 {
        let mut hasher = DefaultHasher::new();
        (self.answers[seat.index()], self.it.mark(seat)).hash(&mut hasher);
        hasher.finish()
    }

    /// Did this viewer notice anything from this ply on?
    pub fn noticed_since(&self, viewer: Viewer, from: usize) -> bool {
        self.noticed.iter().skip(from).any(|bits| bits & bit(viewer) != 0)
    }

    /// How many moves this viewer has noticed.
    pub fn beat(&self, viewer: Viewer) -> usize {
        self.beats[bit(viewer).trailing_zeros() as usize] as usize
    }

    /// If others have moved since a seat last did, as far as it noticed: how many moves it had noticed by then.
    pub fn caught_up(&self, seat: Seat) -> Option<usize> {
        let mine = (0..self.it.ply()).rev().find(|&ply| self.it.who(ply) == Some(seat));
        let noticed = |ply: &usize| self.noticed[*ply] & bit(Viewer::Seat(seat)) != 0;
        let later: Vec<usize> = (mine.map_or(0, |ply| ply + 1)..self.it.ply()).filter(noticed).collect();
        let others = later.iter().any(|&ply| self.it.who(ply).is_some());
        others.then(|| self.beat(Viewer::Seat(seat)) - later.len())
    }

    /// The plies after which the table looked different to this viewer: where its replay stops.
    pub fn beats(&self, viewer: Viewer) -> Vec<usize> {
        (1..=self.noticed.len()).filter(|ply| self.noticed[ply - 1] & bit(viewer) != 0).collect()
    }

    /// The clock, and how many milliseconds a seat has left at this time.
    pub fn clock(&self, seat: Seat, now: i64) -> (Clock, Option<i64>) {
        let waiting = self.held.map_or_else(|| self.asked().contains(seat), |holder| holder == seat);
        let thinking = if waiting { (now - self.asked_at).max(0) } else { 0 };
        (self.clock, self.clock.left(self.used[seat.index()], thinking))
    }

    /// For tests of secrecy, which play nothing meanwhile: goes on with everything imagined anew that this viewer does not know. The truth is returned,
    /// for [`Table::wake_up`].
    pub fn imagined_for(&mut self, viewer: Viewer, seed: u64) -> Box<dyn Match> {
        let dream = self.it.imagined_for(viewer, seed);
        std::mem::replace(&mut self.it, dream)
    }

    /// Back to the truth.
    pub fn wake_up(&mut self, truth: Box<dyn Match>) {
        self.it = truth;
    }

    /// The record so far; with its end line and its secret only once the match is over.
    pub fn record(&self) -> Record {
        let mut record = Record::new(self.header.clone());
        record.moves = (0..self.it.ply()).filter_map(|ply| self.it.line(ply)).collect();
        let sealed = matches!(self.header.luck, Luck::Committed(_));
        record.end = finish(&*self.it, sealed.then_some(self.secret));
        record
    }

    /// Plays one move and keeps who noticed it.
    pub(crate) fn one(&mut self, line: &Line, at: i64) -> Result<(), TableError> {
        let ply = self.it.ply();
        self.it.play(line).map_err(TableError::Rules)?;
        let mut bits = 0;
        for (n, viewer) in self.viewers().enumerate() {
            let mine = line.who.is_some_and(|seat| viewer == Viewer::Seat(seat));
            let sees = self.it.view_hash(viewer);
            let before = std::mem::replace(&mut self.seen[n], sees);
            if mine || before != sees || self.it.hears(viewer, ply) {
                bits |= bit(viewer);
            }
        }
        self.notice(bits, 1);
        self.noticed.push(bits);
        if let Some(seat) = line.who {
            self.answers[seat.index()] += 1;
            self.used[seat.index()] += (at - self.asked_at).max(0);
        }
        self.asked_at = at;
        Ok(())
    }

    /// Counts for everybody who noticed a move.
    fn notice(&mut self, bits: u8, step: i32) {
        for (_, beat) in self.beats.iter_mut().enumerate().filter(|(n, _)| bits & 1 << n != 0) {
            *beat = beat.wrapping_add_signed(step);
        }
    }

    /// Goes back to a ply.
    pub(crate) fn cut(&mut self, ply: usize, at: i64) {
        for seat in (ply..self.it.ply()).filter_map(|ply| self.it.who(ply)) {
            self.answers[seat.index()] -= 1;
        }
        for bits in self.noticed.split_off(ply) {
            self.notice(bits, -1);
        }
        self.it.rewind(ply);
        self.seen = self.view_hashes();
        self.held = None;
        self.asked_at = at;
    }

    /// Chance answers from the secret; people are spared questions with one answer while it stays their turn.
    fn settle(&mut self, at: i64, spared: impl Fn(Seat) -> bool) -> Result<(), TableError> {
        loop {
            match self.it.turn() {
                Turn::Over => return Ok(()),
                Turn::Chance => {
                    let event = self.it.chance_event().expect("chance is to answer");
                    let outcome = self.it.foresee(&mut self.secret.event(event));
                    let text = outcome.ok_or(TableError::Rules(MoveError::Refused(PlayError::NotLegal, None)))?;
                    self.one(&Line { who: None, text }, at)?;
                }
                Turn::Seats(seats) => {
                    let mut asked = seats.iter();
                    let (Some(seat), None) = (asked.next(), asked.next()) else { return Ok(()) };
                    let forced = if spared(seat) { self.forced(seat) } else { None };
                    let Some(text) = forced else { return Ok(()) };
                    self.one(&Line { who: Some(seat), text }, at)?;
                }
            }
        }
    }

    /// The only answer of a seat, if it stays that seat's turn after it.
    fn forced(&mut self, seat: Seat) -> Option<String> {
        if self.it.legal(seat) != 1 {
            return None;
        }
        let text = self.it.notations(seat).pop()?;
        let next = self.it.turn_after(seat, &text)?;
        matches!(next, Turn::Seats(seats) if seats.contains(seat)).then_some(text)
    }

    fn since(&self, from: usize) -> Advance {
        Advance { from, moves: (from..self.it.ply()).filter_map(|ply| self.it.line(ply)).collect() }
    }

    fn view_hashes(&self) -> Vec<u64> {
        self.viewers().map(|viewer| self.it.view_hash(viewer)).collect()
    }

    fn viewers(&self) -> impl Iterator<Item = Viewer> + use<> {
        Seat::all(self.it.setup().seats).map(Viewer::Seat).chain([Viewer::Spectator])
    }
}

fn bit(viewer: Viewer) -> u8 {
    match viewer {
        Viewer::Seat(seat) => 1 << seat.0,
        Viewer::Spectator => 1 << 7,
    }
}
