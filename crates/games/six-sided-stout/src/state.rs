//! Everything there is to know in mid-match: one sheet per seat.
use crate::{Assistant, CellSet, Dice, Each, Ingredient, Kind, Malt, Note, steps::Step};
use serde::{Deserialize, Serialize};
use taproom_core::{List, MAX_SEATS, Seat, steps::Stack};

/// The most day fields an edition may have.
pub(crate) const MAX_DAYS: usize = 16;
/// The most dice one visit may roll.
pub(crate) const MAX_ROLL: usize = 4;

/// The whole table.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct State {
    /// What is being asked.
    pub steps: Stack<Step, 4>,
    /// Today, from 1; 0 before the first day.
    pub day: u8,
    /// One per seat (SS-10.1).
    pub sheets: List<Sheet, MAX_SEATS>,
}

impl State {
    /// A seat's sheet.
    #[inline]
    pub fn sheet(&self, seat: Seat) -> &Sheet {
        &self.sheets[seat.index()]
    }
}

/// A player's sheet (SS-1.1), and what is going on there today.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sheet {
    /// The pieces in the beer grid.
    pub grid: Grid,
    /// The malt dice.
    pub boxes: Each<Malt, Dice, 3>,
    /// The day fields filled so far.
    pub days: List<Note, MAX_DAYS>,
    /// The assistants not yet used.
    pub assistants: Set<Assistant>,
    /// Has this player ended the game early (SS-3.1)?
    pub stopped: bool,
    /// What this player declared for today; the others do not know it before the reveal (SS-10.2).
    pub plan: Option<Plan>,
    /// Today's dice, in the order they fell; once two of them are kept, only those.
    pub dice: List<u8, MAX_ROLL>,
    /// Hops or yeast bought today and not yet begun.
    pub pending: Option<Units>,
    /// The cells written in today, whatever stands there (SS-6.4).
    pub today: CellSet,
    /// The group being written.
    pub group: Option<Group>,
    /// What this player must answer next.
    pub ask: Option<Decision>,
}

impl Sheet {
    /// The pieces of a kind that were written today.
    #[inline]
    pub fn written_today(&self, kind: Kind) -> CellSet {
        self.today & self.grid[kind]
    }

    /// Is this kind being written, or has it been written today (SS-6.5)?
    #[inline]
    pub fn begun(&self, kind: Kind) -> bool {
        self.group.is_some_and(|group| group.kind == kind) || !self.written_today(kind).is_empty()
    }

    /// The trailing roast days.
    pub fn roast_run(&self) -> u8 {
        self.days.iter().rev().take_while(|note| **note == Note::Roast).count() as u8
    }
}

/// Some of a closed list of at most eight words.
pub type Set<W> = taproom_kit::Set<W, u8>;

/// The pieces by kind.
pub type Grid = Each<Kind, CellSet, 5>;

impl Grid {
    /// Every cell that is written in.
    #[inline]
    pub fn written(&self) -> CellSet {
        self.values().iter().fold(CellSet::EMPTY, |all, &cells| all | cells)
    }
}

/// What a player does today (SS-3.2, SS-10.2).
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Plan {
    /// End one's game.
    Stop,
    /// Go to the market.
    Market {
        /// What for.
        ingredient: Ingredient,
        /// Who comes along.
        assistant: Option<Assistant>,
    },
    /// Roast.
    Roast {
        /// Dice of this box.
        from: Malt,
        /// These, the higher one first.
        dice: List<u8, 2>,
    },
}

/// Units of a kind that wait to be written.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Units {
    /// Hops or yeast.
    pub kind: Kind,
    /// At least one.
    pub count: u8,
}

/// Pieces of one kind that are written in one go.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Group {
    /// What is being written.
    pub kind: Kind,
    /// Written so far, not counting what an earlier go of the day wrote (SS-6.5).
    pub cells: CellSet,
    /// Where the next piece may go. Worked out once per piece, because it is asked for often.
    pub open: CellSet,
    /// Hops and yeast: pieces that must still follow (SS-6.7). Malt: units left on the die in hand (SS-6.11).
    pub left: u8,
}

/// What a seat is asked: the rows of the decision table.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Decision {
    /// SS-D1: stop, market or roast.
    Action,
    /// SS-D2: who comes along.
    Assistant,
    /// SS-D4a: the higher die to roast.
    FirstDie,
    /// SS-D4b: the other die to roast.
    SecondDie,
    /// SS-D3: the dice to keep.
    Keep,
    /// SS-D5: the kind to write next.
    Kind,
    /// SS-D6: the malt die to draw from.
    Die,
    /// SS-D7: the cell to write in.
    Cell,
}
