//! Clocks: who ran out of time, and which matches leave the memory.
use super::{Hub, Live, now};
use std::{sync::Arc, time::Duration};
use taproom_core::Seat;
use tracing::{info, warn};

/// A match that nobody asked for during this time, in milliseconds, leaves the memory; it comes back when it is asked for.
const IDLE: i64 = 30 * 60 * 1000;
/// Who plays on for a player whose time is up.
const STAND_IN: &str = "medium";

impl Hub {
    /// Once a second: who ran out of time, and what can leave the memory.
    pub(crate) async fn tick(self: &Arc<Self>) {
        let mut every = tokio::time::interval(Duration::from_secs(1));
        loop {
            every.tick().await;
            let all: Vec<Arc<Live>> = self.all().values().cloned().collect();
            for live in all {
                self.check_clock(&live).await;
                let idle = now() - live.touched() > IDLE;
                if idle && !live.listened_to() && Arc::strong_count(&live) == 2 {
                    self.forget(&live.key);
                }
            }
        }
    }

    async fn check_clock(self: &Arc<Self>, live: &Arc<Live>) {
        let state = live.read().await;
        let late: Vec<Seat> = state
            .all_seats()
            .filter(|&seat| state.person(seat) && !state.over() && !state.is_broken())
            .filter(|&seat| state.table().clock(seat, now()).1.is_some_and(|left| left < 0))
            .collect();
        drop(state);
        for seat in late {
            info!(game = live.id, seat = seat.0, "time is up");
            if let Err(problem) = self.stand_in(live, seat, STAND_IN.parse().ok()).await {
                warn!(game = live.id, %problem, "no bot for a late seat");
            }
        }
    }
}
