//! What one viewer knows (PC-11.1, PC-11.2, PC-11.3), and the worlds that could lie behind it.
use crate::{
    PintCraft,
    action::Event,
    memory::{self, Memory, Seen},
    state::{Cards, Hidden, Public, State, Tokens},
    steps::{DrawCards, Steal, Step},
};
use serde::Serialize;
use taproom_core::{MAX_SEATS, Move, MoveOf, Rng, Seat, Seats, Viewer};

/// The match as one viewer sees it. Everything is public but the hands (PC-11.1); the Recipes beneath the tops and the deck
/// are not in the state at all until they are uncovered (PC-11.2).
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct View {
    /// Who looks.
    pub viewer: Viewer,
    /// What everybody sees.
    #[serde(flatten)]
    pub public: Public,
    /// By seat.
    pub hands: [HandView; MAX_SEATS],
    /// Tokens that nobody holds.
    pub pot: Tokens,
    /// How many cards the deck has.
    pub deck: u16,
}

/// A hand: everybody sees its size, the viewer knows some of its cards, and some of those all the world knows.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default, Serialize)]
pub struct HandView {
    /// How many cards.
    pub size: u16,
    /// Those the viewer knows; one's own are known in full.
    pub known: Cards,
    /// Those of them that even spectators know.
    pub public: Cards,
}

pub(crate) fn view(game: &PintCraft, state: &State, viewer: Viewer) -> View {
    let pot = game.pot(state);
    let deck = game.deck_size(state);
    // Each viewer gets what is theirs of `seen`.
    let State { public, hidden: Hidden { hands, seen: _ } } = *state;
    let hands = std::array::from_fn(|n| {
        let holder = Seat(n as u8);
        let known = if viewer.is(holder) { hands[n] } else { state.hidden.known(holder, viewer) };
        HandView { size: hands[n].total(), known, public: state.hidden.known(holder, Viewer::Spectator) }
    });
    View { viewer, public, hands, pot, deck }
}

/// Which card is drawn or stolen is seen by those concerned (PC-11.2, PC-11.3); all else happens openly.
pub(crate) fn sees(state: &State, mv: &MoveOf<PintCraft>, viewer: Viewer) -> bool {
    match (mv, state.steps.top()) {
        (Move::Chance(_), Some(Step::DrawCards(DrawCards { seat, .. }))) => viewer.is(*seat),
        (Move::Chance(_), Some(Step::Steal(Steal { thief, victim, .. }))) => viewer.is(*thief) || viewer.is(*victim),
        _ => true,
    }
}

/// Drawn cards are known to whoever draws them (PC-11.2), stolen ones to thief and victim (PC-11.3); all else is public.
pub(crate) fn redact(event: &Event, viewer: Viewer) -> Event {
    match *event {
        Event::Drew { seat, card } => Event::Drew { seat, card: card.filter(|_| viewer.is(seat)) },
        Event::Stole { seat, victim, card } => {
            Event::Stole { seat, victim, card: card.filter(|_| viewer.is(seat) || viewer.is(victim)) }
        }
        open => open,
    }
}

pub(crate) fn imagine(game: &PintCraft, view: &View, rng: &mut dyn Rng) -> State {
    let mut unseen = game.values.all_cards;
    for cards in view.in_play.iter().chain(view.hands.iter().map(|hand| &hand.known)) {
        unseen = unseen.minus(cards).expect("a view shows no card twice");
    }
    for card in view.discard.iter().copied().chain(view.being_resolved()) {
        unseen.take(card, 1);
    }
    let mut hands = [Cards::EMPTY; MAX_SEATS];
    let mut seen = Memory::new();
    for (n, hand) in view.hands.iter().enumerate() {
        hands[n] = hand.known;
        for _ in hand.known.total()..hand.size {
            let card = unseen.pick(rng).expect("as many cards as hands hold");
            unseen.take(card, 1);
            hands[n].add(card, 1);
        }
        let holder = Seat(n as u8);
        let mine = if view.viewer.is(holder) { hand.public } else { hand.known };
        for (card, copies) in mine.iter() {
            for copy in 0..copies {
                // What spectators know everybody knows.
                let public = copy < hand.public.count(card);
                let by = if public { memory::EVERYBODY } else { Seats::one(memory::bit(view.viewer)) };
                seen.push(Seen { holder, card, by });
            }
        }
    }
    State { public: view.public, hidden: Hidden { hands, seen } }
}
