//! Opening a match, and who sits where: links, sitting down, watching, rematches.
use super::{Hub, Live, LiveState, Sitter, feed, moves::rows, now};
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
    Seat,
    record::{Luck, Record},
};
use taproom_match::{GameEntry, Secret, SetupRequest};
use taproom_store::{Hash, Id, NewGame, NewSeat};
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
    /// Whoever sat there before, and the bot that played for them.
    Same(Option<Id>, Option<BotSpec>),
}

/// A match as a visitor wants it.
pub(crate) struct Wanted {
    pub(crate) game: &'static dyn GameEntry,
    pub(crate) request: SetupRequest,
    pub(crate) title: String,
    pub(crate) clock: Clock,
    pub(crate) chairs: Vec<(String, Chair)>,
}

impl Hub {
    /// Writes down a new match and its opening chance; its key.
    pub(crate) async fn open(self: &Arc<Self>, wanted: Wanted, host: Id) -> Result<String, Problem> {
        let hub = self.clone();
        Self::guarded(async move { hub.set_up(wanted, host).await }).await
    }

    async fn set_up(self: &Arc<Self>, wanted: Wanted, host: Id) -> Result<String, Problem> {
        let Wanted { game, request, title, clock, chairs } = wanted;
        let (key, secret, at) = (tokens::match_key(), Secret::new(random()), now());
        let made = catch_unwind(AssertUnwindSafe(|| {
            let the_match = game.open(&request).map_err(|error| Problem::Form(format!("{error}.")))?;
            let luck = Luck::Committed(secret.commitment());
            let mut table = Table::of(the_match, luck, Chance::Sealed(secret), clock, at);
            let opening = table.begin(at)?;
            Ok::<_, Problem>((table, opening))
        }));
        let (table, opening) = made.unwrap_or(Err(Problem::Broken))?;
        let sitter = |(name, chair): (String, Chair)| Sitter {
            name,
            holder: match chair {
                Chair::Me | Chair::Screen => Some(host),
                Chair::Same(holder, _) => holder,
                Chair::Link | Chair::Bot(_) => None,
            },
            bot: match chair {
                Chair::Bot(bot) | Chair::Same(_, Some(bot)) => Some(bot),
                _ => None,
            },
            made: 0,
        };
        let seats: Vec<Sitter> = chairs.into_iter().map(sitter).collect();
        let new_seat = |(n, sitter): (usize, &Sitter)| NewSeat {
            name: sitter.name.clone(),
            holder: sitter.holder,
            bot: sitter.bot.map(|bot| bot.to_string()),
            invite: self.link_hash(Opens::Seat(&key, n as u8, 0)),
        };
        let new_game = NewGame {
            key: key.clone(),
            title: title.clone(),
            header: Record::new(table.header()).to_string(),
            secret: secret.bytes(),
            host,
            clock: clock.to_string(),
            watch: self.link_hash(Opens::Watch(&key)),
            created: at,
            seats: seats.iter().enumerate().map(new_seat).collect(),
            moves: rows(opening.moves, at),
            replay: false,
        };
        let id = self.store.new_game(new_game).await?;
        self.metrics.matches.inc();
        let live = self.remember(Live::new((id, key.clone(), title, host), game, table, seats));
        self.wake(&live, &mut *live.lock().await);
        Ok(key)
    }

