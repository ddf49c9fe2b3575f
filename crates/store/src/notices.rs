//! The outbox: who is told what away from the table, and by which way.
//!
//! A notice is written in the transaction of the change that it is about, so none is lost. It waits a moment, since whoever is at
//! the table needs none; then all that wait for a way are sealed as one message with a name of its own, which stays until it
//! was sent. What was told is remembered until its reader has looked, so that the same is not told twice.
use crate::{Id, Store, StoreError, write};
use sqlx::{Error, FromRow, Row as _, SqliteConnection, sqlite::SqliteRow};

/// What a notice is about. The numbers are stored, and added up they say what a way is used for.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Topic {
    /// It is their turn.
    Turn = 1,
    /// A seat is kept for them.
    Invited = 2,
    /// A match begins.
    Starts = 4,
    /// A match is over.
    Over = 8,
    /// A table looks for players: for the club.
    Open = 16,
    /// It was asked for, to see if it arrives.
    Test = 32,
    /// Is the address theirs?
    Confirm = 64,
}

impl Topic {
    /// All.
    pub const ALL: [Self; 7] =
        [Self::Turn, Self::Invited, Self::Starts, Self::Over, Self::Open, Self::Test, Self::Confirm];

    /// As forms and programs name it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Turn => "turn",
            Self::Invited => "invited",
            Self::Starts => "starts",
            Self::Over => "over",
            Self::Open => "open",
            Self::Test => "test",
            Self::Confirm => "confirm",
        }
    }

    /// As it is stored.
    pub const fn number(self) -> i64 {
        self as i64
    }

    fn of(number: i64) -> Option<Self> {
        Self::ALL.into_iter().find(|topic| topic.number() == number)
    }
}

/// By what somebody is told.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum WayKind {
    /// By e-mail.
    Mail,
    /// By a browser.
    Push,
    /// By webhooks, each with its own words.
    Discord,
    /// Slack, and what takes the same.
    Slack,
    /// Matrix, by a bridge that takes generic webhooks.
    Matrix,
    /// Plain JSON, for programs.
    Json,
}

impl WayKind {
    /// All.
    pub const ALL: [Self; 6] = [Self::Mail, Self::Push, Self::Discord, Self::Slack, Self::Matrix, Self::Json];

    /// As it is stored, and as forms name it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Mail => "mail",
            Self::Push => "push",
            Self::Discord => "discord",
            Self::Slack => "slack",
            Self::Matrix => "matrix",
            Self::Json => "json",
        }
    }

    /// The one of this name.
    pub fn of(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|it| it.name() == name)
    }
}

/// By what a person, or the club, is told something.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Way {
    /// The number of the row.
    pub id: Id,
    /// Whose; `None`: the club's.
    pub visitor: Option<Id>,
    /// Of which kind.
    pub kind: WayKind,
    /// The address, or where messages are sent to.
    pub target: String,
    /// Of a browser: its public key and its secret.
    pub keys: String,
    /// What it is used for: the sum of the topics' numbers.
    pub topics: i64,
    /// Did its owner say that it is theirs?
    pub confirmed: bool,
    /// How often in a row it did not work.
    pub failures: i64,
    /// Why, if it did not work lately.
    pub trouble: Option<String>,
}

impl Way {
    /// Is it used for this?
    pub fn takes(&self, topic: Topic) -> bool {
        self.topics & topic.number() != 0
    }
}

impl FromRow<'_, SqliteRow> for Way {
    fn from_row(row: &SqliteRow) -> Result<Self, Error> {
        let kind: &str = row.try_get("kind")?;
        Ok(Self {
            id: row.try_get("id")?,
            visitor: row.try_get("visitor")?,
            kind: WayKind::of(kind).ok_or_else(|| Error::Protocol(format!("no way is a `{kind}`")))?,
            target: row.try_get("target")?,
            keys: row.try_get("keys")?,
            topics: row.try_get("topics")?,
            confirmed: row.try_get("confirmed")?,
            failures: row.try_get("failures")?,
            trouble: row.try_get("trouble")?,
        })
    }
}

