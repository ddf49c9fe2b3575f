//! A match on a server, through the interface for programs: the same links and cookies as a browser, JSON, live updates.
use crate::session::{Message, Report, Request, Session};
use sha2::{Digest as _, Sha256};
use std::{
    collections::BTreeMap,
    fmt::Write as _,
    io::{BufRead as _, BufReader},
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, Ordering},
        mpsc::{self, Sender},
    },
    thread,
    time::Duration,
};
use taproom_scene::{Hint, Scene};
use ureq::{Agent, Body, http::Response};

/// How long an answer may take.
const PATIENCE: Duration = Duration::from_secs(20);
/// The server says something at least every 20 seconds: if it does not, it is gone.
const SILENCE: Duration = Duration::from_secs(50);
/// How long to wait before the server is tried again.
const PAUSE: Duration = Duration::from_secs(1);
/// No answer of ours is larger.
const MOST: u64 = 8 << 20;

/// Where a link leads.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Link {
    /// `http://host:port`
    pub server: String,
    /// `/join/TOKEN` or `/m/KEY`
    pub path: String,
}

impl Link {
    /// Reads an address as people copy it from a browser or a message.
    pub fn parse(text: &str) -> Result<Self, String> {
        let wrong = || format!("`{text}` is no link to a match: it looks like https://games.example.org/join/…");
        let (scheme, rest) = text.trim().split_once("://").ok_or_else(wrong)?;
        if !["http", "https"].contains(&scheme) {
            return Err(wrong());
        }
        let (host, path) = rest.split_once('/').ok_or_else(wrong)?;
        let path = path.split(['?', '#']).next().unwrap_or_default().trim_end_matches('/');
        let plain = |name: &str| {
            !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_".contains(&byte))
        };
        let path = match path.split('/').collect::<Vec<_>>().as_slice() {
            ["join", token] if plain(token) => format!("/join/{token}"),
            ["m", key, ..] if plain(key) => format!("/m/{key}"),
            _ => return Err(wrong()),
        };
        if host.is_empty() || host.contains('@') {
            return Err(wrong());
        }
        Ok(Self { server: format!("{scheme}://{host}"), path })
    }
}

/// What has to be there when we come back, by address: of a server its cookies, so that a seat stays ours; of a match what we
/// promised to add to its luck, by promise, until it is told.
pub trait Purse: Send + Sync {
    /// What is kept of this address.
    fn kept(&self, at: &str) -> BTreeMap<String, String>;
    /// Keeps this of an address, and nothing else.
    fn keep(&self, at: &str, what: &BTreeMap<String, String>) -> Result<(), String>;
}

/// Keeps nothing: whoever comes back is a stranger.
pub struct NoPurse;

impl Purse for NoPurse {
    fn kept(&self, _: &str) -> BTreeMap<String, String> {
        BTreeMap::new()
    }
    fn keep(&self, _: &str, _: &BTreeMap<String, String>) -> Result<(), String> {
        Ok(())
    }
}

/// One visitor of one server.
#[derive(Clone)]
struct Visitor {
    agent: Agent,
    server: String,
    cookies: Arc<Mutex<BTreeMap<String, String>>>,
}

impl Visitor {
    fn new(server: &str, cookies: BTreeMap<String, String>) -> Self {
        let config = Agent::config_builder()
            .http_status_as_error(false)
            .max_redirects(0)
            .timeout_connect(Some(PATIENCE))
            .timeout_recv_response(Some(PATIENCE))
            // Not of the whole body: live updates have no end.
            .timeout_per_read(Some(SILENCE))
            .user_agent("taproom-terminal")
            .build();
        Self { agent: config.into(), server: server.into(), cookies: Arc::new(Mutex::new(cookies)) }
    }

    fn cookie_line(&self) -> String {
        let cookies = self.cookies.lock().unwrap_or_else(PoisonError::into_inner);
        cookies.iter().map(|(name, value)| format!("{name}={value}")).collect::<Vec<_>>().join("; ")
    }

    fn get(&self, path: &str) -> Result<Response<Body>, String> {
        let request = self.agent.get(format!("{}{path}", self.server)).header("Cookie", self.cookie_line());
        let reply = request.header("Accept", "application/json").call().map_err(|error| away(&error))?;
        self.remember(&reply);
        Ok(reply)
    }

    fn post(&self, path: &str, fields: &[(&str, &str)]) -> Result<Response<Body>, String> {
        let request = self.agent.post(format!("{}{path}", self.server)).header("Cookie", self.cookie_line());
        let request = request.header("Accept", "application/json");
        let reply = request.send_form(fields.iter().copied()).map_err(|error| away(&error))?;
        self.remember(&reply);
        Ok(reply)
    }

