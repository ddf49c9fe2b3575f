//! Why an answer is not legal, with the rule that says so.
use super::names::amount;
use crate::{
    Action, Aide, Assistant, Cell, Decision, Dice, Ingredient, Kind, Malt, Plan, Sheet, SixSidedStout, State,
    open_cells::OpenCells, steps,
};
use taproom_core::{Explain as _, Refusal, Seat, sentence};

pub(super) fn because(game: &SixSidedStout, state: &State, seat: Seat, action: Action) -> Refusal {
    let sheet = state.sheet(seat);
    match (sheet.ask, action) {
        (Some(Decision::Action), Action::Stop) => {
            Refusal::new("SS-3.1", "this edition does not let you stop early").provided(!game.values.may_stop)
        }
        (Some(Decision::Action), Action::Market(ingredient)) => repeated(sheet, ingredient),
        (Some(Decision::Action), Action::Roast(from)) => cold(game, sheet, from),
        (Some(Decision::Assistant), Action::Assistant(Aide(Some(who)))) => helpless(game, sheet, who),
        (Some(Decision::FirstDie), Action::Batch(face)) => match sheet.plan {
            Some(Plan::Roast { from, .. }) if sheet.boxes[from].count(face) > 0 => {
                Refusal::new("SS-D4a", "name the higher die first: this one has no partner that is not higher")
                    .provided(game.higher_die_first())
            }
            _ => Refusal::new("SS-5.1", format!("no die in this box shows {face}"))
                .provided(batch(sheet).is_some_and(|(dice, _)| dice.count(face) == 0)),
        },
        (Some(Decision::SecondDie), Action::Batch(face)) => match sheet.plan {
            Some(Plan::Roast { from, dice })
                if sheet.boxes[from].count(face) > 0 && dice.first().is_some_and(|first| face > *first) =>
            {
                Refusal::new("SS-D4b", "the second die is not higher than the first").provided(game.higher_die_first())
            }
            _ => Refusal::new("SS-5.1", format!("no other die in this box shows {face}"))
                .provided(batch(sheet).is_some_and(|(dice, first)| dice.count(face) == u8::from(first == Some(face)))),
        },
        (Some(Decision::Keep), Action::Keep(one, other)) if one < other && rolled(sheet, other, one) => {
            Refusal::new("SS-D3", format!("name the higher die first: keep {other} {one}"))
        }
        (Some(Decision::Keep), Action::Keep(one, other)) => Refusal::new("SS-4.4", "these two dice were not rolled")
            .provided(!rolled(sheet, one.max(other), one.min(other))),
        (Some(Decision::Kind), Action::Write(kind)) => unwritten(game, sheet, kind),
        (Some(Decision::Kind), Action::Done) => {
            let kind = sheet.pending.map_or(Kind::Hops, |bought| bought.kind);
            Refusal::new("SS-6.6", format!("the {kind} bought today must be written first"))
                .provided(sheet.pending.is_some())
        }
        (Some(Decision::Die), Action::Use(face)) => {
            let malt = sheet.group.and_then(|group| group.kind.malt());
            Refusal::new("SS-6.11", format!("no die in this box shows {face}"))
                .provided(malt.is_some_and(|malt| sheet.boxes[malt].count(face) == 0))
        }
        (Some(Decision::Cell), Action::Cell(cell)) => closed(game, sheet, cell),
        (Some(ask @ (Decision::Die | Decision::Cell)), Action::Use(_) | Action::Enough | Action::Done) => {
            unfinished(game, sheet, ask, action)
        }
        (ask, _) => {
            let asked = sentence!["now the question is: ", game.question(state, seat)];
            Refusal::elsewhere(ask.map_or("SS-D1", Decision::rule), asked)
        }
    }
}

/// The box that is roasted from, and the die named first.
fn batch(sheet: &Sheet) -> Option<(Dice, Option<u8>)> {
    match sheet.plan {
        Some(Plan::Roast { from, dice }) => Some((sheet.boxes[from], dice.first().copied())),
        _ => None,
    }
}

/// Were these two dice rolled?
fn rolled(sheet: &Sheet, one: u8, other: u8) -> bool {
    let mut pairs = Vec::new();
    steps::keep_pairs(sheet, &mut pairs);
    pairs.contains(&Action::Keep(one, other))
}

/// While a group is being written: why it cannot be left like this.
fn unfinished(game: &SixSidedStout, sheet: &Sheet, ask: Decision, action: Action) -> Refusal {
    let Some(group) = sheet.group else { return Refusal::new("SS-D7", "nothing is being written") };
    let name = game.piece_name(group.kind);
    if group.kind.malt().is_none() {
        return match action {
            Action::Use(_) => Refusal::new("SS-6.11", format!("{name} is not drawn from a die")),
            _ => Refusal::new("SS-6.6", format!("{} more must be written, for there is room", group.left))
                .provided(group.left > 0),
        };
    }
    match action {
        _ if group.cells.is_empty() => {
            Refusal::new(ask.rule(), format!("write at least one piece of {name}, which you began"))
        }
        Action::Use(_) if game.once_a_day() => {
            Refusal::new("SS-6.11", "another die may be touched only after this one is used up")
        }
        Action::Use(_) => {
            let left = group.left;
            let way = format!("the die in hand shows {left}: for another one say enough, then write {name} again");
            Refusal::new("SS-6.11", way)
        }
        _ => Refusal::new("SS-D9", format!("{name} is being written: say enough first")),
    }
}

