//! The table itself.
use crate::{clock::Clock, error::TableError};
use std::{
    cell::OnceCell,
    hash::{DefaultHasher, Hash as _, Hasher as _},
};
use taproom_core::{
    MAX_SEATS, PlayError, Seat, Seats, Turn, Viewer,
    record::{Header, Line, Luck, Record},
};
use taproom_match::{GameEntry, Match, MoveError, Secret, SetupRequest, event, finish};

/// A move and when it was made, in milliseconds since 1970.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TimedMove {
    /// The move.
    pub line: Line,
    /// When.
    pub at: i64,
}

/// Moves to be written down before anyone is told.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Advance {
    /// The ply of the first.
    pub from: usize,
    /// The answer and all that followed by itself.
    pub moves: Vec<Line>,
}

/// Where chance comes from.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Chance {
    /// From the secret that the header commits to; it answers by itself.
    Sealed(Secret),
    /// From whoever plays: real dice, a puzzle, a secret that is lost. The match waits until it is given.
    ByHand,
}

/// What the table does for whoever answers.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Help {
    /// Nothing: every question is asked. For bots and programs.
    None,
    /// Questions with one answer are answered, while it stays their turn.
    Forced,
    /// That, and a turn of several answers waits to be ended while any of it can be taken back. For people at a page.
    Full,
    /// The same, and turns of a single answer wait too.
    Every,
}

/// An answer that a player wants to give.
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
    /// What is done for them.
    pub help: Help,
}

/// A live match.
pub struct Table {
    the_match: Box<dyn Match>,
    luck: Luck,
    chance: Chance,
    // What chance is drawn with.
    key: Option<Secret>,
    // Is the secret kept even when the match is over, because other tables still play with it?
    withheld: bool,
    // The ply from which on chance is given by hand after all.
    by_hand: Option<usize>,
    clock: Clock,
    // For every ply a bit for every viewer who noticed it: seats, then spectators; and the number each has noticed.
    noticed: Vec<u8>,
    counts: [u32; 8],
    // What each viewer sees now, as a number.
    seen: Vec<u64>,
    // For every ply, once that was asked: did it show its seat anything new? Expensive to find out, and never changes.
    revealing: Vec<OnceCell<bool>>,
    held: Option<Seat>,
    // The number of answers each seat has given.
    answers: [u32; MAX_SEATS],
    // Milliseconds each seat has thought, also about answers that it took back; and since when its present question has
    // been asked.
    used: [i64; MAX_SEATS],
    asked: [i64; MAX_SEATS],
    // For every ply, how long its seat thought.
    thought: Vec<i64>,
    // Milliseconds that do not count of the present question: its player is on holiday.
    spared: [i64; MAX_SEATS],
    // The number of answers of each seat that everybody saw.
    shown: [u32; MAX_SEATS],
}

impl Table {
    /// Makes the table from what is stored. `opened` is when the match began.
    pub fn new(
        entry: &dyn GameEntry,
        header: &Header,
        chance: Chance,
        clock: Clock,
        opened: i64,
        moves: &[TimedMove],
    ) -> Result<Self, String> {
        let request = SetupRequest::of(&header.setup, None)?;
        let the_match = entry.open(&request).map_err(|error| error.to_string())?;
        let mut table = Self::of(the_match, header.luck.clone(), chance, clock, opened);
        for (ply, TimedMove { line, at }) in moves.iter().enumerate() {
            table.one(line, *at).map_err(|error| format!("move {ply} `{line}`: {error}"))?;
        }
        Ok(table)
    }

    /// A table for a match from anywhere: just set up, replayed from a record, or from a position. What was played
    /// counts as played when the match was `opened`.
    pub fn of(the_match: Box<dyn Match>, luck: Luck, chance: Chance, clock: Clock, opened: i64) -> Self {
        let lines: Vec<Line> = (0..the_match.ply()).filter_map(|ply| the_match.line(ply)).collect();
        let mut table = Self {
            key: key(&luck, chance, the_match.setup().seats),
            the_match,
            luck,
            chance,
            withheld: false,
            by_hand: None,
            clock,
            noticed: Vec::with_capacity(lines.len()),
            counts: [0; 8],
            seen: Vec::new(),
            revealing: Vec::with_capacity(lines.len()),
            held: None,
            answers: [0; MAX_SEATS],
            used: [0; MAX_SEATS],
            asked: [opened; MAX_SEATS],
            thought: Vec::with_capacity(lines.len()),
            spared: [0; MAX_SEATS],
            shown: [0; MAX_SEATS],
        };
        table.the_match.rewind(0);
        table.seen = table.view_hashes();
        for line in lines {
            table.one(&line, opened).expect("a match plays its own moves again");
        }
        table
    }

