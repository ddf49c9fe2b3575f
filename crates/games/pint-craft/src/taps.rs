//! A set of Recipes: there is one of each, so a bit is enough.
use crate::words::Recipe;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};
use std::fmt;

/// Some Recipes, such as those on tap at a brewery. Serialises as a list of slugs.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Recipes(u32);

impl Recipes {
    /// None at all.
    pub const NONE: Self = Self(0);
    /// All 25 of them (PC-1.2).
    pub const ALL: Self = Self((1 << Recipe::COUNT) - 1);

    /// Is it one of them?
    #[inline]
    pub const fn has(self, recipe: Recipe) -> bool {
        self.0 & (1 << recipe.index()) != 0
    }

    /// Puts one in.
    #[inline]
    pub fn insert(&mut self, recipe: Recipe) {
        self.0 |= 1 << recipe.index();
    }

    /// Takes one out.
    #[inline]
    pub fn remove(&mut self, recipe: Recipe) {
        self.0 &= !(1 << recipe.index());
    }

    /// Without those.
    #[inline]
    #[must_use]
    pub const fn minus(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// With those.
    #[inline]
    #[must_use]
    pub const fn plus(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// As a bit mask: bit `n` stands for Recipe `n`.
    #[inline]
    pub const fn bits(self) -> u32 {
        self.0
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

    /// In the order of the list of Recipes.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Recipe> {
        let mut bits = self.0;
        std::iter::from_fn(move || {
            let recipe = *Recipe::ALL.get(bits.trailing_zeros() as usize)?;
            bits &= bits - 1;
            Some(recipe)
        })
    }
}

impl FromIterator<Recipe> for Recipes {
    fn from_iter<I: IntoIterator<Item = Recipe>>(recipes: I) -> Self {
        let mut all = Self::NONE;
        for recipe in recipes {
            all.insert(recipe);
        }
        all
    }
}

impl fmt::Debug for Recipes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl Serialize for Recipes {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for Recipes {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut all = Self::NONE;
        for recipe in Vec::<Recipe>::deserialize(deserializer)? {
            if all.has(recipe) {
                return Err(D::Error::custom(format!("{recipe} is named twice where there is one")));
            }
            all.insert(recipe);
        }
        Ok(all)
    }
}
