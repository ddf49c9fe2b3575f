//! What a viewer knows, and worlds that could lie behind it. BP-19.1
use crate::{
    BeerPioneers, Event, State,
    state::{Hand, Hidden, PLAYERS, Public},
    steps::{Deal, PileCard, Step},
    values::Cards,
};
use serde::Serialize;
use taproom_core::{Game, List, Move, MoveOf, Rng, Seat, Turn, Viewer, steps};

/// All that one viewer knows.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
#[allow(missing_docs)]
pub struct View {
    pub viewer: Viewer,
    #[serde(flatten)]
    pub public: Public,
    pub hands: List<HandView, PLAYERS>,
    /// Cards in the draw pile.
    pub pile: u8,
}

/// A hand as a viewer sees it.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default, Serialize)]
pub struct HandView {
    /// All of it, if it is the viewer's own.
    pub cards: Option<Cards>,
    /// Those everybody saw being taken.
    pub seen: Cards,
    /// How many cards it has.
    pub count: u8,
    /// The least number of the others that are S cards dealt at the start.
    pub dealt: u8,
}

pub(crate) fn view(state: &State, viewer: Viewer) -> View {
    let State { public, hidden: Hidden { hands } } = *state;
    let hands = Seat::all(hands.len() as u8).map(|seat| {
        let Hand { cards, seen, dealt } = hands[seat.index()];
        HandView { cards: viewer.is(seat).then_some(cards), seen, count: cards.len(), dealt }
    });
    View { viewer, public, hands: hands.collect(), pile: state.pile().len() }
}

/// Unknown hand cards come from all cards nobody has shown; S cards that are surely still held come first. BP-D28
pub(crate) fn imagine(game: &BeerPioneers, view: &View, rng: &mut dyn Rng) -> State {
    // A player who is asked something has an answer: a few tries find a hand that has one.
    const TRIES: u32 = 8;
    let mut state = deal(game, view, rng);
    let Turn::Seats(seats) = game.turn(&state) else { return state };
    let Some(asked) = seats.first().filter(|&seat| !view.viewer.is(seat)) else { return state };
    for _ in 0..TRIES {
        if has_answer(game, &state, asked) {
            break;
        }
        state = deal(game, view, rng);
    }
    state
}

fn has_answer(game: &BeerPioneers, state: &State, seat: Seat) -> bool {
    let mut found = Vec::new();
    steps::legal(game, state, seat, &mut found);
    !found.is_empty()
}

fn deal(game: &BeerPioneers, view: &View, rng: &mut dyn Rng) -> State {
    let mut hands: List<Hand, PLAYERS> = List::new();
    let mut unknown = view.not_open();
    for &HandView { cards, seen, dealt, .. } in &view.hands {
        let cards = cards.unwrap_or(seen);
        unknown = unknown.minus(cards);
        hands.push(Hand { cards, seen, dealt });
    }
    let marked = game.values.start_marked;
    for (hand, view) in hands.iter_mut().zip(&view.hands).filter(|(_, view)| view.cards.is_none()) {
        for _ in 0..view.dealt {
            deal_one(hand, unknown.and(marked), &mut unknown, rng);
        }
    }
    for (hand, view) in hands.iter_mut().zip(&view.hands).filter(|(_, view)| view.cards.is_none()) {
        while hand.cards.len() < view.count && !unknown.is_empty() {
            deal_one(hand, unknown, &mut unknown, rng);
        }
    }
    State { public: view.public, hidden: Hidden { hands } }
}

fn deal_one(hand: &mut Hand, from: Cards, unknown: &mut Cards, rng: &mut dyn Rng) {
    if !from.is_empty()
        && let Some(card) = from.nth(rng.below(u32::from(from.len())))
    {
        hand.cards.insert(card);
        unknown.remove(card);
    }
}

/// Only its owner sees which card comes from the draw pile or the deal. BP-19.1
pub(crate) fn sees(state: &State, mv: &MoveOf<BeerPioneers>, viewer: Viewer) -> bool {
    match (mv, state.steps.top()) {
        (Move::Chance(_), Some(Step::Deal(Deal { seat }) | Step::PileCard(PileCard { seat }))) => viewer.is(*seat),
        _ => true,
    }
}

/// Only its owner hears which card came from the draw pile or the deal. BP-19.1
pub(crate) fn redact(event: &Event, viewer: Viewer) -> Event {
    match *event {
        Event::Dealt { seat, .. } if !viewer.is(seat) => Event::Dealt { seat, card: None },
        Event::Drew { seat, .. } if !viewer.is(seat) => Event::Drew { seat, card: None },
        other => other,
    }
}
