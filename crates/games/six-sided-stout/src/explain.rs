//! Words for people.
use crate::{
    Action, Aide, Ask, Assistant, Cell, Chance, Event, Ingredient, Kind, Malt, Plan, Sheet, SixSidedStout, State, View,
    refuse, steps,
};
use taproom_core::{Explain, Game, ScorePart, Place, Refusal, Seat};

impl Explain for SixSidedStout {
    fn question(&self, state: &State, seat: Seat) -> String {
        let Some(sheet) = state.sheets.get(seat.index()) else { return "Nothing is asked of this seat.".into() };
        let Some(ask) = sheet.ask else { return "Nothing to decide now.".into() };
        match ask {
            Ask::Action => format!("Day {}: market, roast or stop?", state.day),
            Ask::Assistant => "Who comes along to the market?".into(),
            Ask::FirstDie => "Which two dice do you roast? First the higher one.".into(),
            Ask::SecondDie => "Which die is roasted with it?".into(),
            Ask::Keep => format!("You rolled {}: which two dice count?", faces(&sheet.dice)),
            Ask::Kind => match sheet.pending {
                Some(bought) => format!("{} {} to write: what comes next?", bought.count, bought.kind),
                None => "What do you write next?".into(),
            },
            Ask::Die => format!("Which {} die do you draw from?", self.group_name(sheet)),
            Ask::Cell => format!("Where does the {} go?", self.group_name(sheet)),
        }
    }

    fn label(&self, state: &State, seat: Seat, action: Action) -> String {
        let Some(sheet) = state.sheets.get(seat.index()) else { return action.to_string() };
        match action {
            Action::Stop => format!("Stop here with {}", points(self.score(sheet).total())),
            Action::Market(ingredient) => {
                let row = self.edition.data.ingredient.iter().find(|row| row.id == ingredient).expect("checked");
                format!("Market, {}: {}", row.name.to_lowercase(), row.text)
            }
            Action::Roast(from) => {
                let dice = faces(&sheet.boxes[from].each().collect::<Vec<_>>());
                match self.tables.roast[from] {
                    Some(to) => format!("Roast two dice of {} ({dice}) to {}", self.box_name(from), self.box_name(to)),
                    None => format!("Burn two dice of {} ({dice})", self.box_name(from)),
                }
            }
            Action::Assistant(Aide(None)) => format!("Nobody: roll {} dice", self.tables.market_dice),
            Action::Assistant(Aide(Some(who))) => {
                let roll = self.tables.assistant[who].roll;
                format!("{}: roll {roll} dice, keep any {}", self.assistant_name(who), self.tables.market_dice)
            }
            Action::Batch(face) => format!("A die that shows {face}"),
            Action::Keep(one, other) => {
                let Some(Plan::Market { ingredient, .. }) = sheet.plan else { return action.to_string() };
                let units = steps::units(&self.tables, ingredient, [one.min(9), other.min(9)]);
                format!("Keep {one} and {other}: {units} {ingredient}")
            }
            Action::Write(kind) => match (kind.malt(), sheet.pending) {
                (Some(malt), _) => {
                    let dice = faces(&sheet.boxes[malt].each().collect::<Vec<_>>());
                    format!("Write {} from the dice {dice}", self.box_name(malt))
                }
                (None, Some(bought)) if bought.kind == kind => format!("Write the {} {kind}", bought.count),
                (None, _) => format!("Write {kind}"),
            },
            Action::Use(face) => format!("The die that shows {face}"),
            Action::Cell(cell) => self.cell_label(sheet, cell),
            Action::Enough => format!("Enough {} for today", self.group_name(sheet)),
            Action::Done => match sheet.pending {
                Some(lost) => format!("Done: {} {} find no room and are lost", lost.count, lost.kind),
                None => format!("Done with day {}", state.day),
            },
        }
    }

    fn place(&self, state: &State, seat: Seat, action: Action) -> Place {
        let sheet = state.sheets.get(seat.index());
        let die = |face: u8| {
            let from = match sheet.map(|sheet| (sheet.plan, sheet.group)) {
                Some((_, Some(group))) => group.kind.slug(),
                Some((Some(Plan::Roast { from, .. }), None)) => from.slug(),
                _ => "none",
            };
            Place::new("die", format_args!("{from}-{face}"))
        };
        match action {
            Action::Stop | Action::Enough | Action::Done => Place::new("menu", action),
            Action::Market(ingredient) => Place::new("market", ingredient),
            Action::Roast(from) => Place::new("box", from),
            Action::Assistant(aide) => Place::new("assistant", aide),
            Action::Batch(face) | Action::Use(face) => die(face),
            Action::Keep(one, other) => Place::new("dice", format_args!("{one}-{other}")),
            Action::Write(kind) => match kind.malt() {
                Some(malt) => Place::new("box", malt),
                None => Place::new("market", kind),
            },
            Action::Cell(cell) => Place::new("cell", cell),
        }
    }

