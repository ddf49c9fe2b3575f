//! Tournaments: who takes part, their rounds and tables. All that follows from results is computed elsewhere.
use crate::{
    Id, Store, StoreError,
    write::{self, Job, NewGame},
};
use sqlx::{Error, FromRow, Row as _, SqliteConnection, sqlite::SqliteRow};

/// A tournament as it is stored.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tournament {
    /// The number of the row.
    pub id: Id,
    /// Its name in addresses.
    pub key: String,
    /// Its name for people.
    pub title: String,
    /// Who made it.
    pub host: Id,
    /// The header line of a record of a full table.
    pub header: String,
    /// How it is played.
    pub format: String,
    /// The seats of a full table.
    pub size: u8,
    /// The rounds; 0: that follows from the number of players.
    pub rounds: u8,
    /// The most players.
    pub most: u8,
    /// The clock of every match.
    pub clock: String,
    /// Is a match lost for a seat whose time is up?
    pub forfeit: bool,
    /// When it was made, in milliseconds since 1970.
    pub created: i64,
    /// When it started.
    pub started: Option<i64>,
    /// When it ended.
    pub ended: Option<i64>,
    /// When it was called off.
    pub called_off: Option<i64>,
}

impl FromRow<'_, SqliteRow> for Tournament {
    fn from_row(row: &SqliteRow) -> Result<Self, Error> {
        Ok(Self {
            id: row.try_get("id")?,
            key: row.try_get("key")?,
            title: row.try_get("title")?,
            host: row.try_get("host")?,
            header: row.try_get("header")?,
            format: row.try_get("format")?,
            size: row.try_get("size")?,
            rounds: row.try_get("rounds")?,
            most: row.try_get("most")?,
            clock: row.try_get("clock")?,
            forfeit: row.try_get("forfeit")?,
            created: row.try_get("created")?,
            started: row.try_get("started")?,
            ended: row.try_get("ended")?,
            called_off: row.try_get("called_off")?,
        })
    }
}

/// A player who takes part.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entrant {
    /// Their number, in the order of joining.
    pub number: u8,
    /// Who; `None`: a bot, or a person who is gone.
    pub visitor: Option<Id>,
    /// What they are called.
    pub name: String,
    /// The bot that plays.
    pub bot: Option<String>,
    /// Their place by strength when it started, from 0.
    pub seed: Option<u8>,
    /// When a person dropped out.
    pub gone: Option<i64>,
}

/// A round.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredRound {
    /// What all its tables have their luck from, in a duplicate.
    pub secret: Option<[u8; 32]>,
    /// When it was opened.
    pub opened: Option<i64>,
    /// Its tables.
    pub tables: Vec<Pairing>,
}

/// A table of a round.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pairing {
    /// Its match: name in addresses; `None` if it was deleted.
    pub key: Option<String>,
    /// Is the match over, as far as is noted?
    pub over: bool,
    /// Was the match set aside?
    pub aside: bool,
    /// The seeds of its players, by seat.
    pub players: Vec<u8>,
    /// How it ended.
    pub ended: Option<PairingEnd>,
}

/// How a table of a round ended.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct PairingEnd {
    /// Places by seat; none if it broke or was deleted.
    pub places: Vec<u8>,
    /// Points by seat.
    pub points: Vec<i32>,
    /// For whom a bot played in the end, by seat.
    pub bots: Vec<bool>,
}

/// A tournament with all that belongs to it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WholeTournament {
    /// What it is.
    pub it: Tournament,
    /// Who takes part, in the order of joining.
    pub entrants: Vec<Entrant>,
    /// Its rounds; before it starts only those of a duplicate, for their secrets.
    pub rounds: Vec<StoredRound>,
}

/// The tournament that a match belongs to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Contest {
    /// Its number.
    pub tournament: Id,
    /// Its name in addresses.
    pub key: String,
    /// Do other tables of its round have the same luck?
    pub dealt: bool,
}

/// A tournament to be written down. Its key is its name in addresses.
pub struct NewTournament {
    /// Whatever is known of it; its number is not.
    pub it: Tournament,
    /// The secrets of a duplicate, one for each round.
    pub secrets: Vec<[u8; 32]>,
}

/// A round to be opened: all of it, or nothing.
pub struct NewRound {
    /// Of which tournament.
    pub tournament: Id,
    /// Which, from 0.
    pub round: u8,
    /// When.
    pub at: i64,
    /// For each table the seeds of its players by seat, and its match.
    pub tables: Vec<(Vec<u8>, NewGame)>,
}

