//! What a screen asks of a match, and what it is told: the same for a match in this program and for one on a server.
use crate::local::BotAnswer;
use ratatui::crossterm::event::Event;
use taproom_core::Seat;
use taproom_scene::{Hint, Scene};

/// What the screen wants.
#[derive(Clone, PartialEq, Debug)]
pub enum Request {
    /// To see the table as it is.
    Now,
    /// To see it as it was after this many moves that the viewer noticed.
    Then(usize),
    /// To answer: several texts belong to questions that follow each other.
    Answer {
        /// In notation.
        texts: Vec<String>,
        /// Which question.
        version: String,
    },
    /// To end the turn.
    End,
    /// To take back the last answer.
    Undo,
    /// To take back the turn.
    Restart,
    /// What a strong bot would do.
    Hint,
    /// At a shared screen: this player sits before it now.
    Come(Seat),
    /// The same people once more.
    Rematch,
}

/// What the screen is told.
#[derive(Clone, PartialEq, Debug)]
pub enum Report {
    /// The table as it is.
    Now(Box<Scene>),
    /// The table as it was.
    Then(Box<Scene>),
    /// What was wanted cannot be.
    Refused(String),
    /// What a bot thinks, the best first.
    Hints(Vec<Hint>),
    /// Is the server there?
    Line(bool),
    /// There is nothing more to look at here.
    Gone(String),
}

/// All that can happen to the program.
pub enum Message {
    /// A key, the mouse, another size.
    Input(Event),
    /// News of the match.
    Report(Report),
    /// A bot of a match in this program has thought.
    Bot(BotAnswer),
    /// The system wants something.
    Signal(Signal),
}

/// What the system may want.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Signal {
    /// To end.
    End,
    /// To stop for a while.
    Suspend,
    /// To go on.
    Resume,
}

/// A match, here or elsewhere. Reports come through the channel it was made with.
pub trait Session {
    /// Sends a wish on its way.
    fn ask(&mut self, request: Request);
    /// Takes what a bot of this match has thought.
    fn bot(&mut self, _answer: BotAnswer) {}
}
