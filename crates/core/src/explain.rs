//! What ends and bots need beside the rules. None of it may change what is legal.
use crate::{Game, Seat};
use serde::Serialize;

/// Where on the table an action belongs: a stable name such as `cell:a4` or `hand:smash-hit`.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(transparent)]
pub struct Place(pub String);

impl Place {
    /// `kind:name`.
    pub fn new(kind: &str, name: impl std::fmt::Display) -> Self {
        Self(format!("{kind}:{name}"))
    }
}

/// Why an action is not legal.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Refusal {
    /// The rule that forbids it: `SS-4.2`.
    pub rule: &'static str,
    /// In words, for the player.
    pub reason: String,
}

impl Refusal {
    /// Short for the struct.
    pub fn new(rule: &'static str, reason: impl Into<String>) -> Self {
        Self { rule, reason: reason.into() }
    }
}

/// One answer, for people.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Choice {
    /// The text to play it by.
    pub notation: String,
    /// What it means.
    pub label: String,
    /// Where it belongs on the table.
    pub place: Place,
}

/// One part of a score.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Part {
    /// What it is for.
    pub label: String,
    /// The rule that gives it.
    pub rule: &'static str,
    /// How much.
    pub points: i32,
}

impl Part {
    /// Short for the struct.
    pub fn new(label: impl Into<String>, rule: &'static str, points: i32) -> Self {
        Self { label: label.into(), rule, points }
    }
}

/// Words for people. The ends call these with a state *imagined from the viewer's view*, so nothing here can tell
/// more than the viewer knows.
pub trait Explain: Game {
    /// What `seat` is asked, as a short sentence: "Which ingredient do you buy?"
    fn question(&self, state: &Self::State, seat: Seat) -> String;
    /// A legal action in words a newcomer understands; no two actions of one question share a label.
    fn label(&self, state: &Self::State, seat: Seat, action: Self::Action) -> String;
    /// The place on the table where the action belongs.
    fn place(&self, state: &Self::State, seat: Seat, action: Self::Action) -> Place;
    /// Appends every action that a table would show for this question, legal or greyed out.
    fn shown(&self, state: &Self::State, seat: Seat, out: &mut Vec<Self::Action>) {
        self.legal(state, seat, out);
    }
    /// `None` exactly if the action is legal now.
    fn refuse(&self, state: &Self::State, seat: Seat, action: Self::Action) -> Option<Refusal>;
    /// An outcome of chance in words.
    fn chance_label(&self, chance: Self::Chance) -> String;
    /// An event as a sentence.
    fn tell(&self, event: &Self::Event) -> String;
    /// The seat's points so far, part by part; they add up to the score once the game is over.
    fn tally(&self, view: &Self::View, seat: Seat) -> Vec<Part>;
}

/// What somebody who studies the game wants to count once it is over.
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
