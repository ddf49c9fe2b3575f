//! One's own sheet between two days: all that the rest of the game depends on.
use crate::{Assistant, CellSet, Dice, Each, Grid, Ingredient, Kind, Malt, Note, Set, Sheet, SixSidedStout};

/// A sheet when a day is over. Other seats never matter (SS-10.1).
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Cellar {
    pub(crate) grid: Grid,
    pub(crate) boxes: Each<Malt, Dice, 3>,
    pub(crate) assistants: Set<Assistant>,
    pub(crate) last: Option<Note>,
    /// Trailing roast days, for SS-11.2.
    pub(crate) run: u8,
    /// Days still to come.
    pub(crate) left: u8,
}

impl Cellar {
    /// The sheet as it lies there, whatever is being asked.
    pub(crate) fn of(game: &SixSidedStout, sheet: &Sheet) -> Self {
        Self {
            grid: sheet.grid,
            boxes: sheet.boxes,
            assistants: sheet.assistants,
            last: sheet.days.last().copied(),
            run: sheet.roast_run(),
            left: game.tables.days.saturating_sub(sheet.days.len() as u8),
        }
    }

    pub fn new(game: &SixSidedStout) -> Self {
        let sheet = Sheet { assistants: Set::all(), ..Sheet::default() };
        Self::of(game, &sheet)
    }

    pub fn is_over(&self, game: &SixSidedStout) -> bool {
        self.left == 0 || self.grid.written() == game.layout.cells
    }

    pub fn days_left(&self) -> usize {
        self.left.into()
    }

    pub fn is_hopeless(&self, game: &SixSidedStout) -> bool {
        game.so_far(self).1 > self.left
    }

    pub fn points(&self, game: &SixSidedStout) -> f32 {
        game.so_far(self).0 as f32
    }

    /// A day is spent.
    pub(crate) fn spend(&mut self, note: Note) {
        self.left -= 1;
        self.last = Some(note);
        self.run = if note == Note::Roast { self.run + 1 } else { 0 };
    }

    /// SS-4.2
    pub(crate) fn may_buy(&self, game: &SixSidedStout, ingredient: Ingredient) -> bool {
        game.tables.may_repeat || self.last != Some(ingredient.note())
    }

    /// SS-5.1, SS-11.2
    pub(crate) fn may_roast(&self, game: &SixSidedStout, from: Malt) -> bool {
        !self.boxes[from].is_empty() && (game.roast_run_limit == 0 || self.run < game.roast_run_limit)
    }

    /// Moves dice to the next box, or burns them (SS-5.1, SS-5.2).
    pub(crate) fn roast(&mut self, game: &SixSidedStout, from: Malt, batch: &[u8]) {
        for &face in batch {
            self.boxes[from].take(face);
            if let Some(to) = game.tables.roast[from] {
                self.boxes[to].add(face);
            }
        }
        self.spend(Note::Roast);
    }

    /// Writes a group; malt comes from the lowest dice first (SS-D12).
    pub(crate) fn write(&mut self, kind: Kind, cells: CellSet) {
        self.grid[kind] |= cells;
        if let Some(malt) = kind.malt() {
            draw(&mut self.boxes[malt], cells.len());
        }
    }
}

/// Turns dice down by so many units, the lowest die first.
pub(crate) fn draw(dice: &mut Dice, units: u8) {
    let mut units = units;
    while units > 0 {
        let Some(face) = dice.faces().next() else { return };
        dice.take(face);
        if face > units {
            dice.add(face - units);
        }
        units -= face.min(units);
    }
}
