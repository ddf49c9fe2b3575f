//! Notices in a browser that is not open here: Web Push. The push service between sees when something is sent and how long it is,
//! and nothing else: a message is encrypted for its browser (RFC 8291, aes128gcm) and signed by this server's key (RFC 8292).
//!
//! Keys and signatures are `p256`'s, as for passkeys; AES-GCM is `ring`'s, as for HTTPS. Crates for all of it bring OpenSSL and an
//! HTTP client, for a page of code.
use crate::tokens::random;
use base64ct::{Base64UrlUnpadded, Encoding as _};
use hkdf::Hkdf;
use p256::{
    PublicKey, SecretKey,
    ecdsa::{Signature, SigningKey, signature::Signer as _},
    elliptic_curve::sec1::ToSec1Point as _,
};
use ring::aead::{AES_128_GCM, Aad, LessSafeKey, Nonce, UnboundKey};
use serde_json::json;
use sha2::Sha256;
use std::time::{Duration, SystemTime, UNIX_EPOCH};
use taproom_store::Way;
use ureq::http::Uri;

/// A push service keeps a message for a day if the browser is away.
const KEPT: u32 = 24 * 3600;
/// What is signed holds for so long; a day is the most that is allowed.
const SIGNED: Duration = Duration::from_secs(12 * 3600);
/// The only record of a message may have this length.
const RECORD: usize = 4096;

