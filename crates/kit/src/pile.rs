//! Cards, cubes, tiles: how many of each kind, in no order.
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use std::{fmt, marker::PhantomData};
use taproom_core::{Eye, Plain, Word};

/// A multiset of a closed list of kinds; `N` is the number of kinds. A deck is a pile until a card is drawn.
///
/// Serialises as a map from slug to count without zeros.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Pile<W, const N: usize> {
    counts: [u8; N],
    kinds: PhantomData<W>,
}

impl<W: Word, const N: usize> Pile<W, N> {
    /// Nothing.
    pub const EMPTY: Self = Self { counts: [0; N], kinds: PhantomData };

    /// How many of a kind.
    #[inline]
    pub fn count(&self, kind: W) -> u8 {
        self.counts[kind.index()]
    }

    /// How many of each kind, in order.
    #[inline]
    pub fn counts(&self) -> &[u8; N] {
        &self.counts
    }

    /// At least one of a kind?
    #[inline]
    pub fn has(&self, kind: W) -> bool {
        self.count(kind) > 0
    }

    /// Puts some in.
    #[inline]
    pub fn add(&mut self, kind: W, n: u8) {
        self.counts[kind.index()] += n;
    }

    /// Takes some out; panics if there are fewer.
    #[inline]
    pub fn take(&mut self, kind: W, n: u8) {
        let count = &mut self.counts[kind.index()];
        *count = count.checked_sub(n).unwrap_or_else(|| panic!("{n} of {kind} where only {count} are"));
    }

    /// All pieces together.
    #[inline]
    pub fn total(&self) -> u16 {
        self.counts.iter().map(|&n| u16::from(n)).sum()
    }

    /// Nothing in it?
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.counts.iter().all(|&n| n == 0)
    }

    /// Kinds that are there, in order, with their counts.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = (W, u8)> + '_ {
        W::ALL.iter().copied().zip(self.counts).filter(|&(_, n)| n > 0)
    }

    /// Kinds that are there, in order.
    #[inline]
    pub fn kinds(&self) -> impl Iterator<Item = W> + '_ {
        self.iter().map(|(kind, _)| kind)
    }

    /// Puts all of another pile in.
    pub fn merge(&mut self, other: &Self) {
        for (mine, theirs) in self.counts.iter_mut().zip(other.counts) {
            *mine += theirs;
        }
    }

    /// Is every piece of `other` here too?
    pub fn contains(&self, other: &Self) -> bool {
        self.counts.iter().zip(other.counts).all(|(mine, theirs)| *mine >= theirs)
    }

    /// Takes all of another pile out; `None` if something is missing.
    #[must_use]
    pub fn minus(&self, other: &Self) -> Option<Self> {
        let mut rest = *self;
        for (mine, theirs) in rest.counts.iter_mut().zip(other.counts) {
            *mine = mine.checked_sub(theirs)?;
        }
        Some(rest)
    }

    /// A kind with the chance its count gives it; `None` if the pile is empty.
    pub fn pick(&self, rng: &mut dyn taproom_core::Rng) -> Option<W> {
        let total = u32::from(self.total());
        let mut left = if total > 0 { rng.below(total) } else { return None };
        let found = self.iter().find(|&(_, n)| {
            let here = left < u32::from(n);
            left = left.saturating_sub(u32::from(n));
            here
        });
        found.map(|(kind, _)| kind)
    }
}

impl<W, const N: usize> Plain for Pile<W, N> {
    const WIDTH: usize = N;
    #[inline]
    fn write(&self, eye: Eye, out: &mut [f32]) {
        self.counts.write(eye, out);
    }
}

impl<W: Word, const N: usize> Default for Pile<W, N> {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl<W: Word, const N: usize> FromIterator<(W, u8)> for Pile<W, N> {
    fn from_iter<I: IntoIterator<Item = (W, u8)>>(counts: I) -> Self {
        let mut pile = Self::EMPTY;
        for (kind, n) in counts {
            pile.add(kind, n);
        }
        pile
    }
}

impl<W: Word, const N: usize> fmt::Debug for Pile<W, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.iter()).finish()
    }
}

impl<W: Word, const N: usize> Serialize for Pile<W, N> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.iter())
    }
}

impl<'de, W: Word + Deserialize<'de>, const N: usize> Deserialize<'de> for Pile<W, N> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Visit<W, const N: usize>(PhantomData<W>);
        impl<'de, W: Word + Deserialize<'de>, const N: usize> de::Visitor<'de> for Visit<W, N> {
            type Value = Pile<W, N>;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a map from kinds to counts")
            }
            fn visit_map<A: de::MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                let mut pile = Pile::EMPTY;
                while let Some((kind, n)) = map.next_entry::<W, u8>()? {
                    if pile.has(kind) {
                        return Err(de::Error::custom(format!("{kind} is counted twice")));
                    }
                    pile.add(kind, n);
                }
                Ok(pile)
            }
        }
        deserializer.deserialize_map(Visit(PhantomData))
    }
}
