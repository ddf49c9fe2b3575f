//! Which die goes on the field.
use super::{RerollSource, SwapColour};
use crate::{
    action::{Action, Event},
    dice::Flag,
    game::DiceBrewing,
    state::{FieldUse, State},
    values::Effect,
    words::{Colour, Field},
};
use taproom_core::{
    Seat, step,
    steps::{At, Awaits, Step},
};

step! {
    /// The colour of a further die on school-3 (DB-D3).
    StudyColour { seat: Seat }
}

step! {
    /// The die that becomes the input of a field, or joins school-3 (DB-4.3, DB-D3).
    Item {
        seat: Seat,
        field: Field,
        /// Only this colour, if it was asked before.
        #[serde(default)]
        colour: Option<Colour>,
    }
}

impl Step<DiceBrewing> for StudyColour {
    fn awaits(&self, _: &DiceBrewing, _: &State) -> Awaits {
        Awaits::one(self.seat)
    }

    fn legal(&self, game: &DiceBrewing, state: &State, seat: Seat, out: &mut Vec<Action>) {
        let mut colours = [false; Colour::COUNT];
        game.each_item(state, seat, Field::School3, |_, die| colours[die.colour().index()] = true);
        out.extend(Colour::ALL.into_iter().filter(|colour| colours[colour.index()]).map(Action::Colour));
    }

    fn acted(self, at: &mut At<'_, DiceBrewing>, seat: Seat, action: Action) {
        let Action::Colour(colour) = action else { at.impossible(self, action) };
        at.push(Item { seat, field: Field::School3, colour: Some(colour) });
    }
}

impl Step<DiceBrewing> for Item {
    fn awaits(&self, _: &DiceBrewing, _: &State) -> Awaits {
        Awaits::one(self.seat)
    }

    fn legal(&self, game: &DiceBrewing, state: &State, seat: Seat, out: &mut Vec<Action>) {
        game.each_item(state, seat, self.field, |place, die| {
            if self.colour.is_none_or(|colour| die.colour() == colour) {
                out.push(Action::Die(place, die));
            }
        });
    }

    fn acted(self, at: &mut At<'_, DiceBrewing>, seat: Seat, action: Action) {
        let Action::Die(place, die) = action else { at.impossible(self, action) };
        let field = self.field;
        let player = at.state.player_mut(seat);
        player.dice_mut(place).take(die);
        // A token under the die has no more say once it lies on a field; a raise keeps counting.
        let lying = die.flagged(Flag::Free);
        let effect = at.game.values.field(field).effect;
        if let Effect::Study { .. } = effect {
            let at_index = player.study.iter().take_while(|&&other| other < lying).count();
            player.study.insert(at_index, lying);
            let sum = player.study_sum();
            at.say(|| Event::Studied { seat, die, sum });
            return;
        }
        player.board.set(field, FieldUse::Die(lying));
        at.say(|| Event::Placed(seat, field, die));
        match effect {
            // DB-4.5: these two act at once.
            Effect::RerollOwn => at.push(RerollSource { seat }),
            Effect::Swap => at.push(SwapColour { seat }),
            Effect::Exchange | Effect::Raise { .. } | Effect::Study { .. } => {}
        }
    }
}
