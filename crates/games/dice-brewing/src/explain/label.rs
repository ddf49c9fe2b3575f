//! A legal action in words.
use super::names::{die_name, field_name, gain_names, place_name};
use crate::{
    action::Action,
    dice::Die,
    game::DiceBrewing,
    state::{FieldUse, State},
    steps::Step,
    values::Effect,
    words::{Extra, Field, Where},
};
use taproom_core::{Label, Seat, Sentence, counted};

pub(super) fn label(game: &DiceBrewing, state: &State, seat: Seat, action: Action) -> Label {
    let texts = &game.values.texts;
    match action {
        Action::Pass => Label::new("Pass").more(": place nothing more this round"),
        Action::EndMove => "End the move".into(),
        Action::Done => match state.steps.top() {
            Some(Step::Shopping(_)) => "Finish shopping".into(),
            _ => "Play no token now".into(),
        },
        Action::Decline => Label::new("Not now").more(": brew nothing for now"),
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
            let rule = game.values.field(field);
            let label = Label::new(format!("Accelerate {} with a blue {}+", field_name(field), rule.accelerate_min));
            let lying = state.player(seat).board.at(field);
            match (rule.effect, lying, game.input_of(field, lying)) {
                (Effect::Raise { by }, FieldUse::Die(die), _) => {
                    label.more(format!(": {} to the warehouse now", die_name(die.turned_up(by))))
                }
                (_, _, Some(input)) => label.more(format!(": {} now", gain_names(&input.gains, " and "))),
                _ => label,
            }
        }
        Action::Store(die) => format!("Store {} in the warehouse", die_name(die)).into(),
        Action::Play(token) => with(format!("Play {}", game.token_name(token)), &texts.tokens[token.index()].text),
        Action::Buy(it) => with(format!("Buy {}", game.ingredient_name(it)), &texts.ingredients[it.index()].text),
        Action::BuyToken(it) => {
            let price = game.values.token(it).price;
            with(format!("Buy {} for {price} gold", game.token_name(it)), &texts.tokens[it.index()].text)
        }
        Action::FullPrice => match state.steps.top() {
            Some(Step::Discount(step)) => format!("Pay {} gold", game.values.ingredient(step.ingredient).price).into(),
            _ => "Pay the full price".into(),
        },
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
        Action::Roll => match state.steps.top() {
            Some(Step::RerollPick(step)) => {
                let picked = state.player(seat).dice(step.place).to_roll();
                format!("Roll {}", counted(picked, "picked die", "picked dice")).into()
            }
            _ => "Roll the picked dice".into(),
        },
        Action::Keep => Label::new("Keep your dice").more(" as they are"),
        Action::Take(value) => format!("Take a rolled {value}").into(),
        Action::From(place) => {
            let owner = match state.steps.top() {
                Some(Step::Target(step)) => step.owner.unwrap_or(seat),
                _ => seat,
            };
            let lying = state.player(owner).dice(place).total();
            with(format!("The {}", place_name(place)), &counted(lying, "die", "dice"))
        }
        Action::Colour(colour) => {
            let label = Label::new(format!("{colour} dice"));
            match state.steps.top() {
                Some(Step::SwapColour(_)) => label.more(format!(": {} in the supply", state.supply.count(colour))),
                _ => label,
            }
        }
        Action::Die(place, die) => die_label(game, state, place, die),
        Action::Player(owner) if Seat(owner) == seat => "Yourself".into(),
        Action::Player(owner) => Seat(owner).into(),
        Action::Building(building) => format!("The {}", game.building_name(building)).into(),
        Action::Recipe(recipe) => with(game.recipe_name(recipe), &texts.recipes[recipe.index()].text),
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
            let rule = game.values.ingredient(step.ingredient);
            let off = rule.off(die.value());
            let left = rule.price - off;
            return with(
                format!("Lay {name} from the {from} on the market"),
                &format!("{off} gold off, {left} gold to pay"),
            );
        }
        Some(Step::BrewDice(_)) => format!("Use {name}"),
        _ => format!("{name} in the {from}"),
    };
    text.into()
}
