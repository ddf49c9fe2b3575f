//! The one writer: many requests, one transaction, one fsync.
use crate::{Hash, Id, Store, StoreError, read::Move};
use serde_json::json;
use sqlx::{Connection as _, Executor as _, Row as _, SqliteConnection};
use std::collections::HashSet;
use tokio::sync::{mpsc, oneshot};

/// No transaction holds more requests.
pub(crate) const MOST_JOBS: usize = 1024;

pub(crate) type Reply = Result<Id, StoreError>;

pub(crate) enum Job {
    Append { game: Id, from: usize, moves: Vec<Move> },
    CutBack { game: Id, to: usize },
    Game(Box<NewGame>),
    Visitor { token: Hash, at: i64 },
    Name { visitor: Id, name: String },
    Seat { game: Id, seat: u8, change: SeatChange },
    Watch { game: Id, visitor: Id },
    Ended { game: Id, at: i64 },
    Aside { game: Id, why: String },
    Rematch { game: Id, key: String },
}

pub(crate) enum SeatChange {
    Holder { visitor: Id, name: String },
    Bot(Option<String>),
    Invite(Hash),
}

/// A match to be written down.
pub struct NewGame {
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
    /// The clock, in its one spelling.
    pub clock: String,
    /// The hash of the token of the link for spectators.
    pub watch: Hash,
    /// When, in milliseconds since 1970.
    pub created: i64,
    /// Who sits where.
    pub seats: Vec<NewSeat>,
    /// The moves that chance made before the first question.
    pub moves: Vec<Move>,
}

/// A seat of it.
pub struct NewSeat {
    /// Who sits there.
    pub name: String,
    /// If somebody does already.
    pub holder: Option<Id>,
    /// The bot that plays.
    pub bot: Option<String>,
    /// The hash of the token of the invitation.
    pub invite: Hash,
}

impl Store {
    /// Adds moves to a match; durable when it returns. [`StoreError::Conflict`] if a ply is taken.
    pub async fn append(&self, game: Id, from: usize, moves: Vec<Move>) -> Result<(), StoreError> {
        self.ask(Job::Append { game, from, moves }).await.map(drop)
    }

    /// Takes back all moves from a ply on.
    pub async fn cut_back(&self, game: Id, to: usize) -> Result<(), StoreError> {
        self.ask(Job::CutBack { game, to }).await.map(drop)
    }

    /// Writes down a new match.
    pub async fn new_game(&self, game: NewGame) -> Result<Id, StoreError> {
        self.ask(Job::Game(Box::new(game))).await
    }

    /// Somebody new.
    pub async fn new_visitor(&self, token: Hash, at: i64) -> Result<Id, StoreError> {
        self.ask(Job::Visitor { token, at }).await
    }

    /// What they want to be called.
    pub async fn name_visitor(&self, visitor: Id, name: String) -> Result<(), StoreError> {
        self.ask(Job::Name { visitor, name }).await.map(drop)
    }

    /// Somebody sits down.
    pub async fn sit(&self, game: Id, seat: u8, visitor: Id, name: String) -> Result<(), StoreError> {
        self.ask(Job::Seat { game, seat, change: SeatChange::Holder { visitor, name } }).await.map(drop)
    }

    /// A bot answers for a seat, or no longer does.
    pub async fn stand_in(&self, game: Id, seat: u8, bot: Option<String>) -> Result<(), StoreError> {
        self.ask(Job::Seat { game, seat, change: SeatChange::Bot(bot) }).await.map(drop)
    }

    /// A new invitation; the old one is void.
    pub async fn invite(&self, game: Id, seat: u8, invite: Hash) -> Result<(), StoreError> {
        self.ask(Job::Seat { game, seat, change: SeatChange::Invite(invite) }).await.map(drop)
    }

    /// Somebody may watch.
    pub async fn watch(&self, game: Id, visitor: Id) -> Result<(), StoreError> {
        self.ask(Job::Watch { game, visitor }).await.map(drop)
    }

    /// The match is over.
    pub async fn ended(&self, game: Id, at: i64) -> Result<(), StoreError> {
        self.ask(Job::Ended { game, at }).await.map(drop)
    }

    /// The match broke and is set aside.
    pub async fn set_aside(&self, game: Id, why: String) -> Result<(), StoreError> {
        self.ask(Job::Aside { game, why }).await.map(drop)
    }

    /// The match that follows this one.
    pub async fn rematch(&self, game: Id, key: String) -> Result<(), StoreError> {
        self.ask(Job::Rematch { game, key }).await.map(drop)
    }
}

/// Writes until nobody can ask any more.
pub(crate) async fn run(mut db: SqliteConnection, mut jobs: mpsc::Receiver<(Job, oneshot::Sender<Reply>)>) {
    let mut batch = Vec::with_capacity(MOST_JOBS);
    while jobs.recv_many(&mut batch, MOST_JOBS).await > 0 {
        let (requests, answers): (Vec<Job>, Vec<_>) = batch.drain(..).unzip();
        let replies = match commit(&mut db, requests).await {
            Ok(replies) => replies,
            Err(error) => {
                // Nothing was written; everybody has to know.
                let _ = db.execute("ROLLBACK").await;
                let why = error.to_string();
                answers.iter().map(|_| Err(StoreError::Database(sqlx::Error::Protocol(why.clone())))).collect()
            }
        };
        for (answer, reply) in answers.into_iter().zip(replies) {
            let _ = answer.send(reply);
        }
    }
    let _ = db.close().await;
}

