//! What a sheet promises: its points, and what a sensible calendar could still make of the rest of the days.
//!
//! The estimate goes through the ways to spend the days that are left (some for malt, some for yeast and hops, the others for
//! roasting), fills the empty cells with the malt that comes of it, puts yeast into the best gaps on the water, and takes
//! the best way. It is a guess on the scale of points, not a bound.
use crate::{
    Action, CellSet, Decision, Dice, Kind, Malt, Note, Plan, Sheet, SixSidedStout, State, Step, open_cells::OpenCells,
    steps,
};
use taproom_core::Seat;
use taproom_kit::{Heuristic, Planner};

impl Heuristic for SixSidedStout {
    taproom_kit::weighed! {}

    fn value(&self, state: &State, seat: Seat) -> f32 {
        let Some(sheet) = state.sheets.get(seat.index()) else { return 0.0 };
        let mut sheet = *sheet;
        let total = self.score(&sheet).total() as f32;
        let declaring = matches!(state.steps.top(), Some(Step::Declare(_)));
        let rolling = matches!(state.steps.top(), Some(Step::Roll(_))) && sheet.ask.is_none();
        if state.steps.is_empty() || sheet.stopped || (declaring && sheet.plan == Some(Plan::Stop)) {
            return total;
        }
        let mut outlook = Outlook::default();
        self.write_first(&mut sheet);
        if declaring {
            self.foresee(&mut sheet, &mut outlook);
        } else if rolling || sheet.ask == Some(Decision::Keep) {
            // The dice are still to fall, or to be chosen.
            outlook.expect(sheet.plan);
        }
        self.promise(&sheet, outlook)
    }

    /// SS-D4a: two dice to roast can be named in two orders. A search need not begin with the lowest; the second die stays
    /// free, since after the first there is only one order left.
    fn keep(&self, state: &State, seat: Seat, legal: &mut Vec<Action>) {
        let sheet = state.sheet(seat);
        if let (Some(Decision::FirstDie), Some(Plan::Roast { from, .. })) = (sheet.ask, sheet.plan) {
            let dice = sheet.boxes[from];
            legal.retain(|action| !matches!(*action, Action::Batch(face) if !steps::leads(dice, face)));
        }
    }

    fn prior(&self, state: &State, seat: Seat, action: Action) -> f32 {
        let Some(sheet) = state.sheets.get(seat.index()) else { return 1.0 };
        // SS-D12: the two highest dice are roasted, the smallest die is drawn from, unless a reason is known.
        let favoured = match (action, sheet.plan, sheet.group) {
            (Action::Stop, ..) => false,
            (Action::Batch(face), Some(Plan::Roast { from, dice }), _) => {
                let mut rest = sheet.boxes[from];
                for &face in &dice {
                    if rest.count(face) > 0 {
                        rest.take(face);
                    }
                }
                rest.faces().next_back() == Some(face)
            }
            (Action::Use(face), _, Some(group)) => {
                group.kind.malt().is_some_and(|malt| sheet.boxes[malt].faces().next() == Some(face))
            }
            // SS-D14: on an empty grid one cell of each symmetry class will do.
            (Action::Cell(cell), ..) if sheet.grid.written().is_empty() => self.firsts.contains(cell),
            _ => true,
        };
        if favoured { 1.0 } else { self.weights.prior_odd }
    }

    fn planner(&self) -> Option<Box<dyn Planner<Self>>> {
        Some(Box::new(crate::plan::Brewmaster::new(self)))
    }
}

/// What is bought but not yet on the sheet.
#[derive(Copy, Clone, Default)]
struct Outlook {
    bought: Option<Note>,
    /// Today's allocation is still to come.
    allocation: bool,
}

impl Outlook {
    fn expect(&mut self, plan: Option<Plan>) {
        self.allocation = plan.is_some();
        if let Some(Plan::Market { ingredient, .. }) = plan {
            self.bought = Some(ingredient.note());
        }
    }

    fn brings(self, note: Note) -> bool {
        self.bought == Some(note)
    }
}

/// Malt by roast, in units.
type Store = [f32; 3];

impl SixSidedStout {
    /// Whoever begins to write malt must write a piece (SS-D9): taken as written in the best cell, from the smallest die.
    /// Otherwise beginning would look as good as leaving it.
    fn write_first(&self, sheet: &mut Sheet) {
        let Some(group) = sheet.group.filter(|group| group.cells.is_empty()) else { return };
        let Some(malt) = group.kind.malt() else { return };
        let die = if group.left > 0 { Some(group.left) } else { sheet.boxes[malt].faces().next() };
        let cell = group.open.iter().max_by_key(|&cell| self.worth(&sheet.grid, group.kind, cell));
        if let (Some(die), Some(cell)) = (die, cell) {
            sheet.grid[group.kind].insert(cell);
            sheet.boxes[malt].turn_down(die);
        }
    }

