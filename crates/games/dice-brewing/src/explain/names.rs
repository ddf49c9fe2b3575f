//! The words that questions, labels, reasons, the log and the page share.
use crate::{
    dice::{Die, Flag},
    game::DiceBrewing,
    state::Public,
    values::{Effect, Gain},
    view::View,
    words::{Building, Field, Ingredient, Recipe, Token, Where, Window},
};
use taproom_core::{counted, plural};

impl DiceBrewing {
    pub(crate) fn recipe_name(&self, recipe: Recipe) -> &str {
        &self.values.texts.recipes[recipe.index()].name
    }

    pub(crate) fn token_name(&self, token: Token) -> &str {
        &self.values.texts.tokens[token.index()].name
    }

    pub(crate) fn ingredient_name(&self, ingredient: Ingredient) -> &str {
        &self.values.texts.ingredients[ingredient.index()].name
    }

    pub(crate) fn building_name(&self, building: Building) -> &str {
        &self.values.texts.buildings[building.index()].name
    }

    /// `7 of 10 recipes brewed`; the last round may bring more than are needed (DB-10.1).
    pub(crate) fn progress(&self, public: &Public) -> String {
        let (brewed, needed) = (public.brewed(), self.crowd.recipes_to_end);
        if brewed > needed {
            format!("{} brewed, {needed} needed", plural(brewed, "recipe"))
        } else {
            format!("{brewed} of {} brewed", plural(needed, "recipe"))
        }
    }

    /// The most tokens of a kind that are for sale, as far as the viewer knows; without hidden kinds it is their number
    /// (DB-R24).
    pub(crate) fn most(&self, view: &View, token: Token) -> u8 {
        if let Some(stock) = view.black_market {
            return stock.count(token);
        }
        if view.for_sale.is_some_and(|kinds| !kinds.has(token)) {
            return 0;
        }
        let own = view.tokens.iter().filter_map(|held| held.kinds).map(|kinds| kinds.count(token)).sum::<u8>();
        let most = self.values.token(token).copies.saturating_sub(own + view.removed.count(token));
        most.min(view.black_market_total)
    }

    /// `before brewing`; several windows with commas.
    pub(crate) fn token_windows(&self, token: Token) -> String {
        let name = |window: Window| match window {
            Window::RoundStart => "at the start of a round",
            Window::Turn => "in your placement or shopping turn",
            Window::BrewStart => "before brewing",
        };
        let allowed = Window::ALL.into_iter().filter(|&window| self.values.token(token).allows(window));
        allowed.map(name).collect::<Vec<_>>().join(", ")
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

/// Which rule tells what a field does.
pub(crate) fn effect_rule(effect: Effect) -> &'static str {
    match effect {
        Effect::Exchange => "DB-5.1",
        Effect::Raise { .. } => "DB-5.2",
        Effect::RerollOwn => "DB-5.3",
        Effect::Swap => "DB-5.4",
        Effect::Study { .. } => "DB-5.5",
    }
}

/// Which rule tells what a token does.
pub(crate) fn token_rule(token: Token) -> &'static str {
    match token {
        Token::WithdrawDie => "DB-9.3",
        Token::BlockBuilding => "DB-9.4",
        Token::GuardDie => "DB-9.5",
        Token::BlockRecipe => "DB-9.6",
        Token::RerollDie => "DB-9.7",
        Token::RaiseDie => "DB-9.8",
    }
}

pub(super) fn place_name(place: Where) -> &'static str {
    match place {
        Where::Pool => "active pool",
        Where::Warehouse => "warehouse",
    }
}

/// `green 4 (1 of it raised, blocked)`
pub(super) fn die_name(die: Die) -> String {
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

/// `2 gold and 1 blue die`
pub(crate) fn gain_names(gains: &[Gain], between: &str) -> String {
    let name = |gain: &Gain| match *gain {
        Gain::Mastery(n) => format!("{n} MP"),
        Gain::Gold(n) => format!("{n} gold"),
        Gain::Seeds(n) => plural(n, "seed"),
        Gain::Dice(colour, n) => counted(n, &format!("{colour} die"), &format!("{colour} dice")),
        Gain::Tokens(n) => plural(n, "action token"),
    };
    gains.iter().map(name).collect::<Vec<_>>().join(between)
}
