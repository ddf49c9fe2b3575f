//! The view as numbers.
use crate::{
    dice::{Dice, Die},
    game::DiceBrewing,
    state::{Board, FieldUse, MAX_PLAYERS, Player, Public},
    view::{Held, View},
    words::{Building, Colour, Field, Ingredient, Recipe, Token},
};
use taproom_core::{Encode, Eye, Features, Plain, Seat};

/// Colour, value, and what marks it.
impl Plain for Die {
    const WIDTH: usize = 3;
    #[inline]
    fn write(&self, _: Eye, out: &mut [f32]) {
        out[0] = f32::from(self.colour() as u8);
        out[1] = f32::from(self.value());
        out[2] = f32::from(self.raise() * 3 + self.flag() as u8);
    }
}

/// What lies there, and the die.
impl Plain for FieldUse {
    const WIDTH: usize = 4;
    #[inline]
    fn write(&self, eye: Eye, out: &mut [f32]) {
        out[0] = match self {
            Self::Free => return,
            Self::Seed => 1.0,
            Self::Die(_) => 2.0,
            Self::Accelerated(_) => 3.0,
        };
        self.die().write(eye, &mut out[1..]);
    }
}

impl Plain for Board {
    const WIDTH: usize = Field::COUNT * FieldUse::WIDTH;
    #[inline]
    fn write(&self, eye: Eye, out: &mut [f32]) {
        for (field, lying) in self.iter() {
            lying.write(eye, &mut out[field.index() * FieldUse::WIDTH..][..FieldUse::WIDTH]);
        }
    }
}

fn dice<F: Features>(names: [&str; 2], dice: &Dice, to: &mut F) {
    let (plain, marked) = dice.parts();
    to.plain(names[0], plain);
    to.plain(names[1], marked);
}

impl Encode for DiceBrewing {
    const TABLE: usize = 211;
    const SEAT: usize = 206;

    fn features<F: Features>(&self, view: &View, to: &mut F) {
        let View { viewer, public, black_market, for_sale, black_market_total, tokens: _ } = view;
        let Public { round, first, supply, seeds, market, removed, deck, row, blocked_recipes, players: _, steps } =
            public;
        to.plain("viewer", viewer);
        to.steps(steps);
        to.number("round", *round);
        to.seat("first", MAX_PLAYERS, Some(*first));
        to.counts::<Colour>("supply", supply.counts());
        to.number("seeds", *seeds);
        to.counts::<Ingredient>("market", market.counts());
        to.counts::<Token>("removed", removed.counts());
        to.set::<Recipe>("deck", deck.bits());
        let mut slots = [0; Recipe::COUNT];
        for (slot, recipe) in (1..).zip(row) {
            if let Some(recipe) = recipe {
                slots[recipe.index()] = slot;
            }
        }
        to.counts::<Recipe>("slot of", &slots);
        to.set::<Recipe>("blocked", blocked_recipes.bits());
        to.counts::<Token>("black market", black_market.unwrap_or_default().counts());
        to.number("kinds for sale known", for_sale.is_some());
        to.set::<Token>("for sale", for_sale.unwrap_or_default().bits());
        to.number("tokens for sale", *black_market_total);
    }

    fn seat_features<F: Features>(&self, view: &View, seat: Seat, to: &mut F) {
        let Player {
            pool,
            warehouse,
            board,
            study,
            discount,
            blocked_buildings,
            seeds,
            gold,
            mastery,
            ingredients,
            brewed,
        } = &view.players[seat.index()];
        dice(["pool", "marked in pool"], pool, to);
        dice(["warehouse", "marked in warehouse"], warehouse, to);
        to.plain("field", board);
        to.plain("study", study);
        to.plain("discount", discount);
        to.set::<Building>("blocked", blocked_buildings.bits());
        to.number("seeds", *seeds);
        to.number("gold", *gold);
        to.number("mastery", *mastery);
        to.counts::<Ingredient>("ingredient", ingredients.counts());
        to.set::<Recipe>("brewed", brewed.bits());
        let Held { count, kinds } = view.tokens[seat.index()];
        to.number("tokens", count);
        to.counts::<Token>("token", kinds.unwrap_or_default().counts());
    }
}
