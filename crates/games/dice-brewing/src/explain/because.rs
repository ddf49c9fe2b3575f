//! Why an action is not legal: the rule and the reason.
use super::names::{die_name, effect_rule, field_name, place_name, token_rule};
use super::question::question;
use crate::{
    action::Action,
    board::{Obstacle, Reach},
    brew::{at_least, fits},
    dice::{Die, Flag},
    game::DiceBrewing,
    state::State,
    steps::{Item, NoSale, Shopping, Step, Target},
    tokens::places,
    values::Effect,
    words::{Colour, Extra, Field, Recipe, Token, Where, Window},
};
use taproom_core::{Refusal, Seat, sentence};

pub(super) fn because(game: &DiceBrewing, state: &State, seat: Seat, action: Action) -> Refusal {
    let step = *state.steps.top().expect("a seat is asked");
    if let Some(refusal) = lacks_die(state, seat, &step, action) {
        return refusal;
    }
    match (step, action) {
        (Step::TokenWindow(step), Action::Play(token)) => no_play(game, state, seat, token, step.window),
        (Step::Placement(_) | Step::Shopping(_), Action::Play(token)) => {
            no_play(game, state, seat, token, Window::Turn)
        }
        (Step::Placement(_), Action::Pass) => {
            Refusal::new("DB-4.11", "A turn with a placement is no pass: end the move.")
        }
        (Step::Placement(_), Action::EndMove) => {
            Refusal::new("DB-4.2", "Nothing is placed yet: place something or pass.")
        }
        (Step::Placement(step), Action::Place(field) | Action::Accelerate(field)) => {
            let reach = Reach::of(state.player(seat));
            let found = match action {
                Action::Place(_) => game.place_obstacle(state, seat, field, &reach, step.progress()),
                _ => game.accelerate_obstacle(state, seat, field, &reach, step.progress()),
            };
            obstacle(game, field, found.expect("it is not legal"))
        }
        (Step::Placement(step), Action::Store(die)) => no_storing(state, seat, step.stored, die),
        (Step::Shopping(step), Action::Store(die)) => no_storing(state, seat, step.stored, die),
        (Step::Shopping(step), Action::Buy(_) | Action::BuyToken(_)) => no_sale(game, state, &step, action),
        (Step::Item(step), Action::Die(_, die)) => item(game, state, &step, die),
        (Step::StudyColour(_), Action::Colour(colour)) => {
            Refusal::new("DB-5.5", format!("You have no {colour} die to add."))
        }
        (Step::Accelerate(step), Action::Die(..)) => {
            let min = game.values.field(step.field).accelerate_min;
            Refusal::new("DB-4.6", format!("{} is accelerated by a blue die of {min} or more.", field_name(step.field)))
        }
        (Step::RerollSource(_), Action::From(place)) => {
            Refusal::new("DB-5.3", format!("Nothing in your {} can be rerolled.", place_name(place)))
        }
        (Step::RerollPick(_), Action::Roll) => Refusal::new("DB-D6", "Pick at least one die first."),
        (Step::RerollPick(_), Action::Die(_, die)) if die.flag() == Flag::Guarded => {
            Refusal::new("DB-9.5", "A guarded die keeps its value this round.")
        }
        (Step::RerollPick(_), Action::Die(..)) => {
            Refusal::new("DB-D6", "Dice are picked in order: by colour, then by value.")
        }
        (Step::SwapColour(_), Action::Colour(colour)) => {
            let why = format!("A swap of {colour} needs such a die in the supply and a free one of yours.");
            Refusal::new("DB-5.4", why)
        }
        (Step::SwapTake(_), Action::Take(value)) => Refusal::new("DB-5.4", format!("No rolled die shows {value}.")),
        (Step::SwapGive(_), Action::Die(_, die)) if die.flag() == Flag::Guarded => {
            Refusal::new("DB-9.5", "A guarded die cannot be swapped this round.")
        }
        (Step::SwapGive(step), Action::Die(..)) => {
            Refusal::new("DB-5.4", format!("Only a {} die of yours can be given.", step.colour))
        }
        (Step::Discount(_), Action::FullPrice) => Refusal::new("DB-6.2", "You cannot pay the full price."),
        (Step::Discount(step), Action::Die(_, die)) => {
            let off = game.values.ingredient(step.ingredient).off(die.value());
            if die.colour() != Colour::Blue || off == 0 {
                Refusal::new("DB-6.3", format!("{} lowers this price by nothing.", die_name(die)))
            } else {
                Refusal::new("DB-D9", "A lower or looser blue die does the same.")
            }
        }
        (Step::Brewing(_), Action::Brew(recipe, extra)) => no_brew(game, state, seat, recipe, extra),
        (Step::Brewing(_), Action::Play(_)) => Refusal::new("DB-7.1", "Tokens are played before brewing begins."),
        (Step::Brewing(_), Action::Store(_)) => Refusal::new("DB-7.8", "No dice can be stored in this phase."),
        (Step::BrewDice(_), Action::Die(..)) => Refusal::new(
            "DB-D11",
            "This die does not fit here, rises above the one before, or leaves the rest unfilled.",
        ),
        (Step::TokenReward(_), Action::Gain(token)) => {
            Refusal::new("DB-7.7", format!("No token {} is left.", game.token_name(token)))
        }
        (Step::Target(step), _) => no_target(game, state, &step, action)
            .unwrap_or_else(|| elsewhere(game, state, seat, &Step::Target(step), action)),
        (step, _) => elsewhere(game, state, seat, &step, action),
    }
}

