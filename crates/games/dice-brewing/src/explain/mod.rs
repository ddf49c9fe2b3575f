//! Words for people: questions, labels, places, reasons and the log.
mod label;
mod question;
mod refuse;
mod tell;

use crate::{
    action::{Action, Chance, Event},
    dice::{Die, Flag},
    game::DiceBrewing,
    state::State,
    steps::Step,
    tables::Gain,
    view::View,
    words::{Building, Extra, Field, Ingredient, Recipe, Token, Where, Window},
};
use taproom_core::{Explain, Game, ScorePart, Place, Refusal, Seat};

impl Explain for DiceBrewing {
    fn question(&self, state: &State, seat: Seat) -> String {
        question::question(self, state, seat)
    }

    fn label(&self, state: &State, seat: Seat, action: Action) -> String {
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
            | Action::Keep => Place::new("menu", action),
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
        let holds = state.tokens[seat.index()].kinds().map(Action::Play);
        match state.steps.top() {
            Some(Step::Placement(step)) if step.seat == seat => {
                out.extend(Field::ALL.map(Action::Place));
                let used = Field::ALL.into_iter().filter(|&it| state.player(seat).board.at(it) != crate::Spot::Free);
                out.extend(used.map(Action::Accelerate));
                out.extend(holds);
            }
            Some(Step::Shopping(step)) if step.seat == seat => {
                out.extend(Ingredient::ALL.map(Action::Buy));
                out.extend(Token::ALL.map(Action::BuyToken));
                out.extend(holds);
            }
            Some(Step::TokenWindow(step)) if step.seat == seat => out.extend(holds),
            Some(Step::Brewing(step)) if step.seat == seat => {
                for recipe in state.open() {
                    out.push(Action::Brew(recipe, Extra::Plain));
                    let extensions = self.tables.recipe(recipe).extensions;
                    out.extend(extensions.iter().map(|it| Action::Brew(recipe, it.extra)));
                }
            }
            _ => {}
        }
        out[from..].sort_unstable();
        out.dedup();
    }

    fn refuse(&self, state: &State, seat: Seat, action: Action) -> Option<Refusal> {
        let mut legal = Vec::new();
        if seat.0 < self.seats {
            self.legal(state, seat, &mut legal);
        }
        (!legal.contains(&action)).then(|| refuse::reason(self, state, seat, action))
    }

    fn chance_label(&self, chance: Chance) -> String {
        match chance {
            Chance::First(seat) => format!("{} begins", Seat(seat)),
            Chance::Roll(colour, value) => format!("{colour} {value}"),
            Chance::Reveal(recipe) => self.recipe_name(recipe).to_owned(),
        }
    }

    fn tell(&self, event: &Event) -> String {
        tell::tell(self, event)
    }

    fn tally(&self, view: &View, seat: Seat) -> Vec<ScorePart> {
        view.players.get(seat.index()).map(|player| self.parts(player)).unwrap_or_default()
    }
}

impl DiceBrewing {
    pub(crate) fn recipe_name(&self, recipe: Recipe) -> &str {
        &self.tables.words.recipes[recipe.index()].0
    }

    pub(crate) fn token_name(&self, token: Token) -> &str {
        &self.tables.words.tokens[token.index()].0
    }

    pub(crate) fn ingredient_name(&self, ingredient: Ingredient) -> &str {
        &self.tables.words.ingredients[ingredient.index()].0
    }

    pub(crate) fn building_name(&self, building: Building) -> &str {
        &self.tables.words.buildings[building.index()]
    }
}

/// `Malt 1`
pub(crate) fn field_name(field: Field) -> &'static str {
    match field {
        Field::Malt1 => "Malt 1",
        Field::Malt2 => "Malt 2",
        Field::Malt3 => "Malt 3",
        Field::Hop1 => "Hops 1",
        Field::Hop2 => "Hops 2",
        Field::School1 => "School 1",
        Field::School2 => "School 2",
        Field::School3 => "School 3",
        Field::Seed1 => "Seeds 1",
        Field::Seed2 => "Seeds 2",
        Field::Seed3 => "Seeds 3",
    }
}

fn place_name(place: Where) -> &'static str {
    match place {
        Where::Pool => "active pool",
        Where::Warehouse => "warehouse",
    }
}

fn window_name(window: Window) -> &'static str {
    match window {
        Window::RoundStart => "at the start of a round",
        Window::Turn => "in an own placement or shopping turn",
        Window::BrewStart => "before brewing",
    }
}

/// `green 4 (1 of it raised, blocked)`
fn die_name(die: Die) -> String {
    let mut notes = Vec::new();
    if die.raise() > 0 {
        notes.push(format!("{} of it raised", die.raise()));
    }
    match die.flag() {
        Flag::Free => {}
        Flag::Blocked => notes.push("blocked".into()),
        Flag::Guarded => notes.push("guarded".into()),
    }
    let value = if die.is_rolled() { die.value().to_string() } else { "die".into() };
    let notes = if notes.is_empty() { String::new() } else { format!(" ({})", notes.join(", ")) };
    format!("{} {value}{notes}", die.colour())
}

/// `2 gold`, `1 blue die`
pub(crate) fn gain_name(gain: Gain) -> String {
    let many = |n: u8, one: &str, more: &str| format!("{n} {}", if n == 1 { one } else { more });
    match gain {
        Gain::Mastery(n) => format!("{n} MP"),
        Gain::Gold(n) => format!("{n} gold"),
        Gain::Seeds(n) => many(n, "seed", "seeds"),
        Gain::Dice(colour, n) => many(n, &format!("{colour} die"), &format!("{colour} dice")),
        Gain::Tokens(n) => many(n, "action token", "action tokens"),
    }
}

fn gain_names(gains: &[Gain]) -> String {
    gains.iter().map(|&gain| gain_name(gain)).collect::<Vec<_>>().join(" and ")
}
