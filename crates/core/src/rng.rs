//! Randomness comes from outside: rules only ask for it.

/// A source of uniform numbers. Implemented by the ends (keyed luck, bots, tests), never by a game.
pub trait Rng {
    /// Each of `0..n` equally likely; `n` is at least 1.
    fn below(&mut self, n: u32) -> u32;
}

/// One of the outcomes, with the chance its weight gives it: the first whose cumulated weight exceeds
/// `rng.below(sum of all weights)`.
#[inline]
pub fn pick<C: Copy, R: Rng + ?Sized>(weighted: &[(C, u32)], rng: &mut R) -> C {
    let total: u32 = weighted.iter().map(|&(_, weight)| weight).sum();
    let mut left = rng.below(total);
    for &(outcome, weight) in weighted {
        if left < weight {
            return outcome;
        }
        left -= weight;
    }
    unreachable!("weights sum to total")
}
