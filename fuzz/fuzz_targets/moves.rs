//! The first byte chooses the game, the second the seats, the rest are indices of legal moves.
#![no_main]
use libfuzzer_sys::fuzz_target;
use taproom_catalog::{Visitor, games, visit};
use taproom_match::{Entry, Playable};
use taproom_testkit::fuzz_moves;

struct Moves<'a>(u8, &'a [u8]);

impl Visitor for Moves<'_> {
    type Out = ();
    fn visit<G: Playable>(self, _: &'static Entry<G>) {
        let range = G::ABOUT.seats.clone();
        let seats = range.start() + self.0 % (range.end() - range.start() + 1);
        fuzz_moves::<G>(seats, &[], self.1);
    }
}

fuzz_target!(|bytes: &[u8]| {
    if let [game, seats, rest @ ..] = bytes {
        let slugs: Vec<&str> = games().map(|entry| entry.about().slug).collect();
        visit(slugs[usize::from(*game) % slugs.len()], Moves(*seats, rest));
    }
});
