//! The rows of `data.toml` as they stand in the file.
use crate::{
    effect::{Condition, Effect, Persistent},
    words::{Brewery, Class, Colour, Ingredient, PaidIn, Recipe, Season},
};
use serde::{
    Deserialize, Deserializer,
    de::{IgnoredAny, IntoDeserializer as _},
};
use taproom_kit::edition::OptionRow;

/// A parsed `data.toml`.
pub type Edition = taproom_kit::Edition<Data>;

taproom_kit::rows! {
    /// Every row of the file.
    Data {
        meta: IgnoredAny,
        setup: SetupRow,
        option: Vec<OptionRow>,
        turn: TurnRow,
        adjunct: AdjunctRow,
        face_off: FaceOffRow,
        limits: Option<LimitsRow> = default,
        player_count: Vec<PlayerCountRow>,
        ingredient: Vec<IngredientRow>,
        season: Vec<SeasonRow>,
        recipe: Vec<RecipeRow>,
        brewery: Vec<BreweryRow>,
    }

    /// PC-2.2, PC-2.3.
    SetupRow { hand_size: u8, recipe_stacks_extra: u8 }

    /// PC-4.1, PC-4.4, PC-4.6.
    TurnRow { action_total: u8, empty_hand_draw: u8, hand_limit: u8 }

    /// PC-5.3.
    AdjunctRow { rate: u8, rate_with_big_tanks: u8 }

    /// PC-10.5.
    FaceOffRow { max_plays: u8, draws: bool }

    /// PC-10.8, PC-10.10. Only in the first edition: later ones have options for it.
    LimitsRow { max_face_offs: u8, max_rounds: u8 }

    /// PC-2.3, PC-9.2.
    PlayerCountRow { players: u8, threshold: u8, recipe_stack_sizes: Vec<u8> }

    /// PC-1.4.
    IngredientRow { id: Ingredient, name: String, tokens: u8, basic: bool, colour: IgnoredAny }

    /// PC-1.3, PC-3.7, PC-3.8, PC-3.9.
    SeasonRow {
        id: Season,
        name: String,
        next: Season,
        seasonal_bonus_paid_in: PaidIn,
        adjunct_exchange: bool,
        fewest_pints_draw: u8,
    }

    /// PC-1.2.
    RecipeRow {
        id: Recipe,
        name: String,
        aliases: IgnoredAny = default,
        base: u8,
        specialty: u8,
        hops: u8,
        adjunct: u8,
        adjunct_name: Option<String> = default,
        pints: u8,
        #[serde(deserialize_with = "season_or_none")]
        bonus_season: Option<Season>,
        bonus: u8,
        style: StyleRow,
    }

    /// What the beer style guidelines say of the beer. Only its looks matter here: from how pale to how dark.
    StyleRow {
        srm: Option<[f32; 2]> = default,
        bjcp: IgnoredAny = default,
        og: IgnoredAny = default,
        ibu: IgnoredAny = default,
    }

    /// PC-1.1, PC-7.1, PC-7.2.
    BreweryRow {
        id: Brewery,
        name: String,
        aliases: IgnoredAny = default,
        colour: Colour,
        class: Class,
        count: u8,
        or_two: bool,
        requires: Vec<Condition>,
        effects: Vec<Effect> = default,
        one_time: Vec<Effect> = default,
        persistent: Vec<Persistent> = default,
        pints: u8 = default,
    }
}

/// The season a Recipe pays in; `none` for those that pay nothing.
fn season_or_none<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Season>, D::Error> {
    let word = String::deserialize(deserializer)?;
    if word == "none" { Ok(None) } else { Season::deserialize(word.into_deserializer()).map(Some) }
}
