//! Members: visitors who stay. Their names, browsers, passkeys, and how they leave.
use crate::{Hash, Id, Store, StoreError, write};
use sqlx::{Error, FromRow, Row as _, SqliteConnection, sqlite::SqliteRow};

/// What stands where the name of somebody stood who left.
pub const FORMER: &str = "Former member";

/// What a member may do beyond others.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Role {
    /// Nothing.
    Member,
    /// Close talk, take lines away, keep somebody from open tables.
    Moderator,
}

impl Role {
    /// As it is stored.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Member => "member",
            Self::Moderator => "moderator",
        }
    }
}

/// A member. The number is the visitor's, and whatever they hold is stored under it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Member {
    /// The number of the row, and of the visitor.
    pub id: Id,
    /// Their name; empty if they left.
    pub name: String,
    /// When they joined, in milliseconds since 1970.
    pub created: i64,
    /// Do they wish to be seen by nobody?
    pub hidden: bool,
    /// What they may do.
    pub role: Role,
    /// When they left.
    pub deleted: Option<i64>,
    /// From when until when no slow clock of theirs runs.
    pub holiday: Option<(i64, i64)>,
}

impl FromRow<'_, SqliteRow> for Member {
    fn from_row(row: &SqliteRow) -> Result<Self, Error> {
        let role: &str = row.try_get("role")?;
        let holiday: (Option<i64>, Option<i64>) = (row.try_get("holiday_from")?, row.try_get("holiday_until")?);
        Ok(Self {
            id: row.try_get("id")?,
            name: row.try_get("name")?,
            created: row.try_get("created")?,
            hidden: row.try_get("hidden")?,
            role: if role == "moderator" { Role::Moderator } else { Role::Member },
            deleted: row.try_get("deleted")?,
            holiday: holiday.0.zip(holiday.1),
        })
    }
}

/// A passkey as its owner sees it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Passkey {
    /// Its name.
    pub credential: Vec<u8>,
    /// The public key, and what else is needed to check a signature.
    pub key: String,
    /// Whose it is.
    pub member: Id,
    /// When it was added.
    pub added: i64,
    /// When it was last used.
    pub used: Option<i64>,
}

impl FromRow<'_, SqliteRow> for Passkey {
    fn from_row(row: &SqliteRow) -> Result<Self, Error> {
        Ok(Self {
            credential: row.try_get("credential")?,
            key: row.try_get("key")?,
            member: row.try_get("member")?,
            added: row.try_get("added")?,
            used: row.try_get("used")?,
        })
    }
}

/// What came of the wish to be a member.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Joined {
    /// They are one.
    Welcome,
    /// Somebody has that name.
    NameTaken,
    /// The ticket was used, or there is no such one.
    NoTicket,
}

/// A member leaves for ever.
pub struct Leave {
    /// Who.
    pub member: Id,
    /// What they were called: by other members, and lately.
    pub called: Vec<String>,
    /// When, in milliseconds since 1970.
    pub at: i64,
    /// A token that nobody has.
    pub nobody: Hash,
    /// The bot that plays their seats on.
    pub bot: String,
    /// For each seat of theirs in a match that is not over: a new link, since the old one was used, and a note for everybody.
    pub invites: Vec<(Id, u8, Hash, String)>,
}

/// A seat that a visitor has in a match that is not over.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HeldSeat {
    /// Which match.
    pub game: Id,
    /// Its name in addresses.
    pub key: String,
    /// Which seat.
    pub seat: u8,
    /// How often its link was made again.
    pub made: i64,
    /// Does the match wait for people?
    pub waits: bool,
}

/// A change around members.
pub(crate) enum Change {
    Join { visitor: Id, name: String, plain: String, at: i64, ticket: Option<Hash> },
    Rename { member: Id, name: String, plain: String },
    Hide { member: Id, hidden: bool },
    Appoint { member: Id, role: Role },
    Holiday { member: Id, holiday: Option<(i64, i64)> },
    SignIn { visitor: Id, token: Hash },
    SignOut { token: Hash, instead: Hash },
    OnlyBrowser { visitor: Id, token: Hash },
    Adopt { guest: Id, member: Id },
    Leave(Leave),
    AddPasskey { passkey: Passkey },
    UsedPasskey { credential: Vec<u8>, key: String, at: i64 },
    DropPasskey { member: Id, credential: Vec<u8> },
    Ticket { token: Hash, by: Option<Id>, at: i64 },
    Bar { visitor: Id, barred: bool },
}