/// A change around tournaments.
pub(crate) enum Change {
    Add(NewTournament),
    Join { tournament: Id, visitor: Option<Id>, name: String, bot: Option<String>, at: i64 },
    Withdraw { tournament: Id, number: u8 },
    Start { tournament: Id, at: i64, seeds: Vec<u8>, rounds: u8 },
    Open(NewRound),
    DropOut { tournament: Id, number: u8, bot: String, at: i64 },
    Result { tournament: Id, round: u8, table: u8, end: PairingEnd },
    End { tournament: Id, at: i64 },
    CallOff { tournament: Id, at: i64 },
}

/// Is a table of the deal of match ?1 still played?
const DEALT: &str = "SELECT 1 FROM pairing AS mine
    JOIN tournament ON tournament.id = mine.tournament AND format = 'duplicate'
    JOIN pairing AS other ON other.tournament = mine.tournament AND other.round = mine.round
    JOIN game ON game.id = other.game
    WHERE mine.game = ?1 AND game.ended IS NULL AND game.aside IS NULL LIMIT 1";

impl Store {
    /// Tournaments, the newest first: `over` is the most of those that are over.
    pub async fn tournaments(&self, over: u32) -> Result<Vec<Tournament>, StoreError> {
        let running = "SELECT * FROM tournament WHERE ended IS NULL AND called_off IS NULL ORDER BY id DESC";
        let mut all: Vec<Tournament> = sqlx::query_as(running).fetch_all(&self.readers).await?;
        let done = "SELECT * FROM tournament WHERE ended IS NOT NULL ORDER BY ended DESC LIMIT ?";
        all.extend(sqlx::query_as::<_, Tournament>(done).bind(over).fetch_all(&self.readers).await?);
        Ok(all)
    }

    /// Tournaments that ended in this time, the last first.
    pub async fn tournaments_between(&self, from: i64, to: i64, most: u32) -> Result<Vec<Tournament>, StoreError> {
        let text = "SELECT * FROM tournament WHERE ended >= ? AND ended < ? ORDER BY ended DESC LIMIT ?";
        Ok(sqlx::query_as(text).bind(from).bind(to).bind(most).fetch_all(&self.readers).await?)
    }

    /// How many take part in a tournament.
    pub async fn entrants(&self, tournament: Id) -> Result<u32, StoreError> {
        let query = sqlx::query("SELECT count(*) FROM entrant WHERE tournament = ?").bind(tournament);
        Ok(query.fetch_one(&self.readers).await?.get(0))
    }

    /// The numbers of tournaments in which this visitor plays and that are not over.
    pub async fn tournaments_of(&self, visitor: Id) -> Result<Vec<Id>, StoreError> {
        let text = "SELECT tournament FROM entrant JOIN tournament ON tournament.id = tournament
            WHERE visitor = ? AND ended IS NULL AND called_off IS NULL";
        let rows = sqlx::query(text).bind(visitor).fetch_all(&self.readers).await?;
        Ok(rows.iter().map(|row| row.get(0)).collect())
    }

    /// A tournament with all that belongs to it.
    pub async fn tournament(&self, key: &str) -> Result<Option<WholeTournament>, StoreError> {
        let mut tx = self.readers.begin().await?;
        let query = sqlx::query_as("SELECT * FROM tournament WHERE key = ?").bind(key);
        let Some(it) = query.fetch_optional(&mut *tx).await? else { return Ok(None) };
        let it: Tournament = it;
        let text = "SELECT number, visitor, name, bot, seed, gone FROM entrant WHERE tournament = ? ORDER BY number";
        let entrant = |row: &SqliteRow| Entrant {
            number: row.get(0),
            visitor: row.get(1),
            name: row.get(2),
            bot: row.get(3),
            seed: row.get(4),
            gone: row.get(5),
        };
        let entrants = sqlx::query(text).bind(it.id).fetch_all(&mut *tx).await?.iter().map(entrant).collect();
        let text = "SELECT secret, opened FROM round WHERE tournament = ? ORDER BY round";
        let mut rounds = Vec::new();
        for row in sqlx::query(text).bind(it.id).fetch_all(&mut *tx).await? {
            let secret: Option<Vec<u8>> = row.get(0);
            rounds.push(StoredRound {
                secret: secret.and_then(|bytes| bytes.try_into().ok()),
                opened: row.get(1),
                tables: Vec::new(),
            });
        }
        let text =
            "SELECT round, game.key, game.ended IS NOT NULL, game.aside IS NOT NULL, players, places, points, bots
            FROM pairing LEFT JOIN game ON game.id = pairing.game WHERE tournament = ? ORDER BY round, number";
        for row in sqlx::query(text).bind(it.id).fetch_all(&mut *tx).await? {
            let round: i64 = row.get(0);
            let ended = |places: String| PairingEnd {
                places: numbers(&places),
                points: numbers(row.get::<&str, _>(6)),
                bots: numbers::<u8>(row.get::<&str, _>(7)).into_iter().map(|bot| bot == 1).collect(),
            };
            let pairing = Pairing {
                key: row.get(1),
                over: row.get(2),
                aside: row.get(3),
                players: numbers(row.get::<&str, _>(4)),
                ended: row.get::<Option<String>, _>(5).map(ended),
            };
            if let Some(round) = usize::try_from(round).ok().and_then(|n| rounds.get_mut(n)) {
                round.tables.push(pairing);
            }
        }
        Ok(Some(WholeTournament { it, entrants, rounds }))
    }

