//! What can be looked up.
use crate::{Contest, Hash, Id, Said, Store, StoreError, Terms, talk, tournaments};
use sqlx::{Error, FromRow, Row as _, sqlite::SqliteRow};

/// A move as it is stored.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Move {
    /// The seat; `None`: chance.
    pub who: Option<u8>,
    /// Its notation.
    pub text: String,
    /// When, in milliseconds since 1970.
    pub at: i64,
}

impl FromRow<'_, SqliteRow> for Move {
    fn from_row(row: &SqliteRow) -> Result<Self, Error> {
        Ok(Self { who: row.try_get("who")?, text: row.try_get("text")?, at: row.try_get("at")? })
    }
}

/// A seat as it is stored.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SeatRow {
    /// Who sits there, in words.
    pub name: String,
    /// Who sits there.
    pub holder: Option<Id>,
    /// The bot that answers.
    pub bot: Option<String>,
    /// How often a new invitation was made.
    pub made: i64,
    /// For whom the seat is kept.
    pub kept: Option<Id>,
    /// The SHA-256 of what its player adds to the luck.
    pub promise: Option<Hash>,
    /// What its player adds to the luck.
    pub share: Option<Hash>,
    /// When the match was lost for it, because its time was up.
    pub lost: Option<i64>,
}

impl FromRow<'_, SqliteRow> for SeatRow {
    fn from_row(row: &SqliteRow) -> Result<Self, Error> {
        Ok(Self {
            name: row.try_get("name")?,
            holder: row.try_get("holder")?,
            bot: row.try_get("bot")?,
            made: row.try_get("made")?,
            kept: row.try_get("kept")?,
            promise: bytes(row, "promise")?,
            share: bytes(row, "share")?,
            lost: row.try_get("lost")?,
        })
    }
}

fn bytes(row: &SqliteRow, name: &str) -> Result<Option<Hash>, Error> {
    let found: Option<Vec<u8>> = row.try_get(name)?;
    found.map(|bytes| bytes.try_into().map_err(|_| Error::Protocol(format!("{name} has 32 bytes")))).transpose()
}

/// Something that happened around a match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Note {
    /// When, in milliseconds since 1970.
    pub at: i64,
    /// In words.
    pub text: String,
}

impl FromRow<'_, SqliteRow> for Note {
    fn from_row(row: &SqliteRow) -> Result<Self, Error> {
        Ok(Self { at: row.try_get("at")?, text: row.try_get("text")? })
    }
}

/// A whole match as it is stored.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Saved {
    /// The number of the row.
    pub id: Id,
    /// Its name in addresses.
    pub key: String,
    /// Its name for people.
    pub title: String,
    /// The header line of its record.
    pub header: String,
    /// The key of its luck.
    pub secret: [u8; 32],
    /// Who opened it.
    pub host: Id,
    /// The clock.
    pub clock: String,
    /// When it was opened.
    pub created: i64,
    /// Why it was set aside, if it was.
    pub aside: Option<String>,
    /// The match that follows.
    pub rematch: Option<String>,
    /// Is it the record of another match, only to be looked at?
    pub replay: bool,
    /// `None`: it has begun. 0: it waits for people. Else: since when it waits for what they add to the luck.
    pub waiting: Option<i64>,
    /// The seat that still has to end its turn.
    pub held: Option<u8>,
    /// How often a new link for spectators was made.
    pub watch_made: i64,
    /// What the table agreed on.
    pub terms: Terms,
    /// The latest of what was said, in order.
    pub talk: Vec<Said>,
    /// Who sits where.
    pub seats: Vec<SeatRow>,
    /// What happened.
    pub moves: Vec<Move>,
    /// What happened around it, in order.
    pub notes: Vec<Note>,
    /// The tournament it belongs to.
    pub contest: Option<Contest>,
    /// Must its secret be kept even when it is over, since another table of its deal is still played?
    pub withheld: bool,
}

/// What an invitation opens.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Found {
    /// A seat of a match.
    Seat(Id, String, u8),
    /// A place to watch from.
    Watch(Id, String),
    /// Nothing any more: a link that was used.
    Spent,
}