/// A way to be added.
pub struct NewWay {
    /// Whose; `None`: the club's.
    pub visitor: Option<Id>,
    /// Of which kind.
    pub kind: WayKind,
    /// The address, or where messages are sent to.
    pub target: String,
    /// Of a browser: its public key and its secret.
    pub keys: String,
    /// What it is used for.
    pub topics: i64,
    /// When, in milliseconds since 1970.
    pub at: i64,
    /// Does nobody have to be asked?
    pub confirmed: bool,
}

/// What a change of a match means for those who are away from the table.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Calls {
    /// When, in milliseconds since 1970.
    pub at: i64,
    /// The seats that are asked now, and were not before.
    pub asked: Vec<u8>,
    /// The seats that are not asked any more.
    pub freed: Vec<u8>,
    /// The seat that made the change: whoever sits there knows about it.
    pub by: Option<u8>,
    /// Is the match over by it?
    pub over: bool,
}

impl Calls {
    fn nothing(&self) -> bool {
        self.asked.is_empty() && self.freed.is_empty() && !self.over
    }
}

/// A match about which somebody is to be told something.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Due {
    /// By which way.
    pub way: Id,
    /// Whose; `None`: the club's.
    pub visitor: Option<Id>,
    /// The match, and its name in addresses; `None`: it is about the way itself.
    pub game: Option<(Id, String)>,
}

/// What was written before has waited long enough, in milliseconds since 1970.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Before {
    /// By most ways.
    pub usual: i64,
    /// By e-mail, which is gathered for longer.
    pub mail: i64,
}

/// One line of a message.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Told {
    /// What it is about.
    pub topic: Topic,
    /// The match: its name in addresses, its name for people, the header line of its record. `None`: about the way itself.
    pub game: Option<(String, String, String)>,
}

/// A message that is on its way.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Message {
    /// Its name: the same as long as it is tried, and no other's.
    pub name: String,
    /// Since when, in milliseconds since 1970.
    pub sealed: i64,
    /// By which way.
    pub way: Way,
    /// What it tells, by match. Empty: what it told has become untrue meanwhile.
    pub told: Vec<Told>,
}

/// What came of sending a message.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Sent {
    /// It arrived, or there was nothing to tell any more; the next one may be sent from then on.
    Done(i64),
    /// It has to be tried again then, because of this.
    Later(i64, String),
    /// It will never arrive, because of this; the next one may be sent from then on.
    Never(i64, String),
    /// The way is no more: a browser that took its permission back.
    Gone,
}

/// A change of the outbox.
pub(crate) enum Change {
    Add(NewWay),
    Use { way: Id, visitor: Option<Id>, topics: i64 },
    Drop { way: Id, visitor: Option<Id> },
    Confirm { way: Id, target: String },
    Stop { way: Id, target: String },
    About { way: Id, topic: Topic, at: i64 },
    Looked { visitor: Id, game: Id },
    Seal { way: Id, name: String, before: Before, at: i64 },
    Sent { way: Id, name: String, sent: Sent },
    Gone { target: String },
}

const WAY: &str = "id, visitor, kind, target, keys, topics, confirmed, failures, trouble";
/// What is still true of what a notice (n) of a way (w) tells about a match (g).
const TRUE: &str = "(n.game IS NULL
    OR n.topic = 1 AND g.ended IS NULL AND g.aside IS NULL
        AND EXISTS (SELECT 1 FROM seat WHERE seat.game = g.id AND holder = w.visitor AND bot IS NULL)
    OR n.topic = 2 AND EXISTS (SELECT 1 FROM seat WHERE seat.game = g.id AND kept = w.visitor AND holder IS NULL)
    OR n.topic IN (4, 8) AND (w.visitor IS NULL AND g.public
        OR EXISTS (SELECT 1 FROM seat WHERE seat.game = g.id AND holder = w.visitor))
    OR n.topic = 16 AND g.waiting = 0 AND g.welcome IS NOT NULL AND g.aside IS NULL
        AND EXISTS (SELECT 1 FROM seat WHERE seat.game = g.id AND holder IS NULL AND bot IS NULL AND kept IS NULL))";