const MEMBER: &str = "SELECT id, name, created, hidden, role, deleted, holiday_from, holiday_until FROM member";
/// Which notes name a visitor (1) of this name (2): they end with the name of whom they are about.
const NAMING: &str = "(gone = ?1 OR game IN (SELECT game FROM seat WHERE holder = ?1))
    AND ?2 != '' AND substr(text, -length(?2) - 2) = ' ' || ?2 || '.'";
const PASSKEY: &str = "SELECT credential, key, member, added, used FROM passkey";

impl Store {
    /// A member, also one who left.
    pub async fn member(&self, id: Id) -> Result<Option<Member>, StoreError> {
        let text = format!("{MEMBER} WHERE id = ?");
        Ok(sqlx::query_as(&text).bind(id).fetch_optional(&self.readers).await?)
    }

    /// The member of this name, as names are compared.
    pub async fn member_named(&self, plain: &str) -> Result<Option<Member>, StoreError> {
        let text = format!("{MEMBER} WHERE plain = ? AND deleted IS NULL");
        Ok(sqlx::query_as(&text).bind(plain).fetch_optional(&self.readers).await?)
    }

    /// All members by name, those who left aside.
    pub async fn members(&self, most: u32) -> Result<Vec<Member>, StoreError> {
        let text = format!("{MEMBER} WHERE deleted IS NULL ORDER BY plain LIMIT ?");
        Ok(sqlx::query_as(&text).bind(most).fetch_all(&self.readers).await?)
    }

    /// A visitor becomes a member; `plain` is the name as it is compared. A ticket is used up.
    pub async fn become_member(
        &self,
        visitor: Id,
        name: String,
        plain: String,
        at: i64,
        ticket: Option<Hash>,
    ) -> Result<Joined, StoreError> {
        Ok(match self.change(Change::Join { visitor, name, plain, at, ticket }).await? {
            0 => Joined::NameTaken,
            -1 => Joined::NoTicket,
            _ => Joined::Welcome,
        })
    }

    /// Another name for a member, wherever they sit; false if somebody has it.
    pub async fn rename_member(&self, member: Id, name: String, plain: String) -> Result<bool, StoreError> {
        Ok(self.change(Change::Rename { member, name, plain }).await? != 0)
    }

    /// Is a member seen by others?
    pub async fn hide_member(&self, member: Id, hidden: bool) -> Result<(), StoreError> {
        self.change(Change::Hide { member, hidden }).await.map(drop)
    }

    /// What a member may do.
    pub async fn appoint(&self, member: Id, role: Role) -> Result<(), StoreError> {
        self.change(Change::Appoint { member, role }).await.map(drop)
    }

    /// From when until when no slow clock of a member runs.
    pub async fn set_holiday(&self, member: Id, holiday: Option<(i64, i64)>) -> Result<(), StoreError> {
        self.change(Change::Holiday { member, holiday }).await.map(drop)
    }

    /// Who is or was on holiday, from when until when.
    pub async fn holidays(&self) -> Result<Vec<(Id, i64, i64)>, StoreError> {
        let sql =
            "SELECT id, holiday_from, holiday_until FROM member WHERE holiday_from IS NOT NULL AND deleted IS NULL";
        let rows = sqlx::query(sql).fetch_all(&self.readers).await?;
        Ok(rows.iter().map(|row| (row.get(0), row.get(1), row.get(2))).collect())
    }

    /// One more browser of a visitor.
    pub async fn sign_in(&self, visitor: Id, token: Hash) -> Result<(), StoreError> {
        self.change(Change::SignIn { visitor, token }).await.map(drop)
    }

    /// A browser is nobody's any more; `instead` is a token that nobody has.
    pub async fn sign_out(&self, token: Hash, instead: Hash) -> Result<(), StoreError> {
        self.change(Change::SignOut { token, instead }).await.map(drop)
    }

    /// This browser is the only one of a visitor from now on.
    pub async fn only_browser(&self, visitor: Id, token: Hash) -> Result<(), StoreError> {
        self.change(Change::OnlyBrowser { visitor, token }).await.map(drop)
    }

    /// A member takes over what a guest has: seats, matches, what they watch and noted.
    pub async fn adopt(&self, guest: Id, member: Id) -> Result<(), StoreError> {
        self.change(Change::Adopt { guest, member }).await.map(drop)
    }

    /// A member leaves for ever: their name goes, a bot plays their seats on, no browser is theirs any more. Finished
    /// matches keep their number, so that results of others stay what they are.
    pub async fn delete_member(&self, leave: Leave) -> Result<(), StoreError> {
        self.change(Change::Leave(leave)).await.map(drop)
    }

