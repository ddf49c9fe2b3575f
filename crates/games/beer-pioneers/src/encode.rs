//! The view as numbers.
use crate::{
    BeerPioneers, View,
    effect::{EffectId, ListId, Trigger},
    gains::Duty,
    state::{Board, Goal, GreyTruck, GreyWorker, Points, Public, Worker},
    values::Cards,
    words::{AdminAction, Beer, Card, CellarTile, Objective, Overlay, Token, TruckSpace, WorkerSpace},
};
use taproom_core::{Encode, Eye, Features, List, Plain, Seat, Viewer, plain};

plain! { Duty as u8 }
plain! { EffectId as .0 }
plain! { ListId as .0 }
plain! { Goal { objective: Objective, claimed: List<Seat, 2> } }
plain! { Worker { experience: u8, at: Option<WorkerSpace> } }
plain! { GreyWorker { holder: Option<Seat>, at: Option<WorkerSpace> } }
plain! { GreyTruck { holder: Option<Seat>, at: Option<TruckSpace> } }
plain! { Points {
    orders: i16, exchange: i16, objectives: i16, extensions: i16, cards: i16,
    turn_order: i16, bonus_actions: i16, progress: i16, other: i16, paid: i16,
} }

impl Plain for Trigger {
    const WIDTH: usize = 2;
    fn write(&self, eye: Eye, out: &mut [f32]) {
        let (kind, with) = out.split_at_mut(1);
        kind[0] = match self {
            Self::UpgradeMarker => 0.0,
            Self::BrewOnly(beer) => {
                beer.write(eye, with);
                1.0
            }
            Self::Rotations(n) => {
                n.write(eye, with);
                2.0
            }
            Self::Order(beer) => {
                beer.write(eye, with);
                3.0
            }
            Self::Truck => 4.0,
            Self::Finish(beer) => {
                beer.write(eye, with);
                5.0
            }
            Self::Admin => 6.0,
            Self::Income => 7.0,
        };
    }
}

/// 1 for each card of the first set, `n` for each of the others.
fn places(cards: Cards, others: impl IntoIterator<Item = (Card, u8)>) -> [u8; Card::COUNT] {
    let mut places = [0; Card::COUNT];
    cards.iter().for_each(|card| places[card.index()] = 1);
    others.into_iter().for_each(|(card, n)| places[card.index()] = n);
    places
}

impl Encode for BeerPioneers {
    const TABLE: usize = 598;
    const SEAT: usize = 203;

    fn features<F: Features>(&self, view: &View, to: &mut F) {
        let View { viewer, public, hands, pile } = view;
        let Public {
            round,
            last,
            order,
            boards: _,
            market,
            discard,
            in_play,
            objectives,
            setup,
            neutral_worker,
            neutral_truck,
            visited,
            rotated,
            steps,
        } = public;
        to.plain("viewer", viewer);
        to.steps(steps);
        to.number("round", *round);
        to.number("last round", *last);
        to.plain("order", order);
        let shown = market.iter().zip(1..).filter_map(|(card, place)| Some(((*card)?, place)));
        to.counts::<Card>("market place of", &places(Cards::EMPTY, shown));
        to.counts::<Card>("discarded or in play", &places(*discard, in_play.iter().map(|card| (card, 2))));
        to.plain("objective", objectives);
        to.plain("setup card", setup);
        to.plain("grey worker", neutral_worker);
        to.plain("grey truck", neutral_truck);
        to.set::<TruckSpace>("visited", visited.bits());
        to.number("rotated", *rotated);
        to.number("draw pile", *pile);
        let mine = if let Viewer::Seat(seat) = viewer { hands[seat.index()].cards } else { None };
        to.set::<Card>("my hand", mine.unwrap_or_default().bits());
    }

    fn seat_features<F: Features>(&self, view: &View, seat: Seat, to: &mut F) {
        let Board {
            points,
            coins,
            income,
            level,
            progress,
            hand_limit,
            start,
            display,
            master,
            tokens,
            overlays,
            dials,
            beers,
            barrels,
            depot,
            improved_depot,
            second_rotation,
            tiles,
            extensions,
            workers,
            truck,
            stand,
            admin,
            marker_placed,
            bonus_hand,
            bonus_board,
            bonus_given,
            brewed,
            delivered,
        } = view.board(seat);
        let hand = &view.hands[seat.index()];
        to.number("points", points.total());
        to.plain("points of source", points);
        to.number("coins", *coins);
        to.number("income", *income);
        to.number("level", *level);
        to.number("progress", *progress);
        to.number("hand limit", *hand_limit);
        to.number("starting card", *start);
        to.counts::<Card>("display", &places(*display, master.map(|card| (card, 2))));
        to.set::<Token>("token", tokens.bits());
        to.set::<Overlay>("overlay", overlays.bits());
        to.counts::<Beer>("dial", dials.counts());
        to.counts::<Beer>("beer", beers.counts());
        to.number("barrels", *barrels);
        to.number("depot", *depot);
        to.number("improved depot", *improved_depot);
        to.number("second rotation", *second_rotation);
        to.set::<CellarTile>("cellar tile", tiles.bits());
        to.plain("extension", extensions);
        to.plain("worker", workers);
        to.word::<TruckSpace>("truck", *truck);
        to.plain("turn order space", stand);
        to.word::<AdminAction>("desk", *admin);
        to.number("marker placed", *marker_placed);
        to.number("bonus workers at hand", *bonus_hand);
        to.number("bonus workers placed", *bonus_board);
        to.number("bonus workers given", *bonus_given);
        to.number("brewed", *brewed);
        to.number("delivered", *delivered);
        to.number("hand", hand.count);
        to.number("dealt cards in hand", hand.dealt);
        to.set::<Card>("known in hand", hand.seen.bits());
    }
}