impl Store {
    /// The ways of a person, or of the club, in the order they were added.
    pub async fn ways(&self, visitor: Option<Id>) -> Result<Vec<Way>, StoreError> {
        let text = format!("SELECT {WAY} FROM way WHERE visitor IS ? ORDER BY id");
        Ok(sqlx::query_as(&text).bind(visitor).fetch_all(&self.readers).await?)
    }

    /// One of them.
    pub async fn way(&self, id: Id) -> Result<Option<Way>, StoreError> {
        let text = format!("SELECT {WAY} FROM way WHERE id = ?");
        Ok(sqlx::query_as(&text).bind(id).fetch_optional(&self.readers).await?)
    }

    /// Who has any way; `None` is the club.
    pub async fn reachable(&self) -> Result<Vec<Option<Id>>, StoreError> {
        let query = sqlx::query("SELECT DISTINCT visitor FROM way");
        Ok(query.fetch_all(&self.readers).await?.iter().map(|row| row.get(0)).collect())
    }

    /// One more way; its number. One that there is already stays as it is.
    pub async fn add_way(&self, way: NewWay) -> Result<Id, StoreError> {
        self.post(Change::Add(way)).await
    }

    /// What a way of this owner is used for from now on.
    pub async fn use_way(&self, way: Id, visitor: Option<Id>, topics: i64) -> Result<(), StoreError> {
        self.post(Change::Use { way, visitor, topics }).await.map(drop)
    }

    /// A way of this owner goes, with all that waits for it.
    pub async fn drop_way(&self, way: Id, visitor: Option<Id>) -> Result<(), StoreError> {
        self.post(Change::Drop { way, visitor }).await.map(drop)
    }

    /// Whoever reads what is sent to this address wants it; false if there is no such way.
    pub async fn confirm_way(&self, way: Id, target: String) -> Result<bool, StoreError> {
        Ok(self.post(Change::Confirm { way, target }).await? > 0)
    }

    /// Whoever reads what is sent to this address wants no more of it.
    pub async fn stop_way(&self, way: Id, target: String) -> Result<bool, StoreError> {
        Ok(self.post(Change::Stop { way, target }).await? > 0)
    }

    /// Something about a way itself is sent by it, as soon as possible.
    pub async fn tell_about(&self, way: Id, topic: Topic, at: i64) -> Result<(), StoreError> {
        self.post(Change::About { way, topic, at }).await.map(drop)
    }

    /// Is there anything about this match that this person may have been told, or is to be?
    pub async fn has_notice(&self, visitor: Id, game: Id) -> Result<bool, StoreError> {
        let sql = "SELECT 1 FROM notice JOIN way ON way.id = notice.way WHERE visitor = ? AND game = ? LIMIT 1";
        Ok(sqlx::query(sql).bind(visitor).bind(game).fetch_optional(&self.readers).await?.is_some())
    }

    /// A person has looked at a match: nothing has to be told about it.
    pub async fn looked(&self, visitor: Id, game: Id) -> Result<(), StoreError> {
        self.post(Change::Looked { visitor, game }).await.map(drop)
    }

    /// A browser takes no more messages: all ways that lead there go, whoever's they are.
    pub async fn forget_target(&self, target: String) -> Result<(), StoreError> {
        self.post(Change::Gone { target }).await.map(drop)
    }

    /// What has waited long enough, by ways that may be used now.
    pub async fn due(&self, now: i64, before: Before, most: u32) -> Result<Vec<Due>, StoreError> {
        let query = sqlx::query(
            "SELECT DISTINCT n.way, w.visitor, n.game, g.key FROM notice n JOIN way w ON w.id = n.way
                LEFT JOIN visitor v ON v.id = w.visitor LEFT JOIN game g ON g.id = n.game
             WHERE n.stage = 0 AND n.at <= CASE WHEN n.game IS NULL THEN ?1 WHEN w.kind = 'mail' THEN ?3 ELSE ?2 END
                AND w.message IS NULL AND w.next <= ?1 AND coalesce(v.banned, 0) = 0
             ORDER BY n.way LIMIT ?4",
        );
        let rows = query.bind(now).bind(before.usual).bind(before.mail).bind(most).fetch_all(&self.readers).await?;
        let due = |row: &SqliteRow| {
            let game: Option<Id> = row.get(2);
            Due { way: row.get(0), visitor: row.get(1), game: game.map(|id| (id, row.get(3))) }
        };
        Ok(rows.iter().map(due).collect())
    }

