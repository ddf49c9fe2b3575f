//! Answers in words.
use crate::{
    PintCraft,
    action::Action,
    state::State,
    steps::{self, Step},
    words::Ingredient,
};
use taproom_core::{Label, Seat, plural, sentence};

pub(super) fn label(game: &PintCraft, state: &State, action: Action) -> Label {
    let pot = |ingredient| game.pot_of(state, ingredient);
    let text = |card| format!(": {}", game.card_text(card));
    match (action, state.steps.top()) {
        (Action::Play(card), _) => Label::new(format!("Play {}", game.card_name(card))).more(text(card)),
        (Action::Effect, Some(Step::UseCard(it))) => {
            Label::new("Use its effect").more(format!(": {}", game.own_effect(it.card)))
        }
        (Action::Two, _) => "Choose 2 ingredients instead and discard the card".into(),
        (Action::Adjuncts(0), _) => "No Adjuncts".into(),
        (Action::Adjuncts(n), _) => {
            format!("{} of {} in the pot", plural(n, "Adjunct"), pot(Ingredient::Adjunct)).into()
        }
        (Action::Specialty(n), _) => format!("{n} Specialty Malt of {} in the pot", pot(Ingredient::Specialty)).into(),
        (Action::Hops(n), Some(Step::Hops(it))) => {
            format!("{n} Hops and {} Base Malt", it.left.saturating_sub(n)).into()
        }
        (Action::Need(recipe), Some(Step::Need(it))) => {
            let n = steps::amount(game, state, recipe, it.ingredient);
            let takes = format!(": take {n} {}", game.ingredient_name(it.ingredient));
            Label::new(game.recipe_name(recipe)).more(takes)
        }
        (Action::Cycle(recipe), _) => format!("Move {} to the bottom of its stack", game.recipe_line(recipe)).into(),
        (Action::Recover(card), _) => Label::new(format!("Take {}", game.card_name(card))).more(text(card)),
        (Action::Victim(seat), _) => Seat(seat).into(),
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
        (Action::Pass, _) => "Leave the stacks as they are".into(),
        (Action::Stop, Some(Step::Brew(_))) => "Brew no more".into(),
        (Action::Stop, _) => "Play no more cards and go on to brew".into(),
        (Action::Again, _) => "Play another Face Off".into(),
        (Action::Tie, _) => "Share the win".into(),
        // Not an answer to this question.
        (Action::Effect | Action::Hops(_) | Action::Need(_), _) => action.to_string().into(),
    }
}
