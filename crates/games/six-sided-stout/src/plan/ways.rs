//! The ways to write on a day: which kinds, in which order, in which cells (chapter 6 of the rules).
use super::{Cellar, Value, features::yeast_now};
use crate::{CellSet, Group, Kind, Malt, Sheet, SixSidedStout, Units, open_cells::OpenCells};
use taproom_core::List;

/// What is still to be written today.
#[derive(Copy, Clone, Debug, Default)]
pub struct Today {
    /// Hops or yeast not yet begun.
    pub pending: Option<Units>,
    /// The cells written in so far (SS-6.4).
    pub cells: CellSet,
    /// The group in hand.
    pub group: Option<Group>,
}

impl Today {
    /// As a sheet says.
    pub fn of(sheet: &Sheet) -> Self {
        Self { pending: sheet.pending, cells: sheet.today, group: sheet.group }
    }

    /// A day on which nothing has been written.
    pub fn bought(pending: Option<Units>) -> Self {
        Self { pending, ..Self::default() }
    }
}

/// All that is written of a kind up to some moment of a day.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Written {
    /// What.
    pub kind: Kind,
    /// Where.
    pub cells: CellSet,
}

impl Default for Written {
    fn default() -> Self {
        Self { kind: Kind::Pale, cells: CellSet::EMPTY }
    }
}

/// One way to write.
#[derive(Copy, Clone, Debug)]
pub struct Way {
    /// The groups in order. If a group was in hand, it comes first, with the cells it had; a malt that is gone on with
    /// comes again, with all cells it has by then.
    pub groups: List<Written, 8>,
    /// The sheet after it.
    pub evening: Cellar,
    /// What that evening is worth.
    pub worth: f32,
    /// The cells written in on that day.
    today: CellSet,
}

impl Way {
    /// The groups that are left to write on this sheet, if that leads to the same evening.
    pub(super) fn rest(&self, game: &SixSidedStout, sheet: &Sheet, cellar: &Cellar) -> Option<&[Written]> {
        (0..=self.groups.len()).map(|n| &self.groups[n..]).find(|rest| {
            let mut evening = *cellar;
            let mut in_hand = sheet.group;
            for group in *rest {
                let new = group.cells - evening.grid[group.kind];
                // Only the group in hand may be complete; what is begun must be something new.
                let goes_on = match in_hand.take() {
                    Some(begun) => begun.kind == group.kind,
                    None => !(new.is_empty() || (game.once_a_day() && sheet.begun(group.kind))),
                };
                if !goes_on {
                    return false;
                }
                evening.write(group.kind, new);
            }
            in_hand.is_none() && evening == self.evening
        })
    }

    /// What is written of a kind today.
    fn of_today(&self, kind: Kind) -> CellSet {
        self.today & self.evening.grid[kind]
    }

    /// The room for a kind when this is written.
    fn room<'a>(&self, game: &'a SixSidedStout, kind: Kind) -> OpenCells<'a> {
        OpenCells::of(game, &self.evening.grid, kind, self.today)
    }

    /// The same and a group, `before` of which is in the grid already.
    fn and(&self, kind: Kind, cells: CellSet, before: CellSet) -> Self {
        let mut way = *self;
        way.groups.push(Written { kind, cells });
        way.today |= cells;
        way.evening.write(kind, cells - before);
        way
    }
}

/// How broadly to look.
#[derive(Copy, Clone, Debug)]
pub struct Breadth {
    /// Groups of one size that are followed up by larger ones.
    pub beam: usize,
    /// Malt groups after which the purchase is tried.
    pub shapes: usize,
}

/// How much of the points of a place for yeast counts. Anything from 0.3 to 1 plays about the same.
const WELCOME: f32 = 0.6;

/// Writes on a sheet.
#[derive(Copy, Clone)]
pub(super) struct Writer<'a> {
    pub(super) game: &'a SixSidedStout,
    pub(super) value: &'a Value,
    pub(super) breadth: Breadth,
}

