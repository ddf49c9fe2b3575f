//! Words for people: questions, labels, places, reasons and the log.
mod because;
mod label;
mod names;
mod question;
mod tell;

pub(crate) use self::names::{effect_rule, field_name, gain_names, token_rule};

use crate::{
    action::{Action, Chance, Event},
    dice::Die,
    game::DiceBrewing,
    state::State,
    steps::Step,
    view::View,
    words::{Extra, Field, Ingredient, Token, Where},
};
use taproom_core::{Explain, Game as _, Label, Place, Refusal, ScorePart, Seat, Sentence};

impl Explain for DiceBrewing {
    fn question(&self, state: &State, seat: Seat) -> Sentence {
        question::question(self, state, seat)
    }

    fn label(&self, state: &State, seat: Seat, action: Action) -> Label {
        label::label(self, state, seat, action)
    }

    fn place(&self, state: &State, seat: Seat, action: Action) -> Place {
        let owner = match state.steps.top() {
            Some(Step::Target(target)) => target.owner.unwrap_or(seat),
            _ => seat,
        };
        let die = |place: Where, die: Die| Place::new("die", format!("{}.{place}.{die}", owner.0));
        match action {
            Action::Pass
            | Action::EndMove
            | Action::Done
            | Action::Decline
            | Action::FullPrice
            | Action::Roll
            | Action::Keep => Place::menu(action),
            Action::Place(field) | Action::Accelerate(field) => Place::new("field", field),
            Action::Store(it) => die(Where::Pool, it),
            Action::Die(place, it) => die(place, it),
            Action::Play(token) => Place::new("token", token),
            Action::Buy(ingredient) => Place::new("market", ingredient),
            Action::BuyToken(token) | Action::Gain(token) => Place::new("black-market", token),
            Action::Brew(recipe, _) | Action::Recipe(recipe) => Place::new("recipe", recipe),
            Action::Take(value) => Place::new("supply", value),
            Action::From(place) => Place::new("place", format!("{}.{place}", owner.0)),
            Action::Colour(colour) => Place::new("colour", colour),
            Action::Player(owner) => Place::new("player", owner),
            Action::Building(building) => Place::new("building", format!("{}.{building}", owner.0)),
        }
    }

    fn shown(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        let from = out.len();
        self.legal(state, seat, out);
        let holds = state.hidden.tokens[seat.index()].kinds().map(Action::Play);
        match state.steps.top() {
            Some(Step::Placement(_)) => {
                out.extend(Field::ALL.map(Action::Place));
                out.extend(state.player(seat).board.iter().map(|(field, _)| Action::Accelerate(field)));
                out.extend(holds);
            }
            Some(Step::Shopping(_)) => {
                out.extend(Ingredient::ALL.map(Action::Buy));
                out.extend(Token::ALL.map(Action::BuyToken));
                out.extend(holds);
            }
            Some(Step::TokenWindow(_)) => out.extend(holds),
            Some(Step::Brewing(_)) => {
                for recipe in state.open() {
                    out.push(Action::Brew(recipe, Extra::Plain));
                    let extensions = self.values.recipe(recipe).extensions;
                    out.extend(extensions.iter().map(|it| Action::Brew(recipe, it.extra)));
                }
            }
            _ => {}
        }
        out[from..].sort_unstable();
        out.dedup();
    }

    fn because(&self, state: &State, seat: Seat, action: Action) -> Refusal {
        because::because(self, state, seat, action)
    }

    fn chance_label(&self, chance: Chance) -> String {
        match chance {
            Chance::First(seat) => format!("{} begins", Seat(seat)),
            Chance::Roll(colour, value) => format!("{colour} {value}"),
            Chance::Reveal(recipe) => self.recipe_name(recipe).to_owned(),
        }
    }

    fn tell(&self, event: &Event) -> Sentence {
        tell::tell(self, event)
    }

    fn tally(&self, view: &View, seat: Seat) -> Vec<ScorePart> {
        self.parts(view.player(seat))
    }
}
