//! Why an answer is not legal, with the rule that says so.
use super::plural;
use crate::{
    PintCraft,
    action::Action,
    components::{Brewery, Ingredient, Recipe},
    effect::Effect,
    state::State,
    steps::{self, Step},
};
use taproom_core::{Game, Refusal, Seat, Turn};

pub(super) fn refuse(game: &PintCraft, state: &State, seat: Seat, action: Action) -> Option<Refusal> {
    match game.turn(state) {
        Turn::Over => return Some(Refusal::new("PC-10.4", "the game is over")),
        Turn::Chance => return Some(Refusal::new("PC-3.1", "cards are being drawn or turned up first")),
        Turn::Seats(seats) if !seats.contains(seat) => {
            let who = seats.first().map(|it| it.to_string()).unwrap_or_default();
            return Some(Refusal::new("PC-3.1", format!("{who} is to answer first")));
        }
        Turn::Seats(_) => {}
    }
    let mut legal = Vec::new();
    game.legal(state, seat, &mut legal);
    if legal.binary_search(&action).is_ok() {
        return None;
    }
    let step = state.steps.top()?;
    Some(because(game, state, step, action))
}

/// The action is known to be illegal.
fn because(game: &PintCraft, state: &State, step: &Step, action: Action) -> Refusal {
    match (step, action) {
        (Step::Play(it), Action::Play(card)) => play(game, state, it, card),
        (Step::Play(_), Action::Brew(_)) => {
            Refusal::new("PC-R8", "Recipes are brewed after the last card has been played: stop playing first")
        }
        (Step::Brew(_), Action::Play(_)) => {
            Refusal::new("PC-4.7", "once you brew no more cards can be played this turn")
        }
        (Step::Brew(it), Action::Brew(recipe)) => brew(game, state, it.seat, recipe),
        (Step::Adjuncts(it), Action::Adjuncts(_)) => {
            let limit = steps::adjunct_limit(game, state, it);
            if !it.exchange {
                return Refusal::new("PC-3.8", "Adjuncts cannot be part of Summer and Winter bonuses");
            }
            let pot = game.pot_of(state, Ingredient::Adjunct);
            if u16::from(limit) < it.n / u16::from(game.adjunct_rate(state, it.seat)) {
                return Refusal::new("PC-5.3", format!("the pot has {}", plural(pot, "Adjunct")));
            }
            let rate = game.adjunct_rate(state, it.seat);
            Refusal::new("PC-5.3", format!("each Adjunct takes {rate} of the {} ingredients", it.n))
        }
        (Step::Specialty(it), Action::Specialty(n)) => {
            let range = steps::specialty_range(game, state, it.left);
            let pot = game.pot_of(state, Ingredient::Specialty);
            mix(n, it.left, *range.start(), pot, "Specialty Malt")
        }
        (Step::Hops(it), Action::Hops(n)) => {
            let range = steps::hops_range(game, state, it.left);
            mix(n, it.left, *range.start(), game.pot_of(state, Ingredient::Hops), "Hops")
        }
        (Step::Need(it), Action::Need(recipe)) => {
            match (state.stack_of(recipe), steps::same_amount(game, state, recipe, it.ingredient)) {
                (Some(_), Some(other)) => {
                    let name = game.recipe_name(other);
                    Refusal::new("PC-D6", format!("it brings as much as {name}, which stands for both"))
                }
                _ => not_face_up(game, recipe, "PC-7.7"),
            }
        }
        (Step::Cycle(_), Action::Cycle(recipe)) => match state.stack_of(recipe) {
            Some(_) => Refusal::new("PC-8.9", "it is the only Recipe of its stack"),
            None => not_face_up(game, recipe, "PC-8.9"),
        },
        (Step::Recover(it), Action::Recover(card)) => {
            let name = game.card_name(card);
            if it.excludes(game, card) {
                Refusal::new("PC-8.12", format!("{name} cannot be taken back this way"))
            } else {
                Refusal::new("PC-8.12", format!("no {name} lies in the discard stack"))
            }
        }
        (Step::Victim(it), Action::Victim(victim)) => no_victim(game, state, it, Seat(victim)),
        (Step::Orange(it), Action::Orange(card)) => {
            let name = game.card_name(card);
            if state.in_play[it.victim.index()].has(card) && !steps::may_take(game, game.effect(it.effect), card) {
                Refusal::new("PC-8.18", format!("{name} is an Expansion; only Improvements and Big Tanks move"))
            } else {
                Refusal::new("PC-D10", format!("{} has no {name} in play", it.victim))
            }
        }
        (Step::Spoil(_), Action::Lose(recipe)) => not_on_tap(game, recipe, "you", "PC-8.19"),
        (Step::Takeover(it), Action::Take(recipe)) => {
            if state.taps[it.victim.index()].has(recipe) {
                let name = game.recipe_name(recipe);
                Refusal::new("PC-8.21", format!("{name} is worth more than {}", plural(it.max_pints, "Pint")))
            } else {
                not_on_tap(game, recipe, &it.victim.to_string(), "PC-8.21")
            }
        }
        (Step::Give(it), Action::Give(recipe)) => {
            if state.taps[it.seat.index()].has(recipe) {
                let most = plural(it.max_gain, "Pint");
                Refusal::new("PC-8.20", format!("every Recipe of the others is worth over {most} more"))
            } else {
                not_on_tap(game, recipe, "you", "PC-8.20")
            }
        }
        (Step::Get(it), Action::Get(recipe)) => {
            let theirs = state.others(it.seat).iter().any(|other| state.taps[other.index()].has(recipe));
            if theirs && !steps::can_get(game, it.give, recipe, it.max_gain) {
                let (name, give) = (game.recipe_name(recipe), game.recipe_name(it.give));
                let most = plural(it.max_gain, "Pint");
                Refusal::new("PC-8.20", format!("{name} is worth over {most} more than {give}"))
            } else {
                not_on_tap(game, recipe, "nobody else still in", "PC-8.20")
            }
        }
        (step, _) => other_question(step),
    }
}

