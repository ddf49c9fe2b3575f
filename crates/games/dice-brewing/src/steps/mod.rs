//! The questions of the game, in order of play.
mod accelerate;
mod brew_dice;
mod brewing;
mod clean_up;
mod discount;
mod first_player;
mod item;
mod opening_row;
mod placement;
mod reroll;
mod reveal;
mod roll;
mod round_end;
mod round_start;
mod shopping;
mod swap;
mod target;
mod token_reward;
mod token_window;

use crate::{action::Action, action::Chance, game::DiceBrewing, state::State};
use taproom_core::{Move, MoveOf, steps};

pub(crate) use self::shopping::NoSale;
pub use self::{
    accelerate::Accelerate,
    brew_dice::BrewDice,
    brewing::Brewing,
    clean_up::CleanUp,
    discount::Discount,
    first_player::FirstPlayer,
    item::{Item, StudyColour},
    opening_row::OpeningRow,
    placement::Placement,
    reroll::{RerollPick, RerollSource},
    reveal::Reveal,
    roll::{RollDice, RollPools},
    round_end::RoundEnd,
    round_start::RoundStart,
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

/// The seat's action; `None` if the step runs by itself.
#[inline]
fn action(answer: Option<MoveOf<DiceBrewing>>) -> Option<Action> {
    match answer {
        Some(Move::Act(_, action)) => Some(action),
        Some(Move::Chance(_)) | None => None,
    }
}

/// The outcome of chance; `None` if the step runs by itself.
#[inline]
fn outcome(answer: Option<MoveOf<DiceBrewing>>) -> Option<Chance> {
    match answer {
        Some(Move::Chance(chance)) => Some(chance),
        Some(Move::Act(..)) | None => None,
    }
}