/// Headers and body.
pub(super) type Sealed = (Vec<(&'static str, String)>, Vec<u8>);

/// The key of this server.
pub(crate) struct PushKey(SecretKey);

/// Where a browser is reached, as it said.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Subscription {
    key: Vec<u8>,
    secret: Vec<u8>,
}

impl Subscription {
    /// Reads the public key and the secret of a browser, as `PushSubscription` tells them.
    pub(crate) fn read(key: &str, secret: &str) -> Option<Self> {
        let bytes = |text: &str| Base64UrlUnpadded::decode_vec(text.trim_end_matches('=')).ok();
        let (key, secret) = (bytes(key)?, bytes(secret)?);
        let sound = PublicKey::from_sec1_bytes(&key).is_ok() && key.len() == 65 && secret.len() == 16;
        sound.then_some(Self { key, secret })
    }

    /// As it is stored.
    pub(crate) fn stored(&self) -> String {
        format!("{} {}", base64(&self.key), base64(&self.secret))
    }
}

impl PushKey {
    /// From the bytes of its file.
    pub(crate) fn new(bytes: [u8; 32]) -> Result<Self, String> {
        SecretKey::from_slice(&bytes).map(Self).map_err(|_| "push.key is no key".into())
    }

    /// As browsers want it before they subscribe.
    pub(crate) fn public(&self) -> String {
        base64(&public(&self.0))
    }

    /// Headers and body of a message to a browser.
    pub(super) fn sealed(&self, way: &Way, text: &[u8], contact: &str) -> Result<Sealed, String> {
        let pair = way.keys.split_once(' ').and_then(|(key, secret)| Subscription::read(key, secret));
        let subscription = pair.ok_or("the browser's key is none")?;
        let body = encrypt(&subscription, text, &fresh(), random()).ok_or("it cannot be encrypted")?;
        let headers = vec![
            ("ttl", KEPT.to_string()),
            ("urgency", "normal".to_owned()),
            // A later message takes the place of one that still waits.
            ("topic", "taproom".to_owned()),
            ("content-type", "application/octet-stream".to_owned()),
            ("content-encoding", "aes128gcm".to_owned()),
            ("authorization", self.authorization(&way.target, contact).ok_or("that is no push service")?),
        ];
        Ok((headers, body))
    }

    /// Who sends, signed for this push service only.
    fn authorization(&self, endpoint: &str, contact: &str) -> Option<String> {
        let uri: Uri = endpoint.parse().ok()?;
        let audience = format!("{}://{}", uri.scheme_str()?, uri.authority()?);
        let until = SystemTime::now().duration_since(UNIX_EPOCH).ok()? + SIGNED;
        let header = base64(json!({ "typ": "JWT", "alg": "ES256" }).to_string().as_bytes());
        let claims = json!({ "aud": audience, "exp": until.as_secs(), "sub": contact });
        let signed = format!("{header}.{}", base64(claims.to_string().as_bytes()));
        let signature: Signature = SigningKey::from(&self.0).sign(signed.as_bytes());
        Some(format!("vapid t={signed}.{}, k={}", base64(&signature.to_bytes()), self.public()))
    }
}

/// A key for one message.
fn fresh() -> SecretKey {
    loop {
        if let Ok(key) = SecretKey::from_slice(&random::<32>()) {
            return key;
        }
    }
}

fn public(key: &SecretKey) -> Vec<u8> {
    key.public_key().to_sec1_point(false).as_bytes().to_vec()
}

fn base64(bytes: &[u8]) -> String {
    Base64UrlUnpadded::encode_string(bytes)
}

/// A message for a browser, by a key and a salt that are used once. `None` if it is too long.
fn encrypt(to: &Subscription, text: &[u8], from: &SecretKey, salt: [u8; 16]) -> Option<Vec<u8>> {
    let (theirs, mine) = (PublicKey::from_sec1_bytes(&to.key).ok()?, public(from));
    let shared = from.diffie_hellman(&theirs);
    let mut info = b"WebPush: info\0".to_vec();
    info.extend_from_slice(&to.key);
    info.extend_from_slice(&mine);
    let expand = |salt: &[u8], from: &[u8], info: &[u8], to: &mut [u8]| {
        Hkdf::<Sha256>::new(Some(salt), from).expand(info, to).ok()
    };
    let (mut both, mut key, mut nonce) = ([0; 32], [0; 16], [0; 12]);
    expand(&to.secret, shared.raw_secret_bytes(), &info, &mut both)?;
    expand(&salt, &both, b"Content-Encoding: aes128gcm\0", &mut key)?;
    expand(&salt, &both, b"Content-Encoding: nonce\0", &mut nonce)?;
    let mut sealed = text.to_vec();
    // The last record, without padding.
    sealed.push(2);
    let key = LessSafeKey::new(UnboundKey::new(&AES_128_GCM, &key).ok()?);
    key.seal_in_place_append_tag(Nonce::assume_unique_for_key(nonce), Aad::empty(), &mut sealed).ok()?;
    let mut body = salt.to_vec();
    body.extend_from_slice(&(RECORD as u32).to_be_bytes());
    body.push(mine.len() as u8);
    body.extend_from_slice(&mine);
    body.extend_from_slice(&sealed);
    (body.len() <= RECORD).then_some(body)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bytes(text: &str) -> Vec<u8> {
        Base64UrlUnpadded::decode_vec(text).expect("base64")
    }

    /// Appendix A of RFC 8291.
    #[test]
    fn a_message_is_the_one_of_the_standard() {
        let to = Subscription::read(
            "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
            "BTBZMqHH6r4Tts7J_aSIgg",
        );
        let from = SecretKey::from_slice(&bytes("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw")).expect("a key");
        let salt = bytes("DGv6ra1nlYgDCS1FRnbzlw").try_into().expect("16 bytes");
        let text = b"When I grow up, I want to be a watermelon";
        let sealed = encrypt(&to.expect("a browser"), text, &from, salt).expect("short enough");
        assert_eq!(
            base64(&sealed),
            "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
        );
    }

    #[test]
    fn only_keys_are_keys() {
        let key = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";
        assert!(Subscription::read(key, "BTBZMqHH6r4Tts7J_aSIgg").is_some());
        for (key, secret) in [
            (key, ""),
            (key, "AAAA"),
            ("", "BTBZMqHH6r4Tts7J_aSIgg"),
            (&key.replace('V', "W"), "BTBZMqHH6r4Tts7J_aSIgg"),
        ] {
            assert_eq!(Subscription::read(key, secret), None);
        }
        assert!(
            encrypt(
                &Subscription::read(key, "BTBZMqHH6r4Tts7J_aSIgg").expect("a browser"),
                &[0; 4096],
                &fresh(),
                [0; 16]
            )
            .is_none()
        );
    }
}