    /// The seats of a visitor in matches that are not over.
    pub async fn held_by(&self, visitor: Id) -> Result<Vec<HeldSeat>, StoreError> {
        let query = sqlx::query(
            "SELECT game.id, key, seat, made, coalesce(waiting = 0, 0) FROM seat JOIN game ON game.id = seat.game
             WHERE holder = ? AND ended IS NULL ORDER BY game.id, seat",
        );
        let held = |row: &SqliteRow| HeldSeat {
            game: row.get(0),
            key: row.get(1),
            seat: row.get(2),
            made: row.get(3),
            waits: row.get(4),
        };
        Ok(query.bind(visitor).fetch_all(&self.readers).await?.iter().map(held).collect())
    }

    /// The matches with a note that names this visitor.
    pub async fn noted(&self, visitor: Id, name: &str) -> Result<Vec<Id>, StoreError> {
        let text = format!("SELECT DISTINCT game FROM note WHERE {NAMING}");
        let rows = sqlx::query(&text).bind(visitor).bind(name).fetch_all(&self.readers).await?;
        Ok(rows.iter().map(|row| row.get(0)).collect())
    }

    /// Number, name, and name as it is compared, of every member.
    pub async fn plain_names(&self) -> Result<Vec<(Id, String, String)>, StoreError> {
        let query = sqlx::query("SELECT id, name, plain FROM member WHERE deleted IS NULL ORDER BY id");
        Ok(query.fetch_all(&self.readers).await?.iter().map(|row| (row.get(0), row.get(1), row.get(2))).collect())
    }

    /// How many browsers a visitor has.
    pub async fn browsers(&self, visitor: Id) -> Result<u32, StoreError> {
        let query = sqlx::query("SELECT count(*) + 1 FROM cookie WHERE visitor = ?").bind(visitor);
        Ok(query.fetch_one(&self.readers).await?.get(0))
    }

    /// Has a visitor a recovery code?
    pub async fn has_code(&self, visitor: Id) -> Result<bool, StoreError> {
        let query = sqlx::query("SELECT 1 FROM visitor WHERE id = ? AND recovery IS NOT NULL").bind(visitor);
        Ok(query.fetch_optional(&self.readers).await?.is_some())
    }

    /// A passkey by its name.
    pub async fn passkey(&self, credential: &[u8]) -> Result<Option<Passkey>, StoreError> {
        let text = format!("{PASSKEY} WHERE credential = ?");
        Ok(sqlx::query_as(&text).bind(credential).fetch_optional(&self.readers).await?)
    }

    /// A member's passkeys, the oldest first.
    pub async fn passkeys_of(&self, member: Id) -> Result<Vec<Passkey>, StoreError> {
        let text = format!("{PASSKEY} WHERE member = ? ORDER BY added");
        Ok(sqlx::query_as(&text).bind(member).fetch_all(&self.readers).await?)
    }

    /// One more passkey.
    pub async fn add_passkey(&self, passkey: Passkey) -> Result<(), StoreError> {
        self.change(Change::AddPasskey { passkey }).await.map(drop)
    }

    /// A passkey was used, and this is what the next check needs.
    pub async fn used_passkey(&self, credential: Vec<u8>, key: String, at: i64) -> Result<(), StoreError> {
        self.change(Change::UsedPasskey { credential, key, at }).await.map(drop)
    }

    /// A passkey of a member's goes.
    pub async fn drop_passkey(&self, member: Id, credential: Vec<u8>) -> Result<(), StoreError> {
        self.change(Change::DropPasskey { member, credential }).await.map(drop)
    }

    /// A link that lets one person become a member.
    pub async fn new_ticket(&self, token: Hash, by: Option<Id>, at: i64) -> Result<(), StoreError> {
        self.change(Change::Ticket { token, by, at }).await.map(drop)
    }

    /// Would this ticket let somebody in?
    pub async fn ticket(&self, token: Hash) -> Result<bool, StoreError> {
        let query = sqlx::query("SELECT 1 FROM ticket WHERE token = ? AND used IS NULL").bind(token.to_vec());
        Ok(query.fetch_optional(&self.readers).await?.is_some())
    }

    /// How many tickets of a member's since a time were made.
    pub async fn tickets_since(&self, by: Id, since: i64) -> Result<u32, StoreError> {
        let query = sqlx::query("SELECT count(*) FROM ticket WHERE by_member = ? AND made >= ?").bind(by).bind(since);
        Ok(query.fetch_one(&self.readers).await?.get(0))
    }

    /// A visitor may not sit down at open tables nor talk, or may again.
    pub async fn bar(&self, visitor: Id, barred: bool) -> Result<(), StoreError> {
        self.change(Change::Bar { visitor, barred }).await.map(drop)
    }

