//! Tournaments: who takes part, and opening one round after the other.
//!
//! A round is opened with all its matches in one commit, and only if it was not opened yet. Whatever follows from results is
//! looked for when a match of a tournament ends, when a server starts, and now and then; looking twice changes nothing.
use super::{
    Hub, Live,
    clocks::STAND_IN,
    feed::{self, Gone},
    moves::rows,
};
use crate::{
    error::Problem,
    tokens::{self, Opens, random},
    tournaments::{Reading, is_over, is_told},
};
use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    sync::Arc,
    time::Duration,
};
use taproom_bots::BotSpec;
use taproom_catalog::find;
use taproom_core::{
    Seat,
    record::{Luck, Record},
};
use taproom_match::{GameEntry, Secret, SetupRequest};
use taproom_ratings::Player;
use taproom_store::{
    Calls, Entrant, Id, NewGame, NewRound, NewSeat, NewTournament, Pairing, PairingEnd, Role, Terms, Tournament,
};
use taproom_table::{Chance, Clock, Table};
use taproom_tournaments::{Format, Plan};
use tracing::{info, warn};

/// No more tournaments are prepared or played at the same time.
pub(crate) const MOST: u32 = 40;
/// Nor by the same host.
pub(crate) const MOST_OF_HOST: u32 = 3;
/// No more bots take part in one.
pub(crate) const MOST_BOTS: usize = 16;
/// A tournament that has not started after this time is called off, in milliseconds.
const STALE: i64 = 14 * 86_400_000;
/// How often it is looked if there is something to do.
const EVERY: Duration = Duration::from_secs(20);
/// How strong whoever has no rating counts as when the field is put in order.
const UNRATED: f64 = 25.0;

/// A tournament as a visitor wants it.
pub(crate) struct WantedTournament {
    pub(crate) game: &'static dyn GameEntry,
    pub(crate) request: SetupRequest,
    pub(crate) title: String,
    pub(crate) format: Format,
    pub(crate) rounds: u8,
    pub(crate) most: u8,
    pub(crate) clock: Clock,
    pub(crate) forfeit: bool,
}

impl Hub {
    /// Writes down a new tournament; its key.
    pub(crate) async fn new_tournament(
        self: &Arc<Self>,
        wanted: WantedTournament,
        host: Id,
    ) -> Result<String, Problem> {
        let hub = self.clone();
        Self::guarded(async move {
            let _one = hub.contests.lock().await;
            let (all, theirs) = hub.store.running_tournaments(host).await?;
            if theirs >= MOST_OF_HOST {
                return Err(Problem::Form(format!(
                    "You have {MOST_OF_HOST} tournaments that are not over. End one, or call it off."
                )));
            }
            if all >= MOST {
                return Err(Problem::Form(format!(
                    "This club has {MOST} tournaments that are not over. Join one of them."
                )));
            }
            let WantedTournament { game, request, title, format, rounds, most, clock, forfeit } = wanted;
            let the_match = game.open(&request).map_err(|error| Problem::Form(format!("{error}.")))?;
            let header = taproom_core::record::Header { setup: the_match.setup().clone(), luck: Luck::Manual };
            let key = tokens::match_key();
            let dealt = if format == Format::Duplicate { rounds } else { 0 };
            let it = Tournament {
                id: 0,
                key: key.clone(),
                title,
                host,
                header: Record::new(header).to_string(),
                format: format.name().into(),
                size: request.seats,
                rounds,
                most,
                clock: clock.to_string(),
                forfeit,
                created: hub.now(),
                started: None,
                ended: None,
                called_off: None,
            };
            hub.store.new_tournament(NewTournament { it, secrets: (0..dealt).map(|_| random()).collect() }).await?;
            Ok(key)
        })
        .await
    }

    /// A tournament and all that follows from it.
    pub(crate) async fn tournament(&self, key: &str) -> Result<Reading, Problem> {
        Reading::of(self.store.tournament(key).await?.ok_or(Problem::NoSuchPage)?)
    }

    /// May they start it, and call it off? Whoever made it may, and moderators.
    pub(crate) async fn runs_tournament(&self, it: &Tournament, visitor: Id) -> Result<bool, Problem> {
        let moderates = self.member(visitor).await?.is_some_and(|member| member.role == Role::Moderator);
        Ok(it.host == visitor || moderates)
    }

    /// A visitor takes part.
    pub(crate) async fn join_tournament(&self, key: &str, visitor: Id, name: String) -> Result<(), Problem> {
        if self.store.is_barred(visitor).await? {
            return Err(Problem::Barred);
        }
        let it = self.tournament(key).await?;
        if it.whole.entrants.iter().any(|entrant| entrant.visitor == Some(visitor)) {
            return Ok(());
        }
        let joined = self.store.join_tournament(it.it().id, Some(visitor), name, None, self.now()).await?;
        joined.map(drop).ok_or_else(|| Problem::Form("It has started, or is full.".into()))
    }

