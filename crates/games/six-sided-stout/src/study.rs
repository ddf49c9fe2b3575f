//! What to count once a game is over.
use crate::{Assistant, Kind, Note, Sheet, SixSidedStout, State};
use taproom_core::{Measure, Study};

impl Study for SixSidedStout {
    fn measures(&self, state: &State) -> Vec<(&'static str, Measure)> {
        let mean = |of: &dyn Fn(&Sheet) -> f64| {
            let sum: f64 = state.sheets.iter().map(of).sum();
            Measure::Number(sum / state.sheets.len().max(1) as f64)
        };
        let days = |note: Note| mean(&|sheet| sheet.days.iter().filter(|it| **it == note).count() as f64);
        let from = |kind: Kind| mean(&|sheet| f64::from(self.score(sheet).points[kind]));
        let full = |sheet: &Sheet| sheet.grid.written() == self.layout.cells;
        let ending = if state.sheets.iter().all(full) {
            "every grid full"
        } else if state.sheets.iter().all(|sheet| sheet.stopped || full(sheet)) {
            "everybody stopped"
        } else {
            "last day"
        };
        vec![
            ("rounds", Measure::Number(f64::from(state.day))),
            ("days used", mean(&|sheet| sheet.days.len() as f64)),
            ("malt days", days(Note::Malt)),
            ("hops days", days(Note::Hops)),
            ("yeast days", days(Note::Yeast)),
            ("roast days", days(Note::Roast)),
            ("points from pale", from(Kind::Pale)),
            ("points from caramel", from(Kind::Caramel)),
            ("points from chocolate", from(Kind::Chocolate)),
            ("points from hops", from(Kind::Hops)),
            ("points from yeast", from(Kind::Yeast)),
            ("no beer", mean(&|sheet| f64::from(u8::from(!self.score(sheet).is_beer())))),
            ("cells left empty", mean(&|sheet| f64::from((self.layout.cells - sheet.grid.written()).len()))),
            ("assistants used", mean(&|sheet| f64::from(Assistant::COUNT as u8 - sheet.assistants.len()))),
            ("units left in boxes", mean(&|sheet| sheet.boxes.iter().map(|(_, dice)| f64::from(dice.units())).sum())),
            ("ending", Measure::Kind(ending.into())),
        ]
    }
}
