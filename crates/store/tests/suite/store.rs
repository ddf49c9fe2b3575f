//! What is acknowledged is there, whole, once, and in order.
#![allow(missing_docs)]
use std::sync::Arc;
use taproom_store::{Begin, Calls, Found, HeldBy, Id, Move, NewGame, NewSeat, Store, StoreError};
use tempfile::TempDir;

pub(crate) fn moves(texts: &[&str]) -> Vec<Move> {
    let row = |(n, text): (usize, &&str)| Move { who: Some(n as u8), text: (*text).into(), at: 7 };
    texts.iter().enumerate().map(row).collect()
}

pub(crate) fn token(text: &str) -> [u8; 32] {
    let mut token = [0; 32];
    token[..text.len()].copy_from_slice(text.as_bytes());
    token
}

pub(crate) async fn store() -> (TempDir, Store, Id) {
    let folder = tempfile::tempdir().expect("a folder");
    let store = Store::open(&folder.path().join("test.sqlite")).await.expect("a store");
    let host = store.new_visitor(token("host"), 1).await.expect("a visitor");
    (folder, store, host)
}

async fn open(store: &Store, host: Id, key: &str) -> Id {
    let invite = token(&format!("seat {key}"));
    let seat = NewSeat { name: "Ada".into(), holder: Some(host), bot: None, invite, kept: None, promise: None };
    let game = NewGame {
        key: key.into(),
        title: "A test".into(),
        header: "header".into(),
        secret: [5; 32],
        host,
        clock: "none".into(),
        watch: token(&format!("watch {key}")),
        created: 2,
        seats: vec![seat],
        moves: vec![Move { who: None, text: "roll 3".into(), at: 2 }],
        replay: false,
        waiting: None,
        terms: taproom_store::Terms::default(),
        calls: Calls::default(),
    };
    store.new_game(game).await.expect("opened")
}

async fn texts(store: &Store, key: &str) -> Vec<String> {
    let saved = store.load(key).await.expect("readable").expect("there");
    saved.moves.into_iter().map(|it| it.text).collect()
}

#[tokio::test]
async fn a_match_is_its_header_its_seats_and_its_moves() {
    let (folder, store, host) = store().await;
    let id = open(&store, host, "abc").await;
    store.append(id, 1, moves(&["take malt", "“quoted” 'text' \\ \u{1f37a}"])).await.expect("written");
    // Another store on the same file sees the same: it is on the disk.
    let other = Store::open(&folder.path().join("test.sqlite")).await.expect("a store");
    for store in [&store, &other] {
        let saved = store.load("abc").await.expect("readable").expect("there");
        assert_eq!((saved.id, saved.header.as_str(), saved.secret), (id, "header", [5; 32]));
        assert_eq!(saved.seats[0].holder, Some(host));
        assert_eq!(saved.moves[0], Move { who: None, text: "roll 3".into(), at: 2 });
        assert_eq!(saved.moves[1..], moves(&["take malt", "“quoted” 'text' \\ \u{1f37a}"]));
    }
    assert!(store.load("abd").await.expect("readable").is_none());
}

