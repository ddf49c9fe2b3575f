//! One's own sheet in the evening: all that the days to come depend on.
use crate::{Assistant, CellSet, Dice, Each, Grid, Ingredient, Kind, Malt, Note, Set, Sheet, SixSidedStout, steps};

/// A sheet when a day is over, or before the first. Other seats do not matter (SS-10.1).
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Cellar {
    pub(super) grid: Grid,
    pub(super) boxes: Each<Malt, Dice, 3>,
    pub(super) assistants: Set<Assistant>,
    /// Yesterday's field.
    pub(super) last: Option<Note>,
    /// The trailing roast days, as far as SS-11.2 asks for them.
    pub(super) run: u8,
    /// Days to come.
    pub(super) left: u8,
}

impl Cellar {
    /// Before the first day (SS-2.1).
    pub fn new(game: &SixSidedStout) -> Self {
        Self::of(game, &Sheet { assistants: Set::all(), ..Sheet::default() })
    }

    /// A sheet as it lies there. While it is being declared, yesterday's evening; later, today's as far as it is written.
    pub fn of(game: &SixSidedStout, sheet: &Sheet) -> Self {
        Self {
            grid: sheet.grid,
            boxes: sheet.boxes,
            assistants: sheet.assistants,
            last: sheet.days.last().copied(),
            run: if game.roast_run_limit == 0 { 0 } else { sheet.roast_run() },
            left: game.values.days.saturating_sub(sheet.days.len() as u8),
        }
    }

    /// Days to come.
    pub fn days(&self) -> u8 {
        self.left
    }

    /// SS-7.1
    pub fn is_over(&self, game: &SixSidedStout) -> bool {
        self.left == 0 || self.grid.written() == game.layout.cells
    }

    /// SS-4.2
    pub(super) fn may_buy(&self, game: &SixSidedStout, ingredient: Ingredient) -> bool {
        steps::may_buy(game, self.last, ingredient)
    }

    /// SS-5.1, SS-11.2
    pub(super) fn may_roast(&self, game: &SixSidedStout, from: Malt) -> bool {
        !self.boxes[from].is_empty() && (game.roast_run_limit == 0 || self.run < game.roast_run_limit)
    }

    /// Moves dice to the next box, or burns them (SS-5.1, SS-5.2).
    pub(super) fn roast(&mut self, game: &SixSidedStout, from: Malt, batch: &[u8]) {
        steps::roast(game, &mut self.boxes, from, batch);
        self.spend(game, Note::Roast);
    }

    /// Goes to the market; what is bought there comes later.
    pub(super) fn visit(&mut self, game: &SixSidedStout, ingredient: Ingredient, assistant: Option<Assistant>) {
        if let Some(who) = assistant {
            self.assistants.remove(who);
        }
        self.spend(game, ingredient.note());
    }

    fn spend(&mut self, game: &SixSidedStout, note: Note) {
        self.left -= 1;
        self.last = Some(note);
        self.run = if note == Note::Roast && game.roast_run_limit > 0 { self.run + 1 } else { 0 };
    }

    /// Writes cells; malt comes from the lowest dice first (SS-D12).
    pub(super) fn write(&mut self, kind: Kind, cells: CellSet) {
        self.grid[kind] |= cells;
        let Some(malt) = kind.malt() else { return };
        let dice = &mut self.boxes[malt];
        let mut units = cells.len();
        while let Some(face) = dice.faces().next().filter(|_| units > 0) {
            dice.take(face);
            if face > units {
                dice.add(face - units);
            }
            units -= face.min(units);
        }
    }
}