    /// How many tournaments are not over: all, and those of this host.
    pub async fn running_tournaments(&self, host: Id) -> Result<(u32, u32), StoreError> {
        let text = "SELECT count(*), count(CASE WHEN host = ? THEN 1 END) FROM tournament
            WHERE ended IS NULL AND called_off IS NULL";
        let row = sqlx::query(text).bind(host).fetch_one(&self.readers).await?;
        Ok((row.get(0), row.get(1)))
    }

    /// Writes down a new tournament.
    pub async fn new_tournament(&self, new: NewTournament) -> Result<Id, StoreError> {
        self.change_tournament(Change::Add(new)).await
    }

    /// A person joins, or a bot; their number. `None` if it has started, is full, or they are there already.
    pub async fn join_tournament(
        &self,
        tournament: Id,
        visitor: Option<Id>,
        name: String,
        bot: Option<String>,
        at: i64,
    ) -> Result<Option<Id>, StoreError> {
        let number = self.change_tournament(Change::Join { tournament, visitor, name, bot, at }).await?;
        Ok((number > 0).then_some(number - 1))
    }

    /// A player no longer takes part, before it starts.
    pub async fn withdraw(&self, tournament: Id, number: u8) -> Result<(), StoreError> {
        self.change_tournament(Change::Withdraw { tournament, number }).await.map(drop)
    }

    /// It starts, with these entrants by strength and this number of rounds; false if it has started already, or who takes part has
    /// changed.
    pub async fn start_tournament(
        &self,
        tournament: Id,
        at: i64,
        seeds: Vec<u8>,
        rounds: u8,
    ) -> Result<bool, StoreError> {
        Ok(self.change_tournament(Change::Start { tournament, at, seeds, rounds }).await? == 1)
    }

    /// Opens a round with all its matches; false if that was done already, or the tournament was called off.
    pub async fn open_round(&self, round: NewRound) -> Result<bool, StoreError> {
        Ok(self.change_tournament(Change::Open(round)).await? == 1)
    }

    /// A person drops out after the start: a bot plays on, in the matches that are not over too.
    pub async fn drop_out(&self, tournament: Id, number: u8, bot: String, at: i64) -> Result<(), StoreError> {
        self.change_tournament(Change::DropOut { tournament, number, bot, at }).await.map(drop)
    }

    /// How a table ended; the first word counts.
    pub async fn pairing_result(
        &self,
        tournament: Id,
        round: u8,
        table: u8,
        end: PairingEnd,
    ) -> Result<(), StoreError> {
        self.change_tournament(Change::Result { tournament, round, table, end }).await.map(drop)
    }

    /// It is over.
    pub async fn end_tournament(&self, tournament: Id, at: i64) -> Result<(), StoreError> {
        self.change_tournament(Change::End { tournament, at }).await.map(drop)
    }

    /// It is called off: no round follows.
    pub async fn call_off(&self, tournament: Id, at: i64) -> Result<(), StoreError> {
        self.change_tournament(Change::CallOff { tournament, at }).await.map(drop)
    }

    async fn change_tournament(&self, change: Change) -> Result<Id, StoreError> {
        self.ask(Job::Tournament(Box::new(change))).await
    }
}

