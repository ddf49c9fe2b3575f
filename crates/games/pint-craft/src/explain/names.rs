//! What things are called.
use crate::{
    PintCraft,
    data::Edition,
    state::{BreweryName, Cards},
    words::{Brewery, Ingredient, Recipe, Season},
};
use taproom_core::{Word, capitalised, plural};
use taproom_kit::Marks;

/// What is printed on a card, and which of it is our reconstruction.
#[derive(Clone, Debug)]
pub(crate) struct Printed {
    pub(crate) name: String,
    pub(crate) text: String,
    pub(crate) marks: Marks,
}

impl Printed {
    /// Of every kind in a table of the file.
    pub(crate) fn all<T: Word>(edition: &Edition, table: &str) -> Vec<Self> {
        let printed = |kind: &T| {
            let row = edition.rows.iter().find(|row| row.table == table && row.id == kind.slug());
            let row = row.expect("checked: every kind has a row");
            Self {
                name: row.name.clone().unwrap_or_default(),
                text: row.text.clone().unwrap_or_default(),
                marks: row.marks(),
            }
        };
        T::ALL.iter().map(printed).collect()
    }
}

impl PintCraft {
    /// The name on the card. Odd spellings are the cards' own (PC-R18).
    pub fn card_name(&self, card: Brewery) -> &str {
        &self.card_texts[card.index()].name
    }

    /// The text on the card.
    pub(crate) fn card_text(&self, card: Brewery) -> &str {
        &self.card_texts[card.index()].text
    }

    /// The text on the card without what else it can be used for (PC-7.4).
    pub(crate) fn own_effect(&self, card: Brewery) -> &str {
        let text = self.card_text(card);
        text.split_once(" OR ").map_or(text, |(own, _)| own)
    }

    /// The name on the Recipe.
    pub fn recipe_name(&self, recipe: Recipe) -> &str {
        &self.recipe_texts[recipe.index()].name
    }

    /// The name of the token.
    pub fn ingredient_name(&self, ingredient: Ingredient) -> &str {
        let mut rows = self.edition.data.ingredient.iter();
        &rows.find(|row| row.id == ingredient).expect("checked: every ingredient has a row").name
    }

    /// The name on the Season card.
    pub fn season_name(&self, season: Season) -> &str {
        &self.season(season).name
    }

    /// `12 of 14`; beyond the threshold only `15`.
    pub(crate) fn of_threshold(&self, pints: u8) -> String {
        if pints <= self.threshold { format!("{pints} of {}", self.threshold) } else { pints.to_string() }
    }

    /// `Kolsh (1 Pint, Summer +1)`
    pub(crate) fn recipe_line(&self, recipe: Recipe) -> String {
        let it = self.recipe(recipe);
        let bonus = it.bonus_season.map(|season| format!(", {} +{}", self.season_name(season), it.bonus));
        format!("{} ({}{})", self.recipe_name(recipe), plural(it.pints, "Pint"), bonus.unwrap_or_default())
    }

    /// `3 Base Malt, 2 Hops`
    pub(crate) fn needs(&self, recipe: Recipe) -> String {
        self.tokens_names(self.recipe(recipe).needs).join(", ")
    }

    /// `3 Base Malt`, `2 Hops`: those there are any of.
    pub(crate) fn tokens_names(&self, tokens: [u8; Ingredient::COUNT]) -> Vec<String> {
        let parts = Ingredient::ALL.into_iter().zip(tokens).filter(|(_, n)| *n > 0);
        parts.map(|(ingredient, n)| self.tokens_name(n, ingredient)).collect()
    }

    /// `2 Hops`, `1 Adjunct`
    pub(crate) fn tokens_name(&self, n: u8, ingredient: Ingredient) -> String {
        let name = self.ingredient_name(ingredient);
        let one = n == 1 && ingredient == Ingredient::Adjunct;
        format!("{n} {}", if one { name.trim_end_matches('s') } else { name })
    }

    /// `Merch`, `2 Venue`
    pub(crate) fn card_names(&self, cards: &Cards) -> Vec<String> {
        let named = cards.iter().map(|(card, copies)| {
            let name = self.card_name(card);
            if copies > 1 { format!("{copies} {name}") } else { name.to_owned() }
        });
        named.collect()
    }
}

/// `Crooked Badger`
pub(crate) fn brewery_name(name: BreweryName) -> String {
    let words = [name.epithet.map(|it| capitalised(it.slug())), name.emblem.map(|it| capitalised(it.slug()))];
    words.into_iter().flatten().collect::<Vec<_>>().join(" ")
}

/// The picture of a token.
pub(crate) fn picture(ingredient: Ingredient) -> &'static str {
    match ingredient {
        Ingredient::Base => "base-malt",
        Ingredient::Specialty => "specialty-malt",
        Ingredient::Hops => "hops",
        Ingredient::Adjunct => "adjunct",
    }
}
