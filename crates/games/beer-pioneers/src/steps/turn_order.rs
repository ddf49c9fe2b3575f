//! The turn order action. BP-7.1

use crate::{
    Action, BeerPioneers, Event,
    gains::{Duty, Gains, touch},
    state::{State, TURN_SPACES},
};
use taproom_core::{
    Seat, step,
    steps::{At, Awaits, Step},
};

step! {
    /// Which free space? Also for moving again by a card, which must be another space. BP-D5 BP-20.5 BP-R48
    Stand { seat: Seat, duty: Duty }
}

impl Step<BeerPioneers> for Stand {
    fn awaits(&self, _: &BeerPioneers, _: &State) -> Awaits {
        Awaits::one(self.seat)
    }

    fn legal(&self, _: &BeerPioneers, state: &State, _: Seat, out: &mut Vec<Action>) {
        let free = (1..=TURN_SPACES).filter(|&position| state.stands_on(position).is_none());
        out.extend(free.map(Action::Stand));
        self.duty.or_stop(out);
    }

    fn acted(self, at: &mut At<'_, BeerPioneers>, seat: Seat, action: Action) {
        let position = match action {
            Action::Stand(position) => position,
            Action::Stop => return,
            other => at.impossible(self, other),
        };
        at.state.board_mut(seat).stand = Some(position);
        touch(at.state);
        at.say(|| Event::Stood { seat, position });
        // BP-7.2 BP-7.3: the bonus may be declined or impossible.
        at.resolve(seat, at.game.values.turn_spaces[usize::from(position) - 1]);
    }
}