/// If a die of the seat is asked for: is it there, and may it be used?
fn lacks_die(state: &State, seat: Seat, step: &Step, action: Action) -> Option<Refusal> {
    let Action::Die(place, die) = action else { return None };
    match step {
        Step::RerollPick(step) if place != step.place => {
            Some(Refusal::new("DB-5.3", format!("You chose dice of the {}.", place_name(step.place))))
        }
        Step::BrewDice(_) if place == Where::Pool => Some(Refusal::new("DB-7.3", "Only warehouse dice brew.")),
        Step::Item(_)
        | Step::Accelerate(_)
        | Step::RerollPick(_)
        | Step::SwapGive(_)
        | Step::Discount(_)
        | Step::BrewDice(_) => {
            if !state.player(seat).dice(place).has(die) {
                Some(Refusal::new("DB-1.2", format!("You have no {} in your {}.", die_name(die), place_name(place))))
            } else if die.flag() == Flag::Blocked {
                Some(Refusal::new("DB-9.5", format!("{} cannot be used this round.", die_name(die))))
            } else {
                None
            }
        }
        _ => None,
    }
}

/// The action belongs to another moment.
fn elsewhere(game: &DiceBrewing, state: &State, seat: Seat, step: &Step, action: Action) -> Refusal {
    let menu = matches!(step, Step::TokenWindow(_) | Step::Placement(_) | Step::Shopping(_) | Step::Brewing(_));
    match action {
        Action::Place(_) | Action::Accelerate(_) if menu => {
            Refusal::new("DB-4.2", "Fields are used in placement turns only.")
        }
        Action::Buy(_) | Action::BuyToken(_) if menu => Refusal::new("DB-6.1", "Buying belongs to the shopping phase."),
        Action::Brew(..) if menu => Refusal::new("DB-7.2", "Brewing comes after shopping."),
        Action::Store(_) if menu => Refusal::new("DB-6.5", "Dice are stored in placement and shopping turns only."),
        _ => {
            let asked = question(game, state, seat);
            Refusal::new(decision(step), sentence!["Something else is asked now: ", asked])
        }
    }
}

/// Where `RULES.md` says what this question may be answered with.
fn decision(step: &Step) -> &'static str {
    match step {
        Step::TokenWindow(_) => "DB-D1",
        Step::Placement(_) => "DB-D2",
        Step::Item(_) | Step::StudyColour(_) | Step::Accelerate(_) => "DB-D3",
        Step::RerollSource(_) | Step::RerollPick(_) => "DB-D6",
        Step::SwapColour(_) | Step::SwapTake(_) | Step::SwapGive(_) => "DB-D7",
        Step::Shopping(_) => "DB-D8",
        Step::Discount(_) => "DB-D9",
        Step::Brewing(_) => "DB-D10",
        Step::BrewDice(_) => "DB-D11",
        Step::Target(_) => "DB-D12",
        Step::TokenReward(_) => "DB-D13",
        _ => "DB-3.1",
    }
}

