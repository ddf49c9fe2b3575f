//! All live matches, and the only way to change one.
//!
//! Every change goes the same way: in a task of its own, lock the match, let the table try it, write it down, and only then
//! tell anyone. A browser that goes away in between cannot leave the table ahead of the disk. What a match consists of is
//! private to this module; pages and routes get it to read.
mod begin;
mod bots;
mod clocks;
mod club;
mod ended;
mod feed;
mod heal;
mod keep;
mod league;
mod live;
mod members;
mod moves;
mod outbox;
mod pace;
mod seats;
mod talk;
mod thinkers;
mod time;
mod tournaments;
mod visitors;
mod why;

#[cfg(test)]
pub(crate) use begin::PATIENCE;
pub(crate) use begin::Waiting;
pub(crate) use bots::Advice;
pub(crate) use club::fits;
#[cfg(test)]
pub(crate) use feed::tell;
pub(crate) use feed::{Ear, stream};
pub(crate) use keep::{record_of, replay};
pub(crate) use live::{Live, LiveState, Sitter};
pub(crate) use moves::Wish;
pub(crate) use seats::{Chair, NextSeat, Wanted};
pub(crate) use talk::{MAX_LINE, MAX_NOTE};
pub(crate) use thinkers::Payer;
pub(crate) use time::wall as now;
#[cfg(test)]
pub(crate) use tournaments::{MOST, MOST_OF_HOST};
pub(crate) use tournaments::{MOST_BOTS, WantedTournament};
pub(crate) use visitors::Sight;
pub(crate) use why::Why;

use crate::{error::Problem, metrics::Metrics, tokens::Keeper};
use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};
use taproom_core::record::{Header, Record};
use taproom_match::Signer;
use taproom_store::{Hash, Id, Saved, Store};
use thinkers::Thinkers;
use time::Timeline;
use tracing::{error, warn};

/// What all requests share.
pub(crate) struct Hub {
    metrics: Metrics,
    store: Store,
    keeper: Keeper,
    signer: Signer,
    live: Mutex<HashMap<String, Arc<Live>>>,
    /// Whose tokens were seen lately, by their hash. A token belongs to one visitor for ever, so nothing here can be out
    /// of date.
    visitors: Mutex<HashMap<Hash, Id>>,
    thinkers: Arc<Thinkers>,
    /// From which address visitors were last seen, as a number.
    seen: Mutex<HashMap<Id, u64>>,
    time: Timeline,
    healer: heal::Healer,
    /// New tokens of browsers whose guest became a member, and the old ones they stand for.
    fading: Mutex<HashMap<Hash, Hash>>,
    /// Short codes that sign another browser in.
    pairs: members::Pairs,
    /// Results of matches that are over.
    ended: Mutex<HashMap<String, Arc<ended::Ended>>>,
    league: tokio::sync::Mutex<Option<league::Kept>>,
    presence: club::Presence,
    holidays: pace::Holidays,
    outbox: outbox::Outbox,
    /// Held by whoever opens rounds, so that nobody else does meanwhile.
    contests: tokio::sync::Mutex<()>,
}

impl Hub {
    /// `runs` are the times at which servers ran before.
    pub(crate) fn new(store: Store, keeper: Keeper, signer: Signer, thinkers: usize, runs: Vec<(i64, i64)>) -> Self {
        Self {
            metrics: Metrics::new(),
            store,
            keeper,
            signer,
            live: Mutex::default(),
            visitors: Mutex::default(),
            thinkers: Arc::new(Thinkers::new(thinkers)),
            seen: Mutex::default(),
            time: Timeline::new(runs),
            healer: heal::Healer::default(),
            fading: Mutex::default(),
            pairs: members::Pairs::default(),
            ended: Mutex::default(),
            league: tokio::sync::Mutex::default(),
            presence: club::Presence::default(),
            holidays: pace::Holidays::default(),
            outbox: outbox::Outbox::default(),
            contests: tokio::sync::Mutex::default(),
        }
    }