    /// All that was written before then, and is still true, becomes one message of this name.
    pub async fn seal(&self, way: Id, name: String, before: Before, at: i64) -> Result<(), StoreError> {
        self.post(Change::Seal { way, name, before, at }).await.map(drop)
    }

    /// Messages that may be tried now; those of ways that work first.
    pub async fn messages(&self, now: i64, most: u32) -> Result<Vec<Message>, StoreError> {
        let text = format!(
            "SELECT {WAY}, message, sealed FROM way WHERE message IS NOT NULL AND next <= ?
             ORDER BY failures, next, id LIMIT ?"
        );
        let lines = format!(
            "SELECT n.topic, g.key, g.title, g.header FROM notice n JOIN way w ON w.id = n.way
                LEFT JOIN game g ON g.id = n.game
             WHERE n.way = ? AND n.stage = 1 AND {TRUE} ORDER BY n.game, n.topic"
        );
        let mut tx = self.readers.begin().await?;
        let mut messages = Vec::new();
        for row in sqlx::query(&text).bind(now).bind(most).fetch_all(&mut *tx).await? {
            let way = Way::from_row(&row)?;
            let mut told = Vec::new();
            for row in sqlx::query(&lines).bind(way.id).fetch_all(&mut *tx).await? {
                let topic = Topic::of(row.get(0));
                let key: Option<String> = row.get(1);
                let game = key.map(|key| (key, row.get(2), row.get(3)));
                told.extend(topic.map(|topic| Told { topic, game }));
            }
            messages.push(Message { name: row.get("message"), sealed: row.get("sealed"), way, told });
        }
        Ok(messages)
    }

    /// What came of a message.
    pub async fn sent(&self, way: Id, name: String, sent: Sent) -> Result<(), StoreError> {
        self.post(Change::Sent { way, name, sent }).await.map(drop)
    }

    async fn post(&self, change: Change) -> write::Reply {
        self.ask(write::Job::Notices(Box::new(change))).await
    }
}

pub(crate) async fn write(db: &mut SqliteConnection, change: &Change) -> Result<Id, Error> {
    let query = match change {
        Change::Add(way) => return add(db, way).await,
        Change::Use { way, visitor, topics } => {
            let sql = "DELETE FROM notice WHERE way = (SELECT id FROM way WHERE id = ?1 AND visitor IS ?2)
                AND topic < 32 AND topic & ?3 = 0";
            sqlx::query(sql).bind(way).bind(visitor).bind(topics).execute(&mut *db).await?;
            let query = sqlx::query("UPDATE way SET topics = ? WHERE id = ? AND visitor IS ?");
            query.bind(topics).bind(way).bind(visitor)
        }
        Change::Drop { way, visitor } => {
            sqlx::query("DELETE FROM way WHERE id = ? AND visitor IS ?").bind(way).bind(visitor)
        }
        Change::Confirm { way, target } => {
            sqlx::query("UPDATE way SET confirmed = 1 WHERE id = ? AND target = ?").bind(way).bind(target)
        }
        Change::Stop { way, target } => {
            sqlx::query("DELETE FROM way WHERE id = ? AND target = ?").bind(way).bind(target)
        }
        Change::About { way, topic, at } => {
            // Whoever asks for it wants to see it at once.
            sqlx::query("UPDATE way SET next = 0 WHERE id = ?").bind(way).execute(&mut *db).await?;
            let query = sqlx::query("INSERT OR IGNORE INTO notice (way, game, topic, at) VALUES (?, NULL, ?, ?)");
            query.bind(way).bind(topic.number()).bind(at)
        }
        Change::Looked { visitor, game } => {
            sqlx::query("DELETE FROM notice WHERE game = ?2 AND way IN (SELECT id FROM way WHERE visitor = ?1)")
                .bind(visitor)
                .bind(game)
        }
        Change::Gone { target } => sqlx::query("DELETE FROM way WHERE target = ?").bind(target),
        Change::Seal { way, name, before, at } => return seal(db, *way, name, *before, *at).await.map(|()| 0),
        Change::Sent { way, name, sent } => return sent_by(db, *way, name, sent).await.map(|()| 0),
    };
    query.execute(db).await.map(|done| done.rows_affected() as Id)
}