    /// Who may not sit down at open tables.
    pub async fn is_barred(&self, visitor: Id) -> Result<bool, StoreError> {
        let query = sqlx::query("SELECT 1 FROM visitor WHERE id = ? AND barred != 0").bind(visitor);
        Ok(query.fetch_optional(&self.readers).await?.is_some())
    }

    async fn change(&self, change: Change) -> write::Reply {
        self.ask(write::Job::People(Box::new(change))).await
    }
}

pub(crate) async fn write(db: &mut SqliteConnection, change: &Change) -> Result<Id, Error> {
    let query = match change {
        Change::Join { visitor, name, plain, at, ticket } => {
            return join(db, *visitor, (name, plain), *at, ticket.as_ref()).await;
        }
        Change::Rename { member, name, plain } => return rename(db, *member, name, plain).await,
        Change::Hide { member, hidden } => {
            sqlx::query("UPDATE member SET hidden = ? WHERE id = ?").bind(hidden).bind(member)
        }
        Change::Appoint { member, role } => {
            sqlx::query("UPDATE member SET role = ? WHERE id = ?").bind(role.name()).bind(member)
        }
        Change::Holiday { member, holiday } => {
            sqlx::query("UPDATE member SET holiday_from = ?, holiday_until = ? WHERE id = ?")
                .bind(holiday.map(|it| it.0))
                .bind(holiday.map(|it| it.1))
                .bind(member)
        }
        Change::SignIn { visitor, token } => {
            sqlx::query("INSERT INTO cookie (token, visitor) VALUES (?, ?)").bind(token.as_slice()).bind(visitor)
        }
        Change::SignOut { token, instead } => {
            let query = sqlx::query("DELETE FROM cookie WHERE token = ?").bind(token.as_slice());
            query.execute(&mut *db).await?;
            sqlx::query("UPDATE visitor SET token = ? WHERE token = ?").bind(instead.as_slice()).bind(token.as_slice())
        }
        Change::OnlyBrowser { visitor, token } => {
            sqlx::query("DELETE FROM cookie WHERE visitor = ?").bind(visitor).execute(&mut *db).await?;
            sqlx::query("UPDATE visitor SET token = ? WHERE id = ?").bind(token.as_slice()).bind(visitor)
        }
        Change::Adopt { guest, member } => return adopt(db, *guest, *member).await,
        Change::Leave(gone) => return leave(db, gone).await,
        Change::AddPasskey { passkey: Passkey { credential, key, member, added, used } } => {
            let sql = "INSERT INTO passkey (credential, key, member, added, used) VALUES (?, ?, ?, ?, ?)";
            sqlx::query(sql).bind(credential).bind(key).bind(member).bind(added).bind(used)
        }
        Change::UsedPasskey { credential, key, at } => {
            sqlx::query("UPDATE passkey SET key = ?, used = ? WHERE credential = ?").bind(key).bind(at).bind(credential)
        }
        Change::DropPasskey { member, credential } => {
            sqlx::query("DELETE FROM passkey WHERE member = ? AND credential = ?").bind(member).bind(credential)
        }
        Change::Ticket { token, by, at } => {
            let sql = "INSERT INTO ticket (token, by_member, made) VALUES (?, ?, ?)";
            sqlx::query(sql).bind(token.as_slice()).bind(by).bind(at)
        }
        Change::Bar { visitor, barred } => {
            sqlx::query("UPDATE visitor SET barred = ? WHERE id = ?").bind(barred).bind(visitor)
        }
    };
    query.execute(db).await.map(|done| done.rows_affected() as Id)
}

/// Is the name somebody else's?
async fn taken(db: &mut SqliteConnection, plain: &str, but: Id) -> Result<bool, Error> {
    let query = sqlx::query("SELECT 1 FROM member WHERE plain = ? AND deleted IS NULL AND id != ?");
    Ok(query.bind(plain).bind(but).fetch_optional(db).await?.is_some())
}

/// 1: a member; 0: the name is taken; -1: no such ticket.
async fn join(
    db: &mut SqliteConnection,
    visitor: Id,
    (name, plain): (&str, &str),
    at: i64,
    ticket: Option<&Hash>,
) -> Result<Id, Error> {
    if taken(db, plain, visitor).await? {
        return Ok(0);
    }
    if let Some(ticket) = ticket {
        let query = sqlx::query("UPDATE ticket SET used = ? WHERE token = ? AND used IS NULL");
        if query.bind(at).bind(ticket.as_slice()).execute(&mut *db).await?.rows_affected() == 0 {
            return Ok(-1);
        }
    }
    let query = sqlx::query("INSERT INTO member (id, name, plain, created) VALUES (?, ?, ?, ?)");
    query.bind(visitor).bind(name).bind(plain).bind(at).execute(&mut *db).await?;
    let query = sqlx::query("UPDATE visitor SET name = ? WHERE id = ?").bind(name).bind(visitor);
    query.execute(db).await?;
    Ok(1)
}

