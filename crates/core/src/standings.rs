//! Who won.
use crate::{List, MAX_SEATS, Seat};
use serde::Serialize;

/// Points and place of each seat; place 1 is best, equal places are shared.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Standings {
    /// Points by seat.
    pub scores: List<i32, MAX_SEATS>,
    /// Place by seat, from 1.
    pub places: List<u8, MAX_SEATS>,
}

impl Standings {
    /// Ranks seats; `of` gives the points of a seat and a key. The highest key is best, equal keys share the better place.
    /// A key may hold tie-breaks behind the points: `(points, unused assistants, Reverse(days))`.
    #[inline]
    pub fn rank<K: Ord + Copy + Default>(seats: u8, of: impl Fn(Seat) -> (i32, K)) -> Self {
        // Each seat is asked once: a search does this at the end of every simulation.
        let mut keys: List<K, MAX_SEATS> = List::new();
        let mut scores = List::new();
        for seat in Seat::all(seats) {
            let (score, key) = of(seat);
            scores.push(score);
            keys.push(key);
        }
        let place = |mine| 1 + keys.iter().filter(|&other| other > mine).count() as u8;
        Self { scores, places: keys.iter().map(place).collect() }
    }

    /// The seats in first place.
    pub fn winners(&self) -> impl Iterator<Item = Seat> + '_ {
        (0..).map(Seat).zip(&self.places).filter(|(_, place)| **place == 1).map(|(seat, _)| seat)
    }
}