/// A line of the lobby.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Summary {
    /// Its name in addresses.
    pub key: String,
    /// Its name for people.
    pub title: String,
    /// The header line of its record.
    pub header: String,
    /// When it was over.
    pub ended: Option<i64>,
    /// Why it was set aside.
    pub aside: Option<String>,
    /// When anything last happened.
    pub touched: i64,
}

impl FromRow<'_, SqliteRow> for Summary {
    fn from_row(row: &SqliteRow) -> Result<Self, Error> {
        Ok(Self {
            key: row.try_get("key")?,
            title: row.try_get("title")?,
            header: row.try_get("header")?,
            ended: row.try_get("ended")?,
            aside: row.try_get("aside")?,
            touched: row.try_get("touched")?,
        })
    }
}

/// The number of lines of talk that a match is loaded with.
pub const TALK: u32 = 200;

impl Store {
    /// Whose token this is; that never changes.
    pub async fn visitor(&self, token: Hash) -> Result<Option<Id>, StoreError> {
        let known = "SELECT id FROM visitor WHERE token = ?1 UNION ALL SELECT visitor FROM cookie WHERE token = ?1";
        let query = sqlx::query(known).bind(token.to_vec());
        Ok(query.fetch_optional(&self.readers).await?.map(|row| row.get(0)))
    }

    /// The name a visitor chose; empty if they have not.
    pub async fn name_of(&self, visitor: Id) -> Result<String, StoreError> {
        let query = sqlx::query("SELECT name FROM visitor WHERE id = ?").bind(visitor);
        Ok(query.fetch_optional(&self.readers).await?.map(|row| row.get(0)).unwrap_or_default())
    }

    /// What the token of a link opens.
    pub async fn invitation(&self, token: Hash) -> Result<Option<Found>, StoreError> {
        let query =
            sqlx::query("SELECT game.id, key, seat FROM seat JOIN game ON game.id = seat.game WHERE invite = ?");
        if let Some(row) = query.bind(token.to_vec()).fetch_optional(&self.readers).await? {
            return Ok(Some(Found::Seat(row.get(0), row.get(1), row.get(2))));
        }
        let query = sqlx::query("SELECT id, key FROM game WHERE watch = ?").bind(token.to_vec());
        if let Some(row) = query.fetch_optional(&self.readers).await? {
            return Ok(Some(Found::Watch(row.get(0), row.get(1))));
        }
        let query = sqlx::query("SELECT 1 FROM spent WHERE token = ?").bind(token.to_vec());
        Ok(query.fetch_optional(&self.readers).await?.map(|_| Found::Spent))
    }

    /// Did they lose a seat of this match to its host?
    pub async fn lost_seat(&self, game: Id, visitor: Id) -> Result<bool, StoreError> {
        let query = sqlx::query("SELECT 1 FROM note WHERE game = ? AND gone = ?").bind(game).bind(visitor);
        Ok(query.fetch_optional(&self.readers).await?.is_some())
    }

    /// May they watch?
    pub async fn watches(&self, game: Id, visitor: Id) -> Result<bool, StoreError> {
        let query = sqlx::query("SELECT 1 FROM watcher WHERE game = ? AND visitor = ?").bind(game).bind(visitor);
        Ok(query.fetch_optional(&self.readers).await?.is_some())
    }

