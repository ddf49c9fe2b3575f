//! Keeping a data folder: copies of it, putting one back, and clearing out what is old.
use crate::{
    folder::{self, ADMIN, DATABASE, LINKS},
    hub::{self, now},
};
use std::{
    fs::{self, File},
    io,
    path::{Path, PathBuf},
    str::FromStr,
};
use taproom_store::{Copied, Id, Store};

/// What a folder holds that was looked at whole.
#[derive(Clone, Debug)]
pub struct Checked {
    /// Matches and moves.
    pub copied: Copied,
    /// Matches that these rules cannot replay, and why; those that were set aside before are not among them.
    pub unplayable: Vec<(String, String)>,
    /// The number of matches that were set aside.
    pub aside: usize,
}

/// A match that is old enough to go.
#[derive(Clone, Debug)]
pub struct Pruned {
    /// Its name in addresses.
    pub key: String,
    /// Its name for people.
    pub title: String,
    /// For how many days nothing has happened in it.
    pub days: i64,
    /// The number of moves.
    pub moves: i64,
    /// Was it over?
    pub over: bool,
}

/// A time span: `90d`, `12w`, `48h`.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Age {
    hours: i64,
}

impl FromStr for Age {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || format!("`{text}` is no age; write days (`90d`), weeks (`12w`) or hours (`48h`)");
        let (number, hours) = match text.char_indices().next_back() {
            Some((at, 'h')) => (&text[..at], 1),
            Some((at, 'd')) => (&text[..at], 24),
            Some((at, 'w')) => (&text[..at], 24 * 7),
            _ => return Err(wrong()),
        };
        let number: u32 = number.parse().map_err(|_| wrong())?;
        Ok(Self { hours: i64::from(number) * hours })
    }
}

/// Copies a data folder while its server may be running. `to` must not hold a copy yet.
pub async fn backup(data: &Path, to: &Path) -> io::Result<Copied> {
    let (from, database) = (data.join(DATABASE), to.join(DATABASE));
    if !from.exists() {
        return Err(io::Error::other(format!("there is no {}", from.display())));
    }
    if database.exists() {
        return Err(io::Error::other(format!("{} holds a backup already; name a new folder", to.display())));
    }
    fs::create_dir_all(to)?;
    #[cfg(unix)]
    fs::set_permissions(to, std::os::unix::fs::PermissionsExt::from_mode(0o700))?;
    folder::private(&database)?;
    let copied = Store::copy(&from, &database).await;
    if let Err(error) = copied {
        let _ = fs::remove_file(&database);
        return Err(io::Error::other(error));
    }
    File::open(&database)?.sync_all()?;
    for name in secrets(data)? {
        folder::write_private(&to.join(&name), &fs::read(data.join(&name))?)?;
    }
    File::open(to)?.sync_all()?;
    Store::check(&database).await.map_err(io::Error::other)
}

/// Looks at a backup whole: every page, every reference, every match played again. Nothing is changed.
pub async fn check(from: &Path, data: &Path) -> io::Result<Checked> {
    // A folder that is not there is only needed meanwhile.
    let made = !data.exists();
    fs::create_dir_all(data)?;
    let lock = folder::lock(data)?;
    let work = data.join("taproom.checking");
    let checked = try_out(from, &work).await;
    clear(&work)?;
    drop(lock);
    if made {
        fs::remove_file(data.join("lock"))?;
        fs::remove_dir(data)?;
    }
    checked
}

/// Puts a backup in the place of a data folder whose server is stopped, after a look at it as by [`check`]. What was there
/// is kept beside it with `replace`, and is in the way without. With `anyway` also if matches cannot be replayed.
pub async fn restore(from: &Path, data: &Path, replace: bool, anyway: bool) -> io::Result<(Checked, Option<PathBuf>)> {
    fs::create_dir_all(data)?;
    let _lock = folder::lock(data)?;
    let there = fs::metadata(data.join(DATABASE)).is_ok_and(|file| file.len() > 0);
    if there && !replace {
        return Err(io::Error::other(format!(
            "{} holds matches; with --replace they are kept beside it, in a folder of their own",
            data.display()
        )));
    }
    let work = data.join("taproom.checking");
    let checked = try_out(from, &work).await;
    let refused = match &checked {
        Err(_) => true,
        Ok(checked) => !checked.unplayable.is_empty() && !anyway,
    };
    if refused {
        clear(&work)?;
        let checked = checked?;
        let (key, why) = &checked.unplayable[0];
        let count = checked.unplayable.len();
        return Err(io::Error::other(format!(
            "{count} matches of the backup cannot be replayed by this Taproom, the first is {key}: {why}; nothing was \
             changed. With --anyway it is put in place all the same"
        )));
    }
    let mut kept = None;
    if there {
        let aside = data.join(format!("before-restore-{}", now()));
        fs::create_dir(&aside)?;
        #[cfg(unix)]
        fs::set_permissions(&aside, std::os::unix::fs::PermissionsExt::from_mode(0o700))?;
        let mut names = secrets(data)?;
        names.extend(["", "-wal", "-shm"].map(|ending| format!("{DATABASE}{ending}")));
        for name in names.iter().filter(|name| data.join(name).exists()) {
            fs::rename(data.join(name), aside.join(name))?;
        }
        kept = Some(aside);
    }
    fs::rename(&work, data.join(DATABASE))?;
    clear(&work)?;
    for name in secrets(from)? {
        let path = data.join(&name);
        if path.exists() {
            fs::remove_file(&path)?;
        }
        folder::write_private(&path, &fs::read(from.join(&name))?)?;
    }
    File::open(data)?.sync_all()?;
    Ok((checked?, kept))
}

