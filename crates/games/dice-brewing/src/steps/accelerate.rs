//! A blue die makes a field act at once.
use super::{RollDice, action};
use crate::{
    action::{Action, Event},
    dice::Flag,
    gain::give,
    game::DiceBrewing,
    state::{Spot, State},
    tables::{Effect, Gain},
    words::{Colour, Field, Where},
};
use serde::{Deserialize, Serialize};
use taproom_core::{
    MoveOf, Seat,
    steps::{At, Awaits, Step},
};

/// Which blue die accelerates the field (DB-4.6, DB-D3).
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Accelerate {
    /// Whose board.
    pub seat: Seat,
    /// Which field.
    pub field: Field,
}

impl Step<DiceBrewing> for Accelerate {
    fn awaits(&self, _game: &DiceBrewing, _state: &State) -> Awaits {
        Awaits::one(self.seat)
    }

    fn legal(&self, game: &DiceBrewing, state: &State, seat: Seat, out: &mut Vec<Action>) {
        let min = game.tables.field(self.field).accelerate_min;
        for place in Where::ALL {
            state.player(seat).dice(place).each_of(Colour::Blue, |die, _| {
                if die.is_usable() && die.value() >= min {
                    out.push(Action::Die(place, die));
                }
            });
        }
    }

    fn run(self, at: &mut At<'_, DiceBrewing>, answer: Option<MoveOf<DiceBrewing>>) {
        let Some(Action::Die(place, blue)) = action(answer) else { return };
        let Self { seat, field } = self;
        at.say(|| Event::Accelerated { seat, field, die: blue });
        let player = at.state.player_mut(seat);
        player.dice_mut(place).take(blue);
        let input = player.board.at(field);
        // The blue die stays until clean-up (DB-5.6, DB-R3), so the field stays used (DB-4.4).
        player.board.set(field, Spot::Accelerated(blue.flagged(Flag::Free)));
        if let (Effect::Raise { by }, Spot::Die(die)) = (at.game.tables.field(field).effect, input) {
            // DB-5.2
            let die = die.turned_up(by);
            player.warehouse.put(die);
            at.say(|| Event::Raised { seat, die });
            return;
        }
        // DB-5.1, DB-R4: the input leaves at once, then the gain comes at once.
        match input {
            Spot::Seed => at.state.seeds += 1,
            Spot::Die(die) => at.state.supply.add(die.colour(), 1),
            Spot::Free | Spot::Accelerated(_) => {}
        }
        let gains = at.game.input_of(field, input).map(|input| input.gains).unwrap_or_default();
        for &gain in &gains {
            give(at, seat, gain);
        }
        if gains.iter().any(|gain| matches!(gain, Gain::Dice(..))) {
            // DB-4.7
            at.push(RollDice { seat, place: Where::Pool });
        }
    }
}
