//! The view as numbers.
use crate::{Assistant, CellSet, Decision, Ingredient, Kind, Malt, Plan, Sheet, SixSidedStout, View, dice::Dice};
use taproom_core::{Encode, Features, Seat, plain};

plain! { Decision as u8 }

/// The most cells a layout may have.
pub(crate) const CELLS: usize = 32;
const DECISIONS: [&str; 8] = ["action", "assistant", "first die", "second die", "keep", "kind", "die", "cell"];

/// For each cell of a layout, in order: 1 if it is in the first set, 2 more if in the second, 4 more if in the third.
fn cells(layout: CellSet, sets: [CellSet; 3]) -> [u8; CELLS] {
    let mut counts = [0; CELLS];
    for (weight, set) in [1, 2, 4].into_iter().zip(sets) {
        for cell in set.iter() {
            counts[layout.before(cell)] += weight;
        }
    }
    counts
}

impl Encode for SixSidedStout {
    const TABLE: usize = 18;
    const SEAT: usize = 240;

    fn features<F: Features>(&self, view: &View, to: &mut F) {
        let View { viewer, steps, day, sheets: _ } = view;
        to.plain("viewer", viewer);
        to.steps(steps);
        to.number("day", *day);
    }

    fn seat_features<F: Features>(&self, view: &View, seat: Seat, to: &mut F) {
        let layout = self.layout.cells;
        let Sheet { grid, boxes, days, assistants, stopped, plan, dice, pending, today, group, ask } =
            &view.sheets[seat.index()];
        for (kind, here) in grid.iter() {
            // Worked out from the rest: where the next piece of a group may go.
            let group = group.filter(|group| group.kind == kind).map_or(CellSet::EMPTY, |group| group.cells);
            to.each(kind.slug(), &cells(layout, [here, here & *today, group]));
        }
        for (malt, dice) in boxes.iter() {
            to.each(malt.slug(), &Dice::counts(dice));
        }
        to.plain("days", days);
        to.set::<Assistant>("assistant", assistants.bits());
        to.number("stopped", *stopped);
        let (kind, ingredient, aide, from, dice_of) = match *plan {
            None => (None, None, None, None, [0; 2]),
            Some(Plan::Stop) => (Some(0), None, None, None, [0; 2]),
            Some(Plan::Market { ingredient, assistant }) => (Some(1), Some(ingredient), assistant, None, [0; 2]),
            Some(Plan::Roast { from, dice }) => {
                (Some(2), None, None, Some(from), [0, 1].map(|n| dice.get(n).copied().unwrap_or_default()))
            }
        };
        to.kind("plan", &["stop", "market", "roast"], kind);
        to.word::<Ingredient>("market for", ingredient);
        to.word::<Assistant>("with", aide);
        to.word::<Malt>("roast", from);
        to.plain("dice to roast", &dice_of);
        to.plain("dice", dice);
        to.word::<Kind>("pending", pending.map(|units| units.kind));
        to.number("units pending", pending.map_or(0, |units| units.count));
        to.word::<Kind>("group", group.map(|group| group.kind));
        to.number("pieces left", group.map_or(0, |group| group.left));
        to.kind("asked", &DECISIONS, ask.map(|ask| ask as usize));
    }
}