/// Copies a backup to a file of its own and plays all its matches again.
async fn try_out(from: &Path, work: &Path) -> io::Result<Checked> {
    let wrong = |error: taproom_store::StoreError| {
        io::Error::other(format!("the backup in {} cannot be used: {error}", from.display()))
    };
    if fs::read(from.join(LINKS))?.len() != 32 {
        return Err(io::Error::other(format!("{} should have 32 bytes", from.join(LINKS).display())));
    }
    clear(work)?;
    folder::private(work)?;
    fs::copy(from.join(DATABASE), work)?;
    folder::private(work)?;
    let copied = Store::check(work).await.map_err(wrong)?;
    let store = Store::open(work).await.map_err(wrong)?;
    let (mut unplayable, mut aside, mut below) = (Vec::new(), 0, Id::MAX);
    loop {
        let some = store.kept(below, 500).await.map_err(wrong)?;
        let Some(last) = some.last() else { break };
        below = last.id;
        for kept in some {
            let Some(saved) = store.load(&kept.key).await.map_err(wrong)? else { continue };
            match hub::replay(saved) {
                _ if kept.aside.is_some() => aside += 1,
                Ok(_) => {}
                Err(why) => unplayable.push((kept.key, why)),
            }
        }
    }
    store.close().await;
    File::open(work)?.sync_all()?;
    Ok(Checked { copied, unplayable, aside })
}

/// Matches in which nothing has happened for so long. `really` deletes them, after their records were written to `archive`
/// if it is named; else they are only listed. To delete, the server must be stopped.
pub async fn prune(data: &Path, older: Age, really: bool, archive: Option<&Path>) -> io::Result<Vec<Pruned>> {
    if !data.join(DATABASE).exists() {
        return Err(io::Error::other(format!("there is no {}", data.join(DATABASE).display())));
    }
    let (store, _held) = if really {
        let held = folder::lock(data)?;
        (folder::database(data).await?, Some(held))
    } else {
        folder::database_beside(data).await?
    };
    let before = now() - older.hours * 3_600_000;
    let old = store.kept_untouched(before).await.map_err(io::Error::other)?;
    if let Some(archive) = archive {
        // They tell what was hidden in matches that are not over.
        fs::create_dir_all(archive)?;
        for kept in &old {
            let Some(saved) = store.load(&kept.key).await.map_err(io::Error::other)? else { continue };
            let (name, text) = hub::record_of(saved);
            let path = archive.join(name);
            clear(&path)?;
            folder::write_private(&path, text.as_bytes())?;
        }
        File::open(archive)?.sync_all()?;
    }
    if really {
        for kept in &old {
            store.delete(kept.id).await.map_err(io::Error::other)?;
        }
        store.forget_strangers(before).await.map_err(io::Error::other)?;
        store.close().await;
    }
    let pruned = |kept: taproom_store::Kept| Pruned {
        days: (now() - kept.touched) / 86_400_000,
        key: kept.key,
        title: kept.title,
        moves: kept.moves,
        over: kept.ended.is_some(),
    };
    Ok(old.into_iter().map(pruned).collect())
}

/// The names of the files of a folder that hold keys and tokens.
fn secrets(folder: &Path) -> io::Result<Vec<String>> {
    let mut names = Vec::new();
    for entry in fs::read_dir(folder)? {
        let name = entry?.file_name().to_string_lossy().into_owned();
        if name == ADMIN || Path::new(&name).extension().is_some_and(|ending| ending == "key") {
            names.push(name);
        }
    }
    names.sort();
    Ok(names)
}

/// Removes a file of ours and what `SQLite` left beside it.
fn clear(path: &Path) -> io::Result<()> {
    for ending in ["", "-wal", "-shm"] {
        let path = PathBuf::from(format!("{}{ending}", path.display()));
        match fs::remove_file(&path) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
            _ => {}
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::Age;

    #[test]
    fn ages_are_days_weeks_or_hours() {
        assert_eq!("90d".parse(), Ok(Age { hours: 2160 }));
        assert_eq!("2w".parse::<Age>(), "14d".parse());
        for bad in ["", "d", "90", "-1d", "1y", "9999999999d", "1ä"] {
            assert!(bad.parse::<Age>().is_err(), "{bad}");
        }
    }
}
