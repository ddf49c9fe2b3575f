//! What the rules read in play: the edition's rows, checked and flat.
use crate::{
    Assistant, Each, Edition, Ingredient, Kind, Malt,
    data::{
        Allocate, Contact, Data, Help, Placement, Prefer, Requirement, Roasting, Scoring, TiebreakKey, TiebreakRow,
        options, row,
    },
    dice::FACES,
    layout,
    state::{MAX_DAYS, MAX_ROLL},
};
use taproom_core::{EditionError, OptionKind, Word};

/// Everything the rules need to know besides seats and options.
#[derive(Clone, Debug)]
pub(crate) struct Values {
    pub(crate) days: u8,
    pub(crate) may_stop: bool,
    pub(crate) sides: u8,
    pub(crate) market_dice: u8,
    pub(crate) may_repeat: bool,
    pub(crate) purchase: Each<Ingredient, Purchase, 3>,
    pub(crate) assistant: Each<Assistant, Aid, 4>,
    /// The next box; nothing if the dice burn (SS-5.2).
    pub(crate) roast: Each<Malt, Option<Malt>, 3>,
    pub(crate) piece: Each<Kind, Piece, 5>,
    pub(crate) essential: Each<Ingredient, bool, 3>,
    pub(crate) undrinkable: i32,
    pub(crate) tiebreaks: Vec<Tiebreak>,
    /// Labels with the least score for each, lowest first.
    pub(crate) ranks: Vec<(i32, String)>,
}

/// There are no more keys to compare.
pub(crate) const TIEBREAKS: usize = 3;

/// How dice turn into units (SS-4.5).
#[derive(Copy, Clone, Debug)]
pub(crate) struct Purchase {
    pub(crate) divisor: u8,
    pub(crate) minimum: u8,
    pub(crate) enters: Kind,
}

/// What an assistant is good for (SS-4.3, SS-4.4).
#[derive(Copy, Clone, Debug)]
pub(crate) struct Aid {
    pub(crate) helps: Each<Ingredient, bool, 3>,
    pub(crate) roll: u8,
}

/// How a kind is written and what it scores.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Piece {
    pub(crate) mark: char,
    pub(crate) ingredient: Ingredient,
    /// SS-6.9 applies.
    pub(crate) water_bound: bool,
    /// Points for the piece itself (SS-8.2).
    pub(crate) each: i32,
    /// Points for each neighbour of a kind (SS-8.3, SS-8.4).
    pub(crate) contact: Each<Kind, i32, 5>,
    /// Those are multiplied by the water sides (SS-8.4).
    pub(crate) times_water: bool,
}

/// One tie-break: which number, and whether the greater one is better (SS-10.6).
#[derive(Copy, Clone, Debug)]
pub(crate) struct Tiebreak {
    pub(crate) key: TiebreakKey,
    pub(crate) sign: i32,
}

impl Values {
    pub(crate) fn new(edition: &Edition, layout: &str) -> Self {
        let data = &edition.data;
        let mut tiebreaks: Vec<_> = data.contest_tiebreak.iter().collect();
        tiebreaks.sort_by_key(|row| row.order);
        // What was compared before cannot decide again.
        let mut known: Vec<&TiebreakRow> = Vec::new();
        for row in tiebreaks {
            if !known.iter().any(|before| before.key == row.key) {
                known.push(row);
            }
        }
        let sign = |prefer| match prefer {
            Prefer::More => 1,
            Prefer::Fewer => -1,
            Prefer::None => 0,
        };
        let mut ranks: Vec<_> = data.rank.iter().filter(|row| row.layout == layout).collect();
        ranks.sort_by_key(|row| row.min_score);
        let Requirement::RequireAll { otherwise_total } = data.essentials.effect;
        Self {
            days: data.calendar.days,
            may_stop: data.calendar.may_stop_early,
            sides: data.dice.sides,
            market_dice: data.market.dice,
            may_repeat: data.market.same_ingredient_on_consecutive_days,
            purchase: Each::from_fn(|id| {
                let row = row(&data.ingredient, |row| row.id == id);
                Purchase { divisor: row.divisor, minimum: row.minimum, enters: row.enters }
            }),
            assistant: Each::from_fn(|id| {
                let row = row(&data.assistant, |row| row.id == id);
                let Help::RollKeep { roll, .. } = row.effect;
                Aid { helps: Each::from_fn(|ingredient| row.ingredients.contains(&ingredient)), roll }
            }),
            roast: Each::from_fn(|from| {
                let row = row(&data.roast, |row| row.from == from);
                match row.effect {
                    Roasting::MoveDice { .. } => Some(row.to.parse().expect("checked")),
                    Roasting::DiscardDice { .. } => None,
                }
            }),
            piece: Each::from_fn(|id| piece(edition, id)),
            essential: Each::from_fn(|id| data.essentials.require.contains(&id)),
            undrinkable: otherwise_total,
            tiebreaks: known.iter().map(|row| Tiebreak { key: row.key, sign: sign(row.prefer) }).collect(),
            ranks: ranks.iter().map(|row| (row.min_score, row.name.clone())).collect(),
        }
    }
}

