//! `cargo xtask fuzz-web`: random requests over every route. No answer may be a 5xx, and memory must stay flat.
use crate::{
    party::{Party, Question, Step},
    roll,
    server::Server,
};
use anyhow::{Context as _, Result, bail};
use indicatif::{ProgressBar, ProgressStyle};
use serde::{Deserialize, Serialize};
use std::{collections::BTreeMap, fs, path::PathBuf, time::Duration};
use taproom_catalog::games;
use taproom_client::form;
use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    net::TcpStream,
    task::LocalSet,
};

/// What to do.
#[derive(clap::Args, Clone, Debug)]
pub struct Fuzz {
    /// How many requests
    #[arg(long, default_value_t = 20_000)]
    pub requests: u64,
    /// Where randomness begins
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// Where database and state lie, to go on after an interruption [default: target/fuzz-web]
    #[arg(long)]
    pub folder: Option<PathBuf>,
    /// The program that is asked [default: the one that was built with this]
    #[arg(long)]
    pub program: Option<PathBuf>,
}

/// What was answered, kept in a file so that it can go on.
#[derive(Serialize, Deserialize, Clone, Default, Debug)]
pub struct Answered {
    /// The number of requests.
    pub requests: u64,
    /// How often each status came.
    pub statuses: BTreeMap<u16, u64>,
    /// Requests by route.
    pub routes: BTreeMap<String, u64>,
    /// Megabytes of memory the server had after this number of requests since it started.
    pub memory: Vec<(u64, f64)>,
}

/// Requests between two looks at the memory.
const STRETCH: u64 = 5000;
/// People at the same time.
const PEOPLE: u64 = 8;

/// Asks, and says what was answered. An error is a 5xx, or a server that is gone.
pub fn run(order: &Fuzz) -> Result<Answered> {
    let program = order.program.clone().map_or_else(crate::taproom, Ok)?;
    let folder = order.folder.clone().map_or_else(|| crate::kept("fuzz-web"), Ok)?;
    let data = folder.join("data");
    fs::create_dir_all(&data)?;
    let state = folder.join("state.json");
    let mut answered: Answered = match fs::read_to_string(&state) {
        Ok(text) => serde_json::from_str(&text).with_context(|| format!("{} is damaged", state.display()))?,
        Err(_) => Answered::default(),
    };
    if answered.requests >= order.requests {
        return Ok(answered);
    }
    let bar = ProgressBar::new(order.requests);
    bar.set_style(ProgressStyle::with_template("{msg:20} {wide_bar} {pos}/{len} {eta}").expect("a template"));
    bar.set_position(answered.requests);
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let local = LocalSet::new();
    local.block_on(&runtime, async {
        let mut server = Server::start(&program, &data)?;
        let mut asked = 0;
        answered.memory.clear();
        while answered.requests < order.requests {
            let share = STRETCH.min(order.requests - answered.requests).div_ceil(PEOPLE);
            let mut people = Vec::new();
            for n in 0..PEOPLE {
                let seed = order.seed.wrapping_mul(1_000_003).wrapping_add(answered.requests * PEOPLE + n);
                people.push(tokio::task::spawn_local(Person::new(&server, seed)?.ask(share)));
            }
            for person in people {
                let told = person.await??;
                answered.requests += told.requests;
                asked += told.requests;
                merge(&mut answered.statuses, told.statuses);
                merge(&mut answered.routes, told.routes);
            }
            if !server.runs()? {
                bail!("the server is gone");
            }
            let memory = server.memory()? as f64 / 1e6;
            answered.memory.push((asked, memory));
            bar.set_message(format!("{memory:.0} MB"));
            bar.set_position(answered.requests);
            fs::write(state.with_extension("new"), serde_json::to_string_pretty(&answered)?)?;
            fs::rename(state.with_extension("new"), &state)?;
        }
        Ok(())
    })?;
    bar.finish_and_clear();
    Ok(answered)
}

