//! What happened, as a sentence.
use super::names::{die_name, field_name, place_name};
use crate::{
    action::{Event, TieBreak},
    game::DiceBrewing,
    words::Extra,
};
use taproom_core::{Sentence, plural, sentence};

pub(super) fn tell(game: &DiceBrewing, event: &Event) -> Sentence {
    let gold = |paid: u8, extra: u8| match (paid, extra) {
        (paid, 0) => format!("{paid} gold"),
        (0, extra) => format!("{extra} gold from ones"),
        (paid, extra) => format!("{paid} gold and {extra} from ones"),
    };
    match *event {
        Event::Began(seat) => sentence![seat, " begins and takes the season token."],
        Event::Round { round, summer, first } => {
            let season = if summer { "summer" } else { "winter" };
            sentence![format!("Round {round}, {season}: "), first, " goes first."]
        }
        Event::Seeds(seat, n) => sentence![seat, format!(" takes {}.", plural(n, "seed"))],
        Event::Rolled(seat, place, die) => {
            sentence![seat, " rolls ", die_name(die), " in the ", place_name(place), "."]
        }
        Event::Stored(seat, die) => sentence![seat, " stores ", die_name(die), "."],
        Event::PlacedSeed(seat, field) => sentence![seat, " places a seed on ", field_name(field), "."],
        Event::Placed(seat, field, die) => {
            sentence![seat, " places ", die_name(die), " on ", field_name(field), "."]
        }
        Event::Accelerated(seat, field, die) => {
            sentence![seat, " accelerates ", field_name(field), " with ", die_name(die), "."]
        }
        Event::Raised(seat, die) => sentence![seat, " raises a die to ", die_name(die), ", into the warehouse."],
        Event::Studied { seat, die, sum } => {
            sentence![seat, " puts ", die_name(die), format!(" on School 3: sum {sum}.")]
        }
        Event::SupplyRolled { seat, colour, value } => {
            sentence!["For ", seat, format!(" a {colour} die of the supply shows {value}.")]
        }
        Event::Swapped { seat, given, taken } => {
            sentence![seat, " swaps ", die_name(given), " for ", die_name(taken), " of the supply."]
        }
        Event::KeptDice(seat) => sentence![seat, " takes none of the rolled dice."],
        Event::Passed(seat) => sentence![seat, " passes."],
        Event::MoveEnded(seat) => sentence![seat, " ends the move."],
        Event::Gold(seat, n) => sentence![seat, format!(" gains {n} gold.")],
        Event::Mastery(seat, n) => sentence![seat, format!(" gains {n} MP.")],
        Event::GotDie(seat, colour) => sentence![seat, format!(" gains a {colour} die.")],
        Event::NoDie(seat, colour) => sentence![seat, format!(" gets no {colour} die: the supply is empty.")],
        Event::NoSeed(seat) => sentence![seat, " gets no seed: the supply is empty."],
        Event::Bought { seat, ingredient, paid, extra, discount } => {
            let with = discount.map(|die| format!(", with {} on the market", die_name(die))).unwrap_or_default();
            sentence![seat, " buys ", game.ingredient_name(ingredient), " for ", gold(paid, extra), with, "."]
        }
        Event::BoughtToken { seat, token, paid, extra } => {
            let what = token.map_or("an action token", |token| game.token_name(token));
            sentence![seat, " buys ", what, " for ", gold(paid, extra), "."]
        }
        Event::GotToken(seat, token) => {
            let what = token.map_or("an action token", |token| game.token_name(token));
            sentence![seat, " takes ", what, " as a reward."]
        }
        Event::NoToken(seat) => sentence![seat, " gets no action token: the stock is empty."],
        Event::Shopped(seat) => sentence![seat, " has finished shopping."],
        Event::Played(seat, token) => sentence![seat, " plays ", game.token_name(token), "."],
        Event::Withdrawn(owner, die) => sentence![die_name(die), " of ", owner, " goes back to the active pool."],
        Event::BuildingBlocked(owner, building) => {
            sentence!["The ", game.building_name(building), " of ", owner, " is blocked this round."]
        }
        Event::DieBlocked(owner, die) => sentence![die_name(die), " of ", owner, " is blocked this round."],
        Event::DieGuarded(owner, die) => sentence![die_name(die), " of ", owner, " is guarded this round."],
        Event::RecipeBlocked(recipe) => format!("{} is blocked this round.", game.recipe_name(recipe)).into(),
        Event::DieRaised(owner, die) => sentence!["A die of ", owner, " counts as ", die_name(die), " this round."],
        Event::Rerolls(owner, die) => sentence![die_name(die), " of ", owner, " is rolled again."],
        Event::Brewed(seat, recipe, extra) => {
            let with = match (extra, extra.ingredient()) {
                (Extra::Plain, _) => String::new(),
                (_, Some(ingredient)) => format!(" with {}", game.ingredient_name(ingredient)),
                _ => " with a blue die".into(),
            };
            sentence![seat, " brews ", game.recipe_name(recipe), with, "."]
        }
        Event::Revealed(recipe) => format!("{} lies open.", game.recipe_name(recipe)).into(),
        Event::DeckEmpty => "The deck is empty: the gap stays.".into(),
        Event::Declined(seat) => sentence![seat, " brews nothing for now."],
        Event::CleanUp(round) => format!("Clean-up of round {round}.").into(),
        Event::Over(round) => format!("The game ends after round {round}.").into(),
        Event::Tied(TieBreak::Recipes) => "The highest score is shared: more recipes brewed decide.".into(),
        Event::Tied(TieBreak::Gold) => "Points and recipes are equal: more gold decides.".into(),
        Event::Tied(TieBreak::Shared) => "Points, recipes and gold are equal: the victory is shared.".into(),
    }
}
