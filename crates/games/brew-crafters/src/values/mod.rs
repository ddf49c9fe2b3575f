//! What the rules read: `data.toml` checked and flattened, for one side of the research lab.
//!
//! The data settle what the printed sources leave open: the research table (BC-R1), the spaces of the 5-player board
//! (BC-R32), the name of the Vanilla Porter (BC-R33).
//!
//! Everything that a brewery owns and that has an effect is an *asset*: a worker, a tile, or a research step reached.
//! Assets are bits, so that "whose effect fires now?" is one mask for each row of a short list.
mod check;
mod read;

use crate::effect::{Cubes, FreeKind, Goods, Per, Received, Where};
use crate::words::{Building, Class, Ingredient, Lot, Offer, Space, Style, Symbol, Track, Worker};
use taproom_kit::Marks;

/// Bits of assets.
pub type Assets = u64;

/// The bit of a worker.
#[inline]
pub const fn worker_bit(worker: Worker) -> Assets {
    1 << worker.index()
}
/// The bit of a tile.
#[inline]
pub const fn building_bit(building: Building) -> Assets {
    1 << (24 + building.index())
}
/// The bit of a research step, counted from 1.
#[inline]
pub const fn research_bit(track: Track, step: u8) -> Assets {
    1 << (33 + 4 * track.index() + step as usize - 1)
}

/// What a card, tile or space is called and says.
#[derive(Clone, Debug, Default)]
#[allow(missing_docs)]
pub struct Named {
    pub name: String,
    pub text: String,
    /// Which values are our own, since no source had them.
    pub marks: Marks,
}

/// A recipe card.
#[derive(Copy, Clone, Debug)]
#[allow(missing_docs)]
pub struct RecipeCard {
    pub style: Style,
    pub class: Class,
    pub symbol: Symbol,
    pub rep: u8,
    pub cost: [u8; 6],
    pub uses_advanced: bool,
    pub first_game: bool,
}

/// A worker card.
#[derive(Copy, Clone, Debug)]
#[allow(missing_docs)]
pub struct WorkerCard {
    pub cost: u16,
    pub min_players: u8,
    pub first_game: bool,
}

/// What happens when a worker is hired, in printed order.
#[derive(Copy, Clone, Debug)]
#[allow(missing_docs)]
pub enum OnHire {
    Gain(Goods),
    Free(FreeKind, u8),
}

/// A tile.
#[derive(Copy, Clone, Debug)]
#[allow(missing_docs)]
pub struct Tile {
    pub cost: u16,
    pub original: bool,
    pub gift: Goods,
    pub gift_per_infuser: Goods,
}

/// One use of one market space.
#[derive(Copy, Clone, Debug)]
#[allow(missing_docs)]
pub struct Deal {
    pub space: Space,
    pub offer: Offer,
    pub min_players: u8,
    /// What is added in each Restock Phase (`take_all`, `private_investor`).
    pub restock: Option<Goods>,
    /// What the supply gives (`take`).
    pub goods: Goods,
}

/// A bonus for receiving goods from a market space (BC-6.8).
#[derive(Copy, Clone, Debug)]
#[allow(missing_docs)]
pub struct OnMarket {
    pub assets: Assets,
    pub of: Received,
    pub min: u8,
    pub every: Option<u8>,
    pub goods: Goods,
}

/// A bonus for a batch brewed or sold.
#[derive(Copy, Clone, Debug)]
#[allow(missing_docs)]
pub struct OnBatch {
    pub assets: Assets,
    pub class: Option<Class>,
    pub symbol: Option<Symbol>,
    pub place: Where,
    pub first_time: bool,
    pub uses_advanced: bool,
    pub goods: Goods,
}

impl OnBatch {
    /// Is it for a batch of this card, wherever it is brewed?
    #[inline]
    pub fn fits(&self, card: &RecipeCard, first_time: bool) -> bool {
        self.class.is_none_or(|class| class == card.class)
            && self.symbol.is_none_or(|symbol| symbol == card.symbol)
            && (!self.first_time || first_time)
            && (!self.uses_advanced || card.uses_advanced)
    }
}

/// A bonus with one number as its condition: batches sold, or none.
#[derive(Copy, Clone, Debug)]
#[allow(missing_docs)]
pub struct OnEvent {
    pub assets: Assets,
    pub min: u8,
    pub building: Option<Building>,
    pub goods: Goods,
}

