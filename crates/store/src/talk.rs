//! What people say at a table, whom they do not want to read, and what they write down for nobody else.
use crate::{Id, Store, StoreError, write};
use sqlx::{Error, FromRow, Row as _, SqliteConnection, sqlite::SqliteRow};

/// A line of talk.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Said {
    /// The number of the row.
    pub id: Id,
    /// When, in milliseconds since 1970.
    pub at: i64,
    /// The number of moves made before.
    pub ply: i64,
    /// Whose words.
    pub visitor: Id,
    /// The seat they speak from; `None`: among spectators.
    pub seat: Option<u8>,
    /// What they were called.
    pub name: String,
    /// The words; empty if they were taken away.
    pub text: String,
    /// Did a moderator take them away?
    pub removed: bool,
}

impl FromRow<'_, SqliteRow> for Said {
    fn from_row(row: &SqliteRow) -> Result<Self, Error> {
        let removed: bool = row.try_get("removed")?;
        Ok(Self {
            id: row.try_get("id")?,
            at: row.try_get("at")?,
            ply: row.try_get("ply")?,
            visitor: row.try_get("visitor")?,
            seat: row.try_get("seat")?,
            name: row.try_get("name")?,
            text: if removed { String::new() } else { row.try_get("text")? },
            removed,
        })
    }
}

/// A line that somebody reported.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reported {
    /// The line.
    pub said: Said,
    /// The match it was said in.
    pub key: String,
    /// By how many.
    pub reports: i64,
    /// May whoever said it not talk any more?
    pub barred: bool,
}

/// A change around talk.
pub(crate) enum Change {
    Say { game: Id, said: Said },
    Remove { line: Id },
    Clear { line: Id },
    Report { line: Id, visitor: Id },
    Mute { visitor: Id, muted: Id, mute: bool },
    Jot { visitor: Id, game: Id, text: String },
}

const SAID: &str = "talk.id, talk.at, talk.ply, talk.visitor, talk.seat, talk.name, talk.text, talk.removed";

/// The latest lines of a match, in order.
pub(crate) async fn latest(game: Id, most: u32, db: &mut SqliteConnection) -> Result<Vec<Said>, Error> {
    let text = format!("SELECT * FROM (SELECT {SAID} FROM talk WHERE game = ? ORDER BY id DESC LIMIT ?) ORDER BY id");
    sqlx::query_as(&text).bind(game).bind(most).fetch_all(db).await
}

impl Store {
    /// How many lines a match has.
    pub async fn lines(&self, game: Id) -> Result<u32, StoreError> {
        let query = sqlx::query("SELECT count(*) FROM talk WHERE game = ?").bind(game);
        Ok(query.fetch_one(&self.readers).await?.get(0))
    }

    /// Somebody says something; the number of the line. What its own number says does not count.
    pub async fn say(&self, game: Id, said: Said) -> Result<Id, StoreError> {
        self.speak(Change::Say { game, said }).await
    }

    /// The match and the line of this number.
    pub async fn line(&self, line: Id) -> Result<Option<(String, Said)>, StoreError> {
        let text = format!("SELECT key, {SAID} FROM talk JOIN game ON game.id = talk.game WHERE talk.id = ?");
        let row = sqlx::query(&text).bind(line).fetch_optional(&self.readers).await?;
        row.map(|row| Ok((row.try_get("key")?, Said::from_row(&row)?))).transpose()
    }

    /// A line is taken away.
    pub async fn remove_line(&self, line: Id) -> Result<(), StoreError> {
        self.speak(Change::Remove { line }).await.map(drop)
    }

    /// There was nothing wrong with a line.
    pub async fn clear_line(&self, line: Id) -> Result<(), StoreError> {
        self.speak(Change::Clear { line }).await.map(drop)
    }

    /// Somebody reports a line; they count once.
    pub async fn report(&self, line: Id, visitor: Id) -> Result<(), StoreError> {
        self.speak(Change::Report { line, visitor }).await.map(drop)
    }

