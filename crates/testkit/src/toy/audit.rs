//! Is everything accounted for?
use super::{
    game::Toy,
    state::State,
    steps::{Choose, Deal, PlayCard, Step, TakeTurn},
};

impl Toy {
    pub(super) fn audited(&self, state: &State) -> Result<(), String> {
        let mut all = state.hidden.deck;
        all.merge(&state.discard);
        for hand in &state.hidden.hands {
            all.merge(hand);
        }
        if all != self.cards {
            return Err(format!("cards lost or made: {all:?}"));
        }
        let mut seats = state.steps.iter().map(|step| match *step {
            Step::TakeTurn(TakeTurn { seat })
            | Step::Deal(Deal { seat, .. })
            | Step::PlayCard(PlayCard { seat })
            | Step::Choose(Choose { seat }) => seat,
        });
        match seats.find(|seat| seat.0 >= self.seats) {
            Some(seat) => Err(format!("there is no {seat}")),
            None => Ok(()),
        }
    }
}
