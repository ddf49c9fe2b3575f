//! Whatever nobody thought of.
use crate::set_up;
use taproom_core::{Log, Move, Seat, Turn, record::Record};
use taproom_match::{Entry, Playable, verify};

/// Bytes become indices of legal moves: no sequence of them may break the game.
pub fn fuzz_moves<G: Playable>(seats: u8, options: &[(&str, &str)], bytes: &[u8]) {
    let game: G = set_up(seats, options);
    let mut state = game.initial();
    let (mut acts, mut outs) = (Vec::new(), Vec::new());
    for &byte in bytes {
        let mv = match game.turn(&state) {
            Turn::Over => break,
            Turn::Chance => {
                outs.clear();
                game.chances(&state, &mut outs);
                Move::Chance(outs[usize::from(byte) % outs.len()].0)
            }
            Turn::Seats(seats) => {
                let waiting: Vec<Seat> = seats.iter().collect();
                let seat = waiting[usize::from(byte) % waiting.len()];
                acts.clear();
                game.legal(&state, seat, &mut acts);
                Move::Act(seat, acts[usize::from(byte) % acts.len()])
            }
        };
        game.apply(&mut state, mv, &mut Log::silent());
        game.audit(&state).unwrap_or_else(|why| panic!("{why} after {mv:?}"));
    }
    let _ = game.view(&state, taproom_core::Viewer::Spectator);
}

/// Any text: a record is read or refused, and a record that is read is verified or refused; nothing panics.
pub fn fuzz_record<G: Playable>(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    if let Ok(record) = Record::parse(text) {
        assert_eq!(record.to_string(), text, "a record reads as it is written");
        let _ = verify(&Entry::<G>::new(), &record, None, None);
    }
}
