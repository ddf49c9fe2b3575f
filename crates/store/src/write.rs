//! The one writer: many requests, one transaction, one fsync.
use crate::{
    Calls, Hash, Id, Shared, Store, StoreError, Terms, Welcome, meeting, notices, people, read::Move, results, talk,
    tournaments,
};
use sqlx::{Connection as _, Executor as _, SqliteConnection};
use std::sync::{Arc, atomic::Ordering};
use tokio::sync::{mpsc, oneshot};

/// No transaction holds more requests.
pub(crate) const MOST_JOBS: usize = 1024;

pub(crate) type Reply = Result<Id, StoreError>;

pub(crate) enum Job {
    /// `held`: who has to end their turn now, if that has changed.
    Append {
        game: Id,
        from: usize,
        moves: Vec<Move>,
        held: Option<HeldBy>,
        calls: Calls,
    },
    CutBack {
        game: Id,
        to: usize,
        calls: Calls,
    },
    TurnEnded {
        game: Id,
        at: i64,
        calls: Calls,
    },
    Waiting {
        game: Id,
        since: i64,
    },
    Begin(Box<Begin>),
    Note {
        game: Id,
        at: i64,
        text: String,
    },
    Vacate {
        game: Id,
        seat: u8,
        invite: Hash,
        at: i64,
        text: String,
    },
    WatchLink {
        game: Id,
        watch: Hash,
    },
    Recovery {
        visitor: Id,
        code: Hash,
    },
    Recover {
        code: Hash,
        next: Hash,
        token: Hash,
    },
    Game(Box<NewGame>),
    Visitor {
        token: Hash,
        at: i64,
    },
    Name {
        visitor: Id,
        name: String,
    },
    Seat {
        game: Id,
        seat: u8,
        change: SeatChange,
    },
    Watch {
        game: Id,
        visitor: Id,
    },
    Ended {
        game: Id,
        at: i64,
    },
    Aside {
        game: Id,
        why: String,
    },
    Rematch {
        game: Id,
        key: String,
    },
    /// A server was alive from a time to another.
    Alive {
        start: i64,
        alive: i64,
    },
    Probe {
        at: i64,
    },
    Delete {
        game: Id,
    },
    Title {
        game: Id,
        title: String,
    },
    /// Of a visitor, wherever they sit.
    Rename {
        visitor: Id,
        name: String,
    },
    Ban {
        visitor: Id,
        banned: bool,
    },
    Shut {
        address: String,
        at: i64,
    },
    Open {
        address: String,
    },
    /// Forgets visitors who came before a time and left nothing behind.
    Strangers {
        before: i64,
    },
    /// Around members.
    People(Box<people::Change>),
    /// How matches ended.
    Results(results::Change),
    /// Around meeting.
    Meeting(Box<meeting::Change>),
    /// Around talk.
    Talk(Box<talk::Change>),
    /// The outbox.
    Notices(Box<notices::Change>),
    /// Around tournaments.
    Tournament(Box<tournaments::Change>),
    /// Nothing is written after this.
    Stop,
}

/// Who has to end their turn.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct HeldBy(pub Option<u8>);

pub(crate) enum SeatChange {
    Holder { visitor: Id, name: String, promise: Option<Hash> },
    Bot(Option<String>),
    Invite(Hash),
    Share(Hash),
}

/// What makes a match that waited begin.
pub struct Begin {
    /// Which.
    pub game: Id,
    /// When, in milliseconds since 1970.
    pub at: i64,
    /// The header line of its record, with what players added to the luck.
    pub header: String,
    /// The moves that chance made before the first question.
    pub moves: Vec<Move>,
    /// Who is called by it.
    pub calls: Calls,
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
    /// Does it wait? `None`: it has begun; 0: for people; else: since when for what they add to the luck.
    pub waiting: Option<i64>,
    /// What the table agreed on.
    pub terms: Terms,
    /// Who is called by it.
    pub calls: Calls,
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
    /// For whom it is kept.
    pub kept: Option<Id>,
    /// The SHA-256 of what its player adds to the luck.
    pub promise: Option<Hash>,
}

impl Store {
    /// Adds moves to a match; durable when it returns. [`StoreError::Conflict`] if a ply is taken.
    pub async fn append(&self, game: Id, from: usize, moves: Vec<Move>) -> Result<(), StoreError> {
        self.advance(game, from, moves, None, Calls::default()).await
    }

