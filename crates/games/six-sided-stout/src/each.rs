//! One value for each word of a closed list.
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use std::{
    fmt,
    marker::PhantomData,
    ops::{Index, IndexMut},
};
use taproom_core::Word;

/// `N` values, one for each of the `N` words; serialises as a map from slug to value, words left out are empty.
#[derive(Copy, Clone, PartialEq, Eq, Hash)]
pub struct Each<W, T, const N: usize> {
    values: [T; N],
    words: PhantomData<W>,
}

impl<W: Word, T: Copy, const N: usize> Each<W, T, N> {
    /// Words with their values, in order.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = (W, T)> + '_ {
        W::ALL.iter().copied().zip(self.values)
    }

    /// The values alone.
    #[inline]
    pub fn values(&self) -> &[T; N] {
        &self.values
    }
}

impl<W: Word, T, const N: usize> Each<W, T, N> {
    /// Made from the value of each word.
    pub fn from_fn(mut value: impl FnMut(W) -> T) -> Self {
        const { assert!(W::ALL.len() == N) };
        Self { values: std::array::from_fn(|n| value(W::ALL[n])), words: PhantomData }
    }
}

impl<W, T: Copy + Default, const N: usize> Default for Each<W, T, N> {
    #[inline]
    fn default() -> Self {
        Self { values: [T::default(); N], words: PhantomData }
    }
}

impl<W: Word, T, const N: usize> Index<W> for Each<W, T, N> {
    type Output = T;
    #[inline]
    fn index(&self, word: W) -> &T {
        &self.values[word.index()]
    }
}
impl<W: Word, T, const N: usize> IndexMut<W> for Each<W, T, N> {
    #[inline]
    fn index_mut(&mut self, word: W) -> &mut T {
        &mut self.values[word.index()]
    }
}

impl<W: Word, T: Copy + fmt::Debug, const N: usize> fmt::Debug for Each<W, T, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.iter()).finish()
    }
}

impl<W: Word, T: Copy + Serialize, const N: usize> Serialize for Each<W, T, N> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.iter())
    }
}

impl<'de, W, T, const N: usize> Deserialize<'de> for Each<W, T, N>
where
    W: Word + Deserialize<'de>,
    T: Copy + Default + Deserialize<'de>,
{
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Visit<W, T, const N: usize>(PhantomData<(W, T)>);
        impl<'de, W, T, const N: usize> de::Visitor<'de> for Visit<W, T, N>
        where
            W: Word + Deserialize<'de>,
            T: Copy + Default + Deserialize<'de>,
        {
            type Value = Each<W, T, N>;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "a map with entries for {:?}", W::ALL)
            }
            fn visit_map<A: de::MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                let mut each = Each::default();
                let mut seen = [false; N];
                while let Some(word) = map.next_key::<W>()? {
                    if std::mem::replace(&mut seen[word.index()], true) {
                        return Err(de::Error::custom(format!("{word} is there twice")));
                    }
                    each[word] = map.next_value()?;
                }
                Ok(each)
            }
        }
        deserializer.deserialize_map(Visit(PhantomData))
    }
}
