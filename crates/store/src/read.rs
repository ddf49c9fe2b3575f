//! What can be looked up.
use crate::{Hash, Id, Store, StoreError};
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
}

impl FromRow<'_, SqliteRow> for SeatRow {
    fn from_row(row: &SqliteRow) -> Result<Self, Error> {
        Ok(Self {
            name: row.try_get("name")?,
            holder: row.try_get("holder")?,
            bot: row.try_get("bot")?,
            made: row.try_get("made")?,
        })
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
    /// Who sits where.
    pub seats: Vec<SeatRow>,
    /// What happened.
    pub moves: Vec<Move>,
}

/// What an invitation opens.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Found {
    /// A seat of a match.
    Seat(Id, String, u8),
    /// A place to watch from.
    Watch(Id, String),
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

impl Store {
    /// Whose token this is; that never changes.
    pub async fn visitor(&self, token: Hash) -> Result<Option<Id>, StoreError> {
        let query = sqlx::query("SELECT id FROM visitor WHERE token = ?").bind(token.to_vec());
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
        let row = query.fetch_optional(&self.readers).await?;
        Ok(row.map(|row| Found::Watch(row.get(0), row.get(1))))
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
        let columns = "id, key, title, header, secret, host, clock, created, aside, rematch, replay";
        let query = format!("SELECT {columns} FROM game WHERE key = ?");
        let Some(row) = sqlx::query(&query).bind(key).fetch_optional(&mut *tx).await? else { return Ok(None) };
        let id: Id = row.get("id");
        let seats = sqlx::query_as("SELECT name, holder, bot, made FROM seat WHERE game = ? ORDER BY seat").bind(id);
        let moves = sqlx::query_as("SELECT who, text, at FROM move WHERE game = ? ORDER BY ply").bind(id);
        let secret: Vec<u8> = row.get("secret");
        Ok(Some(Saved {
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
            seats: seats.fetch_all(&mut *tx).await?,
            moves: moves.fetch_all(&mut *tx).await?,
        }))
    }

    /// The matches a visitor sits in, the last touched first.
    pub async fn matches_of(&self, visitor: Id, most: u32) -> Result<Vec<Summary>, StoreError> {
        let query = sqlx::query_as(
            "SELECT key, title, header, ended, aside,
                    coalesce((SELECT at FROM move WHERE game = game.id ORDER BY ply DESC LIMIT 1), created) AS touched
             FROM game WHERE id IN (SELECT game FROM seat WHERE holder = ?) ORDER BY touched DESC LIMIT ?",
        );
        Ok(query.bind(visitor).bind(most).fetch_all(&self.readers).await?)
    }

    /// The keys of all matches that are not over, to go on with them after a restart.
    pub async fn running(&self) -> Result<Vec<String>, StoreError> {
        let query = sqlx::query("SELECT key FROM game WHERE ended IS NULL AND aside IS NULL ORDER BY id");
        Ok(query.fetch_all(&self.readers).await?.iter().map(|row| row.get(0)).collect())
    }

    /// Does the database answer?
    pub async fn ping(&self) -> Result<(), StoreError> {
        sqlx::query("SELECT 1").fetch_one(&self.readers).await?;
        Ok(())
    }
}
