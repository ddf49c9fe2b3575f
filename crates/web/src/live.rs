//! A live match in memory: the table, the people around it, and who listens.
use crate::feed::News;
use std::{
    collections::HashMap,
    sync::{
        Arc,
        atomic::{AtomicI64, AtomicU32, Ordering},
    },
};
use taproom_bots::BotSpec;
use taproom_core::{Seat, Turn, Viewer, record::Header};
use taproom_page::Person;
use taproom_match::{Advisor, GameEntry};
use taproom_store::Id;
use taproom_table::Table;
use tokio::sync::{Mutex, broadcast};

/// How many news wait for a slow listener before it has to look anew.
const NEWS: usize = 16;

/// One match. What never changes is outside the lock.
pub(crate) struct Live {
    pub(crate) id: Id,
    pub(crate) key: String,
    pub(crate) title: String,
    pub(crate) host: Id,
    pub(crate) game: &'static dyn GameEntry,
    pub(crate) header: Header,
    pub(crate) inner: Mutex<Inner>,
    pub(crate) feed: broadcast::Sender<Arc<News>>,
    /// How many listen, by [`slot`].
    pub(crate) listening: [AtomicU32; 8],
    /// When it was last asked for, in milliseconds since 1970.
    pub(crate) touched: AtomicI64,
}

/// What changes.
pub(crate) struct Inner {
    pub(crate) table: Table,
    pub(crate) seats: Vec<Sitter>,
    pub(crate) rematch: Option<String>,
    /// Why nothing goes any more.
    pub(crate) broken: Option<String>,
    /// Seats whose bot is thinking, and what each bot remembers.
    pub(crate) thinking: u8,
    pub(crate) minds: HashMap<u8, Box<dyn Advisor>>,
    /// Numbers of the last news, by [`slot`].
    pub(crate) seq: [u32; 8],
    /// Which of their seats somebody with several of them looks from.
    pub(crate) shown: HashMap<Id, Seat>,
}

/// Somebody at the table.
#[derive(Clone)]
pub(crate) struct Sitter {
    pub(crate) name: String,
    pub(crate) holder: Option<Id>,
    pub(crate) bot: Option<BotSpec>,
    pub(crate) made: i64,
}

impl Live {
    pub(crate) fn listen(&self) -> broadcast::Receiver<Arc<News>> {
        self.feed.subscribe()
    }

    pub(crate) fn touch(&self, now: i64) {
        self.touched.store(now, Ordering::Relaxed);
    }

    pub(crate) fn listened_to(&self) -> bool {
        self.listening.iter().any(|n| n.load(Ordering::Relaxed) > 0)
    }

    pub(crate) fn channel() -> broadcast::Sender<Arc<News>> {
        broadcast::channel(NEWS).0
    }
}

impl Inner {
    /// The seats that answer from this visitor's browser.
    pub(crate) fn seats_of(&self, visitor: Id) -> Vec<Seat> {
        let mine = |(n, sitter): (usize, &Sitter)| (sitter.holder == Some(visitor)).then_some(Seat(n as u8));
        self.seats.iter().enumerate().filter_map(mine).collect()
    }

    /// Does a person answer for this seat?
    pub(crate) fn person(&self, seat: Seat) -> bool {
        self.seats.get(seat.index()).is_some_and(|sitter| sitter.bot.is_none())
    }

    /// What everybody is called, by seat.
    pub(crate) fn names(&self) -> Vec<&str> {
        self.seats.iter().map(|sitter| sitter.name.as_str()).collect()
    }

    /// As the page names them.
    pub(crate) fn people(&self) -> Vec<Person> {
        let acts = |seat| self.table.held().map_or_else(|| self.table.asked().contains(seat), |held| held == seat);
        let person = |(n, sitter): (usize, &Sitter)| Person {
            name: sitter.name.clone(),
            bot: sitter.bot.map(|player| player.to_string()),
            acts: acts(Seat(n as u8)),
        };
        self.seats.iter().enumerate().map(person).collect()
    }

    pub(crate) fn over(&self) -> bool {
        self.table.it().turn() == Turn::Over
    }
}

/// Where a viewer's numbers are kept.
pub(crate) fn slot(viewer: Viewer) -> usize {
    match viewer {
        Viewer::Seat(seat) => seat.index(),
        Viewer::Spectator => 7,
    }
}
