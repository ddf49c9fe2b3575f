//! The questions of the game, in order of play.
mod accelerate;
mod brew_dice;
mod brewing;
mod clean_up;
mod discount;
mod item;
mod placement;
mod reroll;
mod reveal;
mod roll;
mod round;
mod shopping;
mod swap;
mod target;
mod token_reward;
mod token_window;

use crate::{game::DiceBrewing, state::State};
use taproom_core::steps;

pub(crate) use self::shopping::NoSale;
pub use self::{
    accelerate::Accelerate,
    brew_dice::BrewDice,
    brewing::Brewing,
    clean_up::CleanUp,
    discount::Discount,
    item::{Item, StudyColour},
    placement::Placement,
    reroll::{RerollPick, RerollSource},
    reveal::{OpeningRow, Reveal},
    roll::{RollDice, RollPools},
    round::{FirstPlayer, RoundEnd, RoundStart},
    shopping::Shopping,
    swap::{SwapColour, SwapGive, SwapRoll, SwapTake},
    target::Target,
    token_reward::TokenReward,
    token_window::TokenWindow,
};

steps! { DiceBrewing, State.steps;
    FirstPlayer, OpeningRow, RoundStart, TokenWindow, RollPools, Placement, Item, StudyColour, Accelerate,
    RerollSource, RerollPick, SwapColour, SwapRoll, SwapTake, SwapGive, RollDice, Shopping, Discount,
    Brewing, BrewDice, TokenReward, Reveal, CleanUp, RoundEnd, Target,
}
