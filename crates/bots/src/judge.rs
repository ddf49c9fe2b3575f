//! What a position is worth to each seat, from 0 to 1.
use std::cmp::Ordering;
use taproom_core::{MAX_SEATS, Seat, Standings};
use taproom_kit::{Heuristic, net::STEEP};

/// How much a margin counts beside the place.
const MARGIN: f32 = 0.1;

/// A position, judged.
pub(crate) struct Judgement {
    /// Place first, then margin: the share of opponents that are, or will be, behind.
    pub(crate) utilities: [f32; MAX_SEATS],
    /// Points, or what the heuristic takes for them.
    pub(crate) values: [f32; MAX_SEATS],
    standings: Option<Standings>,
    seats: u8,
    spread: f32,
}

/// Over: places and margins. Not over: how likely they are, by the net of the game if there is one, as `me` sees this world,
/// or else by its hand-made judgement. Alone: the value itself, squeezed. `inputs` is a list to work with.
pub(crate) fn judge<G: Heuristic>(game: &G, state: &G::State, me: Seat, inputs: &mut Vec<f32>) -> Judgement {
    let seats = game.seats();
    let spread = game.spread();
    let standings = game.standings(state);
    let mut values = [0.0; MAX_SEATS];
    match (&standings, game.net()) {
        (Some(standings), _) => {
            for (value, &score) in values.iter_mut().zip(&standings.scores) {
                *value = score as f32;
            }
        }
        (None, Some(net)) => values = net.values(game, state, me, inputs),
        (None, None) => {
            for seat in Seat::all(seats) {
                values[seat.index()] = game.prospects(state, seat);
            }
        }
    }
    let mut judgement = Judgement { utilities: [0.0; MAX_SEATS], values, standings, seats, spread };
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
        logistic((self.values[seat.index()] - self.values[other.index()]) * STEEP / self.spread)
    }

    fn order(&self, seat: Seat, other: Seat) -> Option<Ordering> {
        let places = &self.standings.as_ref()?.places;
        Some(places[seat.index()].cmp(&places[other.index()]))
    }

    /// The chance that `seat` wins; a shared win counts in parts.
    pub(crate) fn win(&self, seat: Seat) -> f32 {
        let others = || Seat::all(self.seats).filter(move |other| *other != seat);
        if self.standings.is_some() {
            let orders = || others().filter_map(|other| self.order(seat, other));
            if orders().any(|order| order == Ordering::Greater) {
                return 0.0;
            }
            return 1.0 / (1 + orders().filter(|order| *order == Ordering::Equal).count()) as f32;
        }
        // Odds against each, as if they were independent of each other.
        let odds = |lead: f32| (1.0 - lead) / lead.max(1e-6);
        1.0 / (1.0 + others().map(|other| odds(self.lead(seat, other))).sum::<f32>())
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
