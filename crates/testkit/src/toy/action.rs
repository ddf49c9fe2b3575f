//! What is answered, what chance decides, what happens.
use super::words::Card;
use taproom_core::{Seat, notation};

notation! {
    pub enum Action { Play(Card) = "play", Coins = "coins", Draw = "draw", Pass = "pass" }
}
notation! {
    pub enum Chance { Deal(Card) = "deal" }
}

#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Event {
    Drew(Seat, Option<Card>),
    Played(Seat, Card),
}
