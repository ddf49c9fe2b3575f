//! The rows of `data.toml` as they stand in the file. `tables.rs` checks them and makes them flat.
use crate::words::{Building, Colour, Field, Ingredient, Level, Recipe, Token, Window};
use serde::Deserialize;
use taproom_kit::edition::OptionRow;

/// All component data of an edition.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Data {
    pub(crate) game: GameRow,
    #[serde(rename = "credits")]
    _credits: Credits,
    pub(crate) player_count: Vec<PlayerCount>,
    pub(crate) option: Vec<OptionRow>,
    pub(crate) die_colour: Vec<DieColour>,
    pub(crate) seeds: Seeds,
    pub(crate) seasons: Seasons,
    pub(crate) gold: Gold,
    pub(crate) blocking_markers: BlockingMarkers,
    pub(crate) scoring: Scoring,
    pub(crate) tie_break: TieBreak,
    pub(crate) unlucky_roll: UnluckyRoll,
    pub(crate) building: Vec<BuildingRow>,
    pub(crate) field: Vec<FieldRow>,
    pub(crate) market: Market,
    pub(crate) ingredient: Vec<IngredientRow>,
    pub(crate) black_market: BlackMarket,
    pub(crate) action_token: Vec<TokenRow>,
    pub(crate) style: Vec<Style>,
    pub(crate) recipe: Vec<RecipeRow>,
}

/// Row types: the file's words, one struct a table. `source` and the like are kept by the kit's rows.
macro_rules! rows {
    ($($(#[$meta:meta])* $name:ident { $($field:ident: $type:ty),* $(,)? } $([ $($prose:ident),* $(,)? ])?)+) => {
        $($(#[$meta])*
        #[derive(Clone, Debug, Deserialize)]
        #[serde(deny_unknown_fields)]
        #[allow(dead_code, reason = "some words of the file are for people only")]
        pub(crate) struct $name {
            $(#[serde(default)] pub(crate) $field: $type,)*
            $($(#[serde(default)] pub(crate) $prose: String,)*)?
        })+
    };
}

rows! {
    /// The frame.
    GameRow { min_players: u8, max_players: u8 } [slug, name, source]
    /// Who made it.
    Credits { designers: Vec<String>, year: u16 } [publisher, source]
    /// What depends on the number of players.
    PlayerCount { players: u8, open_recipes: u8, recipes_to_end: u8, players_per_field: u8 } [source]
    /// A colour of dice.
    DieColour { id: Option<Colour>, total: u8, start_per_player: u8, final_points: u8 } [resource, source]
    /// Seed tokens.
    Seeds { total: u8, start_per_player: u8, summer_income: u8 } [source]
    /// Which season is first.
    Seasons {} [first_round, source]
    /// Coins.
    Gold { pieces: u8, start_per_player: u8, limited: bool, denominations: Denominations } [source]
    /// Face values of coins; for people.
    #[derive(Default)]
    Denominations { ones: u8, twos: u8, fives: u8 } [source]
    /// Reminders.
    BlockingMarkers { pieces: u8, limited: bool } [source]
    /// Figures of scoring.
    Scoring { mastery_per_brew: u8, gold_per_mastery: u8 } [source]
    /// Order of tie-breaks.
    TieBreak { order: Vec<String> } [source]
    /// Gold for ones.
    UnluckyRoll { gold_by_ones: Vec<u8> } [source]
    /// A building of the board.
    BuildingRow { id: Option<Building>, opens_in_round: u8, fields: u8 } [name, source]
    /// A field of the board.
    FieldRow {
        index: u8,
        id: Option<Field>,
        building: Option<Building>,
        effect: Option<EffectWord>,
        options: Vec<InputRow>,
        swap_colours: Vec<Colour>,
        raise_by: u8,
        min_sum: u8,
        needs_colour: Option<Colour>,
        gain: Vec<GainRow>,
        accelerate_min: u8,
    } [accelerate_source, text, source]
    /// What a field takes.
    InputRow {
        item: Option<ItemWord>,
        colour: Option<Colour>,
        min_value: Option<u8>,
        max_value: Option<u8>,
        gain: Vec<GainRow>,
    }
    /// The market card.
    Market { opens_in_round: u8, buys_per_round: u8, discount_dice_per_buy: u8 } [used_tokens, source]
    /// A special ingredient.
    IngredientRow { id: Option<Ingredient>, copies: u8, price: u8, discounts: Vec<DiscountRow> }
        [name, price_source, text, source]
    /// A step of a discount.
    DiscountRow { min_value: u8, off: u8 }
    /// The black-market card.
    BlackMarket { opens_in_round: u8, buys_per_round: u8 } [used_tokens, source]
    /// An action token.
    TokenRow { id: Option<Token>, copies: u8, price: u8, effect: Option<Token>, windows: Vec<Window> }
        [name, price_source, text, source]
    /// A beer style.
    Style { recipes: u8 } [id, name, source]
    /// A recipe card.
    RecipeRow {
        id: Option<Recipe>,
        level: Option<Level>,
        start_from_players: Option<u8>,
        dice: Vec<NeedRow>,
        reward: Vec<GainRow>,
        extension: Vec<ExtensionRow>,
    } [name, name_source, style, text, source]
    /// A die a recipe needs.
    NeedRow { colour: Option<Colour>, min: u8 }
    /// An extension of a recipe.
    ExtensionRow { add: Option<AddWord>, ingredient: Option<Ingredient>, min_value: Option<u8>, bonus: Vec<GainRow> }
        [source]
    /// A gain.
    GainRow { kind: Option<GainWord>, colour: Option<Colour>, n: u8 }
}

taproom_core::words! {
    /// How a field acts.
    pub enum EffectWord {
        Exchange = "exchange",
        Raise = "raise",
        RerollOwn = "reroll_own",
        SwapWithSupply = "swap_with_supply",
        Study = "study",
    }
}
taproom_core::words! {
    /// What can be an input.
    pub enum ItemWord { Seed = "seed", Die = "die" }
}
taproom_core::words! {
    /// What can extend a recipe.
    pub enum AddWord { BlueDie = "blue_die", Ingredient = "ingredient" }
}
taproom_core::words! {
    /// What can be gained.
    pub enum GainWord {
        Mastery = "mastery",
        Gold = "gold",
        Seed = "seed",
        Die = "die",
        ActionToken = "action_token",
    }
}
