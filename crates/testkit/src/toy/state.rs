//! The state: what everybody sees, and what not.
use super::{steps::Step, view::View, words::Cards};
use serde::{Deserialize, Serialize};
use taproom_core::{public_part, steps::Stack};

#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct State {
    #[serde(flatten)]
    pub public: Public,
    #[serde(flatten)]
    pub hidden: Hidden,
}

/// What everybody sees.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Public {
    pub discard: Cards,
    pub coins: [u8; 4],
    pub steps: Stack<Step, 4>,
}

/// What nobody sees, or only one seat.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Hidden {
    pub deck: Cards,
    pub hands: [Cards; 4],
}

public_part! { State, View => Public }
