//! A turn of several questions: what was answered so far, what can be taken back, when it ends.
use crate::{
    error::TableError,
    table::{Chance, Table},
};
use serde::Serialize;
use taproom_core::{Label, Seat, Seats, Turn, Viewer};

/// One answer of the running turn.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct TurnAnswer {
    /// Its ply. Never sent out: it would tell how many secret answers others have given.
    #[serde(skip)]
    pub ply: usize,
    /// In words.
    pub label: Label,
    /// Was it the only one possible?
    pub forced: bool,
    /// Can the match still go back to before it?
    pub undoable: bool,
}

/// The number of answers of a long turn that are told.
const RECENT: usize = 6;

impl Table {
    /// What this seat has answered since any other seat did.
    pub fn turn_answers(&self, seat: Seat) -> Vec<TurnAnswer> {
        let open = if self.is_final() { usize::MAX } else { self.open_from(seat) };
        // Alone at the table a turn never ends: the last few answers will do, and all that can be taken back.
        let mine = |ply: &usize| self.the_match().who(*ply) == Some(seat);
        let recent = (0..self.the_match().ply()).rev().filter(mine).nth(RECENT - 1).unwrap_or(0);
        let start = self.turn_start(seat).max(open.min(recent));
        if start == self.the_match().ply() {
            return Vec::new();
        }
        let mut then = self.the_match().fork_at(start);
        let mut answers = Vec::new();
        for ply in start..self.the_match().ply() {
            let Some(line) = self.the_match().line(ply) else { break };
            if line.who == Some(seat) {
                let forced = then.legal(seat) == 1;
                let label = then.label(seat, &line.text).unwrap_or_else(|| Label::new(&line.text));
                answers.push(TurnAnswer { ply, label, forced, undoable: ply >= open });
            }
            if then.play(&line).is_err() {
                break;
            }
        }
        answers
    }

    /// Takes back the last answer of a seat that was a real choice; the ply to go on from.
    pub fn undo(&mut self, seat: Seat, at: i64) -> Result<usize, TableError> {
        let answers = self.turn_answers(seat);
        let last = answers.iter().rev().find(|answer| !answer.forced).or(answers.first());
        self.undo_to(seat, last.map(|answer| answer.ply), at)
    }

    /// Takes back the last answer of a seat that was a real choice, and all that bots have answered since; the ply to go on
    /// from. Bots do not mind, but what the seat has seen of chance stays.
    pub fn undo_past(&mut self, seat: Seat, bots: Seats, at: i64) -> Result<usize, TableError> {
        let the_match = self.the_match();
        let by_bot = |ply: usize| the_match.who(ply).is_some_and(|who| bots.contains(who));
        let last = (0..the_match.ply()).rev().find(|&ply| the_match.who(ply) == Some(seat));
        // Nothing of a bot since: its own turn, as ever.
        if last.is_none_or(|last| !(last..the_match.ply()).any(by_bot)) {
            return self.undo(seat, at);
        }
        if self.is_final() {
            return Err(TableError::Over);
        }
        let open = |ply: usize| match the_match.who(ply) {
            Some(who) if who == seat => self.open(seat, ply),
            Some(_) => by_bot(ply),
            None => !self.noticed_at(Viewer::Seat(seat), ply),
        };
        let ply = last.ok_or(TableError::NothingToUndo)?;
        if !(ply..the_match.ply()).all(open) {
            return Err(TableError::Learnt);
        }
        self.cut(ply, at);
        // An answer that was the only one gives itself again: on to the choice before it.
        let forced = self.the_match().notations(seat).len() == 1;
        if forced && self.turn_answers(seat).iter().any(|answer| !answer.forced && answer.undoable) {
            return self.undo(seat, at);
        }
        Ok(ply)
    }

    /// Takes back everything of this turn that can be; the ply to go on from.
    pub fn restart_turn(&mut self, seat: Seat, at: i64) -> Result<usize, TableError> {
        let first = self.turn_answers(seat).iter().find(|answer| answer.undoable).map(|answer| answer.ply);
        self.undo_to(seat, first, at)
    }

    /// Takes back one of the answers that [`Table::turn_answers`] tells, counted from 0, and all that came after it.
    pub fn undo_answer(&mut self, seat: Seat, n: usize, at: i64) -> Result<usize, TableError> {
        let ply = self.turn_answers(seat).get(n).map(|answer| answer.ply);
        self.undo_to(seat, ply, at)
    }

    fn undo_to(&mut self, seat: Seat, ply: Option<usize>, at: i64) -> Result<usize, TableError> {
        if self.is_final() {
            return Err(TableError::Over);
        }
        let ply = ply.ok_or(TableError::NothingToUndo)?;
        let mine = self.the_match().who(ply) == Some(seat);
        if !mine || ply < self.turn_start(seat) {
            return Err(TableError::NothingToUndo);
        }
        if ply < self.open_from(seat) {
            return Err(TableError::Learnt);
        }
        self.cut(ply, at);
        Ok(ply)
    }

    /// Is the match over, and the secret of its luck out?
    fn is_final(&self) -> bool {
        matches!(self.chance(), Chance::Sealed(_)) && self.the_match().turn() == Turn::Over
    }

    /// Must a turn that would pass on by itself wait for its owner to end it? Only one of at least this many answers, and
    /// only if there is anything left that they could take back.
    pub(crate) fn may_hold(&self, seat: Seat, from: usize, least: usize) -> bool {
        let passed = matches!(self.the_match().turn(), Turn::Seats(seats) if !seats.contains(seat));
        // Most turns are one answer: look at that first, for the rest is expensive.
        passed
            && (least == 1 || self.turn_start(seat) < from)
            && (from..self.the_match().ply()).all(|ply| self.open(seat, ply))
            && self.turn_answers(seat).iter().filter(|answer| !answer.forced).count() >= least
    }

    /// Is the move at this ply an answer of this seat that showed nothing new?
    pub(crate) fn open(&self, seat: Seat, ply: usize) -> bool {
        self.the_match().who(ply) == Some(seat) && !self.reveals(ply)
    }

    /// The ply after the last answer of any other seat.
    fn turn_start(&self, seat: Seat) -> usize {
        let others = |ply: &usize| self.the_match().who(*ply).is_some_and(|who| who != seat);
        (0..self.the_match().ply()).rev().find(others).map_or(0, |ply| ply + 1)
    }

    /// The first ply of an unbroken run of this seat's answers, none of which showed anything new.
    fn open_from(&self, seat: Seat) -> usize {
        let shut = (0..self.the_match().ply()).rev().find(|&ply| !self.open(seat, ply));
        shut.map_or(0, |ply| ply + 1)
    }
}