    /// A bot takes part.
    pub(crate) async fn add_bot(&self, key: &str, bot: BotSpec) -> Result<(), Problem> {
        let it = self.tournament(key).await?;
        let bots = it.whole.entrants.iter().filter(|entrant| entrant.bot.is_some()).count();
        if bots >= MOST_BOTS {
            return Err(Problem::Form(format!("No more than {MOST_BOTS} bots take part.")));
        }
        // Nobody is called as another is.
        let taken = |name: &str| it.whole.entrants.iter().any(|entrant| entrant.name == name);
        let names = (1..)
            .flat_map(|n| crate::forms::BOTS.map(|bot| if n == 1 { bot.to_owned() } else { format!("{bot} {n}") }));
        let name = names.into_iter().find(|name| !taken(name)).expect("there are more names than players");
        let bot = Some(bot.to_string());
        let joined = self.store.join_tournament(it.it().id, None, name, bot, self.now()).await?;
        joined.map(drop).ok_or_else(|| Problem::Form("It has started, or is full.".into()))
    }

    /// A player no longer takes part: before the start their place is free, later a bot plays on.
    pub(crate) async fn drop_out(self: &Arc<Self>, key: &str, number: u8) -> Result<(), Problem> {
        let (hub, key) = (self.clone(), key.to_owned());
        Self::guarded(async move {
            // No round is opened meanwhile.
            let _one = hub.contests.lock().await;
            let reading = hub.tournament(&key).await?;
            let entrant = reading.whole.entrants.iter().find(|entrant| entrant.number == number);
            let entrant = entrant.ok_or(Problem::NotYours)?;
            if reading.it().started.is_none() {
                return Ok(hub.store.withdraw(reading.it().id, number).await?);
            }
            let Some(visitor) = entrant.visitor.filter(|_| !reading.over()) else { return Err(Problem::Over) };
            let tables = reading.whole.rounds.iter().flat_map(|round| &round.tables);
            let theirs =
                tables.filter(|table| !is_over(table) && table.players.contains(&entrant.seed.unwrap_or(u8::MAX)));
            let keys: Vec<String> = theirs.filter_map(|table| table.key.clone()).collect();
            // Their matches stand still meanwhile, so that none is over when the seat changes hands.
            let mut lives = Vec::new();
            for key in &keys {
                lives.push(hub.find(key).await?);
            }
            let mut states = Vec::new();
            for live in &lives {
                states.push(live.lock().await);
            }
            hub.store.drop_out(reading.it().id, number, STAND_IN.into(), hub.now()).await?;
            drop(states);
            for live in &lives {
                feed::send_away(live, Gone::Visitor(visitor));
                hub.read_again(live).await?;
            }
            Ok(())
        })
        .await
    }

    /// A match goes on as it is stored, with whoever sits there now.
    async fn read_again(self: &Arc<Self>, live: &Arc<Live>) -> Result<(), Problem> {
        let mut state = live.lock().await;
        let saved = self.store.load(&live.key).await?.ok_or(Problem::NoSuchMatch)?;
        let stored = self.revive(saved).await?;
        Live::go_back(&mut state, stored);
        if let Some(seat) = state.table.held().filter(|seat| !state.person(*seat)) {
            self.end_turn_for(live, &mut state, seat).await?;
        }
        feed::look_again(live, &mut state);
        self.wake(live, &mut state);
        Ok(())
    }

    /// Nobody joins any more; the first round is opened.
    pub(crate) async fn start_tournament(self: &Arc<Self>, key: &str) -> Result<(), Problem> {
        let reading = self.tournament(key).await?;
        let it = reading.it();
        if it.started.is_some() || it.called_off.is_some() {
            return Err(Problem::Over);
        }
        let entrants = &reading.whole.entrants;
        if entrants.iter().all(|entrant| entrant.visitor.is_none()) {
            return Err(Problem::Form("At least one person has to take part.".into()));
        }
        let plan = Plan::new(reading.format, entrants.len(), it.size.into(), it.rounds.into());
        let plan = plan.map_err(|error| Problem::Form(format!("Not yet: {error}.")))?;
        let league = self.league().await?;
        let board = league.all.get(&reading.setup.game);
        let strength = |entrant: &Entrant| {
            let player = entrant.visitor.map(Player::Person).or_else(|| entrant.bot.clone().map(Player::Bot));
            player.and_then(|player| board?.get(&player)).map_or(UNRATED, |rated| rated.skill.rating)
        };
        let mut order: Vec<(f64, u8)> = entrants.iter().map(|entrant| (strength(entrant), entrant.number)).collect();
        // Whoever joined first comes first among equals.
        order.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
        let seeds = order.into_iter().map(|it| it.1).collect();
        if !self.store.start_tournament(it.id, self.now(), seeds, plan.rounds() as u8).await? {
            return Err(Problem::Form("Who takes part has changed just now. Look again.".into()));
        }
        info!(key, "a tournament starts");
        self.look_after(key).await
    }

