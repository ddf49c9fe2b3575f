//! Which part of the round it is.
use crate::{steps::Step, words::Window};
use std::fmt;
use taproom_core::steps::Stack;

/// A part of the round (DB-3.1).
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Phase {
    SetUp,
    RoundStart,
    Rolling,
    Placement,
    Shopping,
    Brewing,
    CleanUp,
    Over,
}

impl Phase {
    /// What the steps that are still to come tell; the topmost that knows decides.
    pub(super) fn of(steps: &Stack<Step, 6>) -> Self {
        let known = steps.iter().rev().find_map(|step| match step {
            Step::FirstPlayer(_) | Step::OpeningRow(_) => Some(Self::SetUp),
            Step::RoundStart(_) => Some(Self::RoundStart),
            Step::TokenWindow(it) if it.window == Window::RoundStart => Some(Self::RoundStart),
            Step::RollPools(_) => Some(Self::Rolling),
            Step::Placement(_)
            | Step::Item(_)
            | Step::StudyColour(_)
            | Step::Accelerate(_)
            | Step::RerollSource(_)
            | Step::RerollPick(_)
            | Step::SwapColour(_)
            | Step::SwapRoll(_)
            | Step::SwapTake(_)
            | Step::SwapGive(_) => Some(Self::Placement),
            Step::Shopping(_) | Step::Discount(_) => Some(Self::Shopping),
            Step::TokenWindow(_) | Step::Brewing(_) | Step::BrewDice(_) | Step::TokenReward(_) | Step::Reveal(_) => {
                Some(Self::Brewing)
            }
            Step::CleanUp(_) | Step::RoundEnd(_) => Some(Self::CleanUp),
            Step::RollDice(_) | Step::Target(_) => None,
        });
        known.unwrap_or(Self::Over)
    }

    /// Can dice still be stored this round (DB-6.5)?
    pub(super) fn stores(self) -> bool {
        matches!(self, Self::Rolling | Self::Placement | Self::Shopping)
    }
}

impl fmt::Display for Phase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::SetUp => "set-up",
            Self::RoundStart => "round start",
            Self::Rolling => "the roll",
            Self::Placement => "placement",
            Self::Shopping => "shopping",
            Self::Brewing => "brewing",
            Self::CleanUp => "clean-up",
            Self::Over => "over",
        })
    }
}
