//! Who sees what: all sheets are open, but today's declarations stay secret until everybody has declared (SS-10.7).
use crate::{Decision, Declare, Sheet, SixSidedStout, State, Step, steps};
use serde::Serialize;
use taproom_core::{List, MAX_SEATS, Move, MoveOf, Rng, Seat, Viewer, steps::Stack};

/// All that one viewer knows. A sealed or unfinished declaration of another player looks like `plan: null`; `ask` is
/// `action` as long as they are declaring, and null once they are done.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct View {
    /// Who looks.
    pub viewer: Viewer,
    /// What is being asked.
    pub steps: Stack<Step, 4>,
    /// Today, from 1.
    pub day: u8,
    /// Every sheet, as far as it is open.
    pub sheets: List<Sheet, MAX_SEATS>,
}

/// Is this seat making a declaration that the viewer does not see?
#[inline]
fn conceals(steps: &Stack<Step, 4>, seats: u8, viewer: Viewer, seat: Seat) -> bool {
    // SS-2.2, SS-9.1: alone, there is nobody to hide anything from.
    seats > 1 && matches!(steps.top(), Some(Step::Declare(Declare))) && !viewer.is(seat)
}

pub(crate) fn view(game: &SixSidedStout, state: &State, viewer: Viewer) -> View {
    let State { steps, day, mut sheets } = *state;
    for (seat, sheet) in Seat::all(game.seats).zip(sheets.iter_mut()) {
        let sealed = conceals(&steps, game.seats, viewer, seat);
        // Field by field, so that a new one has to say who sees it.
        let Sheet { grid, boxes, days, assistants, stopped, plan, dice, pending, today, group, ask } = *sheet;
        *sheet = Sheet {
            grid,
            boxes,
            days,
            assistants,
            stopped,
            plan: if sealed { None } else { plan },
            dice,
            pending,
            today,
            group,
            ask: if sealed { ask.map(|_| Decision::Action) } else { ask },
        };
    }
    View { viewer, steps, day, sheets }
}

/// SS-10.7: declarations are secret until all are made.
#[inline]
pub(crate) fn sees(game: &SixSidedStout, state: &State, mv: &MoveOf<SixSidedStout>, viewer: Viewer) -> bool {
    match *mv {
        Move::Act(seat, _) => !conceals(&state.steps, game.seats, viewer, seat),
        Move::Chance(_) => true,
    }
}

/// Others' sealed declarations become any that they could have made.
pub(crate) fn imagine(game: &SixSidedStout, view: &View, rng: &mut dyn Rng) -> State {
    let View { viewer, steps, day, mut sheets } = *view;
    let mut answers = Vec::new();
    for (seat, sheet) in Seat::all(game.seats).zip(sheets.iter_mut()) {
        if !conceals(&steps, game.seats, viewer, seat) || !game.plays(sheet) || sheet.ask.is_some() {
            continue;
        }
        sheet.ask = Some(Decision::Action);
        while sheet.ask.is_some() {
            answers.clear();
            steps::declarations(game, sheet, &mut answers);
            steps::declare(sheet, answers[rng.below(answers.len() as u32) as usize]);
        }
    }
    State { steps, day, sheets }
}
