//! Notices for those who are away from the table: who is called by a change, and sending what waits.
//!
//! What a change means is written down with it (`store::Calls`). Everything else happens beside the matches: nobody waits for a
//! mail server to make a move.
use super::{Hub, LiveState};
use crate::{
    error::Problem,
    notices::{Outcome, Post},
    tokens,
};
use std::{
    collections::HashSet,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};
use taproom_core::{Seat, Seats};
use taproom_store::{Before, Calls, Due, Id, Message, NewWay, Sent, Topic, WayKind};
use tokio::{
    sync::{Notify, Semaphore},
    task::JoinSet,
};
use tracing::warn;

/// Whoever was at the table when the server stopped has so long to come back to it.
const HOMECOMING: Duration = Duration::from_secs(20);
/// How often the outbox is looked through.
const LOOK: Duration = Duration::from_secs(1);
/// No more messages are on their way at the same time.
const AT_ONCE: usize = 8;
/// No more are taken up at one look.
const MOST: u32 = 64;
/// E-mail is gathered so many times as long as everything else.
const GATHERED: i64 = 6;
/// So long, in milliseconds, rests a way after a message: an inbox longer than all else.
const REST: i64 = 60 * 1000;
const REST_MAIL: i64 = 15 * 60 * 1000;
/// What did not arrive is tried again after this time, then after twice as long, and so on.
const AGAIN: i64 = 30 * 1000;
/// It is never longer.
const AGAIN_AT_LAST: i64 = 4 * 3600 * 1000;
/// After three days a message is given up.
const GIVEN_UP: i64 = 3 * 24 * 3600 * 1000;
/// When the server stops it waits so long for what is on its way.
const FAREWELL: Duration = Duration::from_secs(10);

/// What is known of the outbox in memory.
pub(super) struct Outbox {
    /// Who has any way to be told something; `None` is the club.
    reachable: Mutex<HashSet<Option<Id>>>,
    /// Rings when something should be sent at once.
    bell: Notify,
    /// One look at a time.
    looking: tokio::sync::Mutex<()>,
    /// The ways by which something is on its way.
    flying: Mutex<HashSet<Id>>,
    tasks: tokio::sync::Mutex<JoinSet<()>>,
    places: Arc<Semaphore>,
}

impl Default for Outbox {
    fn default() -> Self {
        Self {
            reachable: Mutex::default(),
            bell: Notify::new(),
            looking: tokio::sync::Mutex::default(),
            flying: Mutex::default(),
            tasks: tokio::sync::Mutex::default(),
            places: Arc::new(Semaphore::new(AT_ONCE)),
        }
    }
}

impl Outbox {
    fn reachable(&self) -> MutexGuard<'_, HashSet<Option<Id>>> {
        self.reachable.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn flying(&self) -> MutexGuard<'_, HashSet<Id>> {
        self.flying.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl LiveState {
    /// The seats for which a person must act.
    pub(super) fn called(&self) -> Seats {
        self.all_seats().filter(|&seat| self.waits_for(seat)).collect()
    }
}

impl Hub {
    /// Looks up who can be told anything; to be called once before anybody comes.
    pub(crate) async fn know_reachable(&self) -> Result<(), Problem> {
        let found = self.store.reachable().await?.into_iter().collect();
        *self.outbox.reachable() = found;
        Ok(())
    }

    /// Can this person be told anything away from the table?
    pub(super) fn reaches(&self, holder: Option<Id>) -> bool {
        holder.is_some() && self.outbox.reachable().contains(&holder)
    }

    /// What a change of a match means for those who are away. `before` were called before it, and `by` made it. It says who is
    /// asked, which they may see at the table as well, and nothing else: not even that others have answered.
    pub(super) fn calls(&self, state: &LiveState, before: Seats, by: Option<Seat>) -> Calls {
        let reachable = self.outbox.reachable();
        let known = |seat: &Seat| {
            let holder = state.seats[seat.index()].holder;
            holder.is_some() && reachable.contains(&holder)
        };
        let (after, over) = (state.called(), state.over());
        let seats = |which: &dyn Fn(Seat) -> bool| -> Vec<u8> {
            state.all_seats().filter(known).filter(|&seat| which(seat)).map(|seat| seat.0).collect()
        };
        Calls {
            at: self.now(),
            asked: seats(&|seat| after.contains(seat) && !before.contains(seat) && Some(seat) != by),
            freed: seats(&|seat| before.contains(seat) && !after.contains(seat)),
            by: by.filter(known).map(|seat| seat.0),
            over: over && (reachable.contains(&None) || state.all_seats().any(|seat| known(&seat))),
        }
    }

    /// A visitor looks at a match: nothing has to be told about it any more.
    pub(super) async fn looked(&self, visitor: Id, game: Id) -> Result<(), Problem> {
        if self.outbox.reachable().contains(&Some(visitor)) && self.store.has_notice(visitor, game).await? {
            self.store.looked(visitor, game).await?;
        }
        Ok(())
    }

