//! Two terminals at one match of a server that is killed in between.
#![allow(clippy::disallowed_methods)] // It waits for a server.
use crate::server::Server;
use ratatui::crossterm::event::{Event, KeyCode, KeyEvent};
use std::{
    collections::BTreeMap,
    net::TcpListener,
    rc::Rc,
    sync::{
        Arc, Mutex,
        mpsc::{self, Receiver},
    },
    time::{Duration, Instant},
};
use taproom_client::Browser;
use taproom_core::record::Luck;
use taproom_scene::Scene;
use taproom_tui::{App, Joined, Link, Message, NoPurse, Opening, Purse, Report, Settings, Theme};

/// How long anything may take on a busy machine before the test gives up.
const PATIENCE: Duration = Duration::from_secs(60);

/// An app at a match of a server.
struct Seated {
    app: App,
    messages: Receiver<Message>,
    there: bool,
}

impl Seated {
    fn join(link: &str, name: &str, watch: bool) -> Self {
        Self::join_with(link, name, watch, Arc::new(NoPurse))
    }

    fn join_with(link: &str, name: &str, watch: bool, purse: Arc<dyn Purse>) -> Self {
        let link = Link::parse(link).expect("a link");
        let joined = Joined::open(&link, name, watch, purse).expect("the server lets us in");
        let (sender, messages) = mpsc::channel();
        let settings = Settings { theme: Theme::default(), pace: Duration::ZERO, mouse: false };
        let app = App::new(Opening::Join(joined), Rc::new(|_| Err("not here".into())), settings, sender);
        Self { app, messages, there: true }
    }

    /// Takes what comes until the table is as it should be.
    fn until(&mut self, what: &str, fits: impl Fn(&Scene, bool) -> bool) {
        let until = Instant::now() + PATIENCE;
        loop {
            if self.app.scene().is_some_and(|scene| fits(scene, self.there)) {
                return;
            }
            let left = until.saturating_duration_since(Instant::now());
            let Ok(message) = self.messages.recv_timeout(left) else {
                panic!("{what} never came: {:?}", self.app.scene().map(|scene| (scene.step, &scene.question)))
            };
            if let Message::Report(Report::Line(there)) = message {
                self.there = there;
            }
            self.app.handle(message, Instant::now());
        }
    }

    /// Takes what comes until these words stand on the screen.
    fn sees(&mut self, words: &str) -> String {
        let until = Instant::now() + PATIENCE;
        loop {
            let screen = self.screen();
            if screen.contains(words) {
                return screen;
            }
            let left = until.saturating_duration_since(Instant::now());
            let Ok(message) = self.messages.recv_timeout(left) else { panic!("`{words}` never came:\n{screen}") };
            self.app.handle(message, Instant::now());
        }
    }

    /// The screen as text, one line after the other.
    fn screen(&mut self) -> String {
        self.app.screenshot(80, 24).content().iter().map(ratatui::buffer::Cell::symbol).collect()
    }

    fn press(&mut self, code: KeyCode) {
        self.app.handle(Message::Input(Event::Key(KeyEvent::from(code))), Instant::now());
    }

    fn step(&self) -> usize {
        self.app.scene().map_or(0, |scene| scene.step)
    }

    /// Answers what is asked with the first answer, which never stops.
    fn answer(&mut self) {
        let step = self.step();
        if self.app.scene().is_some_and(|scene| scene.end) {
            self.press(KeyCode::Char('e'));
            return self.until("the end of the turn", |scene, _| !scene.end);
        }
        self.press(KeyCode::Enter);
        self.until("the answer", |scene, _| scene.step > step);
    }
}

/// Whoever is asked answers, until there were this many answers.
fn play_on(ada: &mut Seated, ines: &mut Seated, answers: usize) {
    let (mut given, until) = (0, Instant::now() + PATIENCE);
    while given < answers {
        for it in [&mut *ada, &mut *ines] {
            // What the other one did is news: it comes by itself.
            while let Ok(message) = it.messages.recv_timeout(Duration::from_millis(20)) {
                it.app.handle(message, Instant::now());
            }
            if it.app.scene().is_some_and(asked) {
                it.answer();
                given += 1;
            }
        }
        assert!(Instant::now() < until, "nobody is asked any more: {given} answers");
    }
}

/// The links of a match, seats first.
async fn links(host: &mut Browser, key: &str) -> Vec<String> {
    let page = host.get(&format!("/m/{key}/invite")).await.body;
    let mut links: Vec<String> = Vec::new();
    for part in page.split("/join/").skip(1) {
        let link = format!("http://{}/join/{}", host.at(), &part[..32]);
        if !links.contains(&link) {
            links.push(link);
        }
    }
    links
}

/// Keeps things as long as the test runs.
#[derive(Default)]
struct Pocket(Mutex<BTreeMap<String, BTreeMap<String, String>>>);