/// Prints what was answered.
pub fn print(answered: &Answered) {
    println!("{} requests over {} routes", answered.requests, answered.routes.len());
    for (status, count) in &answered.statuses {
        println!("{status:>5}  {count}");
    }
    let bad: u64 = answered.statuses.iter().filter(|it| *it.0 >= 500).map(|it| it.1).sum();
    println!("{bad} answers of 5xx");
    let tenth = answered.memory.len().div_ceil(10).max(1);
    for (asked, memory) in answered.memory.iter().step_by(tenth).chain(answered.memory.last()) {
        println!("{memory:>8.1} MB after {asked} requests");
    }
}

fn merge<K: Ord>(sum: &mut BTreeMap<K, u64>, more: BTreeMap<K, u64>) {
    for (key, count) in more {
        *sum.entry(key).or_default() += count;
    }
}

/// Somebody who asks for anything.
struct Person {
    party: Party,
    admin: String,
    dice: u64,
    told: Answered,
}

const GETS: [&str; 22] = [
    "/",
    "/notices",
    "/notices/{}/{}",
    "/new",
    "/join/{}",
    "/rules/{}",
    "/replay",
    "/m/{}",
    "/m/{}/question",
    "/m/{}/record",
    "/m/{}/invite",
    "/assets/{}",
    "/healthz",
    "/metrics",
    "/admin",
    "/admin/record/{}",
    "/admin/records.tar",
    "/m/{}/move",
    "/m/{}/events",
    "/{}",
    "/m",
    "/m/{}/{}",
];
const POSTS: [&str; 22] = [
    "/new",
    "/notices",
    "/notices/push",
    "/notices/{}/{}",
    "/join/{}",
    "/theme",
    "/replay",
    "/m/{}/move",
    "/m/{}/undo",
    "/m/{}/restart",
    "/m/{}/end",
    "/m/{}/show",
    "/m/{}/lesson",
    "/m/{}/seat",
    "/m/{}/rematch",
    "/admin/enter",
    "/admin/match",
    "/admin/visitor",
    "/admin/address",
    "/m/{}",
    "/{}",
    "/m/{}/{}",
];
const NAMES: [&str; 28] = [
    "address",
    "endpoint",
    "key",
    "way",
    "move",
    "version",
    "to",
    "seat",
    "do",
    "level",
    "name",
    "theme",
    "back",
    "record",
    "game",
    "kind0",
    "kind1",
    "kind2",
    "name0",
    "title",
    "clock",
    "o.first_player",
    "o.layout",
    "read",
    "say.hops",
    "token",
    "key",
    "id",
];
const WORDS: [&str; 40] = [
    "",
    "0",
    "1",
    "-1",
    "2",
    "7",
    "255",
    "256",
    "65536",
    "99999999999999999999",
    "1e9",
    "NaN",
    "me",
    "screen",
    "link",
    "none",
    "bot:random",
    "bot:easy",
    "bot:master@1",
    "bot",
    "back",
    "rename",
    "delete",
    "light",
    "//evil.example",
    "/\t/x",
    "/\r\nX: y",
    "%00",
    "\u{0}",
    "\u{202e}x",
    "\u{3164}",
    "日本語 \u{1f37a}",
    "<script>alert(1)</script>",
    "' OR 1=1 --",
    "../../etc/passwd",
    "move 60",
    "match 5",
    "stop",
    "pass",
    "taproom-record 1\ngame six-sided-stout  rules 1",
];

impl Person {
    fn new(server: &Server, seed: u64) -> Result<Self> {
        let slugs: Vec<&'static str> = games().map(|entry| entry.about().slug).collect();
        let party = Party::new(slugs[seed as usize % slugs.len()], server.at, seed);
        Ok(Self { party, admin: server.token()?, dice: seed, told: Answered::default() })
    }