impl Writer<'_> {
    /// The ways that are worth a thought, at least one.
    ///
    /// Malt waits in its box, where it keeps all its chances, until it shapes the room for a purchase (SS-R14) or the
    /// last days have come. Only then it is written: one kind before the purchase, and on the last day the rest after it.
    pub(super) fn ways(&self, cellar: &Cellar, today: &Today) -> Vec<Way> {
        let begun = Way { groups: List::new(), evening: *cellar, worth: 0.0, today: today.cells };
        let mut ways = match today.group {
            None => vec![begun],
            Some(group) => self.finish(&begun, &group, today.pending),
        };
        self.shape(&mut ways, today.pending);
        if let Some(bought) = today.pending {
            ways = ways.iter().flat_map(|way| self.purchase(way, bought)).collect();
        }
        if cellar.left == 0 {
            self.use_up(&mut ways);
        }
        for way in &mut ways {
            way.worth = self.value.of(self.game, &way.evening);
        }
        ways
    }

    /// The group in hand comes first.
    fn finish(&self, way: &Way, group: &Group, pending: Option<Units>) -> Vec<Way> {
        if group.kind.malt().is_none() {
            let groups = self.grown(way, group.kind, group.cells, group.open, group.left);
            return groups.into_iter().map(|cells| way.and(group.kind, cells, group.cells)).collect();
        }
        let mut ways = Vec::new();
        let before = way.of_today(group.kind);
        if !group.cells.is_empty() {
            ways.push(way.and(group.kind, before, before));
        }
        self.malt(way, group.kind, before, pending, &mut ways);
        ways
    }

    /// Adds a malt group to each way, those that leave the purchase a good place.
    fn shape(&self, ways: &mut Vec<Way>, pending: Option<Units>) {
        let mut shaped = Vec::new();
        for way in ways.iter() {
            for malt in Malt::ALL {
                let finished = self.game.values.roast[malt].is_none();
                let of_use = way.evening.left <= 1 || (pending.is_some() && finished);
                if of_use && way.of_today(malt.kind()).is_empty() {
                    self.malt(way, malt.kind(), CellSet::EMPTY, pending, &mut shaped);
                }
            }
        }
        shaped.sort_by(|a, b| b.worth.total_cmp(&a.worth));
        ways.extend(shaped.into_iter().take(self.breadth.shapes));
    }

    /// SS-6.6: what was bought is written as far as there is room.
    fn purchase(&self, way: &Way, bought: Units) -> Vec<Way> {
        let (need, open) = way.room(self.game, bought.kind).fullest(bought.count);
        if need == 0 {
            return vec![*way];
        }
        let groups = self.grown(way, bought.kind, CellSet::EMPTY, open, need);
        groups.into_iter().map(|cells| way.and(bought.kind, cells, CellSet::EMPTY)).collect()
    }

    /// SS-7.2: on the last day malt is written now or never, the darkest first; also what was begun before (SS-6.5).
    fn use_up(&self, ways: &mut Vec<Way>) {
        let points = |way: &Way| way.evening.points(self.game).0;
        ways.sort_by_cached_key(|way| -points(way));
        ways.truncate(self.breadth.shapes * 2);
        let mut more = Vec::new();
        for way in ways {
            for malt in Malt::ALL.into_iter().rev() {
                more.clear();
                let before = way.of_today(malt.kind());
                if before.is_empty() || !self.game.once_a_day() {
                    self.malt(way, malt.kind(), before, None, &mut more);
                }
                *way = more.iter().max_by_key(|way| points(way)).copied().unwrap_or(*way);
            }
        }
    }

    /// Adds the groups of a malt that begin with the cells `before` and go as far as the box allows, each with what it
    /// is worth before the purchase.
    fn malt(&self, way: &Way, kind: Kind, before: CellSet, pending: Option<Units>, out: &mut Vec<Way>) {
        let Some(malt) = kind.malt() else { return };
        let room = way.room(self.game, kind);
        let mut groups = vec![before];
        for _ in 0..way.evening.boxes[malt].units() {
            groups = self.larger(way, &groups, room, room.next());
            let start = out.len();
            out.extend(groups.iter().map(|&cells| {
                let mut way = way.and(kind, cells, before);
                way.worth = self.value.of(self.game, &way.evening) + self.welcome(&way.evening, pending);
                way
            }));
            if groups.len() > self.breadth.beam {
                let mut order: Vec<usize> = (0..groups.len()).collect();
                order.sort_by(|&a, &b| out[start + b].worth.total_cmp(&out[start + a].worth));
                groups = order.iter().take(self.breadth.beam).map(|&n| groups[n]).collect();
            }
        }
    }

    /// What a good place for the yeast that is about to come adds to the value of a sheet, which counts on yeast of later
    /// days only.
    fn welcome(&self, cellar: &Cellar, pending: Option<Units>) -> f32 {
        match pending {
            Some(Units { kind: Kind::Yeast, count }) => WELCOME * yeast_now(self.game, cellar, count),
            _ => 0.0,
        }
    }

    /// Groups of hops or yeast that begin with the cells `before` and have `more` after them. Those that bring most points
    /// by now are followed up.
    fn grown(&self, way: &Way, kind: Kind, before: CellSet, open: CellSet, more: u8) -> Vec<CellSet> {
        let room = way.room(self.game, kind);
        let mut groups = vec![before];
        for n in 0..more {
            if n == 0 && !before.is_empty() {
                groups = open.iter().map(|cell| before | CellSet::one(cell)).collect();
            } else {
                groups = self.larger(way, &groups, room, open);
            }
            if groups.len() > self.breadth.beam {
                groups.sort_by_cached_key(|&cells| -way.and(kind, cells, CellSet::EMPTY).evening.points(self.game).0);
                groups.truncate(self.breadth.beam);
            }
        }
        groups
    }

    /// Every group with one cell more, once (SS-D12). The first cell is one of `starts`; on an empty grid one of each
    /// symmetry class will do (SS-D14).
    fn larger(&self, way: &Way, groups: &[CellSet], room: OpenCells<'_>, starts: CellSet) -> Vec<CellSet> {
        let bare = way.evening.grid.written().is_empty();
        let starts = if bare { starts & self.game.firsts } else { starts };
        let mut larger = Vec::new();
        for &group in groups {
            let open = if group.is_empty() { starts } else { room.beyond(group) - group };
            larger.extend(open.iter().map(|cell| group | CellSet::one(cell)));
        }
        larger.sort_unstable();
        larger.dedup();
        larger
    }
}
