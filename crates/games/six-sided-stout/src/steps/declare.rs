//! What everybody will do today, decided in secret and revealed together (SS-10.2, SS-D11).
use crate::{
    Action, Aide, Assistant, Brew, Decision, Dice, Each, Event, Ingredient, Malt, Note, Plan, Roll, Sheet,
    SixSidedStout, State,
};
use taproom_core::{
    List, Seat, step,
    steps::{At, Awaits, Step},
};

step! {
    /// Stop, market or roast (SS-3.1, SS-3.2), with all that belongs to it.
    Declare
}

impl Step<SixSidedStout> for Declare {
    #[inline]
    fn awaits(&self, _: &SixSidedStout, state: &State) -> Awaits {
        super::asked(state)
    }

    #[inline]
    fn legal(&self, game: &SixSidedStout, state: &State, seat: Seat, out: &mut Vec<Action>) {
        declarations(game, state.sheet(seat), out);
    }

    #[inline]
    fn acted(self, at: &mut At<'_, SixSidedStout>, seat: Seat, action: Action) {
        declare(&mut at.state.sheets[seat.index()], action);
        if super::asked(at.state) == Awaits::Nothing {
            reveal(at);
        } else {
            at.push(self);
        }
    }
}

/// What the owner of this sheet may answer.
#[inline]
pub(crate) fn declarations(game: &SixSidedStout, sheet: &Sheet, out: &mut Vec<Action>) {
    match (sheet.ask, sheet.plan) {
        (Some(Decision::Action), _) => {
            if game.values.may_stop {
                out.push(Action::Stop);
            }
            let yesterday = sheet.days.last().copied();
            let visits = Ingredient::ALL.into_iter().filter(|&ingredient| may_buy(game, yesterday, ingredient));
            out.extend(visits.map(Action::Market));
            let roasts = Malt::ALL.into_iter().filter(|&from| may_roast(game, sheet, from));
            out.extend(roasts.map(Action::Roast));
        }
        (Some(Decision::Assistant), Some(Plan::Market { ingredient, .. })) => {
            out.push(Action::Assistant(Aide(None)));
            let helpers = Assistant::ALL.into_iter().filter(|&who| may_help(game, sheet, ingredient, who));
            out.extend(helpers.map(|who| Action::Assistant(Aide(Some(who)))));
        }
        (Some(Decision::FirstDie), Some(Plan::Roast { from, .. })) => {
            let dice = sheet.boxes[from];
            let firsts = dice.faces().filter(|&face| !game.higher_die_first() || leads(dice, face));
            out.extend(firsts.map(Action::Batch));
        }
        (Some(Decision::SecondDie), Some(Plan::Roast { from, dice })) => {
            let first = dice.first().copied().unwrap_or(0);
            let mut rest = sheet.boxes[from];
            rest.take(first);
            let seconds = rest.faces().filter(|&face| !game.higher_die_first() || face <= first);
            out.extend(seconds.map(Action::Batch));
        }
        _ => {}
    }
}

/// Is there another die in the box that is not higher? Without those that have none, every pair can still be named.
#[inline]
pub(crate) fn leads(dice: Dice, face: u8) -> bool {
    dice.count(face) > 1 || dice.faces().next() != Some(face)
}

/// SS-4.2, SS-R22: not what yesterday's field shows. A visit is possible even without room (SS-4.8).
#[inline]
pub(crate) fn may_buy(game: &SixSidedStout, yesterday: Option<Note>, ingredient: Ingredient) -> bool {
    game.values.may_repeat || yesterday != Some(ingredient.note())
}

/// SS-5.1, SS-5.6: only a box with dice; SS-5.5, SS-R3, SS-11.2: day after day unless the option forbids it.
/// Burning chocolate is allowed (SS-5.2, SS-R21).
#[inline]
fn may_roast(game: &SixSidedStout, sheet: &Sheet, from: Malt) -> bool {
    !sheet.boxes[from].is_empty() && (game.roast_run_limit == 0 || sheet.roast_run() < game.roast_run_limit)
}

/// SS-4.3, SS-R4: an unused assistant for this ingredient, called before the dice roll.
#[inline]
fn may_help(game: &SixSidedStout, sheet: &Sheet, ingredient: Ingredient, who: Assistant) -> bool {
    sheet.assistants.contains(who) && game.values.assistant[who].helps[ingredient]
}

/// Notes an answer; nothing else on the sheet changes before the reveal (SS-10.7).
#[inline]
pub(crate) fn declare(sheet: &mut Sheet, action: Action) {
    (sheet.plan, sheet.ask) = match (action, sheet.plan) {
        (Action::Stop, _) => (Some(Plan::Stop), None),
        (Action::Market(ingredient), _) => {
            (Some(Plan::Market { ingredient, assistant: None }), Some(Decision::Assistant))
        }
        (Action::Assistant(Aide(assistant)), Some(Plan::Market { ingredient, .. })) => {
            (Some(Plan::Market { ingredient, assistant }), None)
        }
        (Action::Roast(from), _) => {
            // SS-5.3, SS-R7: a single die goes alone, a pair goes together; there is nothing to choose.
            let batch = sheet.boxes[from];
            if batch.len() <= 2 {
                (Some(Plan::Roast { from, dice: batch.each().collect() }), None)
            } else {
                (Some(Plan::Roast { from, dice: List::new() }), Some(Decision::FirstDie))
            }
        }
        (Action::Batch(face), Some(Plan::Roast { from, mut dice })) => {
            dice.push(face);
            // SS-D4b: in whatever order they were named.
            dice.sort_unstable_by(|a, b| b.cmp(a));
            (Some(Plan::Roast { from, dice }), (dice.len() < 2).then_some(Decision::SecondDie))
        }
        (action, plan) => unreachable!("{action} does not continue {plan:?}"),
    };
}

/// All declarations at once: fields are filled, assistants used, dice moved; then the dice roll.
fn reveal(at: &mut At<'_, SixSidedStout>) {
    for seat in Seat::all(at.game.seats) {
        let sheet = &mut at.state.sheets[seat.index()];
        match sheet.plan {
            None => {}
            Some(Plan::Stop) => {
                sheet.stopped = true;
                at.log.say(|| Event::Stopped(seat));
            }
            Some(Plan::Market { ingredient, assistant }) => {
                sheet.days.push(ingredient.note());
                if let Some(assistant) = assistant {
                    sheet.assistants.remove(assistant);
                }
                at.log.say(|| Event::Visited(seat, ingredient, Aide(assistant)));
            }
            Some(Plan::Roast { from, dice }) => {
                sheet.days.push(Note::Roast);
                roast(at.game, &mut sheet.boxes, from, &dice);
                // SS-3.3: the allocation follows a roast too.
                sheet.ask = Some(Decision::Kind);
                at.log.say(|| Event::Roasted(seat, from, dice, at.game.values.roast[from]));
            }
        }
    }
    at.push(Brew);
    if let Some(roll) = Roll::first(at.game, at.state) {
        at.push(roll);
    }
}

/// SS-5.1: dice move to the next box, faces unchanged; SS-5.2: or burn. The grid stays as it is (SS-5.4).
#[inline]
pub(crate) fn roast(game: &SixSidedStout, boxes: &mut Each<Malt, Dice, 3>, from: Malt, batch: &[u8]) {
    for &face in batch {
        boxes[from].take(face);
        if let Some(to) = game.values.roast[from] {
            boxes[to].add(face);
        }
    }
}