/// What can be operated in a brew step.
#[derive(Copy, Clone, Debug, Default)]
#[allow(missing_docs)]
pub struct Operate {
    pub cost: [u8; 6],
    pub discount: [u8; 6],
    pub rep: u16,
}

/// One research step.
#[derive(Clone, Debug, Default)]
#[allow(missing_docs)]
pub struct ResearchCell {
    /// Taken when the cube enters.
    pub now: Goods,
    pub mark_recipe: u16,
    pub mark_space: u16,
    /// Taken at each Winter start.
    pub winter: Goods,
    /// The Winter goods once for this many original spaces built on; 0: once.
    pub winter_per_buildings: u8,
    /// A free action at each Winter start.
    pub winter_free: Option<FreeKind>,
    pub text: String,
    pub marks: Marks,
}

/// Rep at game end.
#[derive(Copy, Clone, Debug)]
#[allow(missing_docs)]
pub struct Score {
    pub assets: Assets,
    /// By research (BC-11.3) or by a tile (BC-11.4).
    pub research: bool,
    pub per: Per,
    pub rep: i32,
    pub every: i32,
    pub max: i32,
}

/// All of it.
#[derive(Clone, Debug, Default)]
#[allow(missing_docs)]
pub struct Values {
    pub seasons: u8,
    pub setup_money: u16,
    pub setup_cubes: Cubes,
    pub seat_bonus: Vec<Goods>,
    pub per_style: u8,
    pub meeples: u8,
    pub starting_shifts: u8,
    pub collaboration_min_players: u8,
    pub sell_money: u16,
    pub label_rep: i32,
    pub loan_money: u16,
    pub first_loan: i32,
    pub further_loan: i32,
    pub recipes: Vec<RecipeCard>,
    pub workers: Vec<WorkerCard>,
    pub on_hire: Vec<Vec<OnHire>>,
    pub partnership_gives: Vec<Ingredient>,
    pub partnership_min_players: Vec<u8>,
    pub shift_cost: Vec<u16>,
    pub shift_batches: Vec<u16>,
    pub base_cost: u16,
    pub base_storage: u16,
    pub tiles: Vec<Tile>,
    /// The tile that brings tank 2 and the Brewpub.
    pub vessel_tile: [Option<Building>; 3],
    pub storage: Vec<(Assets, u16)>,
    pub mash_tun: Operate,
    pub yeast_lab: Operate,
    pub yeast_lab_rep: Vec<(Assets, u16)>,
    pub farm_plots: u8,
    pub farm_yields: [u8; 6],
    pub more_plots: Vec<(Assets, u8)>,
    pub more_yield: Vec<(Assets, u8)>,
    pub deals: Vec<Deal>,
    pub portion_cost: Vec<Goods>,
    pub portion_reward: Vec<Goods>,
    pub min_contributors: u8,
    pub unfinished_rep: i32,
    pub research: Vec<[ResearchCell; 4]>,
    pub on_market: Vec<OnMarket>,
    pub on_brew: Vec<OnBatch>,
    pub on_sell: Vec<OnBatch>,
    pub on_process_sell: Vec<OnEvent>,
    pub on_operate: Vec<OnEvent>,
    pub on_install: Vec<OnEvent>,
    pub on_research: Vec<OnEvent>,
    pub on_label: Vec<OnEvent>,
    pub on_contribute: Vec<OnEvent>,
    pub extra_market: [Assets; 4],
    pub extra_brewery: [Assets; 4],
    pub costs_off: Vec<(Assets, u16)>,
    pub scores: Vec<Score>,
    pub intern_cost: u16,
    pub interns_placed: u8,
    pub interns_needed: u8,
    pub agency_cost: u16,
    pub agency_draw: u8,
    pub community_seasons: [bool; 4],
    pub community_yields: [u8; 6],
    pub community_portions: u8,
    pub secret_rep: u16,
    pub trades: Vec<Vec<(Lot, Goods)>>,
    pub recipe_names: Vec<Named>,
    /// By portion of the collaboration.
    pub portion_marks: Vec<Marks>,
    pub worker_names: Vec<Named>,
    pub partnership_names: Vec<Named>,
    pub building_names: Vec<Named>,
    pub space_names: Vec<Named>,
    pub ingredient_names: Vec<Named>,
}

/// Cubes by kind, as numbers to reckon with.
#[inline]
pub fn counts(cubes: &Cubes) -> [u8; 6] {
    Ingredient::ALL.map(|kind| cubes.count(kind))
}