impl Purse for Pocket {
    fn kept(&self, at: &str) -> BTreeMap<String, String> {
        self.0.lock().expect("sound").get(at).cloned().unwrap_or_default()
    }
    fn keep(&self, at: &str, what: &BTreeMap<String, String>) -> Result<(), String> {
        self.0.lock().expect("sound").insert(at.into(), what.clone());
        Ok(())
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_terminal_tells_what_it_promised_and_is_told_what_a_browser_is() {
    let data = tempfile::tempdir().expect("a folder");
    let server = Server::start_as("exec \"$@\"", data.path());
    let mut host = Browser::new(server.at);
    let key = host.open("six-sided-stout", &["link", "link"], &[("clock", "match 36000")]).await.expect("a match");
    let links = links(&mut host, &key).await;
    let runtime = tokio::runtime::Handle::current();
    tokio::task::spawn_blocking(move || {
        let pocket = Arc::new(Pocket::default());
        let mut ada = Seated::join_with(&links[0], "Ada", false, pocket.clone());
        ada.until("the table", |scene, _| scene.waiting.as_deref() == Some("people"));
        ada.sees("SHA-256 of its secret");
        // Closed before the match begins, and opened again.
        drop(ada);
        let mut ada = Seated::join_with(&links[0], "Ada", false, pocket.clone());
        let mut ines = Seated::join(&links[1], "Ines", false);
        for it in [&mut ada, &mut ines] {
            it.until("a question", |scene, _| asked(scene));
            let luck = it.app.scene().expect("a table").luck.parse().expect("as a record has it");
            let Luck::Shared(shared) = luck else { panic!("nobody added to the luck") };
            assert_eq!(shared.shares.iter().filter(|share| share.bytes.is_some()).count(), 2, "both have told");
        }
        let kept = pocket.0.lock().expect("sound").iter().filter(|(_, what)| !what.is_empty()).count();
        assert_eq!(kept, 1, "what was told is kept no longer, the cookies are");
        // Both clocks run, and the screen is drawn again when they show another second.
        let screen = ada.screen();
        assert_eq!(screen.matches(" 9:").count() + screen.matches(" 10:00:00").count(), 2, "{screen}");
        assert!(ada.app.due().is_some());
        let take = [("seat", "0"), ("do", "take")];
        assert_eq!(runtime.block_on(host.post(&format!("/m/{key}/seat"), &take)).status, 303);
        ada.sees("taken your seat in this match away");
        // Openly: the other one reads it as well.
        ines.sees("The host took seat 1 away from Ada");
        drop(server);
    })
    .await
    .expect("both play");
}

fn asked(scene: &Scene) -> bool {
    scene.question.is_some() || scene.end
}

#[tokio::test(flavor = "multi_thread")]
async fn two_terminals_and_a_server_that_dies() {
    let data = tempfile::tempdir().expect("a folder");
    // A port of our own, to come back to.
    let at = TcpListener::bind("127.0.0.1:0").and_then(|it| it.local_addr()).expect("a port");
    let server = Server::start_at(data.path(), &at.to_string());
    let at = server.at;
    let mut host = Browser::new(at);
    let key = host.open("six-sided-stout", &["link", "link"], &[]).await.expect("a match");
    let links = links(&mut host, &key).await;
    assert_eq!(links.len(), 3, "two seats and spectators");
    let (first, second, watch) = (links[0].clone(), links[1].clone(), links[links.len() - 1].clone());
    tokio::task::spawn_blocking(move || {
        let mut ada = Seated::join(&first, "Ada", false);
        let mut ines = Seated::join(&second, "Ines", false);
        let mut watcher = Seated::join(&watch, "", true);
        ada.until("a question", |scene, _| asked(scene));
        ines.until("a question", |scene, _| asked(scene));
        watcher.until("the table", |scene, _| scene.people.len() == 2 && scene.seat.is_none());
        ada.until("that Ines sits down", |scene, _| scene.people[1].name == "Ines");
        play_on(&mut ada, &mut ines, 6);
        let before = ada.step();
        drop(server);
        ada.until("that the server is gone", |_, there| !there);
        ines.until("that the server is gone", |_, there| !there);
        let server = Server::start_at(data.path(), &at.to_string());
        assert_eq!(server.at, at);
        ada.until("the server", |_, there| there);
        ines.until("the server", |_, there| there);
        assert!(ada.step() >= before, "nothing that was answered is lost");
        // Both play on, and each day needs both: what one does is news to the other.
        play_on(&mut ada, &mut ines, 12);
        let seen = ada.app.scene().expect("a table").log.len();
        assert!(seen > 2, "the log goes on");
        watcher.until("news", |scene, there| there && scene.step > 0);
        drop(server);
    })
    .await
    .expect("both play");
}
