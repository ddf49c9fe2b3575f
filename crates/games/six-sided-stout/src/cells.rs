//! Cells of the beer grid and sets of them.
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};
use std::{
    fmt,
    ops::{BitAnd, BitOr, BitOrAssign, Sub},
    str::FromStr,
};
use taproom_core::{Finite, NotationError};

/// Rows and columns that fit: `a1` to `h8`.
pub(crate) const SIDE: u8 = 8;

/// A cell by row letter and column number: `a1` is row 0, column 0. Which cells exist is up to the layout.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Cell(u8);

impl Cell {
    /// Row and column from zero; `None` beyond `h8`.
    pub fn at(row: u8, col: u8) -> Option<Self> {
        (row < SIDE && col < SIDE).then_some(Self(row * SIDE + col))
    }

    /// For arrays with one entry per cell.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// From zero.
    pub const fn row(self) -> u8 {
        self.0 / SIDE
    }

    /// From zero.
    pub const fn col(self) -> u8 {
        self.0 % SIDE
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.row()), self.col() + 1)
    }
}

impl fmt::Debug for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Cell {
    type Err = NotationError;
    fn from_str(text: &str) -> Result<Self, NotationError> {
        let &[row, col] = text.as_bytes() else { return Err(NotationError) };
        if !row.is_ascii_lowercase() || !col.is_ascii_digit() || col == b'0' {
            return Err(NotationError);
        }
        Self::at(row - b'a', col - b'1').ok_or(NotationError)
    }
}

impl<'de> Deserialize<'de> for Cell {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let word = String::deserialize(deserializer)?;
        word.parse().map_err(|_| D::Error::custom(format!("`{word}` is not a cell such as a1 or f6")))
    }
}

impl Finite for Cell {
    const COUNT: usize = (SIDE * SIDE) as usize;
    #[inline]
    fn id(self) -> usize {
        usize::from(self.0)
    }
    #[inline]
    fn of(id: usize) -> Option<Self> {
        (id < Self::COUNT).then_some(Self(id as u8))
    }
}

/// Some cells, in the order a1, a2, …, b1, …; serialises as `"a1 a3 b2"`.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct CellSet(u64);

impl CellSet {
    /// No cell.
    pub const EMPTY: Self = Self(0);

    /// Just this one.
    #[inline]
    pub const fn one(cell: Cell) -> Self {
        Self(1 << cell.0)
    }

    /// Is it among them?
    #[inline]
    pub const fn contains(self, cell: Cell) -> bool {
        self.0 & (1 << cell.0) != 0
    }

    /// Adds a cell.
    #[inline]
    pub fn insert(&mut self, cell: Cell) {
        self.0 |= 1 << cell.0;
    }

    /// How many.
    #[inline]
    pub const fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// None at all?
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The first one.
    #[inline]
    pub const fn first(self) -> Option<Cell> {
        if self.0 == 0 { None } else { Some(Cell(self.0.trailing_zeros() as u8)) }
    }

    /// In order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Cell> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let cell = Self(left).first()?;
            left &= left - 1;
            Some(cell)
        })
    }

    /// How many of these come before a cell.
    #[inline]
    pub(crate) const fn before(self, cell: Cell) -> usize {
        (self.0 & ((1 << cell.0) - 1)).count_ones() as usize
    }

    /// The cells of each row as bits.
    #[inline]
    pub(crate) const fn rows(self) -> [u8; SIDE as usize] {
        self.0.to_le_bytes()
    }
}

impl BitOr for CellSet {
    type Output = Self;
    #[inline]
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}
impl BitOrAssign for CellSet {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        self.0 |= other.0;
    }
}
impl BitAnd for CellSet {
    type Output = Self;
    #[inline]
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}
/// Those that are not in the other set.
impl Sub for CellSet {
    type Output = Self;
    #[inline]
    fn sub(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}

impl FromIterator<Cell> for CellSet {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> Self {
        cells.into_iter().fold(Self::EMPTY, |set, cell| set | Self::one(cell))
    }
}

impl fmt::Display for CellSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (n, cell) in self.iter().enumerate() {
            let blank = if n > 0 { " " } else { "" };
            write!(f, "{blank}{cell}")?;
        }
        Ok(())
    }
}

impl fmt::Debug for CellSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{{{self}}}")
    }
}

impl Serialize for CellSet {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for CellSet {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        let mut set = Self::EMPTY;
        for word in text.split_whitespace() {
            let cell =
                word.parse().map_err(|_| D::Error::custom(format!("`{word}` is not a cell such as a1 or f6")))?;
            if set.contains(cell) {
                return Err(D::Error::custom(format!("{cell} is named twice")));
            }
            set.insert(cell);
        }
        Ok(set)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_spelt_one_way() {
        for index in 0..64 {
            let cell = Cell(index);
            assert_eq!(cell.to_string().parse(), Ok(cell));
        }
        for odd in ["", "a", "a0", "a9", "i1", "A1", "a11", "1a", "é"] {
            assert!(odd.parse::<Cell>().is_err(), "{odd}");
        }
    }

    #[test]
    fn sets_list_their_cells_in_order() {
        let set: CellSet = ["f6", "a2", "h8", "a1"].map(|name| name.parse().unwrap()).into_iter().collect();
        assert_eq!(set.to_string(), "a1 a2 f6 h8");
        assert_eq!((set.len(), set.first().unwrap().to_string().as_str()), (4, "a1"));
    }
}
