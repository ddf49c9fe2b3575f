//! What brings a database up to date: the files of `migrations/`, in order.
//!
//! They are listed here instead of by `sqlx::migrate!`: the macros of sqlx bring a second `SQLite` and a second tokio, for
//! the compiler alone, and double the time until the server is built.
use sqlx::{
    SqlitePool,
    error::BoxDynError,
    migrate::{MigrateError, Migration, MigrationSource, MigrationType, Migrator},
};
use std::pin::Pin;

/// Number, name and text. Only add to it: a database remembers the checksum of every text that was run.
const MIGRATIONS: &[(i64, &str, &str)] = &[
    (1, "matches", include_str!("../migrations/0001_matches.sql")),
    (2, "replay", include_str!("../migrations/0002_replay.sql")),
    (3, "trust", include_str!("../migrations/0003_trust.sql")),
    (4, "keeping", include_str!("../migrations/0004_keeping.sql")),
    (5, "people", include_str!("../migrations/0005_people.sql")),
    (6, "meeting", include_str!("../migrations/0006_meeting.sql")),
    (7, "results", include_str!("../migrations/0007_results.sql")),
    (8, "kept", include_str!("../migrations/0008_kept.sql")),
    (9, "notices", include_str!("../migrations/0009_notices.sql")),
    (10, "tournaments", include_str!("../migrations/0010_tournaments.sql")),
];

/// The newest.
pub(crate) const LAST: i64 = MIGRATIONS[MIGRATIONS.len() - 1].0;

/// Runs those that were not run yet.
pub(crate) async fn run(pool: &SqlitePool) -> Result<(), MigrateError> {
    Migrator::new(Files).await?.run(pool).await
}

#[derive(Debug)]
struct Files;

impl MigrationSource<'static> for Files {
    fn resolve(self) -> Pin<Box<dyn Future<Output = Result<Vec<Migration>, BoxDynError>> + Send + 'static>> {
        let all = MIGRATIONS.iter().map(|&(version, name, text)| {
            Migration::new(version, name.into(), MigrationType::Simple, text.into(), false)
        });
        Box::pin(std::future::ready(Ok(all.collect())))
    }
}

#[cfg(test)]
#[allow(clippy::disallowed_methods)] // Looks into the folder of this crate.
mod tests {
    use super::MIGRATIONS;

    #[test]
    fn every_file_is_listed() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/migrations");
        let mut files: Vec<String> = std::fs::read_dir(folder)
            .expect("a folder")
            .map(|entry| entry.expect("a file").file_name().to_string_lossy().into_owned())
            .collect();
        files.sort();
        let listed: Vec<String> = MIGRATIONS.iter().map(|(n, name, _)| format!("{n:04}_{name}.sql")).collect();
        assert_eq!(files, listed);
    }
}
