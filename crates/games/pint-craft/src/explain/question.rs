//! What a player is asked.
use super::Grant;
use crate::{
    PintCraft,
    effect::Effect,
    state::State,
    steps::{self, Step},
};
use taproom_core::{Seat, Sentence, capitalised, plural, sentence};

pub(super) fn question(game: &PintCraft, state: &State) -> Sentence {
    let whole = || Grant::of(state).map(Grant::question).unwrap_or_default();
    // PC-12.4: what playing it would cost is said before.
    let last = |seat: Seat| {
        let one = game.empty_hand_ends_turn && !state.in_face_off() && state.hidden.hands[seat.index()].total() == 1;
        if one { " The last one ends your turn without brewing, unless it brings another." } else { "" }
    };
    match state.steps.top() {
        Some(Step::Play(it)) => match steps::max_plays(game, state).saturating_sub(it.plays) {
            0 => format!("Which free card do you play?{}", last(it.seat)).into(),
            left => format!("Which card do you play? {left} left.{}", last(it.seat)).into(),
        },
        Some(Step::UseCard(it)) => format!("{}: its effect, or two ingredients?", game.card_name(it.card)).into(),
        Some(Step::Adjuncts(it)) if it.exchange => {
            let rate = game.adjunct_rate(state, it.seat);
            format!("{}: how many Adjuncts, at {rate} for 1? Next come Specialty Malt and Hops.", whole()).into()
        }
        Some(Step::Adjuncts(_)) => {
            format!("{}: Adjuncts cannot be part of this bonus. Next come Specialty Malt and Hops.", whole()).into()
        }
        Some(Step::Specialty(_)) => format!("{}: how many Specialty Malt? Next come Hops.", whole()).into(),
        Some(Step::Hops(_)) => format!("{}: how many Hops? The rest is Base Malt.", whole()).into(),
        Some(Step::Need(it)) => {
            format!("For which Recipe do you take the {}?", game.ingredient_name(it.ingredient)).into()
        }
        Some(Step::Cycle(_)) => "Which Recipe goes under its stack?".into(),
        Some(Step::Recover(_)) => "Which discarded card do you take?".into(),
        Some(Step::Victim(it)) => match game.effect(it.effect) {
            Effect::StealRandomCards { n } => {
                format!("From whose hand do you take {} at random?", plural(n, "card")).into()
            }
            Effect::DestroyOrange => "Whose Orange card explodes?".into(),
            Effect::TakeOrange { .. } => "Whose Improvement or Big Tanks moves to you?".into(),
            Effect::SpoilRecipe { .. } => "Whose batch spoils?".into(),
            _ => "From whom do you take a Recipe?".into(),
        },
        Some(Step::Orange(it)) => sentence!["Which Orange card of ", it.victim, "?"],
        Some(Step::Spoil(_)) => "A batch spoils. Which of your Recipes goes off tap?".into(),
        Some(Step::Takeover(it)) => sentence!["Which Recipe of ", it.victim, " do you take?"],
        Some(Step::Give(_)) => "Which of your Recipes do you give away?".into(),
        Some(Step::Get(it)) => format!("Which Recipe do you get for {}?", game.recipe_name(it.give)).into(),
        Some(Step::Brew(_)) => "Which Recipe do you put on tap?".into(),
        Some(Step::NameBrewery(it)) => match state.names[it.seat.index()].epithet {
            None => "How does the name of your brewery begin?".into(),
            Some(word) => format!("How does the name of your brewery end? {} …", capitalised(word.slug())).into(),
        },
        Some(Step::VoteForName(_)) => "Which brewery has the best name? It plays first.".into(),
        Some(Step::Vote(_)) => "Tied. Another Face Off, or do you share the win?".into(),
        other => unreachable!("nobody is asked by {other:?}"),
    }
}
