//! The people: one task a match, with a seat for each player and one connection; and who watches them.
use super::Load;
use anyhow::{Context as _, Result, bail};
use indicatif::{ProgressBar, ProgressStyle};
use serde::Deserialize;
use std::{
    cell::{Cell, RefCell},
    collections::BTreeMap,
    net::SocketAddr,
    rc::Rc,
    time::{Duration, Instant},
};
use taproom_catalog::games;
use taproom_client::{Browser, Reply};
use tokio::{io::AsyncBufReadExt as _, sync::Notify, sync::Semaphore, task::LocalSet, time::timeout};

/// The number of matches that are opened at the same time.
const OPENING: usize = 64;
/// The number of answers in one stretch of a match; stretches are compared.
pub(crate) const STRETCH: u32 = 25;
/// When no event has come this long after an answer, the viewer did not notice the move.
const UNNOTICED: Duration = Duration::from_secs(1);

/// One match and everybody in it. All seats share one connection.
pub(crate) struct Party {
    game: &'static str,
    line: Browser,
    seats: Vec<BTreeMap<String, String>>,
    watcher: BTreeMap<String, String>,
    key: String,
    dice: u64,
}

/// What was counted.
#[derive(Default, Debug)]
pub(crate) struct Counts {
    pub(crate) elapsed: Duration,
    /// Answers that the server acknowledged, and how long each took.
    pub(crate) answers: Vec<Duration>,
    /// From sending an answer until the viewer had the event.
    pub(crate) events: Vec<Duration>,
    pub(crate) unnoticed: u64,
    pub(crate) questions: u64,
    pub(crate) refused: u64,
    pub(crate) finished: u64,
    /// How long answers took, and how many there were, by stretches of their matches.
    pub(crate) by_length: BTreeMap<u32, (Duration, u32)>,
}

/// The question of a seat, as far as it matters here.
#[derive(Deserialize)]
struct Asked {
    version: String,
    choices: Vec<Offered>,
    end: bool,
    turn: Vec<u8>,
    over: bool,
}

#[derive(Deserialize)]
struct Offered {
    r#move: String,
}

fn bar(count: u64, what: &'static str) -> ProgressBar {
    let bar = ProgressBar::new(count).with_message(what);
    bar.set_style(ProgressStyle::with_template("{msg:20} {wide_bar} {pos}/{len} {eta}").expect("a template"));
    bar
}

/// Opens matches, seats everybody, and hangs up.
pub(crate) async fn open(order: &Load, at: SocketAddr, count: usize, what: &'static str) -> Result<Vec<Party>> {
    let slugs: Vec<&'static str> = games().map(|title| title.about().slug).collect();
    let slugs: Vec<&'static str> = match &order.game {
        None => slugs,
        Some(game) => vec![taproom_catalog::find(game).map_err(anyhow::Error::msg)?.about().slug],
    };
    let bar = bar(count as u64, what);
    let door = Semaphore::new(OPENING);
    let parties = (0..count).map(|n| {
        let (game, door, bar) = (slugs[n % slugs.len()], &door, &bar);
        async move {
            let _permit = door.acquire().await?;
            let dice = 0x9e37_79b9_7f4a_7c15 ^ (n as u64);
            let (line, key) = (Browser::new(at), String::new());
            let mut party = Party { game, line, seats: Vec::new(), watcher: BTreeMap::new(), key, dice };
            party.open(order.viewers > 0).await?;
            party.line.hang_up();
            bar.inc(1);
            anyhow::Ok(party)
        }
    });
    let parties = futures_util::future::join_all(parties).await;
    bar.finish_and_clear();
    parties.into_iter().collect()
}

