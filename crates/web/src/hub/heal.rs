//! After a failed write: go back to what is stored, and go on when the disk takes answers again.
use super::{Hub, Live, LiveState, feed};
use crate::error::Problem;
use std::{
    collections::BTreeSet,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicI64, Ordering},
    },
    time::Duration,
};
use taproom_store::StoreError;
use tokio::sync::Notify;
use tracing::{error, info, warn};

/// How long to wait before the disk is tried again.
const AGAIN: Duration = Duration::from_millis(500);
/// If nothing was written for this number of milliseconds, whoever asks how we are makes us try.
const FRESH: i64 = 10_000;

/// Which matches have to be woken once writing works again.
#[derive(Default)]
pub(super) struct Healer {
    sick: Mutex<BTreeSet<String>>,
    bell: Notify,
    /// When something was last written to find out.
    probed: AtomicI64,
}

impl Hub {
    /// An answer could not be written: the table goes back to what is stored, and whoever looks is told to look again.
    pub(super) async fn could_not_write(
        self: &Arc<Self>,
        live: &Arc<Live>,
        state: &mut LiveState,
        error: StoreError,
    ) -> Problem {
        error!(game = live.id, %error, "could not write");
        if let Err(problem) = self.go_back(live, state).await {
            // Not even readable: nothing may be shown that is not stored.
            warn!(game = live.id, %problem, "cannot go back to what is stored");
            state.broken = Some("it could not be written down".into());
        }
        self.heal_later(live);
        error.into()
    }

    /// Goes on with what is stored.
    async fn go_back(self: &Arc<Self>, live: &Live, state: &mut LiveState) -> Result<(), Problem> {
        let saved = self.store.load(&live.key).await?.ok_or(Problem::NoSuchMatch)?;
        let stored = self.revive(saved).await?;
        Live::go_back(state, stored);
        Ok(())
    }

    /// This match has to be looked after once the disk takes answers again.
    pub(super) fn heal_later(&self, live: &Live) {
        self.sick().insert(live.key.clone());
        self.healer.bell.notify_one();
    }

    /// For ever: waits until something could not be written, then until it can, and wakes what sleeps.
    pub(crate) async fn heal(self: &Arc<Self>) {
        loop {
            self.healer.bell.notified().await;
            while self.probe().await.is_err() {
                tokio::time::sleep(AGAIN).await;
            }
            let keys = std::mem::take(&mut *self.sick());
            info!(matches = keys.len(), "writing works again");
            for key in keys {
                if let Err(problem) = self.wake_up(&key).await {
                    warn!(key, %problem, "not healed yet");
                    self.sick().insert(key);
                    self.healer.bell.notify_one();
                }
            }
            // If something fails at once again, not in a hurry.
            tokio::time::sleep(AGAIN).await;
        }
    }

    async fn wake_up(self: &Arc<Self>, key: &str) -> Result<(), Problem> {
        let Some(live) = self.all().get(key).cloned() else { return Ok(()) };
        let mut state = live.lock().await;
        self.go_back(&live, &mut state).await?;
        if state.over() {
            self.store.ended(live.id, self.now()).await?;
        }
        feed::look_again(&live, &mut state);
        self.wake(&live, &mut state);
        Ok(())
    }

    /// Does the disk take answers, and give them back?
    pub(crate) async fn well(&self) -> Result<(), Problem> {
        self.store.ping().await.map_err(|_| Problem::NotWell)?;
        let since = self.now() - self.healer.probed.load(Ordering::Relaxed);
        let fresh = if self.store.writes() { FRESH } else { AGAIN.as_millis() as i64 };
        if since > fresh {
            self.probe().await.map_err(|_| Problem::NotWell)?;
        }
        if self.store.writes() { Ok(()) } else { Err(Problem::NotWell) }
    }

    async fn probe(&self) -> Result<(), StoreError> {
        self.healer.probed.store(self.now(), Ordering::Relaxed);
        self.store.probe(self.now()).await
    }

    fn sick(&self) -> std::sync::MutexGuard<'_, BTreeSet<String>> {
        self.healer.sick.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
