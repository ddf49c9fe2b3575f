//! Clocks: who ran out of time, and which matches leave the memory.
use super::{Hub, Live, now};
use std::{sync::Arc, time::Duration};
use taproom_core::Seat;
use taproom_table::Clock;
use tracing::{info, warn};

/// A match that nobody asked for during this time, in milliseconds, leaves the memory; it comes back when it is asked for.
pub(super) const IDLE: i64 = 30 * 60 * 1000;
/// The same when more matches than [`CROWD`] are in memory, so that opening many does not fill it.
const IDLE_IN_A_CROWD: i64 = 60 * 1000;
const CROWD: usize = 500;
/// Who plays on for a player whose time is up.
pub(super) const STAND_IN: &str = "medium";
/// How long a player may still answer when the clock shows no more time, in milliseconds.
pub(crate) const GRACE: i64 = 10_000;
/// The seconds after which it is written down, while a clock runs, that the server is alive: no more can be lost.
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
            let patience = patience(all.len());
            for live in all {
                let clock = self.check_clock(&live).await;
                running |= clock;
                let idle = now() - live.touched() > patience;
                if idle && !clock && !live.listened_to() {
                    self.forget_unused(&live);
                }
            }
            if running && second.is_multiple_of(ALIVE) {
                self.note_alive().await;
            }
        }
    }

    /// For tests: what happens every second.
    #[cfg(test)]
    pub(crate) async fn look_at_clocks(self: &Arc<Self>) {
        let all: Vec<Arc<Live>> = self.all().values().cloned().collect();
        for live in all {
            self.check_clock(&live).await;
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
        let mut state = live.lock().await;
        self.spare(&mut state);
        let ran = self.ran_for(&state);
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
        let forfeit = state.terms.forfeit;
        drop(state);
        for seat in late {
            info!(game = live.id, seat = seat.0, forfeit, "time is up");
            if forfeit {
                if let Err(problem) = self.lose(live, seat).await {
                    warn!(game = live.id, %problem, "a match is not lost for a late seat");
                }
            } else if let Err(problem) = self.stand_in(live, seat, STAND_IN.parse().ok()).await {
                warn!(game = live.id, %problem, "no bot for a late seat");
            } else {
                live.lock().await.late.insert(seat);
            }
        }
        true
    }
}

/// How long a match stays in memory unused, if this number of matches is there.
const fn patience(live: usize) -> i64 {
    if live > CROWD { IDLE_IN_A_CROWD } else { IDLE }
}
