//! Which dice go into the brew, and what comes of it.
use super::{Brewing, Reveal};
use crate::{
    action::{Action, Event},
    brew::Pick,
    dice::Die,
    gain::give,
    game::DiceBrewing,
    state::State,
    values::Gain,
    words::{Extra, Recipe, Where},
};
use taproom_core::{
    Seat, step,
    steps::{At, Awaits, Step},
};

step! {
    /// The next die of the recipe in card order, then the blue die of a blue extension (DB-7.5, DB-D11).
    BrewDice {
        seat: Seat,
        recipe: Recipe,
        /// With which extension: at most one (DB-7.4, DB-R34).
        extra: Extra,
        /// Which die of the card; one past the last is the blue die.
        #[serde(default)]
        index: u8,
        /// Under the first rules, the die chosen before.
        #[serde(default)]
        last: Option<Die>,
    }
}

impl BrewDice {
    pub(crate) fn pick(&self) -> Pick {
        Pick { recipe: self.recipe, index: self.index, last: self.last }
    }

    /// All dice are chosen: what DB-7.6 says, in its order.
    fn finish(self, at: &mut At<'_, DiceBrewing>) {
        let Self { seat, recipe, extra, .. } = self;
        let values = &at.game.values;
        let rule = *values.recipe(recipe);
        at.say(|| Event::Brewed(seat, recipe, extra));
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
        give(at, seat, Gain::Mastery(values.mastery_per_brew));
        let bonus = rule.extension(extra).map(|extension| extension.bonus).unwrap_or_default();
        for &gain in rule.reward.iter().chain(&bonus) {
            give(at, seat, gain);
        }
    }
}

impl Step<DiceBrewing> for BrewDice {
    fn awaits(&self, _: &DiceBrewing, _: &State) -> Awaits {
        Awaits::one(self.seat)
    }

    fn legal(&self, game: &DiceBrewing, state: &State, seat: Seat, out: &mut Vec<Action>) {
        state.player(seat).warehouse.each(|die, _| {
            if game.can_use(state, seat, self.pick(), die) {
                out.push(Action::Die(Where::Warehouse, die));
            }
        });
    }

    fn acted(self, at: &mut At<'_, DiceBrewing>, seat: Seat, action: Action) {
        let Action::Die(Where::Warehouse, die) = action else { at.impossible(self, action) };
        // Used dice go to the active pool, where they wait for the next round's roll (DB-7.8).
        let player = at.state.player_mut(seat);
        player.warehouse.take(die);
        player.take_back(die);
        let index = self.index + 1;
        let needed = at.game.values.recipe(self.recipe).dice.len();
        if usize::from(index) < needed + usize::from(self.extra == Extra::Blue) {
            at.push(Self { index, last: at.game.asks_in_order().then_some(die), ..self });
        } else {
            self.finish(at);
        }
    }
}
