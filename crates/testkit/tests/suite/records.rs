//! Records verify, and every way to tamper with one is found.
use taproom_core::{
    Turn,
    record::{Header, Luck, Record},
};
use taproom_match::{Entry, GameEntry, LuckCheck, Secret, SetupRequest, finish, verify};
use taproom_testkit::{fuzz_record, toy::faults::Faulty};

/// A finished match between two players who always take the first legal move.
fn played() -> (Entry<Faulty>, Record) {
    let entry = Entry::<Faulty>::new();
    let secret = Secret::from_seed("toy");
    let mut the_match = entry.open(&SetupRequest { seats: 2, ..SetupRequest::default() }).unwrap();
    // Not `drive_match`: the luck of a committed match is drawn event by event.
    while the_match.turn() != Turn::Over {
        if let Some(event) = the_match.chance_event() {
            the_match.draw_chance(&mut secret.event(event));
        } else if let Turn::Seats(seats) = the_match.turn() {
            let seat = seats.first().unwrap();
            the_match.legal(seat);
            the_match.act(seat, 0).unwrap();
        }
    }
    let mut record =
        Record::new(Header { setup: the_match.setup().clone(), luck: Luck::Committed(secret.commitment()) });
    record.moves = (0..the_match.ply()).map(|ply| the_match.line(ply).unwrap()).collect();
    record.end = finish(&*the_match, Some(secret));
    (entry, record)
}

#[test]
fn an_honest_record_is_sound() {
    let (entry, record) = played();
    let verdict = verify(&entry, &record, None, None).unwrap();
    assert!(verdict.finished && verdict.luck == LuckCheck::Proven && verdict.plies == record.moves.len());
}

#[test]
fn every_changed_character_is_found() {
    let (entry, record) = played();
    let text = record.to_string();
    for at in 0..text.len() {
        for byte in *b"019af #:\nx" {
            let mut bytes = text.clone().into_bytes();
            if bytes[at] == byte {
                continue;
            }
            bytes[at] = byte;
            let changed = String::from_utf8(bytes).unwrap();
            let line = 1 + text[..at].matches('\n').count();
            let error = Record::parse(&changed).and_then(|record| verify(&entry, &record, None, None).map(drop));
            let error = error.expect_err("a changed record must not verify");
            assert_eq!(error.line, line, "byte {at}: {error}");
        }
    }
}

#[test]
fn forgers_who_mend_the_check_marks_are_found_too() {
    let (entry, record) = played();
    let last = record.end_line();
    let mut forged = Vec::new();
    let chance = record.moves.iter().position(|line| line.who.is_none()).unwrap();
    let mut other = record.clone();
    other.moves[chance].text =
        if other.moves[chance].text == "deal penny" { "deal round" } else { "deal penny" }.into();
    forged.push((other, chance + 3, "luck of this match gives"));
    let mut other = record.clone();
    other.end.as_mut().unwrap().scores[0] += 1;
    forged.push((other, last, "the scores are"));
    let mut other = record.clone();
    other.end.as_mut().unwrap().places.reverse();
    forged.push((other, last, "the places are"));
    let mut other = record.clone();
    other.end.as_mut().unwrap().hash = "00".into();
    forged.push((other, last, "replays to hash"));
    let mut other = record.clone();
    other.end.as_mut().unwrap().secret = Some(Secret::from_seed("other").reveal());
    forged.push((other, last, "not the one the header committed to"));
    let mut other = record.clone();
    other.end = None;
    forged.push((other, last, "cut off"));
    let mut other = record.clone();
    other.moves.pop();
    forged.push((other, last - 1, "not over"));
    let mut other = record.clone();
    other.header.setup.edition = "0123456789abcdef".into();
    forged.push((other, 2, "not one of ours"));
    let mut other = record.clone();
    other.header.setup.rules = taproom_core::RulesRev(9);
    forged.push((other, 2, "rules 9 of toy are unknown"));
    let mut other = record.clone();
    other.header.setup.options = "{}".into();
    forged.push((other, 2, "options should be written in full"));
    let mut other = record.clone();
    other.header.setup.seats = 5;
    forged.push((other, 2, "2 to 4 seats"));
    for (record, line, why) in forged {
        let read = Record::parse(&record.to_string()).expect("the form is right");
        let error = verify(&entry, &read, None, None).expect_err(why);
        assert_eq!(error.line, line, "{error}");
        assert!(error.why.contains(why), "{error}");
    }
}

#[test]
fn a_match_in_progress_keeps_its_secret() {
    let (entry, mut record) = played();
    record.end = None;
    record.moves.truncate(7);
    assert_eq!(verify(&entry, &record, None, None).unwrap().luck, LuckCheck::Sealed);
    let known = verify(&entry, &record, None, Some(Secret::from_seed("toy"))).unwrap();
    assert!(known.luck == LuckCheck::Proven && !known.finished);
    assert!(verify(&entry, &record, None, Some(Secret::from_seed("no"))).is_err());
}

#[test]
fn no_text_breaks_the_reader() {
    let (_, record) = played();
    let text = record.to_string();
    for at in 0..text.len() {
        fuzz_record::<Faulty>(&text.as_bytes()[..at]);
        fuzz_record::<Faulty>(&text.as_bytes()[at..]);
    }
}
