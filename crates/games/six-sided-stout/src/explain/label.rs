//! Answers in words.
use super::names::faces;
use crate::{Action, Aide, Cell, Plan, Sheet, SixSidedStout, State, data::row, steps};
use taproom_core::{Label, Seat, plural};

pub(super) fn label(game: &SixSidedStout, state: &State, seat: Seat, action: Action) -> Label {
    let sheet = state.sheet(seat);
    match action {
        Action::Stop => format!("Stop here with {}", plural(game.score(sheet).total(), "point")).into(),
        Action::Market(ingredient) => {
            let name = row(&game.edition.data.ingredient, |row| row.id == ingredient).name.to_lowercase();
            let text = game.edition.text("ingredient", ingredient.slug());
            Label::new(format!("Market, {name}")).more(format!(": {text}"))
        }
        Action::Roast(from) => {
            let (name, dice) = (game.box_name(from), faces(&sheet.boxes[from].each().collect::<Vec<_>>()));
            match game.values.roast[from] {
                Some(to) => format!("Roast two dice of {name} ({dice}) to {}", game.box_name(to)).into(),
                None => format!("Burn two dice of {name} ({dice})").into(),
            }
        }
        Action::Assistant(Aide(None)) => Label::new("Nobody").more(format!(": roll {} dice", game.values.market_dice)),
        Action::Assistant(Aide(Some(who))) => {
            let (roll, keep) = (game.values.assistant[who].roll, game.values.market_dice);
            Label::new(game.assistant_name(who)).more(format!(": roll {roll} dice, keep any {keep}"))
        }
        Action::Batch(face) => format!("A die that shows {face}").into(),
        Action::Keep(one, other) => {
            let label = Label::new(format!("Keep {one} and {other}"));
            let Some(Plan::Market { ingredient, .. }) = sheet.plan else { return label };
            let units = steps::units(&game.values, ingredient, [one, other].map(|face| face.min(9)));
            label.more(format!(": {units} {ingredient}"))
        }
        Action::Write(kind) => match (kind.malt(), sheet.pending) {
            (Some(malt), _) => {
                let dice = faces(&sheet.boxes[malt].each().collect::<Vec<_>>());
                format!("Write {} from the dice {dice}", game.box_name(malt)).into()
            }
            (None, Some(bought)) if bought.kind == kind => format!("Write the {} {kind}", bought.count).into(),
            (None, _) => format!("Write {kind}").into(),
        },
        Action::Use(face) => format!("The die that shows {face}").into(),
        Action::Cell(cell) => cell_label(game, sheet, cell).into(),
        Action::Enough => format!("Enough {} for today", game.group_name(sheet)).into(),
        Action::Done => match sheet.pending {
            Some(lost) => Label::new("Done").more(format!(": {} {} find no room and are lost", lost.count, lost.kind)),
            None => format!("Done with day {}", state.day).into(),
        },
    }
}

/// `b2: two water sides, +20`, all of it its short name too: a cell's own name says little.
fn cell_label(game: &SixSidedStout, sheet: &Sheet, cell: Cell) -> String {
    let water = match game.layout.sides(cell) {
        0 => "no water side".to_owned(),
        1 => "one water side".to_owned(),
        2 => "two water sides".to_owned(),
        more => format!("{more} water sides"),
    };
    match game.gain(sheet, cell) {
        Some(gain) => format!("{cell}: {water}, {gain:+}"),
        None => format!("{cell}: {water}"),
    }
}
