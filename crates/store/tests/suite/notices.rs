//! The outbox: written with the move, told once, never lost.
use crate::store::{moves, store, token};
use taproom_store::{
    Before, Calls, Id, Message, NewGame, NewSeat, NewWay, Sent, Store, StoreError, Terms, Topic, WayKind, Welcome,
};

async fn member(store: &Store, name: &str) -> Id {
    let id = store.new_visitor(token(name), 1).await.expect("a visitor");
    store.become_member(id, name.into(), name.into(), 1, None).await.expect("a member");
    id
}

/// A match of these people; a seat of nobody is kept for the second of its pair.
async fn open(store: &Store, key: &str, seats: &[(Option<Id>, Option<Id>)], waiting: Option<i64>, terms: Terms) -> Id {
    let host = seats[0].0.expect("a host");
    let seat = |(n, (holder, kept)): (usize, &(Option<Id>, Option<Id>))| {
        let invite = token(&format!("seat {key} {n}"));
        NewSeat { name: "Ada".into(), holder: *holder, bot: None, invite, kept: *kept, promise: None }
    };
    let game = NewGame {
        key: key.into(),
        title: "A test".into(),
        header: "header".into(),
        secret: [5; 32],
        host,
        clock: "none".into(),
        watch: token(&format!("watch {key}")),
        created: 2,
        seats: seats.iter().enumerate().map(seat).collect(),
        moves: Vec::new(),
        replay: false,
        waiting,
        terms,
        calls: Calls::default(),
    };
    store.new_game(game).await.expect("opened")
}

async fn hook(store: &Store, visitor: Option<Id>, topics: i64) -> Id {
    let target = "https://example.org/hook".into();
    let way = NewWay { visitor, kind: WayKind::Json, target, keys: String::new(), topics, at: 1, confirmed: true };
    store.add_way(way).await.expect("added")
}

fn asks(seat: u8, by: u8, at: i64) -> Calls {
    Calls { at, asked: vec![seat], freed: vec![by], by: Some(by), over: false }
}

/// The ways for which something is due, and the topics of what would be sealed.
async fn due(store: &Store, now: i64) -> Vec<Id> {
    store.due(now, Before { usual: now, mail: now }, 100).await.expect("a list").into_iter().map(|it| it.way).collect()
}

async fn sealed(store: &Store, way: Id, name: &str, now: i64) -> Option<Message> {
    store.seal(way, name.into(), Before { usual: now, mail: now }, now).await.expect("sealed");
    store.messages(now, 10).await.expect("a list").into_iter().find(|it| it.way.id == way)
}

fn topics(message: &Message) -> Vec<Topic> {
    message.told.iter().map(|it| it.topic).collect()
}

#[tokio::test]
async fn a_notice_is_written_with_its_move_or_not_at_all() {
    let (_folder, store, host) = store().await;
    let ada = member(&store, "ada").await;
    let game = open(&store, "abc", &[(Some(host), None), (Some(ada), None)], None, Terms::default()).await;
    let way = hook(&store, Some(ada), Topic::Turn.number()).await;
    store.advance(game, 0, moves(&["a"]), None, asks(1, 0, 10)).await.expect("written");
    assert_eq!(due(&store, 9).await, [], "not before its time");
    assert_eq!(due(&store, 10).await, [way]);
    store.advance(game, 1, moves(&["b"]), None, asks(0, 1, 11)).await.expect("written");
    assert_eq!(due(&store, 99).await, [], "whoever answers knows");
    let late = store.advance(game, 1, moves(&["c"]), None, asks(1, 0, 12)).await;
    assert!(matches!(late, Err(StoreError::Conflict)), "{late:?}");
    assert_eq!(due(&store, 99).await, [], "no move, no notice");
    store.advance(game, 2, moves(&["c"]), None, asks(1, 0, 13)).await.expect("written");
    store.cut_back(game, 2, Calls { at: 14, asked: vec![0], freed: vec![1], ..Calls::default() }).await.expect("cut");
    assert_eq!(due(&store, 99).await, [], "it is not their turn any more");
}

