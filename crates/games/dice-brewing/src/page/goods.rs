//! Pictures of what is gained, bought and held.
use super::{dice, painter::picture};
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

/// A token in one word.
pub(super) fn gist(it: Token) -> &'static str {
    match it {
        Token::WithdrawDie => "withdraw",
        Token::BlockBuilding => "building",
        Token::GuardDie => "guard",
        Token::BlockRecipe => "recipe",
        Token::RaiseDie => "raise",
        Token::RerollDie => "reroll",
    }
}

/// The small picture of a building.
pub(super) fn building(it: Building) -> &'static str {
    match it {
        Building::MaltHouse => "d-malt-house",
        Building::HopPlantation => "d-hop-plantation",
        Building::School => "d-school",
        Building::SeedDepartment => "d-seed-dept",
    }
}

/// The large picture of a building, and its class.
pub(super) fn house(it: Building) -> &'static str {
    match it {
        Building::MaltHouse => "malt",
        Building::HopPlantation => "hop",
        Building::School => "school",
        Building::SeedDepartment => "seed",
    }
}

/// A gain as a picture and a count.
pub(super) fn gain(gain: Gain, size: &str) -> Markup {
    let (n, shown) = match gain {
        Gain::Mastery(n) => (n, icon_as("rep", if n == 1 { "mastery point" } else { "mastery points" })),
        Gain::Gold(n) => (n, icon_as("coin", "gold")),
        Gain::Seeds(n) => (n, icon_as("seed", if n == 1 { "seed" } else { "seeds" })),
        Gain::Dice(colour, n) => (n, dice::any(colour, size)),
        Gain::Tokens(n) => (n, any_token(n)),
    };
    html! { span.g { (shown) b { (n) } } }
}

/// A token of the player's choice.
fn any_token(n: u8) -> Markup {
    let label = if n == 1 { "action token of your choice" } else { "action tokens of your choice" };
    html! { span role="img" aria-label=(label) { (picture("any-token", "i")) } }
}
