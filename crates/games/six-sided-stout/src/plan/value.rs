//! What a sheet is worth when a day is over: its points and what can still come, from fitted weights.
use super::Cellar;
use crate::{Assistant, Cell, CellSet, Dice, Ingredient, Kind, Malt, Note, SixSidedStout, room::Room};

/// How many things the value looks at.
pub const FEATURES: usize = 48;
/// What the value looks at.
pub type Features = [f32; FEATURES];

/// Hidden units.
pub const HIDDEN: usize = 16;

/// A small net with one layer and a direct path.
#[derive(Clone, Debug)]
pub struct Net {
    pub direct: Features,
    pub hidden: [Features; HIDDEN],
    pub out: [f32; HIDDEN],
}

impl Net {
    pub fn of(&self, features: &Features) -> f32 {
        let dot = |row: &Features| {
            let mut sums = [0.0f32; 8];
            for (row, features) in row.chunks_exact(8).zip(features.chunks_exact(8)) {
                for n in 0..8 {
                    sums[n] += row[n] * features[n];
                }
            }
            sums.iter().sum::<f32>()
        };
        let hidden: f32 = self.hidden.iter().zip(&self.out).map(|(row, out)| dot(row).max(0.0) * out).sum();
        dot(&self.direct) + hidden
    }
}

/// Fitted weights, one row for each number of days left.
#[derive(Clone, Debug)]
pub struct Value {
    /// Row `n` is for `n + 1` days left.
    pub rows: Vec<Net>,
}

impl Value {
    pub fn read(text: &str) -> Self {
        let rows: Vec<Vec<f32>> = text
            .lines()
            .filter(|line| !line.is_empty())
            .map(|line| line.split_whitespace().map(|w| w.parse().unwrap()).collect())
            .collect();
        let row = |row: &Vec<f32>| -> Features { row.as_slice().try_into().unwrap() };
        let net = |rows: &[Vec<f32>]| Net {
            direct: row(&rows[0]),
            hidden: std::array::from_fn(|n| row(&rows[n + 1])),
            out: rows[HIDDEN + 1].as_slice().try_into().unwrap(),
        };
        Self { rows: rows.chunks(HIDDEN + 2).map(net).collect() }
    }

    /// The expected final points.
    pub fn of(&self, game: &SixSidedStout, cellar: &Cellar) -> f32 {
        let (points, missing) = game.so_far(cellar);
        if missing > cellar.left {
            return game.tables.undrinkable as f32;
        }
        if cellar.left == 0 || cellar.grid.written() == game.layout.cells {
            return points as f32;
        }
        let row = &self.rows[usize::from(cellar.left - 1).min(self.rows.len() - 1)];
        row.of(&features(game, cellar)) + points as f32
    }
}

impl SixSidedStout {
    /// Points so far whatever is missing, and how many essentials must still be bought.
    pub(crate) fn so_far(&self, cellar: &Cellar) -> (i32, u8) {
        let grid = &cellar.grid;
        let mut sum = 0;
        let mut there = [false; 3];
        for (kind, cells) in grid.iter() {
            let piece = &self.tables.piece[kind];
            if cells.is_empty() {
                continue;
            }
            there[piece.ingredient as usize] = true;
            if kind.malt().is_some() {
                sum += piece.each * i32::from(cells.len());
            } else {
                sum += cells.iter().map(|cell| self.worth(grid, kind, cell)).sum::<i32>();
            }
        }
        // Malt in a box can be written on any day but after the last.
        if cellar.left > 0 && cellar.boxes.values().iter().any(|dice| !dice.is_empty()) {
            there[Ingredient::Malt as usize] = true;
        }
        let lacks = |it: &&Ingredient| self.tables.essential[**it] && !there[**it as usize];
        (sum, Ingredient::ALL.iter().filter(lacks).count() as u8)
    }
}

/// Points of all malt if so many more pairs are roasted, at most `room` units being written.
fn malt_points(game: &SixSidedStout, cellar: &Cellar, roasts: usize, room: i32) -> f32 {
    let mut roasts = roasts;
    let mut units = [0i32; 3];
    units[2] = i32::from(cellar.boxes[Malt::Chocolate].units());
    let mut pair = |dice: Dice, steps: usize, from: usize| {
        let mut each = dice.each();
        while let Some(first) = each.next() {
            let sum = i32::from(first) + i32::from(each.next().unwrap_or(0));
            let up = roasts.min(steps);
            roasts -= up;
            units[from + up] += sum;
        }
    };
    pair(cellar.boxes[Malt::Caramel], 1, 1);
    pair(cellar.boxes[Malt::Pale], 2, 0);
    let mut room = room;
    let mut points = 0;
    for malt in [Malt::Chocolate, Malt::Caramel, Malt::Pale] {
        let count = units[malt.index()].min(room);
        room -= count;
        points += count * game.tables.piece[malt.kind()].each;
    }
    points as f32
}

