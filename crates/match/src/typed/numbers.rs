//! A match in numbers.
use super::{FixedRng, Listed, Typed};
use crate::{
    entry::Playable,
    traits::{Match, MoveError, Numbers},
};
use taproom_core::{Finite as _, Move, Seat, Viewer, encode, names, play, play_chance, width};

impl<G: Playable> Typed<G> {
    /// Has the legal answers of this seat in the list.
    fn list(&mut self, seat: Seat) {
        if self.listed != Listed::Of(seat) {
            self.acts.clear();
            self.game.legal(&self.state, seat, &mut self.acts);
            self.listed = Listed::Of(seat);
        }
    }
}

impl<G: Playable> Numbers for Typed<G> {
    fn action_count(&self) -> usize {
        G::Action::COUNT
    }

    fn chance_count(&self) -> usize {
        G::Chance::COUNT
    }

    fn width(&self) -> usize {
        width(&*self.game)
    }

    fn features(&self) -> Vec<String> {
        names(&*self.game)
    }

    fn observe(&self, viewer: Viewer, out: &mut [f32]) {
        encode(&*self.game, &self.game.view(&self.state, viewer), viewer, out);
    }

    fn legal_ids(&mut self, seat: Seat, out: &mut Vec<usize>) {
        self.list(seat);
        out.clear();
        out.extend(self.acts.iter().map(|action| action.id()));
    }

    fn chance_ids(&mut self, out: &mut Vec<(usize, u32)>) {
        if self.listed != Listed::OfChance {
            self.outs.clear();
            self.game.chances(&self.state, &mut self.outs);
            self.listed = Listed::OfChance;
        }
        out.clear();
        out.extend(self.outs.iter().map(|(outcome, weight)| (outcome.id(), *weight)));
    }

    fn act_id(&mut self, seat: Seat, id: usize) -> Result<(), MoveError> {
        if seat.0 >= self.setup.seats {
            return Err(MoveError::NoSuchSeat);
        }
        let action = G::Action::of(id).ok_or(MoveError::Unreadable)?;
        if self.listed == Listed::Of(seat) && self.acts.binary_search(&action).is_ok() {
            return self.with_log(|this, log| {
                this.game.apply(&mut this.state, Move::Act(seat, action), log);
                Ok(Move::Act(seat, action))
            });
        }
        self.with_log(|this, log| {
            play(&*this.game, &mut this.state, seat, action, &mut this.acts, log)
                .map(|()| Move::Act(seat, action))
                .map_err(|error| MoveError::Refused(error, None))
        })
    }

    fn chance_id(&mut self, id: usize) -> Result<(), MoveError> {
        let outcome = G::Chance::of(id).ok_or(MoveError::Unreadable)?;
        let listed = self.listed == Listed::OfChance;
        if listed && self.outs.binary_search_by_key(&outcome, |&(it, _)| it).is_ok() {
            return self.with_log(|this, log| {
                this.game.apply(&mut this.state, Move::Chance(outcome), log);
                Ok(Move::Chance(outcome))
            });
        }
        self.with_log(|this, log| {
            play_chance(&*this.game, &mut this.state, outcome, &mut this.outs, log)
                .map(|()| Move::Chance(outcome))
                .map_err(|error| MoveError::Refused(error, None))
        })
    }

    fn action_text(&self, id: usize) -> Option<String> {
        G::Action::of(id).map(|action| action.to_string())
    }

    fn action_id(&self, text: &str) -> Option<usize> {
        text.parse().ok().map(|action: G::Action| action.id())
    }

    fn chance_text(&self, id: usize) -> Option<String> {
        G::Chance::of(id).map(|outcome| outcome.to_string())
    }

    fn imagine(&self, viewer: Viewer, seed: u64) -> Box<dyn Match> {
        let view = self.game.view(&self.state, viewer);
        let state = self.game.imagine(&view, &mut FixedRng::new(seed));
        Box::new(Self::starting(self.setup.clone(), self.game.clone(), state))
    }
}