/// The tournament of a match, and whether its secret must be kept.
pub(crate) async fn contest(game: Id, db: &mut SqliteConnection) -> Result<(Option<Contest>, bool), Error> {
    let text = "SELECT tournament.id, key, format = 'duplicate' FROM pairing
        JOIN tournament ON tournament.id = pairing.tournament WHERE pairing.game = ?";
    let Some(row) = sqlx::query(text).bind(game).fetch_optional(&mut *db).await? else { return Ok((None, false)) };
    let contest = Contest { tournament: row.get(0), key: row.get(1), dealt: row.get(2) };
    let withheld = contest.dealt && sqlx::query(DEALT).bind(game).fetch_optional(&mut *db).await?.is_some();
    Ok((Some(contest), withheld))
}

fn numbers<T: std::str::FromStr>(text: &str) -> Vec<T> {
    text.split(' ').filter_map(|word| word.parse().ok()).collect()
}

fn words<T: ToString>(numbers: impl IntoIterator<Item = T>) -> String {
    numbers.into_iter().map(|n| n.to_string()).collect::<Vec<_>>().join(" ")
}

pub(crate) async fn write(db: &mut SqliteConnection, change: &Change) -> Result<Id, Error> {
    let query = match change {
        Change::Add(new) => return add(db, new).await,
        Change::Join { tournament, visitor, name, bot, at } => {
            sqlx::query(
                "INSERT OR IGNORE INTO entrant (tournament, number, visitor, name, bot, joined)
                 SELECT id, (SELECT coalesce(max(number) + 1, 0) FROM entrant WHERE tournament = ?1), ?2, ?3, ?4, ?5
                 FROM tournament WHERE id = ?1 AND started IS NULL AND called_off IS NULL
                    AND (SELECT count(*) FROM entrant WHERE tournament = ?1) < most
                    AND (SELECT coalesce(max(number), 0) FROM entrant WHERE tournament = ?1) < 250
                    AND NOT EXISTS (SELECT 1 FROM entrant WHERE tournament = ?1 AND visitor = ?2)",
            )
            .bind(tournament)
            .bind(visitor)
            .bind(name)
            .bind(bot)
            .bind(at)
            .execute(&mut *db)
            .await
            .map(|done| done.rows_affected())?;
            let mine = sqlx::query("SELECT changes(), coalesce(max(number), 0) FROM entrant WHERE tournament = ?");
            let row = mine.bind(tournament).fetch_one(db).await?;
            return Ok(if row.get::<i64, _>(0) == 1 { row.get::<i64, _>(1) + 1 } else { 0 });
        }
        Change::Withdraw { tournament, number } => sqlx::query(
            "DELETE FROM entrant WHERE tournament = ?1 AND number = ?2
                AND EXISTS (SELECT 1 FROM tournament WHERE id = ?1 AND started IS NULL)",
        )
        .bind(tournament)
        .bind(number),
        Change::Start { tournament, at, seeds, rounds } => {
            return start(db, *tournament, *at, seeds, *rounds).await;
        }
        Change::Open(round) => return open(db, round).await,
        Change::DropOut { tournament, number, bot, at } => return drop_out(db, (*tournament, *number), bot, *at).await,
        Change::Result { tournament, round, table, end } => {
            let PairingEnd { places, points, bots } = end;
            sqlx::query(
                "UPDATE pairing SET places = ?, points = ?, bots = ?
                 WHERE tournament = ? AND round = ? AND number = ? AND places IS NULL",
            )
            .bind(words(places))
            .bind(words(points))
            .bind(words(bots.iter().map(|bot| u8::from(*bot))))
            .bind(tournament)
            .bind(round)
            .bind(table)
        }
        Change::End { tournament, at } => {
            sqlx::query("UPDATE tournament SET ended = ? WHERE id = ? AND ended IS NULL AND called_off IS NULL")
                .bind(at)
                .bind(tournament)
        }
        Change::CallOff { tournament, at } => {
            sqlx::query("UPDATE tournament SET called_off = ? WHERE id = ? AND ended IS NULL AND called_off IS NULL")
                .bind(at)
                .bind(tournament)
        }
    };
    query.execute(db).await.map(|done| done.rows_affected() as Id)
}

