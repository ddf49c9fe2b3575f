//! A round of a tournament is opened whole, once, or not at all.
use taproom_store::{Calls, NewGame, NewRound, NewSeat, NewTournament, PairingEnd, Store, Terms, Tournament};

fn token(text: &str) -> [u8; 32] {
    let mut token = [0; 32];
    token[..text.len()].copy_from_slice(text.as_bytes());
    token
}

fn game(key: &str, host: i64, holder: Option<i64>) -> NewGame {
    let bot = holder.is_none().then(|| "easy".to_owned());
    let invite = token(&format!("seat {key}"));
    NewGame {
        calls: Calls::default(),
        key: key.into(),
        title: "A test".into(),
        header: "header".into(),
        secret: [5; 32],
        host,
        clock: "none".into(),
        watch: token(&format!("watch {key}")),
        created: 2,
        seats: vec![NewSeat { name: "Ada".into(), holder, bot, invite, kept: None, promise: None }],
        moves: Vec::new(),
        replay: false,
        waiting: None,
        terms: Terms::default(),
    }
}

#[tokio::test]
async fn a_round_is_opened_whole_and_once() {
    let folder = tempfile::tempdir().expect("a folder");
    let store = Store::open(&folder.path().join("test.sqlite")).await.expect("a store");
    let host = store.new_visitor(token("host"), 1).await.expect("a visitor");
    let it = Tournament {
        id: 0,
        key: "cup".into(),
        title: "Cup".into(),
        host,
        header: "header".into(),
        format: "duplicate".into(),
        size: 2,
        rounds: 2,
        most: 3,
        clock: "none".into(),
        forfeit: false,
        created: 1,
        started: None,
        ended: None,
        called_off: None,
    };
    let secrets = vec![[1; 32], [2; 32]];
    let id = store.new_tournament(NewTournament { it, secrets }).await.expect("written");
    let join = |who, name: &str, bot: Option<&str>| store.join_tournament(id, who, name.into(), bot.map(Into::into), 3);
    assert_eq!(join(Some(host), "Ada", None).await.expect("asked"), Some(0));
    assert_eq!(join(Some(host), "Ada", None).await.expect("asked"), None, "once");
    for number in 1..3 {
        assert_eq!(join(None, "Otto", Some("easy")).await.expect("asked"), Some(number));
    }
    assert_eq!(join(None, "Ines", Some("easy")).await.expect("asked"), None, "full");
    assert!(!store.start_tournament(id, 4, vec![0, 1], 2).await.expect("asked"), "one was forgotten");
    assert!(store.start_tournament(id, 4, vec![2, 0, 1], 2).await.expect("asked"));
    assert!(!store.start_tournament(id, 5, vec![2, 0, 1], 2).await.expect("asked"), "once");
    assert_eq!(join(None, "Ines", Some("easy")).await.expect("asked"), None, "too late");
    let round = |tables| NewRound { tournament: id, round: 0, at: 6, tables };
    // One of its matches cannot be written: nothing of it is.
    let broken = vec![(vec![0], game("one", host, None)), (vec![1], game("one", host, Some(host)))];
    assert!(store.open_round(round(broken)).await.is_err());
    assert!(store.load("one").await.expect("readable").is_none());
    let whole = || vec![(vec![0], game("one", host, None)), (vec![1], game("two", host, Some(host)))];
    assert!(store.open_round(round(whole())).await.expect("written"));
    assert!(!store.open_round(round(vec![(vec![0], game("three", host, None))])).await.expect("asked"), "once");
    assert!(store.load("three").await.expect("readable").is_none());
    // As long as a table is played, both keep their secret.
    let withheld = async |key: &str| store.load(key).await.expect("readable").expect("there").withheld;
    let number = async |key: &str| store.load(key).await.expect("readable").expect("there").id;
    store.ended(number("one").await, 7).await.expect("written");
    assert!(withheld("one").await && withheld("two").await);
    // Whoever drops out leaves the table that is played, and no other.
    store.drop_out(id, 0, "medium".into(), 8).await.expect("written");
    let seat = store.load("two").await.expect("readable").expect("there").seats.remove(0);
    assert_eq!((seat.holder, seat.bot.as_deref()), (None, Some("medium")));
    store.ended(number("two").await, 9).await.expect("written");
    assert!(!withheld("one").await && !withheld("two").await);
    let end = |place| PairingEnd { places: vec![place], points: vec![-3], bots: vec![true] };
    for place in [1, 2] {
        store.pairing_result(id, 0, 0, end(place)).await.expect("written");
    }
    let now = store.tournament("cup").await.expect("readable").expect("there");
    assert_eq!(now.rounds[0].tables[0].ended, Some(end(1)), "the first word counts");
    assert_eq!((now.rounds.len(), now.rounds[1].opened), (2, None));
    assert_eq!(now.entrants.iter().map(|it| it.seed).collect::<Vec<_>>(), [Some(1), Some(2), Some(0)]);
    assert_eq!((now.entrants[0].visitor, now.entrants[0].gone), (None, Some(8)));
    store.call_off(id, 10).await.expect("written");
    let next = NewRound { tournament: id, round: 1, at: 11, tables: vec![(vec![0], game("four", host, None))] };
    assert!(!store.open_round(next).await.expect("asked"), "no round follows");
    // A match that is deleted leaves its place.
    store.delete(number("one").await).await.expect("written");
    let now = store.tournament("cup").await.expect("readable").expect("there");
    assert_eq!(now.rounds[0].tables[0].key, None);
}
