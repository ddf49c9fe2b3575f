//! The dice in a malt box. Their number is no limit (SS-1.2, SS-R19).
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};
use std::fmt;

/// The highest face there is.
pub(crate) const FACES: u8 = 6;

/// Dice by face, in no order; serialises as faces from high to low: `[6, 5, 3]`.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Dice([u8; FACES as usize]);

impl Dice {
    /// How many show this face.
    #[inline]
    pub fn count(self, face: u8) -> u8 {
        self.0.get(usize::from(face).wrapping_sub(1)).copied().unwrap_or(0)
    }

    /// How many show each face, from 1.
    #[inline]
    pub(crate) fn counts(self) -> [u8; FACES as usize] {
        self.0
    }

    /// Puts one in.
    #[inline]
    pub fn add(&mut self, face: u8) {
        self.0[usize::from(face) - 1] += 1;
    }

    /// Takes one out that is there.
    #[inline]
    pub fn take(&mut self, face: u8) {
        self.0[usize::from(face) - 1] -= 1;
    }

    /// SS-6.11, SS-R6: turns one die down by one; at zero it leaves the game.
    #[inline]
    pub fn turn_down(&mut self, face: u8) {
        self.take(face);
        if face > 1 {
            self.add(face - 1);
        }
    }

    /// How many dice.
    #[inline]
    pub fn len(self) -> u8 {
        self.0.iter().sum()
    }

    /// No die?
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == [0; FACES as usize]
    }

    /// All pips together: the units they are worth.
    pub fn units(self) -> u16 {
        (1..).zip(self.0).map(|(face, n): (u16, u8)| face * u16::from(n)).sum()
    }

    /// The different faces, from low to high.
    #[inline]
    pub fn faces(self) -> impl DoubleEndedIterator<Item = u8> {
        (1..=FACES).filter(move |&face| self.count(face) > 0)
    }

    /// Every die, from high to low.
    pub fn each(self) -> impl Iterator<Item = u8> {
        (1..=FACES).rev().flat_map(move |face| std::iter::repeat_n(face, usize::from(self.count(face))))
    }
}

impl FromIterator<u8> for Dice {
    fn from_iter<I: IntoIterator<Item = u8>>(faces: I) -> Self {
        let mut dice = Self::default();
        faces.into_iter().for_each(|face| dice.add(face));
        dice
    }
}

impl fmt::Debug for Dice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.each()).finish()
    }
}

impl Serialize for Dice {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.each())
    }
}

impl<'de> Deserialize<'de> for Dice {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let faces = Vec::<u8>::deserialize(deserializer)?;
        if let Some(odd) = faces.iter().find(|&&face| !(1..=FACES).contains(&face)) {
            return Err(D::Error::custom(format!("{odd} is not a face from 1 to {FACES}")));
        }
        // More dice than two a day can never lie in a box; this also keeps the counts from overflowing.
        if faces.len() > 64 {
            return Err(D::Error::custom(format!("{} dice in one box", faces.len())));
        }
        Ok(faces.into_iter().collect())
    }
}
