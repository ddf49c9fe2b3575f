//! The ways to write on a day: which kinds in which cells.
use super::{Cellar, Value};
use crate::{CellSet, Group, Kind, Malt, Set, Sheet, SixSidedStout, Units, room::Room};

/// What is still to be written today.
#[derive(Copy, Clone, Debug, Default)]
pub struct Today {
    pub(crate) pending: Option<Units>,
    pub(crate) begun: Set<Kind>,
    pub(crate) group: Option<Group>,
}

impl Today {
    pub(crate) fn of(sheet: &Sheet) -> Self {
        Self { pending: sheet.pending, begun: sheet.begun, group: sheet.group }
    }

    pub(crate) fn bought(pending: Option<Units>) -> Self {
        Self { pending, ..Self::default() }
    }
}

/// One way to write: groups in order, and the sheet after it.
#[derive(Copy, Clone, Debug)]
pub struct Way {
    groups: [(Kind, CellSet); 6],
    len: u8,
    begun: Set<Kind>,
    pub(crate) after: Cellar,
    pub(crate) worth: f32,
}

impl Way {
    fn new(after: Cellar, begun: Set<Kind>) -> Self {
        Self { groups: [(Kind::Pale, CellSet::EMPTY); 6], len: 0, begun, after, worth: 0.0 }
    }

    pub(crate) fn groups(&self) -> &[(Kind, CellSet)] {
        &self.groups[..usize::from(self.len)]
    }

    pub fn value(&self) -> f32 {
        self.worth
    }

    pub fn evening(&self) -> Cellar {
        self.after
    }

    /// The groups still to write on this sheet, if that leads to the same evening.
    pub(crate) fn rest(&self, cellar: &Cellar, sheet: &Sheet) -> Option<&[(Kind, CellSet)]> {
        let groups = self.groups();
        (0..=groups.len()).map(|n| &groups[n..]).find(|rest| {
            let mut after = *cellar;
            let mut fits = true;
            let mut busy = sheet.group;
            for &(kind, cells) in *rest {
                let done = match busy.take() {
                    Some(group) => {
                        fits &= group.kind == kind && (group.cells - cells).is_empty();
                        group.cells
                    }
                    None => {
                        fits &= !sheet.begun.contains(kind);
                        CellSet::EMPTY
                    }
                };
                after.write(kind, cells - done);
            }
            fits && busy.is_none() && after == self.after
        })
    }

    /// The same and one more group; the first `written` of its cells are in the grid already.
    fn with(&self, kind: Kind, cells: CellSet, written: CellSet) -> Self {
        let mut way = *self;
        way.groups[usize::from(way.len)] = (kind, cells);
        way.len += 1;
        way.begun.insert(kind);
        way.after.write(kind, cells - written);
        way
    }
}

/// How broadly to look.
#[derive(Copy, Clone, Debug)]
pub struct Breadth {
    /// Groups of one size that are followed up.
    pub beam: usize,
    /// Malt groups after which the purchase is tried.
    pub shapes: usize,
    /// Is malt of every roast written on every day, or only if that seems to be of use?
    pub all: bool,
}

/// Writes on one sheet.
#[derive(Copy, Clone)]
pub struct Writer<'a> {
    pub(crate) game: &'a SixSidedStout,
    pub(crate) value: &'a Value,
    pub(crate) breadth: Breadth,
}

