//! Some of a closed list of kinds, each at most once.
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use std::{fmt, marker::PhantomData};
use taproom_core::Word;

/// A set of words as bits; serialises as the list of slugs in order.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Set<W> {
    bits: u64,
    kinds: PhantomData<W>,
}

impl<W: Word> Set<W> {
    /// Nothing.
    pub const EMPTY: Self = Self { bits: 0, kinds: PhantomData };
    /// Everything there is.
    pub const ALL: Self = Self::from_bits(u64::MAX >> (64 - W::ALL.len()));

    const fn from_bits(bits: u64) -> Self {
        Self { bits, kinds: PhantomData }
    }

    /// Just this one.
    #[inline]
    pub fn one(word: W) -> Self {
        Self::from_bits(1 << word.index())
    }

    /// Is it in?
    #[inline]
    pub fn has(self, word: W) -> bool {
        self.bits & (1 << word.index()) != 0
    }

    /// Puts it in.
    #[inline]
    pub fn insert(&mut self, word: W) {
        self.bits |= 1 << word.index();
    }

    /// Takes it out.
    #[inline]
    pub fn remove(&mut self, word: W) {
        self.bits &= !(1 << word.index());
    }

    /// How many.
    #[inline]
    pub fn len(self) -> u8 {
        self.bits.count_ones() as u8
    }

    /// Nothing in it?
    #[inline]
    pub fn is_empty(self) -> bool {
        self.bits == 0
    }

    /// In either.
    #[inline]
    #[must_use]
    pub fn or(self, other: Self) -> Self {
        Self::from_bits(self.bits | other.bits)
    }

    /// In both.
    #[inline]
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        Self::from_bits(self.bits & other.bits)
    }

    /// In this one only.
    #[inline]
    #[must_use]
    pub fn minus(self, other: Self) -> Self {
        Self::from_bits(self.bits & !other.bits)
    }

    /// In order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = W> {
        let mut bits = self.bits;
        std::iter::from_fn(move || {
            let next = (bits != 0).then(|| W::ALL[bits.trailing_zeros() as usize]);
            bits &= bits.wrapping_sub(1);
            next
        })
    }

    /// The `n`th, counted from zero.
    pub fn nth(self, n: u32) -> Option<W> {
        self.iter().nth(n as usize)
    }
}

impl<W: Word> Default for Set<W> {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl<W: Word> FromIterator<W> for Set<W> {
    fn from_iter<I: IntoIterator<Item = W>>(words: I) -> Self {
        let mut set = Self::EMPTY;
        for word in words {
            set.insert(word);
        }
        set
    }
}

impl<W: Word> fmt::Debug for Set<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl<W: Word> Serialize for Set<W> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de, W: Word + Deserialize<'de>> Deserialize<'de> for Set<W> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut set = Self::EMPTY;
        for word in Vec::<W>::deserialize(deserializer)? {
            if set.has(word) {
                return Err(de::Error::custom(format!("{word} is listed twice")));
            }
            set.insert(word);
        }
        Ok(set)
    }
}
