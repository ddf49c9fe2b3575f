//! Which dice go into the brew, and what comes of it.
use super::{Brewing, Reveal, action};
use crate::{
    action::{Action, Event},
    brew::Pick,
    dice::Die,
    gain::give,
    game::DiceBrewing,
    state::State,
    tables::Gain,
    words::{Extra, Recipe, Where},
};
use serde::{Deserialize, Serialize};
use taproom_core::{
    MoveOf, Seat,
    steps::{At, Awaits, Step},
};

/// The next die of the recipe in card order, then the blue die of a blue extension (DB-7.5, DB-D11).
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BrewDice {
    /// Who brews.
    pub seat: Seat,
    /// What.
    pub recipe: Recipe,
    /// With which extension: at most one (DB-7.4, DB-R34).
    pub extra: Extra,
    /// Which die of the card; one past the last is the blue die.
    #[serde(default)]
    pub index: u8,
    /// The die chosen before.
    #[serde(default)]
    pub last: Option<Die>,
}

impl BrewDice {
    pub(crate) fn pick(&self) -> Pick {
        Pick { recipe: self.recipe, index: self.index, last: self.last }
    }

    /// All dice are chosen: what DB-7.6 says, in its order.
    fn finish(self, at: &mut At<'_, DiceBrewing>) {
        let Self { seat, recipe, extra, .. } = self;
        let tables = &at.game.tables;
        let rule = *tables.recipe(recipe);
        at.say(|| Event::Brewed { seat, recipe, extra });
        if let Some(ingredient) = extra.ingredient() {
            at.state.player_mut(seat).ingredients.take(ingredient, 1);
            at.state.market.add(ingredient, 1);
        }
        let slot = at.state.row.iter().position(|open| *open == Some(recipe)).expect("the recipe lies open");
        at.state.row[slot] = None;
        at.state.player_mut(seat).brewed.insert(recipe);
        Brewing::next(at, seat, 0);
        // The reward comes before the new card (DB-R31), so the card waits below.
        at.push(Reveal { slot: slot as u8 });
        give(at, seat, Gain::Mastery(tables.mastery_per_brew));
        let bonus = rule.extension(extra).map(|extension| extension.bonus).unwrap_or_default();
        for &gain in rule.reward.iter().chain(&bonus) {
            give(at, seat, gain);
        }
    }
}

impl Step<DiceBrewing> for BrewDice {
    fn awaits(&self, _game: &DiceBrewing, _state: &State) -> Awaits {
        Awaits::one(self.seat)
    }

    fn legal(&self, game: &DiceBrewing, state: &State, seat: Seat, out: &mut Vec<Action>) {
        state.player(seat).warehouse.each(|die, _| {
            if game.can_use(state, seat, self.pick(), die) {
                out.push(Action::Die(Where::Warehouse, die));
            }
        });
    }

    fn run(self, at: &mut At<'_, DiceBrewing>, answer: Option<MoveOf<DiceBrewing>>) {
        let Some(Action::Die(_, die)) = action(answer) else { return };
        // Used dice go to the active pool, where they wait for the next round's roll (DB-7.8).
        let player = at.state.player_mut(self.seat);
        player.warehouse.take(die);
        player.pool.put(Die::unrolled(die.colour()));
        let index = self.index + 1;
        let needed = at.game.tables.recipe(self.recipe).dice.len();
        if usize::from(index) < needed + usize::from(self.extra == Extra::Blue) {
            at.push(Self { index, last: Some(die), ..self });
        } else {
            self.finish(at);
        }
    }
}