    fn remember(&self, reply: &Response<Body>) {
        let mut cookies = self.cookies.lock().unwrap_or_else(PoisonError::into_inner);
        for line in reply.headers().get_all("set-cookie").iter().filter_map(|value| value.to_str().ok()) {
            if let Some((name, value)) = line.split(';').next().and_then(|pair| pair.split_once('=')) {
                cookies.insert(name.trim().into(), value.trim().into());
            }
        }
    }
}

/// Nobody answered at all.
fn away(error: &ureq::Error) -> String {
    let why = match error {
        ureq::Error::Io(error) => error.kind().to_string(),
        error => error.to_string(),
    };
    format!("the server does not answer ({why}); try again when it is back")
}

fn text(reply: &mut Response<Body>) -> Result<String, String> {
    reply.body_mut().with_config().limit(MOST).read_to_string().map_err(|error| error.to_string())
}

/// What a page that is no JSON says was wrong.
fn said(reply: &mut Response<Body>) -> String {
    let status = reply.status().as_u16();
    let page = text(reply).unwrap_or_default();
    let main = page.split_once("<main").map_or(page.as_str(), |part| part.1);
    let words: String = main.split('<').filter_map(|part| part.split_once('>')).map(|part| part.1).collect();
    let words = words.split_whitespace().collect::<Vec<_>>().join(" ");
    if words.is_empty() { format!("the server answers {status}") } else { words.chars().take(200).collect() }
}

/// The key of the match that a reply leads to.
fn leads_to(reply: &Response<Body>) -> Option<String> {
    let to = reply.headers().get("location")?.to_str().ok()?;
    let key = to.strip_prefix("/m/")?;
    Some(key.split(['/', '?']).next().unwrap_or(key).to_owned())
}

/// What we add to the luck of a match: promised by its hash when the seat is taken, told when all seats are.
struct Share([u8; 32]);

impl Share {
    fn new() -> Result<Self, String> {
        let mut bytes = [0; 32];
        getrandom::fill(&mut bytes).map_err(|error| format!("no randomness from the system: {error}"))?;
        Ok(Self(bytes))
    }

    fn promise(&self) -> String {
        hex(&Sha256::digest(self.0))
    }
}

/// What we promised to add to the luck of a match, by promise, and have not told yet. There are several if several seats
/// are ours.
type Shares = BTreeMap<String, String>;

fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

/// A match on a server, before its screen is open.
pub struct Joined {
    visitor: Visitor,
    key: String,
    name: String,
    shares: Shares,
    purse: Arc<dyn Purse>,
}

impl Joined {
    /// Follows a link: takes the seat it offers, or comes back to a match we know. With `watch` no seat is taken.
    pub fn open(link: &Link, name: &str, watch: bool, purse: Arc<dyn Purse>) -> Result<Self, String> {
        let visitor = Visitor::new(&link.server, purse.kept(&link.server));
        let (mut taken, mut key) = (None, link.path.strip_prefix("/m/").map(ToOwned::to_owned));
        if key.is_none() {
            let mut page = visitor.get(&link.path)?;
            key = match leads_to(&page) {
                // It is ours already.
                Some(key) => Some(key),
                None if page.status().as_u16() != 200 => return Err(said(&mut page)),
                None if watch && text(&mut page)?.contains("name=\"name\"") => {
                    return Err("this link offers a seat: use `taproom join` to take it".into());
                }
                None => {
                    let share = Share::new()?;
                    let key = take_seat(&visitor, &link.path, name, &share)?;
                    taken = Some(share);
                    Some(key)
                }
            };
        }
        let key = key.unwrap_or_default();
        purse.keep(&link.server, &visitor.cookies.lock().unwrap_or_else(PoisonError::into_inner))?;
        let shares = promised(&*purse, &at(&visitor, &key), taken.as_ref())?;
        Ok(Self { visitor, key, name: name.into(), shares, purse })
    }
}

/// The address of a match.
fn at(visitor: &Visitor, key: &str) -> String {
    format!("{}/m/{key}", visitor.server)
}

/// What we promised at this match before, and with the seat that we took just now.
fn promised(purse: &dyn Purse, at: &str, taken: Option<&Share>) -> Result<Shares, String> {
    let mut shares = purse.kept(at);
    if let Some(share) = taken {
        shares.insert(share.promise(), hex(&share.0));
        // Whoever is interrupted before the match begins comes back and tells it.
        purse.keep(at, &shares)?;
    }
    Ok(shares)
}

/// Sits down where a link says; the key of the match.
fn take_seat(visitor: &Visitor, path: &str, name: &str, share: &Share) -> Result<String, String> {
    let mut reply = visitor.post(path, &[("name", name), ("luck", &share.promise())])?;
    leads_to(&reply).ok_or_else(|| said(&mut reply))
}

