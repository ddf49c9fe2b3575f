//! All live matches, and the only way to change one.
//!
//! Every change goes the same way: in a task of its own, lock the match, let the table try it, write it down, and only then
//! tell anyone. A browser that goes away in between cannot leave the table ahead of the disk. What a match consists of is
//! private to this module; pages and routes get it to read.
mod bots;
mod clocks;
mod feed;
mod live;
mod moves;
mod seats;
mod visitors;

pub(crate) use feed::stream;
#[cfg(test)]
pub(crate) use feed::tell;
pub(crate) use live::{Live, LiveState, Sitter};
pub(crate) use moves::Wish;
pub(crate) use seats::{Chair, Wanted};
pub(crate) use visitors::Sight;

use crate::{error::Problem, metrics::Metrics, tokens::Keeper};
use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::{SystemTime, UNIX_EPOCH},
};
use taproom_core::record::{Header, Record};
use taproom_store::{Hash, Id, Store};
use tokio::sync::Semaphore;
use tracing::{error, warn};

/// What all requests share.
pub(crate) struct Hub {
    metrics: Metrics,
    store: Store,
    keeper: Keeper,
    live: Mutex<HashMap<String, Arc<Live>>>,
    /// Whose tokens were seen lately, by their hash. A token belongs to one visitor for ever, so nothing here can be out
    /// of date.
    visitors: Mutex<HashMap<Hash, Id>>,
    thinkers: Semaphore,
}

impl Hub {
    pub(crate) fn new(store: Store, keeper: Keeper, thinkers: usize) -> Self {
        let (live, visitors) = (Mutex::default(), Mutex::default());
        Self { metrics: Metrics::new(), store, keeper, live, visitors, thinkers: Semaphore::new(thinkers) }
    }

    /// The match of this key; from the store if it is not in memory.
    pub(crate) async fn find(&self, key: &str) -> Result<Arc<Live>, Problem> {
        let known = self.all().get(key).cloned();
        if let Some(live) = known {
            live.touch(now());
            return Ok(live);
        }
        let saved = self.store.load(key).await?.ok_or(Problem::NoSuchMatch)?;
        Ok(self.remember(Live::revive(saved)?))
    }

    /// Goes on with whatever waits for a bot or has a clock; to be called once after a start.
    pub(crate) async fn resume(self: &Arc<Self>) {
        let keys = match self.store.running().await {
            Ok(keys) => keys,
            Err(error) => return error!(%error, "cannot look for running matches"),
        };
        for key in keys {
            match self.find(&key).await {
                Ok(live) => self.wake(&live, &mut *live.lock().await),
                Err(problem) => warn!(%problem, "a match cannot be revived"),
            }
        }
    }

    /// Does the database answer?
    pub(crate) async fn ping(&self) -> Result<(), Problem> {
        Ok(self.store.ping().await?)
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

/// Milliseconds since 1970.
pub(crate) fn now() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_millis() as i64)
}
