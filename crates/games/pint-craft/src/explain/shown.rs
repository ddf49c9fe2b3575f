//! What is shown for a question (what is legal, and what only a rule forbids), and where.
use crate::{
    PintCraft,
    action::Action,
    state::State,
    steps::Step,
    words::{Brewery, Emblem, Epithet, Ingredient},
};
use taproom_core::{Game, Place, Seat};

pub(super) fn place(state: &State, action: Action) -> Place {
    match (action, state.steps.top()) {
        (Action::Play(card), _) => Place::new("hand", card),
        (Action::Effect | Action::Two, Some(Step::UseCard(it))) => Place::new("played", it.card),
        (Action::Adjuncts(_), _) => Place::new("pot", Ingredient::Adjunct),
        (Action::Specialty(_), _) => Place::new("pot", Ingredient::Specialty),
        (Action::Hops(_), _) => Place::new("pot", Ingredient::Hops),
        (Action::Need(recipe) | Action::Cycle(recipe) | Action::Brew(recipe), _) => Place::new("centre", recipe),
        (Action::Recover(card), _) => Place::new("discard", card),
        (Action::Victim(victim), _) => Place::new("seat", victim),
        (Action::Orange(card), Some(Step::Orange(it))) => Place::new("in-play", format!("{}-{card}", it.victim.0)),
        (Action::Lose(recipe) | Action::Take(recipe) | Action::Give(recipe) | Action::Get(recipe), _) => {
            Place::new("tap", recipe)
        }
        (Action::Name(word), _) => Place::new("name", word),
        (Action::Sign(word), _) => Place::new("sign", word),
        (Action::Best(seat), _) => Place::new("seat", seat),
        // The rest answer no question about a piece: pass, stop, vote.
        _ => Place::menu(action),
    }
}

pub(super) fn shown(game: &PintCraft, state: &State, seat: Seat, out: &mut Vec<Action>) {
    let mut all = Vec::new();
    game.legal(state, seat, &mut all);
    if all.is_empty() {
        return;
    }
    let face_up = || state.face_up().map(|(_, recipe)| recipe);
    match state.steps.top() {
        Some(Step::Play(it)) => all.extend(state.hidden.hands[it.seat.index()].kinds().map(Action::Play)),
        Some(Step::Adjuncts(it)) => {
            let rate = u16::from(game.adjunct_rate(state, it.seat));
            all.extend((0..=(it.n / rate).min(8) as u8).map(Action::Adjuncts));
        }
        Some(Step::Specialty(it)) => all.extend((0..=it.left.min(20)).map(Action::Specialty)),
        Some(Step::Hops(it)) => all.extend((0..=it.left.min(20)).map(Action::Hops)),
        Some(Step::Need(_)) => all.extend(face_up().map(Action::Need)),
        Some(Step::Cycle(_)) => all.extend(face_up().map(Action::Cycle)),
        Some(Step::Recover(_)) => {
            all.extend(Brewery::ALL.into_iter().filter(|card| state.discard.contains(card)).map(Action::Recover));
        }
        Some(Step::Victim(it)) => {
            all.extend(Seat::all(game.seats).filter(|&other| other != it.seat).map(|other| Action::Victim(other.0)));
        }
        Some(Step::Orange(it)) => all.extend(state.in_play[it.victim.index()].kinds().map(Action::Orange)),
        Some(Step::NameBrewery(it)) if state.names[it.seat.index()].epithet.is_none() => {
            all.extend(Epithet::ALL.map(Action::Name));
        }
        Some(Step::NameBrewery(_)) => all.extend(Emblem::ALL.map(Action::Sign)),
        Some(Step::Takeover(it)) => all.extend(state.taps[it.victim.index()].iter().map(Action::Take)),
        Some(Step::Give(it)) => all.extend(state.taps[it.seat.index()].iter().map(Action::Give)),
        Some(Step::Get(it)) => all.extend(state.taps_of(state.others(it.seat)).iter().map(Action::Get)),
        Some(Step::Brew(_)) => all.extend(face_up().map(Action::Brew)),
        _ => {}
    }
    all.sort_unstable();
    all.dedup();
    out.append(&mut all);
}
