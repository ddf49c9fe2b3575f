//! What a position is worth to each seat, from 0 to 1.
use taproom_core::{Heuristic, MAX_SEATS, Seat};

/// How much a margin counts beside the place.
const MARGIN: f32 = 0.1;

/// Place first, then margin. Over: the share of opponents that are behind. Not over: how likely that is, by the game's own
/// judgement. Alone: the value itself, on a scale that never ends.
pub(crate) fn judge<G: Heuristic>(game: &G, state: &G::State) -> [f32; MAX_SEATS] {
    let seats = game.seats();
    let spread = game.spread();
    let mut utilities = [0.0; MAX_SEATS];
    let standings = game.standings(state);
    let mut values = [0.0; MAX_SEATS];
    for seat in Seat::all(seats) {
        values[seat.index()] = match &standings {
            Some(standings) => standings.scores[seat.index()] as f32,
            None => game.value(state, seat),
        };
    }
    for seat in Seat::all(seats) {
        let mine = values[seat.index()];
        utilities[seat.index()] = if seats == 1 {
            mine / (mine.abs() + 10.0 * spread)
        } else {
            let against = |other: Seat| {
                let lead = logistic((mine - values[other.index()]) * 1.1 / spread);
                match &standings {
                    None => lead,
                    Some(standings) => {
                        let (my_place, their_place) = (standings.places[seat.index()], standings.places[other.index()]);
                        let won = match my_place.cmp(&their_place) {
                            std::cmp::Ordering::Less => 1.0,
                            std::cmp::Ordering::Equal => 0.5,
                            std::cmp::Ordering::Greater => 0.0,
                        };
                        (1.0 - MARGIN) * won + MARGIN * lead
                    }
                }
            };
            let others = Seat::all(seats).filter(|other| *other != seat);
            others.map(against).sum::<f32>() / f32::from(seats - 1)
        };
    }
    utilities
}

fn logistic(x: f32) -> f32 {
    1.0 / (1.0 + (-x).exp())
}