    /// The rules and the position.
    pub fn the_match(&self) -> &dyn Match {
        &*self.the_match
    }

    /// What it was set up with, and how its chance is decided.
    pub fn header(&self) -> Header {
        Header { setup: self.the_match.setup().clone(), luck: self.luck.clone() }
    }

    /// Before the first move: players have added to the luck. The secret stays what it is.
    pub fn share(&mut self, luck: Luck, at: i64) {
        assert_eq!(self.the_match.ply(), 0, "luck is shared before the first move");
        self.key = key(&luck, self.chance, self.the_match.setup().seats);
        self.luck = luck;
        self.asked = [at; MAX_SEATS];
    }

    /// Chance is given by hand from this ply on, if it is not already. There is no way back.
    pub fn hand_over(&mut self, ply: usize) {
        if self.luck != Luck::Manual {
            self.by_hand = Some(self.by_hand.map_or(ply, |from| from.min(ply)));
        }
    }

    /// The ply from which on chance is given by hand, as the record says it.
    pub fn by_hand(&self) -> Option<usize> {
        if self.luck == Luck::Manual { Some(0) } else { self.by_hand }
    }

    /// Resolves the chance before the first question.
    pub fn begin(&mut self, at: i64) -> Result<Advance, TableError> {
        self.go_on(Seats::NONE, at)
    }

    /// Plays all that follows by itself from here: chance, and forced answers of these seats while it stays their turn.
    pub fn go_on(&mut self, spared: Seats, at: i64) -> Result<Advance, TableError> {
        let from = self.the_match.ply();
        self.settle(at, spared)?;
        Ok(self.since(from))
    }

    /// Plays an answer and all that follows by itself: chance, and forced answers of people whose turn it stays.
    pub fn play(&mut self, answer: Answer<'_>) -> Result<Advance, TableError> {
        let Answer { seat, texts, version, at, help } = answer;
        if version.is_some_and(|version| version != self.version(seat)) {
            return Err(TableError::MovedOn);
        }
        if let Some(holder) = self.held {
            return Err(TableError::Held(holder));
        }
        let from = self.the_match.ply();
        let clocks = (self.used, self.asked, self.spared);
        let alone = matches!(self.the_match.turn(), Turn::Seats(seats) if seats.len() == 1);
        let spared = if help == Help::None { Seats::NONE } else { Seats::one(seat) };
        for text in texts {
            let done = from..self.the_match.ply();
            // What is new to the seat may change its mind: the rest of its answers waits for a question of its own.
            if done.clone().any(|ply| !self.open(seat, ply)) {
                break;
            }
            let line = Line { who: Some(seat), text: text.clone() };
            if done.clone().any(|ply| self.the_match.line(ply).as_ref() == Some(&line)) {
                continue; // It was the only answer, and gave itself.
            }
            let played = self.one(&line, at).and_then(|()| self.settle(at, spared));
            if let Err(error) = played {
                // All or none: what the table remembers must not run ahead of what is kept.
                self.cut(from, at);
                (self.used, self.asked, self.spared) = clocks;
                return Err(error);
            }
        }
        let (holds, least) = (matches!(help, Help::Full | Help::Every), if help == Help::Every { 1 } else { 2 });
        if holds && alone && self.may_hold(seat, from, least) {
            self.held = Some(seat);
        }
        Ok(self.since(from))
    }

    /// Gives the outcome of a chance event by hand.
    pub fn give_chance(&mut self, text: &str, at: i64) -> Result<Advance, TableError> {
        if self.chance != Chance::ByHand && self.by_hand.is_none() {
            return Err(TableError::Sealed);
        }
        let from = self.the_match.ply();
        self.one(&Line { who: None, text: text.into() }, at)?;
        Ok(self.since(from))
    }

    /// Who may answer now.
    pub fn asked(&self) -> Seats {
        match self.the_match.turn() {
            Turn::Seats(seats) if self.held.is_none() => seats,
            _ => Seats::default(),
        }
    }

