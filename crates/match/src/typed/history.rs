//! What was played in a match, and going back.
use super::Typed;
use crate::{
    entry::Playable,
    position::{Position, PositionError},
    traits::{History, Match},
    transcript,
};
use taproom_core::{Move, Seat, record::Line};

impl<G: Playable> History for Typed<G> {
    fn who(&self, ply: usize) -> Option<Seat> {
        match self.moves.get(ply)? {
            Move::Act(seat, _) => Some(*seat),
            Move::Chance(_) => None,
        }
    }

    fn line(&self, ply: usize) -> Option<Line> {
        Some(match self.moves.get(ply)? {
            Move::Act(seat, action) => Line { who: Some(*seat), text: action.to_string() },
            Move::Chance(outcome) => Line { who: None, text: outcome.to_string() },
        })
    }

    fn rewind(&mut self, ply: usize) {
        if ply >= self.moves.len() {
            return;
        }
        self.state = self.state_at(ply);
        self.moves.truncate(ply);
        if let Some(events) = &mut self.events {
            events.retain(|(at, _)| (*at as usize) < ply);
        }
        for mark in self.marks.iter_mut().filter(|mark| mark.0 > ply) {
            *mark = (0, self.start.clone());
        }
        self.marks.sort_by_key(|mark| mark.0);
    }

    fn mute(&mut self) {
        self.events = None;
    }

    fn fork(&self) -> Box<dyn Match> {
        Box::new(self.copy())
    }

    fn fork_at(&self, ply: usize) -> Box<dyn Match> {
        let state = self.state_at(ply.min(self.moves.len()));
        Box::new(Self::starting(self.setup.clone(), self.game.clone(), state))
    }

    fn position(&self) -> Position {
        let state = serde_json::to_value(&self.state).expect("states serialise");
        Position { setup: self.setup.clone(), state }
    }

    fn set_state(&mut self, given: &serde_json::Value) -> Result<(), PositionError> {
        let state: G::State = serde_json::from_value(given.clone())
            .map_err(|error| PositionError(format!("the state cannot be read: {error}")))?;
        check_names(given, &serde_json::to_value(&state).expect("states serialise"))?;
        self.game.audit(&state).map_err(|why| PositionError(format!("the state does not add up: {why}")))?;
        self.start = state.clone();
        self.marks = [(0, state.clone()), (0, state.clone())];
        self.state = state;
        self.moves.clear();
        self.events = Some(Vec::new());
        Ok(())
    }

    fn transcript(&self) -> String {
        transcript::hash(&self.setup, &*self.game, &self.start, &self.moves)
    }
}

/// A state may be made of a public and a hidden part, neither of which knows all names: here every name is looked at.
fn check_names(given: &serde_json::Value, known: &serde_json::Value) -> Result<(), PositionError> {
    let (Some(given), Some(known)) = (given.as_object(), known.as_object()) else { return Ok(()) };
    match given.keys().find(|name| !known.contains_key(*name)) {
        Some(name) => {
            let names: Vec<&str> = known.keys().map(String::as_str).collect();
            Err(PositionError(format!("the state has no `{name}`; it has: {}", names.join(", "))))
        }
        None => Ok(()),
    }
}
