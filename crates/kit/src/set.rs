//! Some of a closed list of words, each at most once, as bits.
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use std::{
    fmt,
    marker::PhantomData,
    ops::{BitAnd, BitOr, Not, Shl, Shr, Sub},
};
use taproom_core::{Eye, Plain, Word};

/// A set of words; `B` is the smallest unsigned number with a bit for each of them. Serialises as a list of slugs, in order.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Set<W, B> {
    bits: B,
    words: PhantomData<W>,
}

/// A number whose bits stand for words: `u8`, `u16`, `u32` or `u64`.
pub trait Bits:
    Copy
    + Eq
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + Not<Output = Self>
    + Shl<usize, Output = Self>
    + Shr<usize, Output = Self>
    + Sub<Output = Self>
{
    /// No bit.
    const NONE: Self;
    /// The lowest bit.
    const ONE: Self;
    /// Every bit.
    const FULL: Self;
    /// How many bits there are.
    const WIDTH: usize;
    /// How many bits are set.
    fn count(self) -> u8;
    /// The place of the lowest bit that is set; `WIDTH` if there is none.
    fn lowest(self) -> usize;
}

macro_rules! bits {
    ($($number:ty),+) => {$(
        impl Bits for $number {
            const NONE: Self = 0;
            const ONE: Self = 1;
            const FULL: Self = Self::MAX;
            const WIDTH: usize = Self::BITS as usize;
            #[inline]
            fn count(self) -> u8 {
                self.count_ones() as u8
            }
            #[inline]
            fn lowest(self) -> usize {
                self.trailing_zeros() as usize
            }
        }
    )+};
}
bits!(u8, u16, u32, u64);

impl<W: Word, B: Bits> Set<W, B> {
    /// None of them.
    pub const EMPTY: Self = Self::of(B::NONE);
    // Too many words for the bits fail to compile, not to play.
    const FITS: () = assert!(W::ALL.len() <= B::WIDTH && !W::ALL.is_empty(), "as many bits as words");

    const fn of(bits: B) -> Self {
        Self { bits, words: PhantomData }
    }

    #[inline]
    fn bit(word: W) -> B {
        let () = Self::FITS;
        B::ONE << word.index()
    }

    /// All of them.
    #[inline]
    pub fn all() -> Self {
        let () = Self::FITS;
        Self::of(B::FULL >> (B::WIDTH - W::ALL.len()))
    }

    /// Just this one.
    #[inline]
    pub fn one(word: W) -> Self {
        Self::of(Self::bit(word))
    }

    /// As a bit mask: bit `n` stands for word `n`.
    #[inline]
    pub fn bits(self) -> B {
        self.bits
    }

    /// Is it in?
    #[inline]
    pub fn has(self, word: W) -> bool {
        self.bits & Self::bit(word) != B::NONE
    }

    /// The same as [`Set::has`], by the name the standard library uses.
    #[inline]
    pub fn contains(self, word: W) -> bool {
        self.has(word)
    }

    /// Puts it in.
    #[inline]
    pub fn insert(&mut self, word: W) {
        self.bits = self.bits | Self::bit(word);
    }

    /// Takes it out.
    #[inline]
    pub fn remove(&mut self, word: W) {
        self.bits = self.bits & !Self::bit(word);
    }

    /// How many.
    #[inline]
    pub fn len(self) -> u8 {
        self.bits.count()
    }

    /// None?
    #[inline]
    pub fn is_empty(self) -> bool {
        self.bits == B::NONE
    }

    /// All that are in one or the other.
    #[inline]
    #[must_use]
    pub fn or(self, other: Self) -> Self {
        Self::of(self.bits | other.bits)
    }

    /// All that are in both.
    #[inline]
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        Self::of(self.bits & other.bits)
    }

    /// All that are here and not there.
    #[inline]
    #[must_use]
    pub fn minus(self, other: Self) -> Self {
        Self::of(self.bits & !other.bits)
    }

    /// In order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = W> {
        let mut bits = self.bits;
        std::iter::from_fn(move || {
            // Nothing lies beyond the last word, so no bit left is no word.
            let word = *W::ALL.get(bits.lowest())?;
            bits = bits & (bits - B::ONE);
            Some(word)
        })
    }

    /// The `n`th of those that are in, counted from zero.
    pub fn nth(self, n: u32) -> Option<W> {
        self.iter().nth(n as usize)
    }
}

/// Sixteen words to a number: few numbers for a set that hardly anybody looks at.
impl<W: Word, B: Bits + Into<u64>> Plain for Set<W, B> {
    const WIDTH: usize = W::ALL.len().div_ceil(16);
    #[inline]
    fn write(&self, _: Eye, out: &mut [f32]) {
        let mut bits: u64 = self.bits.into();
        for out in out {
            *out = f32::from(bits as u16);
            bits >>= 16;
        }
    }
}

impl<W: Word, B: Bits> Default for Set<W, B> {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl<W: Word, B: Bits> FromIterator<W> for Set<W, B> {
    fn from_iter<I: IntoIterator<Item = W>>(words: I) -> Self {
        let mut set = Self::EMPTY;
        words.into_iter().for_each(|word| set.insert(word));
        set
    }
}

impl<W: Word, B: Bits> fmt::Debug for Set<W, B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl<W: Word, B: Bits> Serialize for Set<W, B> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de, W: Word + Deserialize<'de>, B: Bits> Deserialize<'de> for Set<W, B> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut set = Self::EMPTY;
        for word in Vec::<W>::deserialize(deserializer)? {
            if set.has(word) {
                return Err(de::Error::custom(format!("{word} is named twice")));
            }
            set.insert(word);
        }
        Ok(set)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use taproom_core::words;

    words! {
        enum Day { Mon = "mon", Tue = "tue", Wed = "wed", Thu = "thu", Fri = "fri", Sat = "sat", Sun = "sun", Off = "off" }
    }

    #[test]
    fn words_go_in_and_out_in_order() {
        let mut days: Set<Day, u8> = [Day::Off, Day::Mon].into_iter().collect();
        days.insert(Day::Wed);
        assert_eq!(days.iter().collect::<Vec<_>>(), [Day::Mon, Day::Wed, Day::Off]);
        assert_eq!((days.len(), days.nth(1), days.nth(3)), (3, Some(Day::Wed), None));
        days.remove(Day::Mon);
        assert!(!days.has(Day::Mon) && days.has(Day::Off));
        assert_eq!(days.or(Set::one(Day::Tue)).and(Set::one(Day::Tue)), Set::one(Day::Tue));
        assert_eq!(days.minus(Set::one(Day::Off)), Set::one(Day::Wed));
    }

    #[test]
    fn a_list_of_words_is_read_as_it_is_written_and_names_none_twice() {
        let read = |days: &[&str]| Set::<Day, u8>::deserialize(toml::Value::from(days.to_vec()));
        let days = read(&["sun", "tue"]).unwrap();
        assert_eq!(days, [Day::Tue, Day::Sun].into_iter().collect());
        assert_eq!(toml::Value::try_from(days).unwrap(), toml::Value::from(vec!["tue", "sun"]));
        assert!(read(&["tue", "tue"]).unwrap_err().to_string().contains("tue is named twice"));
    }

    #[test]
    fn all_is_all_whatever_the_width() {
        assert_eq!(Set::<Day, u8>::all().iter().count(), 8);
        assert_eq!(Set::<Day, u64>::all().bits(), 0xff);
        assert_eq!(Set::<Day, u8>::EMPTY.iter().next(), None);
    }
}
