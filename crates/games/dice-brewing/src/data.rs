//! The rows of `data.toml` as they stand in the file. `values.rs` checks them and makes them flat.
use crate::words::{AddWord, Building, Colour, EffectWord, Field, GainWord, Ingredient, ItemWord, Level};
use crate::words::{Recipe, Token, Window};
use serde::de::IgnoredAny;
use taproom_kit::edition::OptionRow;

/// A typed and checked `data.toml`.
pub type Edition = taproom_kit::Edition<Data>;

taproom_kit::rows! {
    /// All component data of an edition.
    Data {
        game: GameRow,
        credits: IgnoredAny,
        player_count: Vec<PlayerCount>,
        option: Vec<OptionRow>,
        die_colour: Vec<DieColour>,
        seeds: Seeds,
        seasons: Seasons,
        gold: Gold,
        blocking_markers: BlockingMarkers,
        scoring: Scoring,
        tie_break: TieBreak,
        unlucky_roll: UnluckyRoll,
        building: Vec<BuildingRow>,
        field: Vec<FieldRow>,
        market: Market,
        ingredient: Vec<IngredientRow>,
        black_market: BlackMarket,
        action_token: Vec<TokenRow>,
        style: Vec<Style>,
        recipe: Vec<RecipeRow>,
    }
    /// The frame.
    GameRow { slug: String, name: String, min_players: u8, max_players: u8 }
    /// What depends on the number of players.
    PlayerCount { players: u8, open_recipes: u8, recipes_to_end: u8, players_per_field: u8 }
    /// A colour of dice.
    DieColour { id: Colour, resource: String, total: u8, start_per_player: u8, final_points: u8 }
    /// Seed tokens.
    Seeds { total: u8, start_per_player: u8, summer_income: u8 }
    /// Which season is first.
    Seasons { first_round: String }
    /// Coins.
    Gold { pieces: u8, start_per_player: u8, limited: bool, denominations: IgnoredAny }
    /// Reminders.
    BlockingMarkers { pieces: u8, limited: bool }
    /// Figures of scoring.
    Scoring { mastery_per_brew: u8, gold_per_mastery: u8 }
    /// Order of tie-breaks.
    TieBreak { order: Vec<String> }
    /// Gold for ones.
    UnluckyRoll { gold_by_ones: Vec<u8> }
    /// A building of the board.
    BuildingRow { id: Building, name: String, opens_in_round: u8, fields: u8 }
    /// A field of the board.
    FieldRow {
        index: u8,
        id: Field,
        building: Building,
        effect: EffectWord,
        options: Vec<InputRow>,
        swap_colours: Vec<Colour> = default,
        raise_by: u8 = default,
        min_sum: u8 = default,
        needs_colour: Option<Colour> = default,
        gain: Vec<GainRow> = default,
        accelerate_min: u8,
    }
    /// What a field takes.
    InputRow {
        item: ItemWord,
        colour: Option<Colour> = default,
        min_value: Option<u8> = default,
        max_value: Option<u8> = default,
        gain: Vec<GainRow> = default,
    }
    /// The market card.
    Market { opens_in_round: u8, buys_per_round: u8, discount_dice_per_buy: u8, used_tokens: String }
    /// A special ingredient.
    IngredientRow { id: Ingredient, name: String, copies: u8, price: u8, discounts: Vec<DiscountRow> }
    /// A step of a discount.
    DiscountRow { min_value: u8, off: u8 }
    /// The black-market card.
    BlackMarket { opens_in_round: u8, buys_per_round: u8, used_tokens: String }
    /// An action token.
    TokenRow { id: Token, name: String, copies: u8, price: u8, effect: Token, windows: Vec<Window> }
    /// A beer style.
    Style { id: String, name: String, recipes: u8 }
    /// A recipe card.
    RecipeRow {
        id: Recipe,
        name: String,
        style: String,
        level: Level,
        start_from_players: Option<u8> = default,
        dice: Vec<NeedRow>,
        reward: Vec<GainRow>,
        extension: Vec<ExtensionRow> = default,
    }
    /// A die a recipe needs.
    NeedRow { colour: Colour, min: u8 }
    /// An extension of a recipe.
    ExtensionRow {
        add: AddWord,
        ingredient: Option<Ingredient> = default,
        min_value: Option<u8> = default,
        bonus: Vec<GainRow>,
    }
    /// A gain.
    GainRow { kind: GainWord, colour: Option<Colour> = default, n: u8 }
}
