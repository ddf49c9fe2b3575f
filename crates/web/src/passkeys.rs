//! Passkeys: what a device proves itself with. The checking is `passki`'s; here is what waits between its two steps.
use crate::{error::Problem, hub::now};
use passki::{
    AuthenticationCredential, AuthenticationOptions, AuthenticationState, Passki, RegistrationCredential,
    RegistrationOptions, RegistrationState, ResidentKeyRequirement, StoredPasskey, UserVerificationRequirement,
};
use sha2::{Digest as _, Sha256};
use std::{
    collections::HashMap,
    sync::{Mutex, PoisonError},
};
use taproom_store::{Id, Member, Passkey};

/// How long a device may take to answer, in milliseconds.
const LIFE: i64 = 5 * 60 * 1000;
/// No more devices are waited for at the same time.
const MOST: usize = 10_000;

/// What a device is asked, until it answers.
enum Asked {
    /// To make a passkey for this member.
    Make(Id, RegistrationState),
    /// To show one.
    Show(AuthenticationState),
}

/// What devices are asked, by the challenge; and until when.
#[derive(Default)]
pub(crate) struct Passkeys(Mutex<HashMap<String, (Asked, i64)>>);

/// Can devices prove themselves here? Browsers allow it by HTTPS, and at `localhost`; never at a bare address.
pub(crate) fn possible(base: &str) -> bool {
    let name = host(base);
    let named = !name.starts_with('[') && name.parse::<std::net::IpAddr>().is_err();
    base.starts_with("https://") && named || name == "localhost"
}

/// The name in an address.
fn host(base: &str) -> &str {
    let rest = base.split_once("://").map_or(base, |it| it.1);
    let rest = rest.split('/').next().unwrap_or_default();
    if rest.starts_with('[') { rest } else { rest.split(':').next().unwrap_or_default() }
}

fn party(base: &str) -> Result<Passki, Problem> {
    if possible(base) { Ok(Passki::new(host(base), &[base], "Taproom")) } else { Err(Problem::NoPasskey) }
}

impl Passkeys {
    /// Asks a device for a new passkey: what its browser is given.
    pub(crate) fn ask_for_new(&self, base: &str, member: &Member, old: &[Passkey]) -> Result<String, Problem> {
        let old: Vec<StoredPasskey> = old.iter().filter_map(stored).collect();
        let mut options = RegistrationOptions::default();
        options.resident_key = ResidentKeyRequirement::Required;
        options.user_verification = UserVerificationRequirement::Preferred;
        options.exclude_credentials = Some(&old);
        // The device shows the name; the number tells nobody anything.
        let id: [u8; 32] = Sha256::digest(format!("taproom member {}", member.id)).into();
        let started = party(base)?.start_passkey_registration(&id, &member.name, &member.name, options);
        let (challenge, state) = started.map_err(|_| Problem::NoPasskey)?;
        self.wait(challenge.challenge.clone(), Asked::Make(member.id, state))?;
        Ok(serde_json::to_string(&challenge).expect("plain data"))
    }

    /// The device has made one.
    pub(crate) fn made(&self, base: &str, member: Id, challenge: &str, answer: &str) -> Result<Passkey, Problem> {
        let Some(Asked::Make(whose, state)) = self.take(challenge) else { return Err(Problem::NoPasskey) };
        let answer: RegistrationCredential = serde_json::from_str(answer).map_err(|_| Problem::NoPasskey)?;
        let key = party(base)?.finish_passkey_registration(&answer, &state).map_err(|_| Problem::NoPasskey)?;
        if whose != member {
            return Err(Problem::NoPasskey);
        }
        let text = serde_json::to_string(&key).expect("plain data");
        Ok(Passkey { credential: key.credential_id, key: text, member, added: now(), used: None })
    }

    /// Asks a device to show any passkey it has: what its browser is given.
    pub(crate) fn ask_for_any(&self, base: &str) -> Result<String, Problem> {
        let mut options = AuthenticationOptions::default();
        options.user_verification = UserVerificationRequirement::Preferred;
        let started = party(base)?.start_passkey_authentication(&[], options);
        let (challenge, state) = started.map_err(|_| Problem::NoPasskey)?;
        self.wait(challenge.challenge.clone(), Asked::Show(state))?;
        Ok(serde_json::to_string(&challenge).expect("plain data"))
    }

    /// Which passkey a device says it has.
    pub(crate) fn shown(answer: &str) -> Option<Vec<u8>> {
        let answer: AuthenticationCredential = serde_json::from_str(answer).ok()?;
        Passki::base64_decode(&answer.raw_id).ok()
    }

    /// The device proves that it has this passkey; what the next check needs.
    pub(crate) fn check(&self, base: &str, known: &Passkey, challenge: &str, answer: &str) -> Result<String, Problem> {
        let Some(Asked::Show(state)) = self.take(challenge) else { return Err(Problem::NoPasskey) };
        let mut key = stored(known).ok_or(Problem::NoPasskey)?;
        let answer: AuthenticationCredential = serde_json::from_str(answer).map_err(|_| Problem::NoPasskey)?;
        let done = party(base)?.finish_passkey_authentication(&answer, &state, &key);
        key.counter = done.map_err(|_| Problem::NoPasskey)?.counter;
        Ok(serde_json::to_string(&key).expect("plain data"))
    }

    fn wait(&self, challenge: String, asked: Asked) -> Result<(), Problem> {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let now = now();
        all.retain(|_, (_, until)| *until > now);
        if all.len() >= MOST {
            return Err(Problem::NotWell);
        }
        all.insert(challenge, (asked, now + LIFE));
        Ok(())
    }

    /// Each challenge is answered once.
    fn take(&self, challenge: &str) -> Option<Asked> {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        all.remove(challenge).filter(|it| it.1 > now()).map(|it| it.0)
    }
}

fn stored(passkey: &Passkey) -> Option<StoredPasskey> {
    serde_json::from_str(&passkey.key).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn passkeys_need_a_name_that_browsers_trust() {
        for (base, fine) in [
            ("https://games.example.org", true),
            ("https://games.example.org:8443", true),
            ("http://localhost:8137", true),
            ("http://games.example.org", false),
            ("http://127.0.0.1:8137", false),
            ("https://203.0.113.9", false),
            ("https://[2001:db8::1]:443", false),
        ] {
            assert_eq!(possible(base), fine, "{base}");
        }
    }
}
