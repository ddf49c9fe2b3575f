//! What a seat is asked.
use serde::Serialize;
use taproom_core::{Choice, Mix, Refusal, Sentence};

/// A question with all its answers, made once from one state imagined from the seat's view.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Question {
    /// What is asked.
    pub text: Sentence,
    /// The legal answers: those with a place on the table first, then stop, pass, done.
    pub choices: Vec<Choice>,
    /// Answers that are shown but not legal, with the reason.
    pub refusals: Vec<(Choice, Refusal)>,
    /// If several numbers that belong together are asked for: all of them.
    pub mix: Option<Mix>,
}
