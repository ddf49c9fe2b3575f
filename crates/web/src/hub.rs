//! All live matches: loading, moving, bots, clocks.
//!
//! Every change goes the same way: lock the match, let the table try it, write it down, and only then tell anybody. It runs
//! in a task of its own, so that a browser that goes away in between cannot leave the table ahead of the disk.
use crate::{
    error::Problem,
    feed,
    live::{Inner, Live, Sitter},
    metrics::{Metrics, took},
    tokens::{Keeper, random},
};
use std::{
    collections::HashMap,
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{Arc, Mutex, PoisonError, atomic::Ordering},
    time::{Duration, Instant, SystemTime, UNIX_EPOCH},
};
use taproom_bots::BotSpec;
use taproom_core::{
    Seat,
    record::{Header, Record},
};
use taproom_match::{Mind, Secret};
use taproom_store::{Hash, Id, Move, Saved, Store};
use taproom_table::{Advance, Answer, TimedMove, Table, TableError};
use tokio::sync::Semaphore;
use tracing::{error, info, warn};

/// A match that nobody asked for so long leaves the memory; it comes back when somebody does.
const IDLE: i64 = 30 * 60 * 1000;
/// So many visitors are known without a look at the disk.
const VISITORS: usize = 50_000;
/// Who plays on for somebody whose time is up.
const STAND_IN: &str = "medium";

/// What all requests share.
pub(crate) struct Hub {
    pub(crate) store: Store,
    pub(crate) keeper: Keeper,
    pub(crate) metrics: Metrics,
    live: Mutex<HashMap<String, Arc<Live>>>,
    /// Whose tokens were seen lately, by their hash. A token is somebody's for ever, so nothing here can be out of date.
    visitors: Mutex<HashMap<Hash, Id>>,
    thinkers: Semaphore,
}

/// What somebody with a seat wants.
#[derive(Clone, Debug)]
pub(crate) enum Wish {
    /// To give this answer to the question they saw, and these to the ones that follow it.
    Answer { texts: Vec<String>, version: Option<u64> },
    /// To take back the last answer.
    Undo,
    /// To take back this answer and all after it.
    UndoTo(usize),
    /// To take back the whole turn.
    Restart,
    /// To end the turn.
    EndTurn,
}

impl Hub {
    pub(crate) fn new(store: Store, keeper: Keeper, thinkers: usize) -> Self {
        let (live, visitors) = (Mutex::default(), Mutex::default());
        Self { store, keeper, metrics: Metrics::new(), live, visitors, thinkers: Semaphore::new(thinkers) }
    }

    /// Whose token this is.
    pub(crate) async fn visitor(&self, token: Hash) -> Result<Option<Id>, Problem> {
        let known = || self.visitors.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(&visitor) = known().get(&token) {
            return Ok(Some(visitor));
        }
        let found = self.store.visitor(token).await?;
        if let Some(visitor) = found {
            let mut known = known();
            if known.len() >= VISITORS {
                known.clear();
            }
            known.insert(token, visitor);
        }
        Ok(found)
    }

    /// The match of this key; from the store if it is not in memory.
    pub(crate) async fn find(&self, key: &str) -> Result<Arc<Live>, Problem> {
        let known = || self.live.lock().unwrap_or_else(PoisonError::into_inner).get(key).cloned();
        if let Some(live) = known() {
            live.touch(now());
            return Ok(live);
        }
        let saved = self.store.load(key).await?.ok_or(Problem::NoSuchMatch)?;
        let live = Arc::new(revive(saved)?);
        // Somebody else may have loaded it meanwhile; there must be one only.
        let mut all = self.live.lock().unwrap_or_else(PoisonError::into_inner);
        let live = all.entry(key.to_owned()).or_insert(live).clone();
        self.metrics.live.set(all.len() as i64);
        Ok(live)
    }

    fn forget(&self, key: &str) {
        let mut all = self.live.lock().unwrap_or_else(PoisonError::into_inner);
        all.remove(key);
        self.metrics.live.set(all.len() as i64);
    }

    /// Carries out what a seat wishes; durable and told when it returns.
    pub(crate) async fn wish(self: &Arc<Self>, live: &Arc<Live>, seat: Seat, wish: Wish) -> Result<(), Problem> {
        let (hub, live) = (self.clone(), live.clone());
        let done = tokio::spawn(async move { hub.carry_out(&live, seat, wish, true).await }).await;
        done.unwrap_or(Err(Problem::Broken))
    }

