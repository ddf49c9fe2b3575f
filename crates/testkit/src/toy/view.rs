//! What each viewer knows, and the worlds that could lie behind it.
use super::{
    action::Event,
    game::Toy,
    state::{Hidden, Public, State},
    steps::{Deal, Step},
    words::Cards,
};
use serde::Serialize;
use taproom_core::{Move, MoveOf, Rng, Seat, Viewer};

#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct View {
    pub viewer: Viewer,
    #[serde(flatten)]
    pub public: Public,
    pub my_hand: Option<Cards>,
    pub sizes: [u16; 4],
}

pub(super) fn view(state: &State, viewer: Viewer) -> View {
    let State { public, hidden: Hidden { deck: _, hands } } = *state;
    let my_hand = match viewer {
        Viewer::Seat(seat) => Some(hands[seat.index()]),
        Viewer::Spectator => None,
    };
    View { viewer, public, my_hand, sizes: hands.map(|hand| hand.total()) }
}

pub(super) fn sees(state: &State, mv: &MoveOf<Toy>, viewer: Viewer) -> bool {
    match (mv, state.steps.top()) {
        (Move::Chance(_), Some(Step::Deal(Deal { seat, .. }))) => viewer.is(*seat),
        _ => true,
    }
}

pub(super) fn redact(event: &Event, viewer: Viewer) -> Event {
    match *event {
        Event::Drew(seat, _) if !viewer.is(seat) => Event::Drew(seat, None),
        other => other,
    }
}

pub(super) fn imagine(game: &Toy, view: &View, rng: &mut dyn Rng) -> State {
    let mut unseen = game.cards.minus(&view.discard).expect("the discard comes from the deck");
    let mut hands = [Cards::EMPTY; 4];
    if let (Viewer::Seat(me), Some(hand)) = (view.viewer, view.my_hand) {
        hands[me.index()] = hand;
        unseen = unseen.minus(&hand).expect("the hand comes from the deck");
    }
    for seat in Seat::all(game.seats).filter(|seat| !view.viewer.is(*seat)) {
        for _ in 0..view.sizes[seat.index()] {
            let card = unseen.pick(rng).expect("enough unseen cards");
            unseen.take(card, 1);
            hands[seat.index()].add(card, 1);
        }
    }
    State { public: view.public, hidden: Hidden { deck: unseen, hands } }
}
