//! A match in words.
use super::Typed;
use crate::{
    entry::Playable,
    question::Question,
    traits::{Play as _, Words},
};
use taproom_core::{Choice, Label, ScorePart, Seat, Sentence, Unit, Viewer};
use taproom_kit::Drawing;

impl<G: Playable> Words for Typed<G> {
    fn question(&self, seat: Seat) -> Option<Question> {
        if !self.to_answer(seat) {
            return None;
        }
        let (game, state) = (&*self.game, self.imagined(seat));
        let mut legal = Vec::new();
        game.legal(&state, seat, &mut legal);
        let mut shown = Vec::new();
        game.shown(&state, seat, &mut shown);
        let greyed = shown.into_iter().filter(|action| legal.binary_search(action).is_err());
        let refusal = |action| (self.choice(&state, seat, action), game.because(&state, seat, action));
        let refusals = greyed.map(refusal).collect();
        let mut choices: Vec<Choice> = legal.iter().map(|&action| self.choice(&state, seat, action)).collect();
        choices.sort_by_key(|choice| choice.place.is_menu());
        let mix = game.mix(&game.view(&self.state, Viewer::Seat(seat)), seat);
        Some(Question { text: game.question(&state, seat), choices, refusals, mix })
    }

    fn label(&self, seat: Seat, text: &str) -> Option<Label> {
        self.check(seat, text).ok()?;
        Some(self.game.label(&self.imagined(seat), seat, text.parse().ok()?))
    }

    fn outcomes(&self) -> Vec<(String, u32, String)> {
        let mut outs = Vec::new();
        self.game.chances(&self.state, &mut outs);
        outs.into_iter().map(|(out, weight)| (out.to_string(), weight, self.game.chance_label(out))).collect()
    }

    fn log(&self, viewer: Viewer, since: usize) -> Vec<(usize, Sentence)> {
        self.events_since(since)
            .iter()
            .filter_map(|(ply, event)| Some((*ply as usize, self.game.redact(event, viewer)?)))
            .map(|(ply, event)| (ply, self.game.tell(&event)))
            .collect()
    }

    fn row_text(&self, table: &str, id: &str) -> Option<String> {
        self.game.row_text(table, id)
    }

    fn unit(&self) -> Unit {
        G::ABOUT.unit
    }

    fn tally(&self, seat: Seat, viewer: Viewer) -> Vec<ScorePart> {
        self.game.tally(&self.game.view(&self.state, viewer), seat)
    }

    fn drawing(&self, viewer: Viewer) -> Drawing {
        self.game.draw(&self.game.view(&self.state, viewer))
    }
}