fn no_storing(state: &State, seat: Seat, stored: Option<Die>, die: Die) -> Refusal {
    match stored {
        Some(last) if state.player(seat).pool.has(die) && die < last => {
            Refusal::new("DB-D4", "In one go dice are stored in order: by colour, then by value.")
        }
        _ => Refusal::new("DB-4.9", format!("You have no {} in your active pool.", die_name(die))),
    }
}

fn obstacle(game: &DiceBrewing, field: Field, it: Obstacle) -> Refusal {
    let rule = game.values.field(field);
    let name = field_name(field);
    let building = game.building_name(rule.building);
    let own = effect_rule(rule.effect);
    match it {
        Obstacle::TwoPlaced => Refusal::new("DB-4.2", "A move has at most two placements."),
        Obstacle::NotOpen(round) => Refusal::new("DB-3.5", format!("The {building} opens in round {round}.")),
        Obstacle::Blocked => Refusal::new("DB-9.4", format!("Your {building} is blocked this round.")),
        Obstacle::Used => Refusal::new("DB-4.4", format!("You have used {name} in this round.")),
        Obstacle::StudyFull => Refusal::new("DB-5.5", "The dice on School 3 suffice already."),
        Obstacle::Crowded => Refusal::new("DB-4.8", format!("Enough others have used {name} in this round.")),
        Obstacle::NoSeed => Refusal::new(own, "You have no seed."),
        Obstacle::NoDie => Refusal::new(own, format!("You have no die that {name} takes.")),
        Obstacle::NothingToReroll => Refusal::new(own, "No other die of yours could be rerolled."),
        Obstacle::NothingToSwap => Refusal::new(own, "No colour can be swapped: you or the supply lack a die."),
        Obstacle::Order(before) => {
            let before = field_name(before);
            let why = format!("After {before} the second item goes on a later field; place them the other way round.");
            Refusal::new("DB-D5", why)
        }
        Obstacle::NeverAccelerated => Refusal::new("DB-4.5", format!("{name} cannot be accelerated.")),
        Obstacle::NoInput => Refusal::new("DB-4.6", format!("Nothing of yours lies on {name}.")),
        Obstacle::Accelerated => Refusal::new("DB-4.6", format!("{name} is accelerated already.")),
        Obstacle::NoGain => Refusal::new("DB-4.6", "The supply has nothing to give for it."),
        Obstacle::NoBlue(min) => Refusal::new("DB-4.6", format!("You have no blue die of {min} or more.")),
    }
}

fn item(game: &DiceBrewing, state: &State, step: &Item, die: Die) -> Refusal {
    let name = field_name(step.field);
    let min = game.values.field(step.field).inputs.first().map_or(1, |input| input.min);
    if step.colour.is_some_and(|colour| colour != die.colour()) {
        return Refusal::new("DB-D3", "Another colour was chosen.");
    }
    match game.values.field(step.field).effect {
        Effect::Raise { .. } if die.flag() == Flag::Guarded => {
            Refusal::new("DB-5.2", "A guarded die cannot be raised this round.")
        }
        Effect::Raise { .. } => {
            Refusal::new("DB-5.2", format!("{name} takes dice of its colours, and no die goes above {}.", Die::MAX))
        }
        Effect::Exchange => Refusal::new("DB-5.1", format!("{name} does not take this colour.")),
        Effect::RerollOwn => {
            let left = game.values.field(step.field).inputs.iter().any(|input| input.takes(die));
            let low = format!("{name} takes a blue die of {min} or more.");
            Refusal::new("DB-5.3", if left { "No other die could be rerolled then.".into() } else { low })
        }
        Effect::Swap => Refusal::new("DB-5.4", format!("{name} takes a blue die of {min} or more.")),
        Effect::Study { .. } => {
            let first = !state.player(step.seat).uses(step.field);
            Refusal::new("DB-5.5", if first { "The first die on School 3 is blue." } else { "This die cannot join." })
        }
    }
}

fn no_play(game: &DiceBrewing, state: &State, seat: Seat, token: Token, window: Window) -> Refusal {
    let name = game.token_name(token);
    if !state.hidden.tokens[seat.index()].has(token) {
        Refusal::new("DB-9.1", format!("You have no token {name}."))
    } else if game.values.token(token).allows(window) {
        Refusal::new(token_rule(token), "There is nothing to play it on.")
    } else {
        Refusal::new("DB-9.2", format!("{name} is played {}.", game.token_windows(token)))
    }
}

