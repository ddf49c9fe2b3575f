//! Words for people: questions, answers, places and points.
mod because;
mod label;
mod mix;
mod names;
mod question;
mod shown;
mod tell;

pub(crate) use mix::Grant;
pub(crate) use names::{Printed, brewery_name, picture};

use crate::{
    PintCraft,
    action::{Action, Chance, Event},
    state::State,
    view::View,
};
use taproom_core::{Explain, Label, Mix, Place, Refusal, ScorePart, Seat, Sentence};

impl Explain for PintCraft {
    fn question(&self, state: &State, _: Seat) -> Sentence {
        question::question(self, state)
    }

    fn label(&self, state: &State, seat: Seat, action: Action) -> Label {
        label::label(self, state, seat, action)
    }

    fn place(&self, state: &State, _: Seat, action: Action) -> Place {
        shown::place(state, action)
    }

    fn shown(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        shown::shown(self, state, seat, out);
    }

    fn because(&self, state: &State, seat: Seat, action: Action) -> Refusal {
        because::because(self, state, seat, action)
    }

    fn mix(&self, view: &View, seat: Seat) -> Option<Mix> {
        mix::mix(self, view, seat)
    }

    fn chance_label(&self, chance: Chance) -> String {
        match chance {
            Chance::First(seat) => format!("{} plays first", Seat(seat)),
            Chance::Season(season) => format!("The first season is {}", self.season_name(season)),
            Chance::Draw(card) => format!("{} is drawn", self.card_name(card)),
            Chance::Reveal(recipe) => format!("{} lies face up", self.recipe_name(recipe)),
            Chance::Steal(card) => format!("{} is taken", self.card_name(card)),
        }
    }

    fn tell(&self, event: &Event) -> Sentence {
        tell::tell(self, event)
    }

    fn tally(&self, view: &View, seat: Seat) -> Vec<ScorePart> {
        let recipes = self.recipe_pints(view.taps[seat.index()]);
        let expansions = self.expansion_pints(&view.in_play[seat.index()]);
        vec![
            ScorePart::new("Recipes on tap", "PC-9.1", recipes.into()),
            ScorePart::new("Expansions", "PC-9.1", expansions.into()),
        ]
    }
}
