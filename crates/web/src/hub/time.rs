//! The time that clocks count: while a server runs, whatever the system's clock does.
use std::{
    sync::{Mutex, MutexGuard, PoisonError},
    time::{Instant, SystemTime, UNIX_EPOCH},
};
use taproom_table::Quiet;

/// A longer gap, in milliseconds, means that the process was stopped, the machine slept, or its clock was set.
const GAP: i64 = 5000;

/// When servers ran, and since when this one does. Times are in milliseconds since 1970, and never go back.
pub(crate) struct Timeline(Mutex<Runs>);

struct Runs {
    /// Earlier ones, and gaps of this one: from, to.
    past: Vec<(i64, i64)>,
    /// From here on `past` is of this process, and may not be stored yet.
    mine: usize,
    start: i64,
    /// The last time that was told.
    last: i64,
    since: Instant,
}

impl Timeline {
    /// A server that starts after these runs.
    pub(crate) fn new(past: Vec<(i64, i64)>) -> Self {
        let last = past.iter().map(|run| run.1).max().unwrap_or(0);
        let start = wall().max(last + 1);
        Self(Mutex::new(Runs { mine: past.len(), past, start, last: start, since: Instant::now() }))
    }

    /// When the server before this one was last known to be alive; now, if there was none.
    pub(crate) fn before(&self) -> i64 {
        let runs = self.runs();
        runs.past.last().map_or(runs.start, |run| run.1)
    }

    /// Now.
    pub(crate) fn now(&self) -> i64 {
        self.runs().now(wall(), Instant::now())
    }

    /// How long servers had run at this time, in milliseconds, without quiet hours.
    pub(crate) fn counted(&self, at: i64, quiet: Option<Quiet>) -> i64 {
        let runs = self.runs();
        let span = |from: i64, to: i64| {
            let spared = quiet.map_or(0, |quiet| quiet.before(to) - quiet.before(from));
            if to > from { to - from - spared } else { 0 }
        };
        let past: i64 = runs.past.iter().map(|&(from, to)| span(from, at.min(to))).sum();
        past + span(runs.start, at)
    }

    /// How long servers had run at this time, in milliseconds.
    #[cfg(test)]
    pub(crate) fn ran(&self, at: i64) -> i64 {
        self.counted(at, None)
    }

    /// The runs of this process, to be written down: from, to. Those that are over are told once.
    pub(crate) fn to_store(&self) -> Vec<(i64, i64)> {
        let mut runs = self.runs();
        let now = runs.now(wall(), Instant::now());
        let mut mine = runs.past[runs.mine..].to_vec();
        runs.mine = runs.past.len();
        mine.push((runs.start, now));
        mine
    }

    fn runs(&self) -> MutexGuard<'_, Runs> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Runs {
    fn now(&mut self, wall: i64, monotonic: Instant) -> i64 {
        let now = (self.start + (monotonic - self.since).as_millis() as i64).max(self.last);
        // Stopped: our own time went on. Asleep or set: only the system's did.
        if now - self.last > GAP || wall - now > GAP {
            self.past.push((self.start, self.last));
            self.start = wall.max(self.last + 1);
            self.since = monotonic;
            self.last = self.start;
        } else {
            self.last = now;
        }
        self.last
    }
}

/// Milliseconds since 1970, as the system says.
pub(crate) fn wall() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_millis() as i64)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn quiet_hours_and_downtime_count_once() {
        let hour = |n: i64| n * 3_600_000;
        // Ran from 0 to 6 o'clock, and runs again from 10 o'clock on; quiet from 4 to 12.
        let since = Instant::now();
        let runs = Runs { past: vec![(0, hour(6))], mine: 1, start: hour(10), last: hour(10), since };
        let timeline = Timeline(Mutex::new(runs));
        let quiet = Quiet::new(4, 12, 0);
        let counted = [3, 5, 8, 11, 13].map(|at| timeline.counted(hour(at), quiet) / hour(1));
        assert_eq!(counted, [3, 4, 4, 4, 5]);
        assert_eq!(timeline.counted(hour(13), None), hour(9));
    }

    #[test]
    fn downtime_sleep_and_set_clocks_do_not_count() {
        let zero = Instant::now();
        let later = |millis: u64| zero + Duration::from_millis(millis);
        // Ran from 1000 to 61000, was down for an hour, and runs again.
        let start = 61_000 + 3_600_000;
        let mut runs = Runs { past: vec![(1000, 61_000)], mine: 1, start, last: start, since: zero };
        assert_eq!(runs.now(start + 3000, later(3000)), start + 3000);
        // The system's clock goes back an hour: ours does not.
        assert_eq!(runs.now(start - 3_600_000, later(4000)), start + 4000);
        // It goes ahead an hour, or the machine slept: a gap that does not count.
        assert_eq!(runs.now(start + 3_600_000, later(5000)), start + 3_600_000);
        // The process was stopped for a minute.
        assert_eq!(runs.now(start + 3_660_000, later(65_000)), start + 3_660_000);
        assert_eq!(runs.now(start + 3_661_000, later(66_000)), start + 3_661_000);
        let timeline = Timeline(Mutex::new(runs));
        assert_eq!(timeline.ran(31_000), 30_000);
        assert_eq!(timeline.ran(61_000), 60_000);
        assert_eq!(timeline.ran(start), 60_000, "down");
        assert_eq!(timeline.ran(start + 4000), 64_000);
        assert_eq!(timeline.ran(start + 3_600_000), 64_000, "asleep");
        assert_eq!(timeline.ran(start + 3_661_000), 65_000, "stopped");
    }
}
