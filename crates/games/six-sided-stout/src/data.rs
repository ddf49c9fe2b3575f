//! The rows of `data.toml`, typed as they are written. `tables.rs` turns them into what the rules read.
use crate::{Assistant, Cell, Ingredient, Kind, Malt, tables};
use serde::Deserialize;
use taproom_core::{EditionError, OptionKind, OptionSpec, Word};
use taproom_kit::edition::OptionRow;

/// The data of one edition.
pub type Edition = taproom_kit::Edition<Data>;

/// Reads and checks a `data.toml`.
pub(crate) fn read(text: &str) -> Result<Edition, EditionError> {
    let edition = Edition::parse(text)?;
    check(&edition)?;
    for row in &edition.data.layout {
        tables::layout(&edition, row)?;
    }
    Ok(edition)
}

/// What a host may choose; an edition may bring layouts of its own (SS-11.1).
pub(crate) fn options(edition: &Edition) -> Vec<OptionSpec> {
    let mut specs: Vec<OptionSpec> = edition.data.option.iter().map(OptionRow::spec).collect();
    if let Some(layout) = specs.iter_mut().find(|spec| spec.id == "layout") {
        layout.kind = OptionKind::One(edition.data.layout.iter().map(|row| row.id.clone()).collect());
    }
    specs
}

/// A whole `data.toml`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct Data {
    pub game: GameRow,
    pub publication: PublicationRow,
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

/// Credits.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct GameRow {
    pub slug: String,
    pub title: String,
    pub designer: String,
    pub publisher: String,
    pub rules_version: String,
    pub solo: bool,
    pub source: String,
}

/// Where and when it was published.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct PublicationRow {
    pub year: u16,
    pub contest: String,
    pub result: String,
    pub source: String,
}

/// How long a game lasts.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct CalendarRow {
    pub days: u8,
    pub may_stop_early: bool,
    pub source: String,
}

/// What a die is.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct DiceRow {
    pub sides: u8,
    pub advised_min: u8,
    pub advised_max: u8,
    pub supply_limit: u8,
    pub text: String,
    pub source: String,
}

/// How a market visit goes.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct MarketRow {
    pub dice: u8,
    pub same_ingredient_on_consecutive_days: bool,
    pub choose_before_roll: bool,
    pub source: String,
}

/// What the market sells.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct IngredientRow {
    pub id: Ingredient,
    pub name: String,
    pub mark: String,
    pub divisor: u8,
    pub minimum: u8,
    pub storable: bool,
    pub allocate: Allocate,
    pub enters: Kind,
    pub text: String,
    pub source: String,
}

/// When an ingredient is written.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum Allocate {
    Optional,
    Mandatory,
}

/// Who helps.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct AssistantRow {
    pub id: Assistant,
    pub name: String,
    pub ingredients: Vec<Ingredient>,
    pub uses: u8,
    pub effect: Help,
    pub text: String,
    pub source: String,
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

/// A store of malt dice.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct BoxRow {
    pub id: Malt,
    pub name: String,
    pub order: u8,
    pub capacity: u8,
    pub text: String,
    pub source: String,
}

/// Where roasted dice go.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct RoastRow {
    pub id: String,
    pub from: Malt,
    pub to: String,
    pub dice: u8,
    pub effect: Roasting,
    pub text: String,
    pub source: String,
}

/// What roasting does to the dice.
#[derive(Clone, Debug, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum Roasting {
    /// They move on.
    MoveDice {
        /// So many.
        count: u8,
    },
    /// They leave the game.
    DiscardDice {
        /// So many.
        count: u8,
    },
}

/// What can stand in a cell, and its points.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct PieceRow {
    pub id: Kind,
    pub name: String,
    pub mark: char,
    pub ingredient: Ingredient,
    pub placement: Placement,
    pub score: Scoring,
    pub hops_contact: u8,
    pub yeast_contact: u8,
    pub text: String,
    pub source: String,
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
pub enum Scoring {
    /// Points for the piece itself.
    Each {
        /// So many.
        points: u8,
    },
    /// Points for every neighbour.
    Contact {
        /// Which value of the neighbour.
        key: Contact,
    },
    /// The same, times the water sides.
    ContactTimesWater {
        /// Which value of the neighbour.
        key: Contact,
    },
}

