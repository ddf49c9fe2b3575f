//! What is asked.
use super::names::{date, vessel_name};
use crate::effect::FreeKind;
use crate::game::BrewCrafters;
use crate::state::{Brewery, State};
use crate::steps::{Crew, Process, Step, Token, Vessels, mash_tun_rep, yeast_lab_rep};
use crate::words::Vessel;
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
        Step::Annual(_) => "Which annual ability do you use next? All of them, in any order.".into(),
        Step::Partner(_) => "Which partnership do you form?".into(),
        Step::HireWorker(_) => "Which skilled worker do you hire?".into(),
        Step::Agency(_) => format!("Do you hire one of these for ${}?", game.values.agency_cost).into(),
        Step::FreeAction(it) => match it.action {
            FreeKind::Research => "Which research cube do you move for free?".into(),
            _ => "What do you install for free?".into(),
        },
        Step::TradeGive(_) => "Which cube do you give to the traders, if any?".into(),
        Step::TradeReceive(it) => format!("What do you take for 1 {}?", game.ingredient_name(it.given)).into(),
        Step::Process(it) => process(*it).into(),
        Step::ContributeKind(_) => "Which Advanced Ingredient do you contribute?".into(),
        Step::MashTun(it) => mash_tun(game, state.of(it.seat)).into(),
        Step::Vessels(it) => vessels(game, state.of(it.brewing.seat), it).into(),
        Step::YeastLab(it) => {
            let cost = game.cost(game.values.yeast_lab.cost);
            let rep = yeast_lab_rep(game, state.of(it.brewing.seat));
            format!("Do you operate the Yeast Lab, once a season: {cost} more for {rep} Rep?").into()
        }
        Step::Pay(it) => match it.missing(state) {
            Some(missing) => {
                let (cost, missing) = (game.cubes(&it.cost), game.ingredient_name(missing));
                format!("You pay {cost}: what do you exchange for 1 {missing} that is missing?").into()
            }
            None => format!("You pay {}.", game.cubes(&it.cost)).into(),
        },
        Step::MarkSpace(_) => "On which empty building space do you put 1 Rep?".into(),
        Step::MarkRecipe(_) => "Which recipe do you mark, for 1 Rep the next time you brew it?".into(),
        Step::DevelopSecret(_) => "Which recipe of the box becomes your secret?".into(),
        Step::Choose(it) if it.advanced > 0 => {
            let then = if it.basic > 0 { " Basic ones come next." } else { "" };
            format!("Which {} do you take?{then}", few(it.advanced, "Advanced Ingredient")).into()
        }
        Step::Choose(it) => format!("Which {} do you take?", few(it.basic, "Basic Ingredient")).into(),
        Step::Overflow(it) => {
            let brewery = state.of(it.seat);
            let over = brewery.storage.total().saturating_sub(brewery.capacity(&game.values));
            let room = brewery.capacity(&game.values);
            format!("Your storage holds {room}: {} must go. Which?", plural(over, "cube")).into()
        }
        Step::LastPlanting(_) => "Spring ends: do you plant anything more?".into(),
        Step::CommunityPick(_) => "Which cube of the Community Farm's rest do you pick?".into(),
        asks_nobody => unreachable!("nobody is to answer {asks_nobody:?}"),
    }
}

/// `Advanced Ingredient`, `2 Advanced Ingredients`
fn few(n: u8, one: &str) -> String {
    if n == 1 { one.to_owned() } else { plural(n, one) }
}

fn mash_tun(game: &BrewCrafters, brewery: &Brewery) -> String {
    let saved = game.cost(game.values.mash_tun.discount);
    let rep = match mash_tun_rep(game, brewery) {
        0 => String::new(),
        rep => format!(" and gives {rep} Rep"),
    };
    format!("Do you operate the Mash Tun? It saves {saved}{rep}, once a season.")
}

/// The vessels are asked in order, and the question says which come later.
fn vessels(game: &BrewCrafters, brewery: &Brewery, step: &Vessels) -> String {
    let later = Vessel::ALL.into_iter().skip(step.vessel.index() + 1);
    let later: Vec<&str> = later.filter(|&it| brewery.has_vessel(&game.values, it)).map(vessel_name).collect();
    let then = if later.is_empty() { String::new() } else { format!(" Then comes {}.", later.join(", then ")) };
    format!("What do you brew in {}?{then}", vessel_name(step.vessel))
}

fn process(it: Process) -> &'static str {
    match (it.processed, it.contributed) {
        (false, false) => "Do you process beer first, or contribute to the collaboration?",
        (false, true) => "You contributed: do you process beer as well?",
        (true, false) => "Beer is processed: anything more before this action ends?",
        (true, true) => "Anything more on the Farm before this action ends?",
    }
}
