//! Matches whose chance is given by hand, and matches from a position: what the command line plays.
#![allow(missing_docs)]
use taproom_core::{Seats, Turn, record::Luck};
use taproom_match::{Entry, GameEntry, LuckCheck, Match, MoveError, Secret, SetupRequest, promise, verify};
use taproom_table::{Answer, Chance, Clock, Help, Table, TableError};
use taproom_testkit::toy::Toy;

static TOY: Entry<Toy> = Entry::new();
const SECRET: Secret = Secret::new([3; 32]);

fn set_up() -> Box<dyn Match> {
    TOY.open(&SetupRequest { seats: 2, ..SetupRequest::default() }).expect("opens")
}

/// A match that has begun.
pub(crate) fn sealed() -> Table {
    let luck = Luck::Committed(SECRET.commitment());
    let mut table = Table::of(set_up(), luck, Chance::Sealed(SECRET), Clock::None, 0);
    table.begin(0).expect("it begins");
    table
}

fn by_hand(the_match: Box<dyn Match>) -> Table {
    Table::of(the_match, Luck::Manual, Chance::ByHand, Clock::None, 0)
}

/// One answer or outcome, whatever is first.
fn step(table: &mut Table) {
    match table.the_match().turn() {
        Turn::Chance => {
            let (outcome, ..) = table.the_match().outcomes().swap_remove(0);
            table.give_chance(&outcome, 1).expect("it is listed");
        }
        Turn::Seats(seats) => {
            let seat = seats.first().expect("a player is asked");
            let text = table.the_match().notations(seat).swap_remove(0);
            table.play(Answer { seat, texts: &[text], version: None, at: 1, help: Help::None }).expect("legal");
        }
        Turn::Over => {}
    }
}

#[test]
fn chance_waits_until_it_is_given() {
    let mut table = by_hand(set_up());
    assert!(table.begin(0).expect("nothing to do").moves.is_empty());
    assert_eq!(table.the_match().turn(), Turn::Chance);
    assert!(matches!(table.give_chance("no such outcome", 1), Err(TableError::Rules(MoveError::Unreadable))));
    assert_eq!(table.the_match().ply(), 0, "nothing refused changes anything");
    for _ in 0..2000 {
        step(&mut table);
    }
    assert_eq!(table.the_match().turn(), Turn::Over);
    let record = table.record();
    assert_eq!(record.header.luck, Luck::Manual);
    assert!(verify(&TOY, &record, None, None).expect("a sound record").finished);
}

#[test]
fn sealed_chance_is_not_given_by_hand() {
    let mut table = sealed();
    assert_eq!(table.give_chance("draw penny", 1), Err(TableError::Sealed));
    let mut open = by_hand(set_up());
    step(&mut open);
    while open.the_match().turn() == Turn::Chance {
        step(&mut open);
    }
    assert!(open.give_chance("draw penny", 1).is_err(), "chance is not to answer");
}

#[test]
fn luck_that_players_added_to_is_proven() {
    use taproom_core::record::{Record, Share, Shared};
    let bytes = [5; 32];
    let share =
        |seat, bytes: Option<[u8; 32]>| Share { seat: taproom_core::Seat(seat), promise: promise(&[5; 32]), bytes };
    let luck = |shares| Luck::Shared(Shared { secret: SECRET.commitment(), shares });
    let mut table = Table::of(set_up(), Luck::Committed(SECRET.commitment()), Chance::Sealed(SECRET), Clock::None, 0);
    table.share(luck(vec![share(0, Some(bytes)), share(1, None)]), 0);
    table.begin(0).expect("it begins");
    for _ in 0..2000 {
        step(&mut table);
        table.go_on(Seats::NONE, 1).expect("chance is sealed");
    }
    let record = Record::parse(&table.record().to_string()).expect("it reads back");
    let found = verify(&TOY, &record, None, None).expect("a sound record");
    assert_eq!((found.luck, found.finished), (LuckCheck::Proven, true));
    assert_eq!((found.added, found.silent), (vec![taproom_core::Seat(0)], vec![taproom_core::Seat(1)]));
    // Whoever says that others added something else, or nothing, is found out.
    for (shares, line) in [
        (vec![share(0, Some([6; 32]))], 2),
        (vec![share(5, Some(bytes))], 2),
        (vec![share(0, None), share(1, None)], 3),
        (vec![share(0, Some(bytes)), share(1, Some(bytes))], 3),
    ] {
        let mut forged = record.clone();
        forged.header.luck = luck(shares);
        let error = verify(&TOY, &forged, None, None).expect_err("forged");
        assert!(error.line >= line, "{error}");
    }
    assert_ne!(record.moves, sealed_to_the_end().moves, "it is other luck than the secret's own");
}

