//! The rows of `data.toml` as people wrote them. `values` makes of them what the rules read.
use crate::{
    effect::{Cost, Piece},
    values::Values,
    words::{
        AdminAction, Beer, BonusAction, Card, CellarTile, Extension, Mode, Objective, Overlay, SetupCard, TruckSpace,
        WorkerAction,
    },
};
use serde::Deserialize;
use std::sync::Arc;
use taproom_core::EditionError;
use taproom_kit::{edition::OptionRow, rows};

/// The data of Beer Pioneers, checked.
pub type Edition = taproom_kit::Edition<Data>;

/// Reads and checks an edition.
pub(crate) fn edition(text: &str) -> Result<Edition, EditionError> {
    let mut edition = Edition::parse(text)?;
    edition.data.values = Arc::new(Values::compile(&edition)?);
    Ok(edition)
}

/// Every table of the file, and what was made of them.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct Data {
    pub game: GameRow,
    pub component: Vec<ComponentRow>,
    pub beer: Vec<BeerRow>,
    pub progress_space: Vec<ProgressRow>,
    pub brew_level_space: Vec<LevelRow>,
    pub income_space: Vec<IncomeRow>,
    pub worker_action: Vec<WorkerRow>,
    pub exchange: ExchangeRow,
    pub truck_action: Vec<TruckRow>,
    pub turn_space: Vec<TurnSpaceRow>,
    pub bonus_action: Vec<BonusRow>,
    pub admin_action: Vec<AdminRow>,
    pub extension: Vec<ExtensionRow>,
    pub extension_slot: Vec<SlotRow>,
    pub cellar: CellarRow,
    pub cellar_tile: Vec<CellarTileRow>,
    pub tagged_workers: TaggedRow,
    pub objective: Vec<ObjectiveRow>,
    pub start_card: Vec<StartCardRow>,
    pub setup_card: Vec<SetupRow>,
    pub option: Vec<OptionRow>,
    pub card: Vec<CardRow>,
    #[serde(skip)]
    pub values: Arc<Values>,
}

