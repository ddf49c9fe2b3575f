//! A blue die makes a field act at once.
use super::RollDice;
use crate::{
    action::{Action, Event},
    dice::Flag,
    gain::give,
    game::DiceBrewing,
    state::{FieldUse, State},
    values::{Effect, Gain},
    words::{Colour, Field, Where},
};
use taproom_core::{
    Seat, step,
    steps::{At, Awaits, Step},
};

step! {
    /// Which blue die accelerates the field (DB-4.6, DB-D3).
    Accelerate { seat: Seat, field: Field }
}

impl Step<DiceBrewing> for Accelerate {
    fn awaits(&self, _: &DiceBrewing, _: &State) -> Awaits {
        Awaits::one(self.seat)
    }

    fn legal(&self, game: &DiceBrewing, state: &State, seat: Seat, out: &mut Vec<Action>) {
        let min = game.values.field(self.field).accelerate_min;
        for place in Where::ALL {
            state.player(seat).dice(place).each_of(Colour::Blue, |die, _| {
                if die.is_usable() && die.value() >= min {
                    out.push(Action::Die(place, die));
                }
            });
        }
    }

    fn acted(self, at: &mut At<'_, DiceBrewing>, seat: Seat, action: Action) {
        let Action::Die(place, blue) = action else { at.impossible(self, action) };
        let field = self.field;
        at.say(|| Event::Accelerated(seat, field, blue));
        let player = at.state.player_mut(seat);
        player.dice_mut(place).take(blue);
        let input = player.board.at(field);
        // The blue die stays until clean-up (DB-5.6, DB-R3), so the field stays used (DB-4.4).
        player.board.set(field, FieldUse::Accelerated(blue.flagged(Flag::Free)));
        if let (Effect::Raise { by }, FieldUse::Die(die)) = (at.game.values.field(field).effect, input) {
            // DB-5.2
            let die = die.turned_up(by);
            player.warehouse.put(die);
            at.say(|| Event::Raised(seat, die));
            return;
        }
        // DB-5.1, DB-R4: the input leaves at once, then the gain comes at once.
        at.state.return_input(input);
        let Some(rule) = at.game.input_of(field, input) else { at.impossible(self, action) };
        for &gain in &rule.gains {
            give(at, seat, gain);
        }
        if rule.gains.iter().any(|gain| matches!(gain, Gain::Dice(..))) {
            // DB-4.7
            at.push(RollDice { seat, place: Where::Pool });
        }
    }
}
