//! Whole matches of every game at the table: nothing refused changes anything, and a table is always what its moves say.
#![allow(missing_docs)]
use std::slice::from_ref;
use taproom_catalog::games;
use taproom_core::{OptionKind, Seat, Seats, Turn, Viewer, record::Luck};
use taproom_match::{EditionChoice, GameEntry, Secret, SetupRequest};
use taproom_table::{Answer, Chance, Clock, Help, Table, TableError, TimedMove};

const SECRET: Secret = Secret::new([7; 32]);

fn open(entry: &dyn GameEntry, clock: Clock) -> Table {
    let seats = if entry.about().seats.contains(&2) { 2 } else { *entry.about().seats.start() };
    // Random play often runs to the limit of rounds: the first one offered is the shortest.
    let limit =
        entry.options(&EditionChoice::Newest).expect("our edition").into_iter().find(|it| it.id == "round_limit");
    let options = match limit.map(|limit| limit.kind) {
        Some(OptionKind::One(limits)) => vec![("round_limit".into(), limits[0].clone())],
        _ => Vec::new(),
    };
    let the_match = entry.open(&SetupRequest { seats, options, ..SetupRequest::default() }).expect("opens");
    let luck = Luck::Committed(SECRET.commitment());
    let mut table = Table::of(the_match, luck, Chance::Sealed(SECRET), clock, 0);
    table.begin(0).expect("it begins");
    table
}

/// The same table from its moves alone.
fn again(entry: &dyn GameEntry, table: &Table) -> Table {
    let record = table.record();
    let moves: Vec<TimedMove> = record.moves.into_iter().map(|line| TimedMove { line, at: 0 }).collect();
    Table::new(entry, &record.header, Chance::Sealed(SECRET), Clock::None, 0, &moves).expect("its own moves")
}

fn people(table: &Table) -> Seats {
    Seats::all(table.the_match().setup().seats)
}

fn seats(table: &Table) -> impl Iterator<Item = Seat> + use<> {
    Seat::all(table.the_match().setup().seats)
}

/// Everything that must not change when something is refused, and must be there again after an undo.
fn all(table: &Table) -> (usize, Vec<u64>, Vec<Vec<usize>>, String) {
    let viewers = seats(table).map(Viewer::Seat).chain([Viewer::Spectator]);
    let noticed = viewers.map(|viewer| table.noticed_plies(viewer)).collect();
    let versions = seats(table).map(|seat| table.version(seat)).collect();
    (table.the_match().ply(), versions, noticed, table.record().to_string())
}

fn answer(seat: Seat, text: &String, version: u64) -> Answer<'_> {
    several(seat, from_ref(text), version)
}

fn several(seat: Seat, texts: &[String], version: u64) -> Answer<'_> {
    Answer { seat, texts, version: Some(version), at: 1, help: Help::Full }
}

#[derive(Default, Debug)]
struct Seen {
    held: u32,
    undone: u32,
    learnt: u32,
    forced: u32,
}

/// A player has to end the turn: nobody else may go on, and it can be taken back.
fn ends(table: &mut Table, holder: Seat, seen: &mut Seen) {
    seen.held += 1;
    let before = all(table);
    assert!(table.asked().is_empty(), "nobody is asked before the turn is ended");
    for seat in seats(table) {
        let text = table.the_match().notations(seat).pop().unwrap_or_else(|| "pass".into());
        assert_eq!(table.play(answer(seat, &text, table.version(seat))), Err(TableError::Held(holder)));
        assert!(seat == holder || !table.end_turn(seat, 1));
    }
    assert_eq!(all(table), before);
    let ask = table.ask(Viewer::Seat(holder), people(table));
    assert!(ask.end() && !ask.asked() && ask.turn == Seats::one(holder), "{ask:?}");
    assert!(table.turn_answers(holder).iter().any(|answer| answer.undoable), "else there is nothing to wait for");
    assert!(table.end_turn(holder, 1) && !table.end_turn(holder, 1));
    assert!(!table.asked().contains(holder) && !table.asked().is_empty());
}