#[tokio::test]
async fn the_same_is_told_once_until_its_reader_looked() {
    let (_folder, store, host) = store().await;
    let ada = member(&store, "ada").await;
    let seats = [(Some(host), None), (Some(ada), None)];
    let (one, two) = (
        open(&store, "abc", &seats, None, Terms::default()).await,
        open(&store, "abd", &seats, None, Terms::default()).await,
    );
    let way = hook(&store, Some(ada), Topic::Turn.number()).await;
    for game in [one, two] {
        store.advance(game, 0, moves(&["a"]), None, asks(1, 0, 10)).await.expect("written");
    }
    let message = sealed(&store, way, "first", 20).await.expect("one message for both");
    assert_eq!((topics(&message), message.name.as_str()), (vec![Topic::Turn; 2], "first"));
    // While it is on its way nothing else is sealed.
    assert_eq!(sealed(&store, way, "other", 20).await.map(|it| it.name).as_deref(), Some("first"));
    store.sent(way, "other".into(), Sent::Done(30)).await.expect("noted");
    assert!(sealed(&store, way, "other", 20).await.is_some(), "that was another one");
    store.sent(way, "first".into(), Sent::Done(30)).await.expect("noted");
    // The first player takes back and plays again: nothing new for who has not looked.
    store.cut_back(one, 0, Calls { at: 31, asked: vec![0], freed: vec![1], ..Calls::default() }).await.expect("cut");
    store.advance(one, 0, moves(&["b"]), None, asks(1, 0, 32)).await.expect("written");
    assert_eq!(due(&store, 99).await, []);
    assert!(store.has_notice(ada, one).await.expect("known"));
    store.looked(ada, one).await.expect("noted");
    assert!(!store.has_notice(ada, one).await.expect("known") && store.has_notice(ada, two).await.expect("known"));
    store.cut_back(one, 0, Calls { at: 33, asked: vec![0], freed: vec![1], ..Calls::default() }).await.expect("cut");
    store.advance(one, 0, moves(&["b"]), None, asks(1, 0, 34)).await.expect("written");
    assert_eq!(due(&store, 29).await, [], "the way rests");
    assert_eq!(due(&store, 34).await, [way]);
}

#[tokio::test]
async fn a_message_keeps_its_name_until_it_was_sent() {
    let (folder, store, host) = store().await;
    let ada = member(&store, "ada").await;
    let game = open(&store, "abc", &[(Some(host), None), (Some(ada), None)], None, Terms::default()).await;
    let way = hook(&store, Some(ada), Topic::Turn.number() | Topic::Over.number()).await;
    store.advance(game, 0, moves(&["a"]), None, asks(1, 0, 10)).await.expect("written");
    sealed(&store, way, "first", 20).await.expect("sealed");
    drop(store);
    // As after a crash.
    let store = Store::open(&folder.path().join("test.sqlite")).await.expect("a store");
    let found = store.messages(21, 10).await.expect("a list");
    assert_eq!(found.iter().map(|it| it.name.as_str()).collect::<Vec<_>>(), ["first"]);
    store.sent(way, "first".into(), Sent::Later(60, "no answer".into())).await.expect("noted");
    assert_eq!(store.messages(59, 10).await.expect("a list"), []);
    let again = store.messages(60, 10).await.expect("a list").remove(0);
    assert_eq!(
        (again.name.as_str(), again.way.failures, again.way.trouble.as_deref()),
        ("first", 1, Some("no answer"))
    );
    // They come to the table meanwhile: there is nothing to tell any more.
    store.looked(ada, game).await.expect("noted");
    assert_eq!(store.messages(60, 10).await.expect("a list")[0].told, []);
    store.sent(way, "first".into(), Sent::Done(61)).await.expect("noted");
    assert_eq!(store.messages(99, 10).await.expect("a list"), []);
    // The end is told to everybody but who made the last move, and only once.
    let over = Calls { at: 70, freed: vec![0], by: Some(0), over: true, ..Calls::default() };
    store.advance(game, 1, moves(&["b"]), None, over).await.expect("written");
    store.ended(game, 70).await.expect("over");
    let message = sealed(&store, way, "second", 80).await.expect("a message");
    assert_eq!((topics(&message), message.way.failures), (vec![Topic::Over], 0));
    store.sent(way, "second".into(), Sent::Never(81, "refused".into())).await.expect("noted");
    assert_eq!(due(&store, 99).await, []);
    assert_eq!(store.way(way).await.expect("known").expect("there").trouble.as_deref(), Some("refused"));
}

