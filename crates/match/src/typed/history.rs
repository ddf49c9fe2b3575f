//! What was played in a match, and going back.
use super::{Listed, Typed};
use crate::{
    entry::Playable,
    position::{Position, PositionError},
    traits::{History, Match},
    transcript,
};
use serde_json::Value;
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
        self.listed = Listed::Nobodys;
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

    fn set_state(&mut self, given: &Value) -> Result<(), PositionError> {
        let state: G::State = serde_json::from_value(given.clone())
            .map_err(|error| PositionError(format!("the state cannot be read: {error}")))?;
        check_names("the state", given, &serde_json::to_value(&state).expect("states serialise"))?;
        self.game.audit(&state).map_err(|why| PositionError(format!("the state does not add up: {why}")))?;
        self.start = state.clone();
        self.marks = [(0, state.clone()), (0, state.clone())];
        self.state = state;
        self.listed = Listed::Nobodys;
        self.moves.clear();
        self.events = Some(Vec::new());
        Ok(())
    }

    fn transcript(&self) -> String {
        transcript::hash(&self.setup, &*self.game, &self.start, &self.moves)
    }
}

/// A state may be made of a public and a hidden part, neither of which knows all names: here every name is looked at, at
/// every depth. A count of nothing may be named, though it is not written again.
fn check_names(at: &str, given: &Value, known: &Value) -> Result<(), PositionError> {
    match (given, known) {
        (Value::Object(given), Value::Object(known)) => given.iter().try_for_each(|(name, value)| {
            let Some(inner) = known.get(name) else {
                if *value == 0 {
                    return Ok(());
                }
                let names: Vec<&str> = known.keys().map(String::as_str).collect();
                return Err(PositionError(format!("{at} has no `{name}`; it has: {}", names.join(", "))));
            };
            check_names(&format!("`{name}` of {at}"), value, inner)
        }),
        (Value::Array(given), Value::Array(known)) => given
            .iter()
            .zip(known)
            .zip(1..)
            .try_for_each(|((value, inner), n)| check_names(&format!("no. {n} in {at}"), value, inner)),
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::check_names;
    use serde_json::json;

    #[test]
    fn a_name_that_nothing_reads_is_found_at_every_depth() {
        let known = json!({ "day": 1, "sheets": [{ "dice": [] }, { "dice": [] }] });
        assert_eq!(check_names("the state", &known, &known), Ok(()));
        assert_eq!(check_names("the state", &json!({ "day": 1 }), &known), Ok(()), "a default may be left out");
        let nothing = json!({ "sheets": [{ "hops": 0 }] });
        assert_eq!(check_names("the state", &nothing, &known), Ok(()), "no hops are hops that are not there");
        let why = |given| check_names("the state", &given, &known).expect_err("an unknown name").to_string();
        assert_eq!(why(json!({ "dya": 1 })), "the state has no `dya`; it has: day, sheets");
        let deep = json!({ "sheets": [{ "dice": [] }, { "dcie": [] }] });
        assert_eq!(why(deep), "no. 2 in `sheets` of the state has no `dcie`; it has: dice");
    }
}