/// Takes the last answer back, if that is possible, and gives it again.
fn undo(table: &mut Table, seat: Seat, before: &(usize, Vec<u64>, Vec<Vec<usize>>, String), seen: &mut Seen) {
    let after = all(table);
    let moves = table.record().moves;
    let was_held = table.held();
    let told = table.turn_answers(seat).iter().position(|answer| answer.ply == before.0);
    match table.undo_answer(seat, told.unwrap_or(usize::MAX), 1) {
        Ok(ply) => {
            seen.undone += 1;
            assert_eq!((ply, &all(table)), (before.0, before), "as if it had not been answered");
            let text = &moves[ply].text;
            let advance = table.play(answer(seat, text, table.version(seat))).expect("it was legal");
            assert_eq!(advance.moves, moves[ply..]);
            assert_eq!((all(table), table.held()), (after, was_held), "the same answer leads to the same table");
        }
        Err(TableError::Learnt | TableError::NothingToUndo) => {
            seen.learnt += 1;
            assert_eq!((all(table), table.held()), (after, was_held));
        }
        Err(TableError::Over) => {
            assert_eq!(table.the_match().turn(), Turn::Over, "only the end is final");
            assert_eq!((all(table), table.held()), (after, was_held));
        }
        Err(error) => panic!("{error}"),
    }
}

#[test]
fn whole_matches_at_the_table() {
    let mut seen = Seen::default();
    for entry in games() {
        let mut table = open(entry, Clock::None);
        let mut dice = 11_usize;
        for round in 0..4000 {
            let Some(seat) = table.asked().first() else { break };
            dice = dice.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let choices = table.the_match().notations(seat);
            let text = &choices[(dice >> 33) % choices.len()];
            let before = all(&table);
            let ask = table.ask(Viewer::Seat(seat), people(&table));
            let version = ask.version.expect("it is asked");
            let mut offered: Vec<&String> = ask.choices().iter().map(|choice| &choice.notation).collect();
            let mut legal: Vec<&String> = choices.iter().collect();
            offered.sort();
            legal.sort();
            assert_eq!(offered, legal, "a seat is offered what it may answer");
            assert!(!ask.over && ask.turn == table.acting() && !ask.end());
            assert_eq!(table.play(answer(seat, text, version ^ 1)), Err(TableError::MovedOn));
            assert!(matches!(table.play(answer(seat, &"no such move".into(), version)), Err(TableError::Rules(_))));
            let advance = table.play(answer(seat, text, version)).expect("legal");
            assert_eq!((advance.from, advance.moves[0].who), (before.0, Some(seat)));
            assert!(table.noticed_since(Viewer::Seat(seat), before.0), "everybody notices their own answers");
            let mine = advance.moves[1..].iter().filter(|line| line.who.is_some());
            for line in mine {
                assert_eq!(line.who, Some(seat), "only whoever answered is spared questions");
                seen.forced += 1;
            }
            if round % 8 == 0 {
                undo(&mut table, seat, &before, &mut seen);
            }
            // A whole match is played again for it.
            if round % 64 == 0 {
                assert_eq!(all(&again(entry, &table)), all(&table), "a table is what its moves say");
            }
            if let Some(holder) = table.held() {
                assert_eq!(holder, seat);
                ends(&mut table, holder, &mut seen);
            }
            assert_ne!(table.the_match().turn(), Turn::Chance, "chance never waits");
        }
        assert_eq!(table.the_match().turn(), Turn::Over, "{}", entry.about().slug);
        assert_eq!(all(&again(entry, &table)), all(&table), "a table is what its moves say");
        let record = table.record();
        let verdict = taproom_match::verify(entry, &record, None, None).expect("a sound record");
        assert!(verdict.finished);
    }
    assert!(seen.held > 5 && seen.undone > 5 && seen.learnt > 5 && seen.forced > 5, "{seen:?}");
}