    fn shown(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        let Some(sheet) = state.sheets.get(seat.index()) else { return };
        let all_faces = 1..=self.tables.sides;
        match sheet.ask {
            None => {}
            Some(Ask::Action) => {
                out.push(Action::Stop);
                out.extend(Ingredient::ALL.map(Action::Market));
                out.extend(Malt::ALL.map(Action::Roast));
            }
            Some(Ask::Assistant) => {
                out.push(Action::Assistant(Aide(None)));
                out.extend(Assistant::ALL.map(|who| Action::Assistant(Aide(Some(who)))));
            }
            Some(Ask::FirstDie | Ask::SecondDie) => out.extend(all_faces.map(Action::Batch)),
            Some(Ask::Keep) => self.legal(state, seat, out),
            Some(Ask::Kind) => {
                out.extend(Kind::ALL.map(Action::Write));
                out.push(Action::Done);
            }
            Some(Ask::Die) => {
                out.extend(all_faces.map(Action::Use));
                out.push(Action::Enough);
            }
            Some(Ask::Cell) => {
                out.extend(self.layout.cells.iter().map(Action::Cell));
                out.push(Action::Enough);
            }
        }
    }

    fn refuse(&self, state: &State, seat: Seat, action: Action) -> Option<Refusal> {
        let mut legal = Vec::new();
        self.legal(state, seat, &mut legal);
        if legal.contains(&action) { None } else { Some(refuse::why(self, state, seat, action)) }
    }

    fn chance_label(&self, Chance::Roll(face): Chance) -> String {
        format!("The die shows {face}")
    }

    fn tell(&self, event: &Event) -> String {
        let who = |seat: Seat| if self.seats == 1 { "You".to_owned() } else { format!("Player {}", seat.0 + 1) };
        match *event {
            Event::Day(day) => format!("Day {day} begins."),
            Event::Stopped(seat) => format!("{} stopped.", who(seat)),
            Event::Visited(seat, ingredient, Aide(None)) => {
                format!("{} went to the market for {ingredient}.", who(seat))
            }
            Event::Visited(seat, ingredient, Aide(Some(aide))) => {
                format!("{} went to the market for {ingredient} with the {}.", who(seat), self.assistant_name(aide))
            }
            Event::Roasted(seat, from, dice, Some(to)) => {
                format!("{} roasted {} from {} to {}.", who(seat), faces(&dice), self.box_name(from), self.box_name(to))
            }
            Event::Roasted(seat, from, dice, None) => {
                format!("{} burnt {} of {}.", who(seat), faces(&dice), self.box_name(from))
            }
            Event::Rolled(None, face) => format!("The dice: {face}."),
            Event::Rolled(Some(seat), face) => format!("{} rolled {face}.", who(seat)),
            Event::Kept(seat, one, other) => format!("{} kept {one} and {other}.", who(seat)),
            Event::Bought(seat, ingredient, units) => format!("{} bought {units} {ingredient}.", who(seat)),
            Event::Wrote(seat, kind, cells) => {
                format!("{} wrote {} {}: {cells}.", who(seat), cells.len(), self.piece_name(kind))
            }
            Event::Lost(seat, kind, 1) => format!("{} had no room for 1 {kind}; it is lost.", who(seat)),
            Event::Lost(seat, kind, units) => format!("{} had no room for {units} {kind}; they are lost.", who(seat)),
            Event::Filled(seat) => format!("{} filled the grid.", who(seat)),
            Event::Scored(seat, score) => match self.rank(score) {
                Some(rank) => format!("{} scored {}: {rank}.", who(seat), points(score)),
                None => format!("{} scored {}.", who(seat), points(score)),
            },
        }
    }

    fn tally(&self, view: &View, seat: Seat) -> Vec<ScorePart> {
        view.sheets.get(seat.index()).map(|sheet| self.score(sheet).parts()).unwrap_or_default()
    }
}

impl SixSidedStout {
    pub(crate) fn piece_name(&self, kind: Kind) -> String {
        let row = self.edition.data.piece.iter().find(|row| row.id == kind).expect("checked");
        row.name.to_lowercase()
    }

    pub(crate) fn box_name(&self, malt: Malt) -> String {
        let row = self.edition.data.malt_box.iter().find(|row| row.id == malt).expect("checked");
        row.name.to_lowercase()
    }

    pub(crate) fn assistant_name(&self, who: Assistant) -> &str {
        let row = self.edition.data.assistant.iter().find(|row| row.id == who).expect("checked");
        &row.name
    }

    fn group_name(&self, sheet: &Sheet) -> String {
        sheet.group.map_or_else(|| "malt".into(), |group| self.piece_name(group.kind))
    }

    /// `b2: two water sides, +20 points`
    fn cell_label(&self, sheet: &Sheet, cell: Cell) -> String {
        let water = match self.layout.sides(cell) {
            0 => "no water side".to_owned(),
            1 => "one water side".to_owned(),
            2 => "two water sides".to_owned(),
            more => format!("{more} water sides"),
        };
        match self.gain(sheet, cell) {
            Some(gain) => format!("{cell}: {water}, {gain:+}"),
            None => format!("{cell}: {water}"),
        }
    }

    /// What the piece being written would bring in this cell, for itself and for those it touches.
    pub(crate) fn gain(&self, sheet: &Sheet, cell: Cell) -> Option<i32> {
        let group = sheet.group?;
        let mut after = *sheet;
        after.grid[group.kind].insert(cell);
        Some(self.score(&after).sum() - self.score(sheet).sum())
    }
}

/// `6, 5 and 3`
pub(crate) fn faces(dice: &[u8]) -> String {
    match dice {
        [] => "none".into(),
        [one] => one.to_string(),
        [most @ .., last] => {
            let most: Vec<String> = most.iter().map(ToString::to_string).collect();
            format!("{} and {last}", most.join(", "))
        }
    }
}

fn points(score: i32) -> String {
    if score == 1 { "1 point".into() } else { format!("{score} points") }
}
