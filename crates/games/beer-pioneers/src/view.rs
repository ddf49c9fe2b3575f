//! What a viewer knows, and worlds that could lie behind it. BP-19.1
use crate::{
    BeerPioneers, Event, Set, State,
    pieces::{Card, SetupCard, TruckSpace},
    state::{Board, Goal, GreyTruck, GreyWorker, Hand, Latest, MARKET, PLAYERS, STEPS},
    steps::{Deal, PileCard, Step},
    tables::Cards,
};
use serde::Serialize;
use taproom_core::{Game, List, Move, MoveOf, Rng, Seat, Turn, Viewer, steps::Stack};

/// All that one viewer knows.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
#[allow(missing_docs)]
pub struct View {
    pub viewer: Viewer,
    pub round: u16,
    pub last: bool,
    pub order: List<Seat, PLAYERS>,
    pub boards: List<Board, PLAYERS>,
    pub hands: List<HandView, PLAYERS>,
    pub market: [Option<Card>; MARKET],
    /// Cards in the draw pile.
    pub pile: u8,
    pub discard: Cards,
    pub in_play: Cards,
    pub objectives: List<Goal, 3>,
    pub setup: Option<SetupCard>,
    pub neutral_worker: GreyWorker,
    pub neutral_truck: GreyTruck,
    pub visited: Set<TruckSpace>,
    pub rotated: u8,
    pub latest: Option<Latest>,
    pub steps: Stack<Step, STEPS>,
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
    /// At least so many of the others are S cards dealt at the start.
    pub dealt: u8,
}

impl View {
    /// Every field of the state is named here.
    pub(crate) fn of(state: &State, viewer: Viewer) -> Self {
        let State {
            round,
            last,
            order,
            boards,
            hands,
            market,
            discard,
            in_play,
            objectives,
            setup,
            neutral_worker,
            neutral_truck,
            visited,
            rotated,
            latest,
            steps,
        } = *state;
        let hands = Seat::all(hands.len() as u8).map(|seat| {
            let Hand { cards, seen, dealt } = hands[seat.index()];
            let own = viewer.is(seat).then_some(cards);
            HandView { cards: own, seen, count: cards.len(), dealt }
        });
        Self {
            viewer,
            round,
            last,
            order,
            boards,
            hands: hands.collect(),
            market,
            pile: state.pile().len(),
            discard,
            in_play,
            objectives,
            setup,
            neutral_worker,
            neutral_truck,
            visited,
            rotated,
            latest,
            steps,
        }
    }

    /// Unknown hand cards come from all cards nobody has shown; S cards that are surely still held come first. BP-D28
    pub(crate) fn imagine(&self, game: &BeerPioneers, rng: &mut dyn Rng) -> State {
        // A player who is asked something has an answer: a few tries find a hand that has one.
        const TRIES: u32 = 8;
        let mut state = self.deal(game, rng);
        let Turn::Seats(seats) = game.turn(&state) else { return state };
        let Some(asked) = seats.first().filter(|&seat| !self.viewer.is(seat)) else { return state };
        for _ in 0..TRIES {
            if Self::has_answer(game, &state, asked) {
                break;
            }
            state = self.deal(game, rng);
        }
        state
    }

    fn has_answer(game: &BeerPioneers, state: &State, seat: Seat) -> bool {
        let mut found = Vec::new();
        taproom_core::steps::legal(game, state, seat, &mut found);
        !found.is_empty()
    }

    fn deal(&self, game: &BeerPioneers, rng: &mut dyn Rng) -> State {
        let mut hands: List<Hand, PLAYERS> = List::new();
        let mut unknown = Cards::all().minus(self.discard).minus(self.in_play);
        for card in self.market.iter().flatten() {
            unknown.remove(*card);
        }
        for (board, hand) in self.boards.iter().zip(&self.hands) {
            unknown = unknown.minus(board.display).minus(hand.seen).minus(hand.cards.unwrap_or(Cards::EMPTY));
            if let Some(master) = board.master {
                unknown.remove(master);
            }
            hands.push(Hand { cards: hand.cards.unwrap_or(hand.seen), seen: hand.seen, dealt: hand.dealt });
        }
        let marked = game.tables().start_marked;
        for (hand, view) in hands.iter_mut().zip(&self.hands).filter(|(_, view)| view.cards.is_none()) {
            for _ in 0..view.dealt {
                deal_one(hand, unknown.and(marked), &mut unknown, rng);
            }
        }
        for (hand, view) in hands.iter_mut().zip(&self.hands).filter(|(_, view)| view.cards.is_none()) {
            while hand.cards.len() < view.count && !unknown.is_empty() {
                deal_one(hand, unknown, &mut unknown, rng);
            }
        }
        State {
            round: self.round,
            last: self.last,
            order: self.order,
            boards: self.boards,
            hands,
            market: self.market,
            discard: self.discard,
            in_play: self.in_play,
            objectives: self.objectives,
            setup: self.setup,
            neutral_worker: self.neutral_worker,
            neutral_truck: self.neutral_truck,
            visited: self.visited,
            rotated: self.rotated,
            latest: self.latest,
            steps: self.steps,
        }
    }
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
        ref other => other.clone(),
    }
}
