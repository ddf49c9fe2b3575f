//! Who sits at the table, and who looks at it.
use serde::{Deserialize, Serialize};
use std::fmt;

/// The most seats any of our games has.
pub const MAX_SEATS: usize = 6;

/// A chair at the table, counted from zero.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Seat(pub u8);

impl Seat {
    /// For arrays with one entry per seat.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The next chair clockwise at a table of `seats`.
    #[inline]
    #[must_use]
    pub const fn next(self, seats: u8) -> Self {
        if self.0 + 1 < seats { Self(self.0 + 1) } else { Self(0) }
    }

    /// All chairs of a table, in order.
    pub fn all(seats: u8) -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator {
        (0..seats).map(Self)
    }

    /// All chairs once, clockwise, beginning with this one.
    pub fn clockwise(self, seats: u8) -> impl Iterator<Item = Self> {
        (0..seats).map(move |n| Self((self.0 + n) % seats))
    }
}

/// People count from one.
impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "player {}", u16::from(self.0) + 1)
    }
}

/// Some seats, in seat order.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Seats(u8);

impl Seats {
    /// No seat at all.
    pub const NONE: Self = Self(0);

    /// Just this one.
    #[inline]
    pub const fn one(seat: Seat) -> Self {
        Self(1 << seat.0)
    }

    /// Every seat of a table.
    #[inline]
    pub const fn all(seats: u8) -> Self {
        Self(((1u16 << seats) - 1) as u8)
    }

    /// The lowest seat.
    #[inline]
    pub const fn first(self) -> Option<Seat> {
        if self.0 == 0 { None } else { Some(Seat(self.0.trailing_zeros() as u8)) }
    }

    /// Is this seat among them?
    #[inline]
    pub const fn contains(self, seat: Seat) -> bool {
        self.0 & (1 << seat.0) != 0
    }

    /// No seat?
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many.
    #[inline]
    pub const fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// Adds a seat.
    #[inline]
    pub fn insert(&mut self, seat: Seat) {
        self.0 |= 1 << seat.0;
    }

    /// Takes a seat out.
    #[inline]
    pub fn remove(&mut self, seat: Seat) {
        self.0 &= !(1 << seat.0);
    }

    /// In seat order.
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        (0..8).map(Seat).filter(move |&seat| self.contains(seat))
    }
}

impl FromIterator<Seat> for Seats {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Self {
        let mut all = Self::NONE;
        for seat in seats {
            all.insert(seat);
        }
        all
    }
}

/// Who looks at the table. A spectator is a viewer of its own, never "no seat".
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Viewer {
    /// A player: sees what is public and what is theirs.
    Seat(Seat),
    /// Sees what is public.
    Spectator,
}

impl Viewer {
    /// Does this viewer sit in that seat?
    #[inline]
    pub fn is(self, seat: Seat) -> bool {
        self == Self::Seat(seat)
    }
}
