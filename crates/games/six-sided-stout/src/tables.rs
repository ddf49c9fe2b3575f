//! What the rules read in play: the edition's rows as small tables.
use crate::{
    Assistant, Cell, CellSet, Each, Edition, Ingredient, Kind, Malt,
    data::{Contact, Help, LayoutRow, Placement, Prefer, Requirement, Roasting, Scoring, TiebreakKey, TiebreakRow},
};
use taproom_core::EditionError;

/// Everything the rules need to know besides seats and options.
#[derive(Clone, Debug)]
pub(crate) struct Tables {
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

impl Tables {
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
                let row = data.ingredient.iter().find(|row| row.id == id).expect("checked");
                Purchase { divisor: row.divisor, minimum: row.minimum, enters: row.enters }
            }),
            assistant: Each::from_fn(|id| {
                let row = data.assistant.iter().find(|row| row.id == id).expect("checked");
                let Help::RollKeep { roll, .. } = row.effect;
                Aid { helps: Each::from_fn(|ingredient| row.ingredients.contains(&ingredient)), roll }
            }),
            roast: Each::from_fn(|from| {
                let row = data.roast.iter().find(|row| row.from == from).expect("checked");
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
    let row = |id| edition.data.piece.iter().find(|row| row.id == id).expect("checked");
    let own = row(id);
    let contact = |key| {
        Each::from_fn(|other| {
            let other = row(other);
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

/// A beer grid. Nothing is derived from its shape (SS-1.6): who touches whom (SS-1.4) and how many sides lie on
/// water (SS-1.5) are data.
#[derive(Clone, Debug)]
pub struct Layout {
    /// Its name in the option.
    pub id: String,
    /// Its name for people.
    pub name: String,
    /// Is it stated by the rulebook?
    pub reconstructed: bool,
    /// Cells that can be written in.
    pub cells: CellSet,
    /// Cells of these that have a side on the water.
    pub shore: CellSet,
    /// Cells that are water, for drawing.
    pub water: CellSet,
    sides: [u8; 64],
    beside: [CellSet; 64],
    /// How to draw it: lines from top to bottom, each cell with its distance from the left in half-diagonals.
    pub(crate) rows: Vec<Vec<(usize, Cell)>>,
    /// The cells around any part of a row: a set's surroundings in eight steps.
    around: Box<[[CellSet; 256]; 8]>,
}

impl Layout {
    /// The cells that share a long side with this one (SS-1.4, SS-R2).
    #[inline]
    pub fn beside(&self, cell: Cell) -> CellSet {
        self.beside[cell.index()]
    }

    /// All cells that touch one of these; some of these among them.
    #[inline]
    pub fn around(&self, cells: CellSet) -> CellSet {
        let rows = cells.rows();
        let mut all = CellSet::EMPTY;
        for (row, bits) in rows.into_iter().enumerate() {
            all |= self.around[row][usize::from(bits)];
        }
        all
    }

    /// Its number of water sides (SS-1.5).
    #[inline]
    pub fn sides(&self, cell: Cell) -> u8 {
        self.sides[cell.index()]
    }
}

/// Checks a layout row and builds its tables.
pub(crate) fn layout(edition: &Edition, row: &LayoutRow) -> Result<Layout, EditionError> {
    let wrong = |why: String| edition.error("layout", &row.id, why);
    let need = |holds: bool, why: &dyn Fn() -> String| if holds { Ok(()) } else { Err(wrong(why())) };
    let mut cells = CellSet::EMPTY;
    let mut sides = [0; 64];
    let mut beside = [CellSet::EMPTY; 64];
    let mut places = [(0, 0); 64];
    for (index, cell) in row.cell.iter().enumerate() {
        let name = cell.name;
        need(!cells.contains(name), &|| format!("cell {name} is there twice"))?;
        need(cell.index == index, &|| format!("cell {name} should have index {index}"))?;
        let fits = (name.row(), name.col()) == (cell.row, cell.col) && cell.row < row.rows && cell.col < row.cols;
        need(fits, &|| format!("cell {name} should stand in row {}, column {}", name.row(), name.col()))?;
        cells.insert(name);
        sides[name.index()] = cell.water_sides;
        places[name.index()] = (cell.x, cell.y);
        beside[name.index()] = cell.neighbours.iter().copied().collect();
    }
    let water: CellSet = row.water.iter().copied().collect();
    need((cells & water).is_empty(), &|| format!("{} cannot be water and be written in", cells & water))?;
    for cell in cells.iter() {
        let strange = (beside[cell.index()] - cells) | (beside[cell.index()] & CellSet::one(cell));
        need(strange.is_empty(), &|| format!("cell {cell} cannot touch {strange}"))?;
        for other in beside[cell.index()].iter() {
            let both = beside[other.index()].contains(cell);
            need(both, &|| format!("cell {cell} touches {other}, so {other} should touch {cell}"))?;
        }
    }
    for cell in water.iter() {
        let (row, col) = (cell.row().cast_signed(), cell.col().cast_signed());
        places[cell.index()] = (col - row, col + row);
    }
    let with = |n: u8| cells.iter().filter(|cell| sides[cell.index()] == n).count();
    let touches: usize = cells.iter().map(|cell| usize::from(beside[cell.index()].len())).sum();
    let counts = [usize::from(cells.len()), with(1), with(2), touches / 2];
    let said = [row.cell_count, row.one_side_cells, row.two_side_cells, row.shared_sides];
    need(counts == said, &|| {
        format!("cell_count, one_side_cells, two_side_cells, shared_sides should be {counts:?}, not {said:?}")
    })?;
    need(!cells.is_empty(), &|| "there should be cells".into())?;

    let mut around = Box::new([[CellSet::EMPTY; 256]; 8]);
    for (row, sets) in (0..).zip(around.iter_mut()) {
        for (bits, set) in sets.iter_mut().enumerate() {
            let named = (0..8).filter(|col| bits & (1 << col) != 0).filter_map(|col| Cell::at(row, col));
            *set = named.fold(CellSet::EMPTY, |all, cell| all | beside[cell.index()]);
        }
    }
    Ok(Layout {
        id: row.id.clone(),
        name: row.name.clone(),
        reconstructed: row.source.starts_with("reconstructed"),
        cells,
        shore: cells.iter().filter(|cell| sides[cell.index()] > 0).collect(),
        water,
        sides,
        beside,
        rows: drawing(cells | water, &places),
        around,
    })
}

/// Sorts cells into lines by their centres.
fn drawing(cells: CellSet, places: &[(i8, i8); 64]) -> Vec<Vec<(usize, Cell)>> {
    let mut all: Vec<((i8, i8), Cell)> = cells.iter().map(|cell| (places[cell.index()], cell)).collect();
    all.sort_by_key(|&((x, y), cell)| (y, x, cell));
    let left = all.iter().map(|((x, _), _)| i32::from(*x)).min().unwrap_or(0);
    let from_left = |x: i8| usize::try_from(i32::from(x) - left).unwrap_or(0);
    let lines = all.chunk_by(|a, b| a.0.1 == b.0.1);
    lines.map(|line| line.iter().map(|&((x, _), cell)| (from_left(x), cell)).collect()).collect()
}