fn repeated(sheet: &Sheet, ingredient: Ingredient) -> Refusal {
    Refusal::new("SS-4.2", format!("you bought {ingredient} yesterday; one day must lie in between"))
        .provided(sheet.days.last() == Some(&ingredient.note()))
}

fn cold(game: &SixSidedStout, sheet: &Sheet, from: Malt) -> Refusal {
    if sheet.boxes.iter().all(|(_, dice)| dice.is_empty()) {
        Refusal::new("SS-5.6", "all boxes are empty")
    } else if sheet.boxes[from].is_empty() {
        Refusal::new("SS-5.1", format!("there is no die in the {} box", game.box_name(from)))
    } else {
        let limit = game.roast_run_limit;
        Refusal::new("SS-11.2", format!("at most {limit} roast days in a row: go to the market or stop"))
            .provided(limit > 0 && sheet.roast_run() >= limit)
    }
}

fn helpless(game: &SixSidedStout, sheet: &Sheet, who: Assistant) -> Refusal {
    let name = game.assistant_name(who);
    if sheet.assistants.contains(who) {
        let helps = match sheet.plan {
            Some(Plan::Market { ingredient, .. }) => game.values.assistant[who].helps[ingredient],
            _ => true,
        };
        Refusal::new("SS-4.3", format!("the {name} does not help with this ingredient")).provided(!helps)
    } else {
        Refusal::new("SS-4.3", format!("the {name} has been used"))
    }
}

fn unwritten(game: &SixSidedStout, sheet: &Sheet, kind: Kind) -> Refusal {
    let name = game.piece_name(kind);
    let units = match kind.malt() {
        Some(malt) => !sheet.boxes[malt].is_empty(),
        None => sheet.pending.is_some_and(|bought| bought.kind == kind),
    };
    let room = OpenCells::of(game, &sheet.grid, kind, sheet.today);
    let empty = game.layout.cells - sheet.grid.written();
    if game.once_a_day() && sheet.begun(kind) {
        Refusal::new("SS-6.5", format!("{name} was written today already"))
    } else if !units && kind.malt().is_some() {
        Refusal::new("SS-6.10", format!("there is no die in the {name} box"))
    } else if !units {
        Refusal::new("SS-6.6", format!("you have no {name} to write"))
    } else if empty.is_empty() {
        Refusal::new("SS-6.1", "no cell is empty")
    } else if (empty & room.contact()).is_empty() && room.begun() {
        Refusal::new("SS-6.4", format!("no empty cell touches {}", game.kin_name(kind)))
    } else if (empty & room.contact()).is_empty() {
        Refusal::new("SS-6.3", "no empty cell touches the beer")
    } else {
        Refusal::new("SS-6.9", format!("no empty cell that {name} may stand in touches the beer"))
            .provided((empty & room.contact() & room.on_water()).is_empty())
    }
}

fn closed(game: &SixSidedStout, sheet: &Sheet, cell: Cell) -> Refusal {
    let Some(group) = sheet.group else { return Refusal::new("SS-D7", "nothing is being written") };
    let name = game.piece_name(group.kind);
    let layout = &game.layout;
    let written = sheet.grid.written();
    let room = OpenCells::of(game, &sheet.grid, group.kind, sheet.today);
    if layout.water.contains(cell) {
        Refusal::new("SS-6.1", format!("{cell} is water"))
    } else if !layout.cells.contains(cell) {
        Refusal::new("SS-6.1", format!("this grid has no cell {cell}"))
    } else if written.contains(cell) {
        Refusal::new("SS-6.1", format!("{cell} is taken; nothing is ever overwritten"))
    } else if room.begun() && !room.contact().contains(cell) {
        Refusal::new("SS-6.4", format!("{cell} does not touch {}", game.kin_name(group.kind)))
    } else if !room.contact().contains(cell) {
        Refusal::new("SS-6.3", format!("{cell} touches no piece; corners do not count (SS-1.4)"))
    } else if !room.on_water().contains(cell) {
        Refusal::new("SS-6.9", format!("{cell} has no water side and touches no {name} that has one"))
    } else {
        let reach = room.reach(cell, group.left);
        let left = group.left;
        Refusal::new(
            "SS-6.7",
            format!(
                "from {cell} only {reach} of {} could be written; elsewhere there is more room",
                amount(left, &name)
            ),
        )
        .provided(reach < left)
    }
}