#[tokio::test]
async fn a_ply_is_written_once() {
    let (_folder, store, host) = store().await;
    let id = open(&store, host, "abc").await;
    store.append(id, 1, moves(&["a", "b"])).await.expect("free");
    for (from, texts) in [(1, &["x"][..]), (2, &["x"]), (0, &["x", "y", "z"]), (2, &["x", "y"])] {
        let refused = store.append(id, from, moves(texts)).await;
        assert!(matches!(refused, Err(StoreError::Conflict)), "{from} {texts:?}: {refused:?}");
    }
    assert_eq!(texts(&store, "abc").await, ["roll 3", "a", "b"], "a refused answer leaves nothing behind");
    store.append(id, 3, moves(&["c"])).await.expect("still free");
    assert_eq!(texts(&store, "abc").await, ["roll 3", "a", "b", "c"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn of_many_who_want_the_same_ply_one_gets_it() {
    let (_folder, store, host) = store().await;
    let id = open(&store, host, "abc").await;
    for ply in 1..20 {
        let tries = (0..8).map(|n| {
            let store = store.clone();
            tokio::spawn(async move { (n, store.append(id, ply, moves(&[&format!("{ply} by {n}")])).await) })
        });
        let mut winners = Vec::new();
        for tried in tries.collect::<Vec<_>>() {
            match tried.await.expect("no panic") {
                (n, Ok(())) => winners.push(format!("{ply} by {n}")),
                (_, Err(StoreError::Conflict)) => {}
                (_, Err(error)) => panic!("{error}"),
            }
        }
        assert_eq!(winners.len(), 1, "{winners:?}");
        assert_eq!(texts(&store, "abc").await.pop(), winners.pop(), "who was told so has it");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn moves_of_different_matches_share_a_commit() {
    const MATCHES: usize = 500;
    let (_folder, store, host) = store().await;
    let mut games = Vec::new();
    for n in 0..MATCHES {
        let store = store.clone();
        games.push(tokio::spawn(async move { open(&store, host, &format!("m{n}")).await }));
    }
    let mut ids = Vec::new();
    for game in games {
        ids.push(game.await.expect("opened"));
    }
    let before = store.commits();
    let ids = Arc::new(ids);
    let mut writing = Vec::new();
    for n in 0..MATCHES {
        let (store, ids) = (store.clone(), ids.clone());
        // One in ten comes too late, and must not spoil the others.
        let from = usize::from(n % 10 != 9);
        writing.push(tokio::spawn(async move { store.append(ids[n], from, moves(&["a", "b", "c"])).await }));
    }
    for (n, written) in writing.into_iter().enumerate() {
        let written = written.await.expect("no panic");
        assert_eq!(written.is_err(), n % 10 == 9, "{n}: {written:?}");
    }
    let commits = store.commits() - before;
    assert!(commits < MATCHES as u64 / 4, "{commits} commits for {MATCHES} matches");
    for n in 0..MATCHES {
        let expected: &[&str] = if n % 10 == 9 { &["roll 3"] } else { &["roll 3", "a", "b", "c"] };
        assert_eq!(texts(&store, &format!("m{n}")).await, expected, "{n}");
    }
}

#[tokio::test]
async fn what_is_taken_back_makes_room() {
    let (_folder, store, host) = store().await;
    let (id, other) = (open(&store, host, "abc").await, open(&store, host, "abd").await);
    store.append(id, 1, moves(&["a", "b", "c"])).await.expect("free");
    store.append(other, 1, moves(&["o"])).await.expect("free");
    store.cut_back(id, 2, Calls::default()).await.expect("cut");
    assert_eq!(texts(&store, "abc").await, ["roll 3", "a"]);
    store.append(id, 2, moves(&["d"])).await.expect("free again");
    // Even when both wait for the same commit, the order is that of asking.
    let (cut, added, late) = tokio::join!(
        store.cut_back(id, 1, Calls::default()),
        store.append(id, 1, moves(&["e", "f"])),
        store.append(id, 1, moves(&["g"]))
    );
    cut.expect("cut");
    added.expect("free since the cut");
    assert!(matches!(late, Err(StoreError::Conflict)));
    assert_eq!(texts(&store, "abc").await, ["roll 3", "e", "f"]);
    assert_eq!(texts(&store, "abd").await, ["roll 3", "o"], "other matches are not touched");
}

#[tokio::test]
async fn names_seats_and_links() {
    let (_folder, store, host) = store().await;
    let id = open(&store, host, "abc").await;
    let guest = store.new_visitor(token("guest"), 3).await.expect("a visitor");
    assert!(store.new_visitor(token("guest"), 3).await.is_err(), "a token belongs to one visitor");
    store.name_visitor(guest, "Ines".into()).await.expect("named");
    assert_eq!(store.visitor(token("guest")).await.expect("readable"), Some(guest));
    assert_eq!(store.visitor(token("nobody")).await.expect("readable"), None);
    assert_eq!(store.name_of(guest).await.expect("readable"), "Ines");
    store.sit(id, 0, guest, "Ines".into(), None).await.expect("seated");
    store.invite(id, 0, token("new link")).await.expect("made");
    assert_eq!(store.invitation(token("seat abc")).await.expect("readable"), None, "the old link is void");
    assert!(store.invitation(token("new link")).await.expect("readable").is_some());
    assert!(!store.watches(id, host).await.expect("readable"));
    store.watch(id, host).await.expect("written");
    store.watch(id, host).await.expect("twice is no harm");
    assert!(store.watches(id, host).await.expect("readable"));
    assert_eq!(store.matches_of(guest, 9).await.expect("readable").len(), 1);
    assert!(store.at_work(0).await.expect("readable").is_empty(), "it has neither bot nor clock");
    store.stand_in(id, 0, Some("easy".into())).await.expect("written");
    assert_eq!(store.at_work(0).await.expect("readable"), ["abc"]);
    assert!(store.at_work(i64::MAX).await.expect("readable").is_empty(), "nothing has happened lately");
    store.ended(id, 9).await.expect("ended");
    assert!(store.at_work(0).await.expect("readable").is_empty());
}

#[tokio::test]
async fn a_match_that_waits_begins_once() {
    let (_folder, store, host) = store().await;
    let seat = |n: u8| NewSeat {
        name: format!("Player {n}"),
        holder: None,
        bot: None,
        invite: token(&format!("seat {n}")),
        kept: (n == 1).then_some(host),
        promise: None,
    };
    let game = NewGame {
        key: "abc".into(),
        title: "A test".into(),
        header: "header".into(),
        secret: [5; 32],
        host,
        clock: "none".into(),
        watch: token("watch"),
        created: 2,
        seats: vec![seat(0), seat(1)],
        moves: Vec::new(),
        replay: false,
        waiting: Some(0),
        terms: taproom_store::Terms::default(),
        calls: Calls::default(),
    };
    let id = store.new_game(game).await.expect("opened");
    store.sit(id, 1, host, "Ada".into(), Some([7; 32])).await.expect("seated");
    store.wait(id, 99).await.expect("written");
    store.wait(id, 100).await.expect("it waits already");
    store.share(id, 1, [8; 32]).await.expect("written");
    let saved = store.load("abc").await.expect("readable").expect("there");
    assert_eq!((saved.waiting, saved.seats[1].kept), (Some(99), None));
    assert_eq!((saved.seats[1].promise, saved.seats[1].share), (Some([7; 32]), Some([8; 32])));
    let begin = || Begin { game: id, at: 101, header: "shared".into(), moves: moves(&["a"]), calls: Calls::default() };
    store.begin(begin()).await.expect("it begins");
    assert!(store.begin(begin()).await.is_err(), "a match begins once");
    let saved = store.load("abc").await.expect("readable").expect("there");
    assert_eq!((saved.waiting, saved.header.as_str(), saved.moves.len()), (None, "shared", 1));
}

#[tokio::test]
async fn a_held_turn_is_written_with_the_moves() {
    let (_folder, store, host) = store().await;
    let id = open(&store, host, "abc").await;
    let held = async || store.load("abc").await.expect("readable").expect("there").held;
    store.advance(id, 1, moves(&["a"]), Some(HeldBy(Some(0))), Calls::default()).await.expect("written");
    assert_eq!(held().await, Some(0));
    assert!(
        store.advance(id, 1, moves(&["b"]), Some(HeldBy(None)), Calls::default()).await.is_err(),
        "the ply is taken"
    );
    assert_eq!(held().await, Some(0), "what is refused changes nothing");
    store.end_turn(id, 99, Calls::default()).await.expect("written");
    assert_eq!(held().await, None);
    let last = store.load("abc").await.expect("readable").expect("there").moves.pop();
    assert_eq!(last.expect("a move").at, 99, "they thought about it until then");
    store.advance(id, 2, moves(&["b"]), Some(HeldBy(Some(0))), Calls::default()).await.expect("written");
    store.cut_back(id, 2, Calls::default()).await.expect("cut");
    assert_eq!(held().await, None, "taking back takes back the end of the turn");
}

#[tokio::test]
async fn seats_links_and_visitors_come_and_go() {
    let (_folder, store, host) = store().await;
    let id = open(&store, host, "abc").await;
    store.vacate(id, 0, token("fresh"), 5, "Ada left".into()).await.expect("vacated");
    let saved = store.load("abc").await.expect("readable").expect("there");
    assert_eq!((saved.seats[0].holder, saved.seats[0].made), (None, 1));
    assert_eq!(saved.notes.len(), 1);
    assert!(store.lost_seat(id, host).await.expect("readable"));
    assert_eq!(
        store.invitation(token("seat abc")).await.expect("readable"),
        Some(Found::Spent),
        "it says that it was used"
    );
    assert!(matches!(store.invitation(token("fresh")).await.expect("readable"), Some(Found::Seat(..))));
    // Nobody watches any more, and the old link is void.
    store.watch(id, host).await.expect("written");
    store.watch_link(id, token("new watch")).await.expect("made");
    assert!(!store.watches(id, host).await.expect("readable"));
    assert_eq!(store.invitation(token("watch abc")).await.expect("readable"), None);
    // A code works once.
    store.recovery(host, token("code")).await.expect("written");
    assert_eq!(store.recover(token("wrong"), token("x"), token("c0")).await.expect("asked"), None);
    assert_eq!(store.recover(token("code"), token("next"), token("c1")).await.expect("asked"), Some(host));
    assert_eq!(store.recover(token("code"), token("x"), token("c2")).await.expect("asked"), None);
    assert_eq!(store.recover(token("next"), token("more"), token("c3")).await.expect("asked"), Some(host));
    for cookie in ["host", "c1", "c3"] {
        assert_eq!(store.visitor(token(cookie)).await.expect("readable"), Some(host), "{cookie}");
    }
    assert_eq!(store.visitor(token("c2")).await.expect("readable"), None);
}