    /// Who must act now: whoever has a turn to end, else those who are asked.
    pub fn acting(&self) -> Seats {
        self.held.map_or_else(|| self.asked(), Seats::one)
    }

    /// The seat that still has to end its turn.
    pub fn held(&self) -> Option<Seat> {
        self.held
    }

    /// A table made again from what is stored: this seat still had to end its turn.
    pub fn hold(&mut self, seat: Seat) {
        self.held = Some(seat);
    }

    /// The seat ends its turn; `false` if there was nothing to end.
    pub fn end_turn(&mut self, seat: Seat, at: i64) -> bool {
        let ends = self.held == Some(seat);
        if ends {
            // It has thought for longer about its last answer; the others were asked nothing before.
            let thought = self.thinking(seat, at);
            self.used[seat.index()] += thought;
            if let Some(last) = self.thought.last_mut() {
                *last += thought;
            }
            self.held = None;
            self.asked = [at; MAX_SEATS];
        }
        ends
    }

    /// The question a seat is asked now, as a number: an answer to another one comes too late. What others do at the same
    /// time does not change it.
    pub fn version(&self, seat: Seat) -> u64 {
        let mut hasher = DefaultHasher::new();
        (self.answers[seat.index()], self.the_match.legal_hash(seat)).hash(&mut hasher);
        hasher.finish()
    }

    /// Did this viewer notice anything from this ply on?
    pub fn noticed_since(&self, viewer: Viewer, from: usize) -> bool {
        any_noticed(&self.noticed, viewer, from)
    }

    /// For every ply who noticed it, to be asked by [`Noticed::since`] when it may be gone.
    pub fn noticed_by(&self) -> Noticed {
        Noticed(self.noticed.clone())
    }

    /// Did this viewer notice the move at this ply?
    pub(crate) fn noticed_at(&self, viewer: Viewer, ply: usize) -> bool {
        self.noticed[ply] & bit(viewer) != 0
    }

    /// The number of moves this viewer has noticed.
    pub fn noticed(&self, viewer: Viewer) -> usize {
        self.counts[bit(viewer).trailing_zeros() as usize] as usize
    }

    /// If others have moved since a seat last did, as far as it noticed: the number of moves it had noticed by then.
    pub fn caught_up(&self, seat: Seat) -> Option<usize> {
        let mine = (0..self.the_match.ply()).rev().find(|&ply| self.the_match.who(ply) == Some(seat));
        let noticed = |ply: &usize| self.noticed[*ply] & bit(Viewer::Seat(seat)) != 0;
        let later: Vec<usize> = (mine.map_or(0, |ply| ply + 1)..self.the_match.ply()).filter(noticed).collect();
        let others = later.iter().any(|&ply| self.the_match.who(ply).is_some());
        others.then(|| self.noticed(Viewer::Seat(seat)) - later.len())
    }

    /// The plies after which the table looked different to this viewer: where its replay stops.
    pub fn noticed_plies(&self, viewer: Viewer) -> Vec<usize> {
        (1..=self.noticed.len()).filter(|ply| self.noticed[ply - 1] & bit(viewer) != 0).collect()
    }

    /// The clock, and the number of milliseconds a seat has left at this time.
    pub fn clock(&self, seat: Seat, now: i64) -> (Clock, Option<i64>) {
        let thinking = if self.acting().contains(seat) { self.thinking(seat, now) } else { 0 };
        (self.clock, self.clock.left(self.used[seat.index()], thinking, self.shown[seat.index()]))
    }

    /// The number of milliseconds a seat thinks too long already; `None` if nothing is asked of it, or no clock runs.
    pub fn overdue(&self, seat: Seat, now: i64) -> Option<i64> {
        let thinking = self.acting().contains(seat).then(|| self.thinking(seat, now))?;
        self.clock.overdue(self.used[seat.index()], thinking, self.shown[seat.index()])
    }

    /// How long a seat has thought about its present question.
    fn thinking(&self, seat: Seat, now: i64) -> i64 {
        (now - self.asked[seat.index()] - self.spared[seat.index()]).max(0)
    }

    /// Since when a seat has been asked its present question.
    pub fn asked_at(&self, seat: Seat) -> i64 {
        self.asked[seat.index()]
    }

    /// The present questions count as asked so much earlier; for tests of clocks.
    pub fn ask_earlier(&mut self, milliseconds: i64) {
        self.asked.iter_mut().for_each(|asked| *asked -= milliseconds);
    }

