//! Who won.
use crate::{List, MAX_SEATS, Seat, counted};
use serde::Serialize;

/// What a game counts its score in: "VP", "Pints", "points".
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Unit {
    /// Of one.
    pub one: &'static str,
    /// Of several.
    pub many: &'static str,
}

impl Unit {
    /// Plain points.
    pub const POINTS: Self = Self { one: "point", many: "points" };

    /// "1 Pint", "12 Pints".
    pub fn count(self, n: i32) -> String {
        counted(n, self.one, self.many)
    }
}

/// Points and place of each seat; place 1 is best, equal places are shared.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Standings {
    /// Points by seat.
    pub scores: List<i32, MAX_SEATS>,
    /// Place by seat, from 1.
    pub places: List<u8, MAX_SEATS>,
    /// By seat: what put it before another that has no fewer points, in words that follow "ahead by": "more gold".
    pub ahead_by: List<Option<&'static str>, MAX_SEATS>,
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
        let places = keys.iter().map(place).collect();
        Self { scores, places, ahead_by: Seat::all(seats).map(|_| None).collect() }
    }

    /// Names the tie-breaks: `why` is asked what put the first seat before the second, wherever points alone did not.
    #[must_use]
    #[inline]
    pub fn explained(mut self, why: impl Fn(Seat, Seat) -> &'static str) -> Self {
        for seat in Seat::all(self.places.len() as u8) {
            let (score, place) = (self.scores[seat.index()], self.places[seat.index()]);
            let behind = Seat::all(self.places.len() as u8)
                .filter(|other| self.places[other.index()] > place && self.scores[other.index()] >= score);
            let next = behind.min_by_key(|other| self.places[other.index()]);
            self.ahead_by[seat.index()] = next.map(|other| why(seat, other));
        }
        self
    }

    /// The seats in first place.
    pub fn winners(&self) -> impl Iterator<Item = Seat> + '_ {
        (0..).map(Seat).zip(&self.places).filter(|(_, place)| **place == 1).map(|(seat, _)| seat)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tie_break_is_named_where_points_do_not_decide() {
        // Points and gold; the last two share their place.
        let seats = [(9, 1), (9, 4), (12, 0), (5, 2), (5, 2)];
        let of = |seat: Seat| seats[seat.index()];
        let standings = Standings::rank(5, |seat| (of(seat).0, of(seat))).explained(|a, b| {
            assert!(of(a).0 == of(b).0 && of(a).1 > of(b).1);
            "more gold"
        });
        assert_eq!(standings.places.to_vec(), [3, 2, 1, 4, 4]);
        assert_eq!(standings.ahead_by.to_vec(), [None, Some("more gold"), None, None, None]);
        assert_eq!((Unit::POINTS.count(1), Unit::POINTS.count(-2)), ("1 point".into(), "-2 points".into()));
    }
}
