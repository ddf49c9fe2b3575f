//! Everything there is to know in mid-match.
use crate::{
    dice::{Dice, Die},
    steps::Step,
    view::View,
    words::{Building, Colour, Field, Ingredient, Recipe, Token, Where},
};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::collections::BTreeMap;
use taproom_core::{List, Seat, public_part, steps::Stack};
use taproom_kit::Pile;

/// The most players (DB-2.5).
pub(crate) const MAX_PLAYERS: usize = 4;
/// The most recipes that lie open (DB-2.5).
pub(crate) const MAX_ROW: usize = 4;
/// The most dice on school-3: it takes more only while the sum is below 5 (DB-5.5).
pub(crate) const MAX_STUDY: usize = 5;

/// Action tokens by kind.
pub type Tokens = Pile<Token, { Token::COUNT }>;
/// Some of a closed list of at most 32 words.
pub type Set<W> = taproom_kit::Set<W, u32>;
/// Special ingredients by kind.
pub type Ingredients = Pile<Ingredient, { Ingredient::COUNT }>;

/// A whole position.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct State {
    /// What everybody sees (DB-12.1).
    #[serde(flatten)]
    pub public: Public,
    /// What may be hidden (DB-12.2).
    #[serde(flatten)]
    pub hidden: Hidden,
}

public_part! { State, View => Public }

/// What everybody sees. The deck is public because only its order is unknown, and that is decided card by card.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Public {
    /// From 1; 0 during set-up. Odd rounds are winter (DB-3.2).
    pub round: u16,
    /// Who holds the season token (DB-2.7).
    pub first: Seat,
    /// Dice nobody has (DB-2.2).
    pub supply: Pile<Colour, { Colour::COUNT }>,
    /// Seeds nobody has (DB-1.4).
    pub seeds: u8,
    /// Ingredients for sale.
    pub market: Ingredients,
    /// Action tokens that were played (DB-9.1).
    pub removed: Tokens,
    /// Recipes not yet seen; a set until a card is turned up.
    pub deck: Set<Recipe>,
    /// The open recipes; a gap once the deck is empty (DB-7.9).
    pub row: [Option<Recipe>; MAX_ROW],
    /// Open recipes nobody can brew this round (DB-9.6).
    pub blocked_recipes: Set<Recipe>,
    /// By seat.
    pub players: List<Player, MAX_PLAYERS>,
    /// What happens next; steps hold nothing hidden.
    pub steps: Stack<Step, 6>,
}

/// What is hidden from the others if the option says so (DB-11.3).
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Hidden {
    /// Action tokens for sale; whoever may take one sees which kinds are left (DB-R24).
    pub black_market: Tokens,
    /// Action tokens held, by seat.
    pub tokens: List<Tokens, MAX_PLAYERS>,
}

/// What lies in front of one player, all of it public (DB-12.1).
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Player {
    /// Dice that the next roll takes.
    pub pool: Dice,
    /// Dice whose values are kept.
    pub warehouse: Dice,
    /// What lies on the fields.
    pub board: Board,
    /// Dice on school-3, in order of class.
    pub study: List<Die, MAX_STUDY>,
    /// The blue die on the market card (DB-6.3).
    pub discount: Option<Die>,
    /// Buildings an opponent blocked for this round (DB-9.4).
    pub blocked_buildings: Set<Building>,
    /// Seeds.
    pub seeds: u8,
    /// Gold (DB-1.5, DB-R14: an amount without limit).
    pub gold: u16,
    /// Points on the mastery track, which has no end (DB-1.10, DB-R29).
    pub mastery: u16,
    /// Special ingredients.
    pub ingredients: Ingredients,
    /// Recipes brewed.
    pub brewed: Set<Recipe>,
}

impl Player {
    /// The dice of a place.
    #[inline]
    pub fn dice(&self, place: Where) -> &Dice {
        match place {
            Where::Pool => &self.pool,
            Where::Warehouse => &self.warehouse,
        }
    }

    /// The dice of a place, to change them.
    #[inline]
    pub fn dice_mut(&mut self, place: Where) -> &mut Dice {
        match place {
            Where::Pool => &mut self.pool,
            Where::Warehouse => &mut self.warehouse,
        }
    }

    /// A die comes to the active pool and waits for the next roll.
    pub fn take_back(&mut self, die: Die) {
        self.pool.put(Die::unrolled(die.colour()));
    }

    /// Has the player used the field this round (DB-4.4)? The accelerator or the school die still lies there.
    #[inline]
    pub fn uses(&self, field: Field) -> bool {
        if field == Field::School3 { !self.study.is_empty() } else { self.board.uses(field) }
    }

    /// The dice on school-3 together (DB-5.5).
    #[inline]
    pub fn study_sum(&self) -> u8 {
        self.study.iter().map(|die| die.value()).sum()
    }

