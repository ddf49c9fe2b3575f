//! Frozen: what a position is worth to each seat, from 0 to 1.
use std::cmp::Ordering;
use taproom_core::{MAX_SEATS, Seat, Standings};
use taproom_kit::Heuristic;

/// How much a margin counts beside the place.
const MARGIN: f32 = 0.1;

/// A position, judged.
pub(super) struct Judgement {
    /// Place first, then margin: the share of opponents that are, or will be, behind.
    pub(super) utilities: [f32; MAX_SEATS],
    /// Points, or what the heuristic takes for them.
    values: [f32; MAX_SEATS],
    standings: Option<Standings>,
    spread: f32,
}

/// Over: places and margins. Not over: how likely they are, by the game's own judgement. Alone: the value itself, squeezed.
pub(super) fn judge<G: Heuristic>(game: &G, state: &G::State) -> Judgement {
    let seats = game.seats();
    let spread = game.spread();
    let standings = game.standings(state);
    let mut values = [0.0; MAX_SEATS];
    for seat in Seat::all(seats) {
        values[seat.index()] = match &standings {
            Some(standings) => standings.scores[seat.index()] as f32,
            None => game.prospects(state, seat),
        };
    }
    let mut judgement = Judgement { utilities: [0.0; MAX_SEATS], values, standings, spread };
    for seat in Seat::all(seats) {
        let mine = values[seat.index()];
        judgement.utilities[seat.index()] = if seats == 1 {
            0.5 + 0.5 * mine / (mine.abs() + 10.0 * spread)
        } else {
            let others = Seat::all(seats).filter(|other| *other != seat);
            others.map(|other| judgement.against(seat, other)).sum::<f32>() / f32::from(seats - 1)
        };
    }
    judgement
}

impl Judgement {
    fn against(&self, seat: Seat, other: Seat) -> f32 {
        let lead = self.lead(seat, other);
        match self.order(seat, other) {
            None => lead,
            Some(order) => (1.0 - MARGIN) * won(order) + MARGIN * lead,
        }
    }

    /// How likely `seat` ends ahead of `other`, by values alone.
    fn lead(&self, seat: Seat, other: Seat) -> f32 {
        logistic((self.values[seat.index()] - self.values[other.index()]) * 1.1 / self.spread)
    }

    fn order(&self, seat: Seat, other: Seat) -> Option<Ordering> {
        let places = &self.standings.as_ref()?.places;
        Some(places[seat.index()].cmp(&places[other.index()]))
    }
}

fn won(order: Ordering) -> f32 {
    match order {
        Ordering::Less => 1.0,
        Ordering::Equal => 0.5,
        Ordering::Greater => 0.0,
    }
}

fn logistic(x: f32) -> f32 {
    1.0 / (1.0 + (-x).exp())
}