    /// The match of this key; from the store if it is not in memory.
    pub(crate) async fn find(self: &Arc<Self>, key: &str) -> Result<Arc<Live>, Problem> {
        let known = self.all().get(key).cloned();
        if let Some(live) = known {
            live.touch(now());
            return Ok(live);
        }
        let saved = self.store.load(key).await?.ok_or(Problem::NoSuchMatch)?;
        let live = self.remember(self.revive(saved).await?);
        self.wake(&live, &mut *live.lock().await);
        Ok(live)
    }

    /// Plays a stored match again, off the threads that answer requests.
    async fn revive(self: &Arc<Self>, saved: Saved) -> Result<Live, Problem> {
        let hub = self.clone();
        tokio::task::spawn_blocking(move || Live::revive(saved, &hub.time)).await.unwrap_or(Err(Problem::Broken))
    }

    /// Goes on with whatever has work to do: a clock, or a bot in a match that was played lately. To be called once after
    /// a start; all other matches come back when somebody asks for them.
    pub(crate) async fn resume(self: &Arc<Self>) {
        self.remember_holidays().await;
        let keys = match self.store.at_work(self.time.before() - clocks::IDLE).await {
            Ok(keys) => keys,
            Err(error) => return error!(%error, "cannot look for running matches"),
        };
        for key in keys {
            if let Err(problem) = self.find(&key).await {
                warn!(key, %problem, "a match cannot be revived");
            }
        }
    }

    /// Now, in milliseconds since 1970, as moves are stored.
    pub(crate) fn now(&self) -> i64 {
        self.time.now()
    }

    /// Writes what waits and closes the files. The server is about to end.
    pub(crate) async fn shut_down(&self) {
        self.note_alive().await;
        self.say_farewell().await;
        self.store.close().await;
    }

    /// The record as it is handed out: signed if it has ended; as it came if it was uploaded.
    pub(crate) fn record(&self, live: &Live, state: &LiveState) -> String {
        match &live.replay {
            Some(text) => text.clone(),
            None => self.signer.sign(state.table.record()).to_string(),
        }
    }

    /// The key that records of this server are checked with.
    pub(crate) fn public_key(&self) -> [u8; 32] {
        self.signer.public()
    }

    /// All figures, for the page `/metrics`.
    pub(crate) fn figures(&self) -> String {
        self.metrics.text(self.store.commits())
    }

    /// Makes a change in a task of its own, which goes on even if whoever asked for it goes away.
    async fn guarded<T: Send + 'static>(
        change: impl Future<Output = Result<T, Problem>> + Send + 'static,
    ) -> Result<T, Problem> {
        tokio::spawn(change).await.unwrap_or(Err(Problem::Broken))
    }

    fn all(&self) -> MutexGuard<'_, HashMap<String, Arc<Live>>> {
        self.live.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Keeps a match in memory. Another request may have loaded it meanwhile; there must be one only.
    fn remember(&self, live: Live) -> Arc<Live> {
        let mut all = self.all();
        let live = all.entry(live.key.clone()).or_insert_with(|| Arc::new(live)).clone();
        self.metrics.live.set(all.len() as i64);
        live
    }

    /// For tests of what a restart finds on the disk.
    #[cfg(test)]
    pub(crate) fn unload(&self, key: &str) {
        self.forget(key);
    }

    /// Lets a match leave the memory unless somebody else holds it. Asked under the lock by which others would get it, so
    /// that there are never two of one match.
    fn forget_unused(&self, live: &Arc<Live>) {
        let mut all = self.all();
        // Ours and the one in the map.
        if Arc::strong_count(live) == 2 {
            all.remove(&live.key);
            self.metrics.live.set(all.len() as i64);
        }
    }

    fn forget(&self, key: &str) {
        let mut all = self.all();
        all.remove(key);
        self.metrics.live.set(all.len() as i64);
    }
}

/// The header as a record has it.
pub(crate) fn header(text: &str) -> Result<Header, Problem> {
    Record::parse(text).map(|record| record.header).map_err(|error| Problem::Unplayable(error.to_string()))
}
