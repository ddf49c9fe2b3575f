//! Answers in words, with the numbers they are decided by.
use super::names::{amount, faces};
use crate::{
    Action, Aide, Cell, Decision, Dice, Ingredient, Kind, Malt, Plan, Sheet, SixSidedStout, State, data::row,
    open_cells::OpenCells, steps,
};
use taproom_core::{Label, Seat, listed, plural};

pub(super) fn label(game: &SixSidedStout, state: &State, seat: Seat, action: Action) -> Label {
    let sheet = state.sheet(seat);
    match action {
        Action::Stop => stop(game, sheet),
        Action::Market(ingredient) => {
            let name = row(&game.edition.data.ingredient, |row| row.id == ingredient).name.to_lowercase();
            let text = game.edition.text("ingredient", ingredient.slug());
            let [least, most] = steps::fewest_and_most(&game.values, ingredient);
            Label::new(format!("Market, {name}")).more(format!(": {least} to {most}. {text}"))
        }
        Action::Roast(from) => roast(game, sheet, from).into(),
        Action::Assistant(Aide(None)) => Label::new("Nobody").more(format!(": roll {} dice", game.values.market_dice)),
        Action::Assistant(Aide(Some(who))) => {
            let (roll, keep) = (game.values.assistant[who].roll, game.values.market_dice);
            Label::new(game.assistant_name(who)).more(format!(": roll {roll} dice, keep any {keep}"))
        }
        Action::Batch(face) => match (sheet.ask, sheet.plan) {
            (Some(Decision::SecondDie), Some(Plan::Roast { dice, .. })) => {
                let both = plural(dice.iter().sum::<u8>().saturating_add(face), "unit");
                Label::new(format!("A die that shows {face}")).more(format!(": {both} together"))
            }
            _ => format!("A die that shows {face}").into(),
        },
        Action::Keep(one, other) => {
            let label = Label::new(format!("Keep {one} and {other}"));
            let Some(Plan::Market { ingredient, .. }) = sheet.plan else { return label };
            let units = steps::units(&game.values, ingredient, [one, other].map(|face| face.min(9)));
            label.more(format!(": {}{}", amount(units, ingredient.slug()), room_now(game, sheet, ingredient, units)))
        }
        Action::Write(kind) => write(game, sheet, kind),
        Action::Use(face) => {
            Label::new(format!("The die that shows {face}")).more(format!(": up to {}", plural(face, "piece")))
        }
        Action::Cell(cell) => cell_label(game, sheet, cell).into(),
        Action::Enough => {
            let rest = sheet.group.and_then(|group| group.kind.malt()).map_or(0, |malt| sheet.boxes[malt].units());
            let words = if game.once_a_day() { "for today" } else { "for now" };
            let label = Label::new(format!("Enough {} {words}", game.group_name(sheet)));
            if rest == 0 { label } else { label.more(format!(": {} left in the box", plural(rest, "unit"))) }
        }
        Action::Done => done(game, state, sheet),
    }
}

/// `Stop here with 7 points`, `Stop here with 0 points: no yeast, so 12 points in the grid count for nothing`
fn stop(game: &SixSidedStout, sheet: &Sheet) -> Label {
    let score = game.score(sheet);
    let label = Label::new(format!("Stop here with {}", plural(score.total(), "point")));
    let missing = score.missing.iter().filter(|(_, lacks)| *lacks).map(|(it, _)| format!("no {it}"));
    if score.is_beer() || score.sum() == score.total() {
        return label;
    }
    let count = if score.sum() == 1 { "counts" } else { "count" };
    let lost = plural(score.sum(), "point");
    label.more(format!(": {}, so {lost} in the grid {count} for nothing", listed(missing)))
}

/// SS-5.3: `two of the dice 6, 5 and 3`, `the dice 6 and 5`, `the die 4`.
fn roast(game: &SixSidedStout, sheet: &Sheet, from: Malt) -> String {
    let (name, dice) = (game.box_name(from), sheet.boxes[from]);
    let all = faces(&dice.each().collect::<Vec<_>>());
    let batch = match dice.len() {
        0 | 1 => format!("the only die of {name} ({all})"),
        2 => format!("both dice of {name} ({all})"),
        _ => format!("two dice of {name} ({all})"),
    };
    match game.values.roast[from] {
        Some(to) => format!("Roast {batch} to {}", game.box_name(to)),
        None => format!("Burn {batch}"),
    }
}

/// SS-6.6: what would be lost if the purchase were written now.
fn room_now(game: &SixSidedStout, sheet: &Sheet, ingredient: Ingredient, units: u8) -> String {
    let kind = game.values.purchase[ingredient].enters;
    if kind.malt().is_some() {
        return String::new();
    }
    match OpenCells::of(game, &sheet.grid, kind, sheet.today).fullest(units).0 {
        need if need == units => String::new(),
        0 => ", no room now".into(),
        need => format!(", room for {need} now"),
    }
}

fn write(game: &SixSidedStout, sheet: &Sheet, kind: Kind) -> Label {
    let name = game.piece_name(kind);
    if let Some(malt) = kind.malt() {
        let dice: Dice = sheet.boxes[malt];
        let faces = faces(&dice.each().collect::<Vec<_>>());
        let word = if dice.len() == 1 { "die" } else { "dice" };
        let again = if sheet.begun(kind) { "more " } else { "" };
        let each = plural(game.values.piece[kind].each, "point");
        return Label::new(format!("Write {again}{name} from the {word} {faces}"))
            .more(format!(": one piece or more, {each} each"));
    }
    let Some(bought) = sheet.pending.filter(|bought| bought.kind == kind) else {
        return format!("Write {name}").into();
    };
    let label = Label::new(format!("Write the {}", amount(bought.count, &name)));
    let need = OpenCells::of(game, &sheet.grid, kind, sheet.today).fullest(bought.count).0;
    if need == bought.count {
        return label;
    }
    let lost = bought.count - need;
    label.more(format!(": room for {need} now, {lost} {} lost", if lost == 1 { "is" } else { "are" }))
}

fn done(game: &SixSidedStout, state: &State, sheet: &Sheet) -> Label {
    let no_room = |kind| OpenCells::of(game, &sheet.grid, kind, sheet.today).next().is_empty();
    if let Some(lost) = sheet.pending.filter(|bought| no_room(bought.kind)) {
        let words = if lost.count == 1 { "finds no room and is lost" } else { "find no room and are lost" };
        return Label::new("Done").more(format!(": {} {words}", amount(lost.count, lost.kind.slug())));
    }
    let label = Label::new(format!("Done with day {}", state.day));
    let stored: u16 = sheet.boxes.values().iter().map(|dice| dice.units()).sum();
    if stored == 0 || state.day < game.values.days {
        return label;
    }
    // SS-7.2
    let stay = if stored == 1 { "stays in its box and is" } else { "stay in the boxes and are" };
    label.more(format!(": {} of malt {stay} worth nothing", plural(stored, "unit")))
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
