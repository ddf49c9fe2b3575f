//! What can be brewed, and with which dice (section 7).
use crate::{
    dice::Die,
    game::DiceBrewing,
    state::{Player, State},
    values::RecipeRule,
    words::{Colour, Extra, Recipe},
};
use taproom_core::Seat;

/// Usable warehouse dice by colour and value: how many show at least that much.
pub(crate) type AtLeast = [[u8; 7]; Colour::COUNT];

/// Counts the dice that can brew (DB-7.3).
#[inline]
pub(crate) fn at_least(player: &Player) -> AtLeast {
    Colour::ALL.map(|colour| player.warehouse.at_least(colour))
}

/// A separate die for every die of the recipe? Minimums nest, so counting suffices.
#[inline]
pub(crate) fn fits(rule: &RecipeRule, dice: &AtLeast) -> bool {
    rule.needs.iter().zip(dice).all(|(needs, dice)| needs[1..].iter().zip(&dice[1..]).all(|(need, have)| have >= need))
}

/// Can the extension be added (DB-7.4, DB-R30)?
#[inline]
pub(crate) fn can_add(rule: &RecipeRule, player: &Player, dice: &AtLeast, extra: Extra) -> bool {
    match (extra, rule.extension(extra)) {
        (Extra::Plain, _) => true,
        (_, None) => false,
        (Extra::Blue, Some(extension)) => dice[Colour::Blue.index()][usize::from(extension.min)] > 0,
        (_, Some(_)) => extra.ingredient().is_some_and(|ingredient| player.ingredients.has(ingredient)),
    }
}

impl DiceBrewing {
    /// Every brew the seat can pay for, recipe by recipe in order of words.
    pub(crate) fn each_brew(&self, state: &State, seat: Seat, mut tell: impl FnMut(Recipe, Extra)) {
        let player = state.player(seat);
        let dice = at_least(player);
        let mut row = state.row;
        row.sort_unstable();
        for recipe in row.into_iter().flatten() {
            let rule = self.values.recipe(recipe);
            // DB-9.6
            if state.blocked_recipes.has(recipe) || !fits(rule, &dice) {
                continue;
            }
            tell(recipe, Extra::Plain);
            for extension in &rule.extensions {
                if can_add(rule, player, &dice, extension.extra) {
                    tell(recipe, extension.extra);
                }
            }
        }
    }

    /// Can the seat brew anything (DB-7.2)?
    #[inline]
    pub(crate) fn can_brew(&self, state: &State, seat: Seat) -> bool {
        let dice = at_least(state.player(seat));
        state.open().any(|recipe| !state.blocked_recipes.has(recipe) && fits(self.values.recipe(recipe), &dice))
    }

    /// May this warehouse die be the next one of the brew (DB-D11)? It fits and leaves the rest fillable. Under the first
    /// rules it does not rise above the one before of its colour either.
    pub(crate) fn can_use(&self, state: &State, seat: Seat, at: Pick, die: Die) -> bool {
        let rule = self.values.recipe(at.recipe);
        let warehouse = &state.player(seat).warehouse;
        if !die.is_usable() {
            return false;
        }
        let Some(&(colour, min)) = rule.dice.get(usize::from(at.index)) else {
            let extension = rule.extension(Extra::Blue);
            return extension.is_some_and(|it| die.colour() == Colour::Blue && die.value() >= it.min);
        };
        if die.colour() != colour || die.value() < min {
            return false;
        }
        let cap = if self.asks_in_order() { die.brewing_rank() } else { u8::MAX };
        if at.last.is_some_and(|last| last.colour() == colour && last.brewing_rank() < cap) {
            return false;
        }
        // The rest of the colour must come from what is left; in order, from dice that do not rise above this one.
        let mut have = [0u8; 7];
        warehouse.each_of(colour, |other, n| {
            if other.is_usable() && other.brewing_rank() <= cap {
                have[usize::from(other.value())] += n;
            }
        });
        have[usize::from(die.value())] -= 1;
        let rest = rule.dice[usize::from(at.index) + 1..].iter().take_while(|need| need.0 == colour);
        rest.zip(1..).all(|(need, n)| have[usize::from(need.1)..].iter().sum::<u8>() >= n)
    }
}

/// Which die of a brew is being chosen.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Pick {
    pub(crate) recipe: Recipe,
    pub(crate) index: u8,
    pub(crate) last: Option<Die>,
}
