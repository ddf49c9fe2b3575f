//! Answers in words.
use super::names::brewery_name;
use crate::{
    PintCraft,
    action::Action,
    effect::{Effect, EffectId},
    state::{BreweryName, State},
    steps::{self, Draw, Step},
    words::{Brewery, Ingredient},
};
use taproom_core::{Label, Seat, capitalised, plural, sentence};

pub(super) fn label(game: &PintCraft, state: &State, seat: Seat, action: Action) -> Label {
    let pot = |ingredient| game.pot_of(state, ingredient);
    let text = |card| format!(": {}", game.card_text(card));
    match (action, state.steps.top()) {
        (Action::Play(card), _) => {
            Label::new(format!("Play {}", game.card_name(card))).more(text(card)).more(now(game, state, seat, card))
        }
        (Action::Effect, Some(Step::UseCard(it))) => {
            Label::new("Use its effect").more(format!(": {}", game.own_effect(it.card)))
        }
        (Action::Two, _) => "Choose 2 ingredients instead and discard the card".into(),
        (Action::Adjuncts(0), _) => "No Adjuncts".into(),
        (Action::Adjuncts(n), Some(Step::Adjuncts(it))) => {
            let price = u16::from(n) * u16::from(game.adjunct_rate(state, it.seat));
            let (adjuncts, pot) = (plural(n, "Adjunct"), pot(Ingredient::Adjunct));
            format!("{adjuncts} for {price} of the {} ingredients, {pot} in the pot", it.n).into()
        }
        (Action::Specialty(n), _) => format!("{n} Specialty Malt of {} in the pot", pot(Ingredient::Specialty)).into(),
        (Action::Hops(n), Some(Step::Hops(it))) => {
            format!("{n} Hops and {} Base Malt", it.left.saturating_sub(n)).into()
        }
        (Action::Need(recipe), Some(Step::Need(it))) => {
            let need = game.recipe(recipe).needs[it.ingredient.index()];
            let n = steps::amount(game, state, recipe, it.ingredient);
            let takes = game.tokens_name(n, it.ingredient);
            let short = if n < need { format!(" of {need}, all that the pot has") } else { String::new() };
            Label::new(game.recipe_name(recipe)).more(format!(": take {takes}{short}"))
        }
        (Action::Cycle(recipe), _) => format!("Move {} to the bottom of its stack", game.recipe_line(recipe)).into(),
        (Action::Recover(card), _) => Label::new(format!("Take {}", game.card_name(card))).more(text(card)),
        (Action::Victim(victim), Some(Step::Victim(it))) if victim < game.seats => {
            Label::new(Seat(victim)).more(format!(": {}", to_lose(game, state, Seat(victim), game.effect(it.effect))))
        }
        (Action::Orange(card), _) => Label::new(game.card_name(card)).more(text(card)),
        (Action::Lose(recipe), _) => format!("Lose {}", game.recipe_line(recipe)).into(),
        (Action::Take(recipe), _) => format!("Take {}", game.recipe_line(recipe)).into(),
        (Action::Give(recipe), _) => format!("Give {}", game.recipe_line(recipe)).into(),
        (Action::Get(recipe), _) => {
            let get = sentence!["Get ", game.recipe_line(recipe)];
            match state.brewer_of(recipe) {
                Some(owner) => get.and(" from ").and(owner).into(),
                None => get.into(),
            }
        }
        (Action::Brew(recipe), _) => format!("Brew {} for {}", game.recipe_line(recipe), game.needs(recipe)).into(),
        (Action::Pass, Some(Step::Recover(_))) => "Take no card".into(),
        (Action::Pass, _) => Label::new("Move none").more(": leave the stacks as they are"),
        (Action::Stop, Some(Step::Brew(_))) => "Brew no more".into(),
        (Action::Stop, Some(Step::Play(it))) if !state.in_face_off() => {
            let cards = Draw { seat, plays: it.plays }.cards(game, &state.hidden.hands[seat.index()]);
            let cards = if cards == 0 { "no card".into() } else { plural(cards, "card") };
            Label::new("Stop and brew").more(format!(": play no more cards, brew, then draw {cards}"))
        }
        (Action::Stop, _) => Label::new("Stop and brew").more(": play no more cards"),
        (Action::Again, _) => Label::new("Another").more(" Face Off"),
        (Action::Tie, _) => "Share the win".into(),
        (Action::Name(word), _) => capitalised(word.slug()).into(),
        (Action::Sign(word), Some(Step::NameBrewery(it))) => {
            let begun = BreweryName { emblem: Some(word), ..state.names[it.seat.index()] };
            Label::new(capitalised(word.slug())).more(format!(": {}", brewery_name(begun)))
        }
        (Action::Best(best), _) if best < game.seats => {
            Label::new(brewery_name(state.names[usize::from(best)])).more(sentence![", the brewery of ", Seat(best)])
        }
        // Not an answer to this question.
        (Action::Sign(_) | Action::Best(_), _) => action.to_string().into(),
        (Action::Effect | Action::Adjuncts(_) | Action::Hops(_) | Action::Need(_) | Action::Victim(_), _) => {
            action.to_string().into()
        }
    }
}

/// What the text of a card cannot say: how much it brings on this table, or that its own effect is not to be had (PC-7.3).
fn now(game: &PintCraft, state: &State, seat: Seat, card: Brewery) -> String {
    let it = game.card(card);
    if !it.requires.iter().all(|&it| steps::holds(game, state, seat, it, |other| state.has_hand(other))) {
        return " Now only for 2 ingredients.".into();
    }
    let (start, end) = it.effects;
    let mut effects = (start.0..end.0).map(|id| game.effect(EffectId(id)));
    let n = effects.find_map(|effect| steps::depends(game, state, seat, effect));
    n.map(|n| format!(" Now {n}.")).unwrap_or_default()
}

/// What a player has that the effect is about.
fn to_lose(game: &PintCraft, state: &State, victim: Seat, effect: Effect) -> String {
    let n = victim.index();
    match effect {
        Effect::StealRandomCards { .. } => format!("{} in hand", plural(state.hidden.hands[n].total(), "card")),
        Effect::SpoilRecipe { .. } => format!("{} on tap", plural(state.taps[n].len(), "Recipe")),
        Effect::TakeRecipe { .. } => plural(game.pints(state, victim), "Pint"),
        _ => format!("{} in play", plural(state.in_play[n].total(), "Orange card")),
    }
}