    /// One more way; its number. An address is asked first.
    pub(crate) async fn add_way(&self, way: NewWay) -> Result<Id, Problem> {
        let (visitor, at, asks) = (way.visitor, way.at, !way.confirmed);
        let id = self.store.add_way(way).await?;
        self.outbox.reachable().insert(visitor);
        if asks {
            self.tell_about(id, Topic::Confirm, at).await?;
        }
        Ok(id)
    }

    /// Something about a way itself is sent by it, at once.
    pub(crate) async fn tell_about(&self, way: Id, topic: Topic, at: i64) -> Result<(), Problem> {
        self.store.tell_about(way, topic, at).await?;
        self.outbox.bell.notify_one();
        Ok(())
    }

    /// For ever: sends what waits.
    pub(crate) async fn deliver(self: &Arc<Self>, post: &Arc<Post>) {
        tokio::time::sleep(HOMECOMING.min(Duration::from_millis(post.patience.unsigned_abs()))).await;
        let mut every = tokio::time::interval(LOOK);
        every.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
        loop {
            tokio::select! {
                _ = every.tick() => {}
                () = self.outbox.bell.notified() => {}
            }
            if self.outbox.reachable().is_empty() {
                continue;
            }
            if let Err(problem) = self.look_through(post, self.now()).await {
                warn!(%problem, "the outbox cannot be looked through");
                tokio::time::sleep(LOOK).await;
            }
        }
    }

    /// Looks through the outbox once, as if it were this time.
    pub(crate) async fn look_through(self: &Arc<Self>, post: &Arc<Post>, now: i64) -> Result<(), Problem> {
        let _one = self.outbox.looking.lock().await;
        let before = Before { usual: now - post.patience, mail: now - post.patience * GATHERED };
        let mut due = self.store.due(now, before, MOST).await?;
        let mut kept = Vec::new();
        for Due { way, visitor, game } in due.drain(..) {
            if let (Some(visitor), Some((id, key))) = (visitor, game)
                && self.is_at(visitor, &key).await
            {
                self.store.looked(visitor, id).await?;
            } else if !kept.contains(&way) {
                kept.push(way);
            }
        }
        for way in kept {
            self.store.seal(way, tokens::fresh(), before, now).await?;
        }
        let mut tasks = self.outbox.tasks.lock().await;
        while tasks.try_join_next().is_some() {}
        for message in self.store.messages(now, MOST).await? {
            if self.outbox.flying().insert(message.way.id) {
                let (hub, post) = (self.clone(), post.clone());
                tasks.spawn(async move { hub.send(post, message, now).await });
            }
        }
        Ok(())
    }

    /// Waits until nothing is on its way.
    pub(crate) async fn landed(&self) {
        let mut tasks = self.outbox.tasks.lock().await;
        while tasks.join_next().await.is_some() {}
    }

    /// The server stops: what is on its way may still arrive.
    pub(super) async fn say_farewell(&self) {
        if tokio::time::timeout(FAREWELL, self.landed()).await.is_err() {
            warn!("some notices were on their way when the server stopped; they will be sent again");
        }
    }

    /// Does a visitor look at a table?
    async fn is_at(&self, visitor: Id, key: &str) -> bool {
        let Some(live) = self.all().get(key).cloned() else { return false };
        let seats = live.lock().await.seats_of(visitor);
        seats.into_iter().any(|seat| live.is_here(seat))
    }

    async fn send(self: Arc<Self>, post: Arc<Post>, message: Message, now: i64) {
        let (way, name, sealed) = (message.way.clone(), message.name.clone(), message.sealed);
        let outcome = if message.told.is_empty() {
            Outcome::Arrived
        } else {
            let _place = self.outbox.places.acquire().await;
            let sent = tokio::task::spawn_blocking(move || post.send(&message));
            sent.await.unwrap_or_else(|_| Outcome::Refused("it could not be written".into()))
        };
        let rest = now + if way.kind == WayKind::Mail { REST_MAIL } else { REST };
        let sent = match outcome {
            Outcome::Arrived => Sent::Done(rest),
            Outcome::Failed(why) if now - sealed < GIVEN_UP => Sent::Later(now + pause(way.failures), why),
            Outcome::Failed(why) | Outcome::Refused(why) => Sent::Never(rest, why),
            Outcome::Gone => Sent::Gone,
        };
        if let Sent::Later(_, why) | Sent::Never(_, why) = &sent {
            warn!(way = way.id, kind = way.kind.name(), why, "a notice did not arrive");
        }
        if let Err(error) = self.store.sent(way.id, name, sent).await {
            // It will be sent again, under the same name.
            warn!(way = way.id, %error, "could not note that a notice was sent");
        }
        self.outbox.flying().remove(&way.id);
    }
}

/// How long to wait before the next try.
fn pause(failures: i64) -> i64 {
    (AGAIN << failures.clamp(0, 20)).min(AGAIN_AT_LAST)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tries_become_rarer() {
        assert_eq!([0, 1, 2].map(|n| pause(n) / 1000), [30, 60, 120]);
        assert_eq!([9, 10, 999].map(pause), [AGAIN_AT_LAST; 3]);
    }
}
