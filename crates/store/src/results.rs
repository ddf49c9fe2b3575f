//! How matches ended, for ratings.
use crate::{Id, Store, StoreError, write::Job};
use sqlx::{Error, Row as _, SqliteConnection};
use std::collections::BTreeMap;

/// A match that is over: who sat where at the end, and their places.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finished {
    /// Its name in addresses.
    pub key: String,
    /// Which game.
    pub slug: String,
    /// When it ended, in milliseconds since 1970.
    pub at: i64,
    /// Did a seat change hands after its first answer?
    pub disturbed: bool,
    /// Holder, bot and place of each seat.
    pub seats: Vec<(Option<Id>, Option<String>, u8)>,
}

/// Whoever lost by the clock comes after all others, who keep their order.
pub fn forfeit(places: &mut [u8], lost: &[bool]) {
    if !lost.contains(&true) {
        return;
    }
    let before = places.to_vec();
    let sound: Vec<u8> = before.iter().zip(lost).filter(|(_, lost)| !**lost).map(|(place, _)| *place).collect();
    for ((place, was), lost) in places.iter_mut().zip(before).zip(lost) {
        let ahead = if *lost { sound.len() } else { sound.iter().filter(|other| **other < was).count() };
        *place = ahead as u8 + 1;
    }
}

/// A change of what is known about ends.
pub(crate) enum Change {
    Add { game: Id, slug: String, places: String },
    Forget,
}

impl Store {
    /// Matches that are over and whose result nobody has read from the record yet, the oldest first.
    pub async fn without_result(&self, most: u32) -> Result<Vec<(Id, String)>, StoreError> {
        let query = sqlx::query(
            "SELECT id, key FROM game WHERE ended IS NOT NULL AND replay = 0 AND aside IS NULL
                AND NOT EXISTS (SELECT 1 FROM result WHERE result.game = game.id) ORDER BY id LIMIT ?",
        );
        let rows = query.bind(most).fetch_all(&self.readers).await?;
        Ok(rows.iter().map(|row| (row.get(0), row.get(1))).collect())
    }

    /// How a match ended: places by seat; none if it has no standings.
    pub async fn add_result(&self, game: Id, slug: String, places: &[u8]) -> Result<(), StoreError> {
        let places = places.iter().map(u8::to_string).collect::<Vec<_>>().join(" ");
        self.ask(Job::Results(Change::Add { game, slug, places })).await.map(drop)
    }

    /// Forgets all results; they are in the records.
    pub async fn forget_results(&self) -> Result<(), StoreError> {
        self.ask(Job::Results(Change::Forget)).await.map(drop)
    }

    /// A number that grows with everything that [`Store::results`] tells.
    pub async fn results_version(&self) -> Result<i64, StoreError> {
        Ok(sqlx::query("SELECT version FROM results_version").fetch_one(&self.readers).await?.get(0))
    }

    /// All results in the order in which matches ended.
    pub async fn results(&self) -> Result<Vec<Finished>, StoreError> {
        self.finished("", &[]).await
    }

