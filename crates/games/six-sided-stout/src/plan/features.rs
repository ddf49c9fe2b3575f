//! What the value of an evening looks at.
//!
//! The order is that of the columns of `net.txt`: a change here asks for a new fit (`examples/fit_plan.rs`).
use super::Cellar;
use crate::{Assistant, Cell, CellSet, Dice, Grid, Kind, Malt, Note, SixSidedStout, open_cells::OpenCells};

/// How many there are.
pub const FEATURES: usize = 48;

/// One number each.
pub type Features = [f32; FEATURES];

const MALTS: [Kind; 3] = [Kind::Pale, Kind::Caramel, Kind::Chocolate];

/// Looks at an evening.
pub fn features(game: &SixSidedStout, cellar: &Cellar) -> Features {
    let look = Look::new(game, cellar);
    let stock = look.stock();
    let gaps = look.gaps();
    let yeast = look.yeast();
    let [largest, holes, apart] = look.holes();
    let bare = flag(look.written.is_empty());
    let single = flag(yeast.reach == 1);
    let shut = gaps.shut.iter().filter(|points| **points > 0.0).count() as f32;
    let chocolate = stock[1];

    let mut row = Row { values: [0.0; FEATURES], len: 0 };
    row.add(&[1.0]);
    row.add(&look.lacks());
    row.add(&stock);
    row.add(&look.roasts());
    row.add(&Assistant::ALL.map(|who| flag(cellar.assistants.contains(who))));
    row.add(&[Note::Malt, Note::Hops, Note::Yeast].map(|note| flag(cellar.last == Some(note))));
    row.add(&gaps.shut);
    row.add(&gaps.open);
    row.add(&[yeast.one, yeast.two, flag(yeast.reach == 0), single, flag(yeast.reach == 2)]);
    row.add(&[look.hops(), largest, holes, apart, shut]);
    // Things that matter together.
    let [one_open, _, more_open, ..] = gaps.open;
    row.add(&[chocolate.min(one_open + 2.0 * more_open), (chocolate - 7.0).max(0.0)]);
    row.add(&[bare, bare * flag(chocolate >= 7.0), single * yeast.one]);
    row.add(&[(apart - shut).max(0.0), single * chocolate]);
    row.values
}

/// About what this number of yeast would bring at once.
pub(super) fn yeast_now(game: &SixSidedStout, cellar: &Cellar, count: u8) -> f32 {
    let yeast = Look::new(game, cellar).yeast();
    if count > 1 { yeast.two } else { yeast.one }
}

fn flag(yes: bool) -> f32 {
    if yes { 1.0 } else { 0.0 }
}

struct Row {
    values: Features,
    len: usize,
}

impl Row {
    fn add(&mut self, some: &[f32]) {
        self.values[self.len..self.len + some.len()].copy_from_slice(some);
        self.len += some.len();
    }
}

/// Empty cells on the water.
struct Gaps {
    /// The best of those without an empty neighbour: what yeast would bring there.
    shut: [f32; 4],
    /// How many others, and what yeast would bring there by now: two water sides and one empty neighbour, two sides and
    /// more of them, one side and one neighbour; then only how many with one side and more.
    open: [f32; 7],
}

/// What yeast would do if it came now.
struct Yeast {
    /// The largest group of up to four.
    reach: u8,
    /// Points of the best piece.
    one: f32,
    /// Points of the best two, as far as two have room.
    two: f32,
}

struct Look<'a> {
    game: &'a SixSidedStout,
    cellar: &'a Cellar,
    grid: &'a Grid,
    written: CellSet,
    empty: CellSet,
}

impl<'a> Look<'a> {
    fn new(game: &'a SixSidedStout, cellar: &'a Cellar) -> Self {
        let grid = &cellar.grid;
        let written = grid.written();
        Self { game, cellar, grid, written, empty: game.layout.cells - written }
    }

    fn units(&self, malt: Malt) -> i32 {
        i32::from(self.cellar.boxes[malt].units())
    }

    /// Malt nowhere, no hops in the grid, no yeast in the grid.
    fn lacks(&self) -> [f32; 3] {
        let malt = MALTS.iter().all(|&kind| self.grid[kind].is_empty())
            && self.cellar.boxes.values().iter().all(|dice| dice.is_empty());
        [flag(malt), flag(self.grid[Kind::Hops].is_empty()), flag(self.grid[Kind::Yeast].is_empty())]
    }