/// All of them.
#[allow(clippy::too_many_lines)]
pub fn features(game: &SixSidedStout, cellar: &Cellar) -> Features {
    let mut out = [0.0; FEATURES];
    let layout = &game.layout;
    let grid = &cellar.grid;
    let written = grid.written();
    let empty = layout.cells - written;
    let room = i32::from(empty.len());
    let flag = |yes: bool| if yes { 1.0 } else { 0.0 };
    let units = |malt: Malt| i32::from(cellar.boxes[malt].units());
    out[0] = 1.0;
    let has_malt = Malt::ALL.iter().any(|malt| !grid[malt.kind()].is_empty());
    let stock = units(Malt::Pale) + units(Malt::Caramel) + units(Malt::Chocolate);
    out[1] = flag(!has_malt && stock == 0);
    out[2] = flag(grid[Kind::Hops].is_empty());
    out[3] = flag(grid[Kind::Yeast].is_empty());
    out[4] = room as f32;
    let chocolate = units(Malt::Chocolate).min(room);
    let caramel = units(Malt::Caramel).min(room - chocolate);
    let pale = units(Malt::Pale).min(room - chocolate - caramel);
    out[5] = chocolate as f32;
    out[6] = caramel as f32;
    out[7] = pale as f32;
    out[8] = (stock - room).max(0) as f32;
    let mut before = malt_points(game, cellar, 0, room);
    for n in 1..=4usize.min(cellar.left.into()) {
        let after = malt_points(game, cellar, n, room);
        out[8 + n] = after - before;
        before = after;
    }
    for (n, who) in Assistant::ALL.into_iter().enumerate() {
        out[13 + n] = flag(cellar.assistants.contains(who));
    }
    out[17] = flag(cellar.last == Some(Note::Malt));
    out[18] = flag(cellar.last == Some(Note::Hops));
    out[19] = flag(cellar.last == Some(Note::Yeast));
    // Gaps on the water.
    let contact = &game.tables.piece[Kind::Yeast].contact;
    let malts = [Kind::Pale, Kind::Caramel, Kind::Chocolate].map(|kind| (grid[kind], contact[kind]));
    let worth = |cell: Cell| {
        let beside = layout.beside(cell);
        let sum: i32 = malts.iter().map(|&(cells, points)| points * i32::from((beside & cells).len())).sum();
        sum * i32::from(layout.sides(cell))
    };
    let mut closed = [0i32; 4];
    for cell in (empty & layout.shore).iter() {
        let open = (layout.beside(cell) & empty).len();
        let mut value = worth(cell);
        let two = layout.sides(cell) >= 2;
        match (two, open) {
            (_, 0) => {
                for slot in &mut closed {
                    if value > *slot {
                        std::mem::swap(slot, &mut value);
                    }
                }
            }
            (true, 1) => {
                out[24] += 1.0;
                out[25] += value as f32;
            }
            (true, _) => {
                out[26] += 1.0;
                out[27] += value as f32;
            }
            (false, 1) => {
                out[28] += 1.0;
                out[29] += value as f32;
            }
            (false, _) => out[30] += 1.0,
        }
    }
    for (n, value) in closed.into_iter().enumerate() {
        out[20 + n] = value as f32;
    }
    // What yeast would do if it came now.
    let yeast = Room::of(game, grid, Kind::Yeast);
    let starts = yeast.starts();
    let (mut reach, mut one, mut two) = (0, 0, 0);
    for cell in starts.iter() {
        let value = worth(cell);
        one = one.max(value);
        if reach < 4 {
            reach = reach.max(yeast.reach(cell, 4));
        }
        let growth = yeast.beyond(CellSet::one(cell));
        if let Some(next) = (growth - CellSet::one(cell)).iter().map(worth).max() {
            two = two.max(value + next);
        }
    }
    if reach < 2 {
        two = one;
    }
    out[31] = one as f32;
    out[32] = two as f32;
    out[33] = flag(reach == 0);
    out[34] = flag(reach == 1);
    out[35] = flag(reach == 2);
    // Hops.
    let hops = &game.tables.piece[Kind::Hops].contact;
    let starts = if written.is_empty() { CellSet::EMPTY } else { empty & layout.around(written) };
    let best = starts.iter().map(|cell| {
        let beside = layout.beside(cell);
        let sum: i32 = malts_of(grid).iter().map(|&(kind, cells)| hops[kind] * i32::from((beside & cells).len())).sum();
        sum
    });
    out[36] = best.max().unwrap_or(0) as f32;
    // Holes.
    let (mut largest, mut holes, mut left) = (0u8, 0u8, empty);
    while let Some(cell) = left.first() {
        let mut hole = CellSet::one(cell);
        loop {
            let grown = hole | (layout.around(hole) & empty);
            if grown == hole {
                break;
            }
            hole = grown;
        }
        left = left - hole;
        largest = largest.max(hole.len());
        holes += 1;
    }
    out[37] = f32::from(largest);
    out[38] = f32::from(holes);
    let second = (i32::from(empty.len()) - i32::from(largest)) as f32;
    out[39] = second;
    // Together.
    let ways = closed.iter().filter(|it| **it > 0).count() as f32;
    out[40] = ways;
    out[41] = (chocolate as f32).min(out[24] * 1.0 + out[26] * 2.0);
    out[42] = (chocolate as f32 - 7.0).max(0.0);
    out[43] = flag(written.is_empty());
    out[44] = flag(chocolate >= 7 && written.is_empty());
    out[45] = out[34] * out[31];
    out[46] = (second - ways).max(0.0);
    out[47] = chocolate as f32 * out[34];
    out
}

fn malts_of(grid: &crate::Grid) -> [(Kind, CellSet); 3] {
    [Kind::Pale, Kind::Caramel, Kind::Chocolate].map(|kind| (kind, grid[kind]))
}
