//! A legal action in words.
use super::names::{die_name, field_name, gain_names, place_name};
use crate::{
    action::Action,
    dice::Die,
    game::DiceBrewing,
    state::State,
    steps::Step,
    values::Effect,
    words::{Extra, Field, Where},
};
use taproom_core::{Label, Seat, Sentence};

pub(super) fn label(game: &DiceBrewing, state: &State, seat: Seat, action: Action) -> Label {
    let texts = &game.values.texts;
    match action {
        Action::Pass => Label::new("Pass").more(": place nothing more this round"),
        Action::EndMove => "End the move".into(),
        Action::Done => match state.steps.top() {
            Some(Step::Shopping(_)) => "Finish shopping".into(),
            _ => "Play no token now".into(),
        },
        Action::Decline => "Brew nothing for now".into(),
        Action::Place(Field::School3) if state.player(seat).uses(Field::School3) => {
            let needed = match game.values.field(Field::School3).effect {
                Effect::Study { min_sum, .. } => min_sum,
                _ => 0,
            };
            let sum = state.player(seat).study_sum();
            Label::new("School 3").more(format!(": add a die (sum {sum} so far, {needed} needed)"))
        }
        Action::Place(field) => with(field_name(field), &texts.fields[field.index()].text),
        Action::Accelerate(field) => {
            format!("Accelerate {} with a blue {}+", field_name(field), game.values.field(field).accelerate_min).into()
        }
        Action::Store(die) => format!("Store {} in the warehouse", die_name(die)).into(),
        Action::Play(token) => with(format!("Play {}", game.token_name(token)), &texts.tokens[token.index()].text),
        Action::Buy(it) => with(format!("Buy {}", game.ingredient_name(it)), &texts.ingredients[it.index()].text),
        Action::BuyToken(it) => {
            let price = game.values.token(it).price;
            with(format!("Buy {} for {price} gold", game.token_name(it)), &texts.tokens[it.index()].text)
        }
        Action::FullPrice => "Pay the full price".into(),
        Action::Brew(recipe, extra) => {
            let name = game.recipe_name(recipe);
            let rule = game.values.recipe(recipe);
            let gains = format!("{} MP and {}", game.values.mastery_per_brew, gain_names(&rule.reward, " and "));
            let bonus = rule.extension(extra).map(|it| gain_names(&it.bonus, " and ")).unwrap_or_default();
            let what = match (extra, extra.ingredient()) {
                (Extra::Plain, _) => return with(format!("Brew {name}"), &gains),
                (_, Some(it)) => game.ingredient_name(it).to_owned(),
                _ => format!("a blue {}+", rule.extension(extra).map_or(1, |it| it.min)),
            };
            with(format!("Brew {name} with {what}"), &format!("{gains}, plus {bonus}"))
        }
        Action::Roll => "Roll the picked dice".into(),
        Action::Keep => "Keep your dice as they are".into(),
        Action::Take(value) => format!("Take a rolled {value}").into(),
        Action::From(place) => format!("The {}", place_name(place)).into(),
        Action::Colour(colour) => format!("{colour} dice").into(),
        Action::Die(place, die) => die_label(game, state, place, die),
        Action::Player(owner) if Seat(owner) == seat => "Yourself".into(),
        Action::Player(owner) => Seat(owner).into(),
        Action::Building(building) => format!("The {}", game.building_name(building)).into(),
        Action::Recipe(recipe) => game.recipe_name(recipe).into(),
        Action::Gain(it) => with(game.token_name(it), &texts.tokens[it.index()].text),
    }
}

/// A name, and what there is to say about it.
fn with(name: impl Into<Sentence>, text: &str) -> Label {
    Label::new(name).more(format!(": {text}"))
}

fn die_label(game: &DiceBrewing, state: &State, place: Where, die: Die) -> Label {
    let name = die_name(die);
    let from = place_name(place);
    let text = match state.steps.top() {
        Some(Step::Item(step)) => format!("Place {name} from the {from} on {}", field_name(step.field)),
        Some(Step::Accelerate(step)) => format!("{name} from the {from} makes {} act now", field_name(step.field)),
        Some(Step::RerollPick(_)) => format!("Pick {name}"),
        Some(Step::SwapGive(_)) => format!("Give {name} from the {from}"),
        Some(Step::Discount(step)) => {
            let off = game.values.ingredient(step.ingredient).off(die.value());
            return with(format!("Lay {name} from the {from} on the market"), &format!("{off} gold off"));
        }
        Some(Step::BrewDice(_)) => format!("Use {name}"),
        _ => format!("{name} in the {from}"),
    };
    text.into()
}