    /// A match with all its moves.
    pub async fn load(&self, key: &str) -> Result<Option<Saved>, StoreError> {
        // One transaction, so that seats and moves fit each other.
        let mut tx = self.readers.begin().await?;
        let columns = "id, key, title, header, secret, host, clock, created, aside, rematch, replay,
                       waiting, held, watch_made, public, welcome, forfeit, hushed";
        let query = format!("SELECT {columns} FROM game WHERE key = ?");
        let Some(row) = sqlx::query(&query).bind(key).fetch_optional(&mut *tx).await? else { return Ok(None) };
        let id: Id = row.get("id");
        let seats = "SELECT name, holder, bot, made, kept, promise, share, lost FROM seat WHERE game = ? ORDER BY seat";
        let seats = sqlx::query_as(seats).bind(id);
        let notes = sqlx::query_as("SELECT at, text FROM note WHERE game = ? ORDER BY rowid").bind(id);
        let moves = sqlx::query_as("SELECT who, text, at FROM move WHERE game = ? ORDER BY ply").bind(id);
        let secret: Vec<u8> = row.get("secret");
        let (contest, withheld) = tournaments::contest(id, &mut tx).await?;
        Ok(Some(Saved {
            contest,
            withheld,
            id,
            key: row.get("key"),
            title: row.get("title"),
            header: row.get("header"),
            secret: secret.try_into().map_err(|_| sqlx::Error::Protocol("a secret has 32 bytes".into()))?,
            host: row.get("host"),
            clock: row.get("clock"),
            created: row.get("created"),
            aside: row.get("aside"),
            rematch: row.get("rematch"),
            replay: row.get("replay"),
            waiting: row.get("waiting"),
            held: row.get("held"),
            watch_made: row.get("watch_made"),
            terms: Terms::from_row(&row)?,
            talk: talk::latest(id, TALK, &mut tx).await?,
            notes: notes.fetch_all(&mut *tx).await?,
            seats: seats.fetch_all(&mut *tx).await?,
            moves: moves.fetch_all(&mut *tx).await?,
        }))
    }

    /// The matches a visitor sits in, the last touched first.
    pub async fn matches_of(&self, visitor: Id, most: u32) -> Result<Vec<Summary>, StoreError> {
        let query = sqlx::query_as(
            "SELECT key, title, header, ended, aside,
                    coalesce((SELECT at FROM move WHERE game = game.id ORDER BY ply DESC LIMIT 1), created) AS touched
             FROM game WHERE id IN (SELECT game FROM seat WHERE holder = ?1 OR kept = ?1 AND holder IS NULL) ORDER BY touched DESC LIMIT ?2",
        );
        Ok(query.bind(visitor).bind(most).fetch_all(&self.readers).await?)
    }

    /// The keys of the matches that have work to do after a restart: those with a clock, and those with a bot in which
    /// anything happened since. Whatever else waits for somebody to look at it.
    pub async fn at_work(&self, since: i64) -> Result<Vec<String>, StoreError> {
        let query = sqlx::query(
            "SELECT key FROM game WHERE ended IS NULL AND aside IS NULL AND replay = 0 AND (clock != 'none' OR waiting > 0 OR
                EXISTS (SELECT 1 FROM seat WHERE seat.game = game.id AND bot IS NOT NULL) AND
                coalesce((SELECT at FROM move WHERE move.game = game.id ORDER BY ply DESC LIMIT 1), created) >= ?)
             ORDER BY id",
        );
        Ok(query.bind(since).fetch_all(&self.readers).await?.iter().map(|row| row.get(0)).collect())
    }

    /// When servers were alive, in order: from, to.
    pub async fn runs(&self) -> Result<Vec<(i64, i64)>, StoreError> {
        let query = sqlx::query("SELECT start, alive FROM run ORDER BY start");
        Ok(query.fetch_all(&self.readers).await?.iter().map(|row| (row.get(0), row.get(1))).collect())
    }

    /// How many matches this visitor opened since a time that are not over, and when the first of them was.
    pub async fn opened_since(&self, host: Id, since: i64) -> Result<(u32, i64), StoreError> {
        let query = sqlx::query(
            "SELECT count(*), coalesce(min(created), 0) FROM game
             WHERE host = ? AND created >= ? AND ended IS NULL AND replay = 0",
        );
        let row = query.bind(host).bind(since).fetch_one(&self.readers).await?;
        Ok((row.get(0), row.get(1)))
    }

    /// Does the database answer?
    pub async fn ping(&self) -> Result<(), StoreError> {
        sqlx::query("SELECT 1").fetch_one(&self.readers).await?;
        Ok(())
    }
}