    /// No round follows any more.
    pub(crate) async fn call_off(&self, it: &Tournament) -> Result<(), Problem> {
        Ok(self.store.call_off(it.id, self.now()).await?)
    }

    /// Notes results, tells secrets of deals, opens the next round, ends it: whatever is due.
    pub(crate) async fn look_after(self: &Arc<Self>, key: &str) -> Result<(), Problem> {
        let (hub, key) = (self.clone(), key.to_owned());
        Self::guarded(async move {
            let _one = hub.contests.lock().await;
            while hub.one_step(&key).await? {}
            Ok(())
        })
        .await
    }

    /// Does what is due, if there is anything; true: there may be more.
    async fn one_step(self: &Arc<Self>, key: &str) -> Result<bool, Problem> {
        let reading = self.tournament(key).await?;
        let (id, at) = (reading.it().id, self.now());
        let Some(plan) = &reading.plan else {
            if reading.it().created + STALE < at {
                self.call_off(reading.it()).await?;
            }
            return Ok(false);
        };
        let mut noted = false;
        for (n, round) in (0..).zip(reading.opened()) {
            for (m, table) in (0..).zip(&round.tables).filter(|(_, table)| table.ended.is_none() && is_over(table)) {
                self.store.pairing_result(id, n, m, self.result(table).await?).await?;
                noted = true;
            }
        }
        if noted {
            return Ok(true);
        }
        if reading.format == Format::Duplicate {
            for round in reading.opened().filter(|round| is_told(round)) {
                self.tell_secret(&round.tables).await;
            }
        }
        if reading.over() || reading.rounds.iter().flatten().any(|table| !table.over()) {
            return Ok(false);
        }
        let Some(tables) = plan.next(&reading.rounds) else {
            self.store.end_tournament(id, at).await?;
            info!(key, "a tournament is over");
            return Ok(false);
        };
        let opened = self.open_round(&reading, &tables).await?;
        for key in &opened {
            // Bots begin to think.
            self.find(key).await?;
        }
        info!(key, round = reading.rounds.len(), tables = opened.len(), "a round is opened");
        Ok(!opened.is_empty())
    }

    /// How a match that is over ended, from its record.
    async fn result(self: &Arc<Self>, table: &Pairing) -> Result<PairingEnd, Problem> {
        let Some(key) = table.key.as_ref().filter(|_| table.over && !table.aside) else {
            return Ok(PairingEnd::default());
        };
        // What these rules cannot play again has no result.
        let Ok(Some(ended)) = self.end_of(key).await else { return Ok(PairingEnd::default()) };
        let live = self.find(key).await?;
        let bots = live.read().await.seats().iter().map(|sitter| sitter.bot.is_some()).collect();
        Ok(PairingEnd {
            places: ended.seats.iter().map(|seat| seat.3).collect(),
            points: ended.seats.iter().map(|seat| seat.2).collect(),
            bots,
        })
    }

    /// All tables of a deal are over: from now on their records tell its secret.
    async fn tell_secret(&self, tables: &[Pairing]) {
        for key in tables.iter().filter_map(|table| table.key.as_ref()) {
            let Some(live) = self.all().get(key).cloned() else { continue };
            let mut state = live.lock().await;
            if state.table.withheld() {
                state.table.withhold(false);
                feed::look_again(&live, &mut state);
            }
        }
    }

    /// Opens the next round: all its matches in one commit. The keys of the matches; none if it was opened already.
    async fn open_round(self: &Arc<Self>, reading: &Reading, tables: &[Vec<usize>]) -> Result<Vec<String>, Problem> {
        let round = reading.rounds.len();
        let shared = reading.whole.rounds.get(round).and_then(|round| round.secret).map(Secret::new);
        let mut matches = Vec::new();
        for (n, players) in tables.iter().enumerate() {
            let title = format!("{}, round {}, table {}", reading.it().title, round + 1, n + 1);
            let seats: Vec<&Entrant> = players.iter().filter_map(|&seed| reading.entrant(seed)).collect();
            let game = self.match_of(reading, title, &seats, shared)?;
            matches.push((players.iter().map(|&seed| seed as u8).collect(), game));
        }
        let keys = matches.iter().map(|(_, game): &(Vec<u8>, NewGame)| game.key.clone()).collect();
        let new = NewRound { tournament: reading.it().id, round: round as u8, at: self.now(), tables: matches };
        let opened = self.store.open_round(new).await?;
        Ok(if opened { keys } else { Vec::new() })
    }

