//! Pictures of what is gained, bought and held.
use super::dice;
use crate::{
    values::Gain,
    words::{Building, Ingredient, Token},
};
use maud::{Markup, html};
use taproom_page::icon_as;

/// The picture of an ingredient.
pub(super) fn ingredient(it: Ingredient) -> &'static str {
    match it {
        Ingredient::Fruit => "fruit",
        Ingredient::Spices => "spices",
        Ingredient::Honey => "honey",
        Ingredient::SpecialMalt => "special-malt",
        Ingredient::SpecialHops => "special-hops",
    }
}

/// The picture of an action token.
pub(super) fn token(it: Token) -> &'static str {
    match it {
        Token::WithdrawDie => "act-withdraw",
        Token::BlockBuilding => "act-block-building",
        Token::GuardDie => "act-guard-die",
        Token::BlockRecipe => "act-block-recipe",
        Token::RaiseDie => "act-raise",
        Token::RerollDie => "act-reroll",
    }
}

/// The picture of a building.
pub(super) fn building(it: Building) -> &'static str {
    match it {
        Building::MaltHouse => "d-malt-house",
        Building::HopPlantation => "d-hop-plantation",
        Building::School => "d-school",
        Building::SeedDepartment => "d-seed-dept",
    }
}

/// A gain as a count and a picture; a single piece needs no count on a field.
pub(super) fn gain(gain: Gain, size: &str, plus: bool) -> Markup {
    let (n, picture) = match gain {
        Gain::Mastery(n) => (n, icon_as("rep", "mastery points")),
        Gain::Gold(n) => (n, icon_as("coin", "gold")),
        Gain::Seeds(n) => (n, icon_as("seed", "seed")),
        Gain::Dice(colour, n) => (n, dice::any(colour, size)),
        Gain::Tokens(n) => (n, icon_as("act-any", "action token of your choice")),
    };
    html! {
        @if plus { "+" (n) } @else if n > 1 { b.fld__v { (n) } }
        (picture)
    }
}
