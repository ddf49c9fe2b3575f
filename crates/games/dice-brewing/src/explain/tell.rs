//! What happened, as a sentence.
use super::{die_name, field_name, place_name};
use crate::{action::Event, game::DiceBrewing, words::Extra};

pub(super) fn tell(game: &DiceBrewing, event: &Event) -> String {
    let gold = |paid: u8, extra: u8| match (paid, extra) {
        (paid, 0) => format!("{paid} gold"),
        (0, extra) => format!("{extra} gold from ones"),
        (paid, extra) => format!("{paid} gold and {extra} from ones"),
    };
    match *event {
        Event::Began { seat } => format!("{seat} begins and takes the season token."),
        Event::Round { round, summer, first } => {
            let season = if summer { "summer" } else { "winter" };
            format!("Round {round}, {season}. {first} goes first.")
        }
        Event::Seeds { seat, n: 1 } => format!("{seat} takes a seed."),
        Event::Seeds { seat, n } => format!("{seat} takes {n} seeds."),
        Event::Rolled { seat, place, die } => format!("{seat} rolls {} in the {}.", die_name(die), place_name(place)),
        Event::Stored { seat, die } => format!("{seat} stores {}.", die_name(die)),
        Event::PlacedSeed { seat, field } => format!("{seat} places a seed on {}.", field_name(field)),
        Event::Placed { seat, field, die } => format!("{seat} places {} on {}.", die_name(die), field_name(field)),
        Event::Accelerated { seat, field, die } => {
            format!("{seat} accelerates {} with {}.", field_name(field), die_name(die))
        }
        Event::Raised { seat, die } => format!("{seat} raises a die to {}, into the warehouse.", die_name(die)),
        Event::Studied { seat, die, sum } => format!("{seat} puts {} on School 3: sum {sum}.", die_name(die)),
        Event::SupplyRolled { seat, colour, value } => {
            format!("For {seat} a {colour} die of the supply shows {value}.")
        }
        Event::Swapped { seat, given, taken } => {
            format!("{seat} swaps {} for {} of the supply.", die_name(given), die_name(taken))
        }
        Event::KeptDice { seat } => format!("{seat} takes none of the rolled dice."),
        Event::Passed { seat } => format!("{seat} passes."),
        Event::MoveEnded { seat } => format!("{seat} ends the move."),
        Event::Gold { seat, n } => format!("{seat} gains {n} gold."),
        Event::Mastery { seat, n } => format!("{seat} gains {n} MP."),
        Event::GotDie { seat, colour } => format!("{seat} gains a {colour} die."),
        Event::NoDie { seat, colour } => format!("{seat} gets no {colour} die: the supply is empty."),
        Event::NoSeed { seat } => format!("{seat} gets no seed: the supply is empty."),
        Event::Bought { seat, ingredient, paid, extra, discount } => {
            let with = discount.map(|die| format!(", with {} on the market", die_name(die))).unwrap_or_default();
            format!("{seat} buys {} for {}{with}.", game.ingredient_name(ingredient), gold(paid, extra))
        }
        Event::BoughtToken { seat, token, paid, extra } => {
            let what = token.map_or("an action token", |token| game.token_name(token));
            format!("{seat} buys {what} for {}.", gold(paid, extra))
        }
        Event::GotToken { seat, token } => {
            let what = token.map_or("an action token", |token| game.token_name(token));
            format!("{seat} takes {what} as a reward.")
        }
        Event::NoToken { seat } => format!("{seat} gets no action token: the stock is empty."),
        Event::Shopped { seat } => format!("{seat} has finished shopping."),
        Event::Played { seat, token } => format!("{seat} plays {}.", game.token_name(token)),
        Event::Withdrawn { owner, die } => format!("{} of {owner} goes back to the active pool.", die_name(die)),
        Event::BuildingBlocked { owner, building } => {
            format!("The {} of {owner} is blocked this round.", game.building_name(building))
        }
        Event::DieBlocked { owner, die } => format!("{} of {owner} is blocked this round.", die_name(die)),
        Event::DieGuarded { owner, die } => format!("{} of {owner} is guarded this round.", die_name(die)),
        Event::RecipeBlocked { recipe } => format!("{} is blocked this round.", game.recipe_name(recipe)),
        Event::DieRaised { owner, die } => format!("A die of {owner} counts as {} this round.", die_name(die)),
        Event::Rerolls { owner, die } => format!("{} of {owner} is rolled again.", die_name(die)),
        Event::Brewed { seat, recipe, extra } => {
            let with = match (extra, extra.ingredient()) {
                (Extra::Plain, _) => String::new(),
                (_, Some(ingredient)) => format!(" with {}", game.ingredient_name(ingredient)),
                _ => " with a blue die".into(),
            };
            format!("{seat} brews {}{with}.", game.recipe_name(recipe))
        }
        Event::Revealed { recipe } => format!("{} lies open.", game.recipe_name(recipe)),
        Event::DeckEmpty => "The deck is empty: the gap stays.".into(),
        Event::Declined { seat } => format!("{seat} brews nothing for now."),
        Event::CleanUp { round } => format!("Clean-up of round {round}."),
        Event::Over { round } => format!("The game ends after round {round}."),
    }
}