#[test]
fn a_mix_is_taken_whole_or_not_at_all() {
    let entry = games().find(|entry| entry.about().slug == "pint-craft").expect("the game with mixes");
    let mut table = open(entry, Clock::None);
    let mut mixes = 0;
    while let Some(seat) = table.asked().first() {
        let version = table.version(seat);
        if let Some(mix) =
            table.the_match().question(seat).and_then(|asked| asked.mix).filter(|mix| mix.parts.len() == 3)
        {
            mixes += 1;
            let before = all(&table);
            let texts: Vec<String> =
                mix.parts.iter().zip(mix.start()).map(|(part, n)| format!("{} {n}", part.word)).collect();
            let wrong = [texts[0].clone(), texts[1].clone(), "hops 99".into()];
            assert!(matches!(table.play(several(seat, &wrong, version)), Err(TableError::Rules(_))));
            assert_eq!(all(&table), before, "nothing of it was taken");
            let advance = table.play(several(seat, &texts, version)).expect("it begins with what can be taken");
            let mine: Vec<&String> = advance.moves.iter().map(|line| &line.text).collect();
            assert_eq!(mine[..3], texts.iter().collect::<Vec<_>>(), "one answer for each question in the record");
        } else {
            let choices = table.the_match().notations(seat);
            let text = &choices[mixes % choices.len()];
            table.play(answer(seat, text, version)).expect("legal");
        }
        if let Some(holder) = table.held() {
            table.end_turn(holder, 1);
        }
    }
    assert!(mixes > 5, "{mixes}");
    assert_eq!(all(&again(entry, &table)), all(&table));
}

#[test]
fn only_who_may_take_back_can() {
    for entry in games() {
        let mut table = open(entry, Clock::None);
        let seat = table.asked().first().expect("a player is asked");
        let before = all(&table);
        assert_eq!(table.undo(seat, 1), Err(TableError::NothingToUndo));
        assert_eq!(table.restart_turn(seat, 1), Err(TableError::NothingToUndo));
        for n in [0, 1, 1_000_000] {
            assert_eq!(table.undo_answer(seat, n, 1), Err(TableError::NothingToUndo));
        }
        assert!(!table.end_turn(seat, 1));
        assert_eq!(all(&table), before);
    }
}

#[test]
fn the_clock_counts_whoever_thinks() {
    let entry = games().find(|entry| entry.about().slug == "pint-craft").expect("a game for two");
    let mut table = open(entry, Clock::Match(60, 0));
    let seat = table.asked().first().expect("a player is asked");
    let other = seats(&table).find(|seat| !table.asked().contains(*seat)).expect("a player waits");
    assert_eq!(table.clock(seat, 4000), (Clock::Match(60, 0), Some(56_000)));
    assert_eq!(table.clock(other, 4000), (Clock::Match(60, 0), Some(60_000)), "whoever waits loses nothing");
    let text = table.the_match().notations(seat).swap_remove(0);
    let version = table.version(seat);
    table.play(Answer { seat, texts: &[text], version: Some(version), at: 10_000, help: Help::Full }).expect("legal");
    let thinks = table.acting().contains(seat);
    let left = if thinks { 45_000 } else { 50_000 };
    assert_eq!(table.clock(seat, 15_000).1, Some(left));
    assert_eq!(table.clock(seat, 80_000).1.is_some_and(|left| left < 0), thinks, "time is up for who thinks");
}

/// A table of Brew Crafters where the seat that is asked has answered at `first` and is asked more in the same turn, all of
/// which can be taken back; the seat and its answer.
fn in_a_turn(clock: Clock, first: i64) -> (Table, Seat, String) {
    let entry = games().find(|entry| entry.about().slug == "brew-crafters").expect("a game");
    let mut table = open(entry, clock);
    let seat = table.asked().first().expect("a player is asked");
    for text in table.the_match().notations(seat) {
        let version = Some(table.version(seat));
        table.play(Answer { seat, texts: from_ref(&text), version, at: first, help: Help::Full }).expect("legal");
        if table.asked() == Seats::one(seat) && table.turn_answers(seat).iter().any(|answer| answer.undoable) {
            return (table, seat, text);
        }
        table = open(entry, clock);
    }
    panic!("no turn of several questions")
}

/// Milliseconds a seat has left.
fn left(table: &Table, seat: Seat, at: i64) -> i64 {
    table.clock(seat, at).1.expect("a clock")
}

