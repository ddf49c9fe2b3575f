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
    steps::{BrewDice, Item, NoSale, Shopping, Step, Target},
    tokens::can_hit_any,
    values::Effect,
    words::{Colour, Extra, Field, Recipe, Token, Where, Window},
};
use taproom_core::{Refusal, Seat, capitalised, sentence};

#[allow(clippy::too_many_lines, reason = "a list: one arm for each answer")]
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
            obstacle(game, state, seat, field, found.expect("it is not legal"))
        }
        (Step::Placement(step), Action::Store(die)) => no_storing(state, seat, step.stored, die),
        (Step::Shopping(step), Action::Store(die)) => no_storing(state, seat, step.stored, die),
        (Step::Shopping(step), Action::Buy(_) | Action::BuyToken(_)) => no_sale(game, state, &step, action),
        (Step::Item(step), Action::Die(_, die)) => item(game, state, &step, die),
        (Step::StudyColour(_), Action::Colour(colour)) => {
            Refusal::new("DB-5.5", format!("You have no {colour} die to add."))
                .provided(!any_die(state, seat, |die| die.colour() == colour && die.is_usable()))
        }
        (Step::Accelerate(step), Action::Die(_, die)) => {
            let min = game.values.field(step.field).accelerate_min;
            Refusal::new("DB-4.6", format!("{} is accelerated by a blue die of {min} or more.", field_name(step.field)))
                .provided(die.colour() != Colour::Blue || die.value() < min)
        }
        (Step::RerollSource(_), Action::From(place)) => {
            let mut some = false;
            state.player(seat).dice(place).each(|die, _| some |= die.is_free());
            Refusal::new("DB-5.3", format!("Nothing in your {} can be rerolled.", place_name(place))).provided(!some)
        }
        (Step::RerollPick(_), Action::Roll) => Refusal::new("DB-D6", "Pick at least one die first."),
        (Step::RerollPick(_), Action::Die(_, die)) if die.flag() == Flag::Guarded => {
            Refusal::new("DB-9.5", "A guarded die keeps its value this round.")
        }
        (Step::RerollPick(_), Action::Die(_, die)) if !die.is_rolled() => {
            Refusal::new("DB-5.3", "It is picked already; every die is rolled once.")
        }
        (Step::RerollPick(_), Action::Die(..)) => {
            Refusal::new("DB-D6", "Under the first rules dice are picked in order: by colour, then by value.")
                .provided(game.asks_in_order())
        }
        (Step::SwapColour(_), Action::Colour(colour)) => {
            let mut so = true;
            let why = if !game.values.swap_colours[colour.index()] {
                format!("{} dice are not swapped.", capitalised(colour.slug()))
            } else if !state.supply.has(colour) {
                format!("The supply has no {colour} die.")
            } else {
                so = !any_die(state, seat, |die| die.colour() == colour && die.is_free());
                format!("You have no {colour} die that is neither blocked nor guarded.")
            };
            Refusal::new("DB-5.4", why).provided(so)
        }
        (Step::SwapTake(step), Action::Take(value)) => {
            let shown = usize::from(value).checked_sub(1).and_then(|n| step.rolled.get(n)).is_some_and(|n| *n > 0);
            Refusal::new("DB-5.4", format!("No rolled die shows {value}.")).provided(!shown)
        }
        (Step::SwapGive(step), Action::Die(_, die)) if die.colour() != step.colour => {
            Refusal::new("DB-5.4", format!("Only a {} die of yours can be given.", step.colour))
        }
        (Step::SwapGive(_), Action::Die(_, die)) => {
            Refusal::new("DB-9.5", "A guarded die cannot be swapped this round.").provided(die.flag() == Flag::Guarded)
        }
        (Step::Discount(step), Action::FullPrice) => {
            let price = game.values.ingredient(step.ingredient).price;
            Refusal::new("DB-6.2", "You cannot pay the full price.")
                .provided(step.shopping.purse(game, state) < price.into())
        }
        (Step::Discount(step), Action::Die(_, die)) => {
            let off = game.values.ingredient(step.ingredient).off(die.value());
            let price = game.values.ingredient(step.ingredient).price;
            if die.colour() != Colour::Blue {
                Refusal::new("DB-6.3", "Only a blue die lowers the price.")
            } else if off == 0 {
                Refusal::new("DB-6.3", format!("{} does not lower this price.", die_name(die)))
            } else if state.player(seat).discount.is_some() {
                Refusal::new("DB-6.3", "A die of yours lies on the market already.")
            } else if step.shopping.purse(game, state).saturating_add(off.into()) < price.into() {
                Refusal::new(
                    "DB-6.2",
                    format!("Even with it the price is {} gold, more than you can pay.", price - off),
                )
            } else {
                Refusal::new("DB-D9", "Under the first rules a lower or looser blue die is laid in its place.")
                    .provided(game.asks_in_order())
            }
        }
        (Step::Brewing(_), Action::Brew(recipe, extra)) => no_brew(game, state, seat, recipe, extra),
        (Step::Brewing(_), Action::Play(_)) => Refusal::new("DB-7.1", "Tokens are played before brewing begins."),
        (Step::Brewing(_), Action::Store(_)) => Refusal::new("DB-7.8", "No dice can be stored in this phase."),
        (Step::BrewDice(step), Action::Die(_, die)) => no_brew_die(game, &step, die),
        (Step::TokenReward(_), Action::Gain(token)) => {
            Refusal::new("DB-7.7", format!("No token {} is left.", game.token_name(token)))
                .provided(!state.hidden.black_market.has(token))
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
            Refusal::elsewhere("DB-4.2", "Fields are used in placement turns only.")
        }
        Action::Buy(_) | Action::BuyToken(_) if menu => {
            Refusal::elsewhere("DB-6.1", "Buying belongs to the shopping phase.")
        }
        Action::Brew(..) if menu => Refusal::elsewhere("DB-7.2", "Brewing comes after shopping."),
        Action::Store(_) if menu => {
            Refusal::elsewhere("DB-6.5", "Dice are stored in placement and shopping turns only.")
        }
        _ => {
            let asked = question(game, state, seat);
            Refusal::elsewhere(decision(step), sentence!["Something else is asked now: ", asked])
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
            Refusal::new("DB-D4", "Under the first rules dice are stored in order: by colour, then by value.")
        }
        _ => Refusal::new("DB-4.9", format!("You have no {} in your active pool.", die_name(die)))
            .provided(!state.player(seat).pool.has(die)),
    }
}

