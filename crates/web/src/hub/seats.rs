//! Opening a match, and who sits where: links, sitting down, watching, rematches.
use super::{
    Hub, Live, LiveState, Sitter, Waiting,
    feed::{self, Gone},
    moves::rows,
};
use crate::{
    error::Problem,
    tokens::{self, Opens, random},
};
use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    sync::Arc,
};
use taproom_bots::BotSpec;
use taproom_core::{
    Seat, Seats,
    record::{Luck, Record},
};
use taproom_match::{GameEntry, Secret, SetupRequest};
use taproom_store::{Calls, Hash, Id, NewGame, NewSeat, Note, Terms, Welcome};
use taproom_table::{Chance, Clock, Table};

/// Who is to sit somewhere.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Chair {
    /// Whoever opens the match.
    Me,
    /// A player beside them, at the same screen.
    Screen,
    /// Whoever gets the link.
    Link,
    /// A bot.
    Bot(BotSpec),
    /// Whoever opens the match sat there before, or nobody; and the bot that played there.
    Same(Option<Id>, Option<BotSpec>),
    /// Kept for whoever sat there before, until they come.
    Kept(Id),
}

/// A match as a visitor wants it.
pub(crate) struct Wanted {
    pub(crate) game: &'static dyn GameEntry,
    pub(crate) request: SetupRequest,
    pub(crate) title: String,
    pub(crate) clock: Clock,
    pub(crate) chairs: Vec<(String, Chair)>,
    /// The SHA-256 of what whoever opens it will add to the luck.
    pub(crate) promise: Option<Hash>,
    /// What is agreed.
    pub(crate) terms: Terms,
}

impl Hub {
    /// Writes down a new match and its opening chance; its key.
    pub(crate) async fn open(self: &Arc<Self>, wanted: Wanted, host: Id) -> Result<String, Problem> {
        let hub = self.clone();
        Self::guarded(async move { hub.set_up(wanted, host).await }).await
    }

    async fn set_up(self: &Arc<Self>, wanted: Wanted, host: Id) -> Result<String, Problem> {
        let Wanted { game, request, title, clock, chairs, mut promise, terms } = wanted;
        let (key, secret, at, ran) =
            (tokens::match_key(), Secret::new(random()), self.now(), self.counted(clock, self.now()));
        let sitter = |(name, chair): (String, Chair)| {
            let holder = match chair {
                Chair::Me | Chair::Screen => Some(host),
                Chair::Same(holder, _) => holder,
                Chair::Link | Chair::Bot(_) | Chair::Kept(..) => None,
            };
            Sitter {
                name,
                holder,
                bot: match chair {
                    Chair::Bot(bot) | Chair::Same(_, Some(bot)) => Some(bot),
                    _ => None,
                },
                made: 0,
                kept: if let Chair::Kept(visitor) = chair { Some(visitor) } else { None },
                // One promise for each browser.
                promise: if holder == Some(host) { promise.take() } else { None },
                share: None,
                lost: None,
            }
        };
        let seats: Vec<Sitter> = chairs.into_iter().map(sitter).collect();
        // Somebody will come, or has promised to add to the luck: then the match does not begin yet.
        let waiting = if seats.iter().any(|sitter| sitter.holder.is_none() && sitter.bot.is_none()) {
            Some(Waiting::People)
        } else if seats.iter().any(|sitter| sitter.promise.is_some()) {
            Some(Waiting::Shares(at))
        } else {
            None
        };
        let made = catch_unwind(AssertUnwindSafe(|| {
            let the_match = game.open(&request).map_err(|error| Problem::Form(format!("{error}.")))?;
            let luck = Luck::Committed(secret.commitment());
            let mut table = Table::of(the_match, luck, Chance::Sealed(secret), clock, ran);
            let opening = if waiting.is_some() { Vec::new() } else { table.begin(ran)?.moves };
            Ok::<_, Problem>((table, opening))
        }));
        let (table, opening) = made.unwrap_or(Err(Problem::Broken))?;
        let new_seat = |(n, sitter): (usize, &Sitter)| NewSeat {
            name: sitter.name.clone(),
            holder: sitter.holder,
            bot: sitter.bot.map(|bot| bot.to_string()),
            invite: self.link_hash(Opens::Seat(&key, n as u8, 0)),
            kept: sitter.kept,
            promise: sitter.promise,
        };
        let new_seats = seats.iter().enumerate().map(new_seat).collect();
        let header = Record::new(table.header()).to_string();
        let mut live = Live::new((0, key.clone(), title.clone(), host), game, table, seats).waiting(waiting, terms);
        let new_game = NewGame {
            key: key.clone(),
            title,
            header,
            secret: secret.bytes(),
            host,
            clock: clock.to_string(),
            watch: self.link_hash(Opens::Watch(&key, 0)),
            created: at,
            seats: new_seats,
            moves: rows(opening, at),
            replay: false,
            waiting: waiting.map(Waiting::stored),
            terms,
            calls: self.calls(&*live.lock().await, Seats::NONE, None),
        };
        live.id = self.store.new_game(new_game).await?;
        self.metrics.matches.inc();
        let live = self.remember(live);
        self.wake(&live, &mut *live.lock().await);
        Ok(key)
    }

