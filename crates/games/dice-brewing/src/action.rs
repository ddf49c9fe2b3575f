//! The answers of seats and of chance, and what is told about them.
use crate::{
    dice::Die,
    words::{Building, Colour, Extra, Field, Ingredient, Recipe, Token, Where},
};
use taproom_core::{Seat, notation};

notation! {
    /// What a seat may answer. One action answers one question (DB-D1 and the decisions that follow it).
    pub enum Action {
        /// End a placement turn without a placement (DB-4.11).
        Pass = "pass",
        /// End the move after one or two placements (DB-4.2).
        EndMove = "end-move",
        /// Nothing more in this window or shopping turn.
        Done = "done",
        /// Brew nothing for now (DB-7.2).
        Decline = "decline",
        /// Put an input on a field (DB-4.3).
        Place(Field) = "place",
        /// Put a blue die beside an input (DB-4.6).
        Accelerate(Field) = "accelerate",
        /// Move a die from the active pool to the warehouse (DB-4.9).
        Store(Die) = "store",
        /// Play an action token (section 9).
        Play(Token) = "play",
        /// Buy an ingredient at the market (DB-6.1).
        Buy(Ingredient) = "buy",
        /// Buy an action token at the black market (DB-6.1).
        BuyToken(Token) = "buy-token",
        /// Buy without a discount die (DB-D9).
        FullPrice = "full-price",
        /// Brew a recipe, with an extension or plain (DB-7.2).
        Brew(Recipe, Extra) = "brew",
        /// Reroll the picked dice (DB-D6).
        Roll = "roll",
        /// Keep everything as it is (DB-5.4).
        Keep = "keep",
        /// Take the rolled supply die with this value (DB-D7).
        Take(u8 in 1..=6) = "take",
        /// Choose a place: the active pool or the warehouse.
        From(Where) = "from",
        /// Choose a colour.
        Colour(Colour) = "colour",
        /// Choose a die.
        Die(Where, Die) = "die",
        /// Choose a player, counted from 0.
        Player(u8 in 0..=3) = "player",
        /// Choose a building.
        Building(Building) = "building",
        /// Choose an open recipe.
        Recipe(Recipe) = "recipe",
        /// Take this action token as a reward (DB-7.7).
        Gain(Token) = "gain",
    }
}

notation! {
    /// What chance may answer.
    pub enum Chance {
        /// Who begins (DB-2.6, DB-R40), counted from 0.
        First(u8 in 0..=3) = "first",
        /// A die shows this value: colour, value.
        Roll(Colour, u8 in 1..=6) = "roll",
        /// The top card of the deck (DB-7.6).
        Reveal(Recipe) = "reveal",
    }
}

/// Something that happened, for the log: to a seat, if one stands first; for what a token hits, its owner.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum Event {
    Began(Seat),
    Round {
        round: u16,
        summer: bool,
        first: Seat,
    },
    Seeds(Seat, u8),
    Rolled(Seat, Where, Die),
    Stored(Seat, Die),
    PlacedSeed(Seat, Field),
    Placed(Seat, Field, Die),
    Accelerated(Seat, Field, Die),
    Raised(Seat, Die),
    Studied {
        seat: Seat,
        die: Die,
        sum: u8,
    },
    SupplyRolled {
        seat: Seat,
        colour: Colour,
        value: u8,
    },
    Swapped {
        seat: Seat,
        given: Die,
        taken: Die,
    },
    KeptDice(Seat),
    Passed(Seat),
    MoveEnded(Seat),
    Gold(Seat, u16),
    Mastery(Seat, u16),
    GotDie(Seat, Colour),
    NoDie(Seat, Colour),
    NoSeed(Seat),
    Bought {
        seat: Seat,
        ingredient: Ingredient,
        paid: u8,
        extra: u8,
        discount: Option<Die>,
    },
    /// The kind is `None` for those who may not know it (DB-11.3).
    BoughtToken {
        seat: Seat,
        token: Option<Token>,
        paid: u8,
        extra: u8,
    },
    /// The kind is `None` for those who may not know it (DB-11.3).
    GotToken(Seat, Option<Token>),
    NoToken(Seat),
    Shopped(Seat),
    Played(Seat, Token),
    Withdrawn(Seat, Die),
    BuildingBlocked(Seat, Building),
    DieBlocked(Seat, Die),
    DieGuarded(Seat, Die),
    RecipeBlocked(Recipe),
    DieRaised(Seat, Die),
    Rerolls(Seat, Die),
    Brewed(Seat, Recipe, Extra),
    Revealed(Recipe),
    DeckEmpty,
    Declined(Seat),
    CleanUp(u16),
    Over(u16),
    Tied(TieBreak),
}

/// What decides between players with the same highest score (DB-10.3, DB-R27).
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum TieBreak {
    Recipes,
    Gold,
    Shared,
}
