//! Why an answer is not legal, with the rule that says so.
use crate::{
    PintCraft,
    action::Action,
    effect::Effect,
    state::State,
    steps::{self, Step},
    words::{Brewery, Ingredient, Recipe},
};
use taproom_core::{Refusal, Seat, counted, plural, sentence};

#[allow(clippy::too_many_lines, reason = "a list: one arm for each answer")]
pub(super) fn because(game: &PintCraft, state: &State, seat: Seat, action: Action) -> Refusal {
    let step = state.steps.top().expect("a seat is to answer");
    match (step, action) {
        (Step::Play(it), Action::Play(card)) => play(game, state, it, card),
        (Step::Play(_), Action::Brew(_)) => {
            Refusal::new("PC-R8", "Recipes are brewed after the last card has been played: stop playing first")
        }
        (Step::Brew(_), Action::Play(_)) => {
            Refusal::new("PC-4.7", "once you brew no more cards can be played this turn")
        }
        (Step::Brew(_), Action::Brew(recipe)) => brew(game, state, seat, recipe),
        (Step::Adjuncts(it), Action::Adjuncts(n)) => {
            let rate = game.adjunct_rate(state, seat);
            if !it.exchange {
                Refusal::new("PC-3.8", "Adjuncts cannot be part of Summer and Winter bonuses")
            } else if u16::from(n) * u16::from(rate) > it.n {
                Refusal::new("PC-5.3", format!("each Adjunct takes {rate} ingredients, and you choose {}", it.n))
            } else {
                let pot = game.pot_of(state, Ingredient::Adjunct);
                Refusal::new("PC-5.3", format!("the pot has {}", plural(pot, "Adjunct"))).provided(n > pot)
            }
        }
        (Step::Specialty(it), Action::Specialty(n)) => {
            let range = steps::specialty_range(game, state, it.left);
            let pot = game.pot_of(state, Ingredient::Specialty);
            out_of_range(n, it.left, *range.start(), pot, "Specialty Malt")
        }
        (Step::Hops(it), Action::Hops(n)) => {
            let range = steps::hops_range(game, state, it.left);
            out_of_range(n, it.left, *range.start(), game.pot_of(state, Ingredient::Hops), "Hops")
        }
        (Step::Need(it), Action::Need(recipe)) => {
            match (state.stack_of(recipe), steps::same_amount(game, state, recipe, it.ingredient)) {
                // Only revision 1 refuses a face-up one.
                (Some(_), Some(other)) => {
                    let name = game.recipe_name(other);
                    Refusal::new("PC-D6", format!("it brings as much as {name}, which stands for both"))
                        .provided(!game.names_every_recipe())
                }
                _ => not_face_up(game, state, recipe, "PC-7.7"),
            }
        }
        (Step::Cycle(_), Action::Cycle(recipe)) => match state.stack_of(recipe) {
            Some(n) => {
                Refusal::new("PC-8.9", "it is the only Recipe of its stack").provided(state.stacks[n].len() == 1)
            }
            None => not_face_up(game, state, recipe, "PC-8.9"),
        },
        (Step::Recover(it), Action::Recover(card)) => {
            let name = game.card_name(card);
            if it.excludes(game, card) {
                Refusal::new("PC-8.12", format!("{name} cannot be taken back this way"))
            } else {
                Refusal::new("PC-8.12", format!("no {name} lies in the discard stack"))
                    .provided(!state.discard.contains(&card))
            }
        }
        (Step::Victim(it), Action::Victim(victim)) => no_victim(game, state, it, Seat(victim)),
        (Step::Orange(it), Action::Orange(card)) => {
            let name = game.card_name(card);
            if state.in_play[it.victim.index()].has(card) && !steps::may_take(game, game.effect(it.effect), card) {
                Refusal::new("PC-8.18", format!("{name} is an Expansion; only Improvements and Big Tanks move"))
            } else {
                Refusal::new("PC-D10", sentence![it.victim, format!(" has no {name} in play")])
                    .provided(!state.in_play[it.victim.index()].has(card))
            }
        }
        (Step::Spoil(_), Action::Lose(recipe)) => not_yours(game, state, seat, recipe, "PC-8.19"),
        (Step::Takeover(it), Action::Take(recipe)) => {
            let name = game.recipe_name(recipe);
            if state.taps[it.victim.index()].has(recipe) {
                Refusal::new("PC-8.21", format!("{name} is worth more than {}", plural(it.max_pints, "Pint")))
                    .provided(game.recipe(recipe).pints > it.max_pints)
            } else {
                Refusal::new("PC-8.21", sentence![it.victim, format!(" has no {name} on tap")])
                    .provided(!state.taps[it.victim.index()].has(recipe))
            }
        }
        (Step::Give(it), Action::Give(recipe)) => {
            let most = plural(it.max_gain, "Pint");
            if state.taps[seat.index()].has(recipe) {
                let limit = game.recipe(recipe).pints + it.max_gain;
                let others = state.taps_of(state.others(seat));
                Refusal::new("PC-8.20", format!("every Recipe of the others is worth over {most} more"))
                    .provided(others.iter().all(|other| game.recipe(other).pints > limit))
            } else {
                not_yours(game, state, seat, recipe, "PC-8.20")
            }
        }
        (Step::Get(it), Action::Get(recipe)) => {
            let (name, give) = (game.recipe_name(recipe), game.recipe_name(it.give));
            let most = plural(it.max_gain, "Pint");
            if state.taps_of(state.others(seat)).has(recipe) {
                Refusal::new("PC-8.20", format!("{name} is worth over {most} more than {give}"))
                    .provided(game.recipe(recipe).pints > game.recipe(it.give).pints + it.max_gain)
            } else {
                Refusal::new("PC-8.20", format!("nobody else still in has {name} on tap"))
            }
        }
        (Step::NameBrewery(it), Action::Name(word)) if state.names[it.seat.index()].epithet.is_none() => {
            let taken = state.names.iter().any(|name| name.epithet == Some(word));
            Refusal::new("PC-D24", "another brewery is called so").provided(taken)
        }
        (Step::NameBrewery(it), Action::Sign(word)) if state.names[it.seat.index()].epithet.is_some() => {
            let taken = state.names.iter().any(|name| name.emblem == Some(word));
            Refusal::new("PC-D24", "another brewery has this sign").provided(taken)
        }
        (Step::VoteForName(it), Action::Best(best)) if best == it.voter().0 => {
            Refusal::new("PC-D25", "nobody votes for the own brewery")
        }
        (Step::VoteForName(_), Action::Best(best)) => {
            Refusal::new("PC-D25", "there is no such player").provided(best >= game.seats)
        }
        (step, _) => other_question(step),
    }
}

