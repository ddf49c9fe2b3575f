//! Figures for whoever keeps the server running, in Prometheus' format.
use prometheus_client::{
    encoding::text::encode,
    metrics::{counter::Counter, gauge::Gauge, histogram::Histogram},
    registry::Registry,
};
use std::time::Instant;

/// All figures.
pub(crate) struct Metrics {
    registry: Registry,
    pub(crate) moves: Counter,
    commits: Counter,
    pub(crate) refused: Counter,
    pub(crate) matches: Counter,
    pub(crate) set_aside: Counter,
    pub(crate) live: Gauge,
    pub(crate) commit: Histogram,
    pub(crate) thought: Histogram,
}

impl Metrics {
    pub(crate) fn new() -> Self {
        let mut registry = Registry::with_prefix("taproom");
        let seconds = || Histogram::new([0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1.0, 3.0, 10.0]);
        let (moves, refused, matches, set_aside) =
            (Counter::default(), Counter::default(), Counter::default(), Counter::default());
        let commits = Counter::default();
        let (live, commit, thought) = (Gauge::default(), seconds(), seconds());
        registry.register("moves", "Moves made by people and bots and written down", moves.clone());
        registry.register("commits", "Times the disk was written to, for any number of moves", commits.clone());
        registry.register("refused", "Moves that were refused", refused.clone());
        registry.register("matches", "Matches opened", matches.clone());
        registry.register("set_aside", "Matches that broke and were set aside", set_aside.clone());
        registry.register("live", "Matches in memory", live.clone());
        registry.register("commit_seconds", "From a move to its being on the disk", commit.clone());
        registry.register("thought_seconds", "How long bots thought about one answer", thought.clone());
        Self { registry, moves, commits, refused, matches, set_aside, live, commit, thought }
    }

    /// For the page `/metrics`.
    pub(crate) fn text(&self, commits: u64) -> String {
        self.commits.inc_by(commits.saturating_sub(self.commits.get()));
        let mut text = String::new();
        encode(&mut text, &self.registry).expect("writing to memory");
        text
    }
}

/// Notes how long something took.
pub(crate) fn took(histogram: &Histogram, since: Instant) {
    histogram.observe(since.elapsed().as_secs_f64());
}
