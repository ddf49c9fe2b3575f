//! The rows of `data.toml`. [`crate::values`] checks them and turns them into what the rules read.
use crate::effect::Effect;
use crate::words::{
    Building, Class, Complex, Ingredient, Lot, Partnership, Recipe, Season, Space, Style, Symbol, Track, Worker,
};
use serde::Deserialize;
use std::collections::BTreeMap;

/// `data.toml` as it was read.
pub type Edition = taproom_kit::Edition<Data>;

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

taproom_kit::rows! {
    /// `[meta]`
    Meta {
        game: String,
        title: String,
        min_players: u8,
        max_players: u8,
        years: u8,
        seasons: Vec<Season>,
        data_version: u32,
    }
    /// `[setup]` (BC-3.8)
    Setup {
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
        start_player: Option<u8> = default,
    }
    /// `[[seat_bonus]]` (BC-3.9)
    SeatBonus { seat: u8, goods: GoodsRow }
    /// `[selling]` (BC-7.2, BC-7.4)
    Selling { money_per_batch: u8, gold_label_rep: i32 }
    /// `[loans]` (BC-10.2, BC-11.8)
    Loans { money: u16, first_rep: i32, further_rep: i32, repayable: bool }
    /// `[[ingredient]]`
    IngredientRow { id: Ingredient, name: String, class: Class, colour: String }
    /// `[[recipe]]`
    RecipeRow {
        id: Recipe,
        name: String,
        style: Style,
        class: Class,
        rep: u8,
        symbol: Symbol,
        ingredients: GoodsRow,
        tokens: u8,
        first_game: bool,
    }
    /// `[[partnership]]`
    PartnershipRow { id: Partnership, name: String, copies: u8, min_players: u8, effects: Vec<Effect> }
    /// `[[shift]]`
    ShiftRow { number: u8, operating_cost: u16, batches_required: u16 }
    /// `[[starting_equipment]]`
    EquipmentRow { id: String, name: String, operating_cost: u16, effects: Vec<Effect> }
    /// `[[building]]`
    BuildingRow {
        id: Building,
        name: String,
        #[serde(rename = "type")]
        kind: String,
        original_space: bool,
        per_player: u8,
        operating_cost: u16,
        gift: GoodsRow,
        gift_per_infuser: GoodsRow = default,
        effects: Vec<Effect>,
    }
    /// `[[market_space]]`
    SpaceRow { id: Space, name: String, board: String, min_players: u8, options: Vec<OfferRow> }
    /// `[[collaboration_portion]]`
    PortionRow { id: Lot, cost: GoodsRow, reward: GoodsRow }
    /// `[collaboration]`
    Collaboration { min_distinct_players: u8, unfinished_rep_per_portion: i32 }
    /// `[[research_step]]`
    ResearchRow { side: Class, track: Track, step: u8, column: String, effects: Vec<Effect> }
    /// `[[skilled_worker]]`
    WorkerRow {
        id: Worker,
        name: String,
        first_game: bool,
        min_players: u8,
        operating_cost: u16,
        effects: Vec<Effect>,
    }
    /// `[[complex_action]]`: each uses the fields it needs.
    ComplexRow {
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
    }
    /// `[[trade_rate]]`
    TradeRow { give: Lot, receive: Vec<GoodsRow> }
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
