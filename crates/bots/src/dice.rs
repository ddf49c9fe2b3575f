//! Fast uniform numbers from a seed, the same on every machine.
use rand_core::{Rng as _, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use taproom_core::Rng;

/// For bots, simulation and tests. Matches between people draw their chance from a keyed secret instead.
#[derive(Clone, Debug)]
pub struct Dice(Xoshiro256PlusPlus);

impl Dice {
    /// The same seed, the same numbers.
    pub fn new(seed: u64) -> Self {
        Self(Xoshiro256PlusPlus::seed_from_u64(seed))
    }

    /// The numbers of one of many things that share a seed.
    pub fn nth(seed: u64, n: u64) -> Self {
        // An odd multiplier keeps different n apart; `seed_from_u64` mixes the rest.
        Self::new(seed ^ n.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15))
    }

    /// From 0 to just below 1.
    #[inline]
    pub fn part(&mut self) -> f32 {
        self.below(1 << 24) as f32 / (1 << 24) as f32
    }

    /// One of a list.
    #[inline]
    pub fn one<T: Copy>(&mut self, of: &[T]) -> T {
        of[self.below(of.len() as u32) as usize]
    }
}

impl Rng for Dice {
    #[inline]
    fn below(&mut self, n: u32) -> u32 {
        // Multiply and shift: the bias is below n / 2^32.
        ((u64::from(self.0.next_u32()) * u64::from(n)) >> 32) as u32
    }
}