#[test]
fn taking_back_gives_no_time_back() {
    // Of a match's time: ten seconds for the first answer, thirty for the next question.
    let (mut table, seat, _) = in_a_turn(Clock::Match(60, 0), 10_000);
    table.undo(seat, 40_000).expect("nothing new was seen");
    assert_eq!(left(&table, seat, 41_000), 19_000);
    // Of a question's time: what it took before, or what was just thought. Nobody is late only for taking back.
    for (first, then, rest) in [(10_000, 40_000, 30_000), (50_000, 60_000, 10_000), (50_000, 105_000, 5_000)] {
        let (mut table, seat, text) = in_a_turn(Clock::Move(60), first);
        table.undo(seat, then).expect("nothing new was seen");
        assert_eq!(left(&table, seat, then), rest, "{first} {then}");
        // Again and again: never more than the first time.
        let version = Some(table.version(seat));
        let again = Answer { seat, texts: from_ref(&text), version, at: then + 1000, help: Help::Full };
        table.play(again).expect("legal");
        assert_eq!(left(&table, seat, then + 1000), 60_000, "another question");
        table.undo(seat, then + 1000).expect("nothing new was seen");
        assert_eq!(left(&table, seat, then + 1000), rest - 1000);
    }
}

#[test]
fn what_is_refused_gives_no_time_back() {
    for clock in [Clock::Move(60), Clock::Match(60, 0)] {
        let (table, seat, text) = in_a_turn(clock, 10_000);
        drop(table);
        let entry = games().find(|entry| entry.about().slug == "brew-crafters").expect("a game");
        let mut table = open(entry, clock);
        // The first answer is sound, the second is none: nothing is played.
        let texts = [text, "fly to the moon".to_owned()];
        let version = Some(table.version(seat));
        assert!(table.play(Answer { seat, texts: &texts, version, at: 50_000, help: Help::Full }).is_err());
        assert_eq!(left(&table, seat, 50_000), 10_000, "{clock}");
    }
}

#[test]
fn the_time_before_a_turn_is_ended_is_its_owner_s() {
    let (mut table, seat, _) = in_a_turn(Clock::Match(60, 0), 1_000);
    while table.held().is_none() {
        assert!(table.asked().contains(seat), "the turn waits to be ended");
        let text = table.the_match().notations(seat).swap_remove(0);
        let version = Some(table.version(seat));
        table.play(Answer { seat, texts: &[text], version, at: 1_000, help: Help::Every }).expect("legal");
    }
    assert_eq!(left(&table, seat, 31_000), 29_000);
    assert!(table.end_turn(seat, 31_000));
    assert_eq!(left(&table, seat, 31_000), 29_000);
    let next = table.asked().first().expect("another player");
    assert_eq!(left(&table, next, 31_000), 60_000);
}

#[test]
fn who_is_asked_the_same_gets_no_more_time_when_another_answers() {
    let entry = games().find(|entry| entry.about().slug == "six-sided-stout").expect("a game");
    let mut table = open(entry, Clock::Move(60));
    let both: Vec<Seat> = table.asked().iter().collect();
    let [one, other] = both.as_slice() else { panic!("both are asked at once") };
    let text = table.the_match().notations(*one).into_iter().find(|text| text != "stop").expect("an answer");
    let version = Some(table.version(*one));
    table.play(Answer { seat: *one, texts: &[text], version, at: 30_000, help: Help::Full }).expect("legal");
    assert_eq!(left(&table, *other, 30_000), 30_000);
}

/// Whoever wants to be asked ends every turn; whoever does not, none of a single answer.
#[test]
fn turns_wait_as_their_owner_likes() {
    for (help, waits) in [(Help::Every, true), (Help::Full, false), (Help::Forced, false)] {
        let mut single = 0;
        for entry in games() {
            let mut table = open(entry, Clock::None);
            for _ in 0..40 {
                let Some(seat) = table.asked().iter().next() else { break };
                let question = table.the_match().question(seat).expect("asked");
                let (text, version) = (question.choices[0].notation.clone(), Some(table.version(seat)));
                let first = table.turn_answers(seat).is_empty();
                table.play(Answer { seat, texts: from_ref(&text), version, at: 1, help }).expect("legal");
                if let Some(holder) = table.held() {
                    single += u32::from(first);
                    assert!(table.end_turn(holder, 1));
                }
            }
        }
        assert_eq!(single > 0, waits, "turns of a single answer, {help:?}");
    }
}
