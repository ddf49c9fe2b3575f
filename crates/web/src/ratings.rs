//! Ratings from what is stored: results are read from records once, and everything else follows from them.
use crate::{
    folder::{self, DATABASE},
    hub,
};
use serde_json::{Value, json};
use std::{collections::BTreeMap, io, path::Path};
use taproom_ratings::{Board, Finished, League, Player, Rated, Season};
use taproom_store::{Id, Store, StoreError};

/// A line of a list.
pub(crate) struct Line {
    pub(crate) name: String,
    pub(crate) bot: bool,
    /// Is it whoever looks?
    pub(crate) me: bool,
    pub(crate) rated: Rated,
}

/// Reads the results of matches from their records, at most this number of them. How many were there?
pub(crate) async fn tally(store: &Store, most: u32) -> Result<usize, StoreError> {
    let waiting = store.without_result(most).await?;
    for (game, key) in &waiting {
        let Some(saved) = store.load(key).await? else { continue };
        let record = tokio::task::spawn_blocking(move || hub::replay(saved)).await;
        // What nobody can play again has no places.
        let (slug, places) = match record {
            Ok(Ok(record)) => (record.header.setup.game, record.end.map(|end| end.places).unwrap_or_default()),
            _ => (String::new(), Vec::new()),
        };
        store.add_result(*game, slug, &places).await?;
    }
    Ok(waiting.len())
}

/// All ratings, from all results that are known.
pub(crate) async fn league(store: &Store) -> Result<League, StoreError> {
    let player = |holder: Option<Id>, bot: Option<String>| match (holder, bot) {
        (Some(person), None) => Some(Player::Person(person)),
        (None, Some(bot)) => Some(Player::Bot(bot)),
        // Nobody, or a bot that stands in.
        _ => None,
    };
    let finished = |row: taproom_store::Finished| Finished {
        game: row.slug,
        at: row.at,
        seats: row.seats.into_iter().map(|(holder, bot, place)| (player(holder, bot), place)).collect(),
    };
    let rows = store.results().await?.into_iter().filter(|row| !row.disturbed);
    let matches: Vec<Finished> = rows.map(finished).collect();
    Ok(tokio::task::spawn_blocking(move || League::of(&matches)).await.unwrap_or_default())
}

/// The list of one game: settled ratings first, then provisional ones, each by strength. People whose names are not known
/// are left out, but for whoever looks.
pub(crate) fn lines(board: &Board, game: &str, names: &BTreeMap<Id, String>, me: Option<Id>) -> Vec<Line> {
    let line = |(player, rated): (&Player, &Rated)| {
        let (name, bot, me) = match player {
            Player::Bot(spec) => (format!("{spec} bot"), true, false),
            Player::Person(id) if me == Some(*id) => {
                (names.get(id).map_or_else(|| "You".into(), |name| format!("{name} (you)")), false, true)
            }
            Player::Person(id) => (names.get(id)?.clone(), false, false),
        };
        Some(Line { name, bot, me, rated: *rated })
    };
    let mut lines: Vec<Line> = board.get(game).into_iter().flatten().filter_map(line).collect();
    lines.sort_by(|a, b| {
        let by = |it: &Line| (it.rated.provisional(), -it.rated.skill.rating);
        by(a).partial_cmp(&by(b)).unwrap_or(std::cmp::Ordering::Equal)
    });
    lines
}

/// The board of a season, or of all time.
pub(crate) fn board(league: &League, season: Option<Season>) -> Board {
    season.map_or_else(|| league.all.clone(), |season| league.seasons.get(&season).cloned().unwrap_or_default())
}

/// What everybody may know, for programs.
pub(crate) fn as_json(board: &Board, names: &BTreeMap<Id, String>) -> Value {
    let line = |line: Line| {
        let Rated { skill, matches } = line.rated;
        json!({ "name": line.name, "bot": line.bot, "rating": skill.rating, "uncertainty": skill.uncertainty,
                "matches": matches, "provisional": line.rated.provisional() })
    };
    let list = |game: &String| lines(board, game, names, None).into_iter().map(line).collect::<Value>();
    board.keys().map(|game| (game.clone(), list(game))).collect()
}

/// The ratings of a data folder as JSON. `rebuild`: all results are read from the records again, for which the server must be
/// stopped.
pub async fn ratings(data: &Path, rebuild: bool) -> io::Result<Value> {
    if !data.join(DATABASE).exists() {
        return Err(io::Error::other(format!("there is no {}", data.join(DATABASE).display())));
    }
    let (store, _held) = if rebuild {
        let held = folder::lock(data)?;
        (folder::database(data).await?, Some(held))
    } else {
        folder::database_beside(data).await?
    };
    let all = async {
        if rebuild {
            store.forget_results().await?;
        }
        while tally(&store, 100).await? > 0 {}
        Ok::<_, StoreError>(as_json(&league(&store).await?.all, &store.shown_names().await?))
    };
    let told = all.await.map_err(io::Error::other);
    store.close().await;
    told
}
