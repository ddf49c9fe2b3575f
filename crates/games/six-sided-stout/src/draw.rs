//! The sheets, for a terminal.
use crate::{
    Action, Aide, Assistant, Cell, Decision, Ingredient, Kind, Malt, Note, Plan, Score, Sheet, SixSidedStout, Step,
    View,
    data::row,
    explain::{amount, faces},
    steps::{fewest_and_most, keep_pairs, units},
};
use taproom_core::{Seat, Viewer, capitalised, plural};
use taproom_kit::{Draw, Drawing, Ink, Row};

impl Draw for SixSidedStout {
    fn draw(&self, view: &View) -> Drawing {
        let mut drawing = Drawing::new();
        let days = self.values.days;
        drawing.heading(format!("Six Sided Stout, day {} of {days}", view.day));
        let mark = self.layout.marks.sign();
        drawing.ink(Ink::Faint, format!("  {}{mark}", self.layout.name));
        let main = match view.viewer {
            Viewer::Seat(seat) if seat.index() < view.sheets.len() => seat,
            _ => Seat(0),
        };
        drawing.line();
        drawing.below(self.large(view, main));
        for seat in Seat::all(view.sheets.len() as u8).filter(|&seat| seat != main) {
            drawing.line();
            drawing.below(self.small(view, seat));
        }
        drawing.line();
        drawing.panel("Key").line();
        for kind in Kind::ALL {
            drawing
                .ink(ink(kind), self.values.piece[kind].mark.to_string())
                .ink(Ink::Faint, format!(" {}  ", self.piece_name(kind)));
        }
        drawing
            .ink(Ink::Blue, "~~")
            .ink(Ink::Faint, " water  ")
            .ink(Ink::Teal, "a3")
            .ink(Ink::Faint, " empty, on the water");
        if self.layout.marks.any() {
            let note = "° The drawing of the grid is lost; this one is reconstructed from players' reports (SS-R1).";
            drawing.line().ink(Ink::Faint, note);
        }
        drawing
    }
}

impl SixSidedStout {
    /// A sheet with everything on it.
    fn large(&self, view: &View, seat: Seat) -> Drawing {
        let sheet = &view.sheets[seat.index()];
        let mut drawing = Drawing::new();
        drawing.panel(self.title(view, seat)).ink(Ink::Faint, format!("  {}", stage(view, sheet)));
        drawing.below(self.grid(sheet, 3, view.viewer.is(seat))).line();
        drawing.panel("Today");
        let today = self.today(sheet);
        if !today.is_empty() {
            drawing.text(format!("  {today}"));
        }
        drawing.line().ink(Ink::Faint, "Days       ");
        self.calendar(&mut drawing, view.day, sheet);
        drawing.line().ink(Ink::Faint, "Market     ");
        for ingredient in Ingredient::ALL {
            let [least, most] = fewest_and_most(&self.values, ingredient);
            let name = &row(&self.edition.data.ingredient, |row| row.id == ingredient).name;
            drawing.spot(format!("market:{ingredient}"), Ink::Plain, format!("{name} {least}–{most}")).text("   ");
        }
        let dice_asked = matches!(sheet.ask, Some(Decision::FirstDie | Decision::SecondDie | Decision::Die));
        for malt in Malt::ALL {
            let dice = sheet.boxes[malt];
            drawing.line().spots(format!("box:{malt}"), |drawing| {
                drawing.ink(Ink::Faint, format!("{:<11}", capitalised(malt.slug())));
                for face in dice.each() {
                    let text = format!("[{face}]");
                    if dice_asked {
                        drawing.spot(format!("die:{malt}-{face}"), ink(malt.kind()), text);
                    } else {
                        drawing.ink(ink(malt.kind()), text);
                    }
                    drawing.text(" ");
                }
                drawing.ink(Ink::Faint, if dice.is_empty() { "no dice".into() } else { plural(dice.units(), "unit") });
            });
        }
        drawing.line().ink(Ink::Faint, "Assistants ");
        for (n, who) in Assistant::ALL.into_iter().enumerate() {
            if n == 2 {
                drawing.line().pad(11);
            }
            let free = sheet.assistants.contains(who);
            let (ink, mark) = if free { (Ink::Plain, "○") } else { (Ink::Faint, "×") };
            drawing.spot(format!("assistant:{who}"), ink, format!("{mark} {}", self.assistant_name(who)));
            drawing.pad(11 + 19 * (n % 2 + 1));
        }
        if sheet.ask == Some(Decision::Assistant) {
            let nobody = format!("○ nobody: {} dice", self.values.market_dice);
            drawing.line().pad(11).spot(format!("assistant:{}", Aide(None)), Ink::Plain, nobody);
        }
        drawing.line().ink(Ink::Faint, "Dice       ").text(Self::dice_today(sheet));
        if sheet.ask == Some(Decision::Keep) {
            self.pairs(&mut drawing, sheet);
        }
        self.points(&mut drawing, view, sheet);
        drawing
    }

