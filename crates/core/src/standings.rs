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
    /// Ranks seats by `key`, highest first; equal keys share the better place. `key` may hold tie-breaks
    /// behind the points: `(points, unused assistants, Reverse(days))`.
    pub fn rank<K: Ord>(seats: u8, score: impl Fn(Seat) -> i32, key: impl Fn(Seat) -> K) -> Self {
        let place = |seat| {
            let mine = key(seat);
            1 + Seat::all(seats).filter(|&other| key(other) > mine).count() as u8
        };
        Self { scores: Seat::all(seats).map(score).collect(), places: Seat::all(seats).map(place).collect() }
    }

    /// The seats in first place.
    pub fn winners(&self) -> impl Iterator<Item = Seat> + '_ {
        (0..).map(Seat).zip(&self.places).filter(|(_, place)| **place == 1).map(|(seat, _)| seat)
    }
}
