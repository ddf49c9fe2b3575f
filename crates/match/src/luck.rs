//! Luck that can be checked.
//!
//! A match's chance is drawn from a 32-byte secret. Its SHA-256 stands in the record's header from the start; the
//! secret itself is revealed by the end line. To re-implement in any language:
//!
//! 1. Each chance event has a number *e*: if the game names the event by an occasion *o*, *e* = 2³² + *o*; otherwise *e* is
//!    the number of moves made before it. If the header says `deal:`, an event without an occasion is counted by its kind,
//!    the first word of its outcomes (`roll`, `draw` …), so that other tables of the deal draw the same for it whatever else
//!    was decided: *e* = the first 8 bytes, little-endian, of the SHA-256 of the text `taproom deal KIND N`, where *N* is
//!    the number of outcomes of that kind before it.
//! 2. The key is the secret itself; if the header says `shared:`, the key is the SHA-256 of the text `taproom luck 2`, the
//!    secret, and for every seat in order the 32 bytes it added, or 32 zero bytes if it added none.
//! 3. Run ChaCha20 (20 rounds, 64-bit block counter from 0, 64-bit nonce = *e*, little-endian) with that key; read the
//!    key stream as little-endian 32-bit words.
//! 4. With *t* the sum of all weights, skip words not below ⌊2³² / *t*⌋ · *t*; the first other word modulo *t* is *r*.
//! 5. The outcome is the first in the game's order whose cumulated weight exceeds *r*.
use crate::traits::Match;
use rand_chacha::ChaCha20Rng;
use rand_core::{Rng as _, SeedableRng};
use sha2::{Digest, Sha256};
use std::{fmt, str::FromStr};
use taproom_core::{
    Rng, Seat,
    record::{Luck, hex, unhex},
};

/// The key of a match's luck. Does not show itself by accident: `Debug` hides it.
#[derive(Copy, Clone, PartialEq, Eq)]
pub struct Secret([u8; 32]);

impl Secret {
    /// From 32 random bytes.
    pub const fn new(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }

    /// From a word that can be said again: the SHA-256 of `taproom seed ` and the word.
    pub fn from_seed(seed: &str) -> Self {
        Self(Sha256::digest(format!("taproom seed {seed}")).into())
    }

    /// What may be told before the match: SHA-256 of the 32 bytes, in hex.
    pub fn commitment(&self) -> String {
        hex(&Sha256::digest(self.0))
    }

    /// The secret itself, to be kept where nobody looks.
    pub const fn bytes(&self) -> [u8; 32] {
        self.0
    }

    /// The secret itself, in hex, for the end line.
    pub fn reveal(&self) -> String {
        hex(&self.0)
    }

    /// The key of all draws: the secret itself, or that and what every seat added to it.
    #[must_use]
    pub fn key(&self, luck: &Luck, seats: u8) -> Self {
        let shares = luck.shares();
        if shares.is_empty() {
            return *self;
        }
        let mut hash = Sha256::new_with_prefix("taproom luck 2");
        hash.update(self.0);
        for seat in Seat::all(seats) {
            let share = shares.iter().find(|share| share.seat == seat);
            hash.update(share.and_then(|share| share.bytes).unwrap_or_default());
        }
        Self(hash.finalize().into())
    }

    /// The numbers of one chance event.
    pub fn event(&self, event: u64) -> impl Rng + use<> {
        let mut stream = ChaCha20Rng::from_seed(self.0);
        stream.set_stream(event);
        Keystream(stream)
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(…)")
    }
}

/// The text is not 64 lower-case hex digits.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct SecretError;

impl fmt::Display for SecretError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a secret is 64 lower-case hex digits")
    }
}
impl std::error::Error for SecretError {}

impl FromStr for Secret {
    type Err = SecretError;
    fn from_str(text: &str) -> Result<Self, SecretError> {
        unhex(text).map(Self).ok_or(SecretError)
    }
}

/// Events that a game names have at least this number.
pub(crate) const NAMED: u64 = 1 << 32;

