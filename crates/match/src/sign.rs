//! A server vouches for the records of matches that were played on it.
//!
//! The secret in the end line is known to everybody who has the record, so anybody could write another match with the same
//! luck and other moves. A signature tells the two apart: it says that the server saw these moves.
use ed25519_dalek::{Signer as _, SigningKey, VerifyingKey};
use taproom_core::record::{Record, Signature};

/// What stands before the text that is signed, so that a signature can mean nothing else.
const WHAT: &str = "taproom signature 1\n";

/// A key to sign with. Does not show itself: it has no `Debug`.
pub struct Signer(SigningKey);

impl Signer {
    /// From 32 random bytes.
    pub fn new(seed: [u8; 32]) -> Self {
        Self(SigningKey::from_bytes(&seed))
    }

    /// The key that others check with.
    pub fn public(&self) -> [u8; 32] {
        self.0.verifying_key().to_bytes()
    }

    /// Signs a record that has ended; one in progress stays as it is.
    #[must_use]
    pub fn sign(&self, record: Record) -> Record {
        let signature = record
            .end
            .is_some()
            .then(|| Signature { key: self.public(), signature: self.0.sign(message(&record).as_bytes()).to_bytes() });
        Record { signature, ..record }
    }
}

/// Whose signature a record has, if it has one and it is right.
pub(crate) fn check(record: &Record) -> Result<Option<[u8; 32]>, String> {
    let Some(Signature { key, signature }) = record.signature else { return Ok(None) };
    let right = VerifyingKey::from_bytes(&key)
        .is_ok_and(|known| known.verify_strict(message(record).as_bytes(), &signature.into()).is_ok());
    if right { Ok(Some(key)) } else { Err("the signature does not fit the record".into()) }
}

fn message(record: &Record) -> String {
    WHAT.to_owned() + &record.unsigned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use taproom_core::{
        RulesRev,
        record::{End, Header, Luck, Setup},
    };

    #[test]
    fn a_signature_fits_one_record_only() {
        let setup =
            Setup { game: "toy".into(), rules: RulesRev(1), edition: "ab".into(), seats: 2, options: "{}".into() };
        let mut record = Record::new(Header { setup, luck: Luck::Manual });
        let server = Signer::new([7; 32]);
        assert_eq!(server.sign(record.clone()).signature, None, "a match in progress is not signed");
        record.end = Some(End { scores: vec![1, 2], places: vec![2, 1], hash: "ab".into(), secret: None });
        assert_eq!(check(&record), Ok(None));
        let signed = server.sign(record);
        assert_eq!(check(&signed), Ok(Some(server.public())));
        let mut other = signed.clone();
        other.moves.push("0: pass".parse().expect("a move"));
        assert!(check(&other).is_err());
        let mut other = signed;
        other.signature = other.signature.map(|it| Signature { key: Signer::new([8; 32]).public(), ..it });
        assert!(check(&other).is_err());
    }
}
