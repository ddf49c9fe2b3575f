//! Two matches that differ only in what is hidden from a viewer give that viewer the same bytes, everywhere.
//!
//! A match is played some way; then its folder is copied, so that there are two servers with the same match, people and
//! cookies. In one a player answers one thing, in the other another. Whoever may not know the difference gets every page,
//! every JSON, every stream, every refusal from both servers, and they must be the same to the byte.
use super::{Running, serve, serve_from};
use crate::hub::Live;
use proptest::{
    prelude::*,
    test_runner::{Config, TestRunner},
};
use std::{path::Path, sync::Arc};
use taproom_catalog::games;
use taproom_client::Browser;
use taproom_core::{Seat, Turn, Viewer};
use taproom_match::{GameEntry, Match};
use taproom_store::{Before, Due, NewWay, WayKind};
use tokio::io::AsyncBufReadExt as _;

/// A match and everybody around it.
struct Party {
    key: String,
    /// By seat, then a spectator, then a stranger.
    people: Vec<Browser>,
}

fn viewer(n: usize, seats: usize) -> Viewer {
    if n < seats { Viewer::Seat(Seat(n as u8)) } else { Viewer::Spectator }
}

async fn party(server: &Running, entry: &dyn GameEntry) -> Party {
    let seats = (*entry.about().seats.end()).min(3);
    let mut people: Vec<Browser> = (0..seats + 2).map(|_| Browser::new(server.at)).collect();
    let chairs: Vec<&str> = (0..seats).map(|n| if n == 0 { "me" } else { "link" }).collect();
    let more: &[(&str, &str)] = if entry.about().slug == "dice-brewing" {
        &[("club", "watch"), ("o.hidden_action_tokens", "on")]
    } else {
        &[("club", "watch")]
    };
    // The host is a member, the others are guests.
    assert_eq!(people[0].post("/me/join", &[("name", "Ada")]).await.status, 303);
    assert_eq!(people[0].get("/me").await.status, 200);
    let key = people[0].open(entry.about().slug, &chairs, more).await.expect("opened");
    let page = people[0].get(&format!("/m/{key}/invite")).await.body;
    let links: Vec<String> = page.split("/join/").skip(1).map(|part| format!("/join/{}", &part[..32])).collect();
    for n in 1..=usize::from(seats) {
        assert_eq!(people[n].post(&links[n - 1], &[]).await.status, 303);
    }
    // Everybody wants to be told everything, wherever they are.
    let live = server.app.hub.find(&key).await.expect("alive");
    let holders: Vec<_> = live.read().await.seats().iter().map(|sitter| sitter.holder).collect();
    for visitor in holders {
        let target = "https://example.org/".into();
        let way =
            NewWay { visitor, kind: WayKind::Json, target, keys: String::new(), topics: 31, at: 0, confirmed: true };
        server.app.hub.add_way(way).await.expect("added");
    }
    Party { key, people }
}

/// Lets people answer what they are asked.
async fn play(party: &mut Party, seats: usize, choices: &[u16]) {
    for &choice in choices {
        for person in &mut party.people[..seats] {
            let page = person.get(&format!("/m/{}", party.key)).await;
            if page.body.contains("name=\"end\"") {
                person.post(&format!("/m/{}/end", party.key), &[]).await;
                break;
            }
            // Whoever stops has nothing more to hide.
            let moves: Vec<String> = page.moves().into_iter().filter(|text| text != "stop").collect();
            if let Some(text) = moves.get(usize::from(choice) % moves.len().max(1)) {
                person.answer(&party.key, &page, text).await;
                break;
            }
        }
    }
}

/// A seat that is asked, and two answers that look alike to somebody else as far as the rules see it.
fn secret(the_match: &dyn Match, seats: usize, twist: usize) -> Option<(Seat, [String; 2])> {
    let Turn::Seats(asked) = the_match.turn() else { return None };
    for seat in asked.iter() {
        let mut answers = the_match.notations(seat);
        answers.retain(|text| text != "stop");
        if answers.is_empty() {
            continue;
        }
        let start = twist % answers.len();
        answers.rotate_left(start);
        let after = |text: &String| {
            let mut fork = the_match.fork();
            fork.play(&taproom_core::record::Line { who: Some(seat), text: text.clone() }).ok().map(|()| fork)
        };
        let first = after(&answers[0])?;
        for other in &answers[1..] {
            let Some(second) = after(other) else { continue };
            let alike = |n: usize| viewer(n, seats) != Viewer::Seat(seat) && same(&*first, &*second, viewer(n, seats));
            if (0..=seats).any(alike) {
                return Some((seat, [answers[0].clone(), other.clone()]));
            }
        }
    }
    None
}

/// Does this viewer see and hear the same in both, as far as the rules are concerned?
fn same(a: &dyn Match, b: &dyn Match, viewer: Viewer) -> bool {
    let heard = |it: &dyn Match| it.log(viewer, 0).into_iter().map(|(_, text)| text).collect::<Vec<_>>();
    a.view_hash(viewer) == b.view_hash(viewer) && heard(a) == heard(b)
}