async fn add(db: &mut SqliteConnection, way: &NewWay) -> Result<Id, Error> {
    let NewWay { visitor, kind, target, keys, topics, at, confirmed } = way;
    let query = sqlx::query(
        "INSERT INTO way (visitor, kind, target, keys, topics, added, confirmed) VALUES (?, ?, ?, ?, ?, ?, ?)
         ON CONFLICT (coalesce(visitor, 0), kind, target) DO UPDATE SET keys = excluded.keys",
    );
    let query = query.bind(visitor).bind(kind.name()).bind(target).bind(keys).bind(topics).bind(at).bind(confirmed);
    query.execute(&mut *db).await?;
    let query = sqlx::query("SELECT id FROM way WHERE visitor IS ? AND kind = ? AND target = ?");
    Ok(query.bind(visitor).bind(kind.name()).bind(target).fetch_one(db).await?.get(0))
}

async fn seal(db: &mut SqliteConnection, way: Id, name: &str, before: Before, at: i64) -> Result<(), Error> {
    let text = format!(
        "DELETE FROM notice WHERE way = ?1 AND stage = 0 AND rowid IN (
            SELECT n.rowid FROM notice n JOIN way w ON w.id = n.way LEFT JOIN game g ON g.id = n.game
            WHERE n.way = ?1 AND NOT {TRUE})"
    );
    sqlx::query(&text).bind(way).execute(&mut *db).await?;
    let query = sqlx::query(
        "UPDATE notice SET stage = 1 WHERE way = ?1 AND stage = 0
            AND (game IS NULL OR at <= (SELECT CASE kind WHEN 'mail' THEN ?3 ELSE ?2 END FROM way WHERE id = ?1))
            AND (SELECT message FROM way WHERE id = ?1) IS NULL",
    );
    if query.bind(way).bind(before.usual).bind(before.mail).execute(&mut *db).await?.rows_affected() > 0 {
        let query = sqlx::query("UPDATE way SET message = ?, sealed = ? WHERE id = ?");
        query.bind(name).bind(at).bind(way).execute(db).await?;
    }
    Ok(())
}

async fn sent_by(db: &mut SqliteConnection, way: Id, name: &str, sent: &Sent) -> Result<(), Error> {
    let (next, trouble) = match sent {
        Sent::Gone => return sqlx::query("DELETE FROM way WHERE id = ?").bind(way).execute(db).await.map(drop),
        Sent::Later(next, trouble) => {
            let sql = "UPDATE way SET failures = failures + 1, next = ?, trouble = ? WHERE id = ? AND message = ?";
            return sqlx::query(sql).bind(next).bind(trouble).bind(way).bind(name).execute(db).await.map(drop);
        }
        Sent::Done(next) => (next, None),
        Sent::Never(next, trouble) => (next, Some(trouble)),
    };
    let query = sqlx::query(
        "UPDATE way SET message = NULL, sealed = NULL, failures = 0, next = ?, trouble = ? WHERE id = ? AND message = ?",
    );
    if query.bind(next).bind(trouble).bind(way).bind(name).execute(&mut *db).await?.rows_affected() == 0 {
        return Ok(());
    }
    // Whose turn it is is told again only after they have looked; all else happens once.
    sqlx::query("DELETE FROM notice WHERE way = ? AND stage = 1 AND topic != 1").bind(way).execute(&mut *db).await?;
    sqlx::query("UPDATE notice SET stage = 2 WHERE way = ? AND stage = 1").bind(way).execute(db).await.map(drop)
}

