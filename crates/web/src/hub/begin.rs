//! How a match begins: people take their seats and promise what they will add to the luck; when all are there, they tell it.
//!
//! Promises are hashes, and nobody's bytes are told before the last promise is made, so whoever comes last knows nothing that
//! would help to choose. The match's secret was drawn, and its hash shown, before the first promise.
use super::{Hub, Live, LiveState, feed, moves::rows};
use crate::error::Problem;
use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    sync::Arc,
    time::Duration,
};
use taproom_core::{
    Seats,
    record::{Luck, Record, Share, Shared},
};
use taproom_match::promise;
use taproom_store::{Begin, Hash, Id};
use tracing::{info, warn};

/// How long a match waits for bytes that were promised, in milliseconds. Then zeros stand in their place.
pub(crate) const PATIENCE: i64 = 10_000;

/// What a match waits for before it begins.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Waiting {
    /// For people to take their seats.
    People,
    /// For what they promised to add to the luck, since then (milliseconds since 1970).
    Shares(i64),
}

impl Waiting {
    /// As it is stored.
    pub(super) fn of(stored: i64) -> Self {
        if stored == 0 { Self::People } else { Self::Shares(stored) }
    }

    /// Time in which no server ran, or this match was not in memory, is no time in which anybody could have told anything:
    /// then the waiting begins again, and is twice as long, for browsers need a moment to come back.
    pub(super) fn again(self, now: i64) -> Self {
        if let Self::Shares(_) = self { Self::Shares(now + PATIENCE) } else { self }
    }

    /// To be stored.
    pub(super) fn stored(self) -> i64 {
        match self {
            Self::People => 0,
            Self::Shares(since) => since,
        }
    }

    /// Has it waited long enough?
    pub(super) fn is_over(self, now: i64) -> bool {
        matches!(self, Self::Shares(since) if now - since >= PATIENCE)
    }
}

impl Hub {
    /// The host does not want to wait for more people. Whoever comes later still finds their seat.
    pub(crate) async fn start(self: &Arc<Self>, live: &Arc<Live>) -> Result<(), Problem> {
        let (hub, live) = (self.clone(), live.clone());
        Self::guarded(async move {
            let mut state = live.for_playing().await?;
            if state.waiting == Some(Waiting::People) {
                hub.close(&live, &mut state).await?;
            }
            Ok(())
        })
        .await
    }

    /// A player tells what they promised to add to the luck.
    pub(crate) async fn reveal(self: &Arc<Self>, live: &Arc<Live>, visitor: Id, bytes: Hash) -> Result<(), Problem> {
        let (hub, live) = (self.clone(), live.clone());
        Self::guarded(async move {
            let mut state = live.for_playing().await?;
            match state.waiting {
                Some(Waiting::Shares(_)) => {}
                Some(Waiting::People) => return Err(Problem::NotBegun),
                None => return Ok(()),
            }
            let promised = promise(&bytes);
            let mut seats = state.seats_of(visitor);
            seats.retain(|seat| state.seats[seat.index()].promise == Some(promised));
            if seats.is_empty() {
                return Err(Problem::Form("That is not what this seat promised.".into()));
            }
            for seat in seats {
                hub.store.share(live.id, seat.0, bytes).await?;
                state.seats[seat.index()].share = Some(bytes);
            }
            if state.seats.iter().all(|sitter| sitter.promise.is_none() || sitter.share.is_some()) {
                hub.begin(&live, &mut state).await?;
            }
            Ok(())
        })
        .await
    }

    /// Begins, if it has waited long enough for what was promised.
    pub(crate) async fn begin_late(self: &Arc<Self>, live: &Arc<Live>, now: i64) -> Result<(), Problem> {
        let (hub, live) = (self.clone(), live.clone());
        Self::guarded(async move {
            let mut state = live.for_playing().await?;
            if state.waiting.is_some_and(|waiting| waiting.is_over(now)) {
                hub.begin(&live, &mut state).await?;
            }
            Ok(())
        })
        .await
    }

    /// Goes on if everybody has come.
    pub(super) async fn gather(self: &Arc<Self>, live: &Arc<Live>, state: &mut LiveState) -> Result<(), Problem> {
        let complete = state.seats.iter().all(|sitter| sitter.holder.is_some() || sitter.bot.is_some());
        if state.waiting == Some(Waiting::People) && complete { self.close(live, state).await } else { Ok(()) }
    }

    /// No more promises: now they are kept.
    async fn close(self: &Arc<Self>, live: &Arc<Live>, state: &mut LiveState) -> Result<(), Problem> {
        if state.seats.iter().all(|sitter| sitter.promise.is_none()) {
            return self.begin(live, state).await;
        }
        let since = self.now();
        self.store.wait(live.id, since).await?;
        state.waiting = Some(Waiting::Shares(since));
        self.expect_shares(live, since);
        feed::look_again(live, state);
        Ok(())
    }

    /// Begins by itself when it has waited long enough.
    pub(super) fn expect_shares(self: &Arc<Self>, live: &Arc<Live>, since: i64) {
        let (hub, live) = (self.clone(), live.clone());
        tokio::spawn(async move {
            let wait = (since + PATIENCE - hub.now()).max(0);
            tokio::time::sleep(Duration::from_millis(wait.unsigned_abs())).await;
            if let Err(problem) = hub.begin_late(&live, hub.now()).await {
                warn!(game = live.id, %problem, "a match does not begin");
            }
        });
    }

    /// The luck is what it is from now on; the first question is asked.
    async fn begin(self: &Arc<Self>, live: &Arc<Live>, state: &mut LiveState) -> Result<(), Problem> {
        let (at, ran, luck) = (self.now(), self.ran_for(state), shared(state));
        let tried = catch_unwind(AssertUnwindSafe(|| {
            state.table.share(luck, ran);
            state.table.begin(ran)
        }));
        let Ok(opening) = tried else { return Err(self.set_aside(live, state, "a rule broke").await) };
        let header = Record::new(state.table.header()).to_string();
        let moves = rows(opening?.moves, at);
        state.waiting = None;
        let calls = self.calls(state, Seats::NONE, None);
        let begin = Begin { game: live.id, at, header, moves, calls };
        if let Err(error) = self.store.begin(begin).await {
            // The memory is ahead of the disk now.
            return Err(self.could_not_write(live, state, error).await);
        }
        info!(game = live.id, "begins");
        feed::publish_all(live, state, 0);
        self.wake(live, state);
        Ok(())
    }
}

/// The luck with what was promised and told.
fn shared(state: &LiveState) -> Luck {
    let seats = state.all_seats().zip(&state.seats);
    let shares: Vec<Share> = seats
        .filter_map(|(seat, sitter)| Some(Share { seat, promise: sitter.promise?, bytes: sitter.share }))
        .collect();
    match state.luck() {
        Luck::Committed(secret) if !shares.is_empty() => Luck::Shared(Shared { secret, shares }),
        luck => luck,
    }
}