    async fn carry_out(
        self: &Arc<Self>,
        live: &Arc<Live>,
        seat: Seat,
        wish: Wish,
        person: bool,
    ) -> Result<(), Problem> {
        let mut inner = live.inner.lock().await;
        if inner.broken.is_some() {
            return Err(Problem::Broken);
        }
        if inner.person(seat) != person {
            return Err(Problem::NotYours);
        }
        let at = now();
        let tried = catch_unwind(AssertUnwindSafe(|| attempt(&mut inner.table, seat, &wish, person, at)));
        let change = match tried {
            Ok(Ok(change)) => change,
            Ok(Err(error)) => {
                self.metrics.refused.inc();
                return Err(error.into());
            }
            Err(_) => return Err(self.set_aside(live, &mut inner, "a rule broke").await),
        };
        let started = Instant::now();
        let (from, written) = match change {
            Change::Moves(Advance { from, moves }) => {
                let count = moves.len() as u64;
                let rows = moves.into_iter().map(|line| Move { who: line.who.map(|it| it.0), text: line.text, at });
                let written = self.store.append(live.id, from, rows.collect()).await;
                self.metrics.moves.inc_by(count);
                (from, written)
            }
            Change::Cut(to) => (to, self.store.cut_back(live.id, to).await),
            Change::Nothing => (inner.table.it().ply(), Ok(())),
        };
        if let Err(error) = written {
            // The memory is ahead of the disk now: throw it away.
            error!(game = live.id, %error, "could not write");
            inner.broken = Some("it could not be written down".into());
            self.forget(&live.key);
            return Err(error.into());
        }
        took(&self.metrics.commit, started);
        if inner.over()
            && let Err(error) = self.store.ended(live.id, at).await
        {
            warn!(game = live.id, %error, "could not note the end");
        }
        feed::publish(live, &mut inner, from, !matches!(wish, Wish::Answer { .. }));
        self.wake(live, &mut inner);
        Ok(())
    }

    /// The rules panicked: this match stops, with its record; the others go on.
    async fn set_aside(&self, live: &Live, inner: &mut Inner, why: &str) -> Problem {
        error!(game = live.id, why, "set aside");
        self.metrics.set_aside.inc();
        inner.broken = Some(why.into());
        if let Err(error) = self.store.set_aside(live.id, why.into()).await {
            error!(game = live.id, %error, "could not note that");
        }
        self.forget(&live.key);
        Problem::Broken
    }

    /// Lets the bots that are asked think.
    pub(crate) fn wake(self: &Arc<Self>, live: &Arc<Live>, inner: &mut Inner) {
        for seat in inner.table.asked().iter() {
            let Some(player) = inner.seats.get(seat.index()).and_then(|sitter| sitter.bot) else { continue };
            if inner.thinking & 1 << seat.0 != 0 || inner.broken.is_some() {
                continue;
            }
            inner.thinking |= 1 << seat.0;
            let it = inner.table.it().fork();
            let new_mind = || it.advisor(&Mind::new(player, u64::from_le_bytes(random())));
            let mut mind = inner.minds.remove(&seat.0).unwrap_or_else(new_mind);
            let (hub, live) = (self.clone(), live.clone());
            tokio::spawn(async move {
                let Ok(_permit) = hub.thinkers.acquire().await else { return };
                let started = Instant::now();
                let thought = tokio::task::spawn_blocking(move || {
                    let choice = mind.choose(&*it, seat);
                    let text = choice.and_then(|n| it.notations(seat).into_iter().nth(n));
                    (mind, text)
                });
                let thought = thought.await;
                took(&hub.metrics.thought, started);
                let mut inner = live.inner.lock().await;
                inner.thinking &= !(1 << seat.0);
                let text = match thought {
                    Ok((mind, text)) => {
                        inner.minds.insert(seat.0, mind);
                        text
                    }
                    Err(_) => return drop(hub.set_aside(&live, &mut inner, "a bot broke").await),
                };
                drop(inner);
                let Some(text) = text else { return };
                if let Err(problem) =
                    hub.carry_out(&live, seat, Wish::Answer { texts: vec![text], version: None }, false).await
                {
                    // The table moved on (an undo, the player is back): ask again if the bot is still needed.
                    info!(game = live.id, seat = seat.0, %problem, "a bot came too late");
                    let mut inner = live.inner.lock().await;
                    if !matches!(problem, Problem::Broken | Problem::Store(_)) {
                        hub.wake_later(&live, &mut inner);
                    }
                }
            });
        }
    }

    fn wake_later(self: &Arc<Self>, live: &Arc<Live>, inner: &mut Inner) {
        if inner.table.held().is_none() {
            self.wake(live, inner);
        }
    }

    /// A bot answers for a seat from now on, or its holder does again.
    pub(crate) async fn stand_in(
        self: &Arc<Self>,
        live: &Arc<Live>,
        seat: Seat,
        bot: Option<BotSpec>,
    ) -> Result<(), Problem> {
        let mut inner = live.inner.lock().await;
        self.store.stand_in(live.id, seat.0, bot.map(|player| player.to_string())).await?;
        inner.seats[seat.index()].bot = bot;
        inner.minds.remove(&seat.0);
        if bot.is_some() {
            inner.table.end_turn(seat, now());
        }
        let ply = inner.table.it().ply();
        feed::publish(live, &mut inner, ply, true);
        self.wake(live, &mut inner);
        Ok(())
    }

