//! Meeting at the club: what a table agreed on, open tables, matches to watch, seats that are kept for somebody.
use crate::{Hash, Id, Store, StoreError, Topic, notices, write};
use sqlx::{Error, FromRow, Row as _, SqliteConnection, sqlite::SqliteRow};

/// Whose level is welcome on the free seats of a table that is open to the club.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Welcome {
    /// Everybody's.
    Any,
    /// Of those who are new to the game.
    New,
    /// Of those who play it well.
    Strong,
}

impl Welcome {
    /// As it is stored, and as forms name it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Any => "any",
            Self::New => "new",
            Self::Strong => "strong",
        }
    }

    /// The one of this name.
    pub fn of(name: &str) -> Option<Self> {
        [Self::Any, Self::New, Self::Strong].into_iter().find(|it| it.name() == name)
    }
}

/// What a table agreed on.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct Terms {
    /// Is it shown at the club, for everybody there to watch?
    pub public: bool,
    /// Are its free seats open to the club, and to whom there?
    pub welcome: Option<Welcome>,
    /// Is the match lost for a seat whose time is up? Else a bot stands in.
    pub forfeit: bool,
    /// Is there no talk?
    pub hushed: bool,
}

impl FromRow<'_, SqliteRow> for Terms {
    fn from_row(row: &SqliteRow) -> Result<Self, Error> {
        let welcome: Option<&str> = row.try_get("welcome")?;
        Ok(Self {
            public: row.try_get("public")?,
            welcome: welcome.and_then(Welcome::of),
            forfeit: row.try_get("forfeit")?,
            hushed: row.try_get("hushed")?,
        })
    }
}

/// A match as the club shows it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Shown {
    /// Its name in addresses.
    pub key: String,
    /// Its name for people.
    pub title: String,
    /// The header line of its record.
    pub header: String,
    /// The clock.
    pub clock: String,
    /// When it was opened, or began.
    pub created: i64,
    /// Who opened it.
    pub host: Id,
    /// What was agreed.
    pub terms: Terms,
    /// Who sits where.
    pub seats: Vec<ShownSeat>,
}

/// A seat of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ShownSeat {
    /// Who sits there, in words.
    pub name: String,
    /// Who sits there.
    pub holder: Option<Id>,
    /// The bot that plays.
    pub bot: Option<String>,
    /// For whom it is kept.
    pub kept: Option<Id>,
}

impl ShownSeat {
    /// May anybody sit down there?
    pub fn free(&self) -> bool {
        self.holder.is_none() && self.bot.is_none() && self.kept.is_none()
    }
}

/// A change around meeting.
pub(crate) enum Change {
    Terms { game: Id, terms: Terms, at: i64 },
    Keep { game: Id, seat: u8, visitor: Option<Id>, name: String, invite: Hash, at: i64 },
    Lost { game: Id, seat: u8, at: i64, bot: String },
}

impl Store {
    /// Tables with free seats that are open to the club and have not begun, the newest first.
    pub async fn open_tables(&self, most: u32) -> Result<Vec<Shown>, StoreError> {
        self.shown("welcome IS NOT NULL AND waiting = 0", most).await
    }

    /// Matches that everybody may watch and that have begun, the newest first.
    pub async fn to_watch(&self, most: u32) -> Result<Vec<Shown>, StoreError> {
        self.shown("public = 1 AND waiting IS NULL", most).await
    }

