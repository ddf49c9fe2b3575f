//! The rows of `data.toml`, typed as they are written. `values.rs` checks them and turns them into what the rules read.
use crate::{Assistant, Cell, Ingredient, Kind, Malt};
use serde::{Deserialize, de::IgnoredAny};
use taproom_core::{OptionKind, OptionSpec};
use taproom_kit::{edition::OptionRow, rows};

/// The data of one edition.
pub type Edition = taproom_kit::Edition<Data>;

/// What a host may choose; an edition may bring layouts of its own (SS-11.1).
pub(crate) fn options(edition: &Edition) -> Vec<OptionSpec> {
    let mut specs: Vec<OptionSpec> = edition.data.option.iter().map(OptionRow::spec).collect();
    if let Some(layout) = specs.iter_mut().find(|spec| spec.id == "layout") {
        layout.kind = OptionKind::One(edition.data.layout.iter().map(|row| row.id.clone()).collect());
    }
    specs
}

/// The row that an edition has for each word of a closed list, which `values::check` saw to.
pub(crate) fn row<R>(rows: &[R], is: impl FnMut(&&R) -> bool) -> &R {
    rows.iter().find(is).expect("checked")
}

/// A whole `data.toml`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct Data {
    /// Credits, for people.
    pub game: IgnoredAny,
    /// Where and when it was published, for people.
    pub publication: IgnoredAny,
    pub calendar: CalendarRow,
    pub dice: DiceRow,
    pub market: MarketRow,
    pub ingredient: Vec<IngredientRow>,
    pub assistant: Vec<AssistantRow>,
    pub malt_box: Vec<BoxRow>,
    pub roast: Vec<RoastRow>,
    pub piece: Vec<PieceRow>,
    pub essentials: EssentialsRow,
    pub option: Vec<OptionRow>,
    pub contest: ContestRow,
    pub contest_tiebreak: Vec<TiebreakRow>,
    pub rank: Vec<RankRow>,
    pub layout: Vec<LayoutRow>,
}

rows! {
    /// How long a game lasts.
    CalendarRow { days: u8, may_stop_early: bool }
    /// What a die is.
    DiceRow { sides: u8, advised_min: u8, advised_max: u8, supply_limit: u8 }
    /// How a market visit goes.
    MarketRow { dice: u8, same_ingredient_on_consecutive_days: bool, choose_before_roll: bool }
    /// What the market sells.
    IngredientRow {
        id: Ingredient,
        name: String,
        mark: String,
        divisor: u8,
        minimum: u8,
        storable: bool,
        allocate: Allocate,
        enters: Kind,
    }
    /// Who helps.
    AssistantRow { id: Assistant, name: String, ingredients: Vec<Ingredient>, uses: u8, effect: Help }
    /// A store of malt dice.
    BoxRow { id: Malt, name: String, order: u8, capacity: u8 }
    /// Where roasted dice go.
    RoastRow { id: String, from: Malt, to: String, dice: u8, effect: Roasting }
    /// What can stand in a cell, and its points.
    PieceRow {
        id: Kind,
        name: String,
        mark: char,
        ingredient: Ingredient,
        placement: Placement,
        score: Scoring,
        hops_contact: u8,
        yeast_contact: u8,
    }
    /// What a beer must have.
    EssentialsRow { require: Vec<Ingredient>, effect: Requirement }
    /// The contest variant.
    ContestRow {
        min_players: u8,
        max_players: u8,
        own_sheet: bool,
        shared_roll_dice: u8,
        plain_visit_uses: Vec<u8>,
        assistant_visit_uses: Vec<u8>,
        declarations: String,
    }
    /// One tie-break.
    TiebreakRow { order: u8, key: TiebreakKey, prefer: Prefer }
    /// A label for a score.
    RankRow { layout: String, min_score: i32, name: String }
    /// A beer grid.
    LayoutRow {
        id: String,
        name: String,
        default: bool,
        rows: u8,
        cols: u8,
        cell_count: usize,
        water: Vec<Cell>,
        one_side_cells: usize,
        two_side_cells: usize,
        shared_sides: usize,
        symmetry: String,
        cell: Vec<CellRow>,
    }
    /// A cell that can be written in.
    CellRow {
        index: usize,
        name: Cell,
        row: u8,
        col: u8,
        x: i8,
        y: i8,
        water_sides: u8,
        neighbours: Vec<Cell>,
    }
}

/// When an ingredient is written.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum Allocate {
    Optional,
    Mandatory,
}

/// What an assistant does.
#[derive(Clone, Debug, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum Help {
    /// Roll `roll` dice, keep any `keep`.
    RollKeep {
        /// Dice rolled.
        roll: u8,
        /// Dice kept.
        keep: u8,
    },
}

/// What roasting does to the dice.
#[derive(Clone, Debug, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
#[allow(missing_docs)]
pub enum Roasting {
    /// They move on.
    MoveDice { count: u8 },
    /// They leave the game.
    DiscardDice { count: u8 },
}

/// How a group is written.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Placement {
    /// As many as the player likes.
    FreeGroup,
    /// As many as the room allows.
    FullGroup,
    /// The same, on the water.
    FullGroupWater,
}

/// How a piece scores.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
#[allow(missing_docs)]
pub enum Scoring {
    /// Points for the piece itself.
    Each { points: u8 },
    /// Points for every neighbour, by this value of it.
    Contact { key: Contact },
    /// The same, times the water sides.
    ContactTimesWater { key: Contact },
}

/// The values a neighbour can have.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs, clippy::enum_variant_names)]
pub enum Contact {
    HopsContact,
    YeastContact,
}

/// What happens without.
#[derive(Clone, Debug, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
#[allow(missing_docs)]
pub enum Requirement {
    /// The total is replaced.
    RequireAll { otherwise_total: i32 },
}

/// What a tie-break compares.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum TiebreakKey {
    UnusedAssistants,
    DaysUsed,
    SharedVictory,
}

/// Which side a tie-break favours.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum Prefer {
    More,
    Fewer,
    None,
}
