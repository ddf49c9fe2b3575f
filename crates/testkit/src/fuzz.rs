//! Whatever nobody thought of.
use crate::set_up;
use taproom_core::{Game, MoveOf, Mover, Scratch, Seat, Seats, Viewer, drive, record::Record};
use taproom_match::{Entry, Playable, verify};

/// Bytes become indices of legal moves: no sequence of them may break the game.
pub fn fuzz_moves<G: Playable>(seats: u8, options: &[(&str, &str)], bytes: &[u8]) {
    let game: G = set_up(seats, options);
    let mut state = game.initial();
    drive(&game, &mut state, &mut Scratch::new(), &mut Bytes { bytes, at: 0 }, bytes.len() as u64);
    let _ = game.view(&state, Viewer::Spectator);
}

/// Each byte decides one move; after each the game must pass its audit.
struct Bytes<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl Bytes<'_> {
    fn below(&self, count: usize) -> usize {
        usize::from(self.bytes[self.at]) % count
    }
}

impl<G: Game> Mover<G> for Bytes<'_> {
    fn seat(&mut self, _: &G, _: &G::State, seats: Seats) -> Option<Seat> {
        seats.iter().nth(self.below(seats.len().into()))
    }

    fn answer(&mut self, _: &G, _: &G::State, _: Seat, legal: &[G::Action]) -> Option<usize> {
        Some(self.below(legal.len()))
    }

    fn outcome(&mut self, _: &G, _: &G::State, weighted: &[(G::Chance, u32)]) -> G::Chance {
        weighted[self.below(weighted.len())].0
    }

    fn moved(&mut self, game: &G, state: &G::State, mv: MoveOf<G>, _: u64) {
        game.audit(state).unwrap_or_else(|why| panic!("{why} after {mv:?}"));
        self.at += 1;
    }
}

/// Any text: a record is read or refused, and a record that is read is verified or refused; nothing panics.
pub fn fuzz_record<G: Playable>(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    if let Ok(record) = Record::parse(text) {
        assert_eq!(record.to_string(), text, "a record reads as it is written");
        let _ = verify(&Entry::<G>::new(), &record, None, None);
    }
}
