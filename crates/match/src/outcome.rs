//! How a match ended: one value for terminals, pages and programs.
use crate::traits::Match;
use serde::Serialize;
use taproom_core::{ScorePart, Seat, Unit, Viewer};

/// A finished match, the best place first.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Outcome {
    /// What points are called.
    pub unit: Unit,
    /// By place, then by seat.
    pub seats: Vec<Finish>,
}

/// How one seat finished.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Finish {
    /// From 1; equal places are shared.
    pub place: u8,
    /// Who.
    pub seat: Seat,
    /// All in all.
    pub points: i32,
    /// Where they came from; they add up to the points.
    pub parts: Vec<ScorePart>,
    /// What put it before another that has no fewer points: "more gold".
    pub ahead_by: Option<&'static str>,
}

/// How the match ended; `None` while it is played.
pub fn outcome(the_match: &dyn Match) -> Option<Outcome> {
    let standings = the_match.standings()?;
    let finish = |seat: Seat| Finish {
        place: standings.places[seat.index()],
        seat,
        points: standings.scores[seat.index()],
        parts: the_match.tally(seat, Viewer::Seat(seat)),
        ahead_by: standings.ahead_by[seat.index()],
    };
    let mut seats: Vec<Finish> = Seat::all(the_match.setup().seats).map(finish).collect();
    seats.sort_by_key(|finish| finish.place);
    Some(Outcome { unit: the_match.unit(), seats })
}

impl Outcome {
    /// Who won, in one line; `name` calls a seat by its name.
    pub fn headline(&self, name: impl Fn(Seat) -> String) -> String {
        let (winners, rest): (Vec<&Finish>, Vec<&Finish>) = self.seats.iter().partition(|finish| finish.place == 1);
        let best = winners[0];
        match (winners.as_slice(), rest.first(), best.ahead_by) {
            ([_], None, _) => format!("The end: {}", self.unit.count(best.points)),
            ([_], _, Some(by)) if rest.iter().any(|other| other.points == best.points) => {
                format!("{} wins on the tie-break: {by}", name(best.seat))
            }
            ([_], _, Some(by)) => format!("{} wins, ahead by {by}", name(best.seat)),
            ([_], Some(second), None) => {
                format!("{} wins by {}", name(best.seat), self.unit.count(best.points - second.points))
            }
            (many, ..) => {
                let names = taproom_core::listed(many.iter().map(|finish| name(finish.seat)));
                format!("{names} share the win with {}", self.unit.count(best.points))
            }
        }
    }

    /// Every source of points, in the order of the score sheet, with the rule that gives them and the points of each seat
    /// in the order of [`Outcome::seats`].
    pub fn sources(&self) -> Vec<(&str, &'static str, Vec<i32>)> {
        let mut sources: Vec<(&str, &'static str, Vec<i32>)> = Vec::new();
        for part in self.seats.iter().flat_map(|finish| &finish.parts) {
            if !sources.iter().any(|source| source.0 == part.label) {
                let of = |finish: &Finish| {
                    finish.parts.iter().filter(|other| other.label == part.label).map(|other| other.points).sum()
                };
                sources.push((&part.label, part.rule, self.seats.iter().map(of).collect()));
            }
        }
        sources
    }
}