#[tokio::test]
async fn only_what_is_wanted_and_still_true_is_told() {
    let (_folder, store, host) = store().await;
    let (ada, ines, otto) = (member(&store, "ada").await, member(&store, "ines").await, member(&store, "otto").await);
    let (all, turn) = (31, Topic::Turn.number());
    let (adas, iness) = (hook(&store, Some(ada), all).await, hook(&store, Some(ines), turn).await);
    let unsure = NewWay {
        visitor: Some(otto),
        kind: WayKind::Mail,
        target: "otto@example.org".into(),
        keys: String::new(),
        topics: all,
        at: 1,
        confirmed: false,
    };
    let ottos = store.add_way(unsure).await.expect("added");
    let club = hook(&store, None, Topic::Open.number() | Topic::Starts.number()).await;
    let terms = Terms { public: true, welcome: Some(Welcome::Any), ..Terms::default() };
    let seats = [(Some(host), None), (None, Some(ada)), (None, Some(ines)), (None, Some(otto)), (None, None)];
    let game = open(&store, "abc", &seats, Some(0), terms).await;
    let secret = open(&store, "abd", &[(Some(host), None), (None, None)], Some(0), Terms::default()).await;
    assert_eq!(due(&store, 99).await, [adas, club], "ines wants only turns, and nobody knows if otto is");
    assert_eq!(topics(&sealed(&store, club, "c", 99).await.expect("a message")), [Topic::Open]);
    assert!(!store.has_notice(ada, secret).await.expect("known"));
    // The host thinks better of it.
    store.keep_seat(game, 1, None, "Free".into(), token("new"), 5).await.expect("free again");
    assert_eq!(sealed(&store, adas, "a", 99).await, None);
    assert_eq!(due(&store, 99).await, []);
    store.keep_seat(game, 1, Some(ada), "Ada".into(), token("newer"), 6).await.expect("kept");
    assert_eq!(topics(&sealed(&store, adas, "a", 99).await.expect("a message")), [Topic::Invited]);
    // What a way is no longer used for is not sent by it.
    store.use_way(adas, Some(ines), 0).await.expect("not hers");
    assert_eq!(store.messages(99, 10).await.expect("a list").iter().map(|it| it.told.len()).sum::<usize>(), 2);
    store.use_way(adas, Some(ada), turn).await.expect("noted");
    assert_eq!(store.messages(99, 10).await.expect("a list").iter().map(|it| it.told.len()).sum::<usize>(), 1);
    // Only who reads the address says that it is theirs.
    assert!(!store.confirm_way(ottos, "else@example.org".into()).await.expect("tried"));
    assert!(store.confirm_way(ottos, "otto@example.org".into()).await.expect("tried"));
    assert!(!store.stop_way(ottos, "else@example.org".into()).await.expect("tried"));
    assert!(store.stop_way(ottos, "otto@example.org".into()).await.expect("tried"));
    // Leaving takes all of it along.
    let leave = taproom_store::Leave {
        member: ines,
        called: Vec::new(),
        at: 9,
        nobody: token("nobody"),
        bot: "easy".into(),
        invites: Vec::new(),
    };
    store.delete_member(leave).await.expect("left");
    assert!(store.way(iness).await.expect("known").is_none());
}