    /// Keeps a record as a match that can only be looked at, by this visitor; its key.
    pub(crate) async fn keep(
        self: &Arc<Self>,
        record: Record,
        names: Vec<String>,
        visitor: Id,
    ) -> Result<String, Problem> {
        let hub = self.clone();
        Self::guarded(async move {
            let (key, at) = (tokens::match_key(), hub.now());
            let nobody = || tokens::hash(&tokens::fresh()).expect("our own token");
            let seat = |n: u8| NewSeat {
                name: names.get(usize::from(n)).cloned().unwrap_or_else(|| format!("Player {}", n + 1)),
                holder: None,
                bot: None,
                invite: nobody(),
                kept: None,
                promise: None,
            };
            let revealed = record.end.as_ref().and_then(|end| end.secret.as_ref()?.parse::<Secret>().ok());
            let game = NewGame {
                key: key.clone(),
                title: "Replay of a record".into(),
                // The whole text: it is handed out again as it came, with whatever signature it has.
                header: record.to_string(),
                secret: revealed.map_or([0; 32], |secret| secret.bytes()),
                host: visitor,
                clock: Clock::None.to_string(),
                watch: nobody(),
                created: at,
                seats: (0..record.header.setup.seats).map(seat).collect(),
                moves: rows(record.moves, at),
                replay: true,
                waiting: None,
                terms: Terms::default(),
                calls: Calls::default(),
            };
            let id = hub.store.new_game(game).await?;
            hub.store.watch(id, visitor).await?;
            hub.store.ended(id, at).await?;
            Ok(key)
        })
        .await
    }

    /// A visitor sits down on a free seat; without a name they keep the one of the seat. Before the match begins they may
    /// promise what they will add to the luck.
    pub(crate) async fn sit(
        self: &Arc<Self>,
        live: &Arc<Live>,
        seat: Seat,
        visitor: Id,
        name: Option<String>,
        promise: Option<Hash>,
    ) -> Result<(), Problem> {
        let (hub, live) = (self.clone(), live.clone());
        Self::guarded(async move {
            let mut state = live.for_seating().await?;
            if state.seats[seat.index()].holder.is_some() {
                return Err(Problem::LinkUsed);
            }
            let name = name.unwrap_or_else(|| state.seats[seat.index()].name.clone());
            let promise = promise.filter(|_| state.waiting == Some(Waiting::People));
            hub.store.sit(live.id, seat.0, visitor, name.clone(), promise).await?;
            hub.store.name_visitor(visitor, name.clone()).await?;
            let sitter = &mut state.seats[seat.index()];
            (sitter.name, sitter.holder, sitter.bot) = (name, Some(visitor), None);
            (sitter.kept, sitter.promise) = (None, promise);
            feed::look_again(&live, &mut state);
            hub.gather(&live, &mut state).await
        })
        .await
    }

