//! Words for people.
mod because;
mod label;
mod names;
mod question;
mod tell;

pub(crate) use names::{amount, faces};

use crate::{
    Action, Aide, Assistant, Chance, Decision, Event, Ingredient, Kind, Malt, Plan, SixSidedStout, State, View,
};
use taproom_core::{Explain, Game, Label, Place, Refusal, ScorePart, Seat, Sentence};

impl Explain for SixSidedStout {
    fn question(&self, state: &State, seat: Seat) -> Sentence {
        question::question(self, state, seat)
    }

    fn label(&self, state: &State, seat: Seat, action: Action) -> Label {
        label::label(self, state, seat, action)
    }

    fn place(&self, state: &State, seat: Seat, action: Action) -> Place {
        let sheet = state.sheet(seat);
        let die = |face: u8| {
            let from = match (sheet.plan, sheet.group) {
                (_, Some(group)) => group.kind.slug(),
                (Some(Plan::Roast { from, .. }), None) => from.slug(),
                _ => "none",
            };
            Place::new("die", format_args!("{from}-{face}"))
        };
        match action {
            Action::Stop | Action::Enough | Action::Done => Place::menu(action),
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
        let all_faces = 1..=self.values.sides;
        match state.sheet(seat).ask {
            None => {}
            Some(Decision::Action) => {
                out.push(Action::Stop);
                out.extend(Ingredient::ALL.map(Action::Market));
                out.extend(Malt::ALL.map(Action::Roast));
            }
            Some(Decision::Assistant) => {
                out.push(Action::Assistant(Aide(None)));
                out.extend(Assistant::ALL.map(|who| Action::Assistant(Aide(Some(who)))));
            }
            Some(Decision::FirstDie | Decision::SecondDie) => out.extend(all_faces.map(Action::Batch)),
            Some(Decision::Keep) => self.legal(state, seat, out),
            Some(Decision::Kind) => {
                out.extend(Kind::ALL.map(Action::Write));
                out.push(Action::Done);
            }
            Some(Decision::Die) => {
                out.extend(all_faces.map(Action::Use));
                out.push(Action::Enough);
            }
            Some(Decision::Cell) => {
                out.extend(self.layout.cells.iter().map(Action::Cell));
                out.push(Action::Enough);
            }
        }
    }

    fn because(&self, state: &State, seat: Seat, action: Action) -> Refusal {
        because::because(self, state, seat, action)
    }

    fn chance_label(&self, Chance::Roll(face): Chance) -> String {
        format!("The die shows {face}")
    }

    fn tell(&self, event: &Event) -> Sentence {
        tell::tell(self, event)
    }

    fn tally(&self, view: &View, seat: Seat) -> Vec<ScorePart> {
        let Some(sheet) = view.sheets.get(seat.index()) else { return Vec::new() };
        self.score(sheet).parts(view.steps.is_empty() || !self.plays(sheet))
    }
}