    /// The same; who has to end their turn now, if that has changed; and who is called by it.
    pub async fn advance(
        &self,
        game: Id,
        from: usize,
        moves: Vec<Move>,
        held: Option<HeldBy>,
        calls: Calls,
    ) -> Result<(), StoreError> {
        self.ask(Job::Append { game, from, moves, held, calls }).await.map(drop)
    }

    /// Whoever had to end their turn has done so; until then they thought about their last answer. Who is called by it.
    pub async fn end_turn(&self, game: Id, at: i64, calls: Calls) -> Result<(), StoreError> {
        self.ask(Job::TurnEnded { game, at, calls }).await.map(drop)
    }

    /// A match waits for what players add to its luck, since then.
    pub async fn wait(&self, game: Id, since: i64) -> Result<(), StoreError> {
        self.ask(Job::Waiting { game, since }).await.map(drop)
    }

    /// A match that waited begins.
    pub async fn begin(&self, begin: Begin) -> Result<(), StoreError> {
        self.ask(Job::Begin(Box::new(begin))).await.map(drop)
    }

    /// What a player adds to the luck.
    pub async fn share(&self, game: Id, seat: u8, share: Hash) -> Result<(), StoreError> {
        self.ask(Job::Seat { game, seat, change: SeatChange::Share(share) }).await.map(drop)
    }

    /// Something happened around a match.
    pub async fn note(&self, game: Id, at: i64, text: String) -> Result<(), StoreError> {
        self.ask(Job::Note { game, at, text }).await.map(drop)
    }

    /// The host takes a seat away, as the note says; it gets a new invitation, and the old one counts as used.
    pub async fn vacate(&self, game: Id, seat: u8, invite: Hash, at: i64, text: String) -> Result<(), StoreError> {
        self.ask(Job::Vacate { game, seat, invite, at, text }).await.map(drop)
    }

    /// A new link for spectators; the old one is void, and nobody watches any more.
    pub async fn watch_link(&self, game: Id, watch: Hash) -> Result<(), StoreError> {
        self.ask(Job::WatchLink { game, watch }).await.map(drop)
    }

    /// The hash of the code that brings a visitor back; an older one is void.
    pub async fn recovery(&self, visitor: Id, code: Hash) -> Result<(), StoreError> {
        self.ask(Job::Recovery { visitor, code }).await.map(drop)
    }

    /// Whoever knows the code gets a cookie of that visitor's, and the next code in its place; `None` if nobody has it.
    pub async fn recover(&self, code: Hash, next: Hash, token: Hash) -> Result<Option<Id>, StoreError> {
        let visitor = self.ask(Job::Recover { code, next, token }).await?;
        Ok((visitor != 0).then_some(visitor))
    }