    fn roll(&mut self, n: usize) -> usize {
        roll(&mut self.dice, n)
    }

    /// This many requests.
    async fn ask(mut self, count: u64) -> Result<Answered> {
        // A match of one's own: nonsense about something that is there goes further.
        self.play().await?;
        for _ in 0..count {
            self.told.requests += 1;
            match self.roll(100) {
                // Plays on, so that the nonsense meets all sorts of questions.
                0..15 => self.play().await?,
                15..18 => self.raw().await?,
                18..55 => self.get().await?,
                _ => self.post().await?,
            }
        }
        Ok(self.told)
    }

    /// One step in a match of one's own. Nonsense may have handed seats to bots: then there is nothing to do.
    async fn play(&mut self) -> Result<()> {
        match self.party.step().await {
            Ok(Step::Gone | Step::Refused) => bail!("the server does not go on"),
            Ok(Step::Over) if self.roll(50) == 0 => self.party.key.clear(),
            _ => {}
        }
        Ok(())
    }

    fn fill(&mut self, route: &str) -> String {
        let mut path = String::new();
        for (n, part) in route.split("{}").enumerate() {
            if n > 0 {
                let thing = self.thing();
                let escaped = form(&[("", &thing)]);
                path.push_str(escaped.trim_start_matches('='));
            }
            path.push_str(part);
        }
        path
    }

    /// Something that may stand in an address.
    fn thing(&mut self) -> String {
        match self.roll(6) {
            0..3 => self.party.key.clone(),
            3 => self.party.game.to_owned(),
            4 => format!("{:032x}", u128::from(self.dice)),
            _ => self.word(),
        }
    }

    fn word(&mut self) -> String {
        match self.roll(40) {
            0 => "x".repeat(self.roll(20_000)),
            1 => (0..self.roll(30)).map(|_| char::from_u32(self.roll(0x11_0000) as u32).unwrap_or('?')).collect(),
            2 => self.party.key.clone(),
            3 => self.party.game.to_owned(),
            _ => WORDS[self.roll(WORDS.len())].to_owned(),
        }
    }

    async fn get(&mut self) -> Result<()> {
        let route = GETS[self.roll(GETS.len())];
        let mut path = self.fill(route);
        if self.roll(3) == 0 {
            let (at, viewer, q) = (self.word(), self.word(), self.word());
            path = format!(
                "{path}?{}",
                form(&[("at", &at), ("as", &viewer), ("q", &q), ("game", &viewer), ("below", &at)])
            );
        }
        let mut more = String::new();
        if self.roll(10) == 0 {
            more = format!("Authorization: Bearer {}\r\n", self.admin);
        }
        if self.roll(10) == 0 {
            more.push_str("X-Taproom-Parts: q:1 top:2 zz\r\nAccept-Encoding: br\r\nAccept: application/json\r\n");
        }
        if route.ends_with("/events") || path.len() > 8000 {
            // Live updates never end: look at the beginning and go.
            let key = self.party.key.clone();
            let line = format!("GET /m/{key}/events HTTP/1.1\r\nHost: x\r\n\r\n");
            return self.first_line(route, line.as_bytes()).await;
        }
        let reply = self.party.browser.get_with(&path, &more).await;
        let whole = reply.header("content-length").is_some();
        self.count("GET", route, reply.status, &path)?;
        if !whole {
            self.party.browser.hang_up();
        }
        Ok(())
    }

