//! Two terminals at one match of a server that is killed in between.
#![allow(clippy::disallowed_methods)] // It waits for a server.
use crate::server::Server;
use ratatui::crossterm::event::{Event, KeyCode, KeyEvent};
use std::{
    net::TcpListener,
    rc::Rc,
    sync::mpsc::{self, Receiver},
    time::{Duration, Instant},
};
use taproom_client::{Browser, between};
use taproom_scene::Scene;
use taproom_tui::{App, Joined, Link, Message, NoPurse, Opening, Report, Settings, Theme};

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
        let link = Link::parse(link).expect("a link");
        let joined = Joined::open(&link, name, watch, &NoPurse).expect("the server lets us in");
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
    let page = host.get(&format!("/m/{key}/invite")).await;
    let links: Vec<String> = page
        .body
        .split("/join/")
        .skip(1)
        .map(|rest| {
            format!(
                "http://{at}/join/{}",
                rest.split(|it: char| !(it.is_ascii_alphanumeric() || "-_".contains(it))).next().unwrap_or("")
            )
        })
        .collect();
    let links: Vec<String> = links.into_iter().fold(Vec::new(), |mut all, link| {
        if !all.contains(&link) {
            all.push(link);
        }
        all
    });
    assert!(links.len() >= 3, "two seats and spectators: {links:?} in {:?}", between(&page.body, "<main", "</main>"));
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
