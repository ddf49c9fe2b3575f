//! What a beer is worth (chapter 8 of the rules).
use crate::{
    Cell, CellSet, Each, Event, Grid, Ingredient, Kind, Sheet, SixSidedStout, State,
    data::TiebreakKey,
    values::{TIEBREAKS, Tiebreak},
};
use taproom_core::{List, ScorePart, Seat, Seats, Standings};

/// Points by source.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Score {
    /// What the pieces of each kind bring.
    pub points: Each<Kind, i32, 5>,
    /// Essential ingredients that are not in the grid (SS-8.1).
    pub missing: Each<Ingredient, bool, 3>,
    undrinkable: i32,
}

impl Score {
    /// SS-8.2, SS-8.3 and SS-8.4 together, whatever is missing. Nothing ever subtracts (SS-R26).
    pub fn sum(&self) -> i32 {
        self.points.values().iter().sum()
    }

    /// Is everything in that a beer needs?
    pub fn is_beer(&self) -> bool {
        self.missing.values() == &[false; 3]
    }

    /// SS-8.6, and nothing at all if it is no beer (SS-8.1).
    pub fn total(&self) -> i32 {
        if self.is_beer() { self.sum() } else { self.undrinkable }
    }

    /// Part by part; they add up to the total. `is_final`: nothing can be added any more.
    pub(crate) fn parts(&self, is_final: bool) -> Vec<ScorePart> {
        let label = |kind| match kind {
            Kind::Pale => ("Pale malt", "SS-8.2"),
            Kind::Caramel => ("Caramel malt", "SS-8.2"),
            Kind::Chocolate => ("Chocolate malt", "SS-8.2"),
            Kind::Hops => ("Hops", "SS-8.3"),
            Kind::Yeast => ("Yeast", "SS-8.4"),
        };
        let mut parts: Vec<ScorePart> = Vec::new();
        for (kind, points) in self.points.iter() {
            let (words, rule) = label(kind);
            parts.push(ScorePart::new(words, rule, points));
        }
        if !self.is_beer() {
            let words = if is_final { "No beer" } else { "No beer yet" };
            parts.push(ScorePart::new(words, "SS-8.1", self.undrinkable - self.sum()));
        }
        parts
    }
}

impl SixSidedStout {
    /// A sheet's points as it stands. Malt in boxes is worth nothing (SS-7.2, SS-R16).
    pub fn score(&self, sheet: &Sheet) -> Score {
        let grid = &sheet.grid;
        let points = Each::from_fn(|kind| grid[kind].iter().map(|cell| self.worth(grid, kind, cell)).sum());
        Score { points, missing: self.missing(grid), undrinkable: self.values.undrinkable }
    }

    /// What the score comes to. Searches ask often, and most random sheets are no beer: their points need not be counted.
    pub(crate) fn total(&self, sheet: &Sheet) -> i32 {
        let is_beer = self.missing(&sheet.grid).values() == &[false; 3];
        if is_beer { self.score(sheet).sum() } else { self.values.undrinkable }
    }

    /// What a piece of a kind in this cell brings: for itself (SS-8.2) and for its neighbours, counted again for
    /// each piece (SS-8.5, SS-R17).
    pub(crate) fn worth(&self, grid: &Grid, kind: Kind, cell: Cell) -> i32 {
        let piece = &self.values.piece[kind];
        let touched = |cells: CellSet| i32::from((self.layout.beside(cell) & cells).len());
        let contacts: i32 = piece.contact.iter().map(|(other, points)| points * touched(grid[other])).sum();
        // SS-8.4, SS-R18: no water side, no points.
        let factor = if piece.times_water { i32::from(self.layout.sides(cell)) } else { 1 };
        piece.each + contacts * factor
    }

    /// What the piece being written would bring in this cell, for itself and for those it touches.
    pub(crate) fn gain(&self, sheet: &Sheet, cell: Cell) -> Option<i32> {
        let group = sheet.group?;
        let mut after = *sheet;
        after.grid[group.kind].insert(cell);
        Some(self.score(&after).sum() - self.score(sheet).sum())
    }

    /// SS-8.1: essential ingredients without a piece.
    #[inline]
    fn missing(&self, grid: &Grid) -> Each<Ingredient, bool, 3> {
        let mut missing = self.values.essential;
        for (kind, cells) in grid.iter() {
            missing[self.values.piece[kind].ingredient] &= cells.is_empty();
        }
        missing
    }

    /// The label of the ladder, if this layout has one (SS-8.6).
    pub fn rank(&self, score: i32) -> Option<&str> {
        self.values.ranks.iter().rfind(|(least, _)| *least <= score).map(|(_, name)| name.as_str())
    }

    /// SS-10.6: who wins, and by what.
    pub(crate) fn won(&self, state: &State) -> Event {
        let total = |seat| self.total(state.sheet(seat));
        let points = Seat::all(self.seats).map(total).max().unwrap_or(0);
        let tied: Seats = Seat::all(self.seats).filter(|&seat| total(seat) == points).collect();
        let (mut winners, mut by) = (tied, None);
        for tie in &self.values.tiebreaks {
            let key = |seat| tie.of(state.sheet(seat));
            let best = winners.iter().map(key).max();
            let left: Seats = winners.iter().filter(|&seat| Some(key(seat)) == best).collect();
            if left != winners {
                (winners, by) = (left, Some(tie.words()));
            }
        }
        Event::Won { points, tied, winners, by }
    }

    /// SS-10.6, SS-R25: the highest total, then the tie-breaks of the edition, then shared.
    pub(crate) fn ranked(&self, state: &State) -> Standings {
        Standings::rank(self.seats, |seat| {
            let sheet = state.sheet(seat);
            let total = self.total(sheet);
            let ties = self.values.tiebreaks.iter().map(|tie| tie.of(sheet));
            (total, (total, ties.collect::<List<i32, TIEBREAKS>>()))
        })
        .explained(|ahead, behind| {
            let differs = |tie: &&Tiebreak| tie.of(state.sheet(ahead)) != tie.of(state.sheet(behind));
            self.values.tiebreaks.iter().find(differs).map_or("nothing", Tiebreak::words)
        })
    }
}

impl Tiebreak {
    /// What it prefers.
    pub(crate) fn words(&self) -> &'static str {
        match (self.key, self.sign < 0) {
            (TiebreakKey::UnusedAssistants, false) => "more unused assistants",
            (TiebreakKey::UnusedAssistants, true) => "fewer unused assistants",
            (TiebreakKey::DaysUsed, false) => "more days used",
            (TiebreakKey::DaysUsed, true) => "fewer days used",
            (TiebreakKey::SharedVictory, _) => "nothing",
        }
    }

    /// What is compared; the highest is best.
    #[inline]
    fn of(&self, sheet: &Sheet) -> i32 {
        self.sign
            * match self.key {
                TiebreakKey::UnusedAssistants => i32::from(sheet.assistants.len()),
                TiebreakKey::DaysUsed => i32::from(sheet.days.len() as u8),
                TiebreakKey::SharedVictory => 0,
            }
    }
}
