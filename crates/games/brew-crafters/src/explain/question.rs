//! What is asked.
use super::names::{date, vessel_name};
use crate::effect::FreeKind;
use crate::game::BrewCrafters;
use crate::state::State;
use crate::steps::{Crew, Process, Step, Token};
use taproom_core::{Sentence, plural};

/// The question of the top step.
pub(super) fn question(game: &BrewCrafters, state: &State) -> Sentence {
    match state.steps.top().expect("a seat is to answer") {
        Step::MarketTurn(it) => match it.token {
            Token::Meeple => format!("{}: where does your meeple go?", date(state.season)).into(),
            Token::Helper => "Where does your Market Helper go, if anywhere?".into(),
            Token::Intern => "Does an Intern take a Market Action? Else it can work in the brewery.".into(),
        },
        Step::BreweryTurn(it) => match it.crew {
            Crew::Shift => format!("{}: what does your shift do?", date(state.season)).into(),
            Crew::Supervisor => "What does the Shift Supervisor's extra shift do, if anything?".into(),
            Crew::Intern => "What does your Intern do in the brewery, if anything?".into(),
        },
        Step::Annual(_) => "Winter begins: which annual ability do you use next?".into(),
        Step::Partner(_) => "Which partnership do you form?".into(),
        Step::HireWorker(_) => "Which skilled worker do you hire?".into(),
        Step::Agency(_) => format!("Do you hire one of these for ${}?", game.values.agency_cost).into(),
        Step::FreeAction(it) => match it.action {
            FreeKind::Research => "Which research cube do you move for free?".into(),
            _ => "What do you install for free?".into(),
        },
        Step::TradeGive(_) => "Which cube do you give to the traders?".into(),
        Step::TradeReceive(it) => format!("What do you take for 1 {}?", game.ingredient_name(it.given)).into(),
        Step::Process(it) => process(*it).into(),
        Step::ContributeKind(_) => "Which Advanced Ingredient do you contribute?".into(),
        Step::MashTun(_) => "Do you operate the Mash Tun for this brew? It saves 2 Malt, once a season.".into(),
        Step::Vessels(it) => format!("What do you brew in {}?", vessel_name(it.vessel)).into(),
        Step::YeastLab(_) => "Do you operate the Yeast Lab, for 1 more Yeast?".into(),
        Step::Pay(it) => format!("You pay {}: what do you exchange for what is missing?", game.cubes(&it.cost)).into(),
        Step::MarkSpace(_) => "On which empty building space do you put 1 Rep?".into(),
        Step::MarkRecipe(_) => "Which recipe do you mark?".into(),
        Step::DevelopSecret(_) => "Which recipe of the box becomes your secret?".into(),
        Step::Choose(it) if it.advanced > 0 => "Which Advanced Ingredients do you take?".into(),
        Step::Choose(_) => "Which Basic Ingredients do you take?".into(),
        Step::Overflow(it) => {
            let brewery = state.of(it.seat);
            let over = brewery.storage.total().saturating_sub(brewery.capacity(&game.values));
            format!("Your storage is full: {} must go. What do you throw away?", plural(over, "cube")).into()
        }
        Step::LastPlanting(_) => "Spring ends: do you plant anything more?".into(),
        Step::CommunityPick(_) => "Which cube of the Community Farm's rest do you pick?".into(),
        asks_nobody => unreachable!("nobody is to answer {asks_nobody:?}"),
    }
}

fn process(it: Process) -> &'static str {
    match (it.processed, it.contributed) {
        (false, false) => "Do you process beer first, or contribute to the collaboration?",
        (false, true) => "You contributed: do you process beer as well?",
        (true, false) => "Beer is processed: anything more before this action ends?",
        (true, true) => "Anything more on the Farm before this action ends?",
    }
}