    async fn post(&mut self) -> Result<()> {
        let route = POSTS[self.roll(POSTS.len())];
        let path = self.fill(route);
        // Opening matches for real is the business of the storm: here a seat is always wrong.
        let mut fields: Vec<(String, String)> = Vec::new();
        for _ in 0..self.roll(6) {
            let name = if self.roll(8) == 0 { self.word() } else { NAMES[self.roll(NAMES.len())].to_owned() };
            let value = if name == "move" && self.roll(2) == 0 { self.real_move().await } else { self.word() };
            fields.push((name, value));
        }
        let pairs: Vec<(&str, &str)> = fields.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
        let mut body = form(&pairs);
        if self.roll(10) == 0 {
            // Bytes out of place.
            let at = self.roll(body.len().max(1));
            if body.is_char_boundary(at) {
                body.insert_str(at, ["%", "&", "=", "%zz", "+", ";"][self.roll(6)]);
            }
        }
        let kind = ["application/x-www-form-urlencoded", "application/json", "multipart/form-data", ""];
        let kind = kind[if self.roll(8) == 0 { self.roll(4) } else { 0 }];
        let site = ["Sec-Fetch-Site: same-origin\r\n", "Sec-Fetch-Site: cross-site\r\n", "Origin: null\r\n", ""];
        let mut more = site[if self.roll(10) == 0 { self.roll(4) } else { 0 }].to_owned();
        if self.roll(4) == 0 {
            more.push_str("Accept: application/json\r\n");
        }
        let reply = self.party.browser.post_text(&path, kind, &more, &body).await;
        let whole = reply.header("content-length").is_some();
        // A body that is refused for its length may be cut off.
        if reply.status != 0 || body.len() < 16_000 {
            self.count("POST", route, reply.status, &format!("{path} {body}"))?;
        }
        if !whole {
            self.party.browser.hang_up();
        }
        Ok(())
    }

    /// An answer that is legal now, or was.
    async fn real_move(&mut self) -> String {
        let reply = self.party.browser.get(&format!("/m/{}/question", self.party.key)).await;
        let question: Option<Question> = serde_json::from_str(&reply.body).ok();
        let choices = question.map(|it| it.choices).unwrap_or_default();
        let n = self.roll(choices.len());
        choices.into_iter().nth(n).map_or_else(|| "stop".to_owned(), |choice| choice.r#move)
    }

    /// What is hardly a request.
    async fn raw(&mut self) -> Result<()> {
        let methods = ["PUT", "DELETE", "OPTIONS", "HEAD", "PATCH", "TRACE", "CONNECT", "get", "\u{0}"];
        let method = methods[self.roll(methods.len())];
        let route = GETS[self.roll(GETS.len())];
        let path = self.fill(route);
        let version = ["HTTP/1.1", "HTTP/1.0", "HTTP/9", ""][self.roll(4)];
        let length = ["0", "-1", "5", "99999999999999999999"][self.roll(4)];
        let mut request =
            format!("{method} {path} {version}\r\nHost: x\r\nContent-Length: {length}\r\n\r\n").into_bytes();
        if self.roll(3) == 0 {
            let at = self.roll(request.len());
            request[at] = self.roll(256) as u8;
        }
        self.first_line("odd", &request).await
    }

    /// Sends anything on a connection of its own and reads the status; a server may also hang up on nonsense.
    async fn first_line(&mut self, route: &str, request: &[u8]) -> Result<()> {
        let mut stream = TcpStream::connect(self.party.browser.at()).await.context("the port is closed")?;
        let _ = stream.write_all(request).await;
        let _ = stream.shutdown().await;
        let mut head = [0; 12];
        let read = tokio::time::timeout(Duration::from_secs(5), stream.read_exact(&mut head)).await;
        let status = match read {
            Ok(Ok(_)) => String::from_utf8_lossy(&head[9..]).parse().unwrap_or(1),
            _ => 1,
        };
        self.count("raw", route, status, &String::from_utf8_lossy(request))
    }

    fn count(&mut self, method: &str, route: &str, status: u16, what: &str) -> Result<()> {
        *self.told.statuses.entry(status).or_default() += 1;
        *self.told.routes.entry(format!("{method} {route}")).or_default() += 1;
        if status >= 500 || status == 0 {
            bail!("{method} {}: {status}", what.chars().take(400).collect::<String>());
        }
        Ok(())
    }
}