/// The values a neighbour can have.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs, clippy::enum_variant_names)]
pub enum Contact {
    HopsContact,
    YeastContact,
}

/// What a beer must have.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct EssentialsRow {
    pub require: Vec<Ingredient>,
    pub effect: Requirement,
    pub text: String,
    pub source: String,
}

/// What happens without.
#[derive(Clone, Debug, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum Requirement {
    /// The total is replaced.
    RequireAll {
        /// By this.
        otherwise_total: i32,
    },
}

/// The contest variant.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct ContestRow {
    pub min_players: u8,
    pub max_players: u8,
    pub own_sheet: bool,
    pub shared_roll_dice: u8,
    pub plain_visit_uses: Vec<u8>,
    pub assistant_visit_uses: Vec<u8>,
    pub declarations: String,
    pub basis: String,
    pub source: String,
}

/// One tie-break.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct TiebreakRow {
    pub order: u8,
    pub key: TiebreakKey,
    pub prefer: Prefer,
    pub source: String,
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

/// A label for a score.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct RankRow {
    pub layout: String,
    pub min_score: i32,
    pub name: String,
    pub source: String,
}

/// A beer grid.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct LayoutRow {
    pub id: String,
    pub name: String,
    pub default: bool,
    pub text: String,
    pub rows: u8,
    pub cols: u8,
    pub cell_count: usize,
    pub water: Vec<Cell>,
    pub one_side_cells: usize,
    pub two_side_cells: usize,
    pub shared_sides: usize,
    pub symmetry: String,
    pub basis: String,
    pub source: String,
    pub cell: Vec<CellRow>,
}

/// A cell that can be written in.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct CellRow {
    pub index: usize,
    pub name: Cell,
    pub row: u8,
    pub col: u8,
    pub x: i8,
    pub y: i8,
    pub water_sides: u8,
    pub neighbours: Vec<Cell>,
    pub source: String,
}