    /// Takes back all moves from a ply on.
    pub async fn cut_back(&self, game: Id, to: usize, calls: Calls) -> Result<(), StoreError> {
        self.ask(Job::CutBack { game, to, calls }).await.map(drop)
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

    /// A visitor sits down, and may promise what they will add to the luck.
    pub async fn sit(
        &self,
        game: Id,
        seat: u8,
        visitor: Id,
        name: String,
        promise: Option<Hash>,
    ) -> Result<(), StoreError> {
        self.ask(Job::Seat { game, seat, change: SeatChange::Holder { visitor, name, promise } }).await.map(drop)
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

    /// A server was alive from `start` to `alive`, in milliseconds since 1970.
    pub async fn alive(&self, start: i64, alive: i64) -> Result<(), StoreError> {
        self.ask(Job::Alive { start, alive }).await.map(drop)
    }

    /// Writes something that nobody needs, to find out if the disk takes it.
    pub async fn probe(&self, at: i64) -> Result<(), StoreError> {
        self.ask(Job::Probe { at }).await.map(drop)
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
    shared: Arc<Shared>,
) {
    let mut batch = Vec::with_capacity(MOST_JOBS);
    let mut stop = false;
    while !stop && jobs.recv_many(&mut batch, MOST_JOBS).await > 0 {
        let (requests, answers): (Vec<Job>, Vec<_>) = batch.drain(..).unzip();
        stop = requests.iter().any(|job| matches!(job, Job::Stop));
        let mut written = commit(&mut db, &requests, true).await;
        if written.is_err() {
            // One of them cannot be written (two people moved at once): each by itself then.
            let _ = db.execute("ROLLBACK").await;
            written = commit(&mut db, &requests, false).await;
        }
        let replies = match written {
            Ok(replies) => {
                shared.commits.fetch_add(1, Ordering::Relaxed);
                replies
            }
            Err(error) => {
                // Nothing was written; everybody has to know.
                let _ = db.execute("ROLLBACK").await;
                let why = error.to_string();
                answers.iter().map(|_| Err(StoreError::Database(sqlx::Error::Protocol(why.clone())))).collect()
            }
        };
        shared.failing.store(replies.iter().any(disk_refused), Ordering::Relaxed);
        for (answer, reply) in answers.into_iter().zip(replies) {
            let _ = answer.send(reply);
        }
    }
    let _ = db.execute("PRAGMA wal_checkpoint(TRUNCATE)").await;
    let _ = db.close().await;
}

/// Is the disk to blame, and not what was asked for?
fn disk_refused(reply: &Reply) -> bool {
    match reply {
        Err(StoreError::Database(sqlx::Error::Database(why))) => why.kind() == sqlx::error::ErrorKind::Other,
        Err(StoreError::Database(error)) => !matches!(error, sqlx::Error::RowNotFound),
        Err(StoreError::Damaged(_)) => true,
        _ => false,
    }
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
        if let Job::Append { game, from, moves, .. } = job {
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
    for job in jobs {
        let Job::Append { game, held, calls, .. } = job else { continue };
        if let Some(HeldBy(held)) = held {
            hold(db, *game, *held).await?;
        }
        notices::call(db, *game, calls).await?;
    }
    Ok(())
}

async fn hold(db: &mut SqliteConnection, game: Id, held: Option<u8>) -> Result<(), sqlx::Error> {
    sqlx::query("UPDATE game SET held = ? WHERE id = ?").bind(held).bind(game).execute(db).await.map(drop)
}

/// Whoever had to end their turn thought about their last answer until now.
async fn end_turn(db: &mut SqliteConnection, game: Id, at: i64) -> Result<(), sqlx::Error> {
    hold(db, game, None).await?;
    let last = "UPDATE move SET at = max(at, ?1) WHERE game = ?2 AND ply = (SELECT max(ply) FROM move WHERE game = ?2)";
    sqlx::query(last).bind(at).bind(game).execute(db).await.map(drop)
}

/// Forgets visitors who came before a time and left nothing behind.
const STRANGERS: &str = "DELETE FROM visitor WHERE since < ? AND banned = 0
    AND NOT EXISTS (SELECT 1 FROM game WHERE host = visitor.id)
    AND NOT EXISTS (SELECT 1 FROM seat WHERE holder = visitor.id)
    AND NOT EXISTS (SELECT 1 FROM watcher WHERE watcher.visitor = visitor.id)
    AND NOT EXISTS (SELECT 1 FROM talk WHERE talk.visitor = visitor.id)
    AND NOT EXISTS (SELECT 1 FROM member WHERE member.id = visitor.id)
    AND NOT EXISTS (SELECT 1 FROM tournament WHERE tournament.host = visitor.id)
    AND NOT EXISTS (SELECT 1 FROM entrant WHERE entrant.visitor = visitor.id)";

async fn one(db: &mut SqliteConnection, job: &Job) -> Result<Id, sqlx::Error> {
    let query = match job {
        Job::Append { .. } => return append(db, std::slice::from_ref(job)).await.map(|()| 0),
        Job::Game(game) => return new_game(db, game).await,
        Job::CutBack { game, to, calls } => return cut_back(db, *game, *to, calls).await.map(|()| 0),
        Job::TurnEnded { game, at, calls } => {
            end_turn(db, *game, *at).await?;
            return notices::call(db, *game, calls).await.map(|()| 0);
        }
        Job::Waiting { game, since } => {
            sqlx::query("UPDATE game SET waiting = ? WHERE id = ? AND waiting = 0").bind(since).bind(game)
        }
        Job::Begin(begin) => return begins(db, begin).await.map(|()| 0),
        Job::Note { game, at, text } => {
            sqlx::query("INSERT INTO note (game, at, text) VALUES (?, ?, ?)").bind(game).bind(at).bind(text)
        }
        Job::Vacate { game, seat, invite, at, text } => {
            return vacate(db, (*game, *seat), invite, *at, text).await.map(|()| 0);
        }
        Job::WatchLink { game, watch } => {
            sqlx::query("DELETE FROM watcher WHERE game = ?").bind(game).execute(&mut *db).await?;
            sqlx::query("UPDATE game SET watch = ?, watch_made = watch_made + 1 WHERE id = ?")
                .bind(watch.as_slice())
                .bind(game)
        }
        Job::Recovery { visitor, code } => {
            sqlx::query("UPDATE visitor SET recovery = ? WHERE id = ?").bind(code.as_slice()).bind(visitor)
        }
        Job::Recover { code, next, token } => return recover(db, code, next, token).await,
        Job::Visitor { token, at } => {
            sqlx::query("INSERT INTO visitor (token, since) VALUES (?, ?)").bind(token.as_slice()).bind(at)
        }
        Job::Rename { visitor, name } => return rename(db, *visitor, name).await.map(|()| 0),
        Job::People(change) => return people::write(db, change).await,
        Job::Results(change) => return results::write(db, change).await,
        Job::Meeting(change) => return meeting::write(db, change).await,
        Job::Talk(change) => return talk::write(db, change).await,
        Job::Notices(change) => return notices::write(db, change).await,
        Job::Tournament(change) => return tournaments::write(db, change).await,
        Job::Name { visitor, name } => sqlx::query("UPDATE visitor SET name = ? WHERE id = ?").bind(name).bind(visitor),
        Job::Seat { game, seat, change } => match change {
            SeatChange::Holder { visitor, name, promise } => sqlx::query(
                "UPDATE seat SET holder = ?, name = ?, bot = NULL, kept = NULL, promise = ? WHERE game = ? AND seat = ?",
            )
            .bind(visitor)
            .bind(name)
            .bind(promise.as_ref().map(<[u8; 32]>::as_slice)),
            SeatChange::Share(share) => {
                sqlx::query("UPDATE seat SET share = ? WHERE game = ? AND seat = ?").bind(share.as_slice())
            }
            SeatChange::Bot(bot) => sqlx::query("UPDATE seat SET bot = ? WHERE game = ? AND seat = ?").bind(bot),
            SeatChange::Invite(invite) => {
                sqlx::query("UPDATE seat SET invite = ?, made = made + 1, kept = NULL WHERE game = ? AND seat = ?")
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
        Job::Alive { start, alive } => sqlx::query(
            "INSERT INTO run (start, alive) VALUES (?, ?)
             ON CONFLICT (start) DO UPDATE SET alive = max(alive, excluded.alive)",
        )
        .bind(start)
        .bind(alive),
        Job::Probe { at } => sqlx::query("INSERT OR REPLACE INTO probe (id, at) VALUES (1, ?)").bind(at),
        Job::Delete { game } => sqlx::query("DELETE FROM game WHERE id = ?").bind(game),
        Job::Title { game, title } => sqlx::query("UPDATE game SET title = ? WHERE id = ?").bind(title).bind(game),
        Job::Ban { visitor, banned } => {
            sqlx::query("UPDATE visitor SET banned = ? WHERE id = ?").bind(banned).bind(visitor)
        }
        Job::Shut { address, at } => {
            sqlx::query("INSERT OR IGNORE INTO ban (address, at) VALUES (?, ?)").bind(address).bind(at)
        }
        Job::Open { address } => sqlx::query("DELETE FROM ban WHERE address = ?").bind(address),
        Job::Strangers { before } => sqlx::query(STRANGERS).bind(before),
        Job::Stop => return Ok(0),
    };
    query.execute(db).await.map(|done| done.last_insert_rowid())
}

async fn cut_back(db: &mut SqliteConnection, game: Id, to: usize, calls: &Calls) -> Result<(), sqlx::Error> {
    // What is over stays over: its secret is out.
    let ended = sqlx::query("SELECT 1 FROM game WHERE id = ? AND ended IS NOT NULL").bind(game);
    if ended.fetch_optional(&mut *db).await?.is_some() {
        return Err(sqlx::Error::RowNotFound);
    }
    let query = sqlx::query("UPDATE game SET held = NULL WHERE id = ? AND held IS NOT NULL").bind(game);
    query.execute(&mut *db).await?;
    notices::call(db, game, calls).await?;
    let query = sqlx::query("DELETE FROM move WHERE game = ? AND ply >= ?").bind(game).bind(to as i64);
    query.execute(db).await.map(drop)
}

async fn begins(db: &mut SqliteConnection, begin: &Begin) -> Result<(), sqlx::Error> {
    let Begin { game, at, header, moves, calls } = begin;
    // Whoever thinks about the first question does so from now on.
    let sql = "UPDATE game SET header = ?, created = ?, waiting = NULL WHERE id = ? AND waiting IS NOT NULL";
    let query = sqlx::query(sql).bind(header).bind(at).bind(game);
    if query.execute(&mut *db).await?.rows_affected() == 0 {
        return Err(sqlx::Error::RowNotFound);
    }
    notices::begun(db, *game, *at).await?;
    append(db, &[Job::Append { game: *game, from: 0, moves: moves.clone(), held: None, calls: calls.clone() }]).await
}

/// Of a visitor, wherever they sit.
pub(crate) async fn rename(db: &mut SqliteConnection, visitor: Id, name: &str) -> Result<(), sqlx::Error> {
    sqlx::query("UPDATE seat SET name = ? WHERE holder = ?").bind(name).bind(visitor).execute(&mut *db).await?;
    sqlx::query("UPDATE entrant SET name = ? WHERE visitor = ?").bind(name).bind(visitor).execute(&mut *db).await?;
    let query = sqlx::query("UPDATE visitor SET name = ? WHERE id = ?").bind(name).bind(visitor);
    query.execute(db).await.map(drop)
}

async fn vacate(
    db: &mut SqliteConnection,
    (game, seat): (Id, u8),
    invite: &Hash,
    at: i64,
    text: &str,
) -> Result<(), sqlx::Error> {
    for sql in [
        "INSERT OR IGNORE INTO spent (token, game) SELECT invite, game FROM seat WHERE game = ?1 AND seat = ?2",
        "INSERT INTO note (game, at, text, gone) SELECT game, ?3, ?4, holder FROM seat WHERE game = ?1 AND seat = ?2",
        "UPDATE seat SET holder = NULL, kept = NULL, promise = NULL, share = NULL, invite = ?5, made = made + 1
         WHERE game = ?1 AND seat = ?2",
    ] {
        sqlx::query(sql).bind(game).bind(seat).bind(at).bind(text).bind(invite.as_slice()).execute(&mut *db).await?;
    }
    Ok(())
}

/// The visitor, or 0.
async fn recover(db: &mut SqliteConnection, code: &Hash, next: &Hash, token: &Hash) -> Result<Id, sqlx::Error> {
    let query = sqlx::query_scalar("UPDATE visitor SET recovery = ? WHERE recovery = ? RETURNING id");
    let found: Option<Id> = query.bind(next.as_slice()).bind(code.as_slice()).fetch_optional(&mut *db).await?;
    if let Some(visitor) = found {
        let query = sqlx::query("INSERT INTO cookie (token, visitor) VALUES (?, ?)");
        query.bind(token.as_slice()).bind(visitor).execute(db).await?;
    }
    Ok(found.unwrap_or(0))
}

pub(crate) async fn new_game(db: &mut SqliteConnection, game: &NewGame) -> Result<Id, sqlx::Error> {
    let NewGame {
        key,
        title,
        header,
        secret,
        host,
        clock,
        watch,
        created,
        seats,
        moves,
        replay,
        waiting,
        terms,
        calls,
    } = game;
    let id = sqlx::query(
        "INSERT INTO game (key, title, header, secret, host, clock, watch, created, replay, waiting,
            public, welcome, forfeit, hushed)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
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
    .bind(waiting)
    .bind(terms.public)
    .bind(terms.welcome.map(Welcome::name))
    .bind(terms.forfeit)
    .bind(terms.hushed)
    .execute(&mut *db)
    .await?
    .last_insert_rowid();
    for (n, NewSeat { name, holder, bot, invite, kept, promise }) in seats.iter().enumerate() {
        let sql =
            "INSERT INTO seat (game, seat, name, holder, bot, invite, kept, promise) VALUES (?, ?, ?, ?, ?, ?, ?, ?)";
        sqlx::query(sql)
            .bind(id)
            .bind(n as i64)
            .bind(name)
            .bind(holder)
            .bind(bot)
            .bind(invite.as_slice())
            .bind(kept)
            .bind(promise.as_ref().map(<[u8; 32]>::as_slice))
            .execute(&mut *db)
            .await?;
    }
    notices::opened(db, id, *host, *created).await?;
    append(db, &[Job::Append { game: id, from: 0, moves: moves.clone(), held: None, calls: calls.clone() }]).await?;
    Ok(id)
}