    /// The pairs of dice that can be kept, each with what it buys (SS-D3).
    fn pairs(&self, drawing: &mut Drawing, sheet: &Sheet) {
        let mut pairs = Vec::new();
        keep_pairs(sheet, &mut pairs);
        for pair in pairs.into_iter().rev() {
            let (Action::Keep(one, other), Some(Plan::Market { ingredient, .. })) = (pair, sheet.plan) else {
                continue;
            };
            let buys = amount(units(&self.values, ingredient, [one, other]), ingredient.slug());
            drawing.line().pad(11).spot(format!("dice:{one}-{other}"), Ink::Plain, format!("[{one}] [{other}] {buys}"));
        }
    }

    /// A sheet in a third of the width.
    fn small(&self, view: &View, seat: Seat) -> Drawing {
        let sheet = &view.sheets[seat.index()];
        let mut drawing = Drawing::new();
        drawing.panel(self.title(view, seat)).ink(Ink::Faint, format!("  {}", stage(view, sheet)));
        drawing.below(self.grid(sheet, 2, false));
        drawing.line().text(in_short(sheet));
        drawing.line().ink(Ink::Faint, "days ");
        for note in &sheet.days {
            drawing.ink(note_ink(*note), &letter(*note)[..1]);
        }
        drawing.ink(Ink::Faint, format!("  assistants {}", sheet.assistants.len()));
        drawing.line();
        for malt in Malt::ALL {
            let dice: String = sheet.boxes[malt].each().map(|face| face.to_string()).collect();
            drawing.ink(ink(malt.kind()), self.values.piece[malt.kind()].mark.to_string());
            drawing.ink(Ink::Faint, format!("[{dice}] "));
        }
        let score = self.score(sheet);
        let missing = missing(&score);
        drawing.line().ink(Ink::Strong, score.total().to_string());
        if missing.is_empty() {
            drawing.text(if score.total() == 1 { " point" } else { " points" });
        } else {
            drawing.ink(Ink::Red, format!(" of {}, no {missing}", score.sum()));
        }
        drawing.pad(28);
        drawing
    }

    fn title(&self, view: &View, seat: Seat) -> String {
        let own = view.viewer.is(seat) || self.seats == 1;
        if own { "My stout".into() } else { capitalised(&seat.to_string()) }
    }

    fn calendar(&self, drawing: &mut Drawing, today: u8, sheet: &Sheet) {
        for day in 1..=self.values.days {
            let note = sheet.days.get(usize::from(day) - 1).copied();
            let number = if day == today { Ink::Strong } else { Ink::Faint };
            drawing.ink(number, day.to_string()).ink(note.map_or(Ink::Faint, note_ink), note.map_or("· ", letter));
        }
    }

    fn today(&self, sheet: &Sheet) -> String {
        match sheet.plan {
            None => String::new(),
            Some(Plan::Stop) => "stop".into(),
            Some(Plan::Market { ingredient, assistant }) => match assistant {
                Some(who) => format!("market: {ingredient} with the {}", self.assistant_name(who)),
                None => format!("market: {ingredient}"),
            },
            Some(Plan::Roast { from, dice }) if dice.is_empty() => format!("roast {from}"),
            Some(Plan::Roast { from, dice }) => format!("roast {from} {}", faces(&dice)),
        }
    }

    fn dice_today(sheet: &Sheet) -> String {
        let units = sheet
            .pending
            .map_or(String::new(), |bought| format!("; {} to write", amount(bought.count, bought.kind.slug())));
        if sheet.dice.is_empty() { String::new() } else { format!("{}{units}", faces(&sheet.dice)) }
    }

    fn points(&self, drawing: &mut Drawing, view: &View, sheet: &Sheet) {
        let score = self.score(sheet);
        let over = view.steps.is_empty();
        for (kind, points) in score.points.iter() {
            let count = sheet.grid[kind].len();
            let name = if kind == Kind::Pale { if over { "Score" } else { "So far" } } else { "" };
            drawing.line().ink(Ink::Faint, format!("{name:<11}"));
            let words = amount(count, &self.piece_name(kind));
            let row = format!("{}{words:<18}", if count < 10 { " " } else { "" });
            drawing.ink(if count > 0 { ink(kind) } else { Ink::Faint }, row).text(format!("{points:>4}"));
        }
        drawing
            .line()
            .pad(11)
            .ink(Ink::Strong, format!("{:<19}{:>4}", if over { "total" } else { "if this were all" }, score.total()));
        let missing = missing(&score);
        if !missing.is_empty() {
            drawing.ink(Ink::Red, format!("  no {missing}, no beer"));
        } else if over && let Some(rank) = self.rank(score.total()) {
            let marks = self.edition.rows.iter().find(|row| row.table == "rank").map(Row::marks).unwrap_or_default();
            drawing.ink(Ink::Yellow, format!("  {rank}{}", marks.sign()));
        }
    }

