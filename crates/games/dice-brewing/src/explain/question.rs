//! What a seat is asked.
use super::names::{field_name, place_name};
use crate::{
    game::DiceBrewing,
    state::State,
    steps::Step,
    words::{Extra, Field, Token, Window},
};
use taproom_core::{Seat, Sentence, sentence};

pub(super) fn question(game: &DiceBrewing, state: &State, seat: Seat) -> Sentence {
    let Some(step) = state.steps.top() else { return "The game is over.".into() };
    let text = match *step {
        Step::FirstPlayer(_)
        | Step::OpeningRow(_)
        | Step::Reveal(_)
        | Step::RollPools(_)
        | Step::RollDice(_)
        | Step::SwapRoll(_)
        | Step::RoundStart(_)
        | Step::CleanUp(_)
        | Step::RoundEnd(_) => "Nothing is asked of a player now.".into(),
        Step::TokenWindow(step) if step.window == Window::RoundStart => {
            format!("Round {} begins: play an action token?", state.round)
        }
        Step::TokenWindow(_) => "Brewing begins: play an action token?".into(),
        Step::Placement(step) => match step.placed {
            0 => "What do you place, or do you pass?".into(),
            1 => "Do you place a second item?".into(),
            _ => "Both are placed: anything else?".into(),
        },
        Step::Item(step) if step.field == Field::School3 && step.colour.is_none() => {
            "Which blue die begins on School 3?".into()
        }
        Step::Item(step) => format!("Which die goes on {}?", field_name(step.field)),
        Step::StudyColour(_) => format!(
            "Which colour joins {} (sum {} so far)?",
            field_name(Field::School3),
            state.player(seat).study_sum()
        ),
        Step::Accelerate(step) => format!("Which blue die accelerates {}?", field_name(step.field)),
        Step::RerollSource(_) => "From where do you reroll dice?".into(),
        Step::RerollPick(step) => {
            let picked = state.player(seat).dice(step.place).to_roll();
            let picked = if picked > 0 { format!(" {picked} picked.") } else { String::new() };
            format!("Which dice of the {} do you reroll?{picked}", place_name(step.place))
        }
        Step::SwapColour(_) => "Which colour of the supply do you roll?".into(),
        Step::SwapTake(step) => format!("Which of the rolled {} dice do you take?", step.colour),
        Step::SwapGive(step) => format!("Which {} die do you give for the {}?", step.colour, step.value),
        Step::Shopping(step) => {
            let extra = step.extra(game, state);
            let extra = if extra > 0 { format!(" {extra} extra gold for ones.") } else { String::new() };
            format!("What do you buy or store?{extra}")
        }
        Step::Discount(step) => format!("How do you pay for {}?", game.ingredient_name(step.ingredient)),
        Step::Brewing(_) => "Which recipe do you brew?".into(),
        Step::BrewDice(step) => {
            let rule = game.values.recipe(step.recipe);
            let name = game.recipe_name(step.recipe);
            let all = rule.dice.len() + usize::from(step.extra == Extra::Blue);
            let die = match rule.dice.get(usize::from(step.index)) {
                Some((colour, min)) => format!("{colour} {min}+"),
                None => format!("blue {}+", rule.extension(Extra::Blue).map_or(1, |extension| extension.min)),
            };
            // DB-D11: the card's order is only the order of asking.
            format!("{name}: which die is the {die}? ({} of {all})", step.index + 1)
        }
        Step::TokenReward(_) => "Which action token do you take?".into(),
        Step::Target(step) => {
            let name = game.token_name(step.token);
            match (step.token, step.owner, step.place) {
                (Token::BlockRecipe, ..) => format!("{name}: which recipe?"),
                (_, None, _) => format!("{name}: whose?"),
                (Token::BlockBuilding, Some(owner), _) => {
                    return sentence![name, ": which building of ", owner, "?"];
                }
                (_, Some(owner), None) => return sentence![name, ": where does the die of ", owner, " lie?"],
                (_, Some(owner), Some(place)) => {
                    return sentence![name, format!(": which die in the {} of ", place_name(place)), owner, "?"];
                }
            }
        }
    };
    text.into()
}