/// Talks to the server on threads of its own, so that the screen never waits for it.
pub(crate) struct Remote {
    wishes: Sender<Request>,
    open: Arc<AtomicBool>,
}

impl Remote {
    pub(crate) fn new(joined: Joined, reports: Sender<Message>) -> Self {
        let (wishes, inbox) = mpsc::channel::<Request>();
        let open = Arc::new(AtomicBool::new(true));
        let key = Arc::new(Mutex::new(joined.key.clone()));
        let listener = Listener {
            visitor: joined.visitor.clone(),
            key: key.clone(),
            wishes: wishes.clone(),
            reports: reports.clone(),
            open: open.clone(),
        };
        thread::spawn(move || listener.run());
        let Joined { visitor, name, shares, purse, .. } = joined;
        let speaker = Speaker { visitor, key, reports, open: open.clone(), name, shares, purse };
        thread::spawn(move || speaker.run(inbox));
        Self { wishes, open }
    }
}

impl Session for Remote {
    fn ask(&mut self, request: Request) {
        let _ = self.wishes.send(request);
    }
}

impl Drop for Remote {
    fn drop(&mut self) {
        self.open.store(false, Ordering::Relaxed);
    }
}

/// Sends wishes and asks for what is to be seen.
struct Speaker {
    visitor: Visitor,
    key: Arc<Mutex<String>>,
    reports: Sender<Message>,
    open: Arc<AtomicBool>,
    name: String,
    shares: Shares,
    purse: Arc<dyn Purse>,
}

impl Speaker {
    fn run(mut self, inbox: mpsc::Receiver<Request>) {
        while let Ok(request) = inbox.recv() {
            // The screen is closed: nothing more is told of us.
            if !self.open.load(Ordering::Relaxed) {
                return;
            }
            if let Err(why) = self.carry_out(request)
                && self.report(Report::Refused(why)).is_err()
            {
                return;
            }
        }
    }

    fn report(&self, report: Report) -> Result<(), String> {
        self.reports.send(Message::Report(report)).map_err(|_| "nobody looks any more".into())
    }

    fn path(&self, rest: &str) -> String {
        let key = self.key.lock().unwrap_or_else(PoisonError::into_inner);
        format!("/m/{key}{rest}")
    }

    fn scene(&self, query: &str) -> Result<Scene, String> {
        let mut reply = self.visitor.get(&self.path(&format!("/scene{query}")))?;
        if reply.status().as_u16() != 200 {
            return Err(said(&mut reply));
        }
        serde_json::from_str(&text(&mut reply)?).map_err(|error| format!("the server speaks otherwise: {error}"))
    }

    fn carry_out(&mut self, request: Request) -> Result<(), String> {
        let done = match request {
            Request::Now => Ok(()),
            Request::Then(step) => {
                let scene = self.scene(&format!("?at={step}"))?;
                return self.report(Report::Then(Box::new(scene)));
            }
            Request::Answer { texts, version } => {
                let mut fields: Vec<(String, String)> = vec![("version".into(), version)];
                match texts.as_slice() {
                    [one] => fields.push(("move".into(), one.clone())),
                    several => fields.extend(several.iter().filter_map(|text| {
                        let (word, n) = text.split_once(' ')?;
                        Some((format!("say.{word}"), n.to_owned()))
                    })),
                }
                let fields: Vec<(&str, &str)> = fields.iter().map(|(a, b)| (a.as_str(), b.as_str())).collect();
                self.wish("/move", &fields)
            }
            Request::End => self.wish("/end", &[]),
            Request::Undo => self.wish("/undo", &[]),
            Request::Restart => self.wish("/restart", &[]),
            Request::Come(seat) => self.wish("/show", &[("seat", &seat.0.to_string())]),
            Request::Hint => {
                let mut reply = self.visitor.post(&self.path("/hint"), &[])?;
                if reply.status().as_u16() != 200 {
                    return Err(said(&mut reply));
                }
                let hints: Vec<Hint> = serde_json::from_str(&text(&mut reply)?).map_err(|error| error.to_string())?;
                return self.report(Report::Hints(hints));
            }
            Request::Rematch => {
                let share = Share::new()?;
                let mut reply = self.visitor.post(&self.path("/rematch"), &[("luck", &share.promise())])?;
                let invited = reply.headers().get("location").and_then(|to| to.to_str().ok());
                let invited = invited.filter(|to| to.starts_with("/join/")).map(ToOwned::to_owned);
                let next = match invited {
                    // Our seat is kept for us behind a link of its own.
                    Some(path) => take_seat(&self.visitor, &path, &self.name, &share)?,
                    None => leads_to(&reply).ok_or_else(|| said(&mut reply))?,
                };
                self.shares = promised(&*self.purse, &at(&self.visitor, &next), Some(&share))?;
                *self.key.lock().unwrap_or_else(PoisonError::into_inner) = next;
                Ok(())
            }
        };
        if let Err(why) = done {
            self.report(Report::Refused(why))?;
        }
        let mut scene = self.scene("")?;
        if scene.waiting.as_deref() == Some("luck") && !self.shares.is_empty() {
            for share in self.shares.values() {
                // One that was told before, or promised in vain, is refused: that harms nobody.
                let _ = self.wish("/luck", &[("share", share)]);
            }
            scene = self.scene("")?;
        }
        if scene.waiting.is_none() && !self.shares.is_empty() {
            self.shares.clear();
            self.purse.keep(&self.path_at(), &self.shares)?;
        }
        self.report(Report::Now(Box::new(scene)))
    }