    /// Own dice that lie on fields or on the market card.
    #[inline]
    pub fn away(&self) -> impl Iterator<Item = Die> + '_ {
        let board = self.board.iter().filter_map(|(_, lying)| lying.die());
        board.chain(self.study.iter().copied()).chain(self.discount)
    }

    /// All own dice of a colour, wherever they lie (DB-10.2).
    pub fn owned(&self, colour: Colour) -> u8 {
        let away = self.away().filter(|die| die.colour() == colour).count() as u8;
        self.pool.of(colour) + self.warehouse.of(colour) + away
    }

    /// All own dice by colour.
    #[inline]
    pub fn owned_by_colour(&self) -> [u8; Colour::COUNT] {
        let mut owned = Colour::ALL.map(|colour| self.pool.of(colour) + self.warehouse.of(colour));
        for die in self.away() {
            owned[die.colour().index()] += 1;
        }
        owned
    }
}

/// What lies on a field.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum FieldUse {
    /// Nothing: not used this round.
    #[default]
    Free,
    /// A seed as input.
    Seed,
    /// A die as input.
    Die(Die),
    /// The accelerator; the input has left (DB-4.6).
    Accelerated(Die),
}

impl FieldUse {
    /// The die that lies there, in either role.
    pub fn die(self) -> Option<Die> {
        match self {
            Self::Die(die) | Self::Accelerated(die) => Some(die),
            Self::Free | Self::Seed => None,
        }
    }
}

/// The fields of a player board but school-3. Serialises as a map without free fields.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Board {
    fields: [FieldUse; Field::COUNT],
    // Bit n: something lies on field n. Follows from the fields; menus ask for it all the time.
    used: u16,
}

impl Board {
    /// What lies on a field.
    #[inline]
    pub fn at(&self, field: Field) -> FieldUse {
        self.fields[field.index()]
    }

    /// Lays something on a field.
    #[inline]
    pub fn set(&mut self, field: Field, lying: FieldUse) {
        self.fields[field.index()] = lying;
        self.used &= !(1 << field.index());
        self.used |= u16::from(lying != FieldUse::Free) << field.index();
    }

    /// Does anything lie there?
    #[inline]
    pub fn uses(&self, field: Field) -> bool {
        self.used & (1 << field.index()) != 0
    }

    /// Fields in use, in order.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = (Field, FieldUse)> {
        let mut left = self.used;
        std::iter::from_fn(move || {
            let field = *Field::ALL.get(left.trailing_zeros() as usize)?;
            left &= left - 1;
            Some((field, self.fields[field.index()]))
        })
    }
}

impl Serialize for Board {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.iter())
    }
}
impl<'de> Deserialize<'de> for Board {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut board = Self::default();
        for (field, lying) in BTreeMap::<Field, FieldUse>::deserialize(deserializer)? {
            board.set(field, lying);
        }
        Ok(board)
    }
}

impl Public {
    /// A player.
    #[inline]
    pub fn player(&self, seat: Seat) -> &Player {
        &self.players[seat.index()]
    }

    /// A player, to change them.
    #[inline]
    pub fn player_mut(&mut self, seat: Seat) -> &mut Player {
        &mut self.players[seat.index()]
    }

    /// An input goes back to the supply; an accelerator is none (DB-5.6).
    pub(crate) fn return_input(&mut self, input: FieldUse) {
        match input {
            FieldUse::Seed => self.seeds += 1,
            FieldUse::Die(die) => self.supply.add(die.colour(), 1),
            FieldUse::Free | FieldUse::Accelerated(_) => {}
        }
    }

    /// The open recipes, from left to right.
    #[inline]
    pub fn open(&self) -> impl Iterator<Item = Recipe> + '_ {
        self.row.iter().flatten().copied()
    }

    /// Recipes brewed by all together (DB-10.1).
    pub fn brewed(&self) -> u8 {
        self.players.iter().map(|player| player.brewed.len()).sum()
    }

    /// Odd rounds are winter, even ones summer (DB-3.2).
    pub fn is_summer(&self) -> bool {
        self.round > 0 && self.round.is_multiple_of(2)
    }

    /// `summer` or `winter`.
    pub fn season(&self) -> &'static str {
        if self.is_summer() { "summer" } else { "winter" }
    }

    /// All players clockwise from the holder of the season token (DB-2.7).
    #[inline]
    pub fn turn_order(&self) -> impl Iterator<Item = Seat> + use<> {
        self.first.clockwise(self.players.len() as u8)
    }

    /// The next player of the circle; `None` when it is closed.
    #[inline]
    pub fn after(&self, seat: Seat) -> Option<Seat> {
        let next = seat.next(self.players.len() as u8);
        (next != self.first).then_some(next)
    }
}
