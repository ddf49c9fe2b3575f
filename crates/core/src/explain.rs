//! What ends need beside the rules. None of it may change what is legal.
use crate::{Game, Label, Seat, Sentence, mix::Mix};
use serde::Serialize;

/// Where on the table an action belongs: a stable name such as `cell:a4` or `hand:smash-hit`.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(transparent)]
pub struct Place(pub String);

impl Place {
    const MENU: &'static str = "menu";

    /// `kind:name`.
    pub fn new(kind: &str, name: impl std::fmt::Display) -> Self {
        Self(format!("{kind}:{name}"))
    }

    /// No piece or space of the table: stop, pass, done.
    pub fn menu(name: impl std::fmt::Display) -> Self {
        Self::new(Self::MENU, name)
    }

    /// The part before the colon.
    pub fn kind(&self) -> &str {
        self.0.split_once(':').map_or(&*self.0, |(kind, _)| kind)
    }

    /// Does it belong to no piece or space of the table?
    pub fn is_menu(&self) -> bool {
        self.kind() == Self::MENU
    }
}

/// Why an action is not legal.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Refusal {
    /// The rule that forbids it: `SS-4.2`.
    pub rule: &'static str,
    /// In words, for the player.
    pub reason: Sentence,
    /// What the reason says of the position. For laws; players read the words.
    #[serde(skip)]
    pub ground: Ground,
}

/// What a reason says of the position, so that laws can tell whether it is true.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Ground {
    /// It states a fact; is it so?
    Fact(bool),
    /// Something else is asked: no answer that begins with the same word is legal now.
    OtherQuestion,
}

impl Refusal {
    /// A fact that was looked up just before.
    pub fn new(rule: &'static str, reason: impl Into<Sentence>) -> Self {
        Self { rule, reason: reason.into(), ground: Ground::Fact(true) }
    }

    /// A fact that is left because nothing else explains the refusal. `so` looks it up for itself.
    #[must_use]
    pub fn provided(mut self, so: bool) -> Self {
        self.ground = Ground::Fact(so);
        self
    }

    /// The answer belongs to some other question.
    pub fn elsewhere(rule: &'static str, reason: impl Into<Sentence>) -> Self {
        Self { ground: Ground::OtherQuestion, ..Self::new(rule, reason) }
    }
}

/// One answer, for people.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Choice {
    /// The text to play it by.
    pub notation: String,
    /// What it means.
    pub label: Label,
    /// Where it belongs on the table.
    pub place: Place,
}

impl Choice {
    /// The key that takes the choice with this number, at every end: 1 to 9, then letters that are no commands.
    pub fn key(number: usize) -> Option<char> {
        "123456789abcdfgijkmnopqtvxyz".chars().nth(number)
    }
}

/// One part of a score.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ScorePart {
    /// What it is for.
    pub label: String,
    /// The rule that gives it.
    pub rule: &'static str,
    /// How much.
    pub points: i32,
}

impl ScorePart {
    /// Short for the struct.
    pub fn new(label: impl Into<String>, rule: &'static str, points: i32) -> Self {
        Self { label: label.into(), rule, points }
    }
}

/// Words for people. The ends call these with a state *imagined from the viewer's view*, so nothing here can tell
/// more than the viewer knows.
pub trait Explain: Game {
    /// What `seat` is asked, as a short sentence: "Which ingredient do you buy?"
    fn question(&self, state: &Self::State, seat: Seat) -> Sentence;
    /// A legal action in words a newcomer understands; no two actions of one question share a label.
    fn label(&self, state: &Self::State, seat: Seat, action: Self::Action) -> Label;
    /// The place on the table where the action belongs.
    fn place(&self, state: &Self::State, seat: Seat, action: Self::Action) -> Place;
    /// Appends every action that a table would show for this question, legal or greyed out.
    fn shown(&self, state: &Self::State, seat: Seat, out: &mut Vec<Self::Action>) {
        self.legal(state, seat, out);
    }
    /// Why an action is not legal. Only asked of a seat that is to answer, about an action that `legal` does not list:
    /// call [`refuse`], which sees to that.
    fn because(&self, state: &Self::State, seat: Seat, action: Self::Action) -> Refusal;
    /// If `seat` is asked for several numbers that belong together: all of them, for one form.
    fn mix(&self, _view: &Self::View, _seat: Seat) -> Option<Mix> {
        None
    }
    /// The text of a card or another row of the data, if the game words it itself instead of keeping it in the row.
    fn row_text(&self, _table: &str, _id: &str) -> Option<String> {
        None
    }
    /// An outcome of chance in words.
    fn chance_label(&self, chance: Self::Chance) -> String;
    /// An event as a sentence.
    fn tell(&self, event: &Self::Event) -> Sentence;
    /// The seat's points so far, part by part; they add up to the score once the game is over.
    fn tally(&self, view: &Self::View, seat: Seat) -> Vec<ScorePart>;
}

/// Why a seat that is to answer cannot do this; `None` exactly if it can.
pub fn refuse<G: Explain>(game: &G, state: &G::State, seat: Seat, action: G::Action) -> Option<Refusal> {
    let mut legal = Vec::new();
    game.legal(state, seat, &mut legal);
    legal.binary_search(&action).is_err().then(|| game.because(state, seat, action))
}

/// What people who study the game count once it is over.
pub trait Study: Game {
    /// Of a finished game: numbers are averaged, kinds are counted, over many games. Same names in every game.
    fn measures(&self, state: &Self::State) -> Vec<(&'static str, Measure)>;
}

/// One observation of a finished game.
#[derive(Clone, PartialEq, Debug)]
pub enum Measure {
    /// To be averaged: rounds, points of a source, cards played.
    Number(f64),
    /// To be counted: how the game ended, which strategy won.
    Kind(String),
}
