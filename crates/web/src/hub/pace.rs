//! Pace: quiet hours and holidays, in which slow clocks stand still, and what becomes of a seat whose time is up.
use super::{Hub, Live, LiveState, clocks::STAND_IN, feed};
use crate::error::Problem;
use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError},
};
use taproom_core::Seat;
use taproom_store::{Id, Note};
use taproom_table::Clock;
use tracing::warn;

/// A day, in milliseconds.
const DAY: i64 = 86_400_000;
/// No holiday is longer.
const LONGEST: i64 = 28 * DAY;
/// So long after a holiday the next one may begin.
const BETWEEN: i64 = 28 * DAY;

/// From when until when members are on holiday, in milliseconds since 1970.
#[derive(Default)]
pub(super) struct Holidays(Mutex<HashMap<Id, (i64, i64)>>);

impl Holidays {
    fn of(&self, member: Id) -> Option<(i64, i64)> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).get(&member).copied()
    }

    fn set(&self, member: Id, holiday: (i64, i64)) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).insert(member, holiday);
    }
}

impl Hub {
    /// The time that the clock of this match counts: while a server runs, without its quiet hours.
    pub(crate) fn ran_for(&self, state: &LiveState) -> i64 {
        self.counted(clock(state), self.now())
    }

    /// The same at another time.
    pub(super) fn counted(&self, clock: Clock, at: i64) -> i64 {
        self.time.counted(at, clock.quiet())
    }

    /// Looks up who is on holiday; to be called once after a start.
    pub(super) async fn remember_holidays(&self) {
        match self.store.holidays().await {
            Ok(all) => all.into_iter().for_each(|(member, from, until)| self.holidays.set(member, (from, until))),
            Err(error) => warn!(%error, "cannot look up who is on holiday"),
        }
    }

    /// A member is on holiday for so many days from now on; 0: no longer.
    pub(crate) async fn go_on_holiday(&self, member: Id, days: u8) -> Result<(), Problem> {
        let (now, old) = (self.now(), self.holidays.of(member));
        let running = old.filter(|(from, until)| (*from..*until).contains(&now));
        let holiday = match (running, days) {
            (Some((from, _)), 0) => (from, now),
            (None, 0) => return Ok(()),
            // A running holiday may become longer or shorter, but no holiday is endless.
            (Some((from, _)), days) => (from, (now + i64::from(days) * DAY).min(from + LONGEST)),
            (None, _) if old.is_some_and(|(_, until)| now < until + BETWEEN) => {
                return Err(Problem::Form("Four weeks lie between two holidays.".into()));
            }
            (None, days) => (now, now + (i64::from(days) * DAY).min(LONGEST)),
        };
        self.store.set_holiday(member, Some(holiday)).await?;
        self.holidays.set(member, holiday);
        Ok(())
    }

    /// For tests: as if it had been set then.
    #[cfg(test)]
    pub(crate) fn set_holiday_for_test(&self, member: Id, holiday: (i64, i64)) {
        self.holidays.set(member, holiday);
    }

    /// Until when a member is on holiday, if they are.
    pub(crate) fn holiday(&self, member: Id) -> Option<i64> {
        let now = self.now();
        self.holidays.of(member).filter(|(from, until)| (*from..*until).contains(&now)).map(|it| it.1)
    }

    /// What players spent on holiday does not count for the present question of a slow match.
    pub(super) fn spare(&self, state: &mut LiveState) {
        let clock = clock(state);
        if !matches!(clock, Clock::Slow(..)) {
            return;
        }
        let ran = self.ran_for(state);
        for seat in state.table.acting().iter() {
            let holiday = state.seats[seat.index()].holder.and_then(|holder| self.holidays.of(holder));
            let spared = holiday.map_or(0, |(from, until)| {
                let (from, until) = (self.counted(clock, from), self.counted(clock, until));
                (until.min(ran) - from.max(state.table.asked_at(seat))).max(0)
            });
            state.table.spare(seat, spared);
        }
    }

    /// The match is lost for a seat whose time is up. A bot plays on, so that the others can end it.
    pub(super) async fn lose(self: &Arc<Self>, live: &Arc<Live>, seat: Seat) -> Result<(), Problem> {
        let (hub, live) = (self.clone(), live.clone());
        Self::guarded(async move {
            let mut state = live.for_playing().await?;
            let sitter = &state.seats[seat.index()];
            if sitter.bot.is_some() || state.is_broken() || state.over() {
                return Ok(());
            }
            let at = hub.now();
            let text = format!("{} ran out of time and has lost. A bot plays on for the others.", sitter.name);
            hub.store.lose(live.id, seat.0, at, STAND_IN.into()).await?;
            hub.store.note(live.id, at, text.clone()).await?;
            let sitter = &mut state.seats[seat.index()];
            (sitter.bot, sitter.lost) = (STAND_IN.parse().ok(), Some(at));
            state.notes.push(Note { at, text });
            state.minds.remove(&seat);
            hub.end_turn_for(&live, &mut state, seat).await?;
            feed::look_again(&live, &mut state);
            hub.wake(&live, &mut state);
            Ok(())
        })
        .await
    }
}

fn clock(state: &LiveState) -> Clock {
    state.table.clock(Seat(0), 0).0
}
