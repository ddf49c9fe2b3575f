//! Records of whole games, replayed for ever.
use crate::{files, read};
use std::collections::BTreeSet;
use taproom_core::{Log, Move, record::Record};
use taproom_match::{Entry, GameEntry, Playable, SetupRequest, verify};

/// Verifies every `tests/records/*.taproom`; every revision of the rules must have a finished one.
pub fn records<G: Playable>() {
    let entry = Entry::<G>::new();
    let mut finished = BTreeSet::new();
    for path in files("records", "taproom") {
        let text = read(&path);
        let verdict = Record::parse(&text).and_then(|record| {
            let verdict = verify(&entry, &record, None, None)?;
            Ok((record, verdict))
        });
        let (record, verdict) = verdict.unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        if verdict.finished {
            finished.insert(record.header.setup.rules);
        }
    }
    for revision in entry.about().revisions {
        assert!(finished.contains(&revision.rev), "no finished record under rules {}", revision.rev);
    }
}

/// The game of a record, under the rules and with the edition that it names, and its last state. Every state on the way adds
/// up.
pub fn end_of<G: Playable>(text: &str) -> (G, G::State) {
    let record = Record::parse(text).unwrap_or_else(|error| panic!("{error}"));
    let request = SetupRequest::of(&record.header.setup, None).unwrap_or_else(|error| panic!("{error}"));
    let (_, game) = Entry::<G>::new().set_up(&request).unwrap_or_else(|error| panic!("{error}"));
    let mut state = game.initial();
    for line in &record.moves {
        let mv = match line.who {
            Some(seat) => line.text.parse().map(|action| Move::Act(seat, action)).ok(),
            None => line.text.parse().map(Move::Chance).ok(),
        };
        game.apply(&mut state, mv.unwrap_or_else(|| panic!("no move: {line}")), &mut Log::silent());
        game.audit(&state).unwrap_or_else(|why| panic!("after {line}: {why}"));
    }
    (game, state)
}