    /// A visitor may watch from now on.
    pub(crate) async fn watch(&self, game: Id, visitor: Id) -> Result<(), Problem> {
        Ok(self.store.watch(game, visitor).await?)
    }

    /// Makes a new link for a free seat; the old one is void, and the seat is no longer kept for anybody.
    pub(crate) async fn invite(self: &Arc<Self>, live: &Arc<Live>, seat: Seat) -> Result<(), Problem> {
        let (hub, live) = (self.clone(), live.clone());
        Self::guarded(async move {
            let mut state = live.for_seating().await?;
            if state.seats[seat.index()].holder.is_some() {
                return Err(Problem::Form("This seat is taken. Take it away first, if it must be.".into()));
            }
            let made = state.seats[seat.index()].made + 1;
            hub.store.invite(live.id, seat.0, hub.link_hash(Opens::Seat(&live.key, seat.0, made))).await?;
            let sitter = &mut state.seats[seat.index()];
            (sitter.made, sitter.kept) = (made, None);
            feed::look_again(&live, &mut state);
            Ok(())
        })
        .await
    }

    /// The host takes a seat away. Everybody can read that, and whoever sat there is told.
    pub(crate) async fn vacate(self: &Arc<Self>, live: &Arc<Live>, seat: Seat) -> Result<(), Problem> {
        let (hub, live) = (self.clone(), live.clone());
        Self::guarded(async move {
            let mut state = live.for_seating().await?;
            let sitter = &state.seats[seat.index()];
            let Some(visitor) = sitter.holder else { return Err(Problem::Form("Nobody sits there.".into())) };
            if matches!(state.waiting, Some(Waiting::Shares(_))) {
                return Err(Problem::NotBegun);
            }
            let (made, at) = (sitter.made + 1, hub.now());
            let text = format!("The host took seat {} away from {}.", seat.0 + 1, sitter.name);
            let invite = hub.link_hash(Opens::Seat(&live.key, seat.0, made));
            hub.store.vacate(live.id, seat.0, invite, at, text.clone()).await?;
            let sitter = &mut state.seats[seat.index()];
            (sitter.holder, sitter.made, sitter.kept) = (None, made, None);
            (sitter.promise, sitter.share) = (None, None);
            state.notes.push(Note { at, text });
            state.shown.remove(&visitor);
            feed::send_away(&live, Gone::Visitor(visitor));
            feed::look_again(&live, &mut state);
            Ok(())
        })
        .await
    }

    /// Makes a new link for spectators. The old one is void, and those who watched do so no longer.
    pub(crate) async fn new_watch_link(self: &Arc<Self>, live: &Arc<Live>) -> Result<(), Problem> {
        let (hub, live) = (self.clone(), live.clone());
        Self::guarded(async move {
            let mut state = live.for_playing().await?;
            let made = state.watch_made + 1;
            hub.store.watch_link(live.id, hub.link_hash(Opens::Watch(&live.key, made))).await?;
            state.watch_made = made;
            feed::send_away(&live, Gone::Watchers);
            feed::look_again(&live, &mut state);
            Ok(())
        })
        .await
    }

    /// Writes down what happened around a match, for everybody to read.
    pub(crate) async fn note(self: &Arc<Self>, live: &Arc<Live>, text: String) -> Result<(), Problem> {
        let (hub, live) = (self.clone(), live.clone());
        Self::guarded(async move {
            let mut state = live.for_playing().await?;
            let at = hub.now();
            hub.store.note(live.id, at, text.clone()).await?;
            state.notes.push(Note { at, text });
            feed::look_again(&live, &mut state);
            Ok(())
        })
        .await
    }