    /// So many milliseconds do not count for a seat until the next question is asked.
    pub fn spare(&mut self, seat: Seat, milliseconds: i64) {
        self.spared[seat.index()] = milliseconds;
    }

    /// For tests of secrecy, which play nothing meanwhile: goes on with everything imagined that this viewer does not
    /// know. The truth is returned, for [`Table::restore`].
    pub fn imagined_for(&mut self, viewer: Viewer, seed: u64) -> Box<dyn Match> {
        let imagined = self.the_match.imagined_for(viewer, seed);
        std::mem::replace(&mut self.the_match, imagined)
    }

    /// Back to the truth.
    pub fn restore(&mut self, truth: Box<dyn Match>) {
        self.the_match = truth;
    }

    /// Keeps the secret to itself even when the match is over, or no longer: other tables play with the same.
    pub fn withhold(&mut self, withheld: bool) {
        self.withheld = withheld;
    }

    /// Is the secret kept even when the match is over?
    pub fn withheld(&self) -> bool {
        self.withheld
    }

    /// How chance is decided.
    pub(crate) fn chance(&self) -> Chance {
        self.chance
    }

    /// The record so far; with its end line only once the match is over, and with its secret only once all are over that
    /// share it.
    pub fn record(&self) -> Record {
        let mut record = Record::new(self.header());
        record.moves = self.since(0).moves;
        record.by_hand = self.by_hand;
        let secret = match self.chance {
            Chance::Sealed(secret) if !self.withheld => Some(secret),
            Chance::Sealed(_) | Chance::ByHand => None,
        };
        record.end = finish(&*self.the_match, secret);
        record
    }

    /// Plays one move and keeps who noticed it.
    pub(crate) fn one(&mut self, line: &Line, at: i64) -> Result<(), TableError> {
        let (ply, before) = (self.the_match.ply(), self.thinkers());
        self.the_match.play(line)?;
        let mut bits = 0;
        for (n, viewer) in self.viewers().enumerate() {
            let mine = line.who.is_some_and(|seat| viewer == Viewer::Seat(seat));
            let sees = self.the_match.view_hash(viewer);
            let before = std::mem::replace(&mut self.seen[n], sees);
            if mine || before != sees || self.the_match.hears(viewer, ply) {
                bits |= bit(viewer);
            }
        }
        self.notice(bits, 1);
        self.noticed.push(bits);
        self.revealing.push(OnceCell::new());
        let thought = line.who.map_or(0, |seat| (at - self.asked[seat.index()]).max(0));
        self.thought.push(thought);
        if let Some(seat) = line.who {
            self.answers[seat.index()] += 1;
            self.used[seat.index()] += thought;
            self.shown[seat.index()] += u32::from(bits == self.everybody());
        }
        // Whoever is asked the same as before, because several are asked at once, gets no more time for it.
        for seat in self.thinkers().iter().filter(|&seat| !before.contains(seat)).chain(line.who) {
            self.ask_anew(seat, at);
        }
        Ok(())
    }

    /// Whom the rules ask.
    fn thinkers(&self) -> Seats {
        if let Turn::Seats(seats) = self.the_match.turn() { seats } else { Seats::NONE }
    }

    /// Counts for everybody who noticed a move.
    fn notice(&mut self, bits: u8, step: i32) {
        for (_, count) in self.counts.iter_mut().enumerate().filter(|(n, _)| bits & 1 << n != 0) {
            *count = count.wrapping_add_signed(step);
        }
    }

    /// Goes back to a ply, whatever was seen since: for whoever owns the match. Players take back with [`Table::undo`].
    pub fn cut(&mut self, ply: usize, at: i64) {
        if ply >= self.the_match.ply() {
            return;
        }
        let acting = self.acting();
        // Who answered anything that is taken back, and how long they thought about the first of it.
        let mut first: [Option<i64>; MAX_SEATS] = [None; MAX_SEATS];
        for ply in ply..self.the_match.ply() {
            let Some(seat) = self.the_match.who(ply) else { continue };
            self.answers[seat.index()] -= 1;
            self.shown[seat.index()] -= u32::from(self.noticed[ply] == self.everybody());
            first[seat.index()].get_or_insert(self.thought[ply]);
        }
        for bits in self.noticed.split_off(ply) {
            self.notice(bits, -1);
        }
        self.revealing.truncate(ply);
        self.thought.truncate(ply);
        self.by_hand = self.by_hand.map(|from| from.min(ply));
        self.the_match.rewind(ply);
        self.seen = self.view_hashes();
        self.held = None;
        for seat in self.thinkers().iter() {
            let now = if acting.contains(seat) { self.thinking(seat, at) } else { 0 };
            match (first[seat.index()], self.clock) {
                // Taking back gives no time back: of a match's time all of it is gone, ...
                (Some(_), Clock::Match(..)) => {
                    self.used[seat.index()] += now;
                    self.ask_anew(seat, at);
                }
                // ... and of a question's time what it took before, or what was just thought, whichever is more.
                (Some(first), _) => self.ask_anew(seat, at - first.max(now)),
                (None, _) if !acting.contains(seat) => self.ask_anew(seat, at),
                (None, _) => {}
            }
        }
    }

