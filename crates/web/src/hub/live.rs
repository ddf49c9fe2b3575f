//! A live match in memory: the table, the people around it, and who listens.
use super::{feed::News, header, now};
use crate::error::Problem;
use std::{
    collections::HashMap,
    ops::Deref,
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{
        Arc,
        atomic::{AtomicI64, AtomicU32, Ordering},
    },
};
use taproom_bots::BotSpec;
use taproom_core::{
    Seat, Seats, Turn, Viewer,
    record::{Header, Line, Luck},
};
use taproom_match::{Advisor, GameEntry, Match, Secret};
use taproom_page::Person;
use taproom_store::{Id, Move, Saved, SeatRow};
use taproom_table::{Ask, Chance, Table, TimedMove};
use tokio::sync::{Mutex, MutexGuard, broadcast};

/// The number of news that wait for a slow listener before it has to look again.
const NEWS: usize = 16;

/// One match. What never changes is outside the lock.
pub(crate) struct Live {
    pub(crate) id: Id,
    pub(crate) key: String,
    pub(crate) title: String,
    pub(crate) host: Id,
    pub(crate) game: &'static dyn GameEntry,
    pub(crate) header: Header,
    /// Is it a record that was uploaded, only to be looked at?
    pub(crate) replay: bool,
    state: Mutex<LiveState>,
    pub(super) feed: broadcast::Sender<Arc<News>>,
    /// The number of listeners, by [`slot`].
    pub(super) listening: [AtomicU32; 8],
    /// When it was last asked for, in milliseconds since 1970.
    touched: AtomicI64,
}

/// What changes of a match; only the hub changes it.
pub(crate) struct LiveState {
    pub(super) table: Table,
    pub(super) seats: Vec<Sitter>,
    pub(super) rematch: Option<String>,
    /// Why nothing goes any more.
    pub(super) broken: Option<String>,
    /// Seats whose bot is thinking, and what each bot remembers.
    pub(super) thinking: Seats,
    pub(super) minds: HashMap<Seat, Box<dyn Advisor>>,
    /// Numbers of the last news, by [`slot`].
    pub(super) seq: [u32; 8],
    /// Which of their seats a visitor with several of them looks from.
    pub(super) shown: HashMap<Id, Seat>,
}

/// A player at the table.
#[derive(Clone)]
pub(crate) struct Sitter {
    pub(crate) name: String,
    pub(crate) holder: Option<Id>,
    pub(crate) bot: Option<BotSpec>,
    /// How often the link of the seat was made again.
    pub(crate) made: i64,
}

/// A match to be looked at; nothing changes meanwhile.
pub(crate) struct Reading<'a>(MutexGuard<'a, LiveState>);

impl Deref for Reading<'_> {
    type Target = LiveState;
    fn deref(&self) -> &LiveState {
        &self.0
    }
}

impl Live {
    /// A match with its table and its people.
    pub(super) fn new(
        (id, key, title, host): (Id, String, String, Id),
        game: &'static dyn GameEntry,
        table: Table,
        seats: Vec<Sitter>,
    ) -> Self {
        let header = table.header();
        let state = LiveState {
            table,
            seats,
            rematch: None,
            broken: None,
            thinking: Seats::NONE,
            minds: HashMap::new(),
            seq: [0; 8],
            shown: HashMap::new(),
        };
        Self {
            id,
            key,
            title,
            host,
            game,
            header,
            replay: false,
            state: Mutex::new(state),
            feed: broadcast::channel(NEWS).0,
            listening: Default::default(),
            touched: now().into(),
        }
    }

    /// A match from the store, alive again.
    pub(super) fn revive(saved: Saved) -> Result<Self, Problem> {
        let header = header(&saved.header)?;
        let game = taproom_catalog::find(&header.setup.game).map_err(Problem::Unplayable)?;
        let timed = |Move { who, text, at }: Move| TimedMove { line: Line { who: who.map(Seat), text }, at };
        let moves: Vec<TimedMove> = saved.moves.into_iter().map(timed).collect();
        let clock = saved.clock.parse().unwrap_or_default();
        let chance = match header.luck {
            Luck::Committed(_) => Chance::Sealed(Secret::new(saved.secret)),
            Luck::Manual => Chance::ByHand,
        };
        let made = catch_unwind(AssertUnwindSafe(|| Table::new(game, &header, chance, clock, saved.created, &moves)));
        let table = made.map_err(|_| Problem::Broken)?.map_err(Problem::Unplayable)?;
        let sitter = |SeatRow { name, holder, bot, made }: SeatRow| Sitter {
            name,
            holder,
            bot: bot.and_then(|bot| bot.parse().ok()),
            made,
        };
        let seats = saved.seats.into_iter().map(sitter).collect();
        let mut live = Self::new((saved.id, saved.key, saved.title, saved.host), game, table, seats);
        live.replay = saved.replay;
        let state = live.state.get_mut();
        (state.rematch, state.broken) = (saved.rematch, saved.aside);
        Ok(live)
    }

