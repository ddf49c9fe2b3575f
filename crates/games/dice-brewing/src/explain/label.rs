//! A legal action in words.
use super::{die_name, field_name, gain_names, place_name};
use crate::{
    action::Action,
    dice::Die,
    game::DiceBrewing,
    state::State,
    steps::Step,
    tables::Effect,
    words::{Extra, Field, Where},
};
use taproom_core::Seat;

pub(super) fn label(game: &DiceBrewing, state: &State, seat: Seat, action: Action) -> String {
    let words = &game.tables.words;
    match action {
        Action::Pass => "Pass: place nothing more this round".into(),
        Action::EndMove => "End the move".into(),
        Action::Done => match state.steps.top() {
            Some(Step::Shopping(_)) => "Finish shopping".into(),
            _ => "Play no token now".into(),
        },
        Action::Decline => "Brew nothing for now".into(),
        Action::Place(Field::School3) if state.player(seat).uses(Field::School3) => {
            let needed = match game.tables.field(Field::School3).effect {
                Effect::Study { min_sum, .. } => min_sum,
                _ => 0,
            };
            format!("School 3: add a die (sum {} so far, {needed} needed)", state.player(seat).study_sum())
        }
        Action::Place(field) => format!("{}: {}", field_name(field), words.fields[field.index()]),
        Action::Accelerate(field) => {
            format!("Accelerate {} with a blue {}+", field_name(field), game.tables.field(field).accelerate_min)
        }
        Action::Store(die) => format!("Store {} in the warehouse", die_name(die)),
        Action::Play(token) => format!("Play {}: {}", game.token_name(token), words.tokens[token.index()].1),
        Action::Buy(it) => format!("Buy {}: {}", game.ingredient_name(it), words.ingredients[it.index()].1),
        Action::BuyToken(it) => {
            let price = game.tables.tokens[it.index()].price;
            format!("Buy {} for {price} gold: {}", game.token_name(it), words.tokens[it.index()].1)
        }
        Action::FullPrice => "Pay the full price".into(),
        Action::Brew(recipe, extra) => {
            let name = game.recipe_name(recipe);
            let rule = game.tables.recipe(recipe);
            let gains = format!("{} MP and {}", game.tables.mastery_per_brew, gain_names(&rule.reward));
            let bonus = rule.extension(extra).map(|it| gain_names(&it.bonus)).unwrap_or_default();
            match (extra, extra.ingredient()) {
                (Extra::Plain, _) => format!("Brew {name}: {gains}"),
                (_, Some(it)) => {
                    format!("Brew {name} with {}: {gains}, plus {bonus}", game.ingredient_name(it))
                }
                _ => {
                    let min = rule.extension(extra).map_or(1, |it| it.min);
                    format!("Brew {name} with a blue {min}+: {gains}, plus {bonus}")
                }
            }
        }
        Action::Roll => "Roll the picked dice".into(),
        Action::Keep => "Keep your dice as they are".into(),
        Action::Take(value) => format!("Take a rolled {value}"),
        Action::From(place) => format!("The {}", place_name(place)),
        Action::Colour(colour) => format!("{colour} dice"),
        Action::Die(place, die) => die_label(game, state, place, die),
        Action::Player(owner) if Seat(owner) == seat => "Yourself".into(),
        Action::Player(owner) => Seat(owner).to_string(),
        Action::Building(building) => format!("The {}", game.building_name(building)),
        Action::Recipe(recipe) => game.recipe_name(recipe).to_owned(),
        Action::Gain(it) => format!("{}: {}", game.token_name(it), words.tokens[it.index()].1),
    }
}

fn die_label(game: &DiceBrewing, state: &State, place: Where, die: Die) -> String {
    let name = die_name(die);
    let from = place_name(place);
    match state.steps.top() {
        Some(Step::Item(step)) => format!("Place {name} from the {from} on {}", field_name(step.field)),
        Some(Step::Accelerate(step)) => format!("{name} from the {from} makes {} act now", field_name(step.field)),
        Some(Step::RerollPick(_)) => format!("Pick {name}"),
        Some(Step::SwapGive(_)) => format!("Give {name} from the {from}"),
        Some(Step::Discount(step)) => {
            let off = game.tables.ingredients[step.ingredient.index()].off(die.value());
            format!("Lay {name} from the {from} on the market: {off} gold off")
        }
        Some(Step::BrewDice(_)) => format!("Use {name}"),
        _ => format!("{name} in the {from}"),
    }
}
