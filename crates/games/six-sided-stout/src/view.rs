//! Who sees what: all sheets are open, but today's declarations stay secret until everybody has declared (SS-10.7).
use crate::{Decision, Declare, Sheet, SixSidedStout, State, steps};
use serde::Serialize;
use taproom_core::{List, MAX_SEATS, Rng, Seat, Viewer, steps::Stack};

/// All that one viewer knows. A sealed or unfinished declaration of somebody else looks like `plan: null`; `ask` is
/// `action` as long as they are declaring, and null once they are done.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct View {
    /// Who looks.
    pub viewer: Viewer,
    /// What is being asked.
    pub steps: Stack<steps::Step, 4>,
    /// Today, from 1.
    pub day: u8,
    /// Every sheet, as far as it is open.
    pub sheets: List<Sheet, MAX_SEATS>,
}

/// Is this seat making a declaration that the viewer does not see?
#[inline]
pub(crate) fn conceals(steps: &Stack<steps::Step, 4>, seats: u8, viewer: Viewer, seat: Seat) -> bool {
    // SS-2.2, SS-9.1: alone, there is nobody to hide anything from.
    seats > 1 && declaring(steps) && !viewer.is(seat)
}

#[inline]
fn declaring(steps: &Stack<steps::Step, 4>) -> bool {
    matches!(steps.top(), Some(steps::Step::Declare(Declare)))
}

impl SixSidedStout {
    pub(crate) fn seen(state: &State, viewer: Viewer) -> View {
        let State { steps, day, sheets } = *state;
        let mut view = View { viewer, steps, day, sheets };
        for seat in Seat::all(sheets.len() as u8) {
            let sealed = conceals(&steps, sheets.len() as u8, viewer, seat);
            let Sheet { grid, boxes, days, assistants, stopped, plan, dice, pending, begun, group, ask } =
                sheets[seat.index()];
            view.sheets[seat.index()] = Sheet {
                grid,
                boxes,
                days,
                assistants,
                stopped,
                plan: if sealed { None } else { plan },
                dice,
                pending,
                begun,
                group,
                ask: if sealed { ask.map(|_| Decision::Action) } else { ask },
            };
        }
        view
    }

    /// Others' sealed declarations become any that they could have made.
    pub(crate) fn imagined_acts(&self, view: &View, rng: &mut dyn Rng) -> State {
        let View { viewer, steps, day, ref sheets } = *view;
        let mut state = State { steps, day, sheets: *sheets };
        let mut answers = Vec::new();
        for seat in Seat::all(sheets.len() as u8).filter(|&seat| conceals(&steps, self.seats, viewer, seat)) {
            let sheet = &mut state.sheets[seat.index()];
            let plays = !sheet.stopped && sheet.grid.written() != self.layout.cells;
            if !plays || sheet.ask.is_some() {
                continue;
            }
            sheet.ask = Some(Decision::Action);
            while sheet.ask.is_some() {
                answers.clear();
                steps::declarations(self, sheet, &mut answers);
                steps::declare(sheet, answers[rng.below(answers.len() as u32) as usize]);
            }
        }
        state
    }
}
