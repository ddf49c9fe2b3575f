//! Every step, in order of play.
mod action_phase;
mod barrels;
mod beer;
mod bonus;
mod brew;
mod cards;
mod choose;
mod exchange;
mod extension;
mod offer;
mod office;
mod order;
mod place;
mod recall;
mod refill;
mod resolve;
mod rotate;
mod round_end;
mod setup;
mod swap;
mod token;
mod truck;
mod turn;
mod turn_order;
mod upgrade;

pub use action_phase::{ActionPhase, EndTurn};
pub use barrels::MoveBarrels;
pub use beer::{BeerOfChoice, Store};
pub use bonus::Bonus;
pub use brew::Brew;
pub use cards::{DropCard, PayCard, PileCard, PlayBrown, PlayWhite, TakeCards};
pub use choose::Choose;
pub use exchange::{Exchange, Receive};
pub use extension::{Build, Construct, Overlays, TileOrSlot};
pub use offer::Offer;
pub use office::Office;
pub(crate) use order::Open;
pub use order::{CompleteOrder, Deliver};
pub use place::{PickMode, PlaceWorker};
pub use recall::Recall;
pub use refill::Refill;
pub use resolve::{Passives, Resolve};
pub use rotate::{Dials, Rotate};
pub use round_end::{DropMarket, Ferment, HandLimit, Income, Laboratory, NextRound, PiecesReturn, RoundEnd};
pub use setup::{Deal, DrawObjective, DrawSetup, StartCards};
pub use swap::{Swap, SwapFor, Trade};
pub use token::Tokens;
pub use truck::{Drive, FirstTruck};
pub use turn::Turn;
pub use turn_order::Stand;
pub use upgrade::{Close, Tidy, Upgrade};

use crate::{BeerPioneers, state::State};

taproom_core::steps! {
    BeerPioneers, State.steps;
    StartCards, DrawSetup, DrawObjective, Deal,
    ActionPhase, Turn, PlaceWorker, PickMode, Drive, FirstTruck, Stand, Office, Bonus, EndTurn, Refill,
    Resolve, Passives, Choose, Offer,
    Brew, Rotate, Store, Tokens, Overlays, MoveBarrels, BeerOfChoice,
    TakeCards, PileCard, PlayBrown, PlayWhite, DropCard, PayCard, CompleteOrder, Deliver,
    Exchange, Receive, Build, Construct, TileOrSlot, Swap, SwapFor, Trade, Recall,
    RoundEnd, Ferment, Laboratory, PiecesReturn, Upgrade, Tidy, Close, HandLimit, DropMarket, Income, NextRound,
}
