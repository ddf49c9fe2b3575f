//! A planner for one's own sheet: it goes through every declaration, every throw of the dice and the ways to write that
//! are worth a thought, and takes the evening from which most is expected.
//!
//! What is expected of an evening says a small net that was fitted to this game ([`Value`], `net.txt`). More effort
//! looks at more ways to write, and then follows the best evenings through another day. No luck is needed for that:
//! throws are few. So the same sheet always gets the same answer, and remembering what was thought a question ago only
//! saves time.
mod cellar;
mod day;
mod features;
mod value;
mod ways;

pub use cellar::Cellar;
pub use day::{Declared, Thinker, Throws};
pub use features::{FEATURES, Features, features};
pub use value::{HIDDEN, Net, Value};
pub use ways::{Breadth, Today, Way, Written};

use crate::{Action, Cell, CellSet, Decision, Plan, Sheet, SixSidedStout};
use day::Purchase;
use std::sync::LazyLock;
use taproom_core::Rng;
use taproom_kit::{PlanRequest, Planner};

static VALUE: LazyLock<Value> =
    LazyLock::new(|| Value::read(include_str!("net.txt")).unwrap_or_else(|why| panic!("net.txt: {why}")));

/// One looks again and again, each time more closely, until the effort is spent or there is no more time.
const LOOKS: [u32; 5] = [0, 40, 200, 1_000, 6_000];

/// Plans for one seat.
pub struct Brewmaster {
    throws: Throws,
    /// The symmetry class of each cell (SS-D14), by its first cell.
    classes: [Cell; 64],
    /// The morning that was thought about last, and what may be declared.
    morning: Option<(Cellar, Vec<(Declared, f32)>)>,
    /// The ways to write that were thought about last.
    ways: Vec<Way>,
}

impl Brewmaster {
    /// For this grid and these dice.
    pub fn new(game: &SixSidedStout) -> Self {
        let mut classes = [Cell::default(); 64];
        for cell in game.layout.cells.iter() {
            classes[cell.index()] = game.layout.representative(cell);
        }
        Self { throws: Throws::new(game.values.sides), classes, morning: None, ways: Vec::new() }
    }

