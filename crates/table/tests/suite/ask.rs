//! What viewers are asked, as a value and as JSON.
#![allow(missing_docs)]
use crate::by_hand::sealed;
use taproom_core::{Seat, Seats, Viewer};
use taproom_table::{Answer, Help};

#[test]
fn only_whoever_is_asked_gets_a_question() {
    let table = sealed();
    let seat = table.acting().first().expect("a player is asked");
    let other = seat.next(2);
    let all = Seats::all(2);
    let ask = table.ask(Viewer::Seat(seat), all);
    assert!(ask.asked() && !ask.choices().is_empty() && ask.version == Some(table.version(seat)));
    for (viewer, people) in
        [(Viewer::Seat(other), all), (Viewer::Spectator, all), (Viewer::Seat(seat), Seats::one(other))]
    {
        let ask = table.ask(viewer, people);
        assert!(!ask.asked() && ask.choices().is_empty() && ask.version.is_none(), "{viewer:?}");
        assert_eq!(ask.turn, Seats::one(seat), "everybody knows whom they wait for");
    }
}

#[test]
fn programs_read_it_as_json() {
    let mut table = sealed();
    let seat = table.acting().first().expect("a player is asked");
    let json = |table: &taproom_table::Table, viewer| {
        serde_json::to_value(table.ask(viewer, Seats::all(2))).expect("plain data")
    };
    let asked = json(&table, Viewer::Seat(seat));
    assert_eq!(asked["seat"], seat.0);
    assert_eq!(asked["version"], format!("{:x}", table.version(seat)));
    assert_eq!((&asked["end"], &asked["over"]), (&false.into(), &false.into()));
    assert_eq!(asked["turn"], serde_json::json!([seat.0]));
    assert!(asked["question"].as_str().is_some_and(|text| !text.is_empty()));
    let first = &asked["choices"][0];
    assert!(first["move"].is_string() && first["label"].is_string() && first["place"].is_string(), "{first}");
    let watching = json(&table, Viewer::Spectator);
    assert_eq!(
        (&watching["seat"], &watching["version"], &watching["question"]),
        (&serde_json::Value::Null, &"".into(), &"".into())
    );
    let text = first["move"].as_str().expect("a move").to_owned();
    table.play(Answer { seat, texts: &[text], version: None, at: 1, help: Help::None }).expect("it was offered");
    assert_ne!(json(&table, Viewer::Seat(Seat(0))), asked, "another question");
}
