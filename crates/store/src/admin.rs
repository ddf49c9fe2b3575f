//! What whoever keeps the server may look up and change.
use crate::{Id, Store, StoreError, write::Job};
use sqlx::{Error, FromRow, Row as _, sqlite::SqliteRow};

/// A match as the admin sees it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Kept {
    /// The number of the row.
    pub id: Id,
    /// Its name in addresses.
    pub key: String,
    /// Its name for people.
    pub title: String,
    /// The header line of its record.
    pub header: String,
    /// Who opened it.
    pub host: Id,
    /// When.
    pub created: i64,
    /// When it was over.
    pub ended: Option<i64>,
    /// Why it was set aside.
    pub aside: Option<String>,
    /// Is it an uploaded record?
    pub replay: bool,
    /// When anything last happened.
    pub touched: i64,
    /// The number of moves.
    pub moves: i64,
}

impl FromRow<'_, SqliteRow> for Kept {
    fn from_row(row: &SqliteRow) -> Result<Self, Error> {
        Ok(Self {
            id: row.try_get("id")?,
            key: row.try_get("key")?,
            title: row.try_get("title")?,
            header: row.try_get("header")?,
            host: row.try_get("host")?,
            created: row.try_get("created")?,
            ended: row.try_get("ended")?,
            aside: row.try_get("aside")?,
            replay: row.try_get("replay")?,
            touched: row.try_get("touched")?,
            moves: row.try_get("moves")?,
        })
    }
}

/// A visitor as the admin sees them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Known {
    /// The number of the row.
    pub id: Id,
    /// What they call themselves.
    pub name: String,
    /// When they first came.
    pub since: i64,
    /// Are they shut out?
    pub banned: bool,
    /// The number of matches they opened.
    pub opened: i64,
    /// The number of seats they hold.
    pub seats: i64,
}

impl FromRow<'_, SqliteRow> for Known {
    fn from_row(row: &SqliteRow) -> Result<Self, Error> {
        Ok(Self {
            id: row.try_get("id")?,
            name: row.try_get("name")?,
            since: row.try_get("since")?,
            banned: row.try_get("banned")?,
            opened: row.try_get("opened")?,
            seats: row.try_get("seats")?,
        })
    }
}

/// The columns of [`Kept`].
const KEPT: &str = "SELECT id, key, title, header, host, created, ended, aside, replay,
    coalesce((SELECT at FROM move WHERE move.game = game.id ORDER BY ply DESC LIMIT 1), created) AS touched,
    coalesce((SELECT ply + 1 FROM move WHERE move.game = game.id ORDER BY ply DESC LIMIT 1), 0) AS moves
    FROM game";

impl Store {
    /// Matches, the newest first, from one on: those below this number (all: [`Id::MAX`]).
    pub async fn kept(&self, below: Id, most: u32) -> Result<Vec<Kept>, StoreError> {
        let text = format!("{KEPT} WHERE id < ? ORDER BY id DESC LIMIT ?");
        Ok(sqlx::query_as(&text).bind(below).bind(most).fetch_all(&self.readers).await?)
    }

    /// Matches that were set aside, the newest first.
    pub async fn kept_aside(&self, most: u32) -> Result<Vec<Kept>, StoreError> {
        let text = format!("{KEPT} WHERE aside IS NOT NULL ORDER BY id DESC LIMIT ?");
        Ok(sqlx::query_as(&text).bind(most).fetch_all(&self.readers).await?)
    }

    /// Matches in which nothing happened since a time, the oldest first.
    pub async fn kept_untouched(&self, since: i64) -> Result<Vec<Kept>, StoreError> {
        let text = format!("SELECT * FROM ({KEPT}) WHERE touched < ? ORDER BY id");
        Ok(sqlx::query_as(&text).bind(since).fetch_all(&self.readers).await?)
    }

    /// Visitors below this number (all: [`Id::MAX`]): those who are shut out, then the newest.
    pub async fn known(&self, below: Id, most: u32) -> Result<Vec<Known>, StoreError> {
        let query = sqlx::query_as(
            "SELECT id, name, since, banned,
                (SELECT count(*) FROM game WHERE host = visitor.id) AS opened,
                (SELECT count(*) FROM seat WHERE holder = visitor.id) AS seats
             FROM visitor WHERE id < ? ORDER BY banned DESC, id DESC LIMIT ?",
        );
        Ok(query.bind(below).bind(most).fetch_all(&self.readers).await?)
    }

    /// Visitors who are shut out.
    pub async fn banned(&self) -> Result<Vec<Id>, StoreError> {
        let query = sqlx::query("SELECT id FROM visitor WHERE banned != 0");
        Ok(query.fetch_all(&self.readers).await?.iter().map(|row| row.get(0)).collect())
    }

    /// Addresses that are shut out.
    pub async fn shut_addresses(&self) -> Result<Vec<String>, StoreError> {
        let query = sqlx::query("SELECT address FROM ban ORDER BY at");
        Ok(query.fetch_all(&self.readers).await?.iter().map(|row| row.get(0)).collect())
    }

    /// The numbers of matches, of those not over, of visitors and of bytes in the file.
    pub async fn counts(&self) -> Result<[i64; 4], StoreError> {
        let row = sqlx::query(
            "SELECT (SELECT count(*) FROM game), (SELECT count(*) FROM game WHERE ended IS NULL),
                (SELECT count(*) FROM visitor),
                (SELECT page_count * page_size FROM pragma_page_count(), pragma_page_size())",
        );
        let row = row.fetch_one(&self.readers).await?;
        Ok([row.get(0), row.get(1), row.get(2), row.get(3)])
    }

    /// Deletes a match with its seats and moves, for ever.
    pub async fn delete(&self, game: Id) -> Result<(), StoreError> {
        self.ask(Job::Delete { game }).await.map(drop)
    }

    /// Gives a match another name.
    pub async fn rename(&self, game: Id, title: String) -> Result<(), StoreError> {
        self.ask(Job::Title { game, title }).await.map(drop)
    }

    /// Calls a visitor something else, wherever they sit.
    pub async fn rename_visitor(&self, visitor: Id, name: String) -> Result<(), StoreError> {
        self.ask(Job::Rename { visitor, name }).await.map(drop)
    }

    /// Forgets visitors who came before a time and left nothing behind.
    pub async fn forget_strangers(&self, before: i64) -> Result<(), StoreError> {
        self.ask(Job::Strangers { before }).await.map(drop)
    }

    /// Shuts a visitor out, or lets them in again.
    pub async fn ban(&self, visitor: Id, banned: bool) -> Result<(), StoreError> {
        self.ask(Job::Ban { visitor, banned }).await.map(drop)
    }

    /// Shuts an address out.
    pub async fn shut(&self, address: String, at: i64) -> Result<(), StoreError> {
        self.ask(Job::Shut { address, at }).await.map(drop)
    }

    /// Lets an address in again.
    pub async fn open_to(&self, address: String) -> Result<(), StoreError> {
        self.ask(Job::Open { address }).await.map(drop)
    }
}