    /// Another question is asked of a seat from now on.
    fn ask_anew(&mut self, seat: Seat, at: i64) {
        (self.asked[seat.index()], self.spared[seat.index()]) = (at, 0);
    }

    /// What stands in `noticed` for a move that everybody noticed.
    fn everybody(&self) -> u8 {
        self.viewers().fold(0, |bits, viewer| bits | bit(viewer))
    }

    /// Did the move at this ply show its seat anything it could not know before?
    pub(crate) fn reveals(&self, ply: usize) -> bool {
        *self.revealing[ply].get_or_init(|| self.the_match.reveals(ply))
    }

    /// Sealed chance answers; these seats are spared questions with one answer while it stays their turn.
    fn settle(&mut self, at: i64, spared: Seats) -> Result<(), TableError> {
        loop {
            let line = match self.the_match.turn() {
                Turn::Over => return Ok(()),
                Turn::Chance => {
                    let Some(key) = self.key.filter(|_| self.by_hand.is_none()) else { return Ok(()) };
                    let event = event(&*self.the_match, &self.luck).expect("chance is to answer");
                    let outcome = self.the_match.foresee(&mut key.event(event));
                    let text = outcome.ok_or(MoveError::Refused(PlayError::NotLegal, None))?;
                    Line { who: None, text }
                }
                Turn::Seats(seats) => {
                    let Some(seat) = seats.first().filter(|&seat| seats.len() == 1 && spared.contains(seat)) else {
                        return Ok(());
                    };
                    let Some(text) = self.forced(seat) else { return Ok(()) };
                    Line { who: Some(seat), text }
                }
            };
            self.one(&line, at)?;
        }
    }

    /// The only answer of a seat, if it stays that seat's turn after it.
    fn forced(&mut self, seat: Seat) -> Option<String> {
        if self.the_match.legal(seat) != 1 {
            return None;
        }
        let text = self.the_match.notations(seat).pop()?;
        let next = self.the_match.turn_after(seat, &text)?;
        matches!(next, Turn::Seats(seats) if seats.contains(seat)).then_some(text)
    }

    fn since(&self, from: usize) -> Advance {
        Advance { from, moves: (from..self.the_match.ply()).filter_map(|ply| self.the_match.line(ply)).collect() }
    }

    fn view_hashes(&self) -> Vec<u64> {
        self.viewers().map(|viewer| self.the_match.view_hash(viewer)).collect()
    }

    fn viewers(&self) -> impl Iterator<Item = Viewer> + use<> {
        Seat::all(self.the_match.setup().seats).map(Viewer::Seat).chain([Viewer::Spectator])
    }
}

/// Who noticed which ply.
pub struct Noticed(Vec<u8>);

impl Noticed {
    /// Did this viewer notice anything from this ply on?
    pub fn since(&self, viewer: Viewer, from: usize) -> bool {
        any_noticed(&self.0, viewer, from)
    }
}

fn any_noticed(noticed: &[u8], viewer: Viewer, from: usize) -> bool {
    noticed.iter().skip(from).any(|bits| bits & bit(viewer) != 0)
}

/// What chance is drawn with.
fn key(luck: &Luck, chance: Chance, seats: u8) -> Option<Secret> {
    match chance {
        Chance::Sealed(secret) => Some(secret.key(luck, seats)),
        Chance::ByHand => None,
    }
}

fn bit(viewer: Viewer) -> u8 {
    match viewer {
        Viewer::Seat(seat) => 1 << seat.0,
        Viewer::Spectator => 1 << 7,
    }
}