fn piece(edition: &Edition, id: Kind) -> Piece {
    let of = |id| row(&edition.data.piece, |row| row.id == id);
    let own = of(id);
    let contact = |key| {
        Each::from_fn(|other| {
            let other = of(other);
            i32::from(match key {
                Contact::HopsContact => other.hops_contact,
                Contact::YeastContact => other.yeast_contact,
            })
        })
    };
    let (each, contact, times_water) = match own.score {
        Scoring::Each { points } => (points, Each::default(), false),
        Scoring::Contact { key } => (0, contact(key), false),
        Scoring::ContactTimesWater { key } => (0, contact(key), true),
    };
    Piece {
        mark: own.mark,
        ingredient: own.ingredient,
        water_bound: own.placement == Placement::FullGroupWater,
        each: i32::from(each),
        contact,
        times_water,
    }
}

/// Are the rows complete, and do they say what the questions of the game can express?
pub(crate) fn check(edition: &Edition) -> Result<(), EditionError> {
    let data @ Data { calendar, dice, market, contest, .. } = &edition.data;
    let ok = |holds: bool, table: &str, id: &str, why: &str| edition.check(holds, table, id, || why.into());
    ok((1..=MAX_DAYS as u8).contains(&calendar.days), "calendar", "", "`days` should be 1 to 16")?;
    ok((1..=FACES).contains(&dice.sides), "dice", "", "`sides` should be 1 to 6")?;
    ok(dice.supply_limit == 0, "dice", "", "`supply_limit` should be 0: dice never run out (SS-R19)")?;
    ok(market.dice == 2, "market", "", "`dice` should be 2: a purchase is read from two dice")?;
    ok(market.choose_before_roll, "market", "", "`choose_before_roll` should be true")?;

    every(edition, "ingredient", data.ingredient.iter().map(|row| row.id))?;
    for row in &data.ingredient {
        let stored = row.enters.malt().is_some();
        let why = "malt is storable, optional and enters a malt box; the others are mandatory and enter as themselves";
        let fits = row.storable == stored && (row.allocate == Allocate::Optional) == stored;
        ok(fits && row.divisor > 0 && row.minimum > 0, "ingredient", row.id.slug(), why)?;
        ok(stored == (row.id == Ingredient::Malt), "ingredient", row.id.slug(), why)?;
    }
    every(edition, "assistant", data.assistant.iter().map(|row| row.id))?;
    for row in &data.assistant {
        let Help::RollKeep { roll, keep } = row.effect;
        let fits = row.uses == 1 && keep == market.dice && (keep + 1..=MAX_ROLL as u8).contains(&roll);
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

    every(edition, "malt_box", data.malt_box.iter().map(|row| row.id))?;
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
    every(edition, "piece", data.piece.iter().map(|row| row.id))?;
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
            "malt_types" => choices.iter().all(|choice| choice == "three" || choice == "one"),
            "group_contact" => choices.iter().all(|choice| choice == "today" || choice == "any"),
            _ => false,
        };
        let why = "the rules know layout, roast_run_limit (numbers), dice_mode (shared, own), malt_types (three, one), \
                   group_contact (today, any)";
        ok(fits, "option", &spec.id, why)?;
    }
    data.layout.iter().try_for_each(|row| layout::read(edition, row).map(drop))
}

/// Each word of the list has exactly one row.
fn every<W: Word>(edition: &Edition, table: &str, ids: impl Iterator<Item = W> + Clone) -> Result<(), EditionError> {
    for &word in W::ALL {
        let count = ids.clone().filter(|id| *id == word).count();
        edition.check(count == 1, table, word.slug(), || format!("there should be one such row, not {count}"))?;
    }
    Ok(())
}
