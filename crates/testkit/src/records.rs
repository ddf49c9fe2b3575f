//! Records of whole games, replayed for ever.
use crate::{files, read};
use std::collections::BTreeSet;
use taproom_core::record::Record;
use taproom_match::{Entry, GameEntry, Playable, verify};

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