fn play(game: &PintCraft, state: &State, it: &steps::Play, card: Brewery) -> Refusal {
    let name = game.card_name(card);
    if !state.hidden.hands[it.seat.index()].has(card) {
        return Refusal::new("PC-4.1", format!("you have no {name} in hand"));
    }
    let most = steps::max_plays(game, state);
    let refusal = if state.in_face_off() {
        Refusal::new("PC-10.5", "only one counted card is played in a Face Off")
    } else {
        Refusal::new("PC-4.1", format!("you have made your {} of this turn", plural(most, "counted play")))
    };
    refusal.provided(it.plays >= most && !game.card(card).free_play)
}

fn brew(game: &PintCraft, state: &State, seat: Seat, recipe: Recipe) -> Refusal {
    if state.stack_of(recipe).is_none() {
        return not_face_up(game, state, recipe, "PC-6.1");
    }
    let short = game.tokens_names(game.short(state, seat, recipe));
    Refusal::new("PC-6.2", format!("you are short of {}", short.join(", "))).provided(!short.is_empty())
}

fn out_of_range(n: u8, left: u8, least: u8, pot: u8, name: &str) -> Refusal {
    if n > left {
        Refusal::new("PC-5.3", format!("{} to be chosen", counted(left, "ingredient is", "ingredients are")))
    } else if n > pot {
        Refusal::new("PC-5.3", format!("the pot has {pot} {name}"))
    } else {
        Refusal::new("PC-5.3", format!("the pot has too little else: at least {least} {name}")).provided(n < least)
    }
}

fn no_victim(game: &PintCraft, state: &State, it: &steps::Victim, victim: Seat) -> Refusal {
    if victim == it.seat {
        return Refusal::new("PC-7.10", "your own card cannot hit you");
    }
    if victim.0 >= game.seats {
        return Refusal::new("PC-7.10", "there is no such player");
    }
    if !state.still_in.contains(victim) {
        return Refusal::new("PC-7.10", sentence![victim, " is no longer in the game"]);
    }
    match game.effect(it.effect) {
        Effect::StealRandomCards { .. } => {
            Refusal::new("PC-8.15", sentence![victim, " has no card in hand"]).provided(!state.has_hand(victim))
        }
        Effect::DestroyOrange => Refusal::new("PC-8.17", sentence![victim, " has no Orange card in play"])
            .provided(state.in_play[victim.index()].is_empty()),
        Effect::TakeOrange { .. } => {
            let more = state.in_play[victim.index()].total() > state.in_play[it.seat.index()].total();
            let why = if more { "no Improvement or Big Tanks" } else { "no more Orange cards than you" };
            let some =
                state.in_play[victim.index()].kinds().any(|card| steps::may_take(game, game.effect(it.effect), card));
            Refusal::new("PC-8.18", sentence![victim, " has ", why]).provided(!more || !some)
        }
        Effect::SpoilRecipe { .. } => Refusal::new("PC-8.19", sentence![victim, " has no Recipe on tap"])
            .provided(state.taps[victim.index()].is_empty()),
        Effect::TakeRecipe { max_pints } => {
            let more = game.pints(state, victim) > game.pints(state, it.seat);
            let small = format!("no Recipe of {} or fewer", plural(max_pints, "Pint"));
            let why = if more { small.as_str() } else { "no more Pints than you" };
            let some = state.taps[victim.index()].iter().any(|recipe| game.recipe(recipe).pints <= max_pints);
            Refusal::new("PC-8.21", sentence![victim, " has ", why]).provided(!more || !some)
        }
        other => unreachable!("{other:?} hits nobody"),
    }
}

fn not_face_up(game: &PintCraft, state: &State, recipe: Recipe, rule: &'static str) -> Refusal {
    Refusal::new(rule, format!("{} does not lie face up in the centre", game.recipe_name(recipe)))
        .provided(state.stack_of(recipe).is_none())
}

fn not_yours(game: &PintCraft, state: &State, seat: Seat, recipe: Recipe, rule: &'static str) -> Refusal {
    Refusal::new(rule, format!("you have no {} on tap", game.recipe_name(recipe)))
        .provided(!state.taps[seat.index()].has(recipe))
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
        Step::NameBrewery(_) => ("PC-D24", "name your brewery, word by word"),
        Step::VoteForName(_) => ("PC-D25", "vote for the name of another brewery"),
        Step::Vote(_) => ("PC-D16", "vote for another Face Off or a shared win"),
        other => unreachable!("nobody is asked by {other:?}"),
    };
    Refusal::elsewhere(rule, format!("that answers another question; {want}"))
}