fn obstacle(game: &DiceBrewing, state: &State, seat: Seat, field: Field, it: Obstacle) -> Refusal {
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
        Obstacle::NoSeed => Refusal::new(own, "You have no seed.").provided(state.player(seat).seeds == 0),
        Obstacle::NoDie => no_die(game, state, seat, field),
        Obstacle::NothingToReroll => {
            Refusal::new(own, "Besides the blue die you have none that is neither blocked nor guarded.")
        }
        Obstacle::NothingToSwap => Refusal::new(
            own,
            "There is no colour of which the supply has a die and you one neither blocked nor guarded.",
        ),
        Obstacle::Order(before) => {
            let why = format!("Under the first rules the second item goes on a field after {}.", field_name(before));
            Refusal::new("DB-D5", why).provided(game.asks_in_order())
        }
        Obstacle::NeverAccelerated => Refusal::new("DB-4.5", format!("{name} cannot be accelerated.")),
        Obstacle::NoInput => Refusal::new("DB-4.6", format!("Nothing of yours lies on {name}.")),
        Obstacle::Accelerated => Refusal::new("DB-4.6", format!("{name} is accelerated already.")),
        Obstacle::NoGain => Refusal::new("DB-4.6", "The supply has nothing to give for it."),
        Obstacle::NoBlue(min) => {
            let high = |die: Die| die.colour() == Colour::Blue && die.value() >= min;
            if any_die(state, seat, high) {
                Refusal::new("DB-9.5", format!("Your blue dice of {min} or more are blocked this round."))
            } else {
                Refusal::new("DB-4.6", format!("You have no blue die of {min} or more."))
                    .provided(!any_die(state, seat, high))
            }
        }
    }
}

/// Has the seat such a rolled die, whatever lies under it?
fn any_die(state: &State, seat: Seat, fits: impl Fn(Die) -> bool) -> bool {
    let player = state.player(seat);
    let mut some = false;
    for place in Where::ALL {
        player.dice(place).each(|die, _| some |= die.is_rolled() && fits(die));
    }
    some
}