    /// A declaration taken as carried out.
    fn foresee(&self, sheet: &mut Sheet, outlook: &mut Outlook) {
        match sheet.plan {
            Some(Plan::Market { ingredient, assistant }) => {
                sheet.days.push(ingredient.note());
                if let Some(assistant) = assistant {
                    sheet.assistants.remove(assistant);
                }
            }
            Some(Plan::Roast { from, dice }) => {
                sheet.days.push(Note::Roast);
                // What is not chosen yet will be the highest dice.
                let (mut batch, mut rest) = (dice, sheet.boxes[from]);
                dice.iter().for_each(|&face| rest.take(face));
                rest.each().take(2 - dice.len()).for_each(|face| batch.push(face));
                steps::roast(self, &mut sheet.boxes, from, &batch);
            }
            Some(Plan::Stop) | None => {}
        }
        outlook.expect(sheet.plan);
    }

    fn promise(&self, sheet: &Sheet, outlook: Outlook) -> f32 {
        let score = self.score(sheet);
        let ahead = self.values.days.saturating_sub(sheet.days.len() as u8);
        // What is left in the boxes after the last allocation is lost (SS-7.2).
        let closing = ahead == 0 && sheet.ask.is_none() && !outlook.allocation;
        let empty = self.layout.cells - sheet.grid.written();
        let (mut room, mut extra) = (f32::from(empty.len()), 0.0);
        let (mut hops, mut yeast) = (outlook.brings(Note::Hops), outlook.brings(Note::Yeast));
        let mut spread = CellSet::EMPTY;
        if let Some(bought) = sheet.pending {
            let (need, open) = OpenCells::of(self, &sheet.grid, bought.kind, sheet.today).fullest(bought.count);
            room -= f32::from(need);
            extra += self.pieces(sheet, bought.kind, need, open);
            (hops, yeast) =
                (hops || (bought.kind == Kind::Hops && need > 0), yeast || (bought.kind == Kind::Yeast && need > 0));
            spread = open;
        }
        if let Some(group) = sheet.group.filter(|group| group.kind.malt().is_none()) {
            room -= f32::from(group.left);
            extra += self.pieces(sheet, group.kind, group.left, group.open);
            (hops, yeast) = (hops || group.kind == Kind::Hops, yeast || group.kind == Kind::Yeast);
        }
        let lacks = [
            score.missing[crate::Ingredient::Malt]
                && !outlook.brings(Note::Malt)
                && sheet.boxes.iter().all(|(_, dice)| dice.is_empty()),
            score.missing[crate::Ingredient::Hops] && !hops,
            score.missing[crate::Ingredient::Yeast] && !yeast,
        ];
        let sum = score.sum() as f32 + extra;
        let gone = closing && score.missing[crate::Ingredient::Malt];
        if gone || lacks.iter().filter(|lack| **lack).count() > usize::from(ahead) {
            return sum * self.weights.hopeless;
        }
        // One of the cells where bought units must begin is as good as gone.
        let gaps = empty - spread.first().map_or(CellSet::EMPTY, CellSet::one);
        let future = Future { game: self, sheet, gaps, room: room.max(0.0), closing, outlook };
        let mut best = f32::NEG_INFINITY;
        let least = lacks.map(u8::from);
        for malt in least[0]..=(least[0] + 2).min(ahead) {
            let taken = malt + least[1];
            for yeast in least[2]..=ahead.saturating_sub(taken).min(5) {
                let calendar = spaced(sheet, yeast, ahead, Note::Yeast) && spaced(sheet, malt, ahead, Note::Malt);
                if calendar && taken + yeast <= ahead {
                    best = best.max(future.points(malt, least[1], yeast, ahead - taken - yeast));
                }
            }
        }
        if best == f32::NEG_INFINITY { sum * self.weights.hopeless } else { sum + best }
    }

    /// What `count` pieces of hops or yeast will bring, the first in the best of these cells.
    fn pieces(&self, sheet: &Sheet, kind: Kind, count: u8, open: CellSet) -> f32 {
        let best = open.iter().map(|cell| self.worth(&sheet.grid, kind, cell)).max().unwrap_or(0);
        if count == 0 {
            0.0
        } else {
            best as f32
                + f32::from(count - 1)
                    * if kind == Kind::Hops { self.weights.more_hops } else { self.weights.more_yeast }
        }
    }
}

/// SS-4.2: are there enough days ahead for this number of visits for one thing, with a day between any two?
fn spaced(sheet: &Sheet, visits: u8, ahead: u8, note: Note) -> bool {
    let first = u8::from(sheet.days.last() == Some(&note));
    visits == 0 || 2 * visits - 1 + first <= ahead
}

struct Future<'a> {
    game: &'a SixSidedStout,
    sheet: &'a Sheet,
    gaps: CellSet,
    room: f32,
    closing: bool,
    outlook: Outlook,
}