/// The same match on another server.
async fn copy(from: &Path) -> Running {
    let folder = tempfile::tempdir().expect("a folder");
    for file in std::fs::read_dir(from).expect("a folder") {
        let file = file.expect("a file");
        if file.file_name() != "lock" {
            std::fs::copy(file.path(), folder.path().join(file.file_name())).expect("copied");
        }
    }
    serve_from(folder).await
}

/// Everything a browser can get of the match; what it changes, it changes in both worlds alike.
async fn everything(person: &mut Browser, key: &str) -> Vec<String> {
    let mut all = Vec::new();
    let mut add = |what: String, reply: taproom_client::Reply| {
        let head: Vec<&str> =
            reply.head.lines().filter(|line| !line.to_ascii_lowercase().starts_with("date:")).collect();
        all.push(format!("{what}\n{}\n{}", head.join("\n"), reply.body));
    };
    let mut pages = vec!["", "?at=3", "?at=7&as=1", "?at=2&as=watch", "?at=4&from=1&first=1&last=9", "/record"];
    pages.extend(["/invite", "/question", "/luck", "/rematch", "/scene", "/scene?at=2", "/log", "/log?q=the", "/talk"]);
    for path in pages {
        add(format!("GET {path}"), person.get(&format!("/m/{key}{path}")).await);
    }
    for path in [
        "/",
        "/me",
        "/code",
        "/new",
        "/ratings",
        "/ratings.json",
        &format!("/admin/record/{key}"),
        "/metrics",
        "/club",
        "/tournaments",
        "/league",
        "/p/1",
    ] {
        add(format!("GET {path}"), person.get(path).await);
    }
    let posts: [(&str, &[(&str, &str)]); 21] = [
        ("/move", &[("move", "nonsense"), ("version", "1")]),
        ("/move", &[("move", "pass"), ("version", "0")]),
        ("/undo", &[("to", "77")]),
        ("/undo", &[("to", "x")]),
        ("/end", &[]),
        ("/rematch", &[]),
        ("/start", &[]),
        ("/luck", &[("share", "00")]),
        ("/show", &[("seat", "1")]),
        ("/seat", &[("seat", "1"), ("do", "link")]),
        ("/seat", &[("seat", "7"), ("do", "take")]),
        ("/seat", &[("seat", "1"), ("do", "bot"), ("level", "unheard")]),
        ("/seat", &[("seat", "1"), ("do", "back")]),
        ("/lesson", &[("read", "1")]),
        ("/restart", &[]),
        ("/undo", &[]),
        ("/talk", &[("do", "say"), ("text", "Well, well.")]),
        ("/talk", &[("do", "report"), ("line", "1")]),
        ("/talk", &[("do", "mute"), ("line", "2")]),
        ("/terms", &[("club", "any")]),
        ("/decline", &[]),
    ];
    for (path, fields) in posts {
        let to = format!("/m/{key}{path}");
        add(format!("POST {path} {fields:?}"), person.post(&to, fields).await);
        add(format!("JSON {path} {fields:?}"), person.tell(&to, fields).await);
    }
    for path in ["", "/question", "/invite", "/scene", "/talk", "?at=2"] {
        add(format!("then GET {path}"), person.get(&format!("/m/{key}{path}")).await);
    }
    all
}

/// One of the two worlds after the secret answer: what each person gets, and whether they could know the difference.
struct World {
    server: Running,
    live: Arc<Live>,
    people: Vec<Browser>,
    streams: Vec<Option<String>>,
    /// What would be sent to whoever is away, by seat.
    outbox: Vec<Vec<Due>>,
    /// Everybody stays at the table.
    _open: Vec<tokio::io::BufReader<tokio::net::TcpStream>>,
}

async fn world(from: &Running, party: &Party, seats: usize, seat: Seat, text: &str) -> World {
    let server = copy(from.folder.path()).await;
    let live = server.app.hub.find(&party.key).await.expect("alive");
    let visit = |known: &Browser| {
        let mut person = Browser::new(server.at);
        person.cookies.clone_from(&known.cookies);
        person
    };
    let mut people: Vec<Browser> = party.people.iter().map(visit).collect();
    let mut streams = Vec::new();
    for person in &people {
        streams.push(person.listen(&party.key).await.expect("a stream"));
    }
    for stream in &mut streams[..=seats] {
        read_until(stream, "data: ").await;
    }
    let page = people[seat.index()].get(&format!("/m/{}", party.key)).await;
    assert_eq!(people[seat.index()].answer(&party.key, &page, text).await.status, 303, "{text}");
    let (due, holders) = {
        let before = Before { usual: i64::MAX, mail: i64::MAX };
        let due = server.app.hub.store().due(i64::MAX, before, 1000).await.expect("a list");
        (due, live.read().await.seats().iter().map(|sitter| sitter.holder).collect::<Vec<_>>())
    };
    let theirs = |holder| due.iter().filter(|it| it.visitor == holder).cloned().collect();
    let outbox = holders.into_iter().map(theirs).collect();
    // Everybody hears this, so whatever was told before has arrived.
    server.app.hub.note(&live, "The end of the test.".into()).await.expect("noted");
    let mut heard = Vec::new();
    for (n, stream) in streams.iter_mut().enumerate() {
        if n > seats {
            heard.push(None); // a stranger hears nothing at all
            continue;
        }
        let last = live.read().await.seq(viewer(n, seats));
        heard.push(Some(read_until(stream, &format!("id: {last}")).await));
    }
    World { server, live, people, streams: heard, outbox, _open: streams }
}