/// Writes down who is to be told of a change of a match, and who no longer.
pub(crate) async fn call(db: &mut SqliteConnection, game: Id, calls: &Calls) -> Result<(), Error> {
    if calls.nothing() {
        return Ok(());
    }
    let Calls { at, asked, freed, by, over } = calls;
    let theirs = "way IN (SELECT way.id FROM seat JOIN way ON visitor = holder WHERE seat.game = ?1 AND seat = ?2)";
    if let Some(by) = by {
        let text = format!("DELETE FROM notice WHERE game = ?1 AND {theirs}");
        sqlx::query(&text).bind(game).bind(by).execute(&mut *db).await?;
    }
    for seat in freed {
        // What was told stays told, so that taking back and playing again does not tell it again.
        let text = format!("DELETE FROM notice WHERE game = ?1 AND topic = 1 AND stage = 0 AND {theirs}");
        sqlx::query(&text).bind(game).bind(seat).execute(&mut *db).await?;
    }
    for seat in asked {
        tell(db, game, Topic::Turn, *at, &format!("w.visitor = holder AND bot IS NULL AND seat = {seat}")).await?;
    }
    if *over {
        sqlx::query("DELETE FROM notice WHERE game = ? AND topic = 1").bind(game).execute(&mut *db).await?;
        let others = by.map_or_else(String::new, |by| format!(" AND seat != {by}"));
        tell(db, game, Topic::Over, *at, &format!("w.visitor = holder{others}")).await?;
        tell_club(db, game, Topic::Over, *at).await?;
    }
    Ok(())
}

/// A match was opened: whom it is kept for, who sits in it already without having opened it, and the club.
pub(crate) async fn opened(db: &mut SqliteConnection, game: Id, host: Id, at: i64) -> Result<(), Error> {
    tell(db, game, Topic::Invited, at, &format!("w.visitor = kept AND kept != {host}")).await?;
    let begun = "(SELECT waiting FROM game WHERE id = seat.game) IS NULL";
    tell(db, game, Topic::Starts, at, &format!("w.visitor = holder AND holder != {host} AND {begun}")).await?;
    tell_club(db, game, Topic::Open, at).await
}

/// A match that waited begins.
pub(crate) async fn begun(db: &mut SqliteConnection, game: Id, at: i64) -> Result<(), Error> {
    tell(db, game, Topic::Starts, at, "w.visitor = holder").await?;
    tell_club(db, game, Topic::Starts, at).await
}

/// A seat is kept for somebody, or a table opened to the club.
pub(crate) async fn kept(db: &mut SqliteConnection, game: Id, seat: u8, at: i64) -> Result<(), Error> {
    tell(db, game, Topic::Invited, at, &format!("w.visitor = kept AND holder IS NULL AND seat = {seat}")).await
}

/// A notice for the ways (w) of those at the seats of a match that are meant.
async fn tell(db: &mut SqliteConnection, game: Id, topic: Topic, at: i64, who: &str) -> Result<(), Error> {
    let text = format!(
        "INSERT OR IGNORE INTO notice (way, game, topic, at)
         SELECT w.id, seat.game, ?2, ?3 FROM seat JOIN way w ON {who}
         WHERE seat.game = ?1 AND w.confirmed AND w.topics & ?2 != 0"
    );
    sqlx::query(&text).bind(game).bind(topic.number()).bind(at).execute(db).await.map(drop)
}

/// The same for the club, if it may know of the match.
pub(crate) async fn tell_club(db: &mut SqliteConnection, game: Id, topic: Topic, at: i64) -> Result<(), Error> {
    let query = sqlx::query(
        "INSERT OR IGNORE INTO notice (way, game, topic, at)
         SELECT w.id, game.id, ?2, ?3 FROM game JOIN way w ON w.visitor IS NULL
         WHERE game.id = ?1 AND public AND replay = 0 AND w.topics & ?2 != 0 AND (?2 != 16 OR welcome IS NOT NULL AND waiting = 0)",
    );
    query.bind(game).bind(topic.number()).bind(at).execute(db).await.map(drop)
}
