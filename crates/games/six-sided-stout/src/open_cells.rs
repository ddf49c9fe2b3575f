//! Where pieces may go (chapter 6 of the rules).
use crate::{Cell, CellSet, Grid, Kind, Layout, SixSidedStout, game::GroupContact};

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
    /// Pieces that a further piece of the type may touch (SS-6.4): those of today, or all (SS-11.5).
    kin: CellSet,
    /// A piece of the type was written today.
    begun: bool,
}

impl<'a> OpenCells<'a> {
    /// For a grid in which the cells `today` were written in on this day.
    #[inline]
    pub(crate) fn of(game: &'a SixSidedStout, grid: &Grid, kind: Kind, today: CellSet) -> Self {
        let written = grid.written();
        let layout = &game.layout;
        let water_bound = game.values.piece[kind].water_bound;
        let all = game.same_type(grid, kind);
        let kin = if game.group_contact == GroupContact::Any { all } else { all & today };
        let begun = !(all & today).is_empty();
        Self { layout, water_bound, empty: layout.cells - written, written, own: grid[kind], kin, begun }
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

    /// The cells that touch what the next piece must touch.
    #[inline]
    pub(crate) fn contact(&self) -> CellSet {
        if self.begun {
            // SS-6.4, SS-R8, SS-R9
            self.layout.around(self.kin)
        } else if self.written.is_empty() {
            // SS-6.2, SS-R11: the very first piece goes anywhere.
            self.layout.cells
        } else {
            // SS-6.3, SS-R10: every later one touches another.
            self.layout.around(self.written)
        }
    }

    /// Was a piece of the type written today, so that the next one must touch its like?
    pub(crate) fn begun(&self) -> bool {
        self.begun
    }

    /// Where the next piece of the kind may go, not looking at how many must follow.
    #[inline]
    pub(crate) fn next(&self) -> CellSet {
        self.empty & self.contact() & self.permitted(self.own)
    }

    /// SS-6.7: how many of `count` units can be written, and where their group may start.
    pub(crate) fn fullest(&self, count: u8) -> (u8, CellSet) {
        let starts = self.next();
        let (mut need, mut open) = (0, CellSet::EMPTY);
        let mut left = starts;
        while let Some(start) = left.first() {
            // Without the water rule every start within a gap reaches the whole gap, so one flood answers for all.
            // With it, which cells are permitted depends on where one starts.
            let (reach, alike) = if self.water_bound {
                (self.flood(CellSet::one(start), count).len(), CellSet::one(start))
            } else {
                let gap = self.gap(start);
                let reach = if self.kin.is_empty() { gap } else { self.flood(CellSet::one(start), u8::MAX) };
                (reach.len(), gap & starts)
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

    /// The empty cells around an empty cell that hang together with it.
    #[inline]
    fn gap(&self, cell: Cell) -> CellSet {
        let mut gap = CellSet::one(cell);
        loop {
            let grown = gap | (self.empty & self.layout.around(gap));
            if grown == gap {
                return gap;
            }
            gap = grown;
        }
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
        self.empty & self.layout.around(self.kin | group) & self.permitted(self.own | group)
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
