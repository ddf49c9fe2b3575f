//! Full price, or a blue die on the market card.
use super::{Shopping, shopping::each_discount};
use crate::{
    action::{Action, Event},
    dice::{Die, Flag},
    game::DiceBrewing,
    state::State,
    words::{Ingredient, Where},
};
use taproom_core::{
    Seat, step,
    steps::{At, Awaits, Step},
};

step! {
    /// How the ingredient is paid (DB-6.3, DB-D9). The card is not exclusive: every player can lay one die a round (DB-R19).
    Discount {
        /// The shopping turn, which goes on afterwards.
        shopping: Shopping,
        ingredient: Ingredient,
    }
}

impl Discount {
    /// The deal is done.
    pub(super) fn close(self, at: &mut At<'_, DiceBrewing>, blue: Option<(Where, Die)>) {
        let Self { mut shopping, ingredient } = self;
        let seat = shopping.seat;
        let rule = at.game.values.ingredient(ingredient);
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
    fn awaits(&self, _: &DiceBrewing, _: &State) -> Awaits {
        Awaits::one(self.shopping.seat)
    }

    fn legal(&self, game: &DiceBrewing, state: &State, seat: Seat, out: &mut Vec<Action>) {
        let price = u16::from(game.values.ingredient(self.ingredient).price);
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

    fn acted(self, at: &mut At<'_, DiceBrewing>, _: Seat, action: Action) {
        match action {
            Action::FullPrice => self.close(at, None),
            Action::Die(place, die) => self.close(at, Some((place, die))),
            other => at.impossible(self, other),
        }
    }
}