    /// The tilted grid (SS-1.3): cells stand where the data says, `wide` columns for each half-diagonal.
    fn grid(&self, sheet: &Sheet, wide: usize, mine: bool) -> Drawing {
        let mut drawing = Drawing::new();
        for row in &self.layout.rows {
            drawing.line();
            for &(half_diagonals, cell) in row {
                let (ink, letters) = self.cell(sheet, cell, wide);
                drawing.pad(half_diagonals * wide);
                let text: String = letters.into_iter().collect();
                if mine && !self.layout.water.contains(cell) {
                    drawing.spot(format!("cell:{cell}"), ink, text);
                } else {
                    drawing.ink(ink, text);
                }
            }
        }
        drawing
    }

    /// Three letters: a piece, water, or an empty cell with its name if there is room for it.
    fn cell(&self, sheet: &Sheet, cell: Cell, wide: usize) -> (Ink, [char; 3]) {
        let large = wide > 2;
        if self.layout.water.contains(cell) {
            return (Ink::Blue, ['~', '~', if large { '~' } else { ' ' }]);
        }
        if let Some((kind, _)) = sheet.grid.iter().find(|(_, cells)| cells.contains(cell)) {
            let mark = self.values.piece[kind].mark;
            return (ink(kind), if large { ['[', mark, ']'] } else { [mark, ' ', ' '] });
        }
        let open = sheet.ask == Some(Decision::Cell) && sheet.group.is_some_and(|group| group.open.contains(cell));
        let ink = if open {
            Ink::Strong
        } else if self.layout.shore.contains(cell) {
            Ink::Teal
        } else {
            Ink::Faint
        };
        let name = [char::from(b'a' + cell.row()), char::from(b'1' + cell.col()), ' '];
        (ink, if large { name } else { ['.', ' ', ' '] })
    }
}

/// Where a player stands in the day.
fn stage(view: &View, sheet: &Sheet) -> &'static str {
    match (view.steps.top(), sheet.ask) {
        (None, _) => "finished",
        _ if sheet.stopped => "stopped",
        (Some(Step::Declare(_)), Some(_)) => "declares",
        (Some(Step::Declare(_)), None) => "has declared",
        (Some(Step::Roll(_)), _) => "at the market",
        (_, Some(_)) => "writes",
        (_, None) => "is done for the day",
    }
}

/// Today in a third of the width: `market hops+ 6 5 2, 5 to write`.
fn in_short(sheet: &Sheet) -> String {
    let mut text = match sheet.plan {
        None => String::new(),
        Some(Plan::Stop) => "stop".into(),
        Some(Plan::Market { ingredient, assistant }) => {
            format!("market {ingredient}{}", if assistant.is_some() { "+" } else { "" })
        }
        Some(Plan::Roast { from, .. }) => format!("roast {from}"),
    };
    for face in &sheet.dice {
        text.push(' ');
        text.push_str(&face.to_string());
    }
    if let Some(bought) = sheet.pending {
        text.push_str(", ");
        text.push_str(&bought.count.to_string());
        text.push_str(" to write");
    }
    text
}

fn letter(note: Note) -> &'static str {
    match note {
        Note::Malt => "M ",
        Note::Hops => "H ",
        Note::Yeast => "Y ",
        Note::Roast => "R ",
    }
}

fn missing(score: &Score) -> String {
    let missing: Vec<&str> = score.missing.iter().filter(|(_, lacks)| *lacks).map(|(word, _)| word.slug()).collect();
    missing.join(" ")
}

fn ink(kind: Kind) -> Ink {
    match kind {
        Kind::Pale => Ink::Yellow,
        Kind::Caramel => Ink::Orange,
        Kind::Chocolate => Ink::Brown,
        Kind::Hops => Ink::Green,
        Kind::Yeast => Ink::Purple,
    }
}

fn note_ink(note: Note) -> Ink {
    match note {
        Note::Malt => Ink::Yellow,
        Note::Hops => Ink::Green,
        Note::Yeast => Ink::Purple,
        Note::Roast => Ink::Brown,
    }
}
