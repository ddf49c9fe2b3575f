//! When to stop thinking.
#![allow(clippy::disallowed_methods)] // A bot with a time limit must look at the clock.
use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};

/// Tells a bot to end its thought: at once, from any thread, or after some time for every answer.
#[derive(Clone, Debug, Default)]
pub struct Stop {
    canceled: Arc<AtomicBool>,
    limit: Option<Duration>,
    until: Option<Instant>,
}

impl Stop {
    /// Unless it is canceled.
    pub fn never() -> Self {
        Self::default()
    }

    /// Ends every thought that shares this handle, now and from now on; the bot answers with what it has.
    pub fn cancel(&self) {
        self.canceled.store(true, Ordering::Relaxed);
    }

    /// Was it canceled?
    pub fn is_canceled(&self) -> bool {
        self.canceled.load(Ordering::Relaxed)
    }

    /// The same handle with a limit for every answer.
    #[must_use]
    pub fn within(&self, limit: Option<Duration>) -> Self {
        Self { limit, ..self.clone() }
    }

    /// A new answer is to be found: its time begins.
    pub(crate) fn start(&mut self) {
        self.until = self.limit.map(|limit| Instant::now() + limit);
    }

    /// Is it time?
    pub(crate) fn now(&self) -> bool {
        self.is_canceled() || self.until.is_some_and(|until| Instant::now() >= until)
    }
}
