//! A live match in memory: the table, the people around it, and who listens.
use super::{begin::Waiting, feed::News, now, time::Timeline};
use crate::error::Problem;
use std::{
    collections::HashMap,
    ops::Deref,
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{
        Arc, PoisonError, RwLock,
        atomic::{AtomicI64, AtomicU32, Ordering},
    },
};
use taproom_bots::{BotSpec, Stop};
use taproom_core::{
    Seat, Seats, Turn, Viewer,
    record::{Line, Luck, Record, Setup},
};
use taproom_match::{Advisor, GameEntry, Match, Secret};
use taproom_page::Person;
use taproom_store::{Contest, Hash, Id, Move, Note, Said, Saved, SeatRow, Terms};
use taproom_table::{Ask, Chance, Clock, Table, TimedMove};
use tokio::sync::{Mutex, MutexGuard, broadcast};

/// The number of news that wait for a slow listener before it has to look again.
const NEWS: usize = 16;

/// One match. What never changes is outside the lock.
pub(crate) struct Live {
    pub(crate) id: Id,
    pub(crate) key: String,
    title: RwLock<String>,
    /// Who opened it. It changes when a member takes over what a guest had.
    host: AtomicI64,
    pub(crate) game: &'static dyn GameEntry,
    pub(crate) setup: Setup,
    /// The text of a record that was uploaded, only to be looked at.
    pub(crate) replay: Option<String>,
    /// The tournament it belongs to. There is no host then, no help, no rematch.
    pub(crate) contest: Option<Contest>,
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
    /// What it waits for before it begins.
    pub(super) waiting: Option<Waiting>,
    /// Seats for which a bot plays because their time was up: it stops when they are back.
    pub(super) late: Seats,
    /// What happened around it.
    pub(super) notes: Vec<Note>,
    /// What was agreed.
    pub(super) terms: Terms,
    /// The latest of what was said.
    pub(super) talk: Vec<Said>,
    /// How often the link for spectators was made again.
    pub(super) watch_made: i64,
    /// Why nothing goes any more.
    pub(super) broken: Option<String>,
    /// Seats whose bot is thinking, and what each bot remembers.
    pub(super) thinking: Seats,
    pub(super) minds: HashMap<Seat, (Box<dyn Advisor>, Stop)>,
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
    /// For whom the seat is kept; only they see its link.
    pub(crate) kept: Option<Id>,
    /// What the player adds to the luck: first its SHA-256, then the bytes.
    pub(crate) promise: Option<Hash>,
    pub(crate) share: Option<Hash>,
    /// When the match was lost for it, because its time was up.
    pub(crate) lost: Option<i64>,
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
        let setup = table.header().setup;
        let state = LiveState {
            table,
            seats,
            rematch: None,
            waiting: None,
            late: Seats::NONE,
            notes: Vec::new(),
            terms: Terms::default(),
            talk: Vec::new(),
            watch_made: 0,
            broken: None,
            thinking: Seats::NONE,
            minds: HashMap::new(),
            seq: [0; 8],
            shown: HashMap::new(),
        };
        Self {
            id,
            key,
            title: RwLock::new(title),
            host: host.into(),
            game,
            setup,
            replay: None,
            contest: None,
            state: Mutex::new(state),
            feed: broadcast::channel(NEWS).0,
            listening: Default::default(),
            touched: now().into(),
        }
    }

    /// A match from the store, alive again.
    pub(super) fn revive(saved: Saved, time: &Timeline) -> Result<Self, Problem> {
        let record = Record::parse(&saved.header).map_err(|error| Problem::Unplayable(error.to_string()))?;
        let header = record.header;
        let game = taproom_catalog::find(&header.setup.game).map_err(Problem::Unplayable)?;
        let clock: Clock = saved.clock.parse().unwrap_or_default();
        let ran = |at: i64| time.counted(at, clock.quiet());
        let timed = |Move { who, text, at }: Move| TimedMove { line: Line { who: who.map(Seat), text }, at: ran(at) };
        let moves: Vec<TimedMove> = saved.moves.into_iter().map(timed).collect();
        let chance = match header.luck {
            Luck::Committed(_) | Luck::Shared(_) | Luck::Dealt(_) => Chance::Sealed(Secret::new(saved.secret)),
            Luck::Manual => Chance::ByHand,
        };
        let made =
            catch_unwind(AssertUnwindSafe(|| Table::new(game, &header, chance, clock, ran(saved.created), &moves)));
        let mut table = made.map_err(|_| Problem::Broken)?.map_err(Problem::Unplayable)?;
        if let Some(ply) = record.by_hand {
            table.hand_over(ply);
        }
        if let Some(seat) = saved.held {
            table.hold(Seat(seat));
        }
        let sitter = |SeatRow { name, holder, bot, made, kept, promise, share, lost }: SeatRow| Sitter {
            name,
            holder,
            bot: bot.and_then(|bot| bot.parse().ok()),
            made,
            kept,
            promise,
            share,
            lost,
        };
        let seats = saved.seats.into_iter().map(sitter).collect();
        let mut live = Self::new((saved.id, saved.key, saved.title, saved.host), game, table, seats);
        live.replay = saved.replay.then_some(saved.header);
        live.contest = saved.contest;
        let state = live.state.get_mut();
        state.table.withhold(saved.withheld);
        (state.rematch, state.broken, state.notes) = (saved.rematch, saved.aside, saved.notes);
        let waiting = saved.waiting.map(|stored| Waiting::of(stored).again(time.now()));
        (state.waiting, state.watch_made) = (waiting, saved.watch_made);
        (state.terms, state.talk) = (saved.terms, saved.talk);
        Ok(live)
    }

    /// Goes on from what is stored: the table and the people of `other`, with those who listen here.
    pub(super) fn go_back(state: &mut LiveState, other: Self) {
        let LiveState { table, seats, rematch, waiting, notes, watch_made, broken, terms, talk, .. } =
            other.state.into_inner();
        (state.table, state.seats, state.rematch, state.broken) = (table, seats, rematch, broken);
        (state.waiting, state.notes, state.watch_made) = (waiting, notes, watch_made);
        (state.terms, state.talk) = (terms, talk);
        state.minds.clear();
    }

    /// Its name for people.
    pub(crate) fn title(&self) -> String {
        self.title.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Who opened it.
    pub(crate) fn host(&self) -> Id {
        self.host.load(Ordering::Relaxed)
    }

    pub(super) fn hand_over(&self, host: Id) {
        self.host.store(host, Ordering::Relaxed);
    }

    pub(super) fn rename(&self, title: String) {
        *self.title.write().unwrap_or_else(PoisonError::into_inner) = title;
    }

    /// The record of a match that nobody else has.
    pub(super) fn record(self) -> Record {
        self.state.into_inner().table.record()
    }

    /// The same, but it waits before it begins, and this was agreed.
    pub(super) fn waiting(mut self, waiting: Option<Waiting>, terms: Terms) -> Self {
        let state = self.state.get_mut();
        (state.waiting, state.terms) = (waiting, terms);
        self
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
        if self.replay.is_some() { Err(Problem::OnlyLookedAt) } else { Ok(self.lock().await) }
    }

    /// To change who sits where. When the match is over its result belongs to those who played it.
    pub(super) async fn for_seating(&self) -> Result<MutexGuard<'_, LiveState>, Problem> {
        let state = self.for_playing().await?;
        if state.over() { Err(Problem::Over) } else { Ok(state) }
    }

    pub(super) fn touch(&self, now: i64) {
        self.touched.store(now, Ordering::Relaxed);
    }

    pub(super) fn touched(&self) -> i64 {
        self.touched.load(Ordering::Relaxed)
    }

    /// May everybody at the club watch? Whoever watched one table of a deal would know what comes at the others.
    pub(crate) fn is_public(&self, state: &LiveState) -> bool {
        state.terms.public || self.contest.as_ref().is_some_and(|contest| contest.dealt) && !state.table.withheld()
    }

    /// Is whoever sits there looking at the table?
    pub(crate) fn is_here(&self, seat: Seat) -> bool {
        self.listening[seat.index()].load(Ordering::Relaxed) > 0
    }

    pub(super) fn listened_to(&self) -> bool {
        self.listening.iter().any(|n| n.load(Ordering::Relaxed) > 0)
    }

    /// For tests of secrecy: goes on with everything imagined that this viewer does not know; the truth is returned.
    #[cfg(test)]
    pub(crate) async fn imagined_for(&self, viewer: Viewer, seed: u64) -> Box<dyn Match> {
        self.lock().await.table.imagined_for(viewer, seed)
    }

    /// For tests of clocks: the present question was asked so many milliseconds earlier.
    #[cfg(test)]
    pub(crate) async fn go_back_in_time(&self, milliseconds: i64) {
        self.lock().await.table.ask_earlier(milliseconds);
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

    /// Did something break in it?
    pub(crate) fn is_broken(&self) -> bool {
        self.broken.is_some()
    }

    /// What it waits for before it begins.
    pub(crate) fn waiting(&self) -> Option<Waiting> {
        self.waiting
    }

    /// How its chance is decided.
    pub(crate) fn luck(&self) -> Luck {
        self.table.header().luck
    }

    /// Does a bot play for this seat only because its time was up?
    pub(crate) fn is_late(&self, seat: Seat) -> bool {
        self.late.contains(seat)
    }

    /// What happened around it, in order.
    pub(crate) fn notes(&self) -> &[Note] {
        &self.notes
    }

    /// What was agreed.
    pub(crate) fn terms(&self) -> Terms {
        self.terms
    }

    /// The match that follows.
    pub(crate) fn rematch(&self) -> Option<&str> {
        self.rematch.as_deref()
    }

    /// The latest of what was said, in order.
    pub(crate) fn talk(&self) -> &[Said] {
        &self.talk
    }

    /// How often the link for spectators was made again.
    pub(crate) fn watch_made(&self) -> i64 {
        self.watch_made
    }

    /// Who must act now.
    pub(crate) fn acting(&self) -> Seats {
        if self.waiting.is_some() { Seats::NONE } else { self.table.acting() }
    }

    /// The number of the last news for this viewer.
    pub(crate) fn seq(&self, viewer: Viewer) -> u32 {
        self.seq[slot(viewer)]
    }

    /// What this viewer is asked.
    pub(crate) fn ask(&self, viewer: Viewer) -> Ask {
        if self.waiting.is_some() {
            let seat = self.all_seats().find(|&seat| viewer.is(seat));
            return Ask { seat, ..Ask::default() };
        }
        let people = self.all_seats().filter(|&seat| self.person(seat)).collect();
        self.table.ask(viewer, people)
    }

    /// Must this seat act now, and does a person answer for it?
    pub(crate) fn waits_for(&self, seat: Seat) -> bool {
        self.acting().contains(seat) && self.person(seat)
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
            deeds: Vec::new(),
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
