//! The text of records: what seats and chance may answer, and what is told.
use crate::{
    score::TieBreak,
    state::Source,
    words::{
        AdminAction, Beer, BonusAction, Card, CellarTile, Extension, First, Get, Give, Hired, Lorry, Mode, Objective,
        Overlay, SetupCard, Slot, Stock, Token, TruckSpace, WorkerSpace,
    },
};
use taproom_core::{List, Seat, notation};

notation! {
    /// A seat's answer to a question.
    pub enum Action {
        /// Give up a bonus worker for an objective. BP-15.1
        Claim(Objective) = "claim",
        /// Place a tagged worker. BP-D1
        Worker(Hired) = "worker",
        /// Place a truck. BP-D1
        Truck(Lorry) = "truck",
        /// Take the turn order action. BP-D1
        TurnOrder = "turn-order",
        /// Take the administrative action. BP-D1
        Admin = "admin",
        /// Where the worker goes. BP-D2
        At(WorkerSpace) = "at",
        /// Which way of the action. BP-D3
        Mode(Mode) = "mode",
        /// Where the truck goes. BP-D4
        Drive(TruckSpace) = "drive",
        /// Which turn order space. BP-D5
        Stand(u8 in 1..=8) = "stand",
        /// Which administrative place. BP-D6
        Administer(AdminAction) = "desk",
        /// Which effect comes next. BP-D17
        Next(u8 in 1..=8) = "next",
        /// Which option. BP-D18
        Choose(u8 in 1..=8) = "choose",
        /// Yes to what is offered. BP-D5 BP-D21 BP-D23
        Accept = "accept",
        /// Which type is brewed. BP-D7
        Brew(Beer) = "brew",
        /// How many rotations of this dial. BP-D8
        Rotate(Beer, u8 in 0..=16) = "rotate",
        /// Which token goes. BP-D9
        Token(Token) = "token",
        /// Which card is taken. BP-D10
        Take(Slot) = "take",
        /// A hand card for its brown section. BP-D11
        Brown(Card) = "brown",
        /// A hand card for its white section. BP-D11
        White(Card) = "white",
        /// A hand card for its purple section. BP-D11
        Purple(Card) = "purple",
        /// A beer of any type for an order. BP-D12
        Deliver(Beer) = "deliver",
        /// How many barrels of an order are paid with coins. BP-D12
        Coins(u8 in 0..=20) = "coins",
        /// Leave a beer that does not fit. BP-D13
        Forgo = "forgo",
        /// Make room in the cellar. BP-D13
        Throw(Stock) = "throw",
        /// A beer of choice. BP-D14
        Beer(Beer) = "beer",
        /// What is given. BP-D15 BP-D31
        Give(Give) = "give",
        /// What is received. BP-D15
        Get(Get) = "get",
        /// Which extension. BP-D16
        Build(Extension) = "build",
        /// Which overlay goes. BP-D16
        Overlay(Overlay) = "overlay",
        /// Tile or slot first. BP-D16
        First(First) = "first",
        /// Which bonus action. BP-D19
        Bonus(BonusAction) = "bonus",
        /// How many barrels are moved. BP-D20
        Move(u8 in 0..=20) = "move",
        /// A card that is paid or too many. BP-D22 BP-D25
        Discard(Card) = "discard",
        /// Which worker comes back, by experience. BP-D30
        Recall(u8 in 1..=4) = "recall",
        /// Which worker retires, by experience. BP-D24
        Retire(u8 in 1..=4) = "retire",
        /// Which cellar tile goes. BP-D24
        Tile(CellarTile) = "tile",
        /// Which of two equal workers comes back, by its space. BP-R49
        RecallFrom(WorkerSpace) = "recall-from",
        /// Enough, or nothing of it. BP-R45
        Stop = "stop",
    }
}

notation! {
    /// An outcome of chance. BP-19.3
    pub enum Chance {
        /// The starting card of the next seat. BP-3.1
        Start(u8 in 1..=4) = "start",
        /// The setup card. BP-18.1
        Setup(SetupCard) = "setup",
        /// An objective card. BP-3.5
        Objective(Objective) = "objective",
        /// An S card for a hand. BP-3.9
        Deal(Card) = "deal",
        /// A card for the market. BP-3.3 BP-11.3
        Reveal(Card) = "reveal",
        /// A card from the draw pile into a hand. BP-11.1
        Draw(Card) = "draw",
    }
}

/// Something that happened.
#[derive(Copy, Clone, PartialEq, Debug)]
#[allow(missing_docs)]
pub enum Event {
    Started { seat: Seat, card: u8 },
    Covered { card: SetupCard },
    Objective { objective: Objective },
    Dealt { seat: Seat, card: Option<Card> },
    Revealed { card: Card },
    Placed { seat: Seat, worker: Hired, space: WorkerSpace },
    Drove { seat: Seat, truck: Lorry, space: TruckSpace },
    Stood { seat: Seat, position: u8 },
    Administered { seat: Seat, admin: AdminAction },
    BonusTaken { seat: Seat, action: BonusAction },
    Claimed { seat: Seat, objective: Objective },
    Coins { seat: Seat, n: u16 },
    PaidCoins { seat: Seat, n: u16 },
    Points { seat: Seat, n: i16, source: Source },
    Barrels { seat: Seat, n: u8 },
    PaidBarrels { seat: Seat, n: u8 },
    Moved { seat: Seat, n: u8 },
    Brewed { seat: Seat, beer: Beer, rotations: u8 },
    Rotated { seat: Seat, beer: Beer, n: u8 },
    Finished { seat: Seat, beer: Beer },
    Stored { seat: Seat, beer: Beer },
    Lost { seat: Seat, beer: Beer },
    ThrownOut { seat: Seat, stock: Stock },
    TokenGone { seat: Seat, token: Token },
    OverlayGone { seat: Seat, overlay: Overlay },
    Progressed { seat: Seat, space: u8 },
    LevelRose { seat: Seat, space: u8 },
    IncomeRose { seat: Seat, coins: u8 },
    HandLimit { seat: Seat, n: u8 },
    Took { seat: Seat, card: Card },
    Drew { seat: Seat, card: Option<Card> },
    Browned { seat: Seat, card: Card },
    Whitened { seat: Seat, card: Card },
    Mastered { seat: Seat, card: Card, former: Option<Card> },
    Ordered { seat: Seat, card: Card, coins: u8 },
    Discarded { seat: Seat, card: Card },
    Gave { seat: Seat, give: Give },
    Swapped { seat: Seat, from: Beer, to: Beer },
    Built { seat: Seat, extension: Extension },
    BonusWorkers { seat: Seat, n: u8 },
    GaveUp { seat: Seat },
    ImprovedDepot { seat: Seat },
    MarkerPlaced { seat: Seat },
    RecalledTruck { seat: Seat },
    RecalledWorker { seat: Seat, experience: u8 },
    NeutralWorker { seat: Seat },
    NeutralTruck { seat: Seat },
    Upgraded { seat: Seat, from: u8 },
    TileGone { seat: Seat, tile: CellarTile },
    MarketDropped { card: Card },
    Shuffled,
    LastRound { seat: Seat },
    RoundEnds { round: u16 },
    NewOrder { order: List<Seat, 4> },
    Final { seat: Seat, beers: i16, coins: i16 },
    Tie { points: i32, by: TieBreak },
}
