//! Playing a match.
use super::{Listed, Typed};
use crate::{
    advisor::{Advising, Advisor, Mind},
    entry::Playable,
    luck::NAMED,
    traits::{MoveError, Play},
};
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use taproom_core::{
    Log, Move, PlayError, Rng, Seat, Standings, Turn, pick, play, play_chance,
    record::{Line, Setup},
};

impl<G: Playable> Play for Typed<G> {
    fn setup(&self) -> &Setup {
        &self.setup
    }

    fn turn(&self) -> Turn {
        self.game.turn(&self.state)
    }

    fn ply(&self) -> usize {
        self.moves.len()
    }

    fn standings(&self) -> Option<Standings> {
        self.game.standings(&self.state)
    }

    fn legal(&mut self, seat: Seat) -> usize {
        self.listed = Listed::Nobodys;
        self.acts.clear();
        self.game.legal(&self.state, seat, &mut self.acts);
        self.acts.len()
    }

    fn act(&mut self, seat: Seat, index: usize) -> Result<(), MoveError> {
        if seat.0 >= self.setup.seats {
            return Err(MoveError::NoSuchSeat);
        }
        let Some(&action) = self.acts.get(index) else { return Err(MoveError::Unreadable) };
        self.with_log(|this, log| {
            play(&*this.game, &mut this.state, seat, action, &mut this.acts, log)
                .map(|()| Move::Act(seat, action))
                .map_err(|error| MoveError::Refused(error, None))
        })
    }

    fn notations(&self, seat: Seat) -> Vec<String> {
        let mut acts = Vec::new();
        self.game.legal(&self.state, seat, &mut acts);
        acts.iter().map(ToString::to_string).collect()
    }

    fn legal_hash(&self, seat: Seat) -> u64 {
        let mut acts = Vec::new();
        self.game.legal(&self.state, seat, &mut acts);
        let mut hasher = DefaultHasher::new();
        acts.hash(&mut hasher);
        hasher.finish()
    }

    fn check(&self, seat: Seat, text: &str) -> Result<(), MoveError> {
        if seat.0 >= self.setup.seats {
            return Err(MoveError::NoSuchSeat);
        }
        let action: G::Action = text.parse().map_err(|_| MoveError::Unreadable)?;
        let mut acts = Vec::new();
        match self.turn() {
            Turn::Over => return Err(MoveError::Refused(PlayError::GameOver, None)),
            Turn::Seats(seats) if seats.contains(seat) => self.game.legal(&self.state, seat, &mut acts),
            Turn::Seats(_) | Turn::Chance => return Err(MoveError::Refused(PlayError::NotYourTurn, None)),
        }
        if acts.contains(&action) { Ok(()) } else { Err(self.refused(seat, action, PlayError::NotLegal)) }
    }

    fn turn_after(&self, seat: Seat, text: &str) -> Option<Turn> {
        self.check(seat, text).ok()?;
        let mut state = self.state.clone();
        self.game.apply(&mut state, Move::Act(seat, text.parse().ok()?), &mut Log::silent());
        Some(self.game.turn(&state))
    }

    fn play(&mut self, line: &Line) -> Result<(), MoveError> {
        let Some(seat) = line.who else {
            let outcome: G::Chance = line.text.parse().map_err(|_| MoveError::Unreadable)?;
            return self.with_log(|this, log| {
                play_chance(&*this.game, &mut this.state, outcome, &mut this.outs, log)
                    .map(|()| Move::Chance(outcome))
                    .map_err(|error| MoveError::Refused(error, None))
            });
        };
        if seat.0 >= self.setup.seats {
            return Err(MoveError::NoSuchSeat);
        }
        let action: G::Action = line.text.parse().map_err(|_| MoveError::Unreadable)?;
        self.with_log(|this, log| {
            play(&*this.game, &mut this.state, seat, action, &mut this.acts, log)
                .map(|()| Move::Act(seat, action))
                .map_err(|error| this.refused(seat, action, error))
        })
    }

    fn chance_event(&self) -> Option<u64> {
        (self.turn() == Turn::Chance).then(|| match self.game.occasion(&self.state) {
            Some(occasion) => NAMED + u64::from(occasion),
            None => self.moves.len() as u64,
        })
    }

    fn foresee(&self, rng: &mut dyn Rng) -> Option<String> {
        let mut outs = Vec::new();
        self.game.chances(&self.state, &mut outs);
        (!outs.is_empty()).then(|| pick(&outs, rng).to_string())
    }

    fn draw_chance(&mut self, rng: &mut dyn Rng) -> bool {
        if self.turn() != Turn::Chance {
            return false;
        }
        if self.listed != Listed::OfChance {
            self.outs.clear();
            self.game.chances(&self.state, &mut self.outs);
        }
        let outcome = pick(&self.outs, rng);
        let done = self.with_log(|this, log| {
            this.game.apply(&mut this.state, Move::Chance(outcome), log);
            Ok::<_, MoveError>(Move::Chance(outcome))
        });
        done.is_ok()
    }

    fn advisor(&self, mind: &Mind) -> Box<dyn Advisor> {
        Box::new(Advising::new(&*self.game, mind))
    }
}