impl Writer<'_> {
    /// Every way worth considering, each with the value of the sheet after it; at least one.
    pub(crate) fn ways(&self, cellar: &Cellar, today: &Today) -> Vec<Way> {
        let mut ways = vec![];
        let base = Way::new(*cellar, today.begun);
        match today.group {
            None => ways.push(base),
            Some(group) if group.kind.malt().is_some() => {
                if !group.cells.is_empty() {
                    let mut stay = base;
                    stay.groups[0] = (group.kind, group.cells);
                    stay.len = 1;
                    stay.worth = self.value.of(self.game, cellar);
                    ways.push(stay);
                }
                self.malt(&base, group.kind, group.cells, &mut ways);
            }
            Some(group) => {
                let from = group.cells;
                let to = from.len() + group.left;
                for cells in self.grow(&base, group.kind, from, group.open, to) {
                    let mut way = base.with(group.kind, cells, from);
                    way.worth = self.value.of(self.game, &way.after);
                    ways.push(way);
                }
            }
        }
        self.shape(&mut ways, today.pending.is_some());
        if let Some(bought) = today.pending {
            self.purchase(&mut ways, bought);
        }
        if cellar.left == 0 {
            self.fill(&mut ways);
        }
        for way in &mut ways {
            way.worth = self.value.of(self.game, &way.after);
        }
        ways
    }

    /// Malt before the purchase, to shape its room (SS-R14), or for its own sake.
    fn shape(&self, ways: &mut Vec<Way>, purchase: bool) {
        let mut more = Vec::new();
        for way in ways.iter() {
            let left = way.after.left;
            for malt in Malt::ALL {
                let kind = malt.kind();
                let dark = self.game.tables.roast[malt].is_none();
                let useful = (purchase && dark) || left <= 1 || self.breadth.all;
                if useful && !way.begun.contains(kind) && !way.after.boxes[malt].is_empty() {
                    self.malt(way, kind, CellSet::EMPTY, &mut more);
                }
            }
        }
        if left_over(ways) > 0 {
            more.sort_by(|a, b| b.worth.total_cmp(&a.worth));
            more.truncate(self.breadth.shapes);
        }
        ways.extend(more);
    }

    /// What was bought must be written as far as there is room (SS-6.6).
    fn purchase(&self, ways: &mut Vec<Way>, bought: Units) {
        let mut all = Vec::new();
        for way in ways.iter() {
            let room = Room::of(self.game, &way.after.grid, bought.kind);
            let (need, open) = room.fullest(bought.count);
            if need == 0 {
                all.push(*way);
                continue;
            }
            for cells in self.grow(way, bought.kind, CellSet::EMPTY, open, need) {
                all.push(way.with(bought.kind, cells, CellSet::EMPTY));
            }
        }
        *ways = all;
    }

    /// The last day: whatever malt is left is written now or never (SS-7.2).
    fn fill(&self, ways: &mut Vec<Way>) {
        for way in ways.iter_mut() {
            way.worth = self.game.so_far(&way.after).0 as f32;
        }
        ways.sort_by(|a, b| b.worth.total_cmp(&a.worth));
        ways.truncate(self.breadth.shapes * 2);
        let mut groups = Vec::new();
        for way in ways.iter_mut() {
            for malt in [Malt::Chocolate, Malt::Caramel, Malt::Pale] {
                let kind = malt.kind();
                if way.begun.contains(kind) || way.after.boxes[malt].is_empty() {
                    continue;
                }
                groups.clear();
                self.malt(way, kind, CellSet::EMPTY, &mut groups);
                let points = |way: &Way| self.game.so_far(&way.after).0;
                if let Some(best) = groups.iter().max_by_key(|way| points(way)) {
                    *way = *best;
                }
            }
        }
    }

    /// Every malt group up to what the box holds.
    fn malt(&self, way: &Way, kind: Kind, from: CellSet, out: &mut Vec<Way>) {
        let Some(malt) = kind.malt() else { return };
        let game = self.game;
        let room = Room::of(game, &way.after.grid, kind);
        let mut left = way.after.boxes[malt].units();
        let mut level = vec![from];
        let mut next: Vec<CellSet> = Vec::new();
        while left > 0 {
            next.clear();
            for &group in &level {
                let open = if group.is_empty() { self.firsts(&way.after, room.starts()) } else { room.beyond(group) };
                next.extend((open - group).iter().map(|cell| group | CellSet::one(cell)));
            }
            next.sort_unstable();
            next.dedup();
            if next.is_empty() {
                break;
            }
            let start = out.len();
            for &group in &next {
                let mut grown = way.with(kind, group, from);
                grown.worth = self.value.of(game, &grown.after);
                out.push(grown);
            }
            level.clear();
            if next.len() > self.breadth.beam {
                let mut ranked: Vec<(f32, CellSet)> =
                    out[start..].iter().zip(&next).map(|(way, &group)| (way.worth, group)).collect();
                ranked.sort_by(|a, b| b.0.total_cmp(&a.0));
                level.extend(ranked.iter().take(self.breadth.beam).map(|it| it.1));
            } else {
                level.extend(&next);
            }
            left -= 1;
        }
    }

    /// Groups of exactly `size` cells.
    fn grow(&self, way: &Way, kind: Kind, from: CellSet, starts: CellSet, size: u8) -> Vec<CellSet> {
        let room = Room::of(self.game, &way.after.grid, kind);
        let mut level = vec![from];
        for n in from.len()..size {
            let mut next: Vec<CellSet> = Vec::new();
            for &group in &level {
                let open = if group.is_empty() {
                    self.firsts(&way.after, starts)
                } else if n == from.len() {
                    starts
                } else {
                    room.beyond(group)
                };
                next.extend((open - group).iter().map(|cell| group | CellSet::one(cell)));
            }
            next.sort_unstable();
            next.dedup();
            if next.len() > self.breadth.beam {
                let points = |group: &CellSet| {
                    let after = way.with(kind, *group, CellSet::EMPTY).after;
                    -self.game.so_far(&after).0
                };
                next.sort_by_cached_key(points);
                next.truncate(self.breadth.beam);
            }
            level = next;
        }
        level
    }

    /// SS-D14: on an empty grid one cell of every class will do.
    fn firsts(&self, cellar: &Cellar, starts: CellSet) -> CellSet {
        if cellar.grid.written().is_empty() { starts & self.game.firsts } else { starts }
    }
}

fn left_over(ways: &[Way]) -> usize {
    ways.len()
}