    /// The same people and options once more, everybody one seat on; the key of that match. There is only one. The seats of
    /// others are kept for them: each finds an invitation of their own in the match that is over.
    pub(crate) async fn rematch(
        self: &Arc<Self>,
        live: &Arc<Live>,
        host: Id,
        promise: Option<Hash>,
    ) -> Result<String, Problem> {
        let (hub, live) = (self.clone(), live.clone());
        Self::guarded(async move {
            let mut state = live.for_playing().await?;
            if !state.over() {
                return Err(Problem::Form("The match is not over yet.".into()));
            }
            if live.contest.is_some() {
                return Err(Problem::Form("In a tournament the next round follows, and no rematch.".into()));
            }
            if let Some(next) = &state.rematch {
                return Ok(next.clone());
            }
            let wanted = once_more(&live, &state, host, promise)?;
            let next = hub.set_up(wanted, host).await?;
            hub.store.rematch(live.id, next.clone()).await?;
            state.rematch = Some(next.clone());
            feed::look_again(&live, &mut state);
            Ok(next)
        })
        .await
    }

    /// Where a visitor goes on after a match that is over: to the match that follows if they sit there already, or to an
    /// invitation that only they are shown.
    pub(crate) async fn next_seat(self: &Arc<Self>, live: &Live, visitor: Id) -> Result<Option<NextSeat>, Problem> {
        let Some(key) = live.read().await.rematch.clone() else { return Ok(None) };
        // Whatever became of that match, this one can still be looked at.
        let Ok(next) = self.find(&key).await else { return Ok(Some(NextSeat::None)) };
        let state = next.read().await;
        if next.host() == visitor || !state.seats_of(visitor).is_empty() {
            return Ok(Some(NextSeat::Taken(key)));
        }
        Ok(Some(self.kept_seat(&next, &state, visitor).map_or(NextSeat::None, NextSeat::Kept)))
    }

    /// The invitation to the seat that is kept for this visitor.
    pub(crate) fn kept_seat(&self, live: &Live, state: &LiveState, visitor: Id) -> Option<String> {
        let mut seats = state.seats.iter().zip(0..);
        let (sitter, seat) = seats.find(|(sitter, _)| sitter.kept == Some(visitor) && sitter.holder.is_none())?;
        Some(self.keeper.token(Opens::Seat(&live.key, seat, sitter.made)))
    }

    /// What is stored of a link.
    pub(super) fn link_hash(&self, opens: Opens<'_>) -> Hash {
        tokens::hash(&self.keeper.token(opens)).expect("our own token")
    }
}

/// Where somebody goes on after a match.
pub(crate) enum NextSeat {
    /// To this match: they sit there.
    Taken(String),
    /// To the invitation with this token.
    Kept(String),
    /// Nowhere: their seat was given away.
    None,
}

/// The match that follows this one, opened by this visitor.
fn once_more(live: &Live, state: &LiveState, host: Id, promise: Option<Hash>) -> Result<Wanted, Problem> {
    let same = |sitter: &Sitter| {
        // A bot that stood in for somebody does not play the next match for them.
        let chair = match sitter.holder {
            Some(visitor) if visitor != host => Chair::Kept(visitor),
            Some(_) => Chair::Same(sitter.holder, None),
            None => Chair::Same(None, sitter.bot),
        };
        (sitter.name.clone(), chair)
    };
    let mut chairs: Vec<_> = state.seats.iter().map(same).collect();
    chairs.rotate_left(1);
    let request = SetupRequest::of(&live.setup, None).map_err(Problem::Form)?;
    let clock = state.table.clock(Seat(0), 0).0;
    // Who does not want to play again leaves a chair to whoever is at the club.
    let mut terms = state.terms;
    terms.welcome = terms.welcome.or(terms.public.then_some(Welcome::Any));
    Ok(Wanted { game: live.game, request, title: live.title(), clock, chairs, promise, terms })
}