impl Party {
    /// A new match; everybody joins by their link.
    async fn open(&mut self, watched: bool) -> Result<()> {
        let title = taproom_catalog::find(self.game).map_err(anyhow::Error::msg)?;
        let count = if title.about().seats.contains(&2) { 2 } else { usize::from(*title.about().seats.start()) };
        self.seats.resize(count, BTreeMap::new());
        let chairs: Vec<&str> = (0..count).map(|n| if n == 0 { "me" } else { "link" }).collect();
        self.line.cookies = std::mem::take(&mut self.seats[0]);
        let opened = self.line.open(self.game, &chairs, &[]).await;
        self.key = opened.map_err(|answer| anyhow::anyhow!("cannot open: {}", answer.said()))?;
        let page = self.line.get(&format!("/m/{}/invite", self.key)).await.body;
        self.seats[0] = std::mem::take(&mut self.line.cookies);
        let links: Vec<String> = page.split("/join/").skip(1).map(|it| format!("/join/{}", &it[..32])).collect();
        for n in 1..=count {
            let mine = if n < count { &mut self.seats[n] } else { &mut self.watcher };
            if n == count && !watched {
                continue;
            }
            std::mem::swap(&mut self.line.cookies, mine);
            // The host's own seat has no link.
            let seated = self.line.post(links.get(n - 1).context("a link for each seat")?, &[]).await;
            std::mem::swap(&mut self.line.cookies, mine);
            if seated.status != 303 {
                bail!("cannot join: {}", seated.said());
            }
        }
        Ok(())
    }

    /// Asks as one of the seats; `None`: what it is asked.
    async fn say(&mut self, seat: usize, what: &str, fields: Option<&[(&str, &str)]>) -> Reply {
        std::mem::swap(&mut self.line.cookies, &mut self.seats[seat]);
        let path = format!("/m/{}/{what}", self.key);
        let answer = match fields {
            Some(fields) => self.line.tell(&path, fields).await,
            None => self.line.get(&path).await,
        };
        std::mem::swap(&mut self.line.cookies, &mut self.seats[seat]);
        answer
    }

    fn roll(&mut self, n: usize) -> usize {
        self.dice = self.dice.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.dice >> 33) as usize % n.max(1)
    }
}

/// What all tasks share; there is one thread.
struct Shared {
    gate: Semaphore,
    pause: Option<Duration>,
    watched: bool,
    until: Instant,
    sum: RefCell<Counts>,
}

impl Shared {
    fn count(&self, took: Duration, length: u32) {
        let mut sum = self.sum.borrow_mut();
        sum.answers.push(took);
        let part = sum.by_length.entry(length / STRETCH).or_default();
        *part = (part.0 + took, part.1 + 1);
    }

    fn saw(&self, took: Option<Duration>, end: bool) {
        let mut sum = self.sum.borrow_mut();
        match took {
            _ if end => {}
            Some(took) => sum.events.push(took),
            None => sum.unnoticed += 1,
        }
    }
}

/// What the viewer of one match tells its players.
#[derive(Default)]
struct Watched {
    arrived: Cell<Option<Instant>>,
    bell: Notify,
}

impl Watched {
    /// When the event of the last answer came.
    async fn seen(&self) -> Option<Instant> {
        let arrives = async {
            loop {
                if let Some(at) = self.arrived.get() {
                    return at;
                }
                self.bell.notified().await;
            }
        };
        timeout(UNNOTICED, arrives).await.ok()
    }
}

/// Lets everybody play.
pub(crate) async fn play(order: &Load, people: Vec<Party>) -> Result<Counts> {
    let pause = order.rate.map(|rate| Duration::from_secs_f64(people.len() as f64 / f64::from(rate.max(1))));
    let count = people.len();
    let bar = bar(order.seconds, "playing");
    let started = Instant::now();
    let shared = Rc::new(Shared {
        gate: Semaphore::new(if pause.is_some() { count } else { order.at_once }),
        pause,
        watched: order.viewers > 0,
        until: started + Duration::from_secs(order.seconds),
        sum: RefCell::default(),
    });
    let local = LocalSet::new();
    let tasks: Vec<_> = people
        .into_iter()
        .enumerate()
        .map(|(n, party)| {
            let first = pause.unwrap_or_default().mul_f64(n as f64 / count as f64);
            local.spawn_local(play_one(party, shared.clone(), first))
        })
        .collect();
    let ticking = bar.clone();
    local.spawn_local(async move {
        loop {
            tokio::time::sleep(Duration::from_secs(1)).await;
            ticking.inc(1);
        }
    });
    let done = local.run_until(futures_util::future::join_all(tasks)).await;
    bar.finish_and_clear();
    for task in done {
        task??;
    }
    let mut sum = shared.sum.take();
    sum.elapsed = started.elapsed();
    Ok(sum)
}