    /// A match of a tournament, before it is written down.
    fn match_of(
        &self,
        reading: &Reading,
        title: String,
        players: &[&Entrant],
        shared: Option<Secret>,
    ) -> Result<NewGame, Problem> {
        let it = reading.it();
        let clock: Clock = it.clock.parse().unwrap_or_default();
        let (key, at) = (tokens::match_key(), self.now());
        let ran = self.counted(clock, at);
        let secret = shared.unwrap_or_else(|| Secret::new(random()));
        let luck = match shared {
            Some(secret) => Luck::Dealt(secret.commitment()),
            None => Luck::Committed(secret.commitment()),
        };
        let game = find(&reading.setup.game).map_err(Problem::Unplayable)?;
        let mut request = SetupRequest::of(&reading.setup, None).map_err(Problem::Unplayable)?;
        request.seats = players.len() as u8;
        let made = catch_unwind(AssertUnwindSafe(|| {
            let the_match = game.open(&request).map_err(|error| Problem::Unplayable(error.to_string()))?;
            let mut table = Table::of(the_match, luck, Chance::Sealed(secret), clock, ran);
            let opening = table.begin(ran)?.moves;
            Ok::<_, Problem>((table, opening))
        }));
        let (table, opening) = made.unwrap_or(Err(Problem::Broken))?;
        let seat = |(n, entrant): (u8, &&Entrant)| NewSeat {
            name: entrant.name.clone(),
            holder: entrant.visitor,
            bot: entrant.bot.clone(),
            invite: self.link_hash(Opens::Seat(&key, n, 0)),
            kept: None,
            promise: None,
        };
        let asked = |(seat, entrant): &(Seat, &&Entrant)| {
            entrant.bot.is_none() && table.acting().contains(*seat) && self.reaches(entrant.visitor)
        };
        let asked = Seat::all(request.seats).zip(players).filter(asked).map(|(seat, _)| seat.0).collect();
        Ok(NewGame {
            calls: Calls { at, asked, ..Calls::default() },
            title,
            header: Record::new(table.header()).to_string(),
            secret: secret.bytes(),
            host: it.host,
            clock: clock.to_string(),
            watch: self.link_hash(Opens::Watch(&key, 0)),
            created: at,
            seats: (0..).zip(players).map(seat).collect(),
            moves: rows(opening, at),
            replay: false,
            waiting: None,
            // Whoever watches one table of a deal knows what comes at the others.
            terms: Terms { public: shared.is_none(), forfeit: it.forfeit, ..Terms::default() },
            key,
        })
    }

    /// A match of a tournament is over: what follows from it is done by itself.
    pub(super) fn contest_moved(self: &Arc<Self>, live: &Live) {
        let Some(contest) = live.contest.clone() else { return };
        let hub = self.clone();
        tokio::spawn(async move {
            if let Err(problem) = hub.look_after(&contest.key).await {
                warn!(key = contest.key, %problem, "a tournament is not looked after");
            }
        });
    }

    /// For ever: looks after all tournaments that are not over. At first every match of theirs is looked at, too: its bots
    /// think on, and an end that was not noted is.
    pub(crate) async fn run_tournaments(self: &Arc<Self>) {
        let mut every = tokio::time::interval(EVERY);
        every.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
        every.tick().await;
        self.look_at_tournaments(true).await;
        loop {
            every.tick().await;
            self.look_at_tournaments(false).await;
        }
    }

    async fn look_at_tournaments(self: &Arc<Self>, matches: bool) {
        let all = match self.store.tournaments(0).await {
            Ok(all) => all,
            Err(error) => return warn!(%error, "cannot look for tournaments"),
        };
        for it in all {
            let looked = async {
                if matches {
                    self.look_at_matches(&it.key).await?;
                }
                self.look_after(&it.key).await
            };
            if let Err(problem) = looked.await {
                warn!(key = it.key, %problem, "a tournament is not looked after");
            }
        }
    }

    async fn look_at_matches(self: &Arc<Self>, key: &str) -> Result<(), Problem> {
        let reading = self.tournament(key).await?;
        for table in reading.opened().flat_map(|round| &round.tables).filter(|table| !is_over(table)) {
            let Some(key) = &table.key else { continue };
            match self.find(key).await {
                Ok(live) if live.read().await.over() => self.store.ended(live.id, self.now()).await?,
                Ok(_) => {}
                Err(problem) => warn!(key, %problem, "a match cannot be revived"),
            }
        }
        Ok(())
    }
}
