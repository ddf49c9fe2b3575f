//! The rows of `data.toml`, typed. [`crate::tables`] checks them and turns them into what the rules read.
use crate::effect::Effect;
use crate::words::{
    Building, Class, Complex, Ingredient, Lot, Partnership, Recipe, Season, Space, Style, Symbol, Track, Worker,
};
use serde::Deserialize;
use std::collections::BTreeMap;

/// All component data.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct Data {
    pub meta: Meta,
    pub components: BTreeMap<String, Entry>,
    pub setup: Setup,
    pub seat_bonus: Vec<SeatBonus>,
    pub selling: Selling,
    pub loans: Loans,
    pub ingredient: Vec<IngredientRow>,
    pub recipe: Vec<RecipeRow>,
    pub partnership: Vec<PartnershipRow>,
    pub shift: Vec<ShiftRow>,
    pub starting_equipment: Vec<EquipmentRow>,
    pub building: Vec<BuildingRow>,
    pub market_space: Vec<SpaceRow>,
    pub collaboration_portion: Vec<PortionRow>,
    pub collaboration: Collaboration,
    pub research_step: Vec<ResearchRow>,
    pub skilled_worker: Vec<WorkerRow>,
    pub complex_action: Vec<ComplexRow>,
    pub trade_rate: Vec<TradeRow>,
}

/// A number, a word or some words.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(untagged)]
#[allow(missing_docs)]
pub enum Entry {
    Number(u32),
    Word(String),
    Words(Vec<String>),
}

macro_rules! rows {
    ($($(#[$doc:meta])* struct $name:ident { $($(#[$attr:meta])* $field:ident: $ty:ty),+ $(,)? })+) => {
        $($(#[$doc])*
        #[derive(Clone, Debug, Deserialize)]
        #[serde(deny_unknown_fields)]
        #[allow(missing_docs)]
        pub struct $name { $($(#[$attr])* pub $field: $ty),+ })+
    };
}

rows! {
    /// `[meta]`
    struct Meta {
        game: String,
        title: String,
        min_players: u8,
        max_players: u8,
        years: u8,
        seasons: Vec<Season>,
        data_version: u32,
        source: String,
    }
    /// `[setup]` (BC-3.8)
    struct Setup {
        money: u16,
        ingredients: GoodsRow,
        advanced_recipes_per_style: u8,
        skilled_workers_in_play: u8,
        skilled_workers_in_play_min: u8,
        skilled_workers_in_play_max: u8,
        collaboration_min_players: u8,
        research_side_default: Class,
        market_meeples: u8,
        starting_shifts: u8,
        source: String,
        skilled_workers_in_play_min_source: Option<String>,
        skilled_workers_in_play_max_source: Option<String>,
    }
    /// `[[seat_bonus]]` (BC-3.9)
    struct SeatBonus { seat: u8, goods: GoodsRow, source: String }
    /// `[selling]` (BC-7.2, BC-7.4)
    struct Selling { money_per_batch: u8, gold_label_rep: i32, source: String }
    /// `[loans]` (BC-10.2, BC-11.8)
    struct Loans { money: u16, first_rep: i32, further_rep: i32, repayable: bool, source: String }
    /// `[[ingredient]]`
    struct IngredientRow { id: Ingredient, name: String, class: Class, colour: String, source: String }
    /// `[[recipe]]`
    struct RecipeRow {
        id: Recipe,
        name: String,
        style: Style,
        class: Class,
        rep: u8,
        symbol: Symbol,
        ingredients: GoodsRow,
        tokens: u8,
        first_game: bool,
        note: Option<String>,
        source: String,
        ingredients_source: Option<String>,
    }
    /// `[[partnership]]`
    struct PartnershipRow {
        id: Partnership,
        name: String,
        copies: u8,
        min_players: u8,
        effects: Vec<Effect>,
        text: String,
        source: String,
        effects_source: Option<String>,
    }
    /// `[[shift]]`
    struct ShiftRow {
        number: u8,
        operating_cost: u16,
        batches_required: u16,
        source: String,
        operating_cost_source: Option<String>,
    }
    /// `[[starting_equipment]]`
    struct EquipmentRow {
        id: String,
        name: String,
        operating_cost: u16,
        effects: Vec<Effect>,
        text: String,
        source: String,
    }
    /// `[[building]]`
    struct BuildingRow {
        id: Building,
        name: String,
        #[serde(rename = "type")]
        kind: String,
        original_space: bool,
        per_player: u8,
        operating_cost: u16,
        gift: GoodsRow,
        #[serde(default)]
        gift_per_infuser: GoodsRow,
        effects: Vec<Effect>,
        text: String,
        source: String,
        operating_cost_source: Option<String>,
        gift_source: Option<String>,
        effects_source: Option<String>,
        yields_source: Option<String>,
    }
    /// `[[market_space]]`
    struct SpaceRow {
        id: Space,
        name: String,
        board: String,
        min_players: u8,
        options: Vec<OfferRow>,
        source: String,
        options_source: Option<String>,
        restock_source: Option<String>,
    }
    /// `[[collaboration_portion]]`
    struct PortionRow { id: Lot, cost: GoodsRow, reward: GoodsRow, source: String, reward_source: Option<String> }
    /// `[collaboration]`
    struct Collaboration { min_distinct_players: u8, unfinished_rep_per_portion: i32, source: String }
    /// `[[research_step]]`
    struct ResearchRow {
        side: Class,
        track: Track,
        step: u8,
        column: String,
        effects: Vec<Effect>,
        text: String,
        source: String,
    }
    /// `[[skilled_worker]]`
    struct WorkerRow {
        id: Worker,
        name: String,
        first_game: bool,
        min_players: u8,
        operating_cost: u16,
        effects: Vec<Effect>,
        text: String,
        source: String,
        operating_cost_source: Option<String>,
        effects_source: Option<String>,
    }
    /// `[[complex_action]]`: each uses the fields it needs.
    struct ComplexRow {
        id: Complex,
        name: String,
        #[serde(rename = "type")]
        kind: String,
        option: Option<String>,
        cost_money: Option<u16>,
        interns_placed: Option<u8>,
        min_interns_in_supply: Option<u8>,
        interns_in_supply: Option<String>,
        trades_per_use: Option<u8>,
        draw: Option<u8>,
        seasons: Option<Vec<Season>>,
        harvest_season: Option<Season>,
        yields: Option<GoodsRow>,
        max_contributions_per_harvest: Option<u8>,
        bonus_rep: Option<u16>,
        source: String,
    }
    /// `[[trade_rate]]`
    struct TradeRow { give: Lot, receive: Vec<GoodsRow>, source: String }
}

/// One use of a market space.
#[derive(Clone, Debug, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
#[allow(missing_docs)]
pub enum OfferRow {
    TakeAll { restock: GoodsRow },
    Take { goods: GoodsRow },
    PrivateInvestor { restock: GoodsRow },
    FormPartnership {},
    HireWorker {},
    HireShift {},
}

/// Goods as the data spells them.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
#[allow(missing_docs)]
pub struct GoodsRow {
    pub malt: u8,
    pub hops: u8,
    pub yeast: u8,
    pub spices: u8,
    pub coffee: u8,
    pub fruit: u8,
    pub any_basic: u8,
    pub any_advanced: u8,
    pub money: u8,
    pub rep: u8,
}
