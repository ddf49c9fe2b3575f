//! Luck that can be checked.
//!
//! A match's chance is drawn from a 32-byte secret. Its SHA-256 stands in the record's header from the start; the
//! secret itself is revealed by the end line. To re-implement in any language:
//!
//! 1. Each chance event has a number *e*: if the game names the event by an occasion *o*, *e* = 2³² + *o*; otherwise *e* is
//!    the number of moves made before it.
//! 2. Run ChaCha20 (20 rounds, 64-bit block counter from 0, 64-bit nonce = *e*, little-endian) with the secret as key; read
//!    the key stream as little-endian 32-bit words.
//! 3. With *t* the sum of all weights, skip words not below ⌊2³² / *t*⌋ · *t*; the first other word modulo *t* is *r*.
//! 4. The outcome is the first in the game's order whose cumulated weight exceeds *r*.
use rand_chacha::ChaCha20Rng;
use rand_core::{Rng as _, SeedableRng};
use sha2::{Digest, Sha256};
use std::{fmt, fmt::Write as _, str::FromStr};
use taproom_core::Rng;

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
        let digit = |byte: u8| match byte {
            b'0'..=b'9' => Ok(byte - b'0'),
            b'a'..=b'f' => Ok(byte - b'a' + 10),
            _ => Err(SecretError),
        };
        let bytes = text.as_bytes();
        let mut secret = [0; 32];
        if bytes.len() != 64 {
            return Err(SecretError);
        }
        for (out, pair) in secret.iter_mut().zip(bytes.chunks_exact(2)) {
            *out = digit(pair[0])? << 4 | digit(pair[1])?;
        }
        Ok(Self(secret))
    }
}

pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
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
