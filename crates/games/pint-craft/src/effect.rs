//! What cards do, as a closed list that `data.toml` is written in and one step reads ([`crate::steps::Resolve`]).
use crate::words::{Bottom, Brewery, Chooser, Class, Ingredient, Rounding};
use serde::{Deserialize, Serialize};
use taproom_core::List;

/// How many ingredients "OR choose 2" gives (PC-7.4).
pub const OR_TWO: u16 = 2;

/// One effect, by its place among all effects of the game. Small and plain, so that a half-resolved card is a state like others.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct EffectId(pub u8);

/// What happens when a card is played, left to right.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
#[allow(missing_docs)]
pub enum Effect {
    /// You choose `n` ingredients (PC-5.3).
    Choose { n: u8 },
    /// `base` and the Pints of your most valuable Recipe (PC-8.5).
    ChooseBestRecipe { base: u8 },
    /// `base` and `per` for each Recipe on tap, at most `max` (PC-8.4).
    ChoosePerRecipe { base: u8, per: u8, max: u8 },
    /// `fewest` if nobody has fewer Pints than you, else `n` (PC-8.3).
    ChooseIfFewest { n: u8, fewest: u8 },
    /// Each other player, clockwise from you, chooses `n` (PC-8.13).
    OthersChoose { n: u8 },
    /// You take exactly these (PC-5.2).
    Take { base: u8, specialty: u8, hops: u8, adjunct: u8 },
    /// You take what one face-up Recipe needs of it (PC-7.7).
    TakeRecipeNeed { ingredient: Ingredient },
    /// You draw `n` Brewery cards; nothing in a Face Off (PC-10.5).
    Draw { n: u8 },
    /// Not a counted play (PC-4.1): a query on the card, nothing to resolve.
    #[default]
    FreePlay,
    /// You may move the top of one stack to its bottom (PC-8.9).
    CycleStack,
    /// You may take a card out of the discard stack (PC-8.12).
    RecoverDiscard { exclude: List<Brewery, 4> },
    /// All discard their hands and draw `n` (PC-8.14).
    AllRedraw { n: u8 },
    /// `n` random cards of another player's hand become yours (PC-8.15).
    StealRandomCards { n: u8 },
    /// Discard an Orange card of another player (PC-8.17).
    DestroyOrange,
    /// Take an Orange card of one of these classes from a player with more Orange cards than you (PC-8.18).
    TakeOrange { classes: List<Class, 4> },
    /// Each other player returns half of these (PC-8.16).
    HalveOthers { ingredients: List<Ingredient, 4>, rounding: Rounding },
    /// Another player loses a Recipe (PC-8.19).
    SpoilRecipe { chooser: Chooser, to: Bottom },
    /// Exchange Recipes; theirs is worth at most `max_gain` more (PC-8.20).
    SwapRecipe { max_gain: u8 },
    /// Take a Recipe of at most `max_pints` from a player with more Pints (PC-8.21).
    TakeRecipe { max_pints: u8 },
}

/// What an Orange card does as long as it is in play (PC-7.2).
#[derive(Copy, Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
#[allow(missing_docs)]
pub enum Persistent {
    /// The ingredients for each Recipe on tap at each season change (PC-3.6).
    SeasonBonus { per_recipe: u8 },
    /// The number of Basic Ingredients for an Adjunct (PC-5.3, PC-7.9).
    AdjunctRate { rate: u8 },
    /// `n` of it at each season change (PC-3.11).
    SeasonTake { ingredient: Ingredient, n: u8 },
}

/// What must hold for a card's own effect (PC-7.3).
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(tag = "cond", rename_all = "snake_case", deny_unknown_fields)]
#[allow(missing_docs)]
pub enum Condition {
    OwnCard {
        card: Brewery,
    },
    OtherHasHand,
    OtherHasOrange,
    OtherHasMoreOrange {
        classes: List<Class, 4>,
    },
    OtherHasRecipe,
    OtherHasMalt,
    OtherHasMorePintsAndRecipe {
        max_pints: u8,
    },
    SwapPossible {
        max_gain: u8,
    },
    #[default]
    NotFaceOff,
}
