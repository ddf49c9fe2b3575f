//! Small collections over closed lists of words.
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use std::{fmt, marker::PhantomData};
use taproom_core::Word;

/// Some of a closed list of at most 32 words.
pub type Set<W> = taproom_kit::Set<W, u32>;

/// One value for each word of a list; `N` is their number. Serialises as a map from slug to value.
#[derive(Copy, Clone, PartialEq, Eq, Hash)]
pub struct PerWord<W, T, const N: usize> {
    values: [T; N],
    words: PhantomData<W>,
}

impl<W: Word, T: Copy + Default, const N: usize> Default for PerWord<W, T, N> {
    fn default() -> Self {
        Self { values: [T::default(); N], words: PhantomData }
    }
}

impl<W, T, const N: usize> PerWord<W, T, N> {
    /// The values alone, whatever the words are.
    #[inline]
    pub(crate) fn raw(&self) -> &[T; N] {
        &self.values
    }
}

impl<W: Word, T, const N: usize> PerWord<W, T, N> {
    /// With their words, in order.
    pub fn iter(&self) -> impl Iterator<Item = (W, &T)> {
        W::ALL.iter().copied().zip(&self.values)
    }

    /// The values alone, in order.
    #[inline]
    pub fn values(&self) -> &[T; N] {
        &self.values
    }

    /// The values alone, to change.
    #[inline]
    pub fn values_mut(&mut self) -> &mut [T; N] {
        &mut self.values
    }
}

impl<W: Word, T, const N: usize> std::ops::Index<W> for PerWord<W, T, N> {
    type Output = T;
    #[inline]
    fn index(&self, word: W) -> &T {
        &self.values[word.index()]
    }
}

impl<W: Word, T, const N: usize> std::ops::IndexMut<W> for PerWord<W, T, N> {
    #[inline]
    fn index_mut(&mut self, word: W) -> &mut T {
        &mut self.values[word.index()]
    }
}

impl<W: Word, T: fmt::Debug, const N: usize> fmt::Debug for PerWord<W, T, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.iter()).finish()
    }
}

impl<W: Word, T: Serialize, const N: usize> Serialize for PerWord<W, T, N> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.iter())
    }
}

impl<'de, W: Word + Deserialize<'de>, T: Copy + Default + Deserialize<'de>, const N: usize> Deserialize<'de>
    for PerWord<W, T, N>
{
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Visit<W, T, const N: usize>(PhantomData<(W, T)>);
        impl<'de, W: Word + Deserialize<'de>, T: Copy + Default + Deserialize<'de>, const N: usize> de::Visitor<'de>
            for Visit<W, T, N>
        {
            type Value = PerWord<W, T, N>;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a map from words to values")
            }
            fn visit_map<A: de::MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                let mut table = PerWord::default();
                while let Some((word, value)) = map.next_entry::<W, T>()? {
                    table[word] = value;
                }
                Ok(table)
            }
        }
        deserializer.deserialize_map(Visit(PhantomData))
    }
}