async fn commit(db: &mut SqliteConnection, jobs: Vec<Job>) -> Result<Vec<Reply>, sqlx::Error> {
    db.execute("BEGIN IMMEDIATE").await?;
    let appended = append(db, &jobs).await?;
    let mut replies = Vec::with_capacity(jobs.len());
    for job in jobs {
        replies.push(match job {
            Job::Append { game, from, moves } => {
                let whole = (from..from + moves.len()).all(|ply| appended.contains(&(game, ply as i64)));
                if whole { Ok(0) } else { Err(StoreError::Conflict) }
            }
            other => {
                db.execute("SAVEPOINT one").await?;
                let done = one(db, other).await;
                db.execute(if done.is_ok() { "RELEASE one" } else { "ROLLBACK TO one; RELEASE one" }).await?;
                done.map_err(StoreError::Database)
            }
        });
    }
    db.execute("COMMIT").await?;
    Ok(replies)
}

/// All moves of all matches by one statement; which of them found their place free.
async fn append(db: &mut SqliteConnection, jobs: &[Job]) -> Result<HashSet<(Id, i64)>, sqlx::Error> {
    let mut rows = Vec::new();
    for job in jobs {
        if let Job::Append { game, from, moves } = job {
            rows.extend(moves.iter().enumerate().map(|(n, it)| json!([game, from + n, it.who, it.text, it.at])));
        }
    }
    if rows.is_empty() {
        return Ok(HashSet::new());
    }
    let written = sqlx::query(
        "INSERT INTO move (game, ply, who, text, at)
         SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4 FROM json_each(?) WHERE true
         ON CONFLICT DO NOTHING RETURNING game, ply",
    )
    .bind(serde_json::Value::from(rows).to_string())
    .fetch_all(db)
    .await?;
    Ok(written.iter().map(|row| (row.get(0), row.get(1))).collect())
}

async fn one(db: &mut SqliteConnection, job: Job) -> Result<Id, sqlx::Error> {
    let query = match job {
        Job::Append { .. } => return Ok(0), // done before, all at once
        Job::Game(game) => return new_game(db, *game).await,
        Job::CutBack { game, to } => {
            sqlx::query("DELETE FROM move WHERE game = ? AND ply >= ?").bind(game).bind(to as i64)
        }
        Job::Visitor { token, at } => {
            sqlx::query("INSERT INTO visitor (token, since) VALUES (?, ?)").bind(token.to_vec()).bind(at)
        }
        Job::Name { visitor, name } => sqlx::query("UPDATE visitor SET name = ? WHERE id = ?").bind(name).bind(visitor),
        Job::Seat { game, seat, change } => match change {
            SeatChange::Holder { visitor, name } => {
                sqlx::query("UPDATE seat SET holder = ?, name = ?, bot = NULL WHERE game = ? AND seat = ?")
                    .bind(visitor)
                    .bind(name)
            }
            SeatChange::Bot(bot) => sqlx::query("UPDATE seat SET bot = ? WHERE game = ? AND seat = ?").bind(bot),
            SeatChange::Invite(invite) => {
                sqlx::query("UPDATE seat SET invite = ?, made = made + 1 WHERE game = ? AND seat = ?")
                    .bind(invite.to_vec())
            }
        }
        .bind(game)
        .bind(i64::from(seat)),
        Job::Watch { game, visitor } => {
            sqlx::query("INSERT OR IGNORE INTO watcher (visitor, game) VALUES (?, ?)").bind(visitor).bind(game)
        }
        Job::Ended { game, at } => {
            sqlx::query("UPDATE game SET ended = ? WHERE id = ? AND ended IS NULL").bind(at).bind(game)
        }
        Job::Aside { game, why } => sqlx::query("UPDATE game SET aside = ? WHERE id = ?").bind(why).bind(game),
        Job::Rematch { game, key } => {
            sqlx::query("UPDATE game SET rematch = ? WHERE id = ? AND rematch IS NULL").bind(key).bind(game)
        }
    };
    query.execute(db).await.map(|done| done.last_insert_rowid())
}

async fn new_game(db: &mut SqliteConnection, game: NewGame) -> Result<Id, sqlx::Error> {
    let NewGame { key, title, header, secret, host, clock, watch, created, seats, moves } = game;
    let id = sqlx::query(
        "INSERT INTO game (key, title, header, secret, host, clock, watch, created) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
    )
    .bind(key)
    .bind(title)
    .bind(header)
    .bind(secret.to_vec())
    .bind(host)
    .bind(clock)
    .bind(watch.to_vec())
    .bind(created)
    .execute(&mut *db)
    .await?
    .last_insert_rowid();
    for (n, NewSeat { name, holder, bot, invite }) in seats.into_iter().enumerate() {
        sqlx::query("INSERT INTO seat (game, seat, name, holder, bot, invite) VALUES (?, ?, ?, ?, ?, ?)")
            .bind(id)
            .bind(n as i64)
            .bind(name)
            .bind(holder)
            .bind(bot)
            .bind(invite.to_vec())
            .execute(&mut *db)
            .await?;
    }
    append(db, &[Job::Append { game: id, from: 0, moves }]).await?;
    Ok(id)
}
