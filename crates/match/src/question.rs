//! What a seat is asked.
use crate::Match;
use serde::Serialize;
use taproom_core::{Choice, Mix, Refusal, Seat, Sentence, Turn, record::Line};

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

impl Question {
    /// Answers that can be given two at once: one that only names a piece, and each that may follow it. `leads` says which are
    /// of the first kind, by notation.
    pub fn shortcuts(&self, the_match: &dyn Match, seat: Seat, leads: impl Fn(&str) -> bool) -> Vec<(Choice, Choice)> {
        let mut found = Vec::new();
        for lead in self.choices.iter().filter(|choice| leads(&choice.notation)) {
            if !matches!(the_match.turn_after(seat, &lead.notation), Some(Turn::Seats(next)) if next.contains(seat)) {
                continue;
            }
            let mut then = the_match.fork();
            let line = Line { who: Some(seat), text: lead.notation.clone() };
            if then.play(&line).is_ok() {
                let follow = then.question(seat).map(|question| question.choices).unwrap_or_default();
                found.extend(
                    follow.into_iter().filter(|choice| !choice.place.is_menu()).map(|then| (lead.clone(), then)),
                );
            }
        }
        found
    }
}