async fn rename(db: &mut SqliteConnection, member: Id, name: &str, plain: &str) -> Result<Id, Error> {
    if taken(db, plain, member).await? {
        return Ok(0);
    }
    let query = sqlx::query("UPDATE member SET name = ?, plain = ? WHERE id = ?").bind(name).bind(plain).bind(member);
    query.execute(&mut *db).await?;
    write::rename(db, member, name).await?;
    Ok(1)
}

async fn adopt(db: &mut SqliteConnection, guest: Id, member: Id) -> Result<Id, Error> {
    for sql in [
        "UPDATE seat SET holder = ?2 WHERE holder = ?1",
        "UPDATE seat SET kept = ?2 WHERE kept = ?1",
        "UPDATE game SET host = ?2 WHERE host = ?1",
        "UPDATE OR IGNORE watcher SET visitor = ?2 WHERE visitor = ?1",
        "UPDATE talk SET visitor = ?2 WHERE visitor = ?1",
        "UPDATE OR IGNORE jotting SET visitor = ?2 WHERE visitor = ?1",
        "UPDATE note SET gone = ?2 WHERE gone = ?1",
        "UPDATE tournament SET host = ?2 WHERE host = ?1",
        // Whoever took part twice plays on as the member; a bot takes the other place.
        "UPDATE OR IGNORE entrant SET visitor = ?2 WHERE visitor = ?1",
        "UPDATE entrant SET visitor = NULL, bot = coalesce(bot, 'medium'), gone = joined WHERE visitor = ?1",
    ] {
        sqlx::query(sql).bind(guest).bind(member).execute(&mut *db).await?;
    }
    Ok(1)
}

async fn leave(db: &mut SqliteConnection, gone: &Leave) -> Result<Id, Error> {
    let Leave { member, called, at, nobody, bot, invites } = gone;
    for (game, seat, invite, text) in invites {
        for sql in [
            "INSERT OR IGNORE INTO spent (token, game) SELECT invite, game FROM seat WHERE game = ?1 AND seat = ?2",
            "UPDATE seat SET invite = ?3, made = made + 1 WHERE game = ?1 AND seat = ?2",
            "INSERT INTO note (game, at, text) VALUES (?1, ?4, ?5)",
        ] {
            let query = sqlx::query(sql).bind(game).bind(seat).bind(invite.as_slice()).bind(at).bind(text);
            query.execute(&mut *db).await?;
        }
    }
    let text =
        format!("UPDATE note SET text = substr(text, 1, length(text) - length(?2) - 1) || ?3 || '.' WHERE {NAMING}");
    for name in called {
        sqlx::query(&text).bind(member).bind(name).bind(FORMER).execute(&mut *db).await?;
    }
    for sql in [
        "UPDATE seat SET name = ?5 WHERE holder = ?1",
        "UPDATE seat SET holder = NULL, bot = coalesce(bot, ?4)
         WHERE holder = ?1 AND game IN (SELECT id FROM game WHERE ended IS NULL)",
        "UPDATE seat SET kept = NULL WHERE kept = ?1",
        "UPDATE entrant SET name = ?5 WHERE visitor = ?1",
        "UPDATE entrant SET visitor = NULL, bot = coalesce(bot, ?4), gone = ?2
         WHERE visitor = ?1 AND tournament IN (SELECT id FROM tournament WHERE ended IS NULL AND called_off IS NULL)",
        "UPDATE talk SET name = ?5, text = '', removed = 1 WHERE visitor = ?1",
        "DELETE FROM jotting WHERE visitor = ?1",
        "DELETE FROM mute WHERE visitor = ?1 OR muted = ?1",
        "DELETE FROM passkey WHERE member = ?1",
        "DELETE FROM way WHERE visitor = ?1",
        "DELETE FROM cookie WHERE visitor = ?1",
        "UPDATE visitor SET token = ?3, name = '', recovery = NULL WHERE id = ?1",
        "UPDATE member SET name = '', plain = '', deleted = ?2, role = 'member', hidden = 1,
            holiday_from = NULL, holiday_until = NULL WHERE id = ?1",
    ] {
        let query = sqlx::query(sql).bind(member).bind(at).bind(nobody.as_slice()).bind(bot).bind(FORMER);
        query.execute(&mut *db).await?;
    }
    Ok(1)
}
