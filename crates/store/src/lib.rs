//! Matches and moves in a file of `SQLite`.
//!
//! One writer gathers whatever is waiting into one transaction (group commit), and answers each request only after the
//! commit that holds it has reached the disk. Readers have connections of their own. What is acknowledged survives a crash.
mod admin;
mod backup;
mod meeting;
mod migrations;
mod notices;
mod people;
mod read;
mod results;
mod talk;
mod tournaments;
mod write;

pub use admin::{Kept, Known};
pub use backup::Copied;
pub use meeting::{Shown, ShownSeat, Terms, Welcome};
pub use notices::{Before, Calls, Due, Message, NewWay, Sent, Told, Topic, Way, WayKind};
pub use people::{FORMER, HeldSeat, Joined, Leave, Member, Passkey, Role};
pub use read::{Found, Move, Note, Saved, SeatRow, Summary, TALK};
pub use results::{Finished, forfeit};
pub use talk::{Reported, Said};
pub use tournaments::{
    Contest, Entrant, NewRound, NewTournament, Pairing, PairingEnd, StoredRound, Tournament, WholeTournament,
};
pub use write::{Begin, HeldBy, NewGame, NewSeat};

use sqlx::{
    SqlitePool,
    migrate::MigrateError,
    sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous},
};
use std::{
    fmt,
    path::Path,
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    time::Duration,
};
use tokio::sync::{mpsc, oneshot, watch};

/// A number for a row.
pub type Id = i64;
/// The SHA-256 of a token.
pub type Hash = [u8; 32];

/// Why the store could not do it.
#[derive(Debug)]
pub enum StoreError {
    /// The database said no; nothing was written.
    Database(sqlx::Error),
    /// Another request wrote this ply first.
    Conflict,
    /// The file was made by a newer program: it knows this migration, and we know the other.
    Newer(i64, i64),
    /// The file is no database, or a damaged one.
    Damaged(String),
    /// The writer has stopped.
    Closed,
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Database(error) => write!(f, "the database: {error}"),
            Self::Conflict => f.write_str("this move was made already"),
            Self::Newer(theirs, ours) => {
                write!(f, "it was made by a newer Taproom (format {theirs}, this one knows {ours})")
            }
            Self::Damaged(why) => write!(f, "it is damaged ({why})"),
            Self::Closed => f.write_str("the store is closed"),
        }
    }
}
impl std::error::Error for StoreError {}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        match &error {
            sqlx::Error::Migrate(why) => match **why {
                MigrateError::VersionMissing(theirs) | MigrateError::VersionTooNew(theirs, _) => {
                    return Self::Newer(theirs, migrations::LAST);
                }
                _ => {}
            },
            sqlx::Error::Database(why) if matches!(why.code().as_deref(), Some("11" | "26")) => {
                return Self::Damaged(why.message().to_owned());
            }
            _ => {}
        }
        Self::Database(error)
    }
}

/// An open store. Cheap to clone.
#[derive(Clone)]
pub struct Store {
    pub(crate) readers: SqlitePool,
    writer: mpsc::Sender<(write::Job, oneshot::Sender<write::Reply>)>,
    shared: Arc<Shared>,
    /// Closed when the writer has stopped.
    stopped: watch::Receiver<()>,
}

/// What the writer tells everybody.
#[derive(Default)]
pub(crate) struct Shared {
    commits: AtomicU64,
    /// Did the disk refuse the last write?
    failing: AtomicBool,
}

impl Store {
    /// Opens the file, making it and bringing it up to date if need be.
    pub async fn open(path: &Path) -> Result<Self, StoreError> {
        let options = SqliteConnectOptions::new()
            .filename(path)
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full)
            .foreign_keys(true)
            .busy_timeout(Duration::from_secs(10));
        // The writer keeps the last page of every live match at hand, and moves the log to its place in larger pieces.
        let writing = options.clone().pragma("cache_size", "-65536").pragma("wal_autocheckpoint", "8192");
        let writers = SqlitePoolOptions::new().max_connections(1).connect_with(writing).await?;
        migrations::run(&writers).await.map_err(|error| sqlx::Error::Migrate(error.into()))?;
        let readers = SqlitePoolOptions::new().max_connections(4).connect_with(options.read_only(true)).await?;
        let connection = writers.acquire().await?.detach();
        let (writer, jobs) = mpsc::channel(write::MOST_JOBS);
        let shared = Arc::<Shared>::default();
        let (stops, stopped) = watch::channel(());
        let writing = write::run(connection, jobs, Arc::clone(&shared));
        tokio::spawn(async move {
            writing.await;
            drop(stops);
        });
        Ok(Self { readers, writer, shared, stopped })
    }

    /// How often something was written to the disk since the store was opened.
    pub fn commits(&self) -> u64 {
        self.shared.commits.load(Ordering::Relaxed)
    }

    /// Did the disk take what was last written?
    pub fn writes(&self) -> bool {
        !self.shared.failing.load(Ordering::Relaxed)
    }

    /// Writes what waits, folds the log back into the file, and closes it. Nothing can be written afterwards.
    pub async fn close(&self) {
        let _ = self.ask(write::Job::Stop).await;
        let mut stopped = self.stopped.clone();
        // An error: the writer has gone, which is what we wait for.
        let _ = stopped.changed().await;
    }

    pub(crate) async fn ask(&self, job: write::Job) -> write::Reply {
        let (answer, answered) = oneshot::channel();
        self.writer.send((job, answer)).await.map_err(|_| StoreError::Closed)?;
        answered.await.map_err(|_| StoreError::Closed)?
    }
}
