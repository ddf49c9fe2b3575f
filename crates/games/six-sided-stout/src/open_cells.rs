//! Where pieces may go (chapter 6 of the rules).
use crate::{Cell, CellSet, Grid, Kind, Layout, SixSidedStout};

/// The room one kind has in a grid.
#[derive(Copy, Clone)]
pub(crate) struct OpenCells<'a> {
    layout: &'a Layout,
    /// SS-6.9 applies.
    water_bound: bool,
    /// SS-6.1: neither water nor written in.
    empty: CellSet,
    written: CellSet,
    /// Pieces of the kind.
    own: CellSet,
}

impl<'a> OpenCells<'a> {
    #[inline]
    pub(crate) fn of(game: &'a SixSidedStout, grid: &Grid, kind: Kind) -> Self {
        let written = grid.written();
        let layout = &game.layout;
        let water_bound = game.values.piece[kind].water_bound;
        Self { layout, water_bound, empty: layout.cells - written, written, own: grid[kind] }
    }

    /// SS-6.9: cells on the water, or beside one of these pieces that is. The chain is one step long (SS-R12).
    #[inline]
    fn permitted(&self, own: CellSet) -> CellSet {
        if self.water_bound {
            self.layout.shore | self.layout.around(own & self.layout.shore)
        } else {
            self.layout.cells
        }
    }

    /// Where the first piece of the kind on a day may go, not looking at how many must follow.
    #[inline]
    pub(crate) fn starts(&self) -> CellSet {
        // SS-6.2, SS-R11: the very first piece goes anywhere. SS-6.3, SS-R10: every later one touches another.
        let contact = if self.written.is_empty() { self.layout.cells } else { self.layout.around(self.written) };
        self.empty & contact & self.permitted(self.own)
    }

    /// Where a group of today may grow (SS-6.4, SS-R9): its pieces are in the grid already.
    #[inline]
    pub(crate) fn growth(&self, group: CellSet) -> CellSet {
        self.empty & self.layout.around(group) & self.permitted(self.own)
    }

    /// SS-6.7: how many of `count` units can be written, and where their group may start.
    pub(crate) fn fullest(&self, count: u8) -> (u8, CellSet) {
        let starts = self.starts();
        let (mut need, mut open) = (0, CellSet::EMPTY);
        let mut left = starts;
        while let Some(start) = left.first() {
            // Without the water rule every start within a gap reaches the whole gap, so one flood answers for all.
            // With it, which cells are permitted depends on where one starts.
            let (reach, alike) = if self.water_bound {
                (self.flood(CellSet::one(start), count).len(), CellSet::one(start))
            } else {
                let gap = self.flood(CellSet::one(start), u8::MAX);
                (gap.len(), gap & starts)
            };
            let reach = reach.min(count);
            if reach > need {
                (need, open) = (reach, alike);
            } else if reach == need {
                open |= alike;
            }
            left = left - alike;
        }
        (need, open)
    }

    /// SS-6.8: the cells a group from these can grow into, until there are at least `enough`.
    pub(crate) fn flood(&self, start: CellSet, enough: u8) -> CellSet {
        let mut group = start;
        while group.len() < enough {
            let grown = group | self.beyond(group);
            if grown == group {
                break;
            }
            group = grown;
        }
        group
    }

    /// Where a group that is only thought of could grow; some of its own cells among them.
    #[inline]
    pub(crate) fn beyond(&self, group: CellSet) -> CellSet {
        self.empty & self.layout.around(group) & self.permitted(self.own | group)
    }

    /// SS-6.8 for one cell: the reach that a group of `count` units has from it.
    pub(crate) fn reach(&self, start: Cell, count: u8) -> u8 {
        self.flood(CellSet::one(start), count).len().min(count)
    }

    /// Cells that could take the kind as far as water is concerned.
    pub(crate) fn on_water(&self) -> CellSet {
        self.permitted(self.own)
    }
}
