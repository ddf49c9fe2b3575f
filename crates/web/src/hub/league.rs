//! Ratings, kept until a result changes them.
use super::Hub;
use crate::{error::Problem, ratings};
use std::{
    sync::Arc,
    time::{Duration, Instant},
};
use taproom_ratings::League;

/// No more records are read for one request; the next one reads more.
const RECORDS: u32 = 20;
/// Ratings that take longer to compute are not computed again at once.
const LONG: Duration = Duration::from_millis(100);

/// What was computed last, from which version of the results, when, and how long it took.
pub(super) struct Kept {
    league: Arc<League>,
    version: i64,
    at: Instant,
    took: Duration,
}

impl Hub {
    /// All ratings. One request computes them, the others wait for it; on a large server they may be a little old.
    pub(crate) async fn league(&self) -> Result<Arc<League>, Problem> {
        let mut kept = self.league.lock().await;
        ratings::tally(&self.store, RECORDS).await?;
        let version = self.store.results_version().await?;
        if let Some(kept) = &*kept {
            let too_soon = kept.took > LONG && kept.at.elapsed() < kept.took * 20;
            if kept.version == version || too_soon {
                return Ok(kept.league.clone());
            }
        }
        let at = Instant::now();
        let league = Arc::new(ratings::league(&self.store).await?);
        *kept = Some(Kept { league: league.clone(), version, at, took: at.elapsed() });
        Ok(league)
    }
}
