//! Words for people: questions, answers, places and points.
mod refuse;
mod shown;
mod tell;

use crate::{
    PintCraft,
    action::{Action, Chance, Event},
    components::{Brewery, Ingredient, Recipe, Season},
    effect::Effect,
    state::State,
    steps::{self, Step},
    view::View,
};
use taproom_core::{Explain, ScorePart, Place, Refusal, Seat};

impl Explain for PintCraft {
    fn question(&self, state: &State, seat: Seat) -> String {
        let Some(step) = state.steps.top() else { return "The game is over.".into() };
        match *step {
            Step::Play(it) => {
                let left = steps::max_plays(self, state).saturating_sub(it.plays);
                match left {
                    0 => "You have no counted play left. Do you play a free card?".into(),
                    1 => "Which card do you play? You have 1 counted play left.".into(),
                    n => format!("Which card do you play? You have {n} counted plays left."),
                }
            }
            Step::UseCard(it) => {
                format!("Do you use {} for its effect or for two ingredients?", self.card_name(it.card))
            }
            Step::Adjuncts(it) if it.exchange => {
                let rate = self.adjunct_rate(state, it.seat);
                format!("Choose {}: how many Adjuncts, at {rate} for 1?", ingredients(it.n))
            }
            Step::Adjuncts(it) => format!("Choose {}: Adjuncts cannot be part of this bonus.", ingredients(it.n)),
            Step::Specialty(it) => format!("Choose {}: how many Specialty Malt?", ingredients(it.left.into())),
            Step::Hops(it) => format!("Choose {}: how many Hops? The rest is Base Malt.", ingredients(it.left.into())),
            Step::Need(it) => {
                format!("For which face-up Recipe do you take the {}?", self.ingredient_name(it.ingredient))
            }
            Step::Cycle(_) => "Which face-up Recipe goes to the bottom of its stack?".into(),
            Step::Recover(_) => "Which card do you take from the discard stack?".into(),
            Step::Victim(it) => match self.effect(it.effect) {
                Effect::StealRandomCards { n } => format!("From whose hand do you take {n} cards at random?"),
                Effect::DestroyOrange => "Whose Orange card explodes?".into(),
                Effect::TakeOrange { .. } => "Whose Improvement or Big Tanks moves to you?".into(),
                Effect::SpoilRecipe { .. } => "Whose batch spoils?".into(),
                _ => "From whom do you take a Recipe?".into(),
            },
            Step::Orange(it) => format!("Which Orange card of {}?", it.victim),
            Step::Spoil(_) => "A batch spoils. Which of your Recipes goes off tap?".into(),
            Step::Takeover(it) => format!("Which Recipe of {} do you take?", it.victim),
            Step::Give(_) => "Which of your Recipes do you give away?".into(),
            Step::Get(it) => format!("Which Recipe do you get for {}?", self.recipe_name(it.give)),
            Step::Brew(_) => "Which Recipe do you put on tap?".into(),
            Step::Vote(_) => "The Face Off is tied. Another one, or do you share the win?".into(),
            _ => format!("Nothing is asked of {seat}."),
        }
    }

    fn label(&self, state: &State, _: Seat, action: Action) -> String {
        let pot = |ingredient| self.pot_of(state, ingredient);
        match action {
            Action::Play(card) => format!("Play {}: {}", self.card_name(card), self.card_labels[card.index()].text),
            Action::Effect => match state.steps.top() {
                Some(Step::UseCard(it)) => {
                    let text = self.card_labels[it.card.index()].text.as_str();
                    format!("Use its effect: {}", text.split(" OR ").next().unwrap_or(text))
                }
                _ => "Use its effect".into(),
            },
            Action::Two => "Choose 2 ingredients instead and discard the card".into(),
            Action::Adjuncts(0) => "No Adjuncts".into(),
            Action::Adjuncts(n) => format!("{} of {} in the pot", plural(n, "Adjunct"), pot(Ingredient::Adjunct)),
            Action::Specialty(n) => format!("{n} Specialty Malt of {} in the pot", pot(Ingredient::Specialty)),
            Action::Hops(n) => match state.steps.top() {
                Some(Step::Hops(it)) => format!("{n} Hops and {} Base Malt", it.left.saturating_sub(n)),
                _ => format!("{n} Hops"),
            },
            Action::Need(recipe) => match state.steps.top() {
                Some(Step::Need(it)) => {
                    let n = steps::amount(self, state, recipe, it.ingredient);
                    format!("{}: take {n} {}", self.recipe_name(recipe), self.ingredient_name(it.ingredient))
                }
                _ => format!("Look at {}", self.recipe_name(recipe)),
            },
            Action::Cycle(recipe) => format!("Move {} to the bottom of its stack", self.recipe_line(recipe)),
            Action::Recover(card) => format!("Take {}: {}", self.card_name(card), self.card_labels[card.index()].text),
            Action::Victim(seat) => format!("{}", Seat(seat)),
            Action::Orange(card) => format!("{}: {}", self.card_name(card), self.card_labels[card.index()].text),
            Action::Lose(recipe) => format!("Lose {}", self.recipe_line(recipe)),
            Action::Take(recipe) => format!("Take {}", self.recipe_line(recipe)),
            Action::Give(recipe) => format!("Give {}", self.recipe_line(recipe)),
            Action::Get(recipe) => match state.brewer_of(recipe) {
                Some(owner) => format!("Get {} from {owner}", self.recipe_line(recipe)),
                None => format!("Get {}", self.recipe_line(recipe)),
            },
            Action::Brew(recipe) => format!("Brew {} for {}", self.recipe_line(recipe), self.needs(recipe)),
            Action::Pass => match state.steps.top() {
                Some(Step::Recover(_)) => "Take no card".into(),
                _ => "Leave the stacks as they are".into(),
            },
            Action::Stop => match state.steps.top() {
                Some(Step::Brew(_)) => "Brew no more".into(),
                _ => "Play no more cards and go on to brew".into(),
            },
            Action::Again => "Play another Face Off".into(),
            Action::Tie => "Share the win".into(),
        }
    }