/// Are the rows complete, and do they say what the questions of the game can express?
fn check(edition: &Edition) -> Result<(), EditionError> {
    let Data { calendar, dice, market, contest, .. } = &edition.data;
    let data = &edition.data;
    let ok = |holds: bool, table: &str, id: &str, why: &str| edition.check(holds, table, id, || why.into());
    ok((1..=crate::state::MAX_DAYS as u8).contains(&calendar.days), "calendar", "", "`days` should be 1 to 16")?;
    ok((1..=crate::dice::FACES).contains(&dice.sides), "dice", "", "`sides` should be 1 to 6")?;
    ok(dice.supply_limit == 0, "dice", "", "`supply_limit` should be 0: dice never run out (SS-R19)")?;
    ok(market.dice == 2, "market", "", "`dice` should be 2: a purchase is read from two dice")?;
    ok(market.choose_before_roll, "market", "", "`choose_before_roll` should be true")?;

    every(edition, "ingredient", &data.ingredient.iter().map(|row| row.id).collect::<Vec<_>>())?;
    for row in &data.ingredient {
        let stored = row.enters.malt().is_some();
        let why = "malt is storable, optional and enters a malt box; the others are mandatory and enter as themselves";
        let fits = row.storable == stored && (row.allocate == Allocate::Optional) == stored;
        ok(fits && row.divisor > 0 && row.minimum > 0, "ingredient", row.id.slug(), why)?;
        ok(stored == (row.id == Ingredient::Malt), "ingredient", row.id.slug(), why)?;
    }
    every(edition, "assistant", &data.assistant.iter().map(|row| row.id).collect::<Vec<_>>())?;
    for row in &data.assistant {
        let Help::RollKeep { roll, keep } = row.effect;
        let fits = row.uses == 1 && keep == market.dice && (keep + 1..=crate::state::MAX_ROLL as u8).contains(&roll);
        ok(fits, "assistant", row.id.slug(), "an assistant helps once: roll 3 or 4 dice, keep 2")?;
        let shared = roll <= contest.shared_roll_dice && contest.assistant_visit_uses.iter().copied().eq(1..=roll);
        ok(
            shared,
            "contest",
            "",
            "a visit with an assistant uses the first dice of the shared roll, as many as it rolls",
        )?;
    }
    ok(contest.plain_visit_uses.iter().copied().eq(1..=market.dice), "contest", "", "a plain visit uses dice 1 and 2")?;
    ok(contest.min_players == 2 && contest.max_players == 6, "contest", "", "the contest is for 2 to 6 players")?;

    every(edition, "malt_box", &data.malt_box.iter().map(|row| row.id).collect::<Vec<_>>())?;
    for row in &data.malt_box {
        ok(row.capacity == 0, "malt_box", row.id.slug(), "`capacity` should be 0: a box holds any number of dice")?;
    }
    for malt in Malt::ALL {
        let count = data.roast.iter().filter(|row| row.from == malt).count();
        ok(count == 1, "malt_box", malt.slug(), "there should be one [[roast]] row from this box")?;
    }
    for row in &data.roast {
        let (count, burns) = match row.effect {
            Roasting::MoveDice { count } => (count, false),
            Roasting::DiscardDice { count } => (count, true),
        };
        ok(row.dice == 2 && count == 2, "roast", &row.id, "a batch is two dice")?;
        let target = row.to.parse::<Malt>().ok();
        let fits = if burns { row.to == "burnt" } else { target.is_some_and(|to| to.index() == row.from.index() + 1) };
        ok(fits, "roast", &row.id, "`to` should be the next box for move_dice, `burnt` for discard_dice")?;
    }
    every(edition, "piece", &data.piece.iter().map(|row| row.id).collect::<Vec<_>>())?;
    for row in &data.piece {
        let malt = row.id.malt().is_some();
        let fits = malt == (row.placement == Placement::FreeGroup) && malt == (row.ingredient == Ingredient::Malt);
        ok(fits, "piece", row.id.slug(), "malt is written as free_group; hops and yeast as full groups")?;
    }
    let layouts = || data.layout.iter().map(|row| row.id.as_str());
    ok(layouts().count() > 0, "layout", "", "there should be at least one layout")?;
    for row in &data.layout {
        let once = layouts().filter(|id| *id == row.id).count() == 1 && !row.id.contains([' ', ',', '=', '+']);
        ok(once, "layout", &row.id, "`id` should be one word that no other layout has")?;
    }
    for row in &data.rank {
        ok(layouts().any(|id| id == row.layout), "rank", &row.name, "`layout` should name a [[layout]]")?;
    }
    for id in ["layout", "roast_run_limit", "dice_mode"] {
        let spec = options(edition).into_iter().find(|spec| spec.id == id);
        ok(spec.is_some(), "option", id, "this option is missing")?;
    }
    for spec in options(edition) {
        let OptionKind::One(choices) = &spec.kind else { continue };
        ok(choices.contains(&spec.default), "option", &spec.id, "`default` should be one of the choices")?;
        let fits = match spec.id.as_str() {
            "layout" => true,
            "roast_run_limit" => choices.iter().all(|choice| choice.parse::<u8>().is_ok()),
            "dice_mode" => choices.iter().all(|choice| choice == "shared" || choice == "own"),
            _ => false,
        };
        ok(fits, "option", &spec.id, "the rules know layout, roast_run_limit (numbers), dice_mode (shared, own)")?;
    }
    Ok(())
}

/// Each word of the list has exactly one row.
fn every<W: Word>(edition: &Edition, table: &str, ids: &[W]) -> Result<(), EditionError> {
    for &word in W::ALL {
        let count = ids.iter().filter(|id| **id == word).count();
        edition.check(count == 1, table, word.slug(), || format!("there should be one such row, not {count}"))?;
    }
    Ok(())
}