    /// Lines that were reported and are still there, or whose speaker may not talk any more; the most reported first.
    pub async fn reported(&self, most: u32) -> Result<Vec<Reported>, StoreError> {
        let text = format!(
            "SELECT {SAID}, key, reports, barred FROM talk JOIN game ON game.id = talk.game
             JOIN visitor ON visitor.id = talk.visitor
             WHERE reports > 0 AND (removed = 0 OR barred != 0) ORDER BY reports DESC, talk.id DESC LIMIT ?"
        );
        let rows = sqlx::query(&text).bind(most).fetch_all(&self.readers).await?;
        let reported = |row: &SqliteRow| {
            Ok(Reported {
                said: Said::from_row(row)?,
                key: row.try_get("key")?,
                reports: row.try_get("reports")?,
                barred: row.try_get("barred")?,
            })
        };
        rows.iter().map(reported).collect()
    }

    /// A visitor does not want to read somebody's words, or wants to again.
    pub async fn mute(&self, visitor: Id, muted: Id, mute: bool) -> Result<(), StoreError> {
        self.speak(Change::Mute { visitor, muted, mute }).await.map(drop)
    }

    /// Whose words a visitor does not want to read.
    pub async fn muted_by(&self, visitor: Id) -> Result<Vec<Id>, StoreError> {
        let query = sqlx::query("SELECT muted FROM mute WHERE visitor = ?").bind(visitor);
        Ok(query.fetch_all(&self.readers).await?.iter().map(|row| row.get(0)).collect())
    }

    /// What a visitor writes down about a match for nobody else.
    pub async fn jot(&self, visitor: Id, game: Id, text: String) -> Result<(), StoreError> {
        self.speak(Change::Jot { visitor, game, text }).await.map(drop)
    }

    /// What a visitor wrote down about a match.
    pub async fn jotting(&self, visitor: Id, game: Id) -> Result<String, StoreError> {
        let query = sqlx::query("SELECT text FROM jotting WHERE visitor = ? AND game = ?").bind(visitor).bind(game);
        Ok(query.fetch_optional(&self.readers).await?.map(|row| row.get(0)).unwrap_or_default())
    }

    async fn speak(&self, change: Change) -> write::Reply {
        self.ask(write::Job::Talk(Box::new(change))).await
    }
}

pub(crate) async fn write(db: &mut SqliteConnection, change: &Change) -> Result<Id, Error> {
    let query = match change {
        Change::Say { game, said } => {
            let sql = "INSERT INTO talk (game, at, ply, visitor, seat, name, text) VALUES (?, ?, ?, ?, ?, ?, ?)";
            let query = sqlx::query(sql).bind(game).bind(said.at).bind(said.ply).bind(said.visitor).bind(said.seat);
            return query.bind(&said.name).bind(&said.text).execute(db).await.map(|done| done.last_insert_rowid());
        }
        Change::Remove { line } => sqlx::query("UPDATE talk SET removed = 1, text = '' WHERE id = ?").bind(line),
        Change::Clear { line } => sqlx::query("UPDATE talk SET reports = 0 WHERE id = ?").bind(line),
        Change::Report { line, visitor } => {
            let query = sqlx::query("INSERT OR IGNORE INTO report (talk, visitor) VALUES (?, ?)");
            if query.bind(line).bind(visitor).execute(&mut *db).await?.rows_affected() == 0 {
                return Ok(0);
            }
            sqlx::query("UPDATE talk SET reports = reports + 1 WHERE id = ?").bind(line)
        }
        Change::Mute { visitor, muted, mute: true } => {
            sqlx::query("INSERT OR IGNORE INTO mute (visitor, muted) VALUES (?, ?)").bind(visitor).bind(muted)
        }
        Change::Mute { visitor, muted, mute: false } => {
            sqlx::query("DELETE FROM mute WHERE visitor = ? AND muted = ?").bind(visitor).bind(muted)
        }
        Change::Jot { visitor, game, text } if text.is_empty() => {
            sqlx::query("DELETE FROM jotting WHERE visitor = ? AND game = ?").bind(visitor).bind(game)
        }
        Change::Jot { visitor, game, text } => {
            let sql = "INSERT INTO jotting (visitor, game, text) VALUES (?, ?, ?)
                       ON CONFLICT (visitor, game) DO UPDATE SET text = excluded.text";
            sqlx::query(sql).bind(visitor).bind(game).bind(text)
        }
    };
    query.execute(db).await.map(|_| 0)
}
