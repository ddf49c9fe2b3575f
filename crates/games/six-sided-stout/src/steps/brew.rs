//! The allocation: what was bought, and malt from the boxes, goes into the grid.
use super::roll::{buy, units};
use crate::{
    Action, Cell, CellSet, Decision, Event, Group, Kind, Malt, Plan, Sheet, SixSidedStout, State, open_cells::OpenCells,
};
use taproom_core::{
    Log, Seat, step,
    steps::{At, Awaits, Step},
};

step! {
    /// Every player resolves and writes on the own sheet, all at the same time (SS-10.2).
    Brew
}

impl Step<SixSidedStout> for Brew {
    #[inline]
    fn awaits(&self, _: &SixSidedStout, state: &State) -> Awaits {
        super::asked(state)
    }

    #[inline]
    fn legal(&self, game: &SixSidedStout, state: &State, seat: Seat, out: &mut Vec<Action>) {
        let sheet = state.sheet(seat);
        match (sheet.ask, sheet.group) {
            (Some(Decision::Keep), _) => keep_pairs(sheet, out),
            (Some(Decision::Kind), _) => kinds(game, sheet, out),
            (Some(Decision::Die), Some(Group { kind, cells, .. })) => {
                if let Some(malt) = kind.malt() {
                    out.extend(sheet.boxes[malt].faces().map(Action::Use));
                    if !cells.is_empty() {
                        out.push(Action::Enough);
                    }
                }
            }
            (Some(Decision::Cell), Some(Group { kind, cells, open, .. })) => {
                out.extend(open.iter().map(Action::Cell));
                // SS-D8: hops and yeast go on until the need is met; SS-D9: malt until the player has enough.
                if kind.malt().is_some() && !cells.is_empty() {
                    out.push(Action::Enough);
                }
            }
            _ => {}
        }
    }

    #[inline]
    fn acted(self, at: &mut At<'_, SixSidedStout>, seat: Seat, action: Action) {
        let (game, sheet) = (at.game, &mut at.state.sheets[seat.index()]);
        match (action, sheet.plan, sheet.group) {
            (Action::Keep(one, other), Some(Plan::Market { ingredient, .. }), _) => {
                // SS-R27: the die not kept is put aside.
                sheet.dice = [one, other].into_iter().collect();
                at.log.say(|| Event::Kept(seat, one, other));
                at.log.say(|| Event::Bought(seat, ingredient, units(&game.values, ingredient, [one, other])));
                buy(&game.values, sheet, ingredient, [one, other]);
            }
            (Action::Write(kind), ..) => begin(game, sheet, seat, kind, at.log),
            (Action::Use(face), _, Some(group)) => {
                sheet.group = Some(Group { left: face, ..group });
                sheet.ask = Some(Decision::Cell);
            }
            (Action::Cell(cell), _, Some(group)) => write(game, sheet, seat, group, cell, at.log),
            (Action::Enough, _, Some(group)) => finish(game, sheet, seat, &group, at.log),
            (Action::Done, ..) => {
                // SS-6.6: units that find no room are lost.
                if let Some(lost) = sheet.pending.take() {
                    at.log.say(|| Event::Lost(seat, lost.kind, lost.count));
                }
                // SS-D10
                sheet.ask = None;
            }
            (other, ..) => at.impossible(self, other),
        }
        // SS-3.4: the next day begins when everybody is done.
        if super::asked(at.state) != Awaits::Nothing {
            at.push(self);
        }
    }

