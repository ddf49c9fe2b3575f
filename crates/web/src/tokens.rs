//! Tokens: 128 random bits that open one thing. Only their SHA-256 is ever stored.
use hmac::{Hmac, KeyInit as _, Mac as _};
use sha2::{Digest as _, Sha256};
use std::fmt::Write as _;
use taproom_store::Hash;

/// The key from which invitations are made, so that the host can look at them again although they are not stored.
#[derive(Clone)]
pub(crate) struct Keeper([u8; 32]);

/// What a link opens.
#[derive(Copy, Clone)]
pub(crate) enum Opens<'a> {
    /// A seat of a match; the number says how often the link was made again.
    Seat(&'a str, u8, i64),
    /// A place to watch a match from.
    Watch(&'a str),
}

impl Keeper {
    pub(crate) fn new(key: [u8; 32]) -> Self {
        Self(key)
    }

    /// The token of a link.
    pub(crate) fn token(&self, what: Opens<'_>) -> String {
        let mut mac = Hmac::<Sha256>::new_from_slice(&self.0).expect("any length will do");
        mac.update(
            match what {
                Opens::Seat(key, seat, made) => format!("seat {key} {seat} {made}"),
                Opens::Watch(key) => format!("watch {key}"),
            }
            .as_bytes(),
        );
        hex(&mac.finalize().into_bytes()[..16])
    }
}

/// A new token for a cookie.
pub(crate) fn fresh() -> String {
    hex(&random::<16>())
}

/// A new name for a match in addresses: 50 bits, easy to read out.
pub(crate) fn match_key() -> String {
    const LETTERS: &[u8; 32] = b"23456789abcdefghijkmnpqrstuvwxyz";
    random::<10>().iter().map(|byte| char::from(LETTERS[usize::from(byte % 32)])).collect()
}

/// What is stored of a token. `None` if it is none of ours by its looks.
pub(crate) fn hash(token: &str) -> Option<Hash> {
    let sound = token.len() == 32 && token.bytes().all(|byte| byte.is_ascii_hexdigit());
    sound.then(|| Sha256::digest(token).into())
}

/// Bytes nobody can guess.
pub(crate) fn random<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("the system gives random bytes");
    bytes
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}
