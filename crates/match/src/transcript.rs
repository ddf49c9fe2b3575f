//! The hash of a match as the rules saw it.
use sha2::{Digest, Sha256};
use std::fmt::{self, Write};
use taproom_core::{
    Game, Log, Move, MoveOf, Turn,
    record::{Setup, hex},
};

/// Over the set-up, then for every ply who was to answer, what was legal and what was played, then the standings.
pub(crate) fn hash<G: Game>(setup: &Setup, game: &G, start: &G::State, moves: &[MoveOf<G>]) -> String {
    let mut sha = Sha(Sha256::new());
    write(setup, game, start, moves, &mut sha).expect("hashing cannot fail");
    hex(&sha.0.finalize()[..16])
}

fn write<G: Game>(setup: &Setup, game: &G, start: &G::State, moves: &[MoveOf<G>], out: &mut impl Write) -> fmt::Result {
    let Setup { game: slug, rules, edition, seats, options } = setup;
    writeln!(out, "{slug} {rules} {edition} {seats} {options}")?;
    let mut state = start.clone();
    for mv in moves {
        question(game, &state, out)?;
        match mv {
            Move::Act(seat, action) => writeln!(out, "{}: {action}", seat.0)?,
            Move::Chance(outcome) => writeln!(out, "*: {outcome}")?,
        }
        game.apply(&mut state, *mv, &mut Log::silent());
    }
    question(game, &state, out)?;
    match game.standings(&state) {
        Some(standings) => writeln!(out, "end {:?} {:?}", standings.scores, standings.places),
        None => writeln!(out, "unfinished"),
    }
}

fn question<G: Game>(game: &G, state: &G::State, out: &mut impl Write) -> fmt::Result {
    match game.turn(state) {
        Turn::Seats(seats) => {
            let mut legal = Vec::new();
            for seat in seats.iter() {
                legal.clear();
                game.legal(state, seat, &mut legal);
                write!(out, "{}?", seat.0)?;
                for action in &legal {
                    write!(out, " {action};")?;
                }
                writeln!(out)?;
            }
        }
        Turn::Chance => {
            let mut chances = Vec::new();
            game.chances(state, &mut chances);
            write!(out, "*?")?;
            for (outcome, weight) in &chances {
                write!(out, " {outcome} x{weight};")?;
            }
            writeln!(out)?;
        }
        Turn::Over => {}
    }
    Ok(())
}

struct Sha(Sha256);

impl Write for Sha {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.0.update(text);
        Ok(())
    }
}
