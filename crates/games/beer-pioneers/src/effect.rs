//! The closed vocabulary of effects. Every space, tile and card is a list of these; one `Resolve` step reads them all.
use crate::{
    Set,
    words::{AdminAction, Beer, BonusAction, Card, CellarTile, Extension, Get, Mode, TruckSpace, WorkerAction},
};
use serde::{Deserialize, Serialize};

/// How much of something.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Amount {
    /// A number.
    Fixed(u8),
    /// X: the sum of the matching icons in the own display.
    X,
    /// The brewing number.
    Level,
}

/// A grey piece, or a piece to take back.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Piece {
    /// A tagged worker.
    Worker,
    /// A truck.
    Truck,
}

/// What must be paid. BP-4.5
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Cost {
    /// Coins.
    pub coins: u8,
    /// Victory points.
    pub vp: u8,
    /// Barrels from the cellar.
    pub barrels: u8,
    /// Beers of any type from the cellar.
    pub beers: u8,
    /// Cards from hand.
    pub cards: u8,
}

impl Cost {
    /// Nothing at all.
    pub const FREE: Self = Self { coins: 0, vp: 0, barrels: 0, beers: 0, cards: 0 };

    /// Coins and nothing else.
    pub const fn coins(coins: u8) -> Self {
        Self { coins, ..Self::FREE }
    }
}

/// One effect of an edition, by its place in the table of effects.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct EffectId(pub u16);

/// A list of effects of an edition, by its place in the table of lists.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct ListId(pub u16);

/// One thing that happens.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum Effect {
    Coins(u8),
    /// `n` coins for each own extension, at most `max` times.
    CoinsPerExtension {
        n: u8,
        max: u8,
    },
    Vp(u8),
    Draw(u8),
    Barrel(Amount),
    Move(Amount),
    Rotate(Amount),
    Brew(Amount),
    Unblock(u8),
    Progress(u8),
    Level(u8),
    Income(u8),
    HandLimit(u8),
    PlayBrown,
    PlayWhite,
    Beer {
        types: Set<Beer>,
        n: u8,
    },
    Upgrade,
    Extension {
        cost: Cost,
        types: Set<Extension>,
    },
    Order {
        discount: u8,
    },
    SwapBeer(u8),
    /// Up to `times`: give 1 beer, receive `get`.
    Trade {
        get: ListId,
        times: u8,
    },
    Exchange {
        times: u8,
    },
    ExchangeAction,
    Recall(Piece),
    TurnOrderAgain,
    Neutral {
        piece: Piece,
        cost: Cost,
    },
    Pay(Cost),
    /// One of `count` lists that begin at `first`.
    Choose {
        first: ListId,
        count: u8,
    },
    Overlay(u8),
    Depot,
    Sacrifice,
    Lab,
    BonusWorkers(u8),
}

impl Effect {
    /// Does it put something into the cellar or the depot, or take it out? Only then can the order of effects matter.
    /// BP-D17
    pub fn touches_stock(self) -> bool {
        matches!(
            self,
            Self::Barrel(_)
                | Self::Move(_)
                | Self::Rotate(_)
                | Self::Beer { .. }
                | Self::Order { .. }
                | Self::SwapBeer(_)
                | Self::Trade { .. }
                | Self::PlayBrown
                | Self::PlayWhite
                | Self::Depot
                | Self::Choose { .. }
        )
    }
}

/// Where a list of effects stands: for words and for the source of points.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum Origin {
    Worker(WorkerAction, Mode),
    Truck(TruckSpace),
    FirstTruck(TruckSpace),
    TurnSpace(u8),
    Bonus(BonusAction),
    Admin(AdminAction),
    Extension(Extension),
    Slot(u8),
    Tile(CellarTile),
    Progress(u8),
    Now(Card),
    Reward(Card),
    Fleet(Card),
    White(Card),
    Passive(Card),
    Exchange(Get),
}

/// A run of effects.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Listing {
    /// The first effect.
    pub start: u16,
    /// How many.
    pub len: u8,
    /// The owner chooses the order.
    pub any_order: bool,
    /// Where it stands.
    pub origin: Origin,
}

/// What sets off a master brewer.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Trigger {
    /// The own upgrade marker is placed. BP-20.14
    UpgradeMarker,
    /// A brewing placed one dial, of this type. BP-20.11
    BrewOnly(Beer),
    /// This number of rotations in a turn. BP-20.10
    Rotations(u8),
    /// An order is completed; with a type, only if it held that type. BP-20.12
    Order(Option<Beer>),
    /// A truck was placed and its action is done. BP-20.14
    Truck,
    /// A beer of this type is finished. BP-20.13
    Finish(Beer),
    /// The administrative action is done. BP-20.14
    Admin,
    /// The income step. BP-20.17
    Income,
}

/// The permanent part of a master brewer, which overrides the rules. BP-11.11
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum Passive {
    On(Trigger, ListId),
    /// BP-20.8
    OccupiedOk,
    /// BP-20.9
    OrderBarrelAsCoin,
    /// BP-20.1
    ExtensionCheaper(u8),
    /// BP-20.15
    Bulbs(u8),
    /// BP-20.16
    BrewFaster(u8),
}