    /// Thinks about something on a thread of its own, when it is its turn to.
    pub(crate) async fn think<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Problem> {
        let _permit = self.thinkers.acquire().await.map_err(|_| Problem::Broken)?;
        tokio::task::spawn_blocking(work).await.map_err(|_| Problem::Broken)
    }

    /// Goes on with whatever waits for a bot or has a clock; to be called once after a start.
    pub(crate) async fn resume(self: &Arc<Self>) {
        let keys = match self.store.running().await {
            Ok(keys) => keys,
            Err(error) => return error!(%error, "cannot look for running matches"),
        };
        for key in keys {
            match self.find(&key).await {
                Ok(live) => {
                    let mut inner = live.inner.lock().await;
                    self.wake(&live, &mut inner);
                }
                Err(problem) => warn!(%problem, "a match cannot be revived"),
            }
        }
    }

    /// Once a second: who ran out of time, and what can leave the memory.
    pub(crate) async fn tick(self: &Arc<Self>) {
        let mut every = tokio::time::interval(Duration::from_secs(1));
        loop {
            every.tick().await;
            let all: Vec<Arc<Live>> = {
                let all = self.live.lock().unwrap_or_else(PoisonError::into_inner);
                all.values().cloned().collect()
            };
            for live in all {
                self.check_clock(&live).await;
                let idle = now() - live.touched.load(Ordering::Relaxed) > IDLE;
                if idle && !live.listened_to() && Arc::strong_count(&live) == 2 {
                    self.forget(&live.key);
                }
            }
        }
    }

    async fn check_clock(self: &Arc<Self>, live: &Arc<Live>) {
        let inner = live.inner.lock().await;
        let late: Vec<Seat> = Seat::all(inner.seats.len() as u8)
            .filter(|&seat| inner.person(seat) && !inner.over() && inner.broken.is_none())
            .filter(|&seat| inner.table.clock(seat, now()).1.is_some_and(|left| left < 0))
            .collect();
        drop(inner);
        for seat in late {
            info!(game = live.id, seat = seat.0, "time is up");
            if let Err(problem) = self.stand_in(live, seat, STAND_IN.parse().ok()).await {
                warn!(game = live.id, %problem, "no bot for a late seat");
            }
        }
    }
}

enum Change {
    Moves(Advance),
    Cut(usize),
    Nothing,
}

fn attempt(table: &mut Table, seat: Seat, wish: &Wish, person: bool, at: i64) -> Result<Change, TableError> {
    Ok(match wish {
        Wish::Answer { texts, version } => {
            Change::Moves(table.play(Answer { seat, texts, version: *version, at, person })?)
        }
        Wish::Undo => Change::Cut(table.undo(seat, at)?),
        Wish::UndoTo(ply) => Change::Cut(table.undo_to(seat, Some(*ply), at)?),
        Wish::Restart => Change::Cut(table.restart_turn(seat, at)?),
        Wish::EndTurn => {
            if !table.end_turn(seat, at) {
                return Err(TableError::MovedOn);
            }
            Change::Nothing
        }
    })
}

/// A match from the store, alive again.
fn revive(saved: Saved) -> Result<Live, Problem> {
    let header = header(&saved.header)?;
    let game = taproom_catalog::find(&header.game).map_err(Problem::Unplayable)?;
    let played =
        |it: Move| TimedMove { line: taproom_core::record::Line { who: it.who.map(Seat), text: it.text }, at: it.at };
    let moves: Vec<TimedMove> = saved.moves.into_iter().map(played).collect();
    let clock = saved.clock.parse().unwrap_or_default();
    let secret = Secret::new(saved.secret);
    let made =
        catch_unwind(AssertUnwindSafe(|| Table::new(game, header.clone(), secret, clock, saved.created, &moves)));
    let table = made.map_err(|_| Problem::Broken)?.map_err(Problem::Unplayable)?;
    let sitter = |row: taproom_store::SeatRow| Sitter {
        name: row.name,
        holder: row.holder,
        bot: row.bot.and_then(|bot| bot.parse().ok()),
        made: row.made,
    };
    let inner = Inner {
        table,
        seats: saved.seats.into_iter().map(sitter).collect(),
        rematch: saved.rematch,
        broken: saved.aside,
        thinking: 0,
        minds: HashMap::new(),
        seq: [0; 8],
        shown: HashMap::new(),
    };
    Ok(Live {
        id: saved.id,
        key: saved.key,
        title: saved.title,
        host: saved.host,
        game,
        header,
        inner: tokio::sync::Mutex::new(inner),
        feed: Live::channel(),
        listening: Default::default(),
        touched: now().into(),
    })
}

/// The header as a record has it.
pub(crate) fn header(text: &str) -> Result<Header, Problem> {
    Record::parse(text).map(|record| record.header).map_err(|error| Problem::Unplayable(error.to_string()))
}

/// Milliseconds since 1970.
pub(crate) fn now() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_millis() as i64)
}