rows! {
    /// Numbers of the whole game.
    GameRow {
        name: String, min_players: u8, max_players: u8, end_vp: i16, vp_track_min: i16, vp_track_printed_max: i16,
        bonus_threshold: u8, improved_area_bulbs: u8, hand_limit: u8, hand_limit_improved: u8, start_cards_in_hand: u8,
        display_size: u8, depot_capacity: u8, improved_depot_capacity: u8, extension_cost: u8, upgrade_cost: u8,
        neutral_worker_experience: u8,
    }
    /// A kind of piece in the box.
    ComponentRow { id: String, count: u8 }
    /// A beer type.
    BeerRow {
        id: Beer, name: String, index: u8, base: u8, overlay: String, blocked_at_start: bool, tiles: u8,
    }
    /// A space of the progress track.
    ProgressRow { space: u8, surcharge: u8, #[serde(rename = "do")] does: Vec<EffectRow> }
    /// A space of the brewing level track.
    LevelRow { space: u8, beers: u8, card_access: u8, last: bool }
    /// A space of the income track.
    IncomeRow { space: u8, coins: u8 }
    /// A worker action with its two spaces.
    WorkerRow {
        id: WorkerAction, number: u8, name: String, capacity_per_space: u8, experience: Vec<u8>, modes: Vec<ModeRow>,
    }
    /// The exchange.
    ExchangeRow { give: Vec<String>, get: Vec<Vec<EffectRow>> }
    /// A truck space.
    TruckRow {
        id: TruckSpace, number: u8, name: String, capacity: u8, #[serde(rename = "do")] does: Vec<EffectRow>,
        first_bonus: Vec<EffectRow>, first_bonus_when: Option<String>,
    }
    /// A turn order space.
    TurnSpaceRow { position: u8, name: String, #[serde(rename = "do")] does: Vec<EffectRow> }
    /// A bonus action.
    BonusRow {
        id: BonusAction, area: String, name: String, min_bulbs: u8, cost: Cost,
        #[serde(rename = "do")] does: Vec<EffectRow>,
    }
    /// An administrative place.
    AdminRow {
        id: AdminAction, name: String, blocked_at_start: bool, any_order: bool, #[serde(rename = "do")] does: Vec<EffectRow>,
    }
    /// An extension.
    ExtensionRow {
        id: Extension, name: String, tiles: u8, first_builder_vp: u8, any_order: bool,
        #[serde(rename = "do")] does: Vec<EffectRow>,
    }
    /// A slot for extensions.
    SlotRow { slot: u8, #[serde(rename = "do")] does: Vec<EffectRow> }
    /// The cellar.
    CellarRow { open_at_start: u8, covered: u8, rows: Vec<CellarLine> }
    /// A tile that covers part of the cellar.
    CellarTileRow {
        id: CellarTile, frees: u8, retires_experience: u8, shuffled: bool,
        #[serde(rename = "do")] does: Vec<EffectRow>,
    }
    /// The tagged workers of a player.
    TaggedRow { start: Vec<u8>, pieces: Vec<u8>, retirement_spaces: Vec<u8> }
    /// An objective.
    ObjectiveRow {
        id: Objective, name: String, printed_on_board: bool, condition: ConditionRow, vp_first: u8, vp_second: u8,
    }
    /// A starting card.
    StartCardRow {
        position: u8, name: String, coins: u8, barrels_cellar: u8, barrels_depot: u8, hand: u8,
        bulbs: u8, barrels: u8, moves: u8, rotations: u8,
    }
    /// A setup card for two or three players.
    SetupRow { id: SetupCard, players: u8, covers: Vec<String> }
    /// An action card.
    CardRow {
        id: Card, title: String, title_de: Option<String> = default, start: bool, unsure: Vec<String> = default,
        brown: Option<BrownRow>, purple: Option<PurpleRow>, white: Option<WhiteRow>,
    }
    /// One way of a worker action.
    ModeRow { id: Mode, cost: Cost, #[serde(rename = "do")] does: Vec<EffectRow> }
    /// A row of the cellar: open and covered spaces.
    CellarLine { row: u8, dark: u8, light: u8 }
    /// What an objective asks for.
    ConditionRow { kind: ConditionKind, n: u8 }
    /// The brown section of a card.
    BrownRow { bulbs: u8, barrels: u8, moves: u8, rotations: u8, now: Vec<EffectRow> }
    /// The purple section of a card: `any` stands for a beer of any type.
    PurpleRow { beers: Vec<String>, barrels: u8, reward: Vec<EffectRow>, fleet: Vec<EffectRow> }
    /// The white section of a card.
    WhiteRow {
        #[serde(rename = "type")] kind: WhiteKind, #[serde(rename = "do")] does: Vec<EffectRow>,
        passive: Option<PassiveRow> = default,
    }
    /// The permanent part of a master brewer.
    PassiveRow {
        on: Option<String>, modify: Option<String>, beer: Option<Beer>, with_beer: Option<Beer>, per: Option<u8>,
        n: Option<i8>, #[serde(rename = "do")] does: Vec<EffectRow> = default,
    }
}

/// The kinds of objective conditions. BP-15.3
#[derive(Copy, Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum ConditionKind {
    SameBeers,
    DifferentBeers,
    BarrelsOwned,
    TokensRemoved,
    Extensions,
    BrewNumber,
    Bulbs,
}

/// Once, or a master brewer.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum WhiteKind {
    Once,
    Master,
}

/// A number, `X` or `level`.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(untagged)]
#[allow(missing_docs)]
pub enum AmountRow {
    Number(u8),
    Word(String),
}

/// An effect as written.
#[derive(Clone, Debug, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
#[allow(missing_docs)]
pub enum EffectRow {
    Coins { n: u8, per: Option<String>, max: Option<u8> },
    Vp { n: u8 },
    Draw { n: u8 },
    Barrel { n: AmountRow },
    Move { n: AmountRow },
    Rotate { n: AmountRow },
    Brew { n: AmountRow },
    Unblock { n: u8 },
    Progress { n: u8 },
    Level { n: u8 },
    Income { n: u8 },
    HandLimit { n: u8 },
    PlayBrown {},
    PlayWhite {},
    Beer { types: Vec<String>, n: u8 },
    Upgrade {},
    Extension { cost: Cost, types: Option<Vec<Extension>> },
    Order { barrel_discount: Option<u8> },
    SwapBeer { n: u8 },
    Trade { give: Cost, get: Vec<EffectRow>, times: u8 },
    Exchange { times: u8 },
    ExchangeAction {},
    Recall { piece: Piece },
    TurnOrderAgain {},
    Neutral { piece: Piece, cost: Option<Cost> },
    Pay { cost: Cost },
    Choose { options: Vec<Vec<EffectRow>> },
    Overlay { n: u8 },
    Depot { capacity: u8, r#virtual: u8 },
    Sacrifice { place: String },
    Lab {},
    BonusWorkers { n: u8 },
}

impl BeerRow {
    /// The overlay over its coop, if any.
    pub fn overlay(&self) -> Option<Overlay> {
        self.overlay.parse().ok()
    }
}
