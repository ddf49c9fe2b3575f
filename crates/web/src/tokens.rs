//! Tokens: 128 random bits that open one thing. Only their SHA-256 is ever stored.
use hmac::{Hmac, KeyInit as _, Mac as _};
use sha2::{Digest as _, Sha256};
use taproom_core::record::hex;
use taproom_store::Hash;

/// The key from which invitations are made, so that the host can look at them again although they are not stored.
#[derive(Clone)]
pub(crate) struct Keeper([u8; 32]);

/// What a link opens.
#[derive(Copy, Clone)]
pub(crate) enum Opens<'a> {
    /// A seat of a match; the number says how often the link was made again.
    Seat(&'a str, u8, i64),
    /// A place to watch a match from, in the same way.
    Watch(&'a str, i64),
    /// What whoever reads what is sent to an address may say about it: that, the number of the way, the address.
    Way(&'a str, i64, &'a str),
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
                // As it was before spectators' links could be made again.
                Opens::Watch(key, 0) => format!("watch {key}"),
                Opens::Watch(key, made) => format!("watch {key} {made}"),
                Opens::Way(what, way, target) => format!("way {what} {way} {target}"),
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

/// Letters and digits that are not mistaken for each other.
const LETTERS: &[u8; 32] = b"23456789abcdefghijkmnpqrstuvwxyz";

/// A new name for a match in addresses: 50 bits, easy to read out.
pub(crate) fn match_key() -> String {
    random::<10>().iter().map(|byte| char::from(LETTERS[usize::from(byte % 32)])).collect()
}

/// A code that brings a visitor back: 100 bits in groups of five, easy to write down.
pub(crate) fn recovery_code() -> String {
    let letters: Vec<char> = random::<20>().iter().map(|byte| char::from(LETTERS[usize::from(byte % 32)])).collect();
    letters.chunks(5).map(String::from_iter).collect::<Vec<_>>().join("-")
}

/// A code that signs another browser in: 40 bits, for a few minutes.
pub(crate) fn short_code() -> String {
    let letters: Vec<char> = random::<8>().iter().map(|byte| char::from(LETTERS[usize::from(byte % 32)])).collect();
    letters.chunks(4).map(String::from_iter).collect::<Vec<_>>().join("-")
}

/// Such a code as it is compared, however it was typed.
pub(crate) fn plain_code(code: &str) -> String {
    code.chars().filter(char::is_ascii_alphanumeric).take(40).collect::<String>().to_ascii_lowercase()
}

/// What is stored of such a code, however it was typed.
pub(crate) fn code_hash(code: &str) -> Option<Hash> {
    let plain: String = code.chars().filter(|letter| !letter.is_whitespace() && *letter != '-').collect();
    let plain = plain.to_ascii_lowercase();
    let sound = plain.len() == 20 && plain.bytes().all(|byte| LETTERS.contains(&byte));
    sound.then(|| Sha256::digest(format!("code {plain}")).into())
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_is_read_however_it_is_typed() {
        let code = recovery_code();
        let hash = code_hash(&code).expect("our own code");
        assert_eq!(code.len(), 23);
        assert_eq!(code_hash(&format!(" {} ", code.to_uppercase().replace('-', " "))), Some(hash));
        assert_ne!(code_hash(&recovery_code()), Some(hash));
        for wrong in ["", "abc", &code[1..], &format!("{code}a"), &code.replace('-', "l")] {
            assert_eq!(code_hash(wrong), None, "{wrong}");
        }
    }
}
