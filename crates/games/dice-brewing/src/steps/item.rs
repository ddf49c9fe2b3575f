//! Which die goes on the field.
use super::{RerollSource, SwapColour, action};
use crate::{
    action::{Action, Event},
    dice::Flag,
    game::DiceBrewing,
    state::{Spot, State},
    tables::Effect,
    words::{Colour, Field},
};
use serde::{Deserialize, Serialize};
use taproom_core::{
    MoveOf, Seat,
    steps::{At, Awaits, Step},
};

/// The colour of a further die on school-3 (DB-D3).
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StudyColour {
    /// Whose board.
    pub seat: Seat,
}

/// The die that becomes the input of a field, or joins school-3 (DB-4.3, DB-D3).
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Item {
    /// Whose board.
    pub seat: Seat,
    /// Where to.
    pub field: Field,
    /// Only this colour, if it was asked before.
    #[serde(default)]
    pub colour: Option<Colour>,
}

impl Step<DiceBrewing> for StudyColour {
    fn awaits(&self, _game: &DiceBrewing, _state: &State) -> Awaits {
        Awaits::one(self.seat)
    }

    fn legal(&self, game: &DiceBrewing, state: &State, seat: Seat, out: &mut Vec<Action>) {
        let mut colours = [false; Colour::COUNT];
        game.each_item(state, seat, Field::School3, |_, die| colours[die.colour().index()] = true);
        out.extend(Colour::ALL.into_iter().filter(|colour| colours[colour.index()]).map(Action::Colour));
    }

    fn run(self, at: &mut At<'_, DiceBrewing>, answer: Option<MoveOf<DiceBrewing>>) {
        if let Some(Action::Colour(colour)) = action(answer) {
            at.push(Item { seat: self.seat, field: Field::School3, colour: Some(colour) });
        }
    }
}

impl Step<DiceBrewing> for Item {
    fn awaits(&self, _game: &DiceBrewing, _state: &State) -> Awaits {
        Awaits::one(self.seat)
    }

    fn legal(&self, game: &DiceBrewing, state: &State, seat: Seat, out: &mut Vec<Action>) {
        game.each_item(state, seat, self.field, |place, die| {
            if self.colour.is_none_or(|colour| die.colour() == colour) {
                out.push(Action::Die(place, die));
            }
        });
    }

    fn run(self, at: &mut At<'_, DiceBrewing>, answer: Option<MoveOf<DiceBrewing>>) {
        let Some(Action::Die(place, die)) = action(answer) else { return };
        let Self { seat, field, .. } = self;
        let player = at.state.player_mut(seat);
        player.dice_mut(place).take(die);
        // A token under the die has no more say once it lies on a field; a raise keeps counting.
        let lying = die.flagged(Flag::Free);
        match at.game.tables.field(field).effect {
            Effect::Study { .. } => {
                let at_index = player.study.iter().take_while(|&&other| other < lying).count();
                player.study.insert(at_index, lying);
                let sum = player.study_sum();
                at.say(|| Event::Studied { seat, die, sum });
            }
            effect => {
                player.board.set(field, Spot::Die(lying));
                at.say(|| Event::Placed { seat, field, die });
                match effect {
                    // DB-4.5: these two act at once.
                    Effect::RerollOwn => at.push(RerollSource { seat }),
                    Effect::Swap => at.push(SwapColour { seat }),
                    _ => {}
                }
            }
        }
    }
}