fn no_target(game: &DiceBrewing, state: &State, step: &Target, action: Action) -> Option<Refusal> {
    let rule = token_rule(step.token);
    let no = |why: &str| Some(Refusal::new(rule, why));
    match (action, step.owner) {
        (Action::Player(owner), None) if step.token == Token::BlockBuilding && Seat(owner) == step.seat => {
            no("Only an opponent's building can be blocked.")
        }
        (Action::Player(_), None) => no("This player has nothing to hit."),
        (Action::Building(building), Some(_)) if step.token == Token::BlockBuilding => {
            let (name, opens) = (game.building_name(building), game.values.opens(building));
            if game.is_open(state, building) {
                no("This building is blocked already.")
            } else {
                no(&format!("The {name} opens in round {opens}."))
            }
        }
        (Action::Recipe(recipe), _) if step.token == Token::BlockRecipe => {
            let open = state.open().any(|it| it == recipe);
            no(if open { "This recipe is blocked already." } else { "This recipe does not lie open." })
        }
        (Action::From(_), Some(_)) => no("No die there can be hit."),
        (Action::Die(place, die), Some(owner)) => {
            if !places(step.token, step.window).contains(&place) {
                return Some(Refusal::new("DB-9.9", "Only warehouse dice can be hit now."));
            }
            if step.place.is_none_or(|chosen| chosen != place) || !state.player(owner).dice(place).has(die) {
                return Some(Refusal::new("DB-D12", "No such die lies where the token goes."));
            }
            match (step.token, die.flag()) {
                (Token::GuardDie, Flag::Blocked | Flag::Guarded) => no("The die carries such a token already."),
                (_, Flag::Guarded) => Some(Refusal::new("DB-9.5", "A guarded die cannot be hit this round.")),
                (Token::RaiseDie, _) if die.value() >= Die::MAX => no("No die counts more than 6."),
                _ => no("This die cannot be hit."),
            }
        }
        _ => None,
    }
}

fn no_sale(game: &DiceBrewing, state: &State, step: &Shopping, action: Action) -> Refusal {
    let (what, found) = match action {
        Action::Buy(it) => (game.ingredient_name(it), step.no_ingredient(game, state, it)),
        Action::BuyToken(it) => (game.token_name(it), step.no_token(game, state, it)),
        other => unreachable!("{other} buys nothing"),
    };
    match found.expect("it is not legal") {
        NoSale::NotOpen(round) => Refusal::new("DB-3.5", format!("{what} is sold from round {round} on.")),
        NoSale::Enough => Refusal::new("DB-6.1", "One of a kind of shop in a turn is all you may buy."),
        NoSale::SoldOut => Refusal::new("DB-6.2", format!("{what} is sold out.")),
        NoSale::TooExpensive(price) => {
            Refusal::new("DB-6.2", format!("{what} costs {price} gold, more than you can pay."))
        }
    }
}

fn no_brew(game: &DiceBrewing, state: &State, seat: Seat, recipe: Recipe, extra: Extra) -> Refusal {
    let name = game.recipe_name(recipe);
    let rule = game.values.recipe(recipe);
    let dice = at_least(state.player(seat));
    if state.open().all(|open| open != recipe) {
        Refusal::new("DB-7.3", format!("{name} does not lie open."))
    } else if state.blocked_recipes.has(recipe) {
        Refusal::new("DB-9.6", format!("{name} is blocked this round."))
    } else if !fits(rule, &dice) {
        let short = rule.dice.iter().enumerate().find(|(n, (colour, min))| {
            let same = rule.dice[..=*n].iter().filter(|need| need.0 == *colour).count();
            usize::from(dice[colour.index()][usize::from(*min)]) < same
        });
        let lacks = short.map(|(_, (colour, min))| format!(": {colour} {min}+")).unwrap_or_default();
        Refusal::new("DB-7.3", format!("Your warehouse lacks a die for {name}{lacks}."))
    } else if rule.extension(extra).is_none() {
        Refusal::new("DB-7.4", format!("{name} has no such extension."))
    } else if let Some(ingredient) = extra.ingredient() {
        Refusal::new("DB-7.4", format!("You have no {}.", game.ingredient_name(ingredient)))
    } else {
        Refusal::new("DB-7.4", "Your warehouse lacks a blue die that is high enough.")
    }
}
