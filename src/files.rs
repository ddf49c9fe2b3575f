//! Records on disk: read, extended under a lock, never half written.
use crate::{
    args::{Eyes, PlayerNumber, Shared, Source},
    near,
};
use anyhow::{Context as _, Result, anyhow, bail};
use std::{
    fs::{self, File, OpenOptions},
    io::{Read as _, Seek as _, SeekFrom, Write as _},
    path::{Path, PathBuf},
};
use taproom_core::{
    About, Seat, Viewer, plural,
    record::{Luck, Record},
};
use taproom_kit::{Heuristic, Net, net::Head};
use taproom_match::{GameEntry, Match, Position, Secret, Setup, replay};
use taproom_table::{Chance, Clock, Table};

/// Larger files are not ours.
const MAX_BYTES: u64 = 32 << 20;

/// The text of a file, bounded.
pub(crate) fn read(path: &Path) -> Result<String> {
    let mut file = File::open(path).with_context(|| format!("cannot open {}", path.display()))?;
    read_open(&mut file, path)
}

fn read_open(file: &mut File, path: &Path) -> Result<String> {
    let mut text = String::new();
    let length = file.metadata()?.len();
    if length > MAX_BYTES {
        bail!("{} is larger than {} MiB", path.display(), MAX_BYTES >> 20);
    }
    file.take(MAX_BYTES).read_to_string(&mut text).with_context(|| format!("cannot read {}", path.display()))?;
    Ok(text)
}

/// The net in a file, if it is for this table.
pub(crate) fn net<G: Heuristic>(path: &Path, game: &G, setup: &Setup) -> Result<Net> {
    let mut bytes = Vec::new();
    let file = File::open(path).with_context(|| format!("cannot open {}", path.display()))?;
    file.take(MAX_BYTES).read_to_end(&mut bytes).with_context(|| format!("cannot read {}", path.display()))?;
    let net = Net::read(&bytes).map_err(|why| anyhow!("{}: {why}", path.display()))?;
    let Head { game: slug, rules, edition, options, seats, .. } = &net.head;
    if !net.suits(game, setup.rules.0, &setup.edition, &setup.options) {
        let for_what = format!("{slug}, rules {rules}, edition {edition}, {seats} players, options {options}");
        bail!("{} is a net for another table: {for_what}", path.display());
    }
    Ok(net)
}

/// The user's own edition, if one is given.
pub(crate) fn edition(shared: &Shared) -> Result<Option<String>> {
    shared.edition.as_deref().map(read).transpose()
}

/// Nobody waits at a command line, so no clock runs: everything happens at once.
pub(crate) const NOW: i64 = 0;

/// The table of a match. Without the secret of its luck chance waits to be given by hand.
pub(crate) fn table(the_match: Box<dyn Match>, luck: Luck, secret: Option<Secret>) -> Table {
    Table::of(the_match, luck, secret.map_or(Chance::ByHand, Chance::Sealed), Clock::None, NOW)
}

/// A record file that nobody else extends meanwhile.
pub(crate) struct RecordFile {
    path: PathBuf,
    // Holds the lock.
    file: File,
    text: String,
    // Beside the record, or in its end line.
    secret: Option<Secret>,
    pub(crate) table: Table,
}

impl RecordFile {
    /// Reads and replays a record, and keeps others from changing it.
    pub(crate) fn open(path: &Path, own: Option<&str>) -> Result<Self> {
        let open = || {
            let file = OpenOptions::new().read(true).write(true).open(path);
            file.with_context(|| format!("cannot open {}", path.display()))
        };
        let mut file = open()?;
        // Whoever held the lock before may have put another file in its place.
        loop {
            file.lock().with_context(|| format!("cannot lock {}", path.display()))?;
            let now = open()?;
            if same_file(&file, &now)? {
                break;
            }
            file = now;
        }
        let text = read_open(&mut file, path)?;
        let (entry, record) = parse(path, &text)?;
        let the_match = replay(entry, &record, own, None).with_context(|| path.display().to_string())?;
        let secret = secret_of(path, &record)?;
        let mut table = table(the_match, record.header.luck, secret);
        if let Some(ply) = record.by_hand {
            table.hand_over(ply);
        }
        Ok(Self { path: path.into(), file, text, secret, table })
    }

