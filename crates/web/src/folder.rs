//! The data folder: who holds it, its keys, and what is wrong with it.
use crate::tokens::random;
use std::{
    fs::{File, OpenOptions, TryLockError},
    io::{self, Read as _, Write as _},
    path::Path,
};
use taproom_store::{Store, StoreError};

/// The file with all matches.
pub(crate) const DATABASE: &str = "taproom.sqlite";
/// The key from which links are made.
pub(crate) const LINKS: &str = "links.key";
/// The key that signs records.
pub(crate) const SIGN: &str = "sign.key";
/// The key by which push services know this server.
pub(crate) const PUSH: &str = "push.key";
/// The token of the admin.
pub(crate) const ADMIN: &str = "admin.token";

/// One server per folder: a second one would not see what the first has in memory.
pub(crate) fn lock(folder: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    let mut file = options.read(true).write(true).create(true).truncate(false).open(folder.join("lock"))?;
    match file.try_lock() {
        Ok(()) => {
            file.set_len(0)?;
            write!(file, "{}", std::process::id())?;
            Ok(file)
        }
        Err(TryLockError::WouldBlock) => {
            let mut holder = String::new();
            file.read_to_string(&mut holder)?;
            let folder = folder.display();
            Err(io::Error::other(format!(
                "{folder} is in use by another taproom (process {holder}); stop that one, or choose another folder with --data"
            )))
        }
        Err(TryLockError::Error(error)) => Err(error),
    }
}

/// Makes a file that only its owner may read, or makes it so; the files that `SQLite` adds beside it follow it.
pub(crate) fn private(path: &Path) -> io::Result<()> {
    let file = OpenOptions::new().write(true).create(true).truncate(false).open(path)?;
    #[cfg(unix)]
    file.set_permissions(std::os::unix::fs::PermissionsExt::from_mode(0o600))?;
    Ok(())
}

/// Writes a new file that only its owner may read, and waits until it is on the disk.
pub(crate) fn write_private(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut file = options.open(path)?;
    file.write_all(bytes)?;
    file.sync_all()
}

/// The key of the links: made once, readable by its owner only. Where there are matches already it must not be missing:
/// every link that was ever sent is made from it.
pub(crate) fn key(folder: &Path) -> io::Result<[u8; 32]> {
    let path = folder.join(LINKS);
    let shown = path.display();
    let advice = "put it back from a backup; or, if it is lost for good, delete it if it is there, and run \
                  `taproom serve --new-links` once: links that were sent before are void then, seats that are taken stay taken";
    match std::fs::read(&path) {
        Ok(bytes) => bytes.try_into().map_err(|bytes: Vec<u8>| {
            let length = bytes.len();
            io::Error::other(format!("{shown} should have 32 bytes and has {length}: {advice}"))
        }),
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            let used = std::fs::metadata(folder.join(DATABASE)).is_ok_and(|file| file.len() > 0);
            if used {
                return Err(io::Error::other(format!("{shown} is missing, though there are matches: {advice}")));
            }
            new_key(folder)
        }
        Err(error) => Err(io::Error::new(error.kind(), format!("{shown} cannot be read: {error}"))),
    }
}

/// A new key of the links, whatever was before.
pub(crate) fn new_key(folder: &Path) -> io::Result<[u8; 32]> {
    let path = folder.join(LINKS);
    match std::fs::remove_file(&path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
        _ => {}
    }
    let key = random();
    write_private(&path, &key)?;
    Ok(key)
}

/// The key that signs records: made once, readable by its owner only.
pub(crate) fn sign_key(folder: &Path) -> io::Result<[u8; 32]> {
    made_once(&folder.join(SIGN), "and tell your people the new key")
}

/// The key by which push services know this server. Whoever gets notices in a browser allowed it for this key alone.
pub(crate) fn push_key(folder: &Path) -> io::Result<[u8; 32]> {
    made_once(&folder.join(PUSH), "and everybody has to turn on notices in their browsers again")
}

fn made_once(path: &Path, then: &str) -> io::Result<[u8; 32]> {
    match std::fs::read(path) {
        Ok(bytes) => bytes.try_into().map_err(|bytes: Vec<u8>| {
            let (shown, length) = (path.display(), bytes.len());
            io::Error::other(format!(
                "{shown} should have 32 bytes and has {length}: put it back from a backup; or delete it to get a new one, {then}"
            ))
        }),
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            let key = random();
            write_private(path, &key)?;
            Ok(key)
        }
        Err(error) => Err(error),
    }
}

/// Opens the database to look at it, also while a server runs: one of our own version, for a database is never brought up to
/// date under a server. What is returned with it has to be held meanwhile.
pub(crate) async fn database_beside(folder: &Path) -> io::Result<(Store, Option<File>)> {
    let held = match lock(folder) {
        Ok(held) => Some(held),
        Err(_) if Store::is_current(&folder.join(DATABASE)).await => None,
        Err(in_use) => return Err(in_use),
    };
    Ok((database(folder).await?, held))
}

/// Opens the database; what is wrong with it, and what to do.
pub(crate) async fn database(folder: &Path) -> io::Result<Store> {
    let path = folder.join(DATABASE);
    private(&path)?;
    Store::open(&path).await.map_err(|error| {
        let shown = path.display();
        io::Error::other(match &error {
            StoreError::Newer(..) => format!("{shown} cannot be used: {error}; start the newer one"),
            StoreError::Damaged(_) => format!(
                "{shown} cannot be used: {error}; keep a copy of the folder, and put a backup in its place with `taproom restore`"
            ),
            _ => format!("{shown} cannot be opened: {error}"),
        })
    })
}