    /// The last look that was finished in time. The first one is always finished: a player waits for an answer.
    fn look<T>(
        &self,
        game: &SixSidedStout,
        effort: u32,
        stop: &dyn Fn() -> bool,
        thought: impl Fn(&Thinker<'_>) -> T,
    ) -> T {
        let closely = |effort: u32, stop| {
            let effort = effort.min(6_000) as usize;
            let breadth = Breadth { beam: 2 + effort / 100, shapes: 1 + effort / 500 };
            let further = (effort >= 300).then_some((effort / 300, Breadth { beam: 10, shapes: 2 }));
            thought(&Thinker { game, value: &VALUE, throws: &self.throws, breadth, further, stop })
        };
        let mut best = closely(LOOKS[0], &|| false);
        for look in LOOKS.into_iter().skip(1).filter(|&look| look < effort).chain([effort.min(6_000)]) {
            let next = closely(look, stop);
            if stop() {
                break;
            }
            best = next;
        }
        best
    }
}

impl Planner<SixSidedStout> for Brewmaster {
    fn plan(
        &mut self,
        request: &PlanRequest<'_, SixSidedStout>,
        effort: u32,
        _: &mut dyn Rng,
        stop: &dyn Fn() -> bool,
    ) -> Vec<f32> {
        let &PlanRequest { game, view, seat, legal } = request;
        let sheet = &view.sheets[seat.index()];
        let cellar = Cellar::of(game, sheet);
        match sheet.ask {
            Some(Decision::Keep) => self.look(game, effort, stop, |thinker| {
                legal.iter().map(|&answer| kept(thinker, sheet, &cellar, answer)).collect()
            }),
            Some(Decision::Kind | Decision::Die | Decision::Cell) => {
                // A new day asks for new thoughts.
                let fresh = sheet.today.is_empty() && sheet.group.is_none();
                if fresh || !self.ways.iter().any(|way| way.rest(game, sheet, &cellar).is_some()) {
                    self.ways = self.look(game, effort, stop, |thinker| thinker.ways(&cellar, &Today::of(sheet)));
                }
                legal.iter().map(|&answer| self.written(game, sheet, &cellar, answer)).collect()
            }
            _ => {
                if self.morning.as_ref().is_none_or(|known| known.0 != cellar) {
                    let declarations = self.look(game, effort, stop, |thinker| thinker.declarations(&cellar));
                    self.morning = Some((cellar, declarations));
                }
                let known = self.morning.as_ref().map_or(&[][..], |known| &known.1);
                legal.iter().map(|&answer| declared(known, sheet, answer, cellar.total(game))).collect()
            }
        }
    }
}

/// What an answer of the declaration promises (SS-D11).
fn declared(known: &[(Declared, f32)], sheet: &Sheet, answer: Action, stopped: f32) -> f32 {
    let follows = |declared: &Declared| match (answer, *declared, sheet.plan) {
        (Action::Market(what), Declared::Market(ingredient, _), _) => what == ingredient,
        (Action::Assistant(aide), Declared::Market(what, who), Some(Plan::Market { ingredient, .. })) => {
            what == ingredient && who == aide.0
        }
        (Action::Roast(from), Declared::Roast(malt, _), _) => from == malt,
        (Action::Batch(face), Declared::Roast(malt, batch), Some(Plan::Roast { from, dice })) => {
            // SS-D4a, SS-D4b: in whatever order the two are named.
            malt == from
                && match *dice {
                    [] => batch.contains(&face),
                    [first, ..] => *batch == [first.max(face), first.min(face)],
                }
        }
        _ => false,
    };
    let best = known.iter().filter(|it| follows(&it.0)).map(|it| it.1).reduce(f32::max);
    best.unwrap_or(stopped)
}

/// What keeping two dice promises (SS-D3).
fn kept(thinker: &Thinker<'_>, sheet: &Sheet, cellar: &Cellar, answer: Action) -> f32 {
    match (answer, sheet.plan) {
        (Action::Keep(high, low), Some(Plan::Market { ingredient, .. })) => {
            thinker.bought(cellar, Purchase::of(thinker.game, ingredient, [high, low]))
        }
        _ => unreachable!("{answer} does not keep dice"),
    }
}

impl Brewmaster {
    /// What an answer of the allocation promises (SS-D5, SS-D6, SS-D7).
    fn written(&self, game: &SixSidedStout, sheet: &Sheet, cellar: &Cellar, answer: Action) -> f32 {
        let written = sheet.group.map_or(CellSet::EMPTY, |group| sheet.written_today(group.kind));
        let bare = sheet.grid.written().is_empty();
        let class = |cell: Cell| self.classes[cell.index()];
        let follows = |rest: &[Written]| match (answer, rest.first()) {
            (Action::Done, None) => true,
            (Action::Write(kind), Some(group)) => kind == group.kind,
            (Action::Cell(cell), Some(group)) if bare => group.cells.iter().any(|it| class(it) == class(cell)),
            (Action::Cell(cell), Some(group)) => (group.cells - written).contains(cell),
            (Action::Use(_), Some(group)) => group.cells != written,
            (Action::Enough, Some(group)) => group.cells == written,
            _ => false,
        };
        let ways = self.ways.iter().filter(|way| way.rest(game, sheet, cellar).is_some_and(follows));
        // What is in none of these ways is worth a little less than the worst of them.
        let worst = || self.ways.iter().map(|way| way.worth).reduce(f32::min).map_or(0.0, |worst| worst - 1.0);
        let best = ways.map(|way| way.worth).reduce(f32::max).unwrap_or_else(worst);
        // SS-D12: the lowest die, unless a reason is known.
        if let Action::Use(face) = answer { best - 0.01 * f32::from(face) } else { best }
    }
}