    /// Writes what has been played, and ends the record if the game is over. Durable when it returns the table, for there
    /// is more to say about it once others may change the file again.
    pub(crate) fn save(mut self) -> Result<Table> {
        self.write()?;
        Ok(self.table)
    }

    /// The same, and the file stays ours.
    pub(crate) fn write(&mut self) -> Result<()> {
        let record = self.table.record();
        let secret_path = secret_path(&self.path);
        if let (Some(secret), None) = (&self.secret, &record.end) {
            write_secret(&secret_path, secret)?;
        }
        let text = record.to_string();
        if record.end.is_some() && self.text.starts_with(&text) {
            // Nothing new, and after the end only a signature can follow: it stays.
            return Ok(());
        }
        if let Some(more) = text.strip_prefix(&self.text) {
            self.file.seek(SeekFrom::End(0))?;
            self.file.write_all(more.as_bytes())?;
            self.file.sync_all()?;
        } else {
            replace(&self.path, &text)?;
            // Another file stands there now: it is the one that others must not change.
            self.file = OpenOptions::new().read(true).write(true).open(&self.path)?;
            self.file.lock().with_context(|| format!("cannot lock {}", self.path.display()))?;
        }
        self.text = text;
        if record.end.is_some() || record.header.luck == Luck::Manual {
            match fs::remove_file(&secret_path) {
                Err(error) if error.kind() != std::io::ErrorKind::NotFound => return Err(error.into()),
                _ => {}
            }
        }
        Ok(())
    }
}

/// Writes a new record and, if its luck is drawn, the secret beside it. Never overwrites anything.
pub(crate) fn create(path: &Path, record: &Record, secret: Option<&Secret>) -> Result<()> {
    let mut file = OpenOptions::new().write(true).create_new(true).open(path).map_err(|error| match error.kind() {
        std::io::ErrorKind::AlreadyExists => {
            anyhow!("{} exists already; choose another file with -o", path.display())
        }
        _ => anyhow!("cannot create {}: {error}", path.display()),
    })?;
    if let (Some(secret), None) = (secret, &record.end) {
        write_secret(&secret_path(path), secret)?;
    }
    file.write_all(record.to_string().as_bytes())?;
    file.sync_all()?;
    Ok(())
}

/// Which game a record is of, and the record.
pub(crate) fn parse(path: &Path, text: &str) -> Result<(&'static dyn GameEntry, Record)> {
    let record = Record::parse(text).with_context(|| path.display().to_string())?;
    let slug = &record.header.setup.game;
    let entry = taproom_catalog::games().find(|entry| entry.about().slug == slug);
    let entry = entry.ok_or_else(|| anyhow!("{}: line 2: no game `{slug}` here", path.display()))?;
    Ok((entry, record))
}

/// The secret beside a record, or in its end line.
pub(crate) fn secret_of(path: &Path, record: &Record) -> Result<Option<Secret>> {
    if record.header.luck == Luck::Manual {
        return Ok(None);
    }
    if let Some(secret) = record.end.as_ref().and_then(|end| end.secret.as_deref()) {
        return Ok(Some(secret.parse().context("the end line")?));
    }
    let path = secret_path(path);
    if !path.exists() {
        return Ok(None);
    }
    let secret = read(&path)?.trim_end().parse().with_context(|| path.display().to_string())?;
    Ok(Some(secret))
}

fn secret_path(record: &Path) -> PathBuf {
    let mut name = record.as_os_str().to_owned();
    name.push(".secret");
    name.into()
}

/// Only for the owner's eyes.
fn write_secret(path: &Path, secret: &Secret) -> Result<()> {
    let mut options = OpenOptions::new();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut file = options.open(path).with_context(|| format!("cannot write {}", path.display()))?;
    writeln!(file, "{}", secret.reveal())?;
    file.sync_all()?;
    Ok(())
}

/// Puts a whole new text in place of a file's, or leaves it as it was.
fn replace(path: &Path, text: &str) -> Result<()> {
    let mut name = path.as_os_str().to_owned();
    name.push(".new");
    let new = PathBuf::from(name);
    let mut file = File::create(&new).with_context(|| format!("cannot write {}", new.display()))?;
    file.write_all(text.as_bytes())?;
    file.sync_all()?;
    fs::rename(&new, path).with_context(|| format!("cannot replace {}", path.display()))
}

