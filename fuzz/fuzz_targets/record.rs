//! Any bytes as a record, for every game.
#![no_main]
use libfuzzer_sys::fuzz_target;
use taproom_catalog::{Visitor, games, visit};
use taproom_match::{Entry, Playable};
use taproom_testkit::fuzz_record;

struct Text<'a>(&'a [u8]);

impl Visitor for Text<'_> {
    type Out = ();
    fn visit<G: Playable>(self, _: &'static Entry<G>) {
        fuzz_record::<G>(self.0);
    }
}

fuzz_target!(|bytes: &[u8]| {
    for entry in games() {
        visit(entry.about().slug, Text(bytes));
    }
});