fn play(game: &PintCraft, state: &State, it: &steps::Play, card: Brewery) -> Refusal {
    let name = game.card_name(card);
    if !state.hands[it.seat.index()].has(card) {
        return Refusal::new("PC-4.1", format!("you have no {name} in hand"));
    }
    debug_assert!(!steps::may_play(game, state, it.plays, card), "a card in hand is refused for the count only");
    if state.in_face_off() {
        return Refusal::new("PC-10.5", "only one counted card is played in a Face Off");
    }
    let most = steps::max_plays(game, state);
    Refusal::new("PC-4.1", format!("you have made your {} of this turn", plural(most, "counted play")))
}

fn brew(game: &PintCraft, state: &State, seat: Seat, recipe: Recipe) -> Refusal {
    if state.stack_of(recipe).is_none() {
        return not_face_up(game, recipe, "PC-6.1");
    }
    let tokens = &state.tokens[seat.index()];
    let needs = Ingredient::ALL.into_iter().zip(game.tables.recipes[recipe.index()].needs);
    let short = needs.filter_map(|(ingredient, n)| {
        let missing = n.saturating_sub(tokens.count(ingredient));
        (missing > 0).then(|| game.tokens_name(missing, ingredient))
    });
    let short: Vec<String> = short.collect();
    Refusal::new("PC-6.2", format!("you are short of {}", short.join(", ")))
}

fn mix(n: u8, left: u8, least: u8, pot: u8, name: &str) -> Refusal {
    if n > left {
        Refusal::new("PC-5.3", format!("{left} are to be chosen"))
    } else if n > pot {
        Refusal::new("PC-5.3", format!("the pot has {pot} {name}"))
    } else {
        Refusal::new("PC-5.3", format!("the pot has too little else: at least {least} {name}"))
    }
}

fn no_victim(game: &PintCraft, state: &State, it: &steps::Victim, victim: Seat) -> Refusal {
    if victim == it.seat {
        return Refusal::new("PC-7.10", "your own card cannot hit you");
    }
    if victim.0 >= game.seats {
        return Refusal::new("PC-7.10", format!("there is no {victim}"));
    }
    if !state.still_in.contains(victim) {
        return Refusal::new("PC-7.10", format!("{victim} is no longer in the game"));
    }
    match game.effect(it.effect) {
        Effect::StealRandomCards { .. } => Refusal::new("PC-8.15", format!("{victim} has no card in hand")),
        Effect::DestroyOrange => Refusal::new("PC-8.17", format!("{victim} has no Orange card in play")),
        Effect::TakeOrange { .. } => {
            let more = state.in_play[victim.index()].total() > state.in_play[it.seat.index()].total();
            let why = if more { "no Improvement or Big Tanks" } else { "no more Orange cards than you" };
            Refusal::new("PC-8.18", format!("{victim} has {why}"))
        }
        Effect::SpoilRecipe { .. } => Refusal::new("PC-8.19", format!("{victim} has no Recipe on tap")),
        Effect::TakeRecipe { max_pints } => {
            let more = game.pints(state, victim) > game.pints(state, it.seat);
            let small = format!("no Recipe of {} or fewer", plural(max_pints, "Pint"));
            let why = if more { small.as_str() } else { "no more Pints than you" };
            Refusal::new("PC-8.21", format!("{victim} has {why}"))
        }
        _ => Refusal::new("PC-7.10", "this card hits nobody"),
    }
}

fn not_face_up(game: &PintCraft, recipe: Recipe, rule: &'static str) -> Refusal {
    Refusal::new(rule, format!("{} does not lie face up in the centre", game.recipe_name(recipe)))
}

fn not_on_tap(game: &PintCraft, recipe: Recipe, who: &str, rule: &'static str) -> Refusal {
    Refusal::new(rule, format!("{} is not on tap: {who}", game.recipe_name(recipe)))
}

/// An answer to some other question.
fn other_question(step: &Step) -> Refusal {
    let (rule, want) = match step {
        Step::Play(_) => ("PC-D1", "play a card or stop"),
        Step::UseCard(_) => ("PC-D2", "use the card's effect or take two ingredients"),
        Step::Adjuncts(_) => ("PC-D3", "say how many Adjuncts you choose"),
        Step::Specialty(_) => ("PC-D4", "say how many Specialty Malt you choose"),
        Step::Hops(_) => ("PC-D5", "say how many Hops you choose"),
        Step::Need(_) => ("PC-D6", "pick a face-up Recipe"),
        Step::Cycle(_) => ("PC-D7", "pick a stack or pass"),
        Step::Recover(_) => ("PC-D8", "pick a card of the discard stack or pass"),
        Step::Victim(_) => ("PC-D9", "pick a player"),
        Step::Orange(_) => ("PC-D10", "pick an Orange card"),
        Step::Spoil(_) => ("PC-D11", "pick the Recipe you lose"),
        Step::Takeover(_) => ("PC-D12", "pick the Recipe you take"),
        Step::Give(_) => ("PC-D13", "pick the Recipe you give"),
        Step::Get(_) => ("PC-D14", "pick the Recipe you get"),
        Step::Brew(_) => ("PC-D15", "brew a Recipe or stop"),
        Step::Vote(_) => ("PC-D16", "vote for another Face Off or a shared win"),
        _ => ("PC-3.1", "nothing is asked"),
    };
    Refusal::new(rule, format!("that answers another question; {want}"))
}