    /// Room, then chocolate, caramel and pale that it can take, the best first, and what is left over.
    fn stock(&self) -> [f32; 5] {
        let room = i32::from(self.empty.len());
        let chocolate = self.units(Malt::Chocolate).min(room);
        let caramel = self.units(Malt::Caramel).min(room - chocolate);
        let pale = self.units(Malt::Pale).min(room - chocolate - caramel);
        let all: i32 = Malt::ALL.iter().map(|&malt| self.units(malt)).sum();
        [room, chocolate, caramel, pale, (all - room).max(0)].map(|units| units as f32)
    }

    /// What each of the next four roast days would add to the malt.
    fn roasts(&self) -> [f32; 4] {
        let mut before = self.malt_after(0);
        let mut gains = [0.0; 4];
        for (days, gain) in (1..=self.cellar.left).zip(&mut gains) {
            let after = self.malt_after(days);
            *gain = (after - before) as f32;
            before = after;
        }
        gains
    }

    /// Points of the malt in the boxes after this number of roast days: caramel first, then the highest pairs all the way.
    fn malt_after(&self, days: u8) -> i32 {
        let mut days = usize::from(days);
        let mut units = [0, 0, self.units(Malt::Chocolate)];
        let mut roast = |dice: Dice, from: usize| {
            let mut each = dice.each();
            while let Some(first) = each.next() {
                let pair = i32::from(first) + i32::from(each.next().unwrap_or(0));
                let steps = days.min(2 - from);
                days -= steps;
                units[from + steps] += pair;
            }
        };
        roast(self.cellar.boxes[Malt::Caramel], 1);
        roast(self.cellar.boxes[Malt::Pale], 0);
        let mut room = i32::from(self.empty.len());
        let darkest_first = Malt::ALL.iter().rev().map(|malt| {
            let count = units[malt.index()].min(room);
            room -= count;
            count * self.game.values.piece[malt.kind()].each
        });
        darkest_first.sum()
    }

    /// What a piece would bring in this cell, by the malt that stands there.
    fn contacts(&self, kind: Kind, cell: Cell) -> i32 {
        let (beside, contact) = (self.game.layout.beside(cell), &self.game.values.piece[kind].contact);
        MALTS.iter().map(|&malt| contact[malt] * i32::from((beside & self.grid[malt]).len())).sum()
    }

    fn yeast_points(&self, cell: Cell) -> i32 {
        self.contacts(Kind::Yeast, cell) * i32::from(self.game.layout.sides(cell))
    }

    fn gaps(&self) -> Gaps {
        let mut gaps = Gaps { shut: [0.0; 4], open: [0.0; 7] };
        for cell in (self.empty & self.game.layout.shore).iter() {
            let mut points = self.yeast_points(cell) as f32;
            let class = match ((self.game.layout.beside(cell) & self.empty).len(), self.game.layout.sides(cell)) {
                (0, _) => {
                    for slot in &mut gaps.shut {
                        if points > *slot {
                            std::mem::swap(slot, &mut points);
                        }
                    }
                    continue;
                }
                (1, 2..) => 0,
                (_, 2..) => 2,
                (1, _) => 4,
                _ => 6,
            };
            gaps.open[class] += 1.0;
            if let Some(sum) = gaps.open.get_mut(class + 1) {
                *sum += points;
            }
        }
        gaps
    }

    fn yeast(&self) -> Yeast {
        let room = OpenCells::of(self.game, self.grid, Kind::Yeast, CellSet::EMPTY);
        let (mut reach, mut one, mut two) = (0, 0, 0);
        for cell in room.next().iter() {
            let points = self.yeast_points(cell);
            one = one.max(points);
            if reach < 4 {
                reach = reach.max(room.reach(cell, 4));
            }
            let next = room.beyond(CellSet::one(cell)) - CellSet::one(cell);
            if let Some(more) = next.iter().map(|cell| self.yeast_points(cell)).max() {
                two = two.max(points + more);
            }
        }
        Yeast { reach, one: one as f32, two: if reach < 2 { one } else { two } as f32 }
    }

    /// The most that one piece of hops would bring now.
    fn hops(&self) -> f32 {
        let starts = self.empty & self.game.layout.around(self.written);
        starts.iter().map(|cell| self.contacts(Kind::Hops, cell)).max().unwrap_or(0) as f32
    }

    /// Cells of the largest hole, the number of holes, and the cells of all but the largest.
    fn holes(&self) -> [f32; 3] {
        let (mut largest, mut count, mut left) = (0, 0, self.empty);
        while let Some(cell) = left.first() {
            let mut hole = CellSet::one(cell);
            loop {
                let grown = hole | (self.game.layout.around(hole) & self.empty);
                if grown == hole {
                    break;
                }
                hole = grown;
            }
            left = left - hole;
            largest = largest.max(hole.len());
            count += 1;
        }
        [largest, count, self.empty.len() - largest].map(f32::from)
    }
}