/// No die of the seat can go on the field: the nearest that it has says why.
fn no_die(game: &DiceBrewing, state: &State, seat: Seat, field: Field) -> Refusal {
    let rule = game.values.field(field);
    let name = field_name(field);
    let own = effect_rule(rule.effect);
    let colour = |die: Die| rule.inputs.iter().any(|input| input.colour == Some(die.colour()));
    let has = |fits: &dyn Fn(Die) -> bool| any_die(state, seat, fits);
    // On school-3 the first die is blue, of any value (DB-R7).
    let first_study = matches!(rule.effect, Effect::Study { .. }) && !state.player(seat).uses(field);
    let wanted = |die: Die| rule.accepts.has(die) && (!first_study || die.colour() == Colour::Blue);
    if has(&|die| wanted(die) && die.flag() == Flag::Guarded) && matches!(rule.effect, Effect::Raise { .. }) {
        Refusal::new("DB-9.5", format!("A die that {name} takes is guarded: its value cannot change this round."))
    } else if has(&wanted) {
        Refusal::new("DB-9.5", format!("A die that {name} takes is blocked this round."))
    } else if first_study {
        Refusal::new(own, "The first die on School 3 is blue, and you have none.")
    } else if has(&colour) && matches!(rule.effect, Effect::Raise { .. }) {
        Refusal::new(own, format!("Your dice for {name} show {} already: no die goes above it.", Die::MAX))
    } else if has(&colour) {
        let min = rule.inputs.first().map_or(1, |input| input.min);
        Refusal::new(own, format!("{name} takes a blue die of {min} or more; yours show less."))
    } else {
        Refusal::new(own, format!("You have no die of a colour that {name} takes."))
    }
}

fn item(game: &DiceBrewing, state: &State, step: &Item, die: Die) -> Refusal {
    let name = field_name(step.field);
    let inputs = &game.values.field(step.field).inputs;
    let min = inputs.first().map_or(1, |input| input.min);
    if step.colour.is_some_and(|colour| colour != die.colour()) {
        return Refusal::new("DB-D3", "Another colour was chosen.");
    }
    let low = |rule| {
        Refusal::new(rule, format!("{name} takes a blue die of {min} or more."))
            .provided(die.colour() != Colour::Blue || die.value() < min)
    };
    match game.values.field(step.field).effect {
        Effect::Raise { .. } if inputs.iter().all(|input| input.colour != Some(die.colour())) => {
            Refusal::new("DB-5.2", format!("{name} does not take {} dice.", die.colour()))
        }
        Effect::Raise { .. } if die.flag() == Flag::Guarded => {
            Refusal::new("DB-5.2", "A guarded die cannot be raised this round.")
        }
        Effect::Raise { .. } => Refusal::new("DB-5.2", format!("It shows {}: no die goes above it.", Die::MAX))
            .provided(die.value() >= Die::MAX),
        Effect::Exchange => Refusal::new("DB-5.1", format!("{name} does not take this colour."))
            .provided(inputs.iter().all(|input| input.colour != Some(die.colour()))),
        Effect::RerollOwn if inputs.iter().any(|input| input.takes(die)) => {
            let mut free = 0;
            for place in Where::ALL {
                state.player(step.seat).dice(place).each(|it, n| free += if it.is_free() { n } else { 0 });
            }
            Refusal::new("DB-5.3", "No other die could be rerolled then.").provided(free <= u8::from(die.is_free()))
        }
        Effect::RerollOwn => low("DB-5.3"),
        Effect::Swap => low("DB-5.4"),
        Effect::Study { .. } if !state.player(step.seat).uses(step.field) => {
            Refusal::new("DB-5.5", "The first die on School 3 is blue.").provided(die.colour() != Colour::Blue)
        }
        Effect::Study { .. } => {
            Refusal::new("DB-5.5", "A die that waits for its roll cannot join.").provided(!die.is_rolled())
        }
    }
}

fn no_play(game: &DiceBrewing, state: &State, seat: Seat, token: Token, window: Window) -> Refusal {
    let name = game.token_name(token);
    if !state.hidden.tokens[seat.index()].has(token) {
        Refusal::new("DB-9.1", format!("You have no token {name}."))
    } else if game.values.token(token).allows(window) {
        Refusal::new(token_rule(token), format!("There is nothing to play {name} on now."))
            .provided(!game.has_target(state, seat, token, window))
    } else {
        Refusal::new("DB-9.2", format!("{name} is played {}.", game.token_windows(token)))
    }
}

