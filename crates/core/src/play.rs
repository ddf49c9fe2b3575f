//! The one door for moves that come from outside.
use crate::{Game, Log, Move, Seat, Turn};
use std::fmt;

/// Why a move was refused. The state is untouched.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum PlayError {
    /// Nothing is left to decide.
    GameOver,
    /// Another seat, or chance, must answer first.
    NotYourTurn,
    /// The rules do not list this answer; `Explain::because` tells why.
    NotLegal,
}

impl fmt::Display for PlayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::GameOver => "the game is over",
            Self::NotYourTurn => "it is not this seat's turn",
            Self::NotLegal => "this move is not legal now",
        })
    }
}
impl std::error::Error for PlayError {}

/// Plays a seat's action if and only if `legal` lists it. `scratch` is cleared and used for that list.
pub fn play<G: Game>(
    game: &G,
    state: &mut G::State,
    seat: Seat,
    action: G::Action,
    scratch: &mut Vec<G::Action>,
    log: &mut Log<G::Event>,
) -> Result<(), PlayError> {
    match game.turn(state) {
        Turn::Over => return Err(PlayError::GameOver),
        Turn::Seats(seats) if seats.contains(seat) => {}
        Turn::Seats(_) | Turn::Chance => return Err(PlayError::NotYourTurn),
    }
    scratch.clear();
    game.legal(state, seat, scratch);
    if scratch.binary_search(&action).is_err() {
        return Err(PlayError::NotLegal);
    }
    game.apply(state, Move::Act(seat, action), log);
    Ok(())
}

/// Plays a chance outcome if and only if `chances` lists it.
pub fn play_chance<G: Game>(
    game: &G,
    state: &mut G::State,
    outcome: G::Chance,
    scratch: &mut Vec<(G::Chance, u32)>,
    log: &mut Log<G::Event>,
) -> Result<(), PlayError> {
    match game.turn(state) {
        Turn::Over => return Err(PlayError::GameOver),
        Turn::Seats(_) => return Err(PlayError::NotYourTurn),
        Turn::Chance => {}
    }
    scratch.clear();
    game.chances(state, scratch);
    if scratch.binary_search_by_key(&outcome, |&(listed, _)| listed).is_err() {
        return Err(PlayError::NotLegal);
    }
    game.apply(state, Move::Chance(outcome), log);
    Ok(())
}