    /// Everybody has stopped.
    fn passed(self, _: &mut At<'_, SixSidedStout>) {}
}

/// SS-4.4, SS-R5: any two of the dice; equal pairs are one choice.
pub(crate) fn keep_pairs(sheet: &Sheet, out: &mut Vec<Action>) {
    let from = out.len();
    for (n, &one) in sheet.dice.iter().enumerate() {
        out.extend(sheet.dice[n + 1..].iter().map(|&other| Action::Keep(one.max(other), one.min(other))));
    }
    out[from..].sort_unstable();
    // All pairs of four dice are few: equal ones stand side by side now.
    let mut kept = from;
    for n in from..out.len() {
        if n == from || out[n] != out[kept - 1] {
            out[kept] = out[n];
            kept += 1;
        }
    }
    out.truncate(kept);
}

/// SS-D5: kinds that can be written now.
#[inline]
fn kinds(game: &SixSidedStout, sheet: &Sheet, out: &mut Vec<Action>) {
    for malt in Malt::ALL {
        if may_write(game, sheet, malt.kind()) {
            out.push(Action::Write(malt.kind()));
        }
    }
    // SS-6.6: what was bought must be written if any of it can be; SS-6.12, SS-R14: malt may come before it.
    match sheet.pending {
        Some(bought) if may_write(game, sheet, bought.kind) => out.push(Action::Write(bought.kind)),
        _ => out.push(Action::Done),
    }
}

/// Units at hand and a cell for them. Malt may be gone on with (SS-6.5).
#[inline]
fn may_write(game: &SixSidedStout, sheet: &Sheet, kind: Kind) -> bool {
    let units = match kind.malt() {
        // SS-6.10, SS-R15: whatever is in the box, fresh dice included.
        Some(malt) => !sheet.boxes[malt].is_empty(),
        None => sheet.pending.is_some_and(|bought| bought.kind == kind),
    };
    let closed = game.once_a_day() && sheet.begun(kind);
    units && !closed && !OpenCells::of(game, &sheet.grid, kind, sheet.today).next().is_empty()
}

/// One piece more (SS-D7).
#[inline]
fn write(game: &SixSidedStout, sheet: &mut Sheet, seat: Seat, mut group: Group, cell: Cell, log: &mut Log<Event>) {
    sheet.grid[group.kind].insert(cell);
    sheet.today.insert(cell);
    group.cells.insert(cell);
    group.open = OpenCells::of(game, &sheet.grid, group.kind, sheet.today).next();
    if let Some(malt) = group.kind.malt() {
        sheet.boxes[malt].turn_down(group.left);
    }
    group.left -= 1;
    sheet.group = Some(group);
    if group.left == 0 {
        if group.kind.malt().is_some() {
            // SS-6.11, SS-R28: another die may follow, or enough.
            sheet.ask = Some(Decision::Die);
        } else {
            finish(game, sheet, seat, &group, log);
        }
    }
}

/// A kind is begun, or malt gone on with (SS-6.5).
fn begin(game: &SixSidedStout, sheet: &mut Sheet, seat: Seat, kind: Kind, log: &mut Log<Event>) {
    let room = OpenCells::of(game, &sheet.grid, kind, sheet.today);
    let mut group = Group { kind, cells: CellSet::EMPTY, open: CellSet::EMPTY, left: 0 };
    if let Some(bought) = sheet.pending.take_if(|bought| bought.kind == kind) {
        // SS-6.7, SS-R13: the largest group the room allows, measured now (SS-6.12).
        let (need, open) = room.fullest(bought.count);
        (group.left, group.open) = (need, open);
        sheet.ask = Some(Decision::Cell);
        if need < bought.count {
            log.say(|| Event::Lost(seat, kind, bought.count - need));
        }
    } else {
        group.open = room.next();
        sheet.ask = Some(Decision::Die);
    }
    sheet.group = Some(group);
}

/// The group is complete: back to the question which kind comes next.
fn finish(game: &SixSidedStout, sheet: &mut Sheet, seat: Seat, group: &Group, log: &mut Log<Event>) {
    sheet.group = None;
    log.say(|| Event::Wrote(seat, group.kind, group.cells));
    if sheet.grid.written() == game.layout.cells {
        log.say(|| Event::Filled(seat));
    }
    sheet.ask = Some(Decision::Kind);
}