/// The number of the chance event to come in a match with this luck; `None` if chance is not to answer.
pub fn event(the_match: &dyn Match, luck: &Luck) -> Option<u64> {
    let event = the_match.chance_event()?;
    if !matches!(luck, Luck::Dealt(_)) || event >= NAMED {
        return Some(event);
    }
    let outcomes = the_match.outcomes();
    let kind = |text: &str| text.split(' ').next().unwrap_or_default().to_owned();
    let wanted = outcomes.first().map(|outcome| kind(&outcome.0))?;
    let drawn = (0..the_match.ply()).filter_map(|ply| the_match.line(ply));
    let before = drawn.filter(|line| line.who.is_none() && kind(&line.text) == wanted).count();
    let hash = Sha256::digest(format!("taproom deal {wanted} {before}"));
    Some(u64::from_le_bytes(hash[..8].try_into().expect("8 bytes")))
}

/// What may be told of bytes before they are: their SHA-256.
pub fn promise(bytes: &[u8; 32]) -> [u8; 32] {
    Sha256::digest(bytes).into()
}

struct Keystream(ChaCha20Rng);

impl Rng for Keystream {
    fn below(&mut self, n: u32) -> u32 {
        let limit = (1u64 << 32) / u64::from(n) * u64::from(n);
        loop {
            let word = self.0.next_u32();
            if u64::from(word) < limit {
                return word % n;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_stream_is_chacha20_as_published() {
        // RFC 8439, appendix A.1, test vector 1: key, nonce and counter zero.
        let mut stream = Secret::new([0; 32]).event(0);
        let limit = u32::MAX; // 2^32 - 1 takes every word but the last one as it is
        assert_eq!(stream.below(limit), u32::from_le_bytes([0x76, 0xb8, 0xe0, 0xad]));
        assert_eq!(stream.below(limit), u32::from_le_bytes([0xa0, 0xf1, 0x3d, 0x90]));
    }

    #[test]
    fn the_event_number_is_the_nonce() {
        // RFC 8439, appendix A.1, test vector 4: key zero, counter 2, nonce 0…02 does not fit a 64-bit nonce of our
        // layout, so compare streams with each other instead.
        let first = |event| Secret::new([7; 32]).event(event).below(1 << 30);
        assert_eq!(first(3), first(3));
        assert_ne!(first(3), first(4));
        assert_ne!(first(3), first((1 << 32) + 3));
    }

    #[test]
    fn everybody_who_adds_to_the_luck_changes_the_key() {
        use taproom_core::record::{Share, Shared};
        let secret = Secret::from_seed("friday");
        let share = |seat, byte| Share { seat: Seat(seat), promise: promise(&[byte; 32]), bytes: Some([byte; 32]) };
        let silent = |seat| Share { seat: Seat(seat), promise: promise(&[9; 32]), bytes: None };
        let key = |shares: &[Share], seats| {
            secret.key(&Luck::Shared(Shared { secret: secret.commitment(), shares: shares.to_vec() }), seats)
        };
        assert_eq!(secret.key(&Luck::Committed(secret.commitment()), 2), secret, "as it was before");
        let both = key(&[share(0, 1), share(1, 2)], 2);
        // As the description above says, by hand.
        let mut text = b"taproom luck 2".to_vec();
        text.extend(secret.bytes());
        text.extend([1; 32]);
        text.extend([2; 32]);
        assert_eq!(both.bytes(), <[u8; 32]>::from(Sha256::digest(&text)));
        for other in [[share(0, 2), share(1, 1)], [share(0, 3), share(1, 2)], [share(0, 1), silent(1)]] {
            assert_ne!(key(&other, 2), both);
        }
        assert_eq!(key(&[share(0, 1), silent(1)], 2), key(&[share(0, 1)], 2), "silence is 32 zero bytes");
        assert_ne!(key(&[share(0, 1)], 2), key(&[share(0, 1)], 3));
    }

    #[test]
    fn a_secret_can_be_written_down_and_committed_to() {
        let secret = Secret::from_seed("friday");
        assert_eq!(secret.reveal().parse(), Ok(secret));
        assert_eq!(secret.commitment().len(), 64);
        assert_eq!(format!("{secret:?}"), "Secret(…)");
        for bad in ["", "00", &"g".repeat(64), &"A".repeat(64)] {
            assert_eq!(bad.parse::<Secret>(), Err(SecretError));
        }
    }
}