    fn path_at(&self) -> String {
        at(&self.visitor, &self.key.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// A wish whose answer is the next question, or why it was refused.
    fn wish(&self, what: &str, fields: &[(&str, &str)]) -> Result<(), String> {
        let mut reply = self.visitor.post(&self.path(what), fields)?;
        match reply.status().as_u16() {
            200 => Ok(()),
            409 => {
                let problem: serde_json::Value = serde_json::from_str(&text(&mut reply)?).unwrap_or_default();
                Err(problem["problem"].as_str().unwrap_or("the table moved on").to_owned())
            }
            _ => Err(said(&mut reply)),
        }
    }
}

/// Hears what happens, and comes back when the server was gone.
struct Listener {
    visitor: Visitor,
    key: Arc<Mutex<String>>,
    wishes: Sender<Request>,
    reports: Sender<Message>,
    open: Arc<AtomicBool>,
}

impl Listener {
    fn run(self) {
        let (mut there, mut gone) = (None, None);
        while self.open.load(Ordering::Relaxed) {
            let key = self.key.lock().unwrap_or_else(PoisonError::into_inner).clone();
            if gone.as_ref() == Some(&key) {
                // Nothing is told us there any more; a rematch would have another key.
                thread::sleep(PAUSE);
                continue;
            }
            let heard = self.hear(&key, &mut there);
            if let Ok(Some(why)) = heard {
                gone = Some(key);
                let _ = self.reports.send(Message::Report(Report::Gone(why)));
                continue;
            }
            if there != Some(false) && heard.is_err() {
                there = Some(false);
                let _ = self.reports.send(Message::Report(Report::Line(false)));
            }
            thread::sleep(PAUSE);
        }
    }

    /// Listens until the server hangs up or another match is looked at; why there is nothing to be heard, if there never
    /// will be.
    fn hear(&self, key: &str, there: &mut Option<bool>) -> Result<Option<String>, String> {
        let mut reply = self.visitor.get(&format!("/m/{key}/events"))?;
        match reply.status().as_u16() {
            200 => {}
            // The seat was taken away, or the match is gone.
            403 | 404 | 410 => return Ok(Some(said(&mut reply))),
            _ => return Err("no live updates".into()),
        }
        if there.replace(true) != Some(true) {
            let _ = self.reports.send(Message::Report(Report::Line(true)));
        }
        let lines = BufReader::new(reply.into_body().into_reader()).lines();
        for line in lines {
            let line = line.map_err(|error| error.to_string())?;
            let same = *self.key.lock().unwrap_or_else(PoisonError::into_inner) == key;
            if !self.open.load(Ordering::Relaxed) || !same {
                return Ok(None);
            }
            // "hello", "news" and "lost" all mean: look again.
            if line.starts_with("event:") && self.wishes.send(Request::Now).is_err() {
                return Ok(None);
            }
        }
        Err("the server hung up".into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn live_updates_may_go_on_for_ever() {
        let visitor = Visitor::new("http://127.0.0.1:1", BTreeMap::new());
        let config = visitor.agent.config();
        assert_eq!((config.timeouts().recv_body, config.timeouts().global), (None, None));
        assert_eq!(config.timeout_per_read(), Some(SILENCE), "but nobody waits for a server that is gone");
    }

    #[test]
    fn links_are_read_as_people_copy_them() {
        let link = |text: &str| Link::parse(text).map(|link| (link.server, link.path));
        let ok = |server: &str, path: &str| Ok((server.to_owned(), path.to_owned()));
        assert_eq!(link(" http://127.0.0.1:8080/join/abc-1_Z "), ok("http://127.0.0.1:8080", "/join/abc-1_Z"));
        assert_eq!(link("https://games.example.org/m/k3y/invite?x=1#y"), ok("https://games.example.org", "/m/k3y"));
        for bad in
            ["", "games.example.org/join/a", "ftp://a/join/b", "http:///join/a", "http://a/rules/b", "http://u@a/m/b"]
        {
            assert!(Link::parse(bad).is_err(), "{bad}");
        }
    }
}