fn no_target(game: &DiceBrewing, state: &State, step: &Target, action: Action) -> Option<Refusal> {
    let rule = token_rule(step.token);
    let no = |why: &str| Some(Refusal::new(rule, why));
    // Two tokens hit no dice, and a recipe is nobody's.
    match step.token {
        Token::BlockRecipe if !matches!(action, Action::Recipe(_)) => return None,
        Token::BlockBuilding if !matches!(action, Action::Player(_) | Action::Building(_)) => return None,
        _ => {}
    }
    match (action, step.owner) {
        (Action::Player(owner), None) if step.token == Token::BlockBuilding && Seat(owner) == step.seat => {
            no("Only an opponent's building can be blocked.")
        }
        (Action::Player(owner), None) if step.token == Token::RaiseDie && Seat(owner) != step.seat => {
            no("Only a die of your own can be raised.")
        }
        (Action::Player(owner), None) if owner >= game.seats => no("There is no such player."),
        (Action::Player(owner), None) => no("This player has nothing that it works on now.")
            .map(|it| it.provided(!game.is_target(state, step.seat, step.token, step.window, Seat(owner)))),
        (Action::Building(building), Some(owner)) if step.token == Token::BlockBuilding => {
            let (name, opens) = (game.building_name(building), game.values.opens(building));
            if game.is_open(state, building) {
                no("This building is blocked already.")
                    .map(|it| it.provided(state.player(owner).blocked_buildings.has(building)))
            } else {
                no(&format!("The {name} opens in round {opens}."))
            }
        }
        (Action::Recipe(recipe), _) if step.token == Token::BlockRecipe => {
            let open = state.open().any(|it| it == recipe);
            no(if open { "This recipe is blocked already." } else { "This recipe does not lie open." })
        }
        (Action::From(place), Some(owner)) if step.place.is_none() => {
            let there = game.places(step.token, step.window).contains(&place);
            let some = there && can_hit_any(state, step.seat, step.token, owner, place);
            no("It works on no die there.").map(|it| it.provided(!some))
        }
        (Action::Die(place, die), Some(owner)) => {
            if place == Where::Pool && step.token == Token::WithdrawDie {
                return no("Only a warehouse die can be withdrawn.");
            }
            if !game.places(step.token, step.window).contains(&place) {
                return Some(Refusal::new("DB-R37", "It works on warehouse dice only, in this window."));
            }
            let chosen = step.place?;
            if chosen != place {
                return Some(Refusal::new("DB-D12", format!("You chose a die of the {}.", place_name(chosen))));
            }
            if !state.player(owner).dice(place).has(die) {
                let why = sentence![owner, format!(" has no {} in the {}.", die_name(die), place_name(place))];
                return Some(Refusal::new("DB-D12", why));
            }
            match (step.token, die.flag()) {
                (Token::GuardDie, Flag::Blocked | Flag::Guarded) => no("The die carries such a token already."),
                (Token::GuardDie, Flag::Free) if !die.is_rolled() => no("A die is guarded once it has been rolled."),
                (_, Flag::Guarded) => Some(Refusal::new("DB-9.5", "A guarded die cannot be hit this round.")),
                (Token::RaiseDie, _) if die.value() >= Die::MAX => no("No die counts more than 6."),
                (Token::RaiseDie, _) if die.raise() >= Die::MAX_RAISE => no("This die is raised already."),
                _ => no("A die that waits for its roll can only be blocked.").map(|it| it.provided(!die.is_rolled())),
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
        NoSale::Enough => Refusal::new(
            "DB-6.1",
            match action {
                Action::Buy(_) => "You have bought an ingredient in this turn, and may buy no other.",
                _ => "You have bought an action token in this turn, and may buy no other.",
            },
        ),
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
        Refusal::new("DB-7.3", format!("Your warehouse lacks an unblocked die for {name}{lacks}."))
    } else if rule.extension(extra).is_none() {
        Refusal::new("DB-7.4", format!("{name} has no such extension."))
    } else if let Some(ingredient) = extra.ingredient() {
        Refusal::new("DB-7.4", format!("You have no {}.", game.ingredient_name(ingredient)))
            .provided(!state.player(seat).ingredients.has(ingredient))
    } else {
        let min = rule.extension(extra).map_or(1, |it| it.min);
        Refusal::new("DB-7.4", format!("Your warehouse lacks an unblocked blue {min}+."))
            .provided(dice[Colour::Blue.index()][usize::from(min)] == 0)
    }
}

fn no_brew_die(game: &DiceBrewing, step: &BrewDice, die: Die) -> Refusal {
    let rule = game.values.recipe(step.recipe);
    let blue = rule.extension(Extra::Blue).map_or(1, |it| it.min);
    let (colour, min) = rule.dice.get(usize::from(step.index)).copied().unwrap_or((Colour::Blue, blue));
    if die.colour() != colour || die.value() < min {
        Refusal::new("DB-7.3", format!("A {colour} {min}+ is asked for now."))
    } else if step.last.is_some_and(|last| last.colour() == colour && last.brewing_rank() < die.brewing_rank()) {
        Refusal::new("DB-D11", "Under the first rules the dice of a colour do not rise.").provided(game.asks_in_order())
    } else {
        // A die that is asked for, and yet not to be had, is wanted by a later place of its colour.
        let later = rule.dice.iter().skip(usize::from(step.index) + 1).any(|need| need.0 == colour);
        Refusal::new("DB-D11", format!("It is needed for another die of {}.", game.recipe_name(step.recipe)))
            .provided(later)
    }
}