    /// Keeps a record as a match that can only be looked at, by this visitor; its key.
    pub(crate) async fn keep(self: &Arc<Self>, record: Record, visitor: Id) -> Result<String, Problem> {
        let hub = self.clone();
        Self::guarded(async move {
            let (key, at) = (tokens::match_key(), now());
            let nobody = || tokens::hash(&tokens::fresh()).expect("our own token");
            let seat = |n: u8| NewSeat { name: format!("Player {}", n + 1), holder: None, bot: None, invite: nobody() };
            let revealed = record.end.as_ref().and_then(|end| end.secret.as_ref()?.parse::<Secret>().ok());
            let game = NewGame {
                key: key.clone(),
                title: "Replay of a record".into(),
                header: Record::new(record.header.clone()).to_string(),
                secret: revealed.map_or([0; 32], |secret| secret.bytes()),
                host: visitor,
                clock: Clock::None.to_string(),
                watch: nobody(),
                created: at,
                seats: (0..record.header.setup.seats).map(seat).collect(),
                moves: rows(record.moves, at),
                replay: true,
            };
            let id = hub.store.new_game(game).await?;
            hub.store.watch(id, visitor).await?;
            hub.store.ended(id, at).await?;
            Ok(key)
        })
        .await
    }

    /// A visitor sits down; without a name they keep the one of the seat.
    pub(crate) async fn sit(
        self: &Arc<Self>,
        live: &Arc<Live>,
        seat: Seat,
        visitor: Id,
        name: Option<String>,
    ) -> Result<(), Problem> {
        let (hub, live) = (self.clone(), live.clone());
        Self::guarded(async move {
            let mut state = live.for_playing().await?;
            let name = name.unwrap_or_else(|| state.seats[seat.index()].name.clone());
            hub.store.sit(live.id, seat.0, visitor, name.clone()).await?;
            hub.store.name_visitor(visitor, name.clone()).await?;
            let sitter = &mut state.seats[seat.index()];
            (sitter.name, sitter.holder, sitter.bot) = (name, Some(visitor), None);
            feed::look_again(&live, &mut state);
            Ok(())
        })
        .await
    }

    /// A visitor may watch from now on.
    pub(crate) async fn watch(&self, game: Id, visitor: Id) -> Result<(), Problem> {
        Ok(self.store.watch(game, visitor).await?)
    }

    /// Makes a new link for a seat; the old one is void.
    pub(crate) async fn invite(self: &Arc<Self>, live: &Arc<Live>, seat: Seat) -> Result<(), Problem> {
        let (hub, live) = (self.clone(), live.clone());
        Self::guarded(async move {
            let mut state = live.for_playing().await?;
            let made = state.seats[seat.index()].made + 1;
            hub.store.invite(live.id, seat.0, hub.link_hash(Opens::Seat(&live.key, seat.0, made))).await?;
            state.seats[seat.index()].made = made;
            Ok(())
        })
        .await
    }

    /// The same people and options once more, everybody one seat on; the key of that match. There is only one.
    pub(crate) async fn rematch(self: &Arc<Self>, live: &Arc<Live>, host: Id) -> Result<String, Problem> {
        let (hub, live) = (self.clone(), live.clone());
        Self::guarded(async move {
            let mut state = live.for_playing().await?;
            if !state.over() {
                return Err(Problem::Form("The match is not over yet.".into()));
            }
            if let Some(next) = &state.rematch {
                return Ok(next.clone());
            }
            let wanted = once_more(&live, &state)?;
            let next = hub.set_up(wanted, host).await?;
            hub.store.rematch(live.id, next.clone()).await?;
            state.rematch = Some(next.clone());
            feed::look_again(&live, &mut state);
            Ok(next)
        })
        .await
    }

    /// What is stored of a link.
    fn link_hash(&self, opens: Opens<'_>) -> Hash {
        tokens::hash(&self.keeper.token(opens)).expect("our own token")
    }
}

/// The match that follows this one.
fn once_more(live: &Live, state: &LiveState) -> Result<Wanted, Problem> {
    let same = |sitter: &Sitter| (sitter.name.clone(), Chair::Same(sitter.holder, sitter.bot));
    let mut chairs: Vec<_> = state.seats.iter().map(same).collect();
    chairs.rotate_left(1);
    let request = SetupRequest::of(&live.header.setup, None).map_err(Problem::Form)?;
    let clock = state.table.clock(Seat(0), 0).0;
    Ok(Wanted { game: live.game, request, title: live.title.clone(), clock, chairs })
}
