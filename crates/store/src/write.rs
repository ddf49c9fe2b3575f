//! The one writer: many requests, one transaction, one fsync.
use crate::{Hash, Id, Store, StoreError, read::Move};
use sqlx::{Connection as _, Executor as _, SqliteConnection};
use std::sync::{
    Arc,
    atomic::{AtomicU64, Ordering},
};
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
    /// Is it the record of another match, only to be looked at?
    pub replay: bool,
}

/// A seat of it.
pub struct NewSeat {
    /// Who sits there.
    pub name: String,
    /// The visitor who sits there already.
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

    /// A new visitor.
    pub async fn new_visitor(&self, token: Hash, at: i64) -> Result<Id, StoreError> {
        self.ask(Job::Visitor { token, at }).await
    }

    /// What they want to be called.
    pub async fn name_visitor(&self, visitor: Id, name: String) -> Result<(), StoreError> {
        self.ask(Job::Name { visitor, name }).await.map(drop)
    }

    /// A visitor sits down.
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

    /// A visitor may watch.
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
pub(crate) async fn run(
    mut db: SqliteConnection,
    mut jobs: mpsc::Receiver<(Job, oneshot::Sender<Reply>)>,
    commits: Arc<AtomicU64>,
) {
    let mut batch = Vec::with_capacity(MOST_JOBS);
    while jobs.recv_many(&mut batch, MOST_JOBS).await > 0 {
        let (requests, answers): (Vec<Job>, Vec<_>) = batch.drain(..).unzip();
        let mut written = commit(&mut db, &requests, true).await;
        if written.is_err() {
            // One of them cannot be written (two people moved at once): each by itself then.
            let _ = db.execute("ROLLBACK").await;
            written = commit(&mut db, &requests, false).await;
        }
        let replies = match written {
            Ok(replies) => {
                commits.fetch_add(1, Ordering::Relaxed);
                replies
            }
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

/// All requests in their order in one transaction. `together`: moves that come one after the other are written by few
/// statements, and if one of them fails all of this does; else whatever fails does so alone.
async fn commit(db: &mut SqliteConnection, jobs: &[Job], together: bool) -> Result<Vec<Reply>, sqlx::Error> {
    db.execute("BEGIN IMMEDIATE").await?;
    let mut replies = Vec::with_capacity(jobs.len());
    let both_append = |a: &Job, b: &Job| together && matches!((a, b), (Job::Append { .. }, Job::Append { .. }));
    for jobs in jobs.chunk_by(both_append) {
        match jobs {
            [Job::Append { .. }, ..] if together => {
                append(db, jobs).await?;
                replies.extend(jobs.iter().map(|_| Ok(0)));
            }
            jobs => {
                for job in jobs {
                    replies.push(alone(db, job).await?);
                }
            }
        }
    }
    db.execute("COMMIT").await?;
    Ok(replies)
}

/// A request whose failure leaves nothing behind and does not touch the others.
async fn alone(db: &mut SqliteConnection, job: &Job) -> Result<Reply, sqlx::Error> {
    db.execute("SAVEPOINT one").await?;
    let done = one(db, job).await;
    db.execute(if done.is_ok() { "RELEASE one" } else { "ROLLBACK TO one; RELEASE one" }).await?;
    Ok(done.map_err(|error| match (&error, job) {
        (sqlx::Error::Database(why), Job::Append { .. }) if why.is_unique_violation() => StoreError::Conflict,
        _ => StoreError::Database(error),
    }))
}

/// The numbers of rows that one statement writes: few sizes, so that each is prepared once.
const ROWS: [usize; 5] = [256, 64, 16, 4, 1];

/// Writes the moves of these requests.
async fn append(db: &mut SqliteConnection, jobs: &[Job]) -> Result<(), sqlx::Error> {
    let mut rows = Vec::new();
    for job in jobs {
        if let Job::Append { game, from, moves } = job {
            rows.extend(moves.iter().zip(*from..).map(|(row, ply)| (*game, ply as i64, row)));
        }
    }
    let mut rest = rows.as_slice();
    for size in ROWS {
        let sql = format!(
            "INSERT INTO move (game, ply, who, text, at) VALUES (?,?,?,?,?){}",
            ",(?,?,?,?,?)".repeat(size - 1)
        );
        while let Some((now, later)) = rest.split_at_checked(size) {
            let mut query = sqlx::query(&sql);
            for &(game, ply, row) in now {
                query = query.bind(game).bind(ply).bind(row.who).bind(&row.text).bind(row.at);
            }
            query.execute(&mut *db).await?;
            rest = later;
        }
    }
    Ok(())
}

async fn one(db: &mut SqliteConnection, job: &Job) -> Result<Id, sqlx::Error> {
    let query = match job {
        Job::Append { .. } => return append(db, std::slice::from_ref(job)).await.map(|()| 0),
        Job::Game(game) => return new_game(db, game).await,
        Job::CutBack { game, to } => {
            // What is over stays over: its secret is out.
            let ended = sqlx::query("SELECT 1 FROM game WHERE id = ? AND ended IS NOT NULL").bind(game);
            if ended.fetch_optional(&mut *db).await?.is_some() {
                return Err(sqlx::Error::Protocol("the match is over".into()));
            }
            sqlx::query("DELETE FROM move WHERE game = ? AND ply >= ?").bind(game).bind(*to as i64)
        }
        Job::Visitor { token, at } => {
            sqlx::query("INSERT INTO visitor (token, since) VALUES (?, ?)").bind(token.as_slice()).bind(at)
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
                    .bind(invite.as_slice())
            }
        }
        .bind(game)
        .bind(seat),
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

async fn new_game(db: &mut SqliteConnection, game: &NewGame) -> Result<Id, sqlx::Error> {
    let NewGame { key, title, header, secret, host, clock, watch, created, seats, moves, replay } = game;
    let id = sqlx::query(
        "INSERT INTO game (key, title, header, secret, host, clock, watch, created, replay)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
    )
    .bind(key)
    .bind(title)
    .bind(header)
    .bind(secret.as_slice())
    .bind(host)
    .bind(clock)
    .bind(watch.as_slice())
    .bind(created)
    .bind(replay)
    .execute(&mut *db)
    .await?
    .last_insert_rowid();
    for (n, NewSeat { name, holder, bot, invite }) in seats.iter().enumerate() {
        sqlx::query("INSERT INTO seat (game, seat, name, holder, bot, invite) VALUES (?, ?, ?, ?, ?, ?)")
            .bind(id)
            .bind(n as i64)
            .bind(name)
            .bind(holder)
            .bind(bot)
            .bind(invite.as_slice())
            .execute(&mut *db)
            .await?;
    }
    append(db, &[Job::Append { game: id, from: 0, moves: moves.clone() }]).await?;
    Ok(id)
}
