//! The cards.
use taproom_core::words;
use taproom_kit::Pile;

words! {
    pub enum Card { Penny = "penny", Round = "round", Gamble = "gamble" }
}

pub(super) type Cards = Pile<Card, 3>;
