//! Full price, or a blue die on the market card.
use super::{Shopping, action, shopping::each_discount};
use crate::{
    action::{Action, Event},
    dice::{Die, Flag},
    game::DiceBrewing,
    state::State,
    words::{Ingredient, Where},
};
use serde::{Deserialize, Serialize};
use taproom_core::{
    MoveOf, Seat,
    steps::{At, Awaits, Step},
};

/// How the ingredient is paid (DB-6.3, DB-D9). The card is not exclusive: every player can lay one die a round (DB-R19).
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Discount {
    /// The shopping turn, which goes on afterwards.
    pub shopping: Shopping,
    /// What is bought.
    pub ingredient: Ingredient,
}

impl Discount {
    /// The deal is done.
    pub(super) fn close(self, at: &mut At<'_, DiceBrewing>, blue: Option<(Where, Die)>) {
        let Self { mut shopping, ingredient } = self;
        let seat = shopping.seat;
        let rule = &at.game.tables.ingredients[ingredient.index()];
        let off = blue.map_or(0, |(_, die)| rule.off(die.value()));
        if let Some((place, die)) = blue {
            // It stays there until clean-up and is not at hand for brewing.
            let player = at.state.player_mut(seat);
            player.dice_mut(place).take(die);
            player.discount = Some(die.flagged(Flag::Free));
        }
        let (paid, extra) = shopping.pay(at, rule.price - off);
        at.state.market.take(ingredient, 1);
        at.state.player_mut(seat).ingredients.add(ingredient, 1);
        at.say(|| Event::Bought { seat, ingredient, paid, extra, discount: blue.map(|(_, die)| die) });
        at.push(shopping);
    }
}

impl Step<DiceBrewing> for Discount {
    fn awaits(&self, _game: &DiceBrewing, _state: &State) -> Awaits {
        Awaits::one(self.shopping.seat)
    }

    fn legal(&self, game: &DiceBrewing, state: &State, seat: Seat, out: &mut Vec<Action>) {
        let price = u16::from(game.tables.ingredients[self.ingredient.index()].price);
        let purse = self.shopping.purse(game, state);
        if purse >= price {
            out.push(Action::FullPrice);
        }
        if state.player(seat).discount.is_none() {
            each_discount(game, state, seat, self.ingredient, |place, die, off| {
                if purse.saturating_add(off.into()) >= price {
                    out.push(Action::Die(place, die));
                }
            });
        }
    }

    fn run(self, at: &mut At<'_, DiceBrewing>, answer: Option<MoveOf<DiceBrewing>>) {
        match action(answer) {
            Some(Action::Die(place, die)) => self.close(at, Some((place, die))),
            _ => self.close(at, None),
        }
    }
}