impl Future<'_> {
    /// What can be added with this number of days for each.
    fn points(&self, malt: u8, hops: u8, yeast: u8, roasts: u8) -> f32 {
        let yeast_days = yeast + u8::from(self.outlook.brings(Note::Yeast));
        let hops_days = hops + u8::from(self.outlook.brings(Note::Hops));
        let weights = &self.game.weights;
        let mut room = self.room - f32::from(hops_days) * weights.hops_cells;
        let store = self.store(malt, roasts);
        let all: f32 = store.iter().sum();
        let room_for_malt = (room - f32::from(yeast_days)).max(0.0);
        let covered = (all / room_for_malt.max(1.0)).min(1.0);
        let (mut points, mut value, mut left) = (0.0, 0.0, room_for_malt);
        for kind in [Malt::Chocolate, Malt::Caramel, Malt::Pale] {
            let piece = &self.game.values.piece[kind.kind()];
            let count = store[kind.index()].min(left);
            left -= count;
            points += count * piece.each as f32;
            value += count * self.game.values.piece[Kind::Yeast].contact[kind.kind()] as f32;
        }
        let quality = value / room_for_malt.max(1.0) * covered.min(1.0);
        points *= self.game.weights.in_box;
        room -= room_for_malt;
        let mut gaps = [0.0f32; 8];
        for cell in (self.gaps & self.game.layout.shore).iter() {
            let mut worth = self.gap(cell, quality);
            for slot in &mut gaps {
                if worth > *slot {
                    std::mem::swap(slot, &mut worth);
                }
            }
        }
        let taken = usize::from(yeast_days).min(gaps.len());
        // Room below nothing: there is no place for all this yeast.
        let fits =
            if yeast_days > 0 { ((room + f32::from(yeast_days)) / f32::from(yeast_days)).clamp(0.0, 1.0) } else { 0.0 };
        points += gaps[..taken].iter().sum::<f32>() * self.game.weights.to_buy * fits.min(1.0);
        points + f32::from(hops_days) * weights.hops_cells * weights.hops_points
    }

    /// What a yeast in this empty cell may bring in the end.
    fn gap(&self, cell: crate::Cell, quality: f32) -> f32 {
        let layout = &self.game.layout;
        let contact = &self.game.values.piece[Kind::Yeast].contact;
        let beside = layout.beside(cell);
        let stands: i32 =
            contact.iter().map(|(kind, points)| points * i32::from((beside & self.sheet.grid[kind]).len())).sum();
        let empty = (beside & self.gaps).len();
        let shut = if empty == 0 { 1.0 } else { self.game.weights.open_gap };
        f32::from(layout.sides(cell)) * (stands as f32 + f32::from(empty) * quality * self.game.weights.to_come) * shut
    }

    /// Malt after these purchases and roasts: caramel first, then pale all the way, the largest pairs first.
    fn store(&self, visits: u8, mut roasts: u8) -> Store {
        if self.closing {
            return [0.0; 3];
        }
        let boxes = &self.sheet.boxes;
        let usable = |malt: Malt| {
            // On the last day a kind that was begun and finished cannot be written any more, unless it can be gone on with.
            let last = self.sheet.days.len() as u8 >= self.game.values.days;
            let busy = self.sheet.group.is_some_and(|group| group.kind == malt.kind());
            let closed = last && self.game.once_a_day() && self.sheet.begun(malt.kind()) && !busy;
            if closed { Dice::default() } else { boxes[malt] }
        };
        let mut store = [0.0; 3];
        store[2] = f32::from(usable(Malt::Chocolate).units());
        for pair in pairs(usable(Malt::Caramel)) {
            let darker = roasts > 0 && pair > 0.0;
            roasts -= u8::from(darker);
            store[if darker { 2 } else { 1 }] += pair;
        }
        let bought = visits + u8::from(self.outlook.brings(Note::Malt));
        let helped = [crate::Assistant::MaltExpert, crate::Assistant::MasterBrewer];
        let mut help = helped.iter().filter(|who| self.sheet.assistants.contains(**who)).count();
        let fresh = (0..bought).map(|_| {
            let with = help > 0;
            help -= usize::from(with);
            if with { self.game.weights.helped_visit } else { self.game.weights.visit }
        });
        for pair in fresh.chain(pairs(usable(Malt::Pale))) {
            let steps = if pair > 0.0 { roasts.min(2) } else { 0 };
            roasts -= steps;
            store[usize::from(steps)] += pair;
        }
        store
    }
}

/// The dice two by two, the highest first, in units.
fn pairs(dice: Dice) -> impl Iterator<Item = f32> {
    let mut each = dice.each();
    std::iter::from_fn(move || {
        let first = each.next()?;
        Some(f32::from(first) + f32::from(each.next().unwrap_or(0)))
    })
}
