//! Whoever keeps the server: their token, and whom they shut out.
use crate::{folder, limits::Client, tokens, visitor::cookie};
use axum::http::{HeaderMap, header};
use std::{
    collections::HashSet,
    io,
    net::IpAddr,
    path::Path,
    sync::{PoisonError, RwLock},
};
use taproom_store::{Hash, Id, Store, StoreError};

/// The cookie of an admin.
pub(crate) const COOKIE: &str = "taproom-admin";

/// Who may do everything, and who may do nothing.
pub(crate) struct Admin {
    token: Hash,
    /// The token itself, if it was made just now.
    pub(crate) fresh: Option<String>,
    banned: RwLock<HashSet<Id>>,
    /// Groups of addresses.
    addresses: RwLock<HashSet<u64>>,
}

impl Admin {
    /// Reads the token from its file, or makes it; and who is shut out.
    pub(crate) async fn open(path: &Path, store: &Store) -> io::Result<Self> {
        let (token, fresh) = match std::fs::read_to_string(path) {
            Ok(text) => (text.trim().to_owned(), None),
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                let token = tokens::fresh();
                folder::write_private(path, format!("{token}\n").as_bytes())?;
                (token.clone(), Some(token))
            }
            Err(error) => return Err(error),
        };
        let hash = tokens::hash(&token).ok_or_else(|| {
            let path = path.display();
            io::Error::other(format!("{path} holds no token of 32 hexadecimal digits; delete it to get a new one"))
        })?;
        let (banned, shut) = look(store).await.map_err(io::Error::other)?;
        let addresses = groups(&shut);
        Ok(Self { token: hash, fresh, banned: RwLock::new(banned), addresses: RwLock::new(addresses) })
    }

    /// Is this the token? Hashes are compared, so nothing is told by how long it takes.
    pub(crate) fn knows(&self, token: &str) -> bool {
        tokens::hash(token) == Some(self.token)
    }

    /// Does the request come from an admin, by cookie or as `Authorization: Bearer`?
    pub(crate) fn asks(&self, headers: &HeaderMap) -> bool {
        let bearer = headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok()?.strip_prefix("Bearer "));
        cookie(headers, COOKIE).into_iter().chain(bearer).any(|token| self.knows(token))
    }

    pub(crate) fn is_banned(&self, visitor: Id) -> bool {
        self.banned.read().unwrap_or_else(PoisonError::into_inner).contains(&visitor)
    }

    pub(crate) fn shut_out(&self, client: &Client) -> bool {
        self.addresses.read().unwrap_or_else(PoisonError::into_inner).contains(&client.group())
    }

    /// Who is shut out now, after a change.
    pub(crate) async fn look_again(&self, store: &Store) -> Result<(), StoreError> {
        let (banned, shut) = look(store).await?;
        *self.banned.write().unwrap_or_else(PoisonError::into_inner) = banned;
        *self.addresses.write().unwrap_or_else(PoisonError::into_inner) = groups(&shut);
        Ok(())
    }
}

/// What is shut out: of IPv6 the network that one line has for itself, or whoever is shut out takes its next address.
fn groups(addresses: &[String]) -> HashSet<u64> {
    let addresses = addresses.iter().filter_map(|text| text.parse().ok());
    addresses.map(|address: IpAddr| Client { address, browser: None, reached: None }.group()).collect()
}

async fn look(store: &Store) -> Result<(HashSet<Id>, Vec<String>), StoreError> {
    Ok((store.banned().await?.into_iter().collect(), store.shut_addresses().await?))
}