    async fn shown(&self, which: &str, most: u32) -> Result<Vec<Shown>, StoreError> {
        let text = format!(
            "SELECT g.id, key, title, header, clock, created, host, public, welcome, forfeit, hushed,
                seat.name, seat.holder, seat.bot, seat.kept
             FROM (SELECT * FROM game WHERE ended IS NULL AND aside IS NULL AND replay = 0 AND {which}
                   ORDER BY id DESC LIMIT ?) AS g
             JOIN seat ON seat.game = g.id ORDER BY g.id DESC, seat.seat"
        );
        let mut all: Vec<(Id, Shown)> = Vec::new();
        for row in sqlx::query(&text).bind(most).fetch_all(&self.readers).await? {
            let id: Id = row.get(0);
            if all.last().is_none_or(|it| it.0 != id) {
                let shown = Shown {
                    key: row.get("key"),
                    title: row.get("title"),
                    header: row.get("header"),
                    clock: row.get("clock"),
                    created: row.get("created"),
                    host: row.get("host"),
                    terms: Terms::from_row(&row)?,
                    seats: Vec::new(),
                };
                all.push((id, shown));
            }
            let seat = ShownSeat {
                name: row.get("name"),
                holder: row.get("holder"),
                bot: row.get("bot"),
                kept: row.get("kept"),
            };
            if let Some((_, shown)) = all.last_mut() {
                shown.seats.push(seat);
            }
        }
        Ok(all.into_iter().map(|it| it.1).collect())
    }

    /// What a table agrees on from now on.
    pub async fn agree(&self, game: Id, terms: Terms, at: i64) -> Result<(), StoreError> {
        self.meet(Change::Terms { game, terms, at }).await
    }

    /// Keeps a free seat for a member, or for nobody any more; it gets a new invitation.
    pub async fn keep_seat(
        &self,
        game: Id,
        seat: u8,
        visitor: Option<Id>,
        name: String,
        invite: Hash,
        at: i64,
    ) -> Result<(), StoreError> {
        self.meet(Change::Keep { game, seat, visitor, name, invite, at }).await
    }

    /// The match is lost for a seat whose time is up; this bot plays on for the others.
    pub async fn lose(&self, game: Id, seat: u8, at: i64, bot: String) -> Result<(), StoreError> {
        self.meet(Change::Lost { game, seat, at, bot }).await
    }

    async fn meet(&self, change: Change) -> Result<(), StoreError> {
        self.ask(write::Job::Meeting(Box::new(change))).await.map(drop)
    }
}

pub(crate) async fn write(db: &mut SqliteConnection, change: &Change) -> Result<Id, Error> {
    match change {
        Change::Terms { game, terms, at } => {
            sqlx::query("UPDATE game SET public = ?, welcome = ?, forfeit = ?, hushed = ? WHERE id = ?")
                .bind(terms.public)
                .bind(terms.welcome.map(Welcome::name))
                .bind(terms.forfeit)
                .bind(terms.hushed)
                .bind(game)
                .execute(&mut *db)
                .await?;
            notices::tell_club(db, *game, Topic::Open, *at).await
        }
        Change::Keep { game, seat, visitor, name, invite, at } => {
            let sql = "UPDATE seat SET kept = ?, name = ?, invite = ?, made = made + 1
                       WHERE game = ? AND seat = ? AND holder IS NULL";
            let query = sqlx::query(sql).bind(visitor).bind(name).bind(invite.as_slice()).bind(game).bind(seat);
            query.execute(&mut *db).await?;
            notices::kept(db, *game, *seat, *at).await
        }
        Change::Lost { game, seat, at, bot } => lost(db, (*game, *seat), *at, bot).await,
    }
    .map(|()| 0)
}

/// Whoever loses by the clock played to their end: by that alone a match is not disturbed.
async fn lost(db: &mut SqliteConnection, (game, seat): (Id, u8), at: i64, bot: &str) -> Result<(), Error> {
    let before = sqlx::query("SELECT 1 FROM disturbed WHERE game = ?").bind(game).fetch_optional(&mut *db).await?;
    let query = sqlx::query("UPDATE seat SET bot = ?, lost = ? WHERE game = ? AND seat = ?");
    query.bind(bot).bind(at).bind(game).bind(seat).execute(&mut *db).await?;
    if before.is_none() {
        sqlx::query("DELETE FROM disturbed WHERE game = ?").bind(game).execute(db).await?;
    }
    Ok(())
}
