//! What a viewer is asked: one value for pages, programs and terminals.
use crate::{table::Table, turn::TurnAnswer};
use serde::{Serialize, Serializer};
use taproom_core::{Choice, Label, Mix, Place, Refusal, Seat, Seats, Sentence, Turn, Viewer};
use taproom_match::{Outcome, Question, outcome};

/// What one viewer is asked, and whom everybody waits for. Made once for each request.
///
/// As JSON: `seat`, `version` (hex, to be sent back with the answer), `question` (empty if nothing is asked), `choices`
/// (`move`, `label`, `place`), `refusals` (the same with `rule` and `reason`), `mix`, `end`, `turn`, `answers`, `over`, and
/// `outcome` once it is over: `unit`, and `seats` by place, each with `place`, `seat`, `points`, `parts` and `ahead_by`.
/// Players are "player 2" there.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Ask {
    /// The seat that looks; `None`: a spectator.
    pub seat: Option<Seat>,
    /// What it is asked; `None` if nothing.
    pub question: Option<Question>,
    /// Which question this is, to be sent back with the answer.
    pub version: Option<u64>,
    /// The seat whose turn is done and waits to be ended.
    pub held: Option<Seat>,
    /// Who must act now: whoever holds the turn, else those who are asked.
    pub turn: Seats,
    /// What the seat has answered in this turn.
    pub answers: Vec<TurnAnswer>,
    /// Is the match over?
    pub over: bool,
    /// How it ended.
    pub outcome: Option<Outcome>,
}

impl Ask {
    /// Is the viewer asked anything?
    pub fn asked(&self) -> bool {
        self.question.is_some()
    }

    /// Is the viewer's own turn done, and waits to be ended?
    pub fn end(&self) -> bool {
        self.held.is_some() && self.held == self.seat
    }

    /// The legal answers; none if nothing is asked.
    pub fn choices(&self) -> &[Choice] {
        self.question.as_ref().map_or(&[], |question| &question.choices)
    }

    /// The version as forms and programs send it back; empty if nothing is asked.
    pub fn version_text(&self) -> String {
        self.version.map(|version| format!("{version:x}")).unwrap_or_default()
    }
}

impl Table {
    /// What this viewer is asked. Of the seats only `people` are asked: a bot answers for the others.
    pub fn ask(&self, viewer: Viewer, people: Seats) -> Ask {
        let seat = match viewer {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Spectator => None,
        };
        let person = seat.filter(|&seat| people.contains(seat));
        let asked = person.filter(|&seat| self.asked().contains(seat));
        Ask {
            seat,
            question: asked.and_then(|seat| self.the_match().question(seat)),
            version: asked.map(|seat| self.version(seat)),
            held: self.held(),
            turn: self.acting(),
            answers: person.map(|seat| self.turn_answers(seat)).unwrap_or_default(),
            over: self.the_match().turn() == Turn::Over,
            outcome: outcome(self.the_match()),
        }
    }
}

#[derive(Serialize)]
struct AskJson<'a> {
    seat: Option<Seat>,
    version: String,
    question: &'a Sentence,
    choices: Vec<ChoiceJson<'a>>,
    refusals: Vec<RefusalJson<'a>>,
    mix: Option<&'a Mix>,
    end: bool,
    turn: Vec<Seat>,
    answers: &'a [TurnAnswer],
    over: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    outcome: Option<&'a Outcome>,
}

#[derive(Serialize)]
struct ChoiceJson<'a> {
    r#move: &'a str,
    label: &'a Label,
    place: &'a Place,
}

#[derive(Serialize)]
struct RefusalJson<'a> {
    #[serde(flatten)]
    choice: ChoiceJson<'a>,
    #[serde(flatten)]
    refusal: &'a Refusal,
}

impl<'a> From<&'a Choice> for ChoiceJson<'a> {
    fn from(Choice { notation, label, place }: &'a Choice) -> Self {
        Self { r#move: notation, label, place }
    }
}

impl Serialize for Ask {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let nothing = Sentence::default();
        let question = self.question.as_ref();
        let refusals = question.map_or(&[][..], |asked| &asked.refusals);
        AskJson {
            seat: self.seat,
            version: self.version_text(),
            question: question.map_or(&nothing, |asked| &asked.text),
            choices: self.choices().iter().map(Into::into).collect(),
            refusals: refusals.iter().map(|(choice, refusal)| RefusalJson { choice: choice.into(), refusal }).collect(),
            mix: question.and_then(|asked| asked.mix.as_ref()),
            end: self.end(),
            turn: self.turn.iter().collect(),
            answers: &self.answers,
            over: self.over,
            outcome: self.outcome.as_ref(),
        }
        .serialize(serializer)
    }
}