/// A table of a deal, played to its end: always the answer with this number, or the last.
fn dealt(answer: usize) -> Table {
    let luck = Luck::Dealt(SECRET.commitment());
    let mut table = Table::of(set_up(), luck, Chance::Sealed(SECRET), Clock::None, 0);
    table.withhold(true);
    table.begin(0).expect("it begins");
    for _ in 0..2000 {
        let Turn::Seats(seats) = table.the_match().turn() else { break };
        let seat = seats.first().expect("somebody");
        let texts = table.the_match().notations(seat);
        let text = texts[answer.min(texts.len() - 1)].clone();
        let answer = Answer { seat, texts: &[text], version: None, at: 1, help: Help::None };
        table.play(answer).expect("legal");
    }
    table
}

#[test]
fn tables_of_a_deal_have_one_luck_and_keep_its_secret_until_all_are_over() {
    let [mut one, other] = [dealt(0), dealt(usize::MAX)];
    let (kept, elsewhere) = (one.record(), other.record());
    assert!(kept.end.is_some() && kept.moves != elsewhere.moves, "they were played differently");
    let first = |record: &taproom_core::record::Record| -> Vec<_> {
        record.moves.iter().take_while(|line| line.who.is_none()).cloned().collect()
    };
    assert!(!first(&kept).is_empty() && first(&kept) == first(&elsewhere), "one deal");
    assert_ne!(first(&kept), first(&sealed_to_the_end()), "other luck than the secret's own by ply");
    let kept = taproom_core::record::Record::parse(&kept.to_string()).expect("it reads back");
    assert!(!kept.to_string().contains(&SECRET.reveal()), "the secret is not told");
    let check = |record: &taproom_core::record::Record, secret: Option<Secret>| {
        verify(&TOY, record, None, secret).map(|found| (found.luck, found.finished))
    };
    assert_eq!(check(&kept, None), Ok((LuckCheck::Sealed, true)), "nothing is proven yet");
    assert_eq!(check(&kept, Some(SECRET)), Ok((LuckCheck::Proven, true)), "whoever has learnt it can check");
    assert!(check(&kept, Some(Secret::from_seed("other"))).is_err());
    // Another answer of chance is found as soon as the secret is known, and only then.
    one.withhold(false);
    let told = one.record();
    assert_eq!(check(&told, None), Ok((LuckCheck::Proven, true)));
    // An ordinary match must tell it.
    let mut plain = kept;
    plain.header.luck = Luck::Committed(SECRET.commitment());
    assert!(check(&plain, None).is_err());
    let mut forged = told;
    forged.header.luck = Luck::Dealt(Secret::from_seed("other").commitment());
    assert!(check(&forged, None).is_err(), "another secret than was committed to");
}

fn sealed_to_the_end() -> taproom_core::record::Record {
    let mut table = sealed();
    for _ in 0..2000 {
        step(&mut table);
        table.go_on(Seats::NONE, 1).expect("chance is sealed");
    }
    table.record()
}

#[test]
fn by_hand_from_here_on_is_said_for_ever() {
    let mut table = sealed();
    for _ in 0..3 {
        step(&mut table);
        table.go_on(Seats::NONE, 1).expect("chance is sealed");
    }
    let from = table.the_match().ply();
    table.hand_over(from);
    for _ in 0..6 {
        step(&mut table);
    }
    table.cut(from - 1, 1);
    assert_eq!(table.by_hand(), Some(from - 1), "taking back does not bring the luck back");
    for _ in 0..2000 {
        step(&mut table);
    }
    let record = taproom_core::record::Record::parse(&table.record().to_string()).expect("it reads back");
    let found = verify(&TOY, &record, None, None).expect("a sound record");
    assert_eq!((found.luck, found.by_hand, found.finished), (LuckCheck::Proven, Some(from - 1), true));
    // What was drawn before is still proven, what was given after is not.
    let mut hidden = record;
    hidden.by_hand = None;
    assert!(verify(&TOY, &hidden, None, None).is_err(), "whoever leaves the line out is found out");
}

#[test]
fn a_table_of_a_match_goes_on_where_it_stands() {
    let mut table = by_hand(set_up());
    for _ in 0..12 {
        step(&mut table);
    }
    // From a record that was replayed: the same table, with all that was noticed.
    let copy = by_hand(table.the_match().fork());
    assert_eq!(copy.record(), table.record());
    for viewer in [taproom_core::Viewer::Spectator, taproom_core::Viewer::Seat(taproom_core::Seat(1))] {
        assert_eq!(copy.noticed_plies(viewer), table.noticed_plies(viewer));
    }
    // From a position: nothing was played yet, and it plays on.
    let entry: &dyn GameEntry = &TOY;
    let position = table.the_match().position();
    let mut from = by_hand(entry.open_position(&position, None).expect("our own position"));
    assert_eq!((from.the_match().ply(), from.the_match().turn()), (0, table.the_match().turn()));
    step(&mut from);
    assert_eq!(from.the_match().ply(), 1);
}

#[test]
fn the_owner_goes_back_anywhere() {
    let mut table = sealed();
    let before = table.record();
    let plies = table.the_match().ply();
    for _ in 0..6 {
        step(&mut table);
        table.go_on(Seats::all(2), 2).expect("chance is sealed");
    }
    table.cut(plies, 3);
    assert_eq!(table.record(), before);
    table.cut(plies + 5, 3);
    assert_eq!(table.record(), before, "there is nothing to go back from");
}
