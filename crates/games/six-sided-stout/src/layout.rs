//! The beer grid: who touches whom, and which sides lie on the water.
use crate::{Cell, CellSet, Edition, data::LayoutRow, encode::CELLS};
use taproom_core::EditionError;
use taproom_kit::{Marks, Row};

/// A beer grid. Nothing is derived from its shape (SS-1.6): who touches whom (SS-1.4) and how many sides lie on
/// water (SS-1.5) are data.
#[derive(Clone, Debug)]
pub struct Layout {
    /// Its name in the option.
    pub id: String,
    /// Its name for people.
    pub name: String,
    /// Is it stated by the rulebook?
    pub marks: Marks,
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

/// Checks a layout row and works out what is asked for often.
pub(crate) fn read(edition: &Edition, row: &LayoutRow) -> Result<Layout, EditionError> {
    let wrong = |why: String| edition.error("layout", &row.id, why);
    let need = |holds: bool, why: &dyn Fn() -> String| if holds { Ok(()) } else { Err(wrong(why())) };
    need(row.cell.len() <= CELLS, &|| format!("a layout has at most {CELLS} cells"))?;
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

    let written = edition.rows.iter().find(|known| known.table == "layout" && known.id == row.id);
    let marks = written.map(Row::marks).unwrap_or_default();
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
        marks,
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