#[cfg(unix)]
fn same_file(a: &File, b: &File) -> Result<bool> {
    use std::os::unix::fs::MetadataExt as _;
    let (a, b) = (a.metadata()?, b.metadata()?);
    Ok((a.dev(), a.ino()) == (b.dev(), b.ino()))
}

#[cfg(not(unix))]
fn same_file(_: &File, _: &File) -> Result<bool> {
    Ok(true)
}

/// The table of a record or position, at a ply, only to look at.
pub(crate) fn look(source: &Source, shared: &Shared) -> Result<Table> {
    let own = edition(shared)?;
    if let Some(path) = &source.position {
        return open_position(path, own.as_deref());
    }
    let path = source.file.as_deref().expect("clap requires a file or a position");
    let (entry, record) = parse(path, &read(path)?)?;
    if let Some(at) = source.at
        && at > record.moves.len()
    {
        bail!("--at {at}: the record has only {}", plural(record.moves.len() as i64, "move"));
    }
    let the_match = replay(entry, &record, own.as_deref(), source.at).with_context(|| path.display().to_string())?;
    Ok(table(the_match, record.header.luck, None))
}

/// The table a position file describes. Its chance is given by hand.
pub(crate) fn open_position(path: &Path, own: Option<&str>) -> Result<Table> {
    let position = Position::parse(&read(path)?).with_context(|| path.display().to_string())?;
    let entry = game(&position.setup.game)?;
    let the_match = entry.open_position(&position, own).with_context(|| path.display().to_string())?;
    Ok(table(the_match, Luck::Manual, None))
}

/// Who looks: as told, else the seat to act, else a spectator.
pub(crate) fn viewer(eyes: &Eyes, table: &Table) -> Result<Viewer> {
    if eyes.spectator {
        return Ok(Viewer::Spectator);
    }
    Ok(match (eyes.player, next_seat(table)) {
        (Some(player), _) => Viewer::Seat(seat_of(player, table.the_match())?),
        (None, Some(seat)) => Viewer::Seat(seat),
        (None, None) if table.the_match().setup().seats == 1 => Viewer::Seat(Seat(0)),
        (None, None) => Viewer::Spectator,
    })
}

/// The seat of a player who sits at the table.
pub(crate) fn seat_of(PlayerNumber(seat): PlayerNumber, the_match: &dyn Match) -> Result<Seat> {
    match the_match.setup().seats {
        seats if seat.0 < seats => Ok(seat),
        1 => bail!("there is no {seat}: player 1 plays alone"),
        seats => bail!("there is no {seat}: this match has players 1 to {seats}"),
    }
}

/// Whose question is shown where several are to act: of whoever has answered least, so that nobody has to see what
/// another has declared already.
pub(crate) fn next_seat(table: &Table) -> Option<Seat> {
    let the_match = table.the_match();
    let answers = |seat: &Seat| (0..the_match.ply()).filter(|&ply| the_match.who(ply) == Some(*seat)).count();
    table.acting().iter().min_by_key(answers)
}

/// The game of this name; else what there is, and what may be meant.
/// What the game says of itself.
pub(crate) fn about(the_match: &dyn Match) -> &'static About {
    taproom_catalog::find(&the_match.setup().game).expect("the match was opened").about()
}

/// What somebody typed, as records have it: people count players from 1 and write `victim p2`.
pub(crate) fn written(the_match: &dyn Match, text: &str) -> Result<String> {
    about(the_match).written(text).ok_or_else(|| {
        let (word, n) = text.rsplit_once(' ').unwrap_or((text, "0"));
        let n: u8 = n.parse().unwrap_or_default();
        anyhow!(
            "`{text}`: players are counted from 1; write `{word} p{}` (`{text}` of a record is `{word} p{}`)",
            n.max(1),
            n.saturating_add(1)
        )
    })
}

pub(crate) fn game(name: &str) -> Result<&'static dyn GameEntry> {
    let slugs = taproom_catalog::games().map(|entry| entry.about().slug);
    taproom_catalog::find(name).map_err(|why| anyhow!("{why}{}", near::suggestion(name, slugs)))
}

/// `name=value` pairs.
pub(crate) fn pairs(options: &[String]) -> Result<Vec<(String, String)>> {
    let pair = |option: &String| match option.split_once('=') {
        Some((name, value)) => Ok((name.to_owned(), value.to_owned())),
        None => bail!("`--option {option}` should look like --option name=value"),
    };
    options.iter().map(pair).collect()
}
