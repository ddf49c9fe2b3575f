//! Toy: draw up to three cards, play one, first to ten coins. The smallest complete game with hidden cards, a choice and
//! chance; it can be told to break a law (option `fault`), which is how the laws themselves are tested.
mod ends;
mod rules;

pub use rules::{Action, Chance, Event, State, Toy, View};