/// One match after the other until the time is up.
async fn play_one(mut party: Party, shared: Rc<Shared>, first: Duration) -> Result<()> {
    let mut next = tokio::time::Instant::now() + first;
    let watched = Rc::new(Watched::default());
    let mut listener = if shared.watched { Some(listen(&party, watched.clone()).await?) } else { None };
    let (mut seat, mut asked, mut length) = (0, None::<Asked>, 0_u32);
    while Instant::now() < shared.until {
        if let Some(pause) = shared.pause {
            tokio::time::sleep_until(next).await;
            next = (next + pause).max(tokio::time::Instant::now());
        }
        let permit = shared.gate.acquire().await?;
        let question = if let Some(question) = asked.take() {
            question
        } else {
            shared.sum.borrow_mut().questions += 1;
            read(&party.say(seat, "question", None).await)?
        };
        if question.over {
            shared.sum.borrow_mut().finished += 1;
            party.open(shared.watched).await?;
            if let Some(old) = listener.take() {
                old.abort();
                listener = Some(listen(&party, watched.clone()).await?);
            }
            (seat, length) = (0, 0);
            continue;
        }
        // Whoever must act does; the next question comes with the acknowledgement.
        if !question.turn.contains(&(seat as u8)) {
            seat = question.turn.first().copied().unwrap_or_default().into();
            shared.sum.borrow_mut().questions += 1;
            asked = Some(read(&party.say(seat, "question", None).await)?);
            drop(permit);
            if shared.pause.is_none() {
                continue;
            }
        }
        let question = asked.take().unwrap_or(question);
        let n = party.roll(question.choices.len());
        watched.arrived.set(None);
        let start = Instant::now();
        let answer = if question.end {
            party.say(seat, "end", Some(&[])).await
        } else {
            let Some(choice) = question.choices.get(n) else { continue };
            party.say(seat, "move", Some(&[("move", &choice.r#move), ("version", &question.version)])).await
        };
        if answer.status == 409 {
            shared.sum.borrow_mut().refused += 1;
            continue;
        }
        asked = Some(read(&answer)?);
        if !question.end {
            length += 1;
            shared.count(start.elapsed(), length);
        }
        if shared.watched {
            let seen = watched.seen().await;
            shared.saw(seen.map(|at| at - start), question.end);
        }
    }
    Ok(())
}

fn read(answer: &Reply) -> Result<Asked> {
    if answer.status != 200 {
        bail!("{}", answer.said());
    }
    serde_json::from_str(&answer.body).with_context(|| format!("no question: {}", answer.body))
}

/// A spectator with live updates, on a connection of its own.
async fn listen(party: &Party, watched: Rc<Watched>) -> Result<tokio::task::JoinHandle<()>> {
    let mut spectator = Browser::new(party.line.at());
    spectator.cookies.clone_from(&party.watcher);
    let mut lines = spectator.listen(&party.key).await?;
    let mut line = String::new();
    loop {
        line.clear();
        if lines.read_line(&mut line).await? == 0 {
            bail!("no live updates");
        }
        if line.starts_with("event: hello") {
            break;
        }
    }
    Ok(tokio::task::spawn_local(async move {
        loop {
            line.clear();
            match lines.read_line(&mut line).await {
                Ok(0) | Err(_) => return,
                Ok(_) if line.starts_with("event: news") => {
                    if watched.arrived.get().is_none() {
                        watched.arrived.set(Some(Instant::now()));
                    }
                    watched.bell.notify_one();
                }
                Ok(_) => {}
            }
        }
    }))
}