async fn add(db: &mut SqliteConnection, new: &NewTournament) -> Result<Id, Error> {
    let NewTournament { it, secrets } = new;
    let query = sqlx::query(
        "INSERT INTO tournament (key, title, host, header, format, size, rounds, most, clock, forfeit, created)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
    );
    let query = query.bind(&it.key).bind(&it.title).bind(it.host).bind(&it.header).bind(&it.format).bind(it.size);
    let query = query.bind(it.rounds).bind(it.most).bind(&it.clock).bind(it.forfeit).bind(it.created);
    let id = query.execute(&mut *db).await?.last_insert_rowid();
    for (n, secret) in secrets.iter().enumerate() {
        let query = sqlx::query("INSERT INTO round (tournament, round, secret) VALUES (?, ?, ?)");
        query.bind(id).bind(n as i64).bind(secret.as_slice()).execute(&mut *db).await?;
    }
    Ok(id)
}

async fn start(db: &mut SqliteConnection, id: Id, at: i64, seeds: &[u8], rounds: u8) -> Result<Id, Error> {
    let sql = "UPDATE tournament SET started = ?1, rounds = ?2 WHERE id = ?3 AND started IS NULL AND called_off IS NULL
        AND (SELECT count(*) FROM entrant WHERE tournament = ?3) = ?4";
    let query = sqlx::query(sql).bind(at).bind(rounds).bind(id).bind(seeds.len() as i64);
    if query.execute(&mut *db).await?.rows_affected() == 0 {
        return Ok(0);
    }
    for (seed, number) in seeds.iter().enumerate() {
        let query = sqlx::query("UPDATE entrant SET seed = ? WHERE tournament = ? AND number = ?");
        let done = query.bind(seed as i64).bind(id).bind(number).execute(&mut *db).await?;
        if done.rows_affected() == 0 {
            // One withdrew and another came meanwhile.
            return Err(Error::RowNotFound);
        }
    }
    for round in 0..rounds {
        let query = sqlx::query("INSERT OR IGNORE INTO round (tournament, round) VALUES (?, ?)");
        query.bind(id).bind(round).execute(&mut *db).await?;
    }
    Ok(1)
}

/// All matches of a round, or none: this is one savepoint.
async fn open(db: &mut SqliteConnection, new: &NewRound) -> Result<Id, Error> {
    let sql = "UPDATE round SET opened = ?1 WHERE tournament = ?2 AND round = ?3 AND opened IS NULL
        AND EXISTS (SELECT 1 FROM tournament WHERE id = ?2 AND called_off IS NULL AND ended IS NULL)";
    let query = sqlx::query(sql).bind(new.at).bind(new.tournament).bind(new.round);
    if query.execute(&mut *db).await?.rows_affected() == 0 {
        return Ok(0);
    }
    for (n, (players, game)) in new.tables.iter().enumerate() {
        let id = write::new_game(&mut *db, game).await?;
        let sql = "INSERT INTO pairing (tournament, round, number, game, players) VALUES (?, ?, ?, ?, ?)";
        let query = sqlx::query(sql).bind(new.tournament).bind(new.round).bind(n as i64).bind(id);
        query.bind(words(players)).execute(&mut *db).await?;
    }
    Ok(1)
}

/// The seats of an entrant (1, 2) in matches of the tournament that are not over.
const THEIRS: &str = "holder = (SELECT visitor FROM entrant WHERE tournament = ?1 AND number = ?2)
    AND game IN (SELECT pairing.game FROM pairing JOIN game ON game.id = pairing.game
                 WHERE tournament = ?1 AND game.ended IS NULL)";

async fn drop_out(db: &mut SqliteConnection, (id, number): (Id, u8), bot: &str, at: i64) -> Result<Id, Error> {
    let note = format!(
        "INSERT INTO note (game, at, text, gone)
         SELECT game, ?3, 'The tournament goes on without one player: a bot plays for ' || name || '.', holder FROM seat WHERE {THEIRS}"
    );
    sqlx::query(&note).bind(id).bind(number).bind(at).execute(&mut *db).await?;
    let seats = format!("UPDATE seat SET holder = NULL, bot = coalesce(bot, ?3) WHERE {THEIRS}");
    sqlx::query(&seats).bind(id).bind(number).bind(bot).execute(&mut *db).await?;
    let sql = "UPDATE entrant SET visitor = NULL, bot = ?3, gone = ?4
        WHERE tournament = ?1 AND number = ?2 AND visitor IS NOT NULL";
    let query = sqlx::query(sql).bind(id).bind(number).bind(bot).bind(at);
    query.execute(db).await.map(|done| done.rows_affected() as Id)
}
