//! Matches whose chance is given by hand, and matches from a position: what the command line plays.
#![allow(missing_docs)]
use taproom_core::{Seats, Turn, record::Luck};
use taproom_match::{Entry, GameEntry, Match, MoveError, Secret, SetupRequest, verify};
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