    /// The latest results of somebody, the last first.
    pub async fn results_of(&self, holder: Id, most: u32) -> Result<Vec<Finished>, StoreError> {
        let theirs = "AND game.id IN (SELECT g.id FROM seat JOIN game AS g ON g.id = seat.game
            WHERE seat.holder = ? AND g.ended IS NOT NULL ORDER BY g.ended DESC LIMIT ?)";
        let mut found = self.finished(theirs, &[holder, most.into()]).await?;
        found.reverse();
        Ok(found)
    }

    /// How somebody began their matches that are over: the game, the answer, how often; the most frequent first.
    pub async fn openings_of(&self, holder: Id, most: u32) -> Result<Vec<(String, String, u32)>, StoreError> {
        let query = sqlx::query(
            "SELECT slug, (SELECT text FROM move WHERE move.game = theirs.game AND who = theirs.seat ORDER BY ply LIMIT 1) AS first,
                count(*) AS times
             FROM (SELECT seat.game, seat.seat, slug FROM seat JOIN result ON result.game = seat.game
                   WHERE holder = ? AND (bot IS NULL OR lost IS NOT NULL) ORDER BY seat.game DESC LIMIT ?) AS theirs
             WHERE first IS NOT NULL GROUP BY slug, first ORDER BY times DESC, first",
        );
        let rows = query.bind(holder).bind(most).fetch_all(&self.readers).await?;
        Ok(rows.iter().map(|row| (row.get(0), row.get(1), row.get(2))).collect())
    }

    async fn finished(&self, which: &str, values: &[Id]) -> Result<Vec<Finished>, StoreError> {
        let text = format!(
            "SELECT game.id, slug, ended, places, disturbed.game IS NOT NULL, holder, bot, key, lost IS NOT NULL
             FROM result JOIN game ON game.id = result.game JOIN seat ON seat.game = game.id
             LEFT JOIN disturbed ON disturbed.game = game.id
             WHERE places != '' AND aside IS NULL {which} ORDER BY ended, game.id, seat"
        );
        let mut query = sqlx::query(&text);
        for value in values {
            query = query.bind(value);
        }
        let mut all: Vec<(Id, Vec<u8>, Vec<bool>, Finished)> = Vec::new();
        for row in query.fetch_all(&self.readers).await? {
            let game: Id = row.get(0);
            if all.last().is_none_or(|it| it.0 != game) {
                let places = row.get::<&str, _>(3).split(' ').filter_map(|place| place.parse().ok()).collect();
                let (slug, at, disturbed, key) = (row.get(1), row.get(2), row.get(4), row.get(7));
                let result = Finished { key, slug, at, disturbed, seats: Vec::new() };
                all.push((game, places, Vec::new(), result));
            }
            let (_, places, lost, result) = all.last_mut().expect("added");
            let place = places.get(result.seats.len()).copied();
            let place = place.ok_or_else(|| Error::Protocol("a place for every seat".into()))?;
            let late: bool = row.get(8);
            lost.push(late);
            // Who lost by the clock is who sat there, not the bot that went on.
            result.seats.push((row.get(5), if late { None } else { row.get(6) }, place));
        }
        let with_forfeits = |(_, _, lost, mut result): (Id, Vec<u8>, Vec<bool>, Finished)| {
            let mut places: Vec<u8> = result.seats.iter().map(|seat| seat.2).collect();
            forfeit(&mut places, &lost);
            result.seats.iter_mut().zip(places).for_each(|(seat, place)| seat.2 = place);
            result
        };
        Ok(all.into_iter().map(with_forfeits).collect())
    }

    /// Names of the members who wish to be seen.
    pub async fn shown_names(&self) -> Result<BTreeMap<Id, String>, StoreError> {
        let query = sqlx::query("SELECT id, name FROM member WHERE hidden = 0 AND deleted IS NULL");
        Ok(query.fetch_all(&self.readers).await?.iter().map(|row| (row.get(0), row.get(1))).collect())
    }
}

pub(crate) async fn write(db: &mut SqliteConnection, change: &Change) -> Result<Id, Error> {
    let query = match change {
        // The match may be gone meanwhile.
        Change::Add { game, slug, places } => {
            sqlx::query("INSERT OR IGNORE INTO result (game, slug, places) SELECT id, ?, ? FROM game WHERE id = ?")
                .bind(slug)
                .bind(places)
                .bind(game)
        }
        Change::Forget => sqlx::query("DELETE FROM result"),
    };
    query.execute(db).await.map(|_| 0)
}

#[cfg(test)]
mod tests {
    use super::forfeit;

    #[test]
    fn whoever_loses_by_the_clock_comes_last() {
        let told = |places: &[u8], lost: &[bool]| {
            let mut places = places.to_vec();
            forfeit(&mut places, lost);
            places
        };
        assert_eq!(told(&[1, 2, 3], &[false, false, false]), [1, 2, 3]);
        assert_eq!(told(&[1, 2, 3], &[true, false, false]), [3, 1, 2]);
        assert_eq!(told(&[2, 1, 2], &[false, true, false]), [1, 3, 1]);
        assert_eq!(told(&[1, 2], &[true, true]), [1, 1]);
    }
}
