//! Results of matches that are over, for lists. They never change, so they are kept once they are known.
use super::{Hub, Live};
use crate::error::Problem;
use std::sync::{Arc, PoisonError};
use taproom_core::Seat;
use taproom_match::outcome;
use taproom_store::Id;

/// No more results are kept in memory.
const KEPT: usize = 5000;

/// How a match ended.
#[derive(Debug)]
pub(crate) struct Ended {
    /// By seat: the name, who sat there, points, place.
    pub(crate) seats: Vec<(String, Option<Id>, i32, u8)>,
}

impl Ended {
    async fn of(live: &Live) -> Option<Self> {
        let state = live.read().await;
        let outcome = outcome(state.the_match())?;
        let seat = |seat: Seat| {
            let sitter = &state.seats[seat.index()];
            let finish = outcome.seats.iter().find(|finish| finish.seat == seat)?;
            Some((sitter.name.clone(), sitter.holder, finish.points, finish.place))
        };
        let mut seats: Vec<_> = state.all_seats().filter_map(seat).collect();
        let mut places: Vec<u8> = seats.iter().map(|it| it.3).collect();
        let lost: Vec<bool> = state.seats.iter().map(|sitter| sitter.lost.is_some()).collect();
        taproom_store::forfeit(&mut places, &lost);
        seats.iter_mut().zip(places).for_each(|(seat, place)| seat.3 = place);
        Some(Self { seats })
    }
}

impl Hub {
    /// How this match ended, if that is known already.
    pub(crate) fn known_end(&self, key: &str) -> Option<Arc<Ended>> {
        self.ended.lock().unwrap_or_else(PoisonError::into_inner).get(key).cloned()
    }

    /// How this match ended: it is played again to find out, once.
    pub(crate) async fn end_of(self: &Arc<Self>, key: &str) -> Result<Option<Arc<Ended>>, Problem> {
        if let Some(known) = self.known_end(key) {
            return Ok(Some(known));
        }
        let present = self.all().get(key).cloned();
        let ended = if let Some(live) = present {
            Ended::of(&live).await
        } else {
            let saved = self.store.load(key).await?.ok_or(Problem::NoSuchMatch)?;
            Ended::of(&self.revive(saved).await?).await
        };
        let Some(ended) = ended.map(Arc::new) else { return Ok(None) };
        let mut all = self.ended.lock().unwrap_or_else(PoisonError::into_inner);
        if all.len() >= KEPT {
            all.clear();
        }
        all.insert(key.to_owned(), ended.clone());
        Ok(Some(ended))
    }

    /// Forgets those in which this visitor sat: they have another name, or are somebody else. Only those, or whoever changes
    /// their name again and again would let everybody wait for all matches to be replayed.
    pub(super) fn forget_ends_of(&self, visitor: Id) {
        let there = |ended: &Arc<Ended>| ended.seats.iter().any(|seat| seat.1 == Some(visitor));
        self.ended.lock().unwrap_or_else(PoisonError::into_inner).retain(|_, ended| !there(ended));
    }

    /// Forgets it: the match is gone.
    pub(super) fn forget_end(&self, key: &str) {
        self.ended.lock().unwrap_or_else(PoisonError::into_inner).remove(key);
    }
}
