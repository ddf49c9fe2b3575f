//! The closed vocabulary of effects that workers, tiles and research steps are written in.
use crate::data::GoodsRow;
use crate::words::{Building, Class, Ingredient, Season, Symbol};
use serde::{Deserialize, Serialize};
use taproom_kit::Pile;

/// Ingredient cubes by kind.
pub type Cubes = Pile<Ingredient, 6>;

/// What one effect, space or tile gives.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default)]
#[allow(missing_docs)]
pub struct Goods {
    pub cubes: Cubes,
    pub any_basic: u8,
    pub any_advanced: u8,
    pub money: u16,
    pub rep: u16,
}

impl Goods {
    /// All of both, `times` of the other.
    pub fn add(&mut self, other: &Self, times: u8) {
        for (kind, n) in other.cubes.iter() {
            self.cubes.add(kind, n * times);
        }
        self.any_basic += other.any_basic * times;
        self.any_advanced += other.any_advanced * times;
        self.money += other.money * u16::from(times);
        self.rep += other.rep * u16::from(times);
    }

    /// Nothing at all?
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// How many cubes, those still to be chosen included.
    pub fn cubes_in_all(&self) -> u16 {
        self.cubes.total() + u16::from(self.any_basic) + u16::from(self.any_advanced)
    }
}

impl From<&GoodsRow> for Goods {
    fn from(row: &GoodsRow) -> Self {
        let counts = [row.malt, row.hops, row.yeast, row.spices, row.coffee, row.fruit];
        Self {
            cubes: Ingredient::ALL.into_iter().zip(counts).collect(),
            any_basic: row.any_basic,
            any_advanced: row.any_advanced,
            money: row.money.into(),
            rep: row.rep.into(),
        }
    }
}

/// One effect as the data writes it; the header of `data.toml` says what each word means.
#[derive(Clone, Debug, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
#[allow(missing_docs)]
pub enum Effect {
    Gain(Gain),
    Storage { capacity: u16, requires_building: Option<Building> },
    Vessel { location: Location, count: u8 },
    Infuse {},
    Operate { building: Building, per_season: u8, cost: GoodsRow, discount: GoodsRow, rep: u16 },
    Farm { plots: u8, yields: GoodsRow },
    Exchange { give: GoodsRow, get: GoodsRow },
    FreeAction { on: On, action: FreeKind, times: u8 },
    ExtraMarketAction { seasons: Vec<Season> },
    ExtraBreweryAction { seasons: Vec<Season> },
    Modify { target: Building, field: String, add: Option<u8>, set: Option<u8> },
    ReduceCosts { amount: u16 },
    MarkRecipe { rep: u16 },
    MarkSpace { rep: u16 },
    Score { per: Per, rep: i32, every: Option<i32>, max: Option<i32> },
}

/// Goods when something happens, with the filters of that trigger.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct Gain {
    pub on: On,
    #[serde(default)]
    pub malt: u8,
    #[serde(default)]
    pub hops: u8,
    #[serde(default)]
    pub yeast: u8,
    #[serde(default)]
    pub spices: u8,
    #[serde(default)]
    pub coffee: u8,
    #[serde(default)]
    pub fruit: u8,
    #[serde(default)]
    pub any_basic: u8,
    #[serde(default)]
    pub any_advanced: u8,
    #[serde(default)]
    pub money: u8,
    #[serde(default)]
    pub rep: u8,
    pub ingredient: Option<Received>,
    pub min: Option<u8>,
    pub every: Option<u8>,
    pub recipe_class: Option<Class>,
    pub symbol: Option<Symbol>,
    pub vessel: Option<Where>,
    #[serde(default)]
    pub first_time: bool,
    #[serde(default)]
    pub uses_advanced: bool,
    pub has_building: Option<Building>,
    pub min_batches: Option<u8>,
    pub building: Option<Building>,
    pub per: Option<PerWinter>,
}

impl Gain {
    /// What it gives.
    pub fn goods(&self) -> Goods {
        let Self { malt, hops, yeast, spices, coffee, fruit, any_basic, any_advanced, money, rep, .. } = *self;
        (&GoodsRow { malt, hops, yeast, spices, coffee, fruit, any_basic, any_advanced, money, rep }).into()
    }
}

macro_rules! keys {
    ($($(#[$doc:meta])* enum $name:ident { $($variant:ident),+ $(,)? })+) => {
        $($(#[$doc])*
        #[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
        #[serde(rename_all = "snake_case")]
        #[allow(missing_docs)]
        pub enum $name { $($variant),+ })+
    };
}

keys! {
    /// When a gain fires.
    enum On {
        Hire, Research, WinterStart, MarketReceive, BrewBatch, SellBatch, ProcessSell, Operate, InstallAny, ResearchAny,
        GoldLabel, Contribute,
    }
    /// Which cubes of a market space count.
    enum Received { Malt, Hops, Yeast, Advanced, Any }
    /// Where a batch must be brewed.
    enum Where { Any, Brewpub, Infused }
    /// Where a vessel stands.
    enum Location { Floor, Brewpub }
    /// An action without a worker.
    enum FreeKind { Research, Install, ProcessOrCollaborate }
    /// What multiplies a Winter gain.
    enum PerWinter { Buildings }
    /// What scoring counts.
    enum Per {
        DistinctBasicRecipes, DistinctAdvancedRecipesInPlay, DistinctAdvancedRecipesAny, OriginalSpacesBuilt, Batches,
        BasicBatches, AdvancedBatches, GoldLabels, Shifts,
    }
}
