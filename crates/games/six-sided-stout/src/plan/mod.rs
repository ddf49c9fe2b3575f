//! The planner: every declaration and every way to write, valued by what the next day may bring.
//!
//! Nothing is left to luck: throws are few enough to go through all of them, and the evening after is valued by a small
//! net that was fitted to this game. More effort looks one more day ahead, after the most promising evenings.
#![allow(missing_docs)]
mod cellar;
mod day;
mod value;
mod ways;

pub use cellar::Cellar;
pub use day::{Declared, Thinker, Throws};
pub use value::{FEATURES, Features, HIDDEN, Net, Value, features};
pub use ways::{Breadth, Today, Way, Writer};

use crate::{Action, Ask, Cell, CellSet, Kind, Plan, Sheet, SixSidedStout, Units, steps::units};
use taproom_core::{Planner, Question, Rng};

/// Thinks about one sheet.
pub(crate) struct Brewmaster {
    value: Value,
    throws: Throws,
    /// SS-D14: the class of each cell.
    classes: [Cell; 64],
    /// The last morning thought about, and what may be declared.
    morning: Option<(Cellar, Vec<(Declared, f32)>)>,
    /// The ways to write that were looked into last.
    evening: Vec<Way>,
}

impl Brewmaster {
    pub(crate) fn new(game: &SixSidedStout) -> Self {
        let value = Value::read(include_str!("classic24.txt"));
        let mut classes = [Cell::default(); 64];
        for cell in game.layout.cells.iter() {
            classes[cell.index()] = game.layout.representative(cell);
        }
        Self { value, throws: Throws::new(game.tables.sides), classes, morning: None, evening: Vec::new() }
    }
}

impl Planner<SixSidedStout> for Brewmaster {
    fn plan(
        &mut self,
        question: &Question<'_, SixSidedStout>,
        effort: u32,
        _: &mut dyn Rng,
        stop: &dyn Fn() -> bool,
    ) -> Vec<f32> {
        let game = question.game;
        let sheet = &question.view.sheets[question.seat.index()];
        let breadth = Breadth { beam: 24, shapes: 4, all: false };
        let mut think = Thinker::new(game, &self.value, &self.throws, breadth);
        if effort >= 500 {
            think.deep = Some((Breadth { beam: 16, shapes: 3, all: false }, 3));
        }
        let _ = stop;
        match sheet.ask {
            Some(Ask::Keep) => question.legal.iter().map(|&answer| kept(&think, sheet, answer)).collect(),
            Some(Ask::Kind | Ask::Die | Ask::Cell) => {
                let cellar = Cellar::of(game, sheet);
                if sheet.ask == Some(Ask::Kind) && sheet.begun.is_empty() || !self.evening.iter().any(|way| way.rest(&cellar, sheet).is_some()) {
                    self.evening = think.ways(&cellar, &Today::of(sheet));
                    think.deepen(&mut self.evening);
                }
                let floor = self.evening.iter().map(|way| way.worth).fold(f32::INFINITY, f32::min) - 1.0;
                question.legal.iter().map(|&answer| written(&self.evening, &self.classes, &cellar, sheet, answer, floor)).collect()
            }
            _ => {
                let cellar = Cellar::of(game, sheet);
                if sheet.plan.is_none() || self.morning.as_ref().is_none_or(|known| known.0 != cellar) {
                    self.morning = Some((cellar, think.declarations(&cellar)));
                }
                let known = self.morning.as_ref().map_or(&[][..], |known| &known.1);
                let stopped = think.stopped(&cellar);
                question.legal.iter().map(|&answer| declared(known, sheet, answer, stopped)).collect()
            }
        }
    }
}

/// What an answer of the declaration promises.
fn declared(known: &[(Declared, f32)], sheet: &Sheet, answer: Action, stopped: f32) -> f32 {
    let fits = |it: &Declared| match (answer, *it, sheet.plan) {
        (Action::Market(what), Declared::Market(ingredient, _), _) => what == ingredient,
        (Action::Assistant(aide), Declared::Market(what, who), Some(Plan::Market { ingredient, .. })) => {
            what == ingredient && who == aide.0
        }
        (Action::Roast(box_), Declared::Roast(from, _), _) => box_ == from,
        (Action::Batch(face), Declared::Roast(malt, batch), Some(Plan::Roast { from, dice })) => {
            malt == from && batch.get(dice.len()) == Some(&face) && batch[..dice.len()] == dice[..]
        }
        _ => false,
    };
    let all = known.iter().filter(|it| fits(&it.0)).map(|it| it.1);
    let floor = if answer == Action::Stop { stopped } else { stopped - 1.0 };
    all.fold(floor, f32::max)
}

/// What dice to keep.
fn kept(think: &Thinker<'_>, sheet: &Sheet, answer: Action) -> f32 {
    let (Action::Keep(one, other), Some(Plan::Market { ingredient, .. })) = (answer, sheet.plan) else { return 0.0 };
    let mut cellar = Cellar::of(think.game, sheet);
    let enters = think.game.tables.purchase[ingredient].enters;
    let pending = match enters.malt() {
        Some(malt) => {
            [one, other].into_iter().for_each(|face| cellar.boxes[malt].add(face));
            None
        }
        None => Some(Units { kind: enters, count: units(&think.game.tables, ingredient, [one, other]) }),
    };
    think.written(&cellar, pending)
}

/// What an answer of the writing promises.
fn written(ways: &[Way], classes: &[Cell; 64], cellar: &Cellar, sheet: &Sheet, answer: Action, floor: f32) -> f32 {
    let written = sheet.group.map_or(CellSet::EMPTY, |group| group.cells);
    let empty = sheet.grid.written().is_empty();
    let fits = |rest: &[(Kind, CellSet)]| match (answer, rest.first()) {
        (Action::Done, None) => true,
        (Action::Write(kind), Some(group)) => kind == group.0,
        (Action::Cell(cell), Some(group)) if empty => {
            group.1.iter().any(|it| classes[it.index()] == classes[cell.index()])
        }
        (Action::Cell(cell), Some(group)) => (group.1 - written).contains(cell),
        (Action::Use(_), Some(group)) => group.1 != written,
        (Action::Enough, Some(group)) => group.1 == written,
        _ => false,
    };
    let best = ways.iter().filter(|way| way.rest(cellar, sheet).is_some_and(&fits)).map(|way| way.worth);
    let best = best.fold(floor, f32::max);
    // SS-D12: the lowest die, unless a reason is known.
    if let Action::Use(face) = answer { best - 0.01 * f32::from(face) } else { best }
}
