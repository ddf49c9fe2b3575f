//! What a seat is asked.
use super::names::worker_name;
use crate::{
    BeerPioneers, State,
    gains::Duty,
    steps::{Open, Step},
};
use taproom_core::{Sentence, capitalised, plural};

pub(super) fn question(game: &BeerPioneers, state: &State) -> Sentence {
    let Some(step) = state.steps.top() else { return "The game is over.".into() };
    let text: String = match step {
        Step::Turn(_) => "Which action do you take?".into(),
        Step::PlaceWorker(it) => format!("Where does {} go?", worker_name(it.worker)),
        Step::PickMode(_) => "How do you use the action?".into(),
        Step::Drive(_) => "Where does the truck go?".into(),
        Step::FirstTruck(_) => "First truck: move 1 barrel to the cellar now?".into(),
        Step::Stand(_) => "Which turn order space do you take?".into(),
        Step::Office(_) => "Which administrative place do you use?".into(),
        Step::Bonus(_) => "Which bonus action do you take?".into(),
        Step::EndTurn(_) => "Claim an objective before your turn ends?".into(),
        Step::Resolve(_) => "Which effect comes first?".into(),
        Step::Choose(_) => "Which of these do you choose?".into(),
        Step::Offer(it) => match game.values.effects.get(usize::from(it.effect.0)) {
            Some(&effect) => format!("{}?", capitalised(&game.effect_text(effect))),
            None => "Do you take it?".into(),
        },
        Step::Brew(it) if it.placed > 0 => format!("Which beer do you brew next? Up to {} more.", it.left),
        Step::Brew(it) if it.left > 1 => format!("Which beer do you brew? Up to {}, in any order.", it.left),
        Step::Brew(_) => "Which beer do you brew?".into(),
        Step::Rotate(it) if game.in_fixed_order() => {
            format!("How many rotations for this dial? Dials are asked for in order; {} to apply.", it.left)
        }
        Step::Rotate(it) => {
            let up_to = if it.duty == Duty::Full { "" } else { "Up to " };
            format!("Which dial do you turn? {up_to}{}, each dial once.", plural(it.left, "rotation"))
        }
        Step::Store(it) => format!("Your cellar is full: what happens to the {}?", game.beer_name(it.beer)),
        Step::Tokens(it) if it.left > 1 => format!("Which blocking token do you remove? ({} to remove)", it.left),
        Step::Tokens(_) => "Which blocking token do you remove?".into(),
        Step::Overlays(_) => "Which overlay do you remove?".into(),
        Step::MoveBarrels(it) => format!("How many barrels do you move to the cellar? (up to {})", it.n),
        Step::BeerOfChoice(_) => "Which beer do you take from the supply?".into(),
        Step::TakeCards(it) => format!("Which card do you take? ({} to take)", it.left),
        Step::PlayBrown(_) => "Which card do you play as brown?".into(),
        Step::PlayWhite(_) => "Which card do you play as white?".into(),
        Step::PayCard(_) => "Which hand card do you pay?".into(),
        Step::CompleteOrder(_) => "Which order do you complete?".into(),
        Step::Deliver(it) if matches!(it.open(game, state), Open::Coins(..)) => {
            "How many barrels of the order do you pay with coins?".into()
        }
        Step::Deliver(it) => match it.open(game, state) {
            Open::Beers(n) if n > 1 => format!("Which beer of any type do you deliver? ({n} to deliver)"),
            _ => "Which beer of any type do you deliver?".into(),
        },
        Step::Exchange(it) if it.left > 1 => "What do you give in the first of two exchanges?".into(),
        Step::Exchange(_) => "What do you give in the exchange?".into(),
        Step::Receive(it) => format!("What do you get for 1 {}?", game.give_name(it.give)),
        Step::Build(_) => "Which extension do you build?".into(),
        Step::TileOrSlot(_) => "Which comes first: the effect of the tile or of its slot?".into(),
        Step::Swap(it) if it.left > 1 => format!("Which beer do you swap? Up to {}.", it.left),
        Step::Swap(_) => "Which beer do you swap?".into(),
        Step::SwapFor(it) => format!("Which beer comes for the {}?", game.beer_name(it.beer)),
        Step::Trade(it) => format!("Which beer do you give? For each: {}.", game.list_text(it.get, " and ")),
        Step::Recall(_) => "Which worker do you take back?".into(),
        Step::Laboratory(it) => format!("Laboratory: a second rotation for {}?", game.beer_name(it.beer)),
        Step::Upgrade(_) => "Which worker retires?".into(),
        Step::Tidy(_) => "Which cellar tile do you remove?".into(),
        Step::HandLimit(it) => {
            let limit = state.board(it.seat).hand_limit;
            let n = it.too_many(state);
            format!("Hand limit {limit}: {} to discard. Which one goes?", plural(n, "card"))
        }
        _ => "Nothing is to be decided.".into(),
    };
    text.into()
}
