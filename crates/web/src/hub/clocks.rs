//! Clocks: who ran out of time, and which matches leave the memory.
use super::{Hub, Live, now};
use std::{sync::Arc, time::Duration};
use taproom_core::Seat;
use taproom_table::Clock;
use tracing::{info, warn};

/// A match that nobody asked for during this time, in milliseconds, leaves the memory; it comes back when it is asked for.
pub(super) const IDLE: i64 = 30 * 60 * 1000;
/// Who plays on for a player whose time is up.
const STAND_IN: &str = "medium";
/// How long a player may still answer when the clock shows no more time, in milliseconds.
pub(crate) const GRACE: i64 = 10_000;
/// While a clock runs, it is written down every so many seconds that the server is alive: no more can be lost.
const ALIVE: u64 = 5;

impl Hub {
    /// Once a second: who ran out of time, and what can leave the memory.
    pub(crate) async fn tick(self: &Arc<Self>) {
        let mut every = tokio::time::interval(Duration::from_secs(1));
        every.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
        for second in 0_u64.. {
            every.tick().await;
            // Also tells the timeline that we are not asleep.
            self.now();
            let all: Vec<Arc<Live>> = self.all().values().cloned().collect();
            let mut running = false;
            for live in all {
                let clock = self.check_clock(&live).await;
                running |= clock;
                let idle = now() - live.touched() > IDLE;
                if idle && !clock && !live.listened_to() && Arc::strong_count(&live) == 2 {
                    self.forget(&live.key);
                }
            }
            if running && second.is_multiple_of(ALIVE) {
                self.note_alive().await;
            }
        }
    }

    /// Writes down that the server is alive, so that clocks know later.
    pub(crate) async fn note_alive(&self) {
        for (start, alive) in self.time.to_store() {
            if let Err(error) = self.store.alive(start, alive).await {
                warn!(%error, "cannot write down that the server is alive");
            }
        }
    }

    /// Lets a bot play for whoever ran out of time. Does any clock run here?
    async fn check_clock(self: &Arc<Self>, live: &Arc<Live>) -> bool {
        let state = live.read().await;
        let ran = self.ran();
        if state.table().clock(Seat(0), ran).0 == Clock::None
            || state.over()
            || state.is_broken()
            || state.waiting().is_some()
        {
            return false;
        }
        let late: Vec<Seat> = state
            .all_seats()
            .filter(|&seat| state.person(seat))
            .filter(|&seat| state.table().overdue(seat, ran).is_some_and(|late| late > GRACE))
            .collect();
        drop(state);
        for seat in late {
            info!(game = live.id, seat = seat.0, "time is up");
            if let Err(problem) = self.stand_in(live, seat, STAND_IN.parse().ok()).await {
                warn!(game = live.id, %problem, "no bot for a late seat");
            } else {
                live.lock().await.late.insert(seat);
            }
        }
        true
    }
}
