//! When to stop thinking.
#![allow(clippy::disallowed_methods)] // A bot with a time limit must look at the clock.
use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicU32, Ordering},
    },
    time::{Duration, Instant},
};

/// Tells a bot to end its thought: at once, from any thread, or after some time for every answer.
#[derive(Clone, Debug, Default)]
pub struct Stop {
    canceled: Arc<AtomicBool>,
    /// Less time than usual: this number of percent is missing.
    missing: Arc<AtomicU32>,
    limit: Option<Duration>,
    usual: Option<Duration>,
    began: Option<Instant>,
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

    /// Every limit that shares this handle is this part of itself from now on, in percent: when many wait, all think faster.
    pub fn hasten(&self, percent: u32) {
        self.missing.store(100 - percent.min(100), Ordering::Relaxed);
    }

    fn part(&self) -> f64 {
        1.0 - f64::from(self.missing.load(Ordering::Relaxed)) / 100.0
    }

    /// The same handle with a limit for every answer.
    #[must_use]
    pub fn within(&self, limit: Option<Duration>) -> Self {
        Self { limit, usual: limit, ..self.clone() }
    }

    /// The same handle with a time that is usual for an answer; only a close choice may take longer.
    #[must_use]
    pub(crate) fn usually(&self, usual: Duration) -> Self {
        Self { usual: Some(usual), ..self.clone() }
    }

    /// A new answer is to be found: its time begins.
    pub(crate) fn start(&mut self) {
        self.began = self.limit.map(|_| Instant::now());
    }

    /// Is it time?
    pub(crate) fn now(&self) -> bool {
        let late =
            || self.began.zip(self.limit).is_some_and(|(began, limit)| began.elapsed() >= limit.mul_f64(self.part()));
        self.is_canceled() || late()
    }

    /// The part of the usual time that has passed; 0 where time does not count.
    pub(crate) fn spent(&self) -> f32 {
        let part = |(began, usual): (Instant, Duration)| {
            began.elapsed().as_secs_f32() / usual.mul_f64(self.part()).as_secs_f32()
        };
        self.began.zip(self.usual).map_or(0.0, part)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn without_a_limit_time_does_not_count() {
        let mut stop = Stop::never();
        stop.hasten(1);
        stop.start();
        assert!(!stop.now());
        assert_eq!(stop.spent().to_bits(), 0.0f32.to_bits());
    }

    #[test]
    fn when_hurried_to_nothing_the_time_is_over_at_once() {
        let mut stop = Stop::never().within(Some(Duration::from_secs(3600)));
        let handle = stop.clone();
        stop.start();
        assert!(!stop.now() && stop.spent() < 1.0);
        handle.hasten(0);
        assert!(stop.now());
        handle.hasten(100);
        assert!(!stop.now(), "and not for ever");
    }
}