    fn place(&self, state: &State, _: Seat, action: Action) -> Place {
        match action {
            Action::Play(card) => Place::new("hand", card),
            Action::Effect | Action::Two => match state.steps.top() {
                Some(Step::UseCard(it)) => Place::new("played", it.card),
                _ => Place::new("played", "card"),
            },
            Action::Adjuncts(_) => Place::new("pot", Ingredient::Adjunct),
            Action::Specialty(_) => Place::new("pot", Ingredient::Specialty),
            Action::Hops(_) => Place::new("pot", Ingredient::Hops),
            Action::Need(recipe) | Action::Cycle(recipe) | Action::Brew(recipe) => Place::new("centre", recipe),
            Action::Recover(card) => Place::new("discard", card),
            Action::Victim(victim) => Place::new("seat", victim),
            Action::Orange(card) => match state.steps.top() {
                Some(Step::Orange(it)) => Place::new("in-play", format!("{}-{card}", it.victim.0)),
                _ => Place::new("in-play", card),
            },
            Action::Lose(recipe) | Action::Take(recipe) | Action::Give(recipe) | Action::Get(recipe) => {
                Place::new("tap", recipe)
            }
            Action::Pass | Action::Stop | Action::Again | Action::Tie => Place::new("menu", action),
        }
    }

    fn shown(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        shown::shown(self, state, seat, out);
    }

    fn refuse(&self, state: &State, seat: Seat, action: Action) -> Option<Refusal> {
        refuse::refuse(self, state, seat, action)
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

    fn tell(&self, event: &Event) -> String {
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

impl PintCraft {
    /// The name on the card. Odd spellings are the cards' own (PC-R18).
    pub fn card_name(&self, card: Brewery) -> &str {
        &self.card_labels[card.index()].name
    }

    /// The name on the Recipe.
    pub fn recipe_name(&self, recipe: Recipe) -> &str {
        &self.recipe_labels[recipe.index()].name
    }

    /// The name of the token.
    pub fn ingredient_name(&self, ingredient: Ingredient) -> &str {
        let row = self.edition.data.ingredient.iter().find(|row| row.id == ingredient);
        row.map_or("", |row| &row.name)
    }

    /// The name on the Season card.
    pub fn season_name(&self, season: Season) -> &str {
        let row = self.edition.data.season.iter().find(|row| row.id == season);
        row.map_or("", |row| &row.name)
    }

    /// `Kolsh (1 Pint, Summer +1)`
    pub(crate) fn recipe_line(&self, recipe: Recipe) -> String {
        let it = &self.tables.recipes[recipe.index()];
        let bonus = it.bonus_season.map(|season| format!(", {} +{}", self.season_name(season), it.bonus));
        format!("{} ({}{})", self.recipe_name(recipe), plural(it.pints, "Pint"), bonus.unwrap_or_default())
    }

    /// `3 Base Malt, 2 Hops`
    pub(crate) fn needs(&self, recipe: Recipe) -> String {
        let needs = &self.tables.recipes[recipe.index()].needs;
        let parts = Ingredient::ALL.into_iter().zip(needs).filter(|(_, n)| **n > 0);
        parts.map(|(ingredient, &n)| self.tokens_name(n, ingredient)).collect::<Vec<_>>().join(", ")
    }

    /// `2 Hops`, `1 Adjunct`
    pub(crate) fn tokens_name(&self, n: u8, ingredient: Ingredient) -> String {
        let name = self.ingredient_name(ingredient);
        let one = n == 1 && ingredient == Ingredient::Adjunct;
        format!("{n} {}", if one { name.trim_end_matches('s') } else { name })
    }
}

pub(crate) fn ingredients(n: u16) -> String {
    if n == 1 { "1 ingredient".into() } else { format!("{n} ingredients") }
}

pub(crate) fn plural(n: u8, word: &str) -> String {
    if n == 1 { format!("1 {word}") } else { format!("{n} {word}s") }
}