/// Reads lines up to one that begins so, and the line after it.
async fn read_until(stream: &mut (impl tokio::io::AsyncBufRead + Unpin), start: &str) -> String {
    let mut text = String::new();
    loop {
        let from = text.len();
        assert_ne!(stream.read_line(&mut text).await.expect("a line"), 0, "the stream ended: {text}");
        if text[from..].starts_with(start) {
            stream.read_line(&mut text).await.expect("a line");
            return without_presence(&text);
        }
    }
}

/// What was told, without the date, without the lengths of chunks, and without who came to the table when: that is no secret,
/// and happens as it happens.
fn without_presence(text: &str) -> String {
    let length = |line: &str| line.len() <= 4 && line.bytes().all(|byte| byte.is_ascii_hexdigit());
    let date = |line: &str| line.to_ascii_lowercase().starts_with("date:");
    let mut lines = text.lines().filter(|line| !length(line) && !date(line));
    let mut told = Vec::new();
    while let Some(line) = lines.next() {
        if line == "event: here" {
            lines.next();
        } else {
            told.push(line);
        }
    }
    told.join("\n")
}

/// Plays some way and compares; the number of viewers who could be compared.
async fn compare(game: usize, choices: &[u16], twist: u16) -> usize {
    let entry = games().nth(game).expect("a game");
    let server = serve().await;
    let mut party = party(&server, entry).await;
    let seats = party.people.len() - 2;
    play(&mut party, seats, choices).await;
    // Said after a number of moves that is nobody's to know.
    for person in &mut party.people[..=seats] {
        person.post(&format!("/m/{}/talk", party.key), &[("do", "say"), ("text", "Who brews what?")]).await;
    }
    let live = server.app.hub.find(&party.key).await.expect("alive");
    let held = live.read().await.table().held().is_some();
    let Some((seat, [one, other])) = secret(live.read().await.the_match(), seats, usize::from(twist)).filter(|_| !held)
    else {
        return 0;
    };
    let (mut a, mut b) =
        (world(&server, &party, seats, seat, &one).await, world(&server, &party, seats, seat, &other).await);
    let what = format!("{}: {one} or {other}", entry.about().slug);
    let mut compared = 0;
    for n in 0..party.people.len() {
        let who = viewer(n, seats);
        // The answer may have led on to something that this viewer sees.
        let alike = same(a.live.read().await.the_match(), b.live.read().await.the_match(), who);
        if who != Viewer::Seat(seat) && alike {
            assert_eq!(a.streams[n], b.streams[n], "{what}, heard by {who:?}");
            assert_eq!(a.outbox.get(n), b.outbox.get(n), "{what}, told to {who:?} elsewhere");
            compare_pages(&mut a, &mut b, n, &party.key, &what).await;
            compared += 1;
        }
    }
    // The host makes the link for spectators again: then those who watched are strangers.
    for world in [&mut a, &mut b] {
        let done = world.people[0].post(&format!("/m/{}/seat", party.key), &[("do", "watch")]).await;
        assert_eq!(done.status, 303);
    }
    compare_pages(&mut a, &mut b, seats, &party.key, &what).await;
    compared
}

/// One person gets the same from both worlds.
async fn compare_pages(a: &mut World, b: &mut World, n: usize, key: &str, what: &str) {
    let got = [everything(&mut a.people[n], key).await, everything(&mut b.people[n], key).await];
    let ports = [a.server.at.to_string(), b.server.at.to_string()];
    for (one_page, other_page) in got[0].iter().zip(&got[1]) {
        let (one_page, other_page) = (one_page.replace(&ports[0], "HERE"), other_page.replace(&ports[1], "HERE"));
        assert!(one_page == other_page, "{what}, seen by person {n}:\n{one_page}\n\n---- and ----\n\n{other_page}");
    }
}

#[test]
fn what_is_hidden_changes_no_byte() {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().expect("a runtime");
    let config = Config { cases: 30, failure_persistence: None, max_shrink_iters: 8, ..Config::default() };
    let matches = (0..games().count(), prop::collection::vec(any::<u16>(), 0..30), any::<u16>());
    let compared = std::sync::atomic::AtomicUsize::new(0);
    let enough = || compared.load(std::sync::atomic::Ordering::Relaxed) > 5;
    // Most moments hide nothing: on until enough did.
    for _ in 0..20 {
        let done = TestRunner::new(config.clone()).run(&matches, |(game, choices, twist)| {
            let found = runtime.block_on(compare(game, &choices, twist));
            compared.fetch_add(found, std::sync::atomic::Ordering::Relaxed);
            Ok(())
        });
        done.unwrap_or_else(|error| panic!("{error}"));
        if enough() {
            break;
        }
    }
    assert!(enough(), "too little was hidden to compare: {compared:?}");
}
