//! What an evening is worth: the points so far, and what a small fitted net expects of the days to come.
use super::{Cellar, FEATURES, Features, features};
use crate::{Ingredient, SixSidedStout};
use std::fmt;

/// Hidden units of a net.
pub const HIDDEN: usize = 16;

/// One layer of rectified sums, and a direct path.
#[derive(Clone, PartialEq, Debug)]
pub struct Net {
    /// Weights of the direct path.
    pub direct: Features,
    /// Weights of each hidden unit.
    pub hidden: [Features; HIDDEN],
    /// What each hidden unit adds.
    pub out: [f32; HIDDEN],
}

impl Net {
    /// What it says about an evening.
    pub fn of(&self, features: &Features) -> f32 {
        let hidden = self.hidden.iter().zip(&self.out).map(|(row, out)| dot(row, features).max(0.0) * out);
        dot(&self.direct, features) + hidden.sum::<f32>()
    }
}

/// In eight lanes, so that the compiler can use wide registers.
fn dot(row: &Features, features: &Features) -> f32 {
    let mut sums = [0.0; 8];
    for (row, features) in row.chunks_exact(8).zip(features.chunks_exact(8)) {
        for (sum, (weight, feature)) in sums.iter_mut().zip(row.iter().zip(features)) {
            *sum += weight * feature;
        }
    }
    sums.iter().sum()
}

/// A net for each number of days left.
#[derive(Clone, PartialEq, Debug)]
pub struct Value {
    /// From one day left upwards; longer games are valued like the longest known.
    pub nets: Vec<Net>,
}

impl Value {
    /// The expected final points.
    pub fn of(&self, game: &SixSidedStout, cellar: &Cellar) -> f32 {
        let days = if cellar.is_over(game) { 0 } else { cellar.left };
        let (points, missing) = cellar.points(game);
        if missing > days {
            game.values.undrinkable as f32
        } else if days == 0 {
            points as f32
        } else {
            let net = &self.nets[usize::from(days).min(self.nets.len()) - 1];
            points as f32 + net.of(&features(game, cellar))
        }
    }

    /// Reads what [`fmt::Display`] wrote: a net has a line for the direct path, one for each hidden unit, and one for
    /// what they add. Lines that begin with `#` are for people.
    pub fn read(text: &str) -> Result<Self, String> {
        let mut rows = Vec::new();
        for (n, line) in text.lines().enumerate().filter(|(_, line)| !line.is_empty() && !line.starts_with('#')) {
            let numbers: Result<Vec<f32>, _> = line.split_whitespace().map(str::parse).collect();
            rows.push(numbers.map_err(|_| format!("line {}: only numbers should stand here", n + 1))?);
        }
        if rows.is_empty() || rows.len() % (HIDDEN + 2) != 0 {
            return Err(format!("{} rows of numbers; a net has {}", rows.len(), HIDDEN + 2));
        }
        let nets = rows.chunks(HIDDEN + 2).map(|rows| {
            let mut hidden = [[0.0; FEATURES]; HIDDEN];
            for (row, numbers) in hidden.iter_mut().zip(&rows[1..]) {
                *row = sized(numbers)?;
            }
            Ok(Net { direct: sized(&rows[0])?, hidden, out: sized(&rows[HIDDEN + 1])? })
        });
        Ok(Self { nets: nets.collect::<Result<_, String>>()? })
    }
}

fn sized<const N: usize>(numbers: &[f32]) -> Result<[f32; N], String> {
    numbers.try_into().map_err(|_| format!("{} numbers in a row that should have {N}", numbers.len()))
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (n, net) in self.nets.iter().enumerate() {
            writeln!(f, "# days left: {}", n + 1)?;
            let rows = std::iter::once(&net.direct).chain(&net.hidden).map(|row| &row[..]);
            for row in rows.chain([&net.out[..]]) {
                let numbers: Vec<String> = row.iter().map(|weight| format!("{weight:.4}")).collect();
                writeln!(f, "{}", numbers.join(" "))?;
            }
        }
        Ok(())
    }
}

impl Cellar {
    /// The points so far whatever is missing (SS-8.6), and how many essentials are (SS-8.1).
    pub(crate) fn points(&self, game: &SixSidedStout) -> (i32, u8) {
        let mut sum = 0;
        let mut there = [false; Ingredient::ALL.len()];
        for (kind, cells) in self.grid.iter().filter(|(_, cells)| !cells.is_empty()) {
            let piece = &game.values.piece[kind];
            there[piece.ingredient.index()] = true;
            sum += if kind.malt().is_some() {
                piece.each * i32::from(cells.len())
            } else {
                cells.iter().map(|cell| game.worth(&self.grid, kind, cell)).sum()
            };
        }
        // Malt in a box is as good as written while there are days to write it.
        if self.left > 0 && self.boxes.values().iter().any(|dice| !dice.is_empty()) {
            there[Ingredient::Malt.index()] = true;
        }
        let lacks = |it: &Ingredient| game.values.essential[*it] && !there[it.index()];
        (sum, Ingredient::ALL.iter().filter(|it| lacks(it)).count() as u8)
    }

    /// The points so far, whatever is missing.
    pub fn so_far(&self, game: &SixSidedStout) -> f32 {
        self.points(game).0 as f32
    }

    /// Are there fewer days than essentials to buy (SS-8.1)?
    pub fn is_hopeless(&self, game: &SixSidedStout) -> bool {
        self.points(game).1 > self.left
    }

    /// The final points if it ends here.
    pub fn total(&self, game: &SixSidedStout) -> f32 {
        let (points, missing) = Self { left: 0, ..*self }.points(game);
        (if missing == 0 { points } else { game.values.undrinkable }) as f32
    }
}
