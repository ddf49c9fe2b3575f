//! Copies of a whole store.
use crate::{Store, StoreError, migrations};
use sqlx::{Connection as _, Row as _, SqliteConnection, sqlite::SqliteConnectOptions};
use std::path::Path;

/// What a copy holds.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Copied {
    /// The number of matches.
    pub matches: i64,
    /// The number of moves.
    pub moves: i64,
}

impl Store {
    /// Writes a consistent copy of the store in one file to another, while servers may write to it. The other file must
    /// be empty or missing; what is made is no larger than it must be.
    pub async fn copy(from: &Path, to: &Path) -> Result<(), StoreError> {
        let options = SqliteConnectOptions::new().filename(from).read_only(true);
        let mut db = SqliteConnection::connect_with(&options).await?;
        let copied = sqlx::query("VACUUM INTO ?").bind(to.to_string_lossy()).execute(&mut db).await;
        let _ = db.close().await;
        Ok(copied.map(drop)?)
    }

    /// Is the file as this program would make it? Then opening it brings nothing up to date.
    pub async fn is_current(path: &Path) -> bool {
        let options = SqliteConnectOptions::new().filename(path).read_only(true);
        let Ok(mut db) = SqliteConnection::connect_with(&options).await else { return false };
        let newest = sqlx::query("SELECT max(version) FROM _sqlx_migrations").fetch_one(&mut db).await;
        let _ = db.close().await;
        newest.is_ok_and(|row| row.get::<Option<i64>, _>(0) == Some(migrations::LAST))
    }

    /// Looks at every page and every reference of a file; what it holds, or what is wrong with it.
    pub async fn check(path: &Path) -> Result<Copied, StoreError> {
        // Not as part of a running store: nothing is made or brought up to date.
        let options = SqliteConnectOptions::new().filename(path).read_only(true).immutable(true);
        let mut db = SqliteConnection::connect_with(&options).await?;
        let found = look(&mut db).await;
        let _ = db.close().await;
        found
    }
}

async fn look(db: &mut SqliteConnection) -> Result<Copied, StoreError> {
    for row in sqlx::query("PRAGMA integrity_check(5)").fetch_all(&mut *db).await? {
        let told: String = row.get(0);
        if told != "ok" {
            return Err(StoreError::Damaged(told));
        }
    }
    if let Some(row) = sqlx::query("PRAGMA foreign_key_check").fetch_optional(&mut *db).await? {
        let table: String = row.get(0);
        return Err(StoreError::Damaged(format!("a row of `{table}` belongs to nothing")));
    }
    let row = sqlx::query("SELECT (SELECT count(*) FROM game), (SELECT count(*) FROM move)").fetch_one(db).await?;
    Ok(Copied { matches: row.get(0), moves: row.get(1) })
}