    /// To look at what is there now.
    pub(crate) async fn read(&self) -> Reading<'_> {
        Reading(self.state.lock().await)
    }

    /// To change it.
    pub(super) async fn lock(&self) -> MutexGuard<'_, LiveState> {
        self.state.lock().await
    }

    /// To change it, if it is played at all.
    pub(super) async fn for_playing(&self) -> Result<MutexGuard<'_, LiveState>, Problem> {
        if self.replay { Err(Problem::OnlyLookedAt) } else { Ok(self.lock().await) }
    }

    pub(super) fn touch(&self, now: i64) {
        self.touched.store(now, Ordering::Relaxed);
    }

    pub(super) fn touched(&self) -> i64 {
        self.touched.load(Ordering::Relaxed)
    }

    pub(super) fn listened_to(&self) -> bool {
        self.listening.iter().any(|n| n.load(Ordering::Relaxed) > 0)
    }

    /// For tests of secrecy: goes on with everything imagined that this viewer does not know; the truth is returned.
    #[cfg(test)]
    pub(crate) async fn imagined_for(&self, viewer: Viewer, seed: u64) -> Box<dyn Match> {
        self.lock().await.table.imagined_for(viewer, seed)
    }

    /// Back to the truth.
    #[cfg(test)]
    pub(crate) async fn restore(&self, truth: Box<dyn Match>) {
        self.lock().await.table.restore(truth);
    }
}

impl LiveState {
    /// The table.
    pub(crate) fn table(&self) -> &Table {
        &self.table
    }

    /// The rules and the position.
    pub(crate) fn the_match(&self) -> &dyn Match {
        self.table.the_match()
    }

    /// Who sits where.
    pub(crate) fn seats(&self) -> &[Sitter] {
        &self.seats
    }

    /// The key of the match that follows.
    pub(crate) fn rematch(&self) -> Option<&str> {
        self.rematch.as_deref()
    }

    /// Did something break in it?
    pub(crate) fn is_broken(&self) -> bool {
        self.broken.is_some()
    }

    /// The number of the last news for this viewer.
    pub(crate) fn seq(&self, viewer: Viewer) -> u32 {
        self.seq[slot(viewer)]
    }

    /// What this viewer is asked.
    pub(crate) fn ask(&self, viewer: Viewer) -> Ask {
        let people = self.all_seats().filter(|&seat| self.person(seat)).collect();
        self.table.ask(viewer, people)
    }

    /// Must this seat act now, and does a person answer for it?
    pub(crate) fn waits_for(&self, seat: Seat) -> bool {
        self.table.acting().contains(seat) && self.person(seat)
    }

    /// The seats that answer from this visitor's browser.
    pub(crate) fn seats_of(&self, visitor: Id) -> Vec<Seat> {
        self.all_seats().filter(|seat| self.seats[seat.index()].holder == Some(visitor)).collect()
    }

    /// Does a person answer for this seat?
    pub(crate) fn person(&self, seat: Seat) -> bool {
        self.seats.get(seat.index()).is_some_and(|sitter| sitter.bot.is_none())
    }

    /// What everybody is called, by seat.
    pub(crate) fn names(&self) -> Vec<&str> {
        self.seats.iter().map(|sitter| sitter.name.as_str()).collect()
    }

    /// As the page names them; `acting` are those who must act.
    pub(crate) fn people(&self, acting: Seats) -> Vec<Person> {
        let person = |(seat, sitter): (Seat, &Sitter)| Person {
            name: sitter.name.clone(),
            bot: sitter.bot.map(|bot| bot.to_string()),
            acts: acting.contains(seat),
        };
        self.all_seats().zip(&self.seats).map(person).collect()
    }

    pub(crate) fn over(&self) -> bool {
        self.the_match().turn() == Turn::Over
    }

    pub(crate) fn all_seats(&self) -> impl Iterator<Item = Seat> + use<> {
        Seat::all(self.seats.len() as u8)
    }
}

/// Where a viewer's numbers are kept.
pub(super) fn slot(viewer: Viewer) -> usize {
    match viewer {
        Viewer::Seat(seat) => seat.index(),
        Viewer::Spectator => 7,
    }
}
